"""A year counted again by other code, from its facts alone: nothing here is derived from what the program decided."""

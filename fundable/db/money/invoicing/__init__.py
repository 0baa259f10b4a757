"""The documents that were issued, never changed."""

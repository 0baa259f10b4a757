"""The program as its operator sees it."""

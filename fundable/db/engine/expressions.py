"""What SQL has no common words for, as its text."""


def begins_with(column: str, beginning: str) -> str:
    """In these letters, not in others that are the same but for their size."""
    return f"{column} GLOB '{beginning}*'"


def random_hex(size_bytes: int) -> str:
    """Another for each row, and none that can be guessed."""
    return f"lower(hex(randomblob({size_bytes})))"

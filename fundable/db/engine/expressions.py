"""What SQL has no common words for, as its text."""


def random_hex(size_bytes: int) -> str:
    """Another for each row, and none that can be guessed."""
    return f"lower(hex(randomblob({size_bytes})))"

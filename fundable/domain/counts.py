"""Counts as people read them."""


def counted(number: int, noun: str, plural: str = "") -> str:
    """`1 order`, `1,200 orders`; `plural` where an s does not make it."""
    return f"{number:,} {noun if number == 1 else plural or noun + 's'}"

"""Counts and lists as people read them."""

from collections.abc import Sequence


def counted(number: int, noun: str, plural: str = "") -> str:
    """`1 order`, `1,200 orders`; `plural` where an s does not make it."""
    return f"{number:,} {noun if number == 1 else plural or noun + 's'}"


def listed(names: Sequence[str]) -> str:
    """`name, address and email`"""
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))

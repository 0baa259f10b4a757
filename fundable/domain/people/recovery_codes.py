"""Recovery codes: for whoever has lost the device with their second factor. Each works once."""

import re

COUNT = 10
ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
"""Without 0, 1, i, l and o, which are read for one another."""
LENGTH = 8
"""39 bits each, so they are kept as slow hashes (ASVS 5.0, 6.5.2)."""


def written(letters: str) -> str:
    """4f7k-92qp"""
    return f"{letters[: LENGTH // 2]}-{letters[LENGTH // 2 :]}"


def read(typed: str) -> str | None:
    """The letters of what may be a code, without regard to capitals, spaces and dashes; None for anything else."""
    letters = re.sub(r"[\s-]", "", typed).lower()
    return letters if len(letters) == LENGTH and set(letters) <= set(ALPHABET) else None

"""Signatures by a key of our own."""

from typing import Protocol


class Signer(Protocol):
    def sign(self, text: str) -> str: ...
    def is_valid(self, text: str, signature: str) -> bool: ...

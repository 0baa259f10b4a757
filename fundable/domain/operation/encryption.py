"""Encryption of what leaves this machine."""

from pathlib import Path
from typing import Protocol


class Cipher(Protocol):
    """Encrypts files in the age format."""

    @property
    def has_key(self) -> bool: ...
    @property
    def largest_bytes(self) -> int | None:
        """What it can encrypt at most, in bytes; None for any size."""
        ...

    def with_passphrase(self, passphrase: str) -> "Cipher":
        """One that encrypts with a passphrase that somebody has typed, whatever this one's keys are."""
        ...

    def encrypt(self, source: Path, target: Path) -> None:
        """Raises OSError, Refused `backup_no_key` without a key, `backup_large`, `backup_memory`."""
        ...

    def decrypt(self, source: Path, target: Path, key: str) -> None:
        """`key` is a passphrase or the text of an age identity; our passphrase if it is empty. Raises OSError, Refused
        `backup_locked` for a wrong or missing key, `backup_large`, `backup_memory`, `backup_busy`."""
        ...

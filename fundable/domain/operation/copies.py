"""Copies of backups outside this machine."""

from pathlib import Path
from typing import Protocol


class CopyStore(Protocol):
    """A place for copies of backups outside this machine. Its methods raise CopyFailed; `is_elsewhere`, OSError."""

    def address(self, name: str) -> str: ...
    def is_elsewhere(self, here: Path) -> bool:
        """Whether what is there outlives the disk that holds `here`."""
        ...

    def put(self, source: Path, name: str) -> None:
        """Complete, or not at all."""
        ...

    def get(self, name: str, target: Path) -> None: ...
    def sha256(self, name: str) -> str:
        """Of what is there now, read to its last byte; in hexadecimal digits."""
        ...

    def looks(self) -> dict[str, str]:
        """How each copy looks without being read, by its name: its size and when it was written."""
        ...

    def names(self) -> list[str]:
        """Everything that is there, also what is not ours, in alphabetical order."""
        ...

    def remove(self, name: str) -> None: ...


class CopyFailed(Exception):
    """The message says which place did not do what, and why."""

"""The data directory, and another in its place."""

from pathlib import Path
from typing import Protocol


class DataDirectory(Protocol):
    """The data directory as a whole, to be replaced by another in one step."""

    def stage(self) -> Path:
        """An empty folder beside it, to be filled. Raises OSError, Refused `data_mounted` for a directory that is a
        disk of its own, `data_beside` without the right to make a folder there."""
        ...

    def swap(self, stage: Path, kept: Path) -> Path | None:
        """What was staged takes its place. Where what was there is now: `kept`, or beside it if there is one of that
        name; None if there was nothing. A crash leaves one or the other. Raises OSError."""
        ...

    def discard(self) -> None:
        """Removes what was staged, unless it has taken its place."""
        ...

    def is_unsettled(self) -> bool: ...
    def settle(self) -> None:
        """Finishes or clears away what a crash left of a swap."""
        ...

    def beside(self) -> list[Path]:
        """The folders that are called as `swap` calls what it replaced."""
        ...

    def remove_beside(self, folder: Path) -> None:
        """One of those, for good. Raises OSError."""
        ...

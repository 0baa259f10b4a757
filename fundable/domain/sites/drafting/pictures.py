"""Pictures of websites: kept apart from the rows that name them, each under the SHA-256 of its bytes."""

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Protocol

from fundable.domain.errors import Refused

NAMELESS_KEPT_FOR = timedelta(hours=24)
"""One that no row names may have been written just now, its row not yet."""


class Pictures(Protocol):
    """To be read."""

    def get(self, digest: str) -> bytes | None:
        """Byte for byte as it was put; None for one that is missing or was changed."""
        ...


@dataclass(frozen=True, slots=True)
class WithinReach:
    """Pictures for visitors: a page is shown without one that can't be asked for now."""

    pictures: Pictures

    def get(self, digest: str) -> bytes | None:
        try:
            return self.pictures.get(digest)
        except Refused:
            return None


class PictureStore(Pictures, Protocol):
    """Named by what is in it, none is ever changed. SHA-256 are in hexadecimal digits.

    Where they are kept elsewhere than on this machine, any but `remove` may be refused: `files_away`.
    """

    def put(self, data: bytes) -> str:
        """On the disk, name and all, when it returns its SHA-256. The same again is one just written. Raises Refused
        `storage_full`."""
        ...

    def has(self, digest: str) -> bool:
        """Whether there is one of this name, without reading it."""
        ...

    def is_here(self, digest: str) -> bool:
        """The same of this machine alone, which asks nobody. One that was just put is."""
        ...

    def path(self, digest: str) -> Path:
        """Where it can be read, or would be."""
        ...

    def remove(self, digest: str) -> None:
        """One that is not there is no error."""
        ...

    def names(self) -> Iterator[tuple[str, float]]:
        """All of them in no order, each with the time when it was last put in seconds since 1970 (UTC)."""
        ...

    def remove_leftovers(self) -> int:
        """Removes what a crash left half written, and says how many. Only while nothing else writes here."""
        ...

    def settle(self, named: Callable[[], Collection[str]]) -> int:
        """See FileStore (domain/files.py)."""
        ...

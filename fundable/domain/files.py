"""Files that people sent, and where they are kept."""

from collections.abc import Callable, Collection, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Protocol
from uuid import UUID


class PendingFile(Protocol):
    """A file under way; `size` in bytes. Whatever is not kept is discarded when its block ends.

    `write` and `keep` raise Refused `storage_full`.
    """

    @property
    def path(self) -> Path: ...
    @property
    def size(self) -> int: ...
    def write(self, data: bytes) -> None: ...
    def keep(self, name: str, content: bytes | None = None) -> "StoredFile":
        """Under this name from now on, with `content` in place of what was written if there is any."""
        ...

    def discard(self) -> None: ...


class StoredFile(Protocol):
    """`size` in bytes, `sha256` in hexadecimal digits."""

    @property
    def name(self) -> str: ...
    @property
    def size(self) -> int: ...
    @property
    def sha256(self) -> str: ...


class FileStore(Protocol):
    """Files under names of our own. A kept file is on the disk, name and all, when `keep` returns.

    Where they are kept elsewhere than on this machine, whoever keeps, looks for or lists one may be refused:
    `files_away`. `remove` isn't: what stays there is collected, as nobody names it.
    """

    def begin(self, transfer: UUID | None = None) -> AbstractContextManager[PendingFile]:
        """Of two of the same transfer, the first has to be over. Raises Refused `storage_full`."""
        ...

    def path(self, name: str) -> Path:
        """Where a file is, or would be, on this machine. Raises ValueError for a name that is not one of ours."""
        ...

    def remove(self, name: str) -> None:
        """A file that is not there is no error."""
        ...

    def remove_leftovers(self) -> int:
        """Removes what a crash left half written, and says how many. Only while nothing else writes here."""
        ...

    def under_way(self) -> Collection[UUID]:
        """The transfers whose files are half written on this machine, or were when something cut them off."""
        ...

    def free_bytes(self) -> int: ...
    def total_bytes(self) -> int: ...
    def names(self) -> Iterator[tuple[str, float]]:
        """The kept files in no order, each with the time of its last change in seconds since 1970 (UTC)."""
        ...

    def settle(self, named: Callable[[], Collection[str]]) -> int:
        """What this machine has of files that are kept elsewhere: what was removed there goes here, too; what is still
        `named` got lost there, and is kept there again. Says how many it was."""
        ...

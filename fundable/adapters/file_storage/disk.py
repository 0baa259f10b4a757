"""Uploaded files in one directory, under names of our own. The only place that knows where they are."""

import os
import re
import shutil
from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from types import TracebackType
from typing import Self
from uuid import UUID, uuid4

from fundable import files
from fundable.domain.errors import refusing_faults

_NAME = re.compile(r"[0-9a-f]{32}\.(?:png|jpg|svg|pdf)")
_TEMPORARY = re.compile(r"[0-9a-f]{32}\.part")


@dataclass(frozen=True, slots=True)
class StoredDiskFile:
    """A kept file: its size in bytes and the SHA-256 of its content in hexadecimal digits."""

    name: str
    size: int
    sha256: str


class DiskFiles:
    """The FileStore port. What cannot be written raises Refused `storage_full`, whatever the system calls it."""

    def __init__(self, root: Path) -> None:
        """Makes the directory, for our eyes only."""
        root.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._root = root

    def begin(self, transfer: UUID | None = None) -> "PendingDiskFile":
        """An empty file beside the kept ones. Raises Refused `storage_full`."""
        with refusing_faults():
            return PendingDiskFile(self, transfer)

    def path(self, name: str) -> Path:
        """Where a file of this name is, or would be. Raises ValueError for a name that is not one of ours."""
        return self.here(name)

    def here(self, name: str) -> Path:
        """Its place in the directory. Raises ValueError for a name that is not one of ours."""
        if not self.is_name(name):
            raise ValueError(f"{name!r} is not the name of a stored file")
        return self._root / name

    @staticmethod
    def is_name(name: str) -> bool:
        return bool(_NAME.fullmatch(name))

    def place(self, part: Path, name: str) -> None:
        """What was written has this name from now on. Raises OSError, ValueError."""
        part.replace(self.here(name))
        self.sync()

    def temporary_path(self, transfer: UUID | None = None) -> Path:
        return self._root / f"{(transfer or uuid4()).hex}.part"

    def remove(self, name: str) -> None:
        """For good, when it returns. A file that is not there is no error."""
        self.here(name).unlink(missing_ok=True)
        self.sync()

    def remove_leftovers(self) -> int:
        """Removes what a crash left half written, and says how many. Only while nothing else writes here."""
        leftovers = self.under_way()
        for transfer in leftovers:
            self.temporary_path(transfer).unlink()
        return len(leftovers)

    def under_way(self) -> list[UUID]:
        return [UUID(path.stem) for path in self._root.iterdir() if _TEMPORARY.fullmatch(path.name)]

    def names(self) -> Iterator[tuple[str, float]]:
        """The kept files, each with the time of its last change in seconds since 1970. Other files are passed over."""
        with os.scandir(self._root) as entries:
            for entry in entries:
                if _NAME.fullmatch(entry.name):
                    with suppress(FileNotFoundError):  # removed since the directory was read
                        yield entry.name, entry.stat().st_mtime

    def settle(self, named: Callable[[], Collection[str]]) -> int:
        """They are kept nowhere else."""
        return 0

    def free_bytes(self) -> int:
        """What is left for us on this file system, in bytes; nothing where the directory has gone, as with a disk that
        isn't mounted anymore."""
        try:
            return shutil.disk_usage(self._root).free
        except OSError:
            return 0

    def total_bytes(self) -> int:
        here = next((folder for folder in (self._root, *self._root.parents) if folder.exists()), self._root)
        return shutil.disk_usage(here).total

    def sync(self) -> None:
        """Names made and removed so far outlive a power cut."""
        files.sync(self._root)


class PendingDiskFile:
    """A file under way, for `with`: whatever is not kept is discarded at the end of the block."""

    def __init__(self, files: DiskFiles, transfer: UUID | None) -> None:
        self._files = files
        self.path = files.temporary_path(transfer)
        self.size = 0
        self._hash = sha256()
        self._descriptor: int | None = os.open(self.path, os.O_CREAT | os.O_EXCL | os.O_WRONLY | os.O_CLOEXEC, 0o600)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.discard()

    def write(self, data: bytes) -> None:
        """Appends; the bytes can be read at `path` at once. Raises Refused `storage_full`."""
        rest = memoryview(data)
        with refusing_faults():
            while rest:
                rest = rest[os.write(self._open(), rest) :]
        self._hash.update(data)
        self.size += len(data)

    def keep(self, name: str, content: bytes | None = None) -> StoredDiskFile:
        """Gives the file its name, with `content` in place of what was written if there is any. It is on the disk, and
        so is its name, when this returns. A file that a crash left under that name, without a row, gives way to it.
        Raises Refused `storage_full`, and ValueError for a name that is not one of ours."""
        if content is not None:
            with self._files.begin() as replacement:
                replacement.write(content)
                return replacement.keep(name)
        self._files.here(name)
        with refusing_faults():
            os.fsync(self._open())
            self._close()
            self._files.place(self.path, name)
        return StoredDiskFile(name, self.size, self._hash.hexdigest())

    def discard(self) -> None:
        """Removes the file unless it was kept. A second time does nothing."""
        self._close()
        self.path.unlink(missing_ok=True)

    def _open(self) -> int:
        if self._descriptor is None:
            raise ValueError("this file is kept or discarded already")
        return self._descriptor

    def _close(self) -> None:
        if self._descriptor is not None:
            os.close(self._descriptor)
        self._descriptor = None

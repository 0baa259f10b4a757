"""Pictures of websites in one directory, each named by the SHA-256 of its bytes: photos/ab/abcdef..."""

import os
import re
from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from uuid import uuid4

from fundable import files
from fundable.domain.errors import refusing_faults

_DIGEST = re.compile(r"[0-9a-f]{64}")
_FOLDER = re.compile(r"[0-9a-f]{2}")
_PART = ".part"


class DiskPictures:
    """The PictureStore port. Two digits of a name are its folder, so that none holds more than a part of them."""

    def __init__(self, root: Path) -> None:
        """Makes nothing before there's a picture."""
        self._root = root

    def put(self, data: bytes) -> str:
        digest = sha256(data).hexdigest()
        target = self.here(digest)
        with refusing_faults():
            if self._read(digest) is not None:
                os.utime(target)
                return digest
            self.make_folder(target.parent)
            part = target.with_name(f"{uuid4().hex}{_PART}")
            try:
                files.write(part, data)
                part.replace(target)
            finally:
                part.unlink(missing_ok=True)
            files.sync(target.parent)
        return digest

    def get(self, digest: str) -> bytes | None:
        return self._read(digest)

    def has(self, digest: str) -> bool:
        return self.is_here(digest)

    def is_here(self, digest: str) -> bool:
        return self.here(digest).is_file()

    def path(self, digest: str) -> Path:
        return self.here(digest)

    def here(self, digest: str) -> Path:
        """Its place in the directory. Raises ValueError for what is no SHA-256."""
        if not self.is_name(digest):
            raise ValueError(f"{digest!r} is not the name of a picture")
        return self._root / digest[:2] / digest

    @staticmethod
    def is_name(name: str) -> bool:
        return bool(_DIGEST.fullmatch(name))

    def remove(self, digest: str) -> None:
        target = self.here(digest)
        target.unlink(missing_ok=True)
        with suppress(FileNotFoundError):
            files.sync(target.parent)

    def names(self) -> Iterator[tuple[str, float]]:
        for entry in self._entries():
            if self.is_name(entry.name):
                with suppress(FileNotFoundError):  # removed since the folder was read
                    yield entry.name, entry.stat().st_mtime

    def remove_leftovers(self) -> int:
        leftovers = [Path(entry.path) for entry in self._entries() if entry.name.endswith(_PART)]
        for leftover in leftovers:
            leftover.unlink()
        return len(leftovers)

    def settle(self, named: Callable[[], Collection[str]]) -> int:
        """They are kept nowhere else."""
        return 0

    def make_folder(self, folder: Path) -> None:
        """On the disk with its name, before anything in it is."""
        for one in (self._root, folder):
            if not one.is_dir():
                one.mkdir(mode=0o700, parents=True, exist_ok=True)
                files.sync(one.parent)

    def _read(self, digest: str) -> bytes | None:
        try:
            data = self.here(digest).read_bytes()
        except OSError:
            return None
        return data if sha256(data).hexdigest() == digest else None

    def _entries(self) -> Iterator[os.DirEntry[str]]:
        with suppress(FileNotFoundError):
            for folder in sorted(self._root.iterdir()):
                if _FOLDER.fullmatch(folder.name):
                    with os.scandir(folder) as entries:
                        yield from entries

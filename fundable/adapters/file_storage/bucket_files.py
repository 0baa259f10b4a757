"""What people sent, in a bucket that several servers share. The folder of each server holds what it has used, under the
same names: no file ever changes under its name, so one that is there needn't be asked for again."""

from collections.abc import Callable, Collection, Iterator
from pathlib import Path
from uuid import uuid4

import structlog

from fundable import files
from fundable.adapters.file_storage.buckets import Bucket
from fundable.adapters.file_storage.disk import DiskFiles
from fundable.adapters.file_storage.pictures import DiskPictures
from fundable.domain.errors import Refused, refusing_faults

log = structlog.get_logger(__name__)


class BucketFiles(DiskFiles):
    """The FileStore port. A kept file is in the bucket when `keep` returns."""

    def __init__(self, root: Path, bucket: Bucket) -> None:
        super().__init__(root)
        self._bucket = bucket

    def path(self, name: str) -> Path:
        here = self.here(name)
        if not here.is_file():
            with refusing_faults():
                _bring(self._bucket, name, self.temporary_path(), here)
        return here

    def place(self, part: Path, name: str) -> None:
        self._bucket.put(name, part)
        super().place(part, name)

    def remove(self, name: str) -> None:
        super().remove(name)
        _remove(self._bucket, name)

    def names(self) -> Iterator[tuple[str, float]]:
        return ((name, put_at) for name, put_at in self._bucket.names() if self.is_name(name))

    def settle(self, named: Callable[[], Collection[str]]) -> int:
        return _settle(self._bucket, named, {name: self.here(name) for name, _ in super().names()}, super().remove)


class BucketPictures(DiskPictures):
    """The PictureStore port. A picture is in the bucket when `put` returns, and is put there even if it is there: so
    it's one just written, for whoever collects."""

    def __init__(self, root: Path, bucket: Bucket) -> None:
        super().__init__(root)
        self._bucket = bucket

    def put(self, data: bytes) -> str:
        digest = super().put(data)
        self._bucket.write(digest, data)
        return digest

    def get(self, digest: str) -> bytes | None:
        data = super().get(digest)
        if data is None and self._bring(digest):
            data = super().get(digest)
        return data

    def has(self, digest: str) -> bool:
        return self.is_here(digest) or self._bucket.has(digest)

    def path(self, digest: str) -> Path:
        if not self.is_here(digest):
            self._bring(digest)
        return self.here(digest)

    def remove(self, digest: str) -> None:
        super().remove(digest)
        _remove(self._bucket, digest)

    def names(self) -> Iterator[tuple[str, float]]:
        return ((name, put_at) for name, put_at in self._bucket.names() if self.is_name(name))

    def settle(self, named: Callable[[], Collection[str]]) -> int:
        here = {digest: self.here(digest) for digest, _ in super().names()}
        return _settle(self._bucket, named, here, super().remove)

    def _bring(self, digest: str) -> bool:
        """In place of one that was changed on this machine, too."""
        here = self.here(digest)
        with refusing_faults():
            self.make_folder(here.parent)
            return _bring(self._bucket, digest, here.with_name(f"{uuid4().hex}.part"), here)


def _bring(bucket: Bucket, name: str, part: Path, here: Path) -> bool:
    """Whether it was there. Whole or not at all. Raises OSError, Refused `files_away`."""
    try:
        if is_there := bucket.fetch(name, part):
            part.replace(here)
            files.sync(here.parent)
    finally:
        part.unlink(missing_ok=True)
    return is_there


def _remove(bucket: Bucket, name: str) -> None:
    """What can't be asked for now goes with what nobody names, once somebody collects that."""
    try:
        bucket.remove(name)
    except Refused:
        log.error("a file stays in the storage until it's collected", name=name)


def _settle(
    bucket: Bucket, named: Callable[[], Collection[str]], here: dict[str, Path], forget: Callable[[str], None]
) -> int:
    """What has no name any more once they were listed there was removed, and not just written."""
    kept = {name for name, _ in bucket.names()}
    missing = [name for name in here if name not in kept]
    still = named() if missing else ()
    for name in missing:
        if name in still:
            log.error("a file was missing in the storage, and is put there again", name=name)
            bucket.put(name, here[name])
        else:
            forget(name)
    return len(missing)

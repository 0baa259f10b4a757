"""A place for copies of backups: a folder, or a bucket of S3 and whatever speaks like it (obstore)."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import obstore
from obstore.exceptions import BaseError
from obstore.store import LocalStore, S3Store

from fundable import files
from fundable.adapters.file_storage.buckets import S3Access, digest_of, is_bucket, open_bucket, reason_of
from fundable.domain.operation.copies import CopyFailed


class ObjectCopies:
    """The CopyStore port. `place` is a folder or s3://bucket/prefix."""

    def __init__(self, place: str, access: S3Access) -> None:
        self._place = place.rstrip("/")
        self._access = access

    def address(self, name: str) -> str:
        return f"{self._place}/{name}"

    def is_elsewhere(self, here: Path) -> bool:
        place = Path(self._place)
        return self._is_bucket or (place.exists() and place.stat().st_dev != here.stat().st_dev)

    def put(self, source: Path, name: str) -> None:
        with self._naming("store a copy"):
            obstore.put(self._store(), name, source)
            if not self._is_bucket:
                self._settle(Path(self.address(name)))

    def get(self, name: str, target: Path) -> None:
        with self._naming("read a copy"), target.open("wb") as file:
            for chunk in obstore.get(self._store(), name):
                file.write(chunk)

    def sha256(self, name: str) -> str:
        with self._naming("read a copy"):
            return digest_of(obstore.get(self._store(), name))

    def looks(self) -> dict[str, str]:
        with self._naming("list copies"):
            items = [item for page in obstore.list(self._store()) for item in page]
        return {item["path"]: f"{item['size']} bytes of {item['last_modified'].isoformat()}" for item in items}

    def names(self) -> list[str]:
        return sorted(self.looks())

    def remove(self, name: str) -> None:
        with self._naming("delete a copy"):
            obstore.delete(self._store(), name)

    def _settle(self, path: Path) -> None:
        """For our eyes only, where the file system knows such a thing; and on the disk."""
        with suppress(OSError):
            path.chmod(0o600)
        files.sync(path)
        files.sync(path.parent)

    @property
    def _is_bucket(self) -> bool:
        return is_bucket(self._place)

    def _store(self) -> LocalStore | S3Store:
        """A folder is not made: it may be a disk that is not there at the moment. Raises CopyFailed, OSError."""
        if self._is_bucket:
            return open_bucket(self._place, self._access, {"timeout": "10m"}, retries=3)
        place = Path(self._place)
        if not place.exists():
            raise CopyFailed("there's no such folder. Mount its disk, or create the folder.")
        if not place.is_dir():
            raise CopyFailed("it isn't a folder.")
        return LocalStore(self._place)

    @contextmanager
    def _naming(self, what: str) -> Iterator[None]:
        try:
            yield
        except (BaseError, OSError, ValueError, CopyFailed) as error:
            reason = reason_of(error)
            if self._is_bucket and not self._access.key_id:
                reason = (
                    "No access key for S3 is set. Set FUNDABLE_BACKUP_S3_KEY_ID and FUNDABLE_BACKUP_S3_SECRET. "
                    f"Without one: {reason.partition('. ')[0]}"
                )
            raise CopyFailed(f"{self._place} couldn't {what}: {reason}") from error

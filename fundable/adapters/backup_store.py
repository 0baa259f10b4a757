"""The folder of the nightly backups: each is a folder that can be read without this program. A file that the backup
before holds is linked, not stored again, so that the file system itself counts what is still needed."""

import hashlib
import os
import shutil
import socket
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from fundable import files
from fundable.domain.errors import Refused
from fundable.domain.operation import archives
from fundable.domain.operation.archives import MANIFEST_NAME, FileDamaged, Manifest, picture_name
from fundable.domain.operation.backups import RECORDS, BackupRecord, is_nightly_name

RECORDS_KEPT = 60
CHUNK = 1024 * 1024
_UNFINISHED = ".unfinished-"
_RECORD = TypeAdapter(BackupRecord)


class DiskBackupStore:
    """The BackupStore port."""

    def __init__(self, root: Path) -> None:
        self.root = root

    @property
    def place(self) -> str:
        return f"{socket.gethostname()}:{self.root.absolute()}"

    @contextmanager
    def begin(self, name: str) -> Iterator["FolderDraft"]:
        """One at a time, on the whole machine. Raises Refused `backup_running` while another one is under way."""
        self.root.mkdir(mode=0o700, parents=True, exist_ok=True)
        with self._locked():
            for leftover in self.root.glob(f"{_UNFINISHED}*"):
                _clear(leftover)
            folder = self.root / f"{_UNFINISHED}{name}"
            folder.mkdir(mode=0o700)
            try:
                yield FolderDraft(folder, self.path(name), *self._newest())
            finally:
                shutil.rmtree(folder, ignore_errors=True)

    @contextmanager
    def scratch(self) -> Iterator[Path]:
        self.root.mkdir(mode=0o700, parents=True, exist_ok=True)
        with (
            tempfile.TemporaryDirectory(dir=self.root, prefix=_UNFINISHED, ignore_cleanup_errors=True) as folder,
            files.held(Path(folder), where_it_can=True),
        ):
            yield Path(folder)

    def names(self) -> list[str]:
        if not self.root.exists():
            return []
        return sorted(path.name for path in self.root.iterdir() if is_nightly_name(path.name))

    def path(self, name: str) -> Path:
        return self.root / name

    def find(self, sha256: str) -> Path | None:
        for name in reversed(self.names()):
            with suppress(OSError, Refused):
                named = self._manifest(name).sha256.items()
                for file in (*(file for file, digest in named if digest == sha256), picture_name(sha256)):
                    if (path := self.path(name) / file).exists() and files.sha256(path) == sha256:
                        return path
        return None

    def remove(self, name: str) -> None:
        """It is no backup any more before the first file of it goes."""
        doomed = self.root / f"{_UNFINISHED}{name}"
        self.path(name).rename(doomed)
        shutil.rmtree(doomed)

    def free_bytes(self) -> int:
        self.root.mkdir(mode=0o700, parents=True, exist_ok=True)
        return shutil.disk_usage(self.root).free

    def records(self) -> list[BackupRecord]:
        """What cannot be read is passed over."""
        folder = self.root / RECORDS
        try:
            paths = sorted((path for path in folder.iterdir() if path.suffix == ".json"), reverse=True)
        except FileNotFoundError:
            return []
        found = (_read_record(path) for path in paths)
        return [record for record in found if record]

    def keep_record(self, record: BackupRecord) -> None:
        folder = self.root / RECORDS
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        part = folder / f"{record.name}.part"
        files.write(part, _RECORD.dump_json(record, indent=2, exclude={"kept_in"}))
        part.replace(folder / f"{record.name}.json")
        for old in sorted(folder.glob("*.json"))[:-RECORDS_KEPT]:
            old.unlink()

    def _newest(self) -> tuple[Path | None, dict[str, Path]]:
        """The folder of the newest backup, and its files by their SHA-256, but for pictures, which are named by it."""
        for name in reversed(self.names()):
            with suppress(OSError, Refused):
                folder, named = self.path(name), self._manifest(name).sha256
                return folder, {digest: folder / file for file, digest in named.items()}
        return None, {}

    def _manifest(self, name: str) -> Manifest:
        return archives.parse((self.path(name) / MANIFEST_NAME).read_bytes())

    @contextmanager
    def _locked(self) -> Iterator[None]:
        lock = self.root / ".lock"
        lock.touch(mode=0o600)
        try:
            with files.held(lock):
                yield
        except BlockingIOError:
            raise Refused("backup_running", "Another backup is running. Try again when it's done.") from None


class FolderDraft:
    """A backup's folder under way: it has its name when it is complete and on the disk."""

    def __init__(self, folder: Path, target: Path, earlier: Path | None, stored: dict[str, Path]) -> None:
        self.folder = folder
        self._target = target
        self._earlier = earlier
        self._stored = stored

    def add(self, name: str, source: Path, sha256: str | None = None) -> str:
        target = self.folder / name
        with source.open("rb") as file:
            digest = hashlib.file_digest(file, "sha256").hexdigest()
            if sha256 not in (None, digest):
                raise FileDamaged(name)
            for folder in reversed(target.relative_to(self.folder).parents[:-1]):
                (self.folder / folder).mkdir(mode=0o700, exist_ok=True)
            if self._link(digest, target):
                return digest
            file.seek(0)
            descriptor = os.open(target, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600)
            with os.fdopen(descriptor, "wb") as copy:
                shutil.copyfileobj(file, copy, CHUNK)
                copy.flush()
                os.fsync(copy.fileno())
        return digest

    def finish(self, manifest: Manifest) -> None:
        files.write(self.folder / MANIFEST_NAME, manifest.to_json())
        for folder, _, _ in os.walk(self.folder):
            files.sync(Path(folder))
        self.folder.rename(self._target)
        files.sync(self._target.parent)

    def _link(self, digest: str, target: Path) -> bool:
        """Whether the backup before holds this content, unharmed, on a file system that can name it twice."""
        stored = self._stored.get(digest) or (self._earlier and self._earlier / picture_name(digest))
        if stored is None:
            return False
        try:
            if files.sha256(stored) != digest:
                return False
            target.hardlink_to(stored)
        except OSError:
            return False
        return True


def _clear(leftover: Path) -> None:
    """Removes what a crash left; what a copy or a proof is at beside us stays."""
    with suppress(BlockingIOError), files.held(leftover, where_it_can=True):
        shutil.rmtree(leftover)


def _read_record(path: Path) -> BackupRecord | None:
    try:
        return _RECORD.validate_json(path.read_bytes())
    except (OSError, ValidationError):
        return None

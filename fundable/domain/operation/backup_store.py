"""The folder of the backups."""

from contextlib import AbstractContextManager
from pathlib import Path
from typing import Protocol

from fundable.domain.operation.archives import Manifest
from fundable.domain.operation.backups import BackupRecord


class BackupDraft(Protocol):
    """A backup that is being written. It counts when `finish` returns, and not before. Its methods raise OSError."""

    def add(self, name: str, source: Path, sha256: str | None = None) -> str:
        """The file's SHA-256 in hexadecimal digits. Raises FileNotFoundError when it has gone meanwhile, FileDamaged
        when it isn't the one of this `sha256`; then nothing was added."""
        ...

    def finish(self, manifest: Manifest) -> None: ...


class BackupStore(Protocol):
    """The folder of the nightly backups, and how each backup went. A file that is in the one before is not stored
    again. Its methods raise OSError."""

    @property
    def root(self) -> Path: ...
    @property
    def place(self) -> str:
        """With the machine that it's on, such as web-1:/srv/backups."""
        ...

    def begin(self, name: str) -> AbstractContextManager[BackupDraft]:
        """One at a time on the whole machine. Raises Refused `backup_running` while another one is under way."""
        ...

    def scratch(self) -> AbstractContextManager[Path]:
        """An empty folder for trying things out, on the same disk; gone after the block."""
        ...

    def names(self) -> list[str]:
        """Oldest first."""
        ...

    def path(self, name: str) -> Path: ...
    def find(self, sha256: str) -> Path | None:
        """A file of this content in any backup, unharmed."""
        ...

    def remove(self, name: str) -> None: ...
    def free_bytes(self) -> int: ...
    def records(self) -> list[BackupRecord]:
        """Newest first."""
        ...

    def keep_record(self, record: BackupRecord) -> None:
        """In place of one of the same backup, if there is one. The oldest records are dropped."""
        ...

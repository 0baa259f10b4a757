"""What keeps the data safe, put together from a Config without an open database: an archive can be looked at, and
another data directory put in place, when the present one cannot be opened."""

from dataclasses import dataclass, replace

from fundable.adapters.backup_store import DiskBackupStore
from fundable.adapters.clock import SystemClock
from fundable.adapters.data_directory import DiskDataDirectory
from fundable.adapters.encryption import AgeCipher, apart
from fundable.config import Config
from fundable.domain.clock import Clock
from fundable.domain.operation.backup_store import BackupStore
from fundable.domain.operation.copies import CopyStore
from fundable.domain.operation.data_directory import DataDirectory
from fundable.domain.operation.encryption import Cipher
from fundable.file_stores import s3_access

__all__ = ["BackupStorage", "apart", "open_backup_storage", "open_copies", "sealed_with"]


@dataclass(frozen=True, slots=True)
class BackupStorage:
    """`copies` is None while no place for copies is set."""

    clock: Clock
    data_directory: DataDirectory
    store: BackupStore
    cipher: Cipher
    copies: CopyStore | None


def open_backup_storage(config: Config, clock: Clock | None = None) -> BackupStorage:
    return BackupStorage(
        clock=clock or SystemClock(),
        data_directory=DiskDataDirectory(config.data_dir),
        store=DiskBackupStore(config.backups_dir),
        cipher=AgeCipher(config.backup_passphrase.get_secret_value(), config.backup_recipient),
        copies=open_copies(config, config.backup_copy_to) if config.backup_copy_to else None,
    )


def open_copies(config: Config, place: str) -> CopyStore:
    """`place` is a folder or s3://bucket/folder; the access to S3 is that of the settings."""
    from fundable.adapters.file_storage.copies import ObjectCopies  # 6 MB that most need not load

    return ObjectCopies(place, s3_access(config))


def sealed_with(storage: BackupStorage, passphrase: str) -> BackupStorage:
    """Encrypting with a passphrase that somebody has typed."""
    return replace(storage, cipher=storage.cipher.with_passphrase(passphrase))

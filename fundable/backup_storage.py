"""What keeps the data safe, put together from a Config without an open database: an archive can be looked at, and
another data directory put in place, when the present one cannot be opened."""

from dataclasses import dataclass, replace

from fundable.adapters.backup_store import DiskShelf
from fundable.adapters.clock import SystemClock
from fundable.adapters.data_directory import DiskHome
from fundable.adapters.encryption import AgeCipher, apart
from fundable.config import Config
from fundable.domain.ports import BackupShelf, Cipher, Clock, CopyStore, DataHome

__all__ = ["Vault", "apart", "open_copies", "open_vault", "sealed_with"]


@dataclass(frozen=True, slots=True)
class Vault:
    """`copies` is None while no place for copies is set."""

    clock: Clock
    home: DataHome
    shelf: BackupShelf
    cipher: Cipher
    copies: CopyStore | None


def open_vault(config: Config, clock: Clock | None = None) -> Vault:
    return Vault(
        clock=clock or SystemClock(),
        home=DiskHome(config.data_dir),
        shelf=DiskShelf(config.backups_dir),
        cipher=AgeCipher(config.backup_passphrase.get_secret_value(), config.backup_recipient),
        copies=open_copies(config, config.backup_copy_to) if config.backup_copy_to else None,
    )


def open_copies(config: Config, place: str) -> CopyStore:
    """`place` is a folder or s3://bucket/folder; the access to S3 is that of the settings."""
    from fundable.adapters.copies import ObjectCopies, S3Access  # 6 MB that most need not load

    secret = config.backup_s3_secret.get_secret_value()
    access = S3Access(config.backup_s3_endpoint, config.backup_s3_region, config.backup_s3_key_id, secret)
    return ObjectCopies(place, access)


def sealed_with(vault: Vault, passphrase: str) -> Vault:
    """Encrypting with a passphrase that somebody has typed."""
    return replace(vault, cipher=AgeCipher(passphrase, ""))

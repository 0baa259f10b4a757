"""A backup for an owner's own computer: one file, encrypted with a passphrase of theirs, without the program's keys."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from fundable.app import App
from fundable.domain.errors import Refused
from fundable.domain.moments import moment
from fundable.domain.operation.backups import BackupRecord, newest_proven
from fundable.domain.operation.copies import CopyFailed
from fundable.domain.operation.encryption import Cipher
from fundable.domain.sizes import megabytes
from fundable.services.operation import audit as audit_log
from fundable.services.operation.backups import backup_notes
from fundable.services.operation.backups.backup_status import tell_owners
from fundable.services.operation.backups.copying import PREFIX, pack

_under_way = threading.Lock()


@dataclass(frozen=True, slots=True)
class BackupDownload:
    """`file` is read once; it has no name on the disk any more, so that nothing is left of it whatever happens."""

    name: str
    size_bytes: int
    file: BinaryIO


def download(app: App, passphrase: str, by: str) -> BackupDownload:
    """The newest proven backup for the owner `by`; the other owners hear of it. It holds everybody's data, and none of
    the program's keys and passwords: those leave the machine by its command line only.

    Raises Refused `backup_none`, `backup_elsewhere`, `backup_running` while another one is made ready, `backup_heavy`,
    `backup_failed`.
    """
    record = newest_proven(backup_notes.records(app), app.clock.now())
    if record is None:
        raise Refused("backup_none", "There's no verified backup yet. Choose Back up now first.")
    if record.kept_in:
        raise _elsewhere(record)
    with _alone():
        try:
            file, size_bytes = _sealed(app, record, passphrase)
        except (CopyFailed, OSError) as error:
            reason = error.strerror or error if isinstance(error, OSError) else error
            raise Refused("backup_failed", f"The backup couldn't be made ready: {reason}") from error
    _tell(app, record, by)
    return BackupDownload(f"{PREFIX}{record.name}.tar.gz.age", size_bytes, file)


def _elsewhere(record: BackupRecord) -> Refused:
    """An earlier one of this server's own would be taken for the newest."""
    return Refused(
        "backup_elsewhere",
        f"The newest verified backup is in {record.kept_in}, and another server answered. Try again to reach that one, "
        "or ask whoever runs the servers to copy it from there.",
    )


@contextmanager
def _alone() -> Iterator[None]:
    """To encrypt with a passphrase takes much memory."""
    if not _under_way.acquire(blocking=False):
        raise Refused("backup_running", "Another backup is being made ready. Try again in a minute.")
    try:
        yield
    finally:
        _under_way.release()


def _sealed(app: App, record: BackupRecord, passphrase: str) -> tuple[BinaryIO, int]:
    cipher = app.backup_storage.cipher.with_passphrase(passphrase)
    with app.backup_storage.store.scratch() as scratch:
        plain, sealed = scratch / "plain", scratch / "sealed"
        pack(app, Path(record.path), plain, with_secrets=False)
        _check_fits(plain.stat().st_size, cipher.largest_bytes)
        _encrypt(cipher, plain, sealed)
        return sealed.open("rb"), sealed.stat().st_size


def _check_fits(size_bytes: int, largest: int | None) -> None:
    if largest is not None and size_bytes > largest:
        raise Refused(
            "backup_heavy",
            f"The backup has {megabytes(size_bytes)}, too much for a download ({megabytes(largest)} at most). Ask "
            "whoever runs the server to copy backups to another machine.",
        )


def _encrypt(cipher: Cipher, plain: Path, sealed: Path) -> None:
    try:
        cipher.encrypt(plain, sealed)
    except Refused as refused:
        if refused.code != "backup_memory":
            raise
        raise Refused(
            "backup_heavy",
            "The server has too little memory to encrypt the backup. Ask whoever runs it to copy backups to another "
            "machine.",
        ) from refused


def _tell(app: App, record: BackupRecord, by: str) -> None:
    audit_log.note(app, "backup.downloaded", record.name, backup={"orders": record.orders, "files": record.files})
    found = f"{by} downloaded the backup of {moment(record.made_at)}: all orders, clients and files, encrypted."
    advice = "If that wasn't expected, ask them, change their password, and log them out everywhere under Team."
    tell_owners(app, "backup-downloaded", "a backup was downloaded", found, advice)

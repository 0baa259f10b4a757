"""A backup by hand: one self-contained file, made beside a running server and proven before it has its name."""

import hashlib
import io
import os
import shutil
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path

import structlog

from fundable import __version__, files
from fundable.app import App
from fundable.db import schema
from fundable.db.operation import copies
from fundable.domain.errors import Refused
from fundable.domain.operation.archives import MANIFEST_NAME, FileDamaged, Manifest, too_large
from fundable.domain.operation.backups import BackupKind, BackupRecord
from fundable.domain.progress import Progress, silent
from fundable.services.operation import audit as audit_log
from fundable.services.operation.backups import backup_notes, proofs, reading, targets

MAKING = ".fundable-making"

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Backup:
    path: Path
    size_bytes: int
    orders: int
    files: int
    damaged: tuple[str, ...] = ()


class TarDraft:
    """An archive that is being written: a gzipped tar, its manifest last."""

    def __init__(self, archive: tarfile.TarFile) -> None:
        self._archive = archive

    def add(self, name: str, source: Path, sha256: str | None = None) -> str:
        with source.open("rb") as file:
            digest = hashlib.file_digest(file, "sha256").hexdigest()
            if sha256 not in (None, digest):
                raise FileDamaged(name)
            file.seek(0)
            self._archive.addfile(_entry(name, os.fstat(file.fileno()).st_size), file)
        return digest

    def finish(self, manifest: Manifest) -> None:
        content = manifest.to_json()
        self._archive.addfile(_entry(MANIFEST_NAME, len(content)), io.BytesIO(content))


@contextmanager
def writing(path: Path) -> Iterator[TarDraft]:
    """On the disk when the block ends. Raises OSError."""
    descriptor = os.open(path, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600)
    with os.fdopen(descriptor, "wb") as raw:
        with tarfile.open(fileobj=raw, mode="w:gz", compresslevel=6) as archive:
            yield TarDraft(archive)
        raw.flush()
        os.fsync(raw.fileno())


def create(
    app: App, target: Path, encrypted: bool = False, progress: Progress = silent, replaces: bool = False
) -> Backup:
    """Writes everything into one file, complete and proven or not at all; an encrypted one holds the secrets too. With
    `replaces` it may take the place of an earlier backup.

    Raises Refused `backup_target`, `backup_no_key`, `backup_large`, `backup_running`, `backup_failed`,
    `database_damaged`, and what `encrypt`, `unpack` and `prove` raise.
    """
    begun = app.clock.now()
    try:
        target = targets.resolved(target)
        targets.check(app, target, replaces)
        _check_cipher(app, encrypted)
        with _workshop(target) as making:
            archive = making / "fundable.tar.gz"
            manifest = _write(app, archive, making, encrypted, progress)
            _prove(app, archive, making / "proof")
            finished = _sealed(app, archive) if encrypted else archive
            targets.check(app, target, replaces)  # somebody may have written there meanwhile
            finished.replace(target)
            files.sync(target.parent)
    except OSError as error:
        raise Refused("backup_failed", f"The backup couldn't be written: {error.strerror or error}.") from error
    made = Backup(target, target.stat().st_size, manifest.orders, manifest.files, manifest.damaged)
    _record(app, BackupRecord(begun, app.clock.now(), BackupKind.BY_HAND, str(target), damaged=made.damaged), made)
    facts = {"kind": BackupKind.BY_HAND, "orders": made.orders, "files": made.files, "encrypted": encrypted}
    audit_log.note(app, "backup.created", private={"file": str(target)}, backup=facts)
    return made


def _check_cipher(app: App, encrypted: bool) -> None:
    """Raises Refused `backup_no_key`, `backup_large`."""
    if encrypted and not app.backup_storage.cipher.has_key:
        raise Refused(
            "backup_no_key",
            "There's no encryption key. Set FUNDABLE_BACKUP_PASSPHRASE or FUNDABLE_BACKUP_RECIPIENT.",
        )
    if encrypted:
        check_fits(app)


@contextmanager
def _workshop(target: Path) -> Iterator[Path]:
    """A folder beside the target. What was killed has left its own there, whatever its backup was called, with all
    clients' data in clear, so that goes first. Raises Refused `backup_running` while one of the same name is under
    way."""
    for leftover in target.parent.glob(f".*{MAKING}"):
        with suppress(OSError), files.held(leftover):
            shutil.rmtree(leftover)
    folder = target.with_name(f".{target.name}{MAKING}")
    try:
        folder.mkdir(mode=0o700)
    except FileExistsError:
        raise Refused("backup_running", "Another backup is running. Try again when it's done.") from None
    try:
        with files.held(folder, where_it_can=True):
            yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def check_fits(app: App) -> None:
    """Before anything is written: pictures get no smaller in an archive, so it has at least their size. Raises
    Refused `backup_large`."""
    largest = app.backup_storage.cipher.largest_bytes
    if largest is not None and (size := sum(map(files.folder_size, app.config.sent_dirs))) > largest:
        raise too_large(size)


def blank_manifest(app: App) -> Manifest:
    return Manifest(__version__, schema.HEAD, app.clock.now(), {}, None)


def _write(app: App, archive: Path, scratch: Path, with_secrets: bool, progress: Progress) -> Manifest:
    extras = copies.others(app.config.data_dir, with_secrets)
    with writing(archive) as draft:
        manifest = blank_manifest(app)
        sources = copies.CopySources(app.files.path, app.pictures.path, app.backup_storage.store.find, extras)
        return copies.take(app.database, sources, draft, manifest, scratch, progress)


def _prove(app: App, archive: Path, scratch: Path) -> None:
    scratch.mkdir(mode=0o700)
    manifest = reading.unpack(archive, scratch)
    proofs.prove(app.config, scratch, manifest, app.clock)


def _sealed(app: App, archive: Path) -> Path:
    sealed = archive.with_name("fundable.tar.gz.age")
    descriptor = os.open(sealed, os.O_CREAT | os.O_WRONLY, 0o600)
    try:
        app.backup_storage.cipher.encrypt(archive, sealed)
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
    return sealed


def _record(app: App, record: BackupRecord, made: Backup) -> None:
    """For the pages that show it. A backup is none the worse for it when that cannot be written."""
    try:
        whole = replace(record, size_bytes=made.size_bytes, orders=made.orders, files=made.files)
        backup_notes.keep(app, whole)
    except (OSError, ValueError) as error:  # the latter for a name that is no text
        log.warning("that a backup was made could not be noted", reason=str(error))


def _entry(name: str, size: int) -> tarfile.TarInfo:
    entry = tarfile.TarInfo(name)
    entry.size, entry.mode = size, 0o600
    return entry

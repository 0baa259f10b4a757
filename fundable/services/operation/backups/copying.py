"""Copies of nightly backups that leave the machine: one self-contained file each, encrypted where there is a key."""

import hashlib
import re
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from fundable.app import App
from fundable.db.operation import copies
from fundable.domain.errors import Refused
from fundable.domain.moments import stamped
from fundable.domain.operation import archives as archive_rules
from fundable.domain.operation.archives import MANIFEST_NAME, PHOTOS, SECRETS, FileDamaged, digest_of
from fundable.domain.operation.backup_store import BackupDraft
from fundable.domain.operation.backups import (
    BackupRecord,
    kept,
    not_copied,
    unharmed,
    with_copy,
    with_copy_problem,
    with_reading,
)
from fundable.domain.operation.copies import CopyFailed, CopyStore
from fundable.services.operation import audit as audit_log
from fundable.services.operation.backups import archives, backup_notes

PREFIX = "fundable-"
_COPY = re.compile(rf"{PREFIX}([^.]+)\.tar\.gz(?:\.age)?")


def copy_newest(app: App) -> str:
    """Copies the newest proven backup to where copies go, unless it is there: what was done, in words. Raises Refused
    `copy_failed`, OSError; it is tried again."""
    copy_store = app.backup_storage.copies
    if copy_store is None:
        return "no place for copies is set"
    record = not_copied(app.backup_storage.store.records(), app.clock.now())
    if record is None:
        return "nothing to copy"
    return f"copied to {copy(app, copy_store, record)}"


def copy(app: App, copy_store: CopyStore, record: BackupRecord) -> str:
    """Copies one, reads the copy back, and notes how it went: the address of the copy. Raises Refused `copy_failed`,
    OSError."""
    try:
        copied = _copied(app, copy_store, record)
    except (CopyFailed, OSError, Refused) as error:
        reason = str(error)
        backup_notes.keep(app, with_copy_problem(record, reason))
        raise Refused("copy_failed", f"The backup couldn't be copied: {reason}") from error
    backup_notes.keep(app, copied)
    audit_log.note(app, "backup.copied", record.name, sha256=copied.copy_sha256)
    return copied.copied_to or ""


def _copied(app: App, copy_store: CopyStore, record: BackupRecord) -> BackupRecord:
    cipher = app.backup_storage.cipher
    archives.check_fits(app)
    name = f"{PREFIX}{record.name}.tar.gz" + (".age" if cipher.has_key else "")
    with app.backup_storage.store.scratch() as scratch:
        archive = scratch / "plain"
        pack(app, Path(record.path), archive, with_secrets=cipher.has_key)
        if cipher.has_key:
            cipher.encrypt(archive, scratch / "sealed")
            archive = scratch / "sealed"
        with archive.open("rb") as file:
            sha256 = hashlib.file_digest(file, "sha256").hexdigest()
        copy_store.put(archive, name)
    if copy_store.sha256(name) != sha256:
        copy_store.remove(name)
        raise CopyFailed(f"{copy_store.address(name)} was damaged in transit: some of its bytes had changed.")
    copied = with_reading(
        with_copy(record, copy_store.address(name), sha256), copy_store.looks().get(name), app.clock.now()
    )
    _rotate(app, copy_store)
    return copied


def pack(app: App, backup: Path, target: Path, with_secrets: bool) -> None:
    """Writes a backup's folder into one file. Raises CopyFailed, OSError (also for a backup that is gone)."""
    manifest = archive_rules.parse((backup / MANIFEST_NAME).read_bytes())
    sources = {name: backup / name for name in (*manifest.sha256, *_pictures(backup))}
    if with_secrets:
        extras = copies.others(app.config.data_dir, with_secrets=True)
        sources |= {name: path for name, path in extras.items() if name.startswith(f"{SECRETS}/")}
    with archives.writing(target) as draft:
        known = {name: manifest.sha256.get(name) or digest_of(name) for name in sources}
        sums = {name: _added(app, draft, name, path, known[name]) for name, path in sources.items()}
        draft.finish(replace(manifest, sha256={name: sums[name] for name in sums if not digest_of(name)}))


def _pictures(backup: Path) -> list[str]:
    """What the pictures in a backup's folder are called."""
    return sorted(path.relative_to(backup).as_posix() for path in (backup / PHOTOS).glob("*/*"))


def _added(app: App, draft: BackupDraft, name: str, source: Path, sha256: str | None) -> str:
    """A file as the backup's manifest says it is: one that was damaged since is taken from where it is unharmed. Raises
    CopyFailed."""
    try:
        return draft.add(name, source, sha256)
    except FileDamaged:
        sound = app.backup_storage.store.find(sha256) if sha256 else None
        if sound is None:
            raise CopyFailed(f"{source} was damaged since the backup was made. Make a new backup.") from None
        return draft.add(name, sound, sha256)


def _rotate(app: App, copy_store: CopyStore) -> None:
    """As of the nightly ones: seven days and four weeks. Other files there are left alone, and so is what may be the
    last copy of a file that is damaged in the newest."""
    made = {name: at for name in copy_store.names() if (at := made_at(name))}
    staying = kept(made.values(), app.clock.now()) | unharmed(backup_notes.records(app), made.values())
    for name, at in made.items():
        if at not in staying:
            copy_store.remove(name)


def made_at(name: str) -> datetime | None:
    """When the backup was made that this is a copy of; None for a file of somebody else's."""
    copy = _COPY.fullmatch(name)
    try:
        return stamped(copy[1]) if copy else None
    except ValueError:
        return None

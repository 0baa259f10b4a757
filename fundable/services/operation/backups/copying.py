"""Copies of nightly backups that leave the machine: one self-contained file each, encrypted where there is a key."""

import hashlib
import re
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from fundable.app import App
from fundable.db.operation import copies
from fundable.domain.errors import Refused
from fundable.domain.operation import archives as rules
from fundable.domain.operation.archives import MANIFEST_NAME, SECRETS
from fundable.domain.operation.backups import BackupRecord, kept, not_copied, with_copy, with_copy_problem, with_reading
from fundable.domain.ports import CopyFailed, CopyStore
from fundable.services.operation.backups import archives

PREFIX = "fundable-"
STAMP = "%Y-%m-%dT%H%M%SZ"
_COPY = re.compile(rf"{PREFIX}([^.]+)\.tar\.gz(?:\.age)?")


def copy_newest(app: App) -> str:
    """Copies the newest proven backup to where copies go, unless it is there. Raises Refused; it is tried again."""
    store = app.vault.copies
    if store is None:
        return "no place for copies is set"
    record = not_copied(app.vault.shelf.records(), app.clock.now())
    if record is None:
        return "nothing to copy"
    return f"copied to {copy(app, store, record)}"


def copy(app: App, store: CopyStore, record: BackupRecord) -> str:
    """Copies one, reads the copy back, and notes how it went. Where it is now. Raises Refused."""
    try:
        copied = _copied(app, store, record)
    except (CopyFailed, OSError, Refused) as error:
        reason = str(error)
        app.vault.shelf.keep_record(with_copy_problem(record, reason))
        raise Refused("copy_failed", f"The backup could not be copied: {reason}") from error
    app.vault.shelf.keep_record(copied)
    return copied.copied_to or ""


def _copied(app: App, store: CopyStore, record: BackupRecord) -> BackupRecord:
    cipher = app.vault.cipher
    archives.check_fits(app)
    name = f"{PREFIX}{record.name}.tar.gz" + (".age" if cipher.has_key else "")
    with app.vault.shelf.scratch() as scratch:
        archive = scratch / "plain"
        _pack(app, Path(record.path), archive)
        if cipher.has_key:
            cipher.encrypt(archive, scratch / "sealed")
            archive = scratch / "sealed"
        with archive.open("rb") as file:
            sha256 = hashlib.file_digest(file, "sha256").hexdigest()
        store.put(archive, name)
    if store.sha256(name) != sha256:
        store.remove(name)
        raise CopyFailed(f"{store.address(name)} was not what had been sent: some of its bytes had changed.")
    copied = with_reading(with_copy(record, store.address(name), sha256), store.looks().get(name), app.clock.now())
    _rotate(store, app.clock.now())
    return copied


def _pack(app: App, backup: Path, target: Path) -> None:
    manifest = rules.parse((backup / MANIFEST_NAME).read_bytes())
    sources = {name: backup / name for name in manifest.sha256}
    if app.vault.cipher.has_key:
        extras = copies.others(app.config.data_dir, with_secrets=True)
        sources |= {name: path for name, path in extras.items() if name.startswith(f"{SECRETS}/")}
    with archives.writing(target) as draft:
        sums = {name: draft.add(name, path) for name, path in sources.items()}
        draft.finish(replace(manifest, sha256=sums))


def _rotate(store: CopyStore, now: datetime) -> None:
    """As on the shelf: seven days and four weeks. Other files there are left alone."""
    made = {name: at for name in store.names() if (at := _made_at(name))}
    staying = kept(made.values(), now)
    for name, at in made.items():
        if at not in staying:
            store.remove(name)


def _made_at(name: str) -> datetime | None:
    """When the backup was made that this is a copy of; None for a file of somebody else's."""
    copy = _COPY.fullmatch(name)
    try:
        return datetime.strptime(copy[1], STAMP).replace(tzinfo=UTC) if copy else None
    except ValueError:
        return None

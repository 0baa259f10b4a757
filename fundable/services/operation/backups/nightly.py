"""The backup of every night: a folder beside the earlier ones, proven, and those that are no longer needed removed."""

import os
import shutil
from contextlib import ExitStack
from dataclasses import replace
from datetime import timedelta
from itertools import count
from pathlib import Path
from time import sleep
from zoneinfo import ZoneInfo

import structlog

from fundable.app import App
from fundable.db.operation import copies
from fundable.domain.counts import counted
from fundable.domain.errors import Refused
from fundable.domain.moments import stamped
from fundable.domain.operation.archives import PHOTOS, UPLOADS, Manifest
from fundable.domain.operation.backups import BackupKind, BackupRecord, is_due, kept, room_needed, unharmed
from fundable.domain.sizes import megabytes
from fundable.services.agency import settings
from fundable.services.operation import audit as audit_log
from fundable.services.operation.backups import archives, backup_notes, proofs, reading

log = structlog.get_logger(__name__)


def back_up_if_due(app: App) -> str:
    """Tonight's backup, or that of these hours, unless there is one or it failed just now, by the agency's clock. What
    was done, in words. Raises what `back_up_now` raises."""
    zone = ZoneInfo(settings.agency(app).time_zone)
    backup_notes.settle(app)
    now, every_h = app.clock.now().astimezone(zone), app.config.backup_every_hours
    if not is_due(app.backup_storage.store.records(), now, every_h):
        return "not due"
    return back_up_now(app)


def back_up_now(app: App) -> str:
    """As an operator asks for it, whatever the hour: what was done, in words. Raises OSError, Refused `backup_failed`,
    `backup_running`."""
    record = back_up(app)
    if record.problem:
        raise Refused("backup_failed", record.problem)
    damaged = f"; {counted(len(record.damaged), 'file')} in it damaged" if record.damaged else ""
    return f"{counted(record.orders, 'order')} and {counted(record.files, 'file')}, verified{damaged}"


def back_up(app: App) -> BackupRecord:
    """One nightly backup, whatever the hour. How it went is kept, also when it failed; but not that another one
    was under way, which tells for itself. Raises OSError."""
    record = _begun(app)
    path = app.backup_storage.store.path(record.name)
    try:
        manifest = _make(app, record.name)
        size = sum(file.stat().st_size for file in path.rglob("*") if file.is_file())
        record = replace(record, path=str(path), size_bytes=size, orders=manifest.orders, files=manifest.files)
        record = replace(record, damaged=manifest.damaged)
        _rotate(app, record)
    except Exception as error:
        log.warning("the nightly backup failed", reason=_reason(error))
        record = replace(record, problem=_reason(error))
        if isinstance(error, Refused) and error.code == "backup_running":
            return record
    record = replace(record, finished_at=max(app.clock.now(), record.made_at))
    _keep(app, record)
    if record.problem:
        audit_log.note(app, "backup.failed", record.name)
    else:
        facts = {"kind": record.kind, "orders": record.orders, "files": record.files}
        audit_log.note(app, "backup.created", record.name, backup=facts)
    return record


def _keep(app: App, record: BackupRecord) -> None:
    """On a full disk, why there's no backup matters more than that this can't be written down. Raises OSError."""
    try:
        backup_notes.keep(app, record)
    except OSError as error:
        if not record.problem:
            raise
        log.error("how a backup went could not be kept", reason=_reason(error))


def _begun(app: App) -> BackupRecord:
    """A backup is named by its second. Where there is one of that name, because two are asked for at once or the clock
    went back, this one waits for the next second that is free: one of a time to come isn't copied."""
    begun = app.clock.now()
    seconds = (BackupRecord(at, at, BackupKind.NIGHTLY, "") for at in (begun + timedelta(seconds=n) for n in count()))
    record = next(record for record in seconds if not app.backup_storage.store.path(record.name).exists())
    sleep((record.made_at - begun).total_seconds())
    return record


def _make(app: App, name: str) -> Manifest:
    """Raises OSError, Refused `backup_no_room`, `backup_running`, `database_damaged`, and what `unpack` and `prove`
    raise; then it is not kept."""
    store, root = app.backup_storage.store, app.config.data_dir
    _check_room(app)
    with ExitStack() as stack:
        draft = stack.enter_context(store.begin(name))
        scratch = stack.enter_context(store.scratch())
        extras = copies.others(root, with_secrets=False)
        blank = archives.blank_manifest(app)
        sources = copies.CopySources(app.files.path, app.pictures.path, store.find, extras)
        manifest = copies.take(app.database, sources, draft, blank, scratch)
    try:
        with store.scratch() as scratch:
            _prove(app, store.path(name), scratch)
    except BaseException:
        store.remove(name)
        raise
    return manifest


def _prove(app: App, backup: Path, scratch: Path) -> None:
    """Its uploads and pictures are linked, so that the proof needs room for one more database and nothing else. Raises
    what `unpack` and `prove` raise."""
    manifest = reading.unpack(backup, scratch, _place)
    proofs.prove(app.config, scratch, manifest, app.clock)


def _place(source: Path, target: Path) -> None:
    """What the program may write to is copied."""
    if source.parent.name == UPLOADS or source.parent.parent.name == PHOTOS:
        try:
            os.link(source, target)
        except OSError:
            pass
        else:
            return
    shutil.copyfile(source, target)


def _check_room(app: App) -> None:
    """Raises Refused `backup_no_room`, OSError."""
    size = app.database.size()
    needed, free = room_needed(size.data + size.log), app.backup_storage.store.free_bytes()
    if free < needed:
        raise Refused(
            "backup_no_room",
            f"It was skipped. It needs {megabytes(needed)} free in {app.backup_storage.store.root} and there are "
            f"{megabytes(free)}. Free up space, or keep backups on another disk.",
        )


def _rotate(app: App, newest: BackupRecord) -> None:
    made = {}
    for name in app.backup_storage.store.names():
        if name.endswith("Z"):
            made[stamped(name)] = name
    records = [newest, *app.backup_storage.store.records()]
    staying = kept(made, app.clock.now()) | unharmed(records, made)
    for moment, name in made.items():
        if moment not in staying:
            app.backup_storage.store.remove(name)


def _reason(error: Exception) -> str:
    if isinstance(error, Refused):
        return error.message
    if isinstance(error, OSError):
        where = f"{error.filename}: " if error.filename else ""
        return f"It couldn't be written: {where}{error.strerror or error}."
    return f"{type(error).__name__}: {next(iter(str(error).splitlines()), '')}"

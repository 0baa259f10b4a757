"""Bringing the database to this version: rehearsed on a copy that is kept as a backup, then done, or not at all."""

from collections.abc import Callable
from contextlib import ExitStack, closing
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from fundable import __version__
from fundable.config import Config
from fundable.db import schema
from fundable.db.database import Database
from fundable.db.engine.errors import first_line, is_no_room
from fundable.db.engine.files import check_integrity
from fundable.db.engine.places import DataPlace, place_of
from fundable.db.operation import copies
from fundable.domain.errors import Refused
from fundable.domain.operation.archives import DATABASE_NAME, Manifest
from fundable.domain.operation.backup_store import BackupStore
from fundable.domain.operation.backups import BackupKind, BackupRecord, room_needed
from fundable.domain.operation.system import outgrown
from fundable.domain.sizes import megabytes
from fundable.file_stores import open_stores

TryOut = Callable[[Path], None]
KEPT = 2
SUFFIX = "-before-upgrade"


@dataclass(frozen=True, slots=True)
class Outlook:
    """What `migrate` would do: from which schema, through which ones; `problem` is why it could not. `grown` is said of
    data that a newer program has only added to, which stay as they are."""

    version: str | None
    steps: tuple[str, ...]
    problem: str | None = None
    grown: str | None = None


def upgrade(config: Config, store: BackupStore, version: str, try_out: TryOut) -> None:
    """Brings an older database to ours. `try_out` opens a data directory as the program does. Raises OSError, Refused
    `backup_running`, `upgrade_no_room`, `upgrade_no_backup`, `database_damaged`, `upgrade_read_only`, `upgrade_busy`
    where somebody reads or writes all the time, or `upgrade_failed` for whatever else goes wrong after the backup; then
    the data are as they were. `upgrade_cut_off` where a server went away: then they may be upgraded."""
    place = place_of(config.database, schema.declared())
    try:
        record = _backed_up(config, store, version)
    except place.errors as error:
        raise (_cut_off(version, error) if place.is_gone(error) else error) from error
    try:
        rehearse(config, store, try_out)
        store.keep_record(replace(record, finished_at=datetime.now(UTC)))
        schema.migrate(config.database, store.scratch)
    except Exception as error:
        raise _not_upgraded(place, version, error) from error


def look_ahead(config: Config, store: BackupStore, try_out: TryOut) -> Outlook:
    """Changes nothing: an upgrade that is due is tried on a copy. What would keep it from going well is the answer's
    `problem`. Raises Refused `database_unready`, `database_damaged`, `schema_newer`."""
    version = schema.version(config.database)
    if schema.fits(config.database, version):
        grown = outgrown(version, schema.HEAD).found if version and version != schema.HEAD else None
        return Outlook(version, (), grown=grown)
    schema.check_known(version)
    steps = schema.VERSIONS[schema.VERSIONS.index(version) + 1 :] if version else schema.VERSIONS
    if not version or not steps:
        return Outlook(version, tuple(steps))
    try:
        _check_room(config, store)
        rehearse(config, store, try_out)
    except Refused as refused:
        return Outlook(version, tuple(steps), refused.message)
    except Exception as error:
        return Outlook(version, tuple(steps), _foreseen(config, store, error))
    return Outlook(version, tuple(steps))


def rehearse(config: Config, store: BackupStore, try_out: TryOut) -> None:
    """Upgrades a copy, opens it as the program does, and compares it with the data. Raises what goes wrong."""
    with store.scratch() as scratch:
        copy = scratch / DATABASE_NAME
        counts = _copied(config, copy)
        schema.migrate_file(copy)
        problem = check_integrity(copy) or copies.lost(copies.count(copy), counts)
        if problem:
            raise ValueError(problem)
        try_out(scratch)


def must_be_alone(current: str, reason: str) -> Refused:
    """Of an upgrade that doesn't only add to data that another server has open."""
    return Refused(
        "upgrade_alone",
        f"{reason} This version changes the data (schema {current} to {schema.HEAD}) in a way that the version before "
        "can't work with. Stop every server of the version before, then start this one. Nothing was changed.",
    )


def _backed_up(config: Config, store: BackupStore, version: str) -> BackupRecord:
    now = datetime.now(UTC)
    while store.path((record := BackupRecord(now, now, BackupKind.BEFORE_UPGRADE, "")).name + SUFFIX).exists():
        now += timedelta(seconds=1)  # an earlier try, a moment ago
    name = record.name + SUFFIX
    _check_room(config, store)
    database = Database(config.database)
    try:
        with ExitStack() as stack:
            draft = stack.enter_context(store.begin(name))
            scratch = stack.enter_context(store.scratch())
            manifest = Manifest(__version__, version, now, {}, None)
            files, pictures = open_stores(config)
            words = copies.others(config.data_dir, with_secrets=False)
            manifest = copies.take(
                database, copies.CopySources(files.path, pictures.path, store.find, words), draft, manifest, scratch
            )
    except OSError as error:
        reason = error.strerror or str(error)
        raise Refused(
            "upgrade_no_backup", f"The backup before the upgrade couldn't be written: {reason}. Nothing was changed."
        ) from error
    finally:
        database.close()
    earlier = [kept for kept in store.names() if kept.endswith(SUFFIX) and kept <= name]
    for old in earlier[:-KEPT]:  # one of a time to come, made while the clock was wrong, costs this one no place
        store.remove(old)
    path = store.path(name)
    size = sum(file.stat().st_size for file in path.rglob("*") if file.is_file())
    record = replace(record, path=str(path), size_bytes=size, damaged=manifest.damaged)
    return replace(record, orders=manifest.orders, files=manifest.files)


def _copied(config: Config, target: Path) -> dict[str, int]:
    with closing(Database(config.database)) as database:
        return database.copy_to(target)


def _size(config: Config) -> int:
    with closing(Database(config.database)) as database:
        return database.size().data


def _check_room(config: Config, store: BackupStore) -> None:
    needed, free = room_needed(_size(config)), store.free_bytes()
    if free < needed:
        raise Refused(
            "upgrade_no_room",
            f"The upgrade needs {megabytes(needed)} free in {store.root} for a backup and a trial run, and there "
            f"are {megabytes(free)}. Free up space, or set FUNDABLE_BACKUP_DIR to another disk. Nothing was changed.",
        )


def _not_upgraded(place: DataPlace, version: str, error: Exception) -> Refused:
    if place.is_gone(error):
        return _cut_off(version, error)
    if place.is_read_only(error):
        return _read_only(version)
    if is_no_room(error):
        return _no_room(version)
    return _busy(version) if place.is_busy(error) else _failed(version, error)


def _cut_off(version: str, error: Exception) -> Refused:
    """Nobody can be asked whether its last word was heard."""
    return Refused(
        "upgrade_cut_off",
        f"The connection to the database was lost during the upgrade from schema {version} to {schema.HEAD}: "
        f"{_reason(error)} Once the database is back, start this version again. The data is upgraded as a whole or not "
        "at all.",
    )


def _read_only(version: str) -> Refused:
    return Refused(
        "upgrade_read_only",
        f"The data couldn't be upgraded from schema {version} to {schema.HEAD}, and is unchanged: it can only be read "
        "now, as on a PostgreSQL that takes over, or on a disk that is mounted read-only. Once it can be written to, "
        "start this version again.",
    )


def _no_room(version: str) -> Refused:
    return Refused(
        "upgrade_no_room",
        f"The data couldn't be upgraded from schema {version} to {schema.HEAD}, and is unchanged: a disk is full. Free "
        "up space where the data is and where backups are, then start this version again.",
    )


def _busy(version: str) -> Refused:
    return Refused(
        "upgrade_busy",
        f"The data couldn't be upgraded from schema {version} to {schema.HEAD}, and is unchanged: it was in use for "
        "too long, such as by a backup or a command. Wait until that's done, then start this version again.",
    )


def _failed(version: str, error: Exception) -> Refused:
    reason = error.message if isinstance(error, Refused) else _reason(error)
    return Refused(
        "upgrade_failed",
        f"The data couldn't be upgraded from schema {version} to {schema.HEAD}, and is unchanged: {reason} "
        "Reinstall your previous version, and send us this line.",
    )


def _foreseen(config: Config, store: BackupStore, error: Exception) -> str:
    """What kept a trial run from going well."""
    if place_of(config.database, schema.declared()).is_gone(error):
        return "The connection to the database was lost during the trial run. Try again once the database is back."
    if is_no_room(error):
        return f"There was no room left for the trial run. Free up space in {store.root}, or set FUNDABLE_BACKUP_DIR."
    return _reason(error)


def _reason(error: Exception) -> str:
    return f"{type(error).__name__}: {first_line(error)}."

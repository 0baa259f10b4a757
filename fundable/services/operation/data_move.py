"""The data of an installation move to PostgreSQL, and back. See docs/operating/postgresql.md."""

import shutil
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from fundable import files
from fundable.app import Config
from fundable.db import audit, data_moves, schema
from fundable.db.agency import settings
from fundable.db.database import Connection, Database
from fundable.db.engine.files import check_integrity, empty_log
from fundable.domain.errors import Refused
from fundable.domain.progress import Progress, silent
from fundable.locks import SERVE_LOCK, locked
from fundable.opening import key_fingerprint, prepare
from fundable.whereabouts import check_open_here, check_unseen

_SCRATCH = ".moving-data"


def to_server(config: Config, address: str, progress: Progress = silent) -> None:
    """Everything goes into an empty database, or nothing does. The file stays as it is, and nothing opens it any more.
    No server may run meanwhile, nor start, and nobody writes into the file. Raises OSError, Refused `already_moved`,
    `already_running`, what `prepare` raises of the file, and what `data_moves.to_server` raises."""
    if config.has_database_server:
        raise Refused("already_moved", "FUNDABLE_DATABASE_URL is set, so the data is in PostgreSQL already.")
    _settle(config, address)
    prepare(config)
    schema.check_known(schema.version(config.database))
    path = config.database_path
    with locked(config.data_dir / SERVE_LOCK, wait=False), closing(Database(path)) as file, file.write():
        try:
            data_moves.to_server(path, address, progress, partial(_finish, config, address))
        except BaseException:  # perhaps after it was committed, and before we were told
            with suppress(Refused):  # as long as nobody can say, the mark stays
                _settle(config, address)
            raise
        _count_there(config)


def to_file(config: Config) -> None:
    """Everything goes into the file, and nothing opens the database any more. No server may run meanwhile, here or
    elsewhere. Raises OSError, Refused `not_moved`, `file_in_use`, `standby`, `schema_older`, `schema_newer`,
    `already_running`, and what `data_moves.to_file` raises."""
    if not config.has_database_server:
        raise Refused("not_moved", "FUNDABLE_DATABASE_URL isn't set, so the data is in a file already.")
    check_open_here(config)
    with locked(config.data_dir / SERVE_LOCK, wait=False), _new_file(config) as file:
        _check_replaceable(config)
        _check_version(config)
        check_unseen(config)
        with data_moves.to_file(str(config.database), file):
            if problem := check_integrity(file):
                raise Refused("data_differ", f"The file that was made isn't sound: {problem}. Nothing was changed.")
            _record(file)
            files.sync(file)
        _put_in_place(config, file)


def _check_replaceable(config: Config) -> None:
    """Only a file whose data are in the database by now gives way. Raises Refused `file_in_use`."""
    _settle(config, str(config.database))
    if config.database_path.exists() and not config.moved_mark.exists():
        sentence = f"{config.database_path} has data that never moved, or that moved back already. Nothing was changed."
        raise Refused("file_in_use", f"{sentence} Remove FUNDABLE_DATABASE_URL to open it.")


def _check_version(config: Config) -> None:
    """Raises Refused `schema_older`, `schema_newer`."""
    version = schema.version(config.database)
    schema.check_known(version)
    if version not in (None, schema.HEAD):
        raise Refused("schema_older", "The data is of an earlier version. Run 'fundable migrate' first.")


def _put_in_place(config: Config, file: Path) -> None:
    """The file first, then the mark: cut off in between, the same command begins again."""
    config.known_sites.unlink(missing_ok=True)  # of the server's rows
    for log in config.database_logs:  # of the one that was there
        log.unlink(missing_ok=True)
    file.replace(config.database_path)
    files.sync(config.data_dir)
    config.moved_mark.unlink(missing_ok=True)
    files.sync(config.data_dir)


@contextmanager
def _new_file(config: Config) -> Iterator[Path]:
    """In a folder that goes again; one that was left by a crash goes first."""
    folder = config.data_dir / _SCRATCH
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(mode=0o700)
    try:
        yield folder / config.database_path.name
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _finish(config: Config, address: str, connection: Connection) -> None:
    """The mark is there before the data count in their new place. A key that was noted earlier may be gone by now."""
    settings.forget_signing_key(connection)
    if noted := key_fingerprint(config):
        settings.put(connection, settings.SIGNING_KEY, noted, datetime.now(UTC))
    audit.record(connection, datetime.now(UTC), "data.moved", to=data_moves.shown(address))
    files.put(config.moving_mark, data_moves.shown(address).encode())


def _count_there(config: Config) -> None:
    config.moving_mark.replace(config.moved_mark)
    files.sync(config.data_dir)


def _record(file: Path) -> None:
    with closing(Database(file)) as database, database.write() as connection:
        settings.forget_signing_key(connection)
        audit.record(connection, datetime.now(UTC), "data.moved", to="a file")
    empty_log(file)


def _settle(config: Config, address: str) -> None:
    """Finds out where the data count after a move that was cut off. Raises Refused `database_unready`."""
    if not config.moving_mark.exists() or config.moving_mark.read_text() != data_moves.shown(address):
        return
    if data_moves.has_arrived(address):
        _count_there(config)
    else:
        config.moving_mark.unlink()

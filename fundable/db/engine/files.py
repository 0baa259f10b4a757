"""A database as the file that it is: made, copied, counted, checked and cleaned, by the driver alone."""

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path
from sqlite3 import Connection as OpenFile

from fundable.domain.errors import Refused

Scratch = Callable[[], AbstractContextManager[Path]]
"""Makes a folder with room for data, and takes it away when the block ends."""
BUSY_TIMEOUT_MS = 5000
READERS_WAITED_FOR_S = 2
PRIMARY = 0xFF
"""The part of SQLite's codes that says what kind of error it is."""
OF_THE_DISK = (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_IOERR)


def create_private(path: Path) -> None:
    """Makes the database file readable by its owner alone, before SQLite makes it with the process's umask."""
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))


@contextmanager
def opened(path: Path) -> Iterator[OpenFile]:
    """A file beside the one that is lived in."""
    with closing(sqlite3.connect(path)) as connection:
        yield connection


def copy(source: Path, target: Path) -> dict[str, int]:
    """A consistent copy, made beside running readers and writers; and the rows that each table had at that moment,
    counted in the data itself. Both in one read transaction of a connection of its own: they see the same moment.
    Raises OSError, and Refused `database_damaged`."""
    create_private(target)
    try:
        with closing(_waiting(source)) as reader, closing(_waiting(target)) as writer:
            reader.execute("BEGIN")
            counts = count_rows(reader)
            reader.backup(writer)
            writer.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.OperationalError as error:
        raise OSError(f"{target}: {error}") from error
    except sqlite3.DatabaseError as error:
        damaged = f"The database is damaged, so no backup was made of it: {error}. Restore a backup."
        raise Refused("database_damaged", damaged) from error
    return counts


def count_rows(connection: OpenFile) -> dict[str, int]:
    """How many rows each table has."""
    listed = "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'"
    names = [name for (name,) in connection.execute(f"{listed} ORDER BY name")]
    return {name: connection.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0] for name in names}  # noqa: S608


def has(connection: OpenFile, name: str) -> bool:
    """Whether there is a table, an index, a view or a trigger of this name."""
    return connection.execute("SELECT 1 FROM sqlite_master WHERE name = ?", (name,)).fetchone() is not None


def first_view(connection: OpenFile) -> str | None:
    row = connection.execute("SELECT name FROM sqlite_master WHERE type = 'view' LIMIT 1").fetchone()
    return row[0] if row else None


def check_integrity(path: Path) -> str | None:
    """What is wrong with a database file; None when it is sound."""
    return _check(path, "PRAGMA integrity_check(5)")


def check_quickly(path: Path) -> str | None:
    """The same without comparing each index with its table, which takes several times as long."""
    return _check(path, "PRAGMA quick_check(5)")


def obstacle(path: Path) -> str | None:
    """Why SQLite can't begin to read a file, where that isn't the file's own fault: it makes the index of its log
    beside it first. Of the file itself nothing is known then."""
    try:
        with opened(path) as connection:
            connection.execute("SELECT 1 FROM sqlite_schema").fetchone()
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode in (sqlite3.SQLITE_IOERR_SHMSIZE, sqlite3.SQLITE_FULL):
            return "its disk is full"
        return str(error) if error.sqlite_errorcode & PRIMARY in OF_THE_DISK else None
    return None


def empty_log(path: Path) -> bool:
    """Moves the log into the database and cuts it to nothing. False while that cannot be: somebody reads an earlier
    state, or there is no room."""
    with closing(_waiting(path, READERS_WAITED_FOR_S)) as connection:
        try:
            return bool(connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0] == 0)
        except sqlite3.OperationalError:  # no room to move it to
            return False


def rebuild(path: Path) -> None:
    """Writes the whole file anew, without its free space. Raises OSError when there is no room for it."""
    with closing(_waiting(path)) as connection:
        try:
            connection.execute("VACUUM")
        except sqlite3.OperationalError as error:
            raise OSError(f"{path}: {error}") from error


def every_part(path: Path) -> list[Path]:
    """The file, and its log if there is one."""
    return [file for file in (path, log_of(path)) if file.exists()]


def log_of(path: Path) -> Path:
    """Where what was written last stands first."""
    return path.with_name(f"{path.name}-wal")


def _waiting(path: Path, for_s: float = BUSY_TIMEOUT_MS / 1000) -> OpenFile:
    return sqlite3.connect(path, timeout=for_s, isolation_level=None)


def _check(path: Path, pragma: str) -> str | None:
    connection = sqlite3.connect(path)
    try:
        found = [row[0] for row in connection.execute(pragma)]
        broken = sum(1 for _ in connection.execute("PRAGMA foreign_key_check"))
    except sqlite3.DatabaseError as error:
        return str(error)
    finally:
        connection.close()
    if found != ["ok"]:
        return "; ".join(found)
    return f"{broken} rows point at nothing" if broken else None

"""The two ways into the data: read() and write(). One SQLite file in WAL mode; see docs/decisions/0003-sqlite.md."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Connection as Connection
from sqlalchemy import Engine, create_engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.pool import QueuePool

from fundable.domain.errors import Refused, storage_full

BUSY_TIMEOUT_MS = 5000
READERS = 48
WRITER_WAIT_S = 20

_PRAGMAS = (
    f"PRAGMA busy_timeout={BUSY_TIMEOUT_MS}",
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",
    "PRAGMA foreign_keys=ON",
    "PRAGMA trusted_schema=OFF",
    "PRAGMA wal_autocheckpoint=1000",
    "PRAGMA journal_size_limit=67108864",
    "PRAGMA secure_delete=ON",
    "PRAGMA cache_size=-8192",
)
_DATABASE_ERRORS = (DBAPIError, PoolTimeout, sqlite3.Error)
_NO_ROOM = {sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_BUSY, sqlite3.SQLITE_CANTOPEN}


class Database:
    """Owns the connections. Reads never wait for a write; writes take turns and are on the disk when they return."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.last_write_failed = False
        self._readers = _engine(path, pool_size=READERS, pragmas=("PRAGMA query_only=ON",))
        self._writer = _engine(path, pool_size=1)

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """One consistent view of the data. Raises Refused `storage_full` when the disk, another process or too many
        readers at once keep the file from being read; what SQLAlchemy raises for one that is damaged."""
        try:
            with self._readers.connect() as connection:
                _begin(connection, "BEGIN")
                yield connection
        except _DATABASE_ERRORS as error:
            raise _translated(error) from error

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """One transaction, committed and synced when the block ends, rolled back when it raises. No network inside.

        Raises Refused `storage_full` when the disk has no room, is read-only, or another process holds the file too
        long.
        """
        try:
            with self._writer.begin() as connection:
                _begin(connection, "BEGIN IMMEDIATE")
                yield connection
            self.last_write_failed = False
        except _DATABASE_ERRORS as error:
            self.last_write_failed = _is_no_room(error) or _sqlite_code(error) == sqlite3.SQLITE_READONLY
            raise storage_full() if self.last_write_failed else error from error

    def can_write(self) -> bool:
        """Tries it with a page that stays as it is. What asks after our health would else wait for ever for a write,
        when nobody is sent to us any more because the last one failed."""
        try:
            with self.write() as connection:
                version = connection.exec_driver_sql("PRAGMA user_version").scalar_one()
                connection.exec_driver_sql(f"PRAGMA user_version={version}")
        except Refused:
            return False
        return True

    def copy_to(self, target: Path) -> dict[str, int]:
        """A consistent copy of the data as it is now, made beside running readers and writers; and the rows that each
        table had at that moment, counted in the data itself.

        On a connection of its own, in one read transaction: both see the same moment. Raises OSError, and Refused
        `database_damaged`.
        """
        create_private(target)
        source = sqlite3.connect(self.path, timeout=BUSY_TIMEOUT_MS / 1000, isolation_level=None)
        copy = sqlite3.connect(target, isolation_level=None)
        try:
            source.execute("BEGIN")
            counts = count_rows(source)
            source.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")
        except sqlite3.OperationalError as error:
            raise OSError(f"{target}: {error}") from error
        except sqlite3.DatabaseError as error:
            damaged = f"The database is damaged, so no backup was made of it: {error}. Restore a backup."
            raise Refused("database_damaged", damaged) from error
        finally:
            copy.close()
            source.close()
        return counts

    def close(self) -> None:
        self._readers.dispose()
        self._writer.dispose()


def damage(error: Exception) -> str | None:
    """What SQLite says of a file that is damaged or no database, if that is what this error comes from."""
    if _sqlite_code(error) not in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
        return None
    return str(getattr(error, "orig", error))


def count_rows(connection: sqlite3.Connection) -> dict[str, int]:
    """How many rows each table has."""
    listed = "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'"
    names = [name for (name,) in connection.execute(f"{listed} ORDER BY name")]
    return {name: connection.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0] for name in names}  # noqa: S608


def check_integrity(path: Path) -> str | None:
    """What is wrong with a database file; None when it is sound."""
    return _check(path, "PRAGMA integrity_check(5)")


def check_quickly(path: Path) -> str | None:
    """The same without comparing each index with its table, which takes several times as long."""
    return _check(path, "PRAGMA quick_check(5)")


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


def _engine(path: Path, pool_size: int, pragmas: tuple[str, ...] = ()) -> Engine:
    engine = create_engine(
        f"sqlite:///{path}",
        poolclass=QueuePool,
        pool_size=pool_size,
        max_overflow=0,
        pool_timeout=WRITER_WAIT_S,
        pool_use_lifo=True,
        hide_parameters=True,  # the words of an error are logged; what a client typed is not
        connect_args={"check_same_thread": False, "timeout": BUSY_TIMEOUT_MS / 1000, "isolation_level": None},
    )

    @event.listens_for(engine, "connect")
    def prepare(connection: sqlite3.Connection, _record: object) -> None:
        for pragma in (*_PRAGMAS, *pragmas):
            connection.execute(pragma)

    return engine


def _begin(connection: Connection, statement: str) -> None:
    """Not by SQLAlchemy's event `begin`: with any event, each statement costs more there than in SQLite."""
    connection.connection.driver_connection.execute(statement)  # type: ignore[union-attr]


def _sqlite_code(error: Exception) -> int:
    original = getattr(error, "orig", error)
    return getattr(original, "sqlite_errorcode", 0) & 0xFF


def _is_no_room(error: Exception) -> bool:
    return isinstance(error, PoolTimeout) or _sqlite_code(error) in _NO_ROOM


def _translated(error: Exception) -> Exception:
    return storage_full() if _is_no_room(error) else error


def create_private(path: Path) -> None:
    """Makes the database file readable by its owner alone, before SQLite makes it with the process's umask."""
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))

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
_NO_ROOM = {sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_BUSY, sqlite3.SQLITE_CANTOPEN}


class Database:
    """Owns the connections. Reads never wait for a write; writes take turns and are on the disk when they return."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.last_write_failed = False
        self._readers = _engine(path, pool_size=READERS, begin="BEGIN", pragmas=("PRAGMA query_only=ON",))
        self._writer = _engine(path, pool_size=1, begin="BEGIN IMMEDIATE")

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """One consistent view of the data. Raises Refused when the file cannot be read for lack of room."""
        try:
            with self._readers.connect() as connection:
                yield connection
        except (DBAPIError, PoolTimeout) as error:
            raise _translated(error) from error

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """One transaction, committed and synced when the block ends, rolled back when it raises. No network inside.

        Raises Refused('storage_full') when the disk has no room or another process holds the file too long.
        """
        try:
            with self._writer.begin() as connection:
                yield connection
            self.last_write_failed = False
        except (DBAPIError, PoolTimeout) as error:
            self.last_write_failed = _is_no_room(error)
            raise _translated(error) from error

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

    def copy_to(self, target: Path) -> None:
        """A consistent copy of the data as it is now, made beside running readers and writers (VACUUM INTO).

        On a connection of its own: readers may not write, not even elsewhere. Raises OSError.
        """
        connection = sqlite3.connect(self.path, timeout=BUSY_TIMEOUT_MS / 1000, isolation_level=None)
        try:
            connection.execute("VACUUM INTO ?", (str(target),))
        except sqlite3.OperationalError as error:
            raise OSError(f"{target}: {error}") from error
        finally:
            connection.close()

    def close(self) -> None:
        self._readers.dispose()
        self._writer.dispose()


def check_integrity(path: Path) -> str | None:
    """What is wrong with a database file; None when it is sound."""
    connection = sqlite3.connect(path)
    try:
        found = [row[0] for row in connection.execute("PRAGMA integrity_check(5)")]
        broken = connection.execute("PRAGMA foreign_key_check").fetchall()
    except sqlite3.DatabaseError as error:
        return str(error)
    finally:
        connection.close()
    if found != ["ok"]:
        return "; ".join(found)
    return f"{len(broken)} rows point at nothing" if broken else None


def _engine(path: Path, pool_size: int, begin: str, pragmas: tuple[str, ...] = ()) -> Engine:
    engine = create_engine(
        f"sqlite:///{path}",
        poolclass=QueuePool,
        pool_size=pool_size,
        max_overflow=0,
        pool_timeout=WRITER_WAIT_S,
        pool_use_lifo=True,
        connect_args={"check_same_thread": False, "timeout": BUSY_TIMEOUT_MS / 1000, "isolation_level": None},
    )

    @event.listens_for(engine, "connect")
    def prepare(connection: sqlite3.Connection, _record: object) -> None:
        for pragma in (*_PRAGMAS, *pragmas):
            connection.execute(pragma)

    @event.listens_for(engine, "begin")
    def begin_transaction(connection: Connection) -> None:
        connection.connection.driver_connection.execute(begin)  # type: ignore[union-attr]

    return engine


def _sqlite_code(error: Exception) -> int:
    original = getattr(error, "orig", None)
    return getattr(original, "sqlite_errorcode", 0) & 0xFF


def _is_no_room(error: Exception) -> bool:
    return isinstance(error, PoolTimeout) or _sqlite_code(error) in _NO_ROOM


def _translated(error: Exception) -> Exception:
    return storage_full() if _is_no_room(error) else error


def create_private(path: Path) -> None:
    """Makes the database file readable by its owner alone, before SQLite makes it with the process's umask."""
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))

"""Connections to the database, and what its driver says when something is in the way. One SQLite file in WAL mode; see
docs/decisions/0003-sqlite.md."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.pool import QueuePool

from fundable.db.engine import files
from fundable.db.engine.files import BUSY_TIMEOUT_MS
from fundable.db.engine.holding import FileHold, Hold
from fundable.db.engine.leading import Lead, OnlyServer
from fundable.db.engine.sizes import Size
from fundable.db.engine.tables import version_of
from fundable.domain.errors import Refused, storage_full
from fundable.files import size

READERS = 48
WRITER_WAIT_S = 20
MIGRATION_WAIT_S = 60
PAGES_MAX = 4294967294
"""What SQLite allows without being told."""
BEGIN_WRITE = "BEGIN IMMEDIATE"

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


class SqliteFile:
    """One file, for many who read and one who writes."""

    errors = (DBAPIError, PoolTimeout, sqlite3.Error)
    advice = "See that its disk has room and that we may write there."

    def __init__(self, path: Path) -> None:
        self._path, self.name = path, str(path)

    def readers(self) -> Engine:
        """Many, and none of them may write."""
        return _pooled(self._path, READERS, ("PRAGMA query_only=ON",))

    def writer(self) -> Engine:
        """One, for which others wait."""
        return _pooled(self._path, 1, ())

    def counter(self) -> None:
        return None

    def begin_read(self, connection: Connection) -> None:
        """What is read from now on is of one moment."""
        _begin(connection, "BEGIN")

    def begin_write(self, connection: Connection) -> None:
        """Nobody else writes until it ends, in whatever process."""
        _begin(connection, BEGIN_WRITE)

    def write_nothing(self, connection: Connection) -> None:
        """Writes a page as it is."""
        version = connection.exec_driver_sql("PRAGMA user_version").scalar_one()
        connection.exec_driver_sql(f"PRAGMA user_version={version}")

    def is_in_the_way(self, error: Exception) -> bool:
        """The disk, another process or too many readers at once are."""
        return isinstance(error, PoolTimeout) or _code(error) in _NO_ROOM

    def is_busy(self, error: Exception) -> bool:
        return _code(error) == sqlite3.SQLITE_BUSY

    def is_gone(self, error: Exception) -> bool:
        return False

    @property
    def is_away(self) -> bool:
        return False

    def refusal(self) -> Refused:
        return storage_full()

    def refusal_at_commit(self) -> Refused:
        """Nothing of it is there: a file has it all or none, and says which."""
        return storage_full()

    def is_read_only(self, error: Exception) -> bool:
        """The disk takes no writes."""
        return _code(error) == sqlite3.SQLITE_READONLY

    def looking(self) -> AbstractContextManager[Connection]:
        if not self._path.exists():  # a look would make it
            raise sqlite3.OperationalError(f"{self._path} is missing")
        return looking(self._path)

    def problem(self) -> str | None:
        return files.check_quickly(self._path)

    def kept_in(self) -> list[Path]:
        return files.every_part(self._path)

    def size(self) -> Size:
        return Size(size(self._path), size(files.log_of(self._path)))

    def copy_to(self, target: Path) -> dict[str, int]:
        return files.copy(self._path, target)

    def served(self, with_others: bool = False) -> AbstractContextManager[Hold]:
        return nullcontext(FileHold())

    def lead(self) -> Lead:
        return OnlyServer()

    def version(self) -> str | None:
        if size(self._path) == 0:
            return None
        with self.looking() as connection:
            return version_of(connection)

    @contextmanager
    def as_file(self, scratch: object) -> Iterator[Path]:
        """It is one: what is done to it is a transaction of its own."""
        yield self._path

    def grow(self, scratch: object, migrate: Callable[[Path], None]) -> None:
        migrate(self._path)

    def close(self) -> None:
        pass

    def empty_log(self) -> bool:
        return files.empty_log(self._path)

    def rebuild(self) -> None:
        files.rebuild(self._path)


@contextmanager
def looking(path: Path) -> Iterator[Connection]:
    """A connection to a file that may be anything: nothing is set on it."""
    engine = create_engine(_url(path))
    try:
        with engine.connect() as connection:
            yield connection
    finally:
        engine.dispose()


def migrating(path: Path) -> Engine:
    """For one transaction that changes tables, too: the driver by itself would commit before each."""
    engine = create_engine(_url(path), connect_args={"isolation_level": None, "timeout": MIGRATION_WAIT_S})

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql(BEGIN_WRITE)

    return engine


def damage(error: Exception) -> str | None:
    """What SQLite says of a file that is damaged or no database, if that is what this error comes from."""
    if _code(error) not in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
        return None
    return str(getattr(error, "orig", error))


def _code(error: Exception) -> int:
    original = getattr(error, "orig", error)
    return getattr(original, "sqlite_errorcode", 0) & 0xFF


def _pooled(path: Path, size: int, pragmas: tuple[str, ...]) -> Engine:
    engine = create_engine(
        _url(path),
        poolclass=QueuePool,
        pool_size=size,
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


def _url(path: Path) -> str:
    return f"sqlite:///{path}"


def limit_pages(connection: Connection, is_full: bool) -> None:
    """No page more than there are, or as many as SQLite can have."""
    connection.exec_driver_sql(f"PRAGMA max_page_count = {1 if is_full else PAGES_MAX}")

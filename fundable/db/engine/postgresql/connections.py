"""Connections to a database of PostgreSQL, and what its driver says when something is in the way."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from pydantic_core import from_json
from sqlalchemy import JSON, URL, Connection, Engine, MetaData, String, create_engine
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from fundable.db.engine.files import Scratch
from fundable.db.engine.holding import Hold
from fundable.db.engine.leading import Lead
from fundable.db.engine.postgresql.absence import Absence, is_gone
from fundable.db.engine.postgresql.additions import add, patiently
from fundable.db.engine.postgresql.expressions import Likeness
from fundable.db.engine.postgresql.leading import SessionHold, SessionLead
from fundable.db.engine.postgresql.moves import check_can_hold, shown
from fundable.db.engine.postgresql.moving import copy_out, replace, shape_out
from fundable.db.engine.postgresql.schema import SCHEMA
from fundable.db.engine.sizes import Size
from fundable.db.engine.tables import version_of
from fundable.domain.errors import Refused, database_away, outcome_unknown

READERS = 12
COUNTERS = 2
WRITER_WAIT_S = 20
STATEMENT_MAX_S = 60
IDLE_MAX_S = 30
IDLE_WRITER_MAX_S = 12
"""Less than others wait for a writer: one that is frozen, or whose machine is gone, refuses nobody."""
_WRITERS = 5_216_741_903
"""The lock that writers of this program share. Any number that nobody else's program uses."""
_OPTIONS = (
    f"-c lock_timeout={WRITER_WAIT_S}s -c statement_timeout={STATEMENT_MAX_S}s"
    f" -c idle_in_transaction_session_timeout={IDLE_MAX_S}s -c timezone=UTC -c search_path={SCHEMA}"
    " -c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3"
)
_COUNTING = " -c synchronous_commit=off -c lock_timeout=2s -c statement_timeout=2s"
"""Whoever guesses waits for it, and so does who doesn't."""
_NOTICED_SOON = {"connect_timeout": 5, "tcp_user_timeout": 5000, "keepalives_idle": 5, "keepalives_interval": 1}
"""A machine that is gone says nothing: without these, whoever asked it would wait for minutes."""
_AS_LONG_AS_IT_TAKES = "SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0"
SERVE = _WRITERS + 1
"""The lock of whoever has the data open."""
LEAD = _WRITERS + 2
"""That of the server whose jobs run."""
_BEGIN_READ = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
_BEGIN_WRITE = (
    f"BEGIN; SET LOCAL idle_in_transaction_session_timeout = '{IDLE_WRITER_MAX_S}s';"
    f" SELECT pg_advisory_xact_lock({_WRITERS})"
)
_READ_ONLY = "25006"


_DRIVER = "postgresql+psycopg"


class PostgresqlDatabase:
    """One database, for the processes of any number of machines."""

    advice = "See that PostgreSQL runs, and that FUNDABLE_DATABASE_URL is right."

    def __init__(self, url: URL, declared: MetaData) -> None:
        self._url, self._declared = url.set(drivername=_DRIVER), declared
        self.name = f"The database at {shown(url)}"
        self._driver: Any = _loaded(self._url)
        self._absence = Absence(self._ask)
        self.errors = (DBAPIError, PoolTimeout, self._driver.Error)

    def readers(self) -> Engine:
        return _pooled(self._url, READERS)

    def writer(self) -> Engine:
        return _pooled(self._url, 1)

    def counter(self) -> Engine:
        return _pooled(self._url, COUNTERS, _COUNTING)

    def begin_read(self, connection: Connection) -> None:
        _begin(connection, _BEGIN_READ)

    def begin_write(self, connection: Connection) -> None:
        """Each statement sees what the last writer left, since nobody else writes until it ends."""
        _begin(connection, _BEGIN_WRITE)

    def write_nothing(self, connection: Connection) -> None:
        """A number of a transaction is taken, which a server that can't be written to has none of."""
        connection.exec_driver_sql("SELECT pg_current_xact_id()")

    def is_in_the_way(self, error: Exception) -> bool:
        """The server, the network, its disk, another writer or too many readers at once are; or we were silent for too
        long, as a machine that was stopped is."""
        original = getattr(error, "orig", error)
        errors = self._driver.errors
        is_away = isinstance(
            original, (errors.OperationalError, errors.InterfaceError, errors.IdleInTransactionSessionTimeout)
        )
        has_waited = isinstance(error, PoolTimeout)  # of a server that is frozen, no connection comes back
        if has_waited or self.is_gone(error):
            self._absence.begin()
        return has_waited or is_away

    def is_busy(self, error: Exception) -> bool:
        return isinstance(getattr(error, "orig", error), self._driver.errors.LockNotAvailable)

    def is_gone(self, error: Exception) -> bool:
        original, errors = getattr(error, "orig", error), self._driver.errors
        return isinstance(original, (errors.OperationalError, errors.InterfaceError)) and is_gone(original)

    @property
    def is_away(self) -> bool:
        return self._absence.lasts

    def refusal(self) -> Refused:
        return database_away()

    def refusal_at_commit(self) -> Refused:
        """It may be there."""
        return outcome_unknown()

    def is_read_only(self, error: Exception) -> bool:
        return getattr(getattr(error, "orig", error), "sqlstate", None) == _READ_ONLY

    @contextmanager
    def served(self, with_others: bool = False) -> Iterator[Hold]:
        hold = SessionHold(_pooled(self._url, 1), SERVE, self.errors, is_shared=with_others)
        try:
            if not hold.take():
                found = f"{self.name} has another fundable server running on it, or is being upgraded or moved."
                raise Refused("already_running", f"{found} Stop that server, or wait.")
            yield hold
        finally:
            hold.release()

    def lead(self) -> Lead:
        return SessionLead(_pooled(self._url, 1), LEAD, self.errors)

    def _ask(self) -> None:
        with self.looking() as connection:
            connection.exec_driver_sql("SELECT 1")

    def problem(self) -> str | None:
        """Whoever runs the server looks after its pages; what it can't read is an error of whoever asks for it."""
        return None

    def kept_in(self) -> list[Path]:
        return []

    def size(self) -> Size:
        with self.looking() as connection:
            return Size(connection.exec_driver_sql("SELECT pg_database_size(current_database())").scalar_one(), 0)

    def copy_to(self, target: Path) -> dict[str, int]:
        with self.looking() as connection:
            self.begin_read(connection)
            return copy_out(connection, target)

    def version(self) -> str | None:
        with self.looking() as connection:
            return version_of(connection)

    @contextmanager
    def as_file(self, scratch: Scratch) -> Iterator[Path]:
        with scratch() as folder, self.alone() as connection:
            file = folder / "data.db"
            if version_of(connection) is not None:
                copy_out(connection, file)
            else:
                check_can_hold(connection)
            yield file
            replace(connection, file, self._declared)

    def grow(self, scratch: Scratch, migrate: Callable[[Path], None]) -> None:
        """A file without rows shows what it comes to."""
        with scratch() as folder:
            file = folder / "shape.db"
            with self.looking() as connection:
                self.begin_read(connection)
                before = shape_out(connection, file)
            migrate(file)
            patiently(lambda: self._grow(before, file), self._driver.errors.LockNotAvailable)

    def _grow(self, before: str, file: Path) -> None:
        with self.alone() as connection:
            if version_of(connection) == before:  # or another server was first
                self.add_missing(connection, file)

    def add_missing(self, connection: Connection, file: Path) -> None:
        """All or nothing of what a file's schema has more. Raises `errors` where somebody reads who is in the way."""
        add(connection, file, self._declared)

    @contextmanager
    def alone(self) -> Iterator[Connection]:
        """One transaction in which nobody else writes, however long it takes."""
        engine = _pooled(self._url, 1)
        try:
            with engine.begin() as connection:
                self.begin_write(connection)
                connection.exec_driver_sql(_AS_LONG_AS_IT_TAKES)
                yield connection
        finally:
            engine.dispose()

    def close(self) -> None:
        self._absence.end()

    def empty_log(self) -> bool:
        """Its log is the server's own."""
        return True

    def rebuild(self) -> None:
        """However long it takes."""
        with self.looking() as connection:
            connection.exec_driver_sql("SET statement_timeout = 0")
            connection.exec_driver_sql("VACUUM FULL")

    @contextmanager
    def looking(self) -> Iterator[Connection]:
        engine = _pooled(self._url, 1)
        try:
            with engine.connect() as connection:
                yield connection
        finally:
            engine.dispose()


def _loaded(url: URL) -> Any:
    """Its driver. Raises Refused `database_driver`."""
    try:
        return url.get_dialect().import_dbapi()
    except ImportError as error:
        raise Refused(
            "database_driver",
            "This program has no driver for PostgreSQL. Add that of the same version, a package of its own: "
            "fundable-postgresql.",
        ) from error


def _pooled(url: URL, size: int, options: str = "") -> Engine:
    engine = create_engine(
        url,
        pool_size=size,
        max_overflow=0,
        pool_timeout=WRITER_WAIT_S,
        pool_use_lifo=True,
        pool_pre_ping=True,
        hide_parameters=True,  # the words of an error are logged; what a client typed is not
        json_deserializer=from_json,
        connect_args={"autocommit": True, "options": _OPTIONS + options, **_NOTICED_SOON},
        execution_options={"preserve_rowcount": True},  # or it says -1 of an INSERT, and nothing seems to be new
    )
    _keep_json_as_text(engine.dialect)
    _replace_nul(engine.dialect)
    _compare_as_sqlite(engine.dialect)
    return engine


def _keep_json_as_text(dialect: Any) -> None:
    """As it was written, which is how it's compared and searched."""
    dialect.colspecs = {**dialect.colspecs, JSON: JSON}
    dialect.supports_native_json_serialization = dialect.supports_native_json_deserialization = False


def _replace_nul(dialect: Any) -> None:
    """PostgreSQL's texts have no U+0000. What's looked for isn't there with another sign either, and what comes by
    email or from elsewhere is kept but for it."""
    usual = dialect.colspecs[String]
    with_other = {"bind_processor": lambda *_: _without_nul}
    dialect.colspecs = {**dialect.colspecs, String: type("Texts", (usual,), with_other)}


def _without_nul(value: Any) -> Any:
    return value.replace("\x00", "\ufffd") if isinstance(value, str) else value


def _compare_as_sqlite(dialect: Any) -> None:
    dialect.statement_compiler = type("Compiler", (Likeness, dialect.statement_compiler), {})


def _begin(connection: Connection, statement: str) -> None:
    driver: Any = connection.connection.driver_connection
    driver.execute(statement, prepare=False)

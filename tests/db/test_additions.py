"""An upgrade that only adds, beside servers of the version before: what that may be, and how PostgreSQL comes to it."""

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from sqlalchemy import Connection, NullPool, create_engine, text
from sqlalchemy.exc import OperationalError

from fundable.config import Config
from fundable.db import schema, versions
from fundable.db.engine.postgresql.additions import patiently
from fundable.db.engine.postgresql.connections import PostgresqlDatabase
from fundable.db.engine.postgresql.schema import SCHEMA
from fundable.domain.errors import Refused
from fundable.opening import prepare
from tests.db.additions import in_the_way
from tests.db.test_upgrade import Old, fill, migrate_to
from tests.postgresql import PostgreSQL

SINCE = versions.VERSIONS.index(versions.READABLE_SINCE)


def test_each_version_only_adds_unless_it_says_otherwise(tmp_path: Path) -> None:
    """So that servers of the version before go on. One that doesn't is named in `versions.TAKES_ALONE`."""
    before = fill(Old(Config(data_dir=tmp_path / "data"))).path
    migrate_to(versions.READABLE_SINCE, before)
    for version in versions.VERSIONS[SINCE + 1 :]:
        after = Path(shutil.copy(before, tmp_path / f"{version}.db"))
        migrate_to(version, after)
        assert list(in_the_way(before, after)) == [], version
        before = after


@pytest.mark.parametrize(
    "added",
    [
        "ALTER TABLE orders ADD COLUMN later TEXT",
        "ALTER TABLE orders ADD COLUMN later TEXT NOT NULL DEFAULT 'none'",
        "ALTER TABLE orders ADD COLUMN later TEXT REFERENCES users (id) ON DELETE SET NULL",
        "CREATE TABLE later (id TEXT NOT NULL PRIMARY KEY CHECK (id <> ''))",
        "CREATE INDEX ix_later ON orders (email)",
        "CREATE TABLE later (id TEXT REFERENCES orders (id) ON DELETE CASCADE)",
        "CREATE TRIGGER later AFTER UPDATE OF email ON orders BEGIN INSERT INTO new_sums VALUES (1); END",
    ],
)
def test_what_goes_unnoticed_may_be_added(new_file: Path, tmp_path: Path, added: str) -> None:
    assert list(in_the_way(new_file, changed(new_file, tmp_path, added))) == []


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("DROP TABLE looks", "looks is gone"),
        ("DROP INDEX ix_orders_session", "ix_orders_session is gone"),
        ("ALTER TABLE looks RENAME TO glances", "looks is gone"),
        ("ALTER TABLE looks RENAME COLUMN kind TO sort", "looks has changed"),
        ("ALTER TABLE looks ADD COLUMN later TEXT CHECK (later <> '')", "looks asks for more"),
        ("CREATE UNIQUE INDEX uq_later ON orders (email)", "orders refuses more"),
        ("CREATE TRIGGER later BEFORE INSERT ON looks BEGIN SELECT RAISE(ABORT, 'no'); END", "looks refuses more"),
        ("CREATE TRIGGER later BEFORE INSERT ON looks BEGIN SELECT RAISE (IGNORE); END", "looks refuses more"),
        ("CREATE TRIGGER later AFTER INSERT ON orders BEGIN DELETE FROM looks; END", "a trigger changes ['looks']"),
        ("CREATE TRIGGER later AFTER INSERT ON looks BEGIN UPDATE orders SET email = ''; END", "changes ['orders']"),
        ("CREATE TABLE later (id TEXT REFERENCES users (id))", "later holds rows of users, by id"),
        ("ALTER TABLE orders ADD COLUMN later TEXT REFERENCES users (id)", "orders holds rows of users, by later"),
        ("CREATE TABLE later AS SELECT * FROM alembic_version", "later begins with rows"),
        ("INSERT INTO looks VALUES ('x', '2026-01-05T15:04:00.000000Z')", "looks has other rows"),
    ],
)
def test_what_the_version_before_would_stumble_over_is_found(
    new_file: Path, tmp_path: Path, change: str, said: str
) -> None:
    assert said in " ".join(in_the_way(new_file, changed(new_file, tmp_path, change)))


def test_a_column_that_is_filled_in_is_found(new_file: Path, tmp_path: Path) -> None:
    """PostgreSQL would have nothing in it."""
    (tmp_path / "before").mkdir()
    before = changed(new_file, tmp_path / "before", "INSERT INTO looks VALUES ('x', '2026-01-05T15:04:00.000000Z')")
    filling = ("ALTER TABLE looks ADD COLUMN later TEXT", "UPDATE looks SET later = kind")

    assert "looks has other rows: later is filled in" in list(in_the_way(before, changed(before, tmp_path, *filling)))


def changed(file: Path, folder: Path, *statements: str) -> Path:
    made = Path(shutil.copy(file, folder / "changed.db"))
    with closing(sqlite3.connect(made)) as connection, connection:
        for statement in statements:
            connection.execute(statement)
    return made


NEWER = "UPDATE alembic_version SET version_num = '9999'"


@pytest.mark.parametrize("since", [versions.READABLE_SINCE, versions.HEAD])
def test_newer_data_that_only_grew_are_opened_as_they_are(new_file: Path, tmp_path: Path, since: str) -> None:
    config = Config(data_dir=tmp_path / "data")
    config.data_dir.mkdir()
    grown = changed(new_file, tmp_path, NEWER, f"UPDATE readable_since SET version = '{since}'")
    grown.rename(config.database_path)

    assert prepare(config) is None

    assert schema.version(config.database_path) == "9999"


def test_newer_data_that_say_nothing_of_that_are_refused(new_file: Path, tmp_path: Path) -> None:
    config = Config(data_dir=tmp_path / "data")
    config.data_dir.mkdir()
    changed(new_file, tmp_path, NEWER, "DELETE FROM readable_since").rename(config.database_path)

    with pytest.raises(Refused) as refused:
        prepare(config)

    assert refused.value.code == "schema_newer"


GONE = (
    "DROP TABLE servers",
    "DROP TABLE order_tasks",
    "ALTER TABLE refund_attempts DROP COLUMN ends_hosting",
    "DROP INDEX ix_orders_session",
    "DROP FUNCTION order_tallies_update CASCADE",
    "DROP FUNCTION instr",
    "UPDATE alembic_version SET version_num = 'earlier'",
)
CATALOG = f"""
SELECT table_name || '.' || column_name, concat(data_type, is_nullable, column_default, collation_name)
FROM information_schema.columns WHERE table_schema = '{SCHEMA}'
UNION ALL SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = '{SCHEMA}'
UNION ALL SELECT conname, pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = '{SCHEMA}'::regnamespace
UNION ALL SELECT tgname, pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
UNION ALL SELECT proname, prosrc FROM pg_proc WHERE pronamespace = '{SCHEMA}'::regnamespace
UNION ALL SELECT kind, sql FROM file_statements"""


def test_what_a_database_has_less_is_added(server: PostgreSQL, new_file: Path) -> None:
    url = server.filled(new_file)
    place = PostgresqlDatabase(url, schema.declared())
    with place.alone() as connection:
        before = catalog(connection)
        for statement in GONE:
            connection.exec_driver_sql(statement)
        assert catalog(connection) != before

    place.grow(scratch, named(versions.HEAD))

    with place.looking() as connection:
        assert catalog(connection) == before
    assert schema.version(url.render_as_string(hide_password=False)) == versions.HEAD
    place.close()


def named(version: str) -> Callable[[Path], None]:
    """A migration that changes nothing else in a file."""

    def migrate(file: Path) -> None:
        with closing(sqlite3.connect(file)) as connection, connection:
            connection.execute("UPDATE alembic_version SET version_num = ?", (version,))
            connection.execute("INSERT INTO readable_since VALUES (?)", (versions.READABLE_SINCE,))

    return migrate


def catalog(connection: Connection) -> set[tuple[str, str]]:
    return {(row[0], row[1]) for row in connection.exec_driver_sql(CATALOG)}


@contextmanager
def scratch() -> Iterator[Path]:
    with TemporaryDirectory() as folder:
        yield Path(folder)


def test_it_waits_for_whoever_reads_and_nobody_waits_long_for_it(server: PostgreSQL, new_file: Path) -> None:
    url = server.filled(new_file)
    place = PostgresqlDatabase(url, schema.declared())
    reader = create_engine(url, poolclass=NullPool)
    with place.alone() as connection:
        for statement in GONE:
            connection.exec_driver_sql(statement)
    with reader.connect() as reading:
        reading.execute(text("SELECT count(*) FROM refund_attempts"))

        with pytest.raises(OperationalError, match="lock timeout") as raised, place.alone() as connection:
            place.add_missing(connection, new_file)
        assert place.is_busy(raised.value)

        assert reading.execute(text("SELECT count(*) FROM orders")).scalar_one() == 0
    place.grow(scratch, named(versions.HEAD))
    assert schema.version(url.render_as_string(hide_password=False)) == versions.HEAD
    place.close()


class Busy(Exception):
    pass


def test_it_is_tried_again_while_somebody_reads() -> None:
    tries = iter([Busy(), Busy(), None])

    def act() -> None:
        if error := next(tries):
            raise error

    patiently(act, Busy, pause_s=0)

    assert list(tries) == []


def test_another_failure_is_said_at_once() -> None:
    def act() -> None:
        raise KeyError

    with pytest.raises(KeyError):
        patiently(act, Busy, pause_s=0)

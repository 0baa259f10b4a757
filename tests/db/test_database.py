"""The two ways into the data."""

import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import BigInteger, Text, column, func, literal, select, text

from fundable.app import App
from fundable.db import schema
from fundable.db.database import Database
from fundable.db.engine.files import check_integrity
from fundable.db.engine.tables import ANY_CASE
from fundable.db.money import ledger
from fundable.domain.errors import Refused
from fundable.domain.money.payments import PaymentMode
from tests.postgresql import PostgreSQL

PRAGMAS = {
    "journal_mode": "wal",
    "synchronous": 2,
    "foreign_keys": 1,
    "busy_timeout": 5000,
    "trusted_schema": 0,
    "wal_autocheckpoint": 1000,
    "journal_size_limit": 67108864,
    "secure_delete": 1,
}


def test_every_connection_is_set_up_the_same_way(app: App) -> None:
    for way in (app.database.read, app.database.write):
        with way() as connection:
            found = {name: connection.exec_driver_sql(f"PRAGMA {name}").scalar_one() for name in PRAGMAS}
            assert found == PRAGMAS


def test_a_read_cannot_write(app: App) -> None:
    with app.database.read() as connection, pytest.raises(Exception, match="readonly"):
        connection.exec_driver_sql("DELETE FROM orders")


def test_a_write_that_raises_leaves_nothing(app: App) -> None:
    def half() -> None:
        with app.database.write() as connection:
            connection.exec_driver_sql("INSERT INTO order_tallies VALUES ('x', '[]', 'x', 'x', 0, 0, 1, 1, 0)")
            raise LookupError

    with pytest.raises(LookupError):
        half()

    with app.database.read() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM order_tallies").scalar_one() == 0


def test_a_write_takes_the_lock_before_it_reads(app: App) -> None:
    other = sqlite3.connect(app.config.database_path, timeout=0, isolation_level=None)
    with app.database.write(), pytest.raises(sqlite3.OperationalError, match="locked"):
        other.execute("BEGIN IMMEDIATE")
    other.execute("BEGIN IMMEDIATE")
    other.execute("ROLLBACK")
    other.close()


def test_a_read_sees_one_moment_while_others_write(app: App) -> None:
    with app.database.read() as connection:
        before = connection.exec_driver_sql("SELECT count(*) FROM order_tallies").scalar_one()
        with app.database.write() as writer:
            writer.exec_driver_sql("INSERT INTO order_tallies VALUES ('x', '[]', 'x', 'x', 0, 0, 1, 1, 0)")
        assert connection.exec_driver_sql("SELECT count(*) FROM order_tallies").scalar_one() == before


def test_a_disk_without_room_is_a_sentence_and_recovers_alone(app: App) -> None:
    with app.database.write() as connection:
        connection.exec_driver_sql("PRAGMA max_page_count = 1")

    def fill() -> None:
        with app.database.write() as connection:
            connection.exec_driver_sql("CREATE TABLE filler AS SELECT zeroblob(10000000)")

    with pytest.raises(Refused) as refused:
        fill()
    assert refused.value.code == "storage_full"
    assert app.database.last_write_failed

    with app.database.write() as connection:
        connection.exec_driver_sql("PRAGMA max_page_count = 1000000")
    fill()
    assert not app.database.last_write_failed


def test_a_file_that_may_not_be_written_is_a_sentence(app: App) -> None:
    """As on a disk that the system has made read-only."""
    with app.database.write() as connection:
        connection.exec_driver_sql("PRAGMA query_only=ON")

    with pytest.raises(Refused) as refused, app.database.write() as connection:
        connection.exec_driver_sql("INSERT INTO marks (name, at) VALUES ('x', 'y')")

    assert (refused.value.code, app.database.last_write_failed) == ("storage_full", True)
    assert app.database.can_write() is False
    app.database.close()  # the next connection may write again
    assert (app.database.can_write(), app.database.last_write_failed) == (True, False)


def test_another_process_that_holds_the_file_too_long_is_a_sentence(app: App) -> None:
    with app.database.write() as connection:
        connection.exec_driver_sql("PRAGMA busy_timeout = 0")
    other = sqlite3.connect(app.config.database_path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")

    with pytest.raises(Refused) as refused, app.database.write():
        pytest.fail("two write at once")
    assert refused.value.code == "storage_full"
    assert app.database.last_write_failed

    other.execute("ROLLBACK")
    other.close()
    with app.database.write():
        pass
    assert not app.database.last_write_failed


def test_a_copy_is_sound_and_complete(app: App, tmp_path: Path) -> None:
    with app.database.write() as connection:
        connection.exec_driver_sql("INSERT INTO ledger_days VALUES ('2026-01-05', 'live', 'usd', 'payment', 1, 1, 42)")
    copy = tmp_path / "copy.db"

    app.database.copy_to(copy)

    assert check_integrity(copy) is None
    database = Database(copy)
    with database.read() as connection:
        assert connection.exec_driver_sql("SELECT amount_cents FROM ledger_days").scalar_one() == 42
    database.close()


def test_what_is_wrong_with_a_file_is_said(tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    path.write_bytes(b"no database" * 1000)
    assert check_integrity(path)

    dangling = tmp_path / "dangling.db"
    connection = sqlite3.connect(dangling)
    connection.executescript(
        "CREATE TABLE a (id PRIMARY KEY); CREATE TABLE b (a REFERENCES a); INSERT INTO b VALUES (1)"
    )
    connection.close()
    assert check_integrity(dangling) == "1 rows point at nothing"


def test_what_it_knows_of_itself_in_each_engine(database: Database) -> None:
    assert database.version() == schema.HEAD
    assert database.problem() is None
    assert database.size().data > 100_000
    with database.write() as connection:
        connection.execute(text("DELETE FROM alembic_version"))
    assert database.version() is None


def test_only_a_file_keeps_its_rows_on_this_machine(
    file_database: Database, server: PostgreSQL, tmp_path: Path
) -> None:
    file = tmp_path / "fundable.db"
    moved = Database(server.filled(file))
    with file_database.write() as connection:
        connection.execute(text("DELETE FROM order_tallies"))

    assert [kept.name for kept in file_database.kept_in()] == ["fundable.db", "fundable.db-wal"]
    assert moved.kept_in() == []
    assert moved.size().log == 0 < file_database.size().log
    moved.close()


def test_a_file_that_is_gone_has_no_version_and_is_not_made_anew(file_database: Database, tmp_path: Path) -> None:
    (tmp_path / "fundable.db").unlink()

    assert file_database.version() is None
    assert not (tmp_path / "fundable.db").exists()


def test_it_is_written_anew_in_each_engine(database: Database) -> None:
    database.rebuild()
    assert (database.empty_log(), database.version()) == (True, schema.HEAD)


@pytest.mark.parametrize(
    ("kept", "sought", "is_found"),
    [
        ("Tom@Alder.example", "tom@alder", True),
        ("tom@alder.example", "TOM", True),
        ("Ähre", "ähre", False),
        ("50% off", "0% o", True),
        ("500 off", "0% o", False),
        ("a_b", "a_b", True),
        ("acb", "a_b", False),
        ("a/b", "a/b", True),
    ],
)
def test_a_text_is_found_by_the_same_letters_in_each_engine(
    database: Database, kept: str, sought: str, is_found: bool
) -> None:
    """Also where a column's collation knows no size of letters."""
    of_any_size = select(literal(kept).collate(ANY_CASE).label("kept"), literal(kept).label("plain")).subquery()
    for name in ("plain", "kept"):
        text_of = column(name, Text)
        found, not_found = text_of.contains(sought, autoescape=True), ~text_of.contains(sought, autoescape=True)
        asked = select(found, not_found).select_from(of_any_size)
        with database.read() as connection:
            assert [*map(bool, connection.execute(asked).one())] == [is_found, not is_found]


def test_the_larger_and_the_smaller_of_two_values_in_each_engine(database: Database) -> None:
    some, none = literal(3, BigInteger), literal(None, BigInteger)
    with database.read() as connection:
        asked = select(func.max(some, 5), func.min(some, 5), func.max(none, 5), func.min(func.max(-some, 0), some))
        assert tuple(connection.execute(asked).one()) == (5, 3, None, 0)


def test_what_banks_have_taken_is_counted_in_each_engine(database: Database) -> None:
    with database.read() as connection:
        assert ledger.disputed_cents(connection, (PaymentMode.LIVE,)) == 0

"""A database goes from a file into PostgreSQL and back into a file, and is the same."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient

from fundable.app import App
from fundable.config import Config
from fundable.db.audit import entries
from fundable.db.database import Database
from fundable.db.engine.files import check_integrity, count_rows
from fundable.db.engine.postgresql.comparing import difference
from fundable.db.engine.postgresql.moving import OF_THE_MOMENT
from fundable.db.engine.tables import highest_number
from fundable.db.operation import servers
from fundable.domain.money.payments import PaymentMode
from fundable.domain.operation.servers import ServerFacts
from fundable.services.sites.drafting import drafts
from tests.buying import PaidOrder
from tests.conftest import Form
from tests.postgresql import PostgreSQL

ENDS_OF_AN_INDEX = ("_config", "_content", "_data", "_docsize", "_idx")
"""What FTS5 keeps beside a search table, in pages that come as they come."""
SERVER = ServerFacts("1", "web-1", 8000, "0.1.0", "0080", "", PaymentMode.LIVE, sends_mail=True)


def all_of(file: Path) -> dict[str, list[Any]]:
    """Every row of every table, and the names of all that was made."""
    with closing(sqlite3.connect(file)) as connection:
        names = [name for name in count_rows(connection) if not name.endswith(ENDS_OF_AN_INDEX)]
        rows = {name: rows_of(connection, name) for name in names}
        rows["made"] = sorted(connection.execute("SELECT type, name FROM sqlite_master"))
    return rows


def rows_of(connection: sqlite3.Connection, name: str) -> list[Any]:
    """With their number of arrival, where they have one. A column that a later version brought stands last in a file
    that is older."""
    (has_no_number,) = connection.execute("SELECT wr FROM pragma_table_list WHERE name = ?", (name,)).fetchone()
    columns = sorted(row[1] for row in connection.execute(f"PRAGMA table_info({name})"))
    selected = ", ".join([*columns, *([] if has_no_number else ["rowid"])])
    return sorted(connection.execute(f"SELECT {selected} FROM {name}"), key=repr)


def test_there_and_back_it_is_the_same(
    app: App, config: Config, client_a: PaidOrder, visitor: TestClient, form: Form, server: PostgreSQL, tmp_path: Path
) -> None:
    assert visitor.post("/api/intake-forms", json=form(client_a)).status_code == 201
    drafts.make_missing(app)
    app.close()
    moved, back = Database(server.filled(config.database_path)), tmp_path / "back.db"

    counts = moved.copy_to(back)

    assert check_integrity(back) is None
    assert counts["orders"] == 1
    assert all_of(back) == all_of(config.database_path)
    moved.close()


def test_what_comes_later_has_a_number_of_its_own(app: App, client_a: PaidOrder, server: PostgreSQL) -> None:
    """Also where the last rows had been taken away before it moved."""
    with app.database.read() as connection:
        before = highest_number(connection, entries)
    app.close()
    moved = Database(server.filled(app.config.database_path))

    with moved.read() as connection:
        assert highest_number(connection, entries) == before
    moved.close()


def test_what_means_something_for_minutes_stays_behind(app: App, server: PostgreSQL, tmp_path: Path) -> None:
    """Who guessed, and what visitors typed, is in no backup, and is no difference between a database and its copy."""
    app.close()
    moved, back = Database(server.filled(app.config.database_path)), tmp_path / "back.db"
    with moved.write() as connection:
        connection.exec_driver_sql("INSERT INTO counted_tries VALUES ('login', 'somebody', 1, 1)")
        connection.exec_driver_sql("INSERT INTO sample_sites VALUES ('a name', 'answers', 1)")
        servers.note(connection, SERVER, started_ms=1, clock_ahead_ms=0, has_lead=True)

    counts = moved.copy_to(back)

    assert {counts[name] for name in OF_THE_MOMENT} == {0}
    with closing(sqlite3.connect(back)) as file:
        assert {count_rows(file)[name] for name in OF_THE_MOMENT} == {0}
    with moved.read() as connection:
        assert difference(connection, back) is None
    moved.close()

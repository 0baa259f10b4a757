"""Schema 0058: what staff wrote before is taken over into the thread of its order."""

import sqlite3
from contextlib import closing
from pathlib import Path

from fundable.db import schema
from tests.db.test_upgrade import fill_row, migrate_to

ORDER = "00000001-0000-4000-8000-000000000000"
FOOT = (
    "\n\nOpen your client portal: <https://alder.example/client/dashboard>\n\n"
    "Open your client portal: <https://alder.example/client/dashboard>\nOrder #00000001\n\nAlder\n"
)


def message(connection: sqlite3.Connection, number: int, order: str | None, text: str, **more: str) -> None:
    values = {"kind": "personal-message", "state": "sent", "created_at": f"2026-01-0{number}T00:00:00.000000Z", **more}
    key = f"{values['kind']}:{order}:written-{number}"
    place = {"order_id": order} if order else {}
    fill_row(connection, "messages", id=f"mail-{number}", key=key, text=text, subject=f"S{number}", **place, **values)


def test_messages_of_staff_are_in_the_thread_of_their_order(tmp_path: Path) -> None:
    path = tmp_path / "fundable.db"
    migrate_to("0057", path)
    with closing(sqlite3.connect(path)) as connection, connection:
        fill_row(connection, "users", id="sam", email="sam@agency.example", role="staff")
        message(connection, 1, ORDER, "Two photos,\n\nplease." + FOOT)
        message(connection, 2, ORDER, "In words of an owner's own")
        message(connection, 3, ORDER, "Your form is here." + FOOT, kind="form-received")
        message(connection, 4, None, "Of an order that's gone." + FOOT)
        connection.execute("DROP TRIGGER audit_entries_insert")
        entry = {
            "act": "client.written_to",
            "actor_kind": "staff",
            "actor_id": "sam",
            "about": ORDER,
            "details": '{"id": "mail-1"}',
        }
        fill_row(connection, "audit_entries", **entry)
        seq = connection.execute("SELECT max(seq) FROM audit_entries").fetchone()[0]
        connection.execute("INSERT INTO audit_values VALUES (?, 'actor', 's', 'Sam Reyes')", (seq,))

    migrate_to("0058", path)

    with closing(sqlite3.connect(path)) as connection:
        columns = "id, order_id, author, staff_id, name, is_note, subject, text, mail_id"
        rows = connection.execute(f"SELECT {columns} FROM thread_messages ORDER BY seq").fetchall()
        stands = connection.execute("SELECT order_id, last, last_at, first_waiting, waiting_since FROM conversations")
        found = connection.execute("SELECT rowid FROM thread_search WHERE thread_search MATCH 'photos'").fetchall()
        assert rows == [
            ("written-1", ORDER, "staff", "sam", "Sam Reyes", 0, "S1", "Two photos,\n\nplease.", "mail-1"),
            ("written-2", ORDER, "staff", None, "", 0, "S2", "In words of an owner's own", "mail-2"),
        ]
        assert stands.fetchall() == [(ORDER, 2, "2026-01-02T00:00:00.000000Z", 0, None)]
        assert found == [(1,)]
    assert schema.VERSIONS[-1] >= "0058"

"""The audit log is only appended to, forgets what it must, and tells the first entry that was tampered with."""

import re
import sqlite3
import subprocess
import sys
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from uuid import UUID

import pytest
from sqlalchemy.exc import IntegrityError

from fundable.acting import PROGRAM, Actor, ActorKind, acting_as
from fundable.app import App
from fundable.config import Config
from fundable.db import audit as rows
from fundable.domain.audit import AuditEntry
from fundable.domain.errors import Refused
from fundable.domain.findings import Verdict
from fundable.domain.looks import WAIT
from fundable.domain.operation.audit import LogFilter, read_head
from fundable.domain.orders.orders import OrderStatus
from fundable.services.operation import audit, backups, erasure, restore
from fundable.services.orders import clients, orders
from fundable.services.people import accounts
from tests.conftest import Buy, FakeClock
from tests.running import ROOT

OLIVE = Actor(ActorKind.STAFF, "11111111-0000-4000-8000-000000000000", "Olive Hart", "5e551071", "198.51.100.14")


def entries(app: App) -> list[AuditEntry]:
    with app.database.read() as connection:
        return list(rows.walk(connection))


def acts(app: App) -> list[str]:
    return [entry.act for entry in entries(app)]


def tamper(app: App, *statements: str) -> None:
    """As somebody would who has the file, or the server: triggers are no lock for them."""
    if app.config.has_database_server:
        with app.database.write() as server:
            for statement in ("SET LOCAL session_replication_role = replica", *statements):
                server.exec_driver_sql(statement)
        return
    with closing(sqlite3.connect(app.config.database_path)) as connection, connection:
        for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            if name.startswith("audit_"):
                connection.execute(f"DROP TRIGGER {name}")
        for statement in statements:
            connection.execute(statement)


@pytest.fixture
def order_id(app: App, order_paid: Buy) -> UUID:
    """Of an order with which Olive has done five things."""
    order_id = UUID(order_paid().id)
    with acting_as(OLIVE):
        for number in range(5):
            orders.save_notes(app, order_id, f"call {number}")
    return order_id


def test_the_first_entry_says_when_the_log_begins(app: App, clock: FakeClock) -> None:
    [first] = entries(app)

    assert (first.seq, first.act, first.kind, first.moment) == (1, "log.begun", ActorKind.PROGRAM, clock.now())
    assert first.details.keys() == {"version"}


def test_an_act_is_an_entry_with_who_what_and_what_was_before(app: App, order_id: UUID) -> None:
    with acting_as(OLIVE):
        orders.change_status(app, order_id, OrderStatus.DESIGN, "Nora called", "Olive", "Hello")

    entry = entries(app)[-1]
    assert (entry.act, entry.about, entry.kind, entry.actor_id) == (
        "order.status_changed",
        str(order_id),
        ActorKind.STAFF,
        OLIVE.id,
    )
    assert entry.session == OLIVE.session
    email = "saved under Messages, because there is no mail server"
    assert entry.details == {"changed": {"status": ["paid", "design"]}, "email": email}
    kept = {name: one.value for name, one in entry.values.items()}
    assert kept == {"actor": "Olive Hart", "address": "198.51.100.14", "notes": "Nora called", "message": "Hello"}


def test_an_act_that_is_not_done_is_no_entry(app: App, order_id: UUID) -> None:
    before = len(entries(app))

    with pytest.raises(Refused):
        orders.change_status(app, order_id, OrderStatus.DESIGN, None, "Olive", seen="review")

    assert len(entries(app)) == before


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE audit_entries SET act = 'order.resumed' WHERE seq = 2",
        "DELETE FROM audit_entries WHERE seq = (SELECT max(seq) FROM audit_entries)",
        pytest.param(
            "INSERT OR REPLACE INTO audit_entries SELECT * FROM audit_entries WHERE seq = 2", marks=pytest.mark.file
        ),
        "INSERT INTO audit_entries SELECT seq + 100, at, act, actor_kind, actor_id, session, about, details, private, "
        "previous_hash, hash FROM audit_entries WHERE seq = 2",
        "UPDATE audit_values SET value = 'Mara' WHERE seq = 2",
        pytest.param(
            "INSERT OR REPLACE INTO audit_values SELECT seq, name, salt, 'Mara' FROM audit_values LIMIT 1",
            marks=pytest.mark.file,
        ),
    ],
)
def test_the_database_refuses_everything_but_appending_and_forgetting(app: App, order_id: UUID, statement: str) -> None:
    with pytest.raises(IntegrityError, match="audit log"), app.database.write() as connection:
        connection.exec_driver_sql(statement)

    assert audit.verify(app).problem is None


@pytest.mark.parametrize(
    ("statement", "says"),
    [
        ("UPDATE audit_entries SET details = '{}' WHERE seq = 1", "Entry 1 doesn't match: it has been changed."),
        ("UPDATE audit_entries SET about = 'x' WHERE seq = 5", "Entry 5 doesn't match: it has been changed."),
        ("UPDATE audit_entries SET at = replace(at, '2026', '2025') WHERE seq = 5", "Entry 5 doesn't match: it has"),
        ("UPDATE audit_entries SET details = '{' WHERE seq = 5", "Entry 5 doesn't match: it has been changed."),
        ("UPDATE audit_entries SET at = 'noon' WHERE seq = 5", "Entry 5 doesn't match: it has been changed."),
        ("DELETE FROM audit_entries WHERE seq = 4", "Entry 5 doesn't match: it follows entry 3"),
        ("UPDATE audit_values SET value = 'Mara' WHERE seq = 5", "Entry 5 doesn't match: a value was changed."),
        ("DELETE FROM audit_entries WHERE seq >= 6", "The log ends with entry 5, but there was an entry"),
    ],
)
def test_tampering_is_found_with_the_first_entry_that_does_not_fit(
    app: App, order_id: UUID, statement: str, says: str
) -> None:
    tamper(app, statement)

    found = audit.verify(app)

    assert found.problem is not None
    assert found.problem.startswith(says)
    [finding] = audit.findings(app)
    assert (finding.verdict, finding.found) == (Verdict.FAIL, found.problem)
    with pytest.raises(Refused) as refused:
        audit.check_regularly(app)
    assert refused.value.code == "audit_broken"


def test_a_log_that_was_written_anew_differs_from_what_a_backup_has_noted(
    app: App, order_id: UUID, clock: FakeClock
) -> None:
    """Whoever has the file can make a chain that fits in itself."""
    backups.back_up(app)
    kept = [entry for entry in entries(app) if entry.act != "order.notes_changed"]
    tamper(app, "DELETE FROM audit_values", "DELETE FROM audit_entries", "DELETE FROM sqlite_sequence")
    with app.database.write() as connection:
        for entry in kept:
            rows.record(connection, clock.now(), entry.act, actor=PROGRAM)

    found = audit.verify(app)

    assert found.problem is not None
    assert found.problem.startswith("The log ends with entry")


def test_a_head_that_was_noted_elsewhere_tells_a_tail_that_was_cut(app: App, order_id: UUID) -> None:
    noted = audit.head(app)
    assert noted
    tamper(app, f"DELETE FROM audit_entries WHERE seq = {noted.seq}", "DELETE FROM sqlite_sequence")

    assert audit.verify(app).problem is None, "that alone cannot be seen in the file"
    lost = audit.verify(app, [read_head(str(noted))]).problem
    assert lost == f"The log ends with entry {noted.seq - 1}, but entry {noted.seq} was there before."


@pytest.mark.file
def test_a_restore_is_an_entry_and_leaves_a_log_that_fits(
    app: App, config: Config, order_id: UUID, clock: FakeClock
) -> None:
    backups.back_up(app)
    source = app.backup_storage.store.path(app.backup_storage.store.names()[-1])
    clock.move(timedelta(days=1))
    orders.save_notes(app, order_id, "after the backup")
    backups.back_up(app)
    left_behind = audit.head(app)
    app.close()
    clock.move(timedelta(hours=1))

    with restore.restoring(config, str(source), "", clock) as found:
        assert found.log.problem is None
        found.finish()

    last = entries(app)[-1]
    assert (last.act, last.details["replaced"]) == ("backup.restored", str(left_behind))
    assert audit.verify(app).problem is None, "the later backup's log is another one"


@pytest.mark.file
def test_a_restore_tells_that_the_backups_log_does_not_fit(
    app: App, config: Config, order_id: UUID, clock: FakeClock
) -> None:
    tamper(app, "UPDATE audit_entries SET act = 'order.resumed' WHERE seq = 3")
    backups.back_up(app)
    source = app.backup_storage.store.path(app.backup_storage.store.names()[-1])
    app.close()

    with restore.restoring(config, str(source), "", clock) as found:
        assert found.log.problem == "Entry 3 doesn't match: it has been changed."


def test_erasing_a_client_takes_the_values_and_the_chain_still_fits(app: App, order_id: UUID) -> None:
    with acting_as(OLIVE):
        orders.change_status(app, order_id, OrderStatus.DESIGN, "Nora called", "Olive")
        clients.send_link(app, order_id)
    email = orders.read_details(app, order_id).order.email
    ahead = len(entries(app))

    erasure.erase(app, erasure.plan(app, email), lambda _done, _total: None)

    found = entries(app)
    assert audit.verify(app).problem is None
    assert audit.verify(app).forgotten > 0
    values = [one.value for entry in found for one in entry.values.values()]
    assert not [value for value in values if email in value or "Nora" in value]
    assert "Olive Hart" in values, "who works here is no client"
    assert [entry.act for entry in found[ahead:]][-1] == "client.erased"
    assert found[-1].details["orders"] == [str(order_id)]


@pytest.mark.parametrize(
    "which", ["", " WHERE name = 'actor'", " WHERE seq = 5", " WHERE name = 'address' AND seq = 5"]
)
def test_values_that_nobody_erased_are_not_passed_as_erased(app: App, order_id: UUID, which: str) -> None:
    tamper(app, f"DELETE FROM audit_values{which}")

    found = audit.verify(app)

    first = 3 if which in ("", " WHERE name = 'actor'") else 5
    assert found.problem is not None
    said = re.fullmatch(r"Entry (\d+) doesn't match: values were deleted that .*", found.problem)
    assert said
    assert int(said[1]) <= first


def test_values_that_are_deleted_beside_an_erasure_are_told(
    app: App, order_id: UUID, order_paid: Buy, clock: FakeClock
) -> None:
    other = UUID(order_paid("ida@alder.example").id)
    with acting_as(OLIVE):
        orders.save_notes(app, other, "likes cakes")
    mine = len(entries(app))
    erasure.erase(app, erasure.plan(app, orders.read_details(app, order_id).order.email), lambda _done, _total: None)
    assert audit.verify(app).problem is None
    tamper(app, f"DELETE FROM audit_values WHERE seq = {mine} AND name = 'notes.after'")

    assert (audit.verify(app).problem or "").startswith(f"Entry {mine} doesn't match: values were deleted")


def test_an_erasure_lists_the_values_that_it_took_from_entries_of_others(app: App, order_id: UUID) -> None:
    email = orders.read_details(app, order_id).order.email
    with app.database.write() as connection:
        rows.record(connection, app.clock.now(), "login.refused", private={"email": email})
    at = len(entries(app))

    erasure.erase(app, erasure.plan(app, email), lambda _done, _total: None)

    assert entries(app)[-1].details["elsewhere"][-1] == f"{at}:email"
    assert audit.verify(app).problem is None


def test_what_earlier_versions_erased_is_explained_by_how_much_it_was(app: App, order_id: UUID) -> None:
    """Their entries have no list of values in entries of others, but a count."""
    with app.database.write() as connection:
        for number in range(3):
            rows.record(connection, app.clock.now(), "login.refused", private={"email": f"nora{number}@alder.example"})
        connection.exec_driver_sql("DELETE FROM audit_values WHERE substr(value, 6) = '@alder.example'")
        rows.record(connection, app.clock.now(), "client.erased", orders=["none"], values=3)
    assert audit.verify(app).problem is None

    tamper(app, "DELETE FROM audit_values WHERE seq = 5 AND name = 'actor'")

    assert (audit.verify(app).problem or "").startswith("Entry 5 doesn't match: values were deleted")


def test_addresses_that_went_while_the_clock_was_ahead_are_explained(
    app: App, order_id: UUID, clock: FakeClock
) -> None:
    """An earlier version did so at first sight."""
    clock.move(timedelta(days=400))
    backups.back_up(app)
    with app.database.write() as connection:
        rows.forget_addresses(connection, clock.now() - timedelta(days=365))
    clock.move(timedelta(days=-400))

    assert audit.verify(app).problem is None


def test_addresses_are_forgotten_after_a_year_and_names_are_not(app: App, order_id: UUID, clock: FakeClock) -> None:
    clock.move(timedelta(days=364))
    orders.save_notes(app, order_id, "still here")
    accounts.forget_expired(app)
    assert any("address" in entry.values for entry in entries(app))

    clock.move(timedelta(days=2))
    accounts.forget_expired(app)
    assert any("address" in entry.values for entry in entries(app)), "at first sight"
    clock.move(WAIT)
    accounts.forget_expired(app)

    found = entries(app)
    assert not any("address" in entry.values for entry in found)
    assert any(entry.value("actor") == "Olive Hart" for entry in found)
    assert audit.verify(app).problem is None


def test_nothing_personal_is_hashed_without_salt_or_kept_in_the_entry(app: App, order_id: UUID) -> None:
    clients.correct_email(app, order_id, "right@alder.example", "Olive")

    with app.database.read() as connection:
        text = repr(connection.exec_driver_sql("SELECT * FROM audit_entries").all())
    assert not re.findall(r"@|Olive|198\.51|call \d", text)


def test_filters_find_by_order_person_word_kind_and_time(app: App, order_id: UUID, clock: FakeClock) -> None:
    clock.move(timedelta(days=40))
    with acting_as(OLIVE):
        clients.correct_email(app, order_id, "right@alder.example", "Olive")

    def found(**chosen: object) -> list[str]:
        return [entry.act for entry in audit.browse(app, LogFilter(**chosen), None, 50).items]  # type: ignore[arg-type]

    assert found(text=f"#{str(order_id)[:8]}")[:2] == ["order.email_changed", "order.notes_changed"]
    assert found(text="right@alder") == ["order.email_changed"]
    assert len(found(text="olive")) == 6
    assert found(text="EMAIL changed") == ["order.email_changed"]
    assert found(text="nothing like it") == []
    assert set(found(group="settings")) == set()
    assert len(found(kind=ActorKind.STAFF)) == 6
    assert found(since=clock.now() - timedelta(days=1)) == ["order.email_changed"]
    assert found(since=clock.now() + timedelta(days=1)) == []


def test_a_page_knows_where_the_next_begins(app: App, order_id: UUID) -> None:
    first = audit.browse(app, LogFilter(), None, 3)
    second = audit.browse(app, LogFilter(), first.next_cursor, 3)

    seqs = [entry.seq for entry in (*first.items, *second.items)]
    assert seqs == sorted(seqs, reverse=True)
    assert len(set(seqs)) == 6
    assert first.total == len(entries(app))


def test_the_script_of_the_docs_checks_an_export_elsewhere(app: App, order_id: UUID, tmp_path: Path) -> None:
    page = (ROOT / "docs" / "operating" / "audit.md").read_text(encoding="utf-8")
    [script] = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    with (tmp_path / "audit.jsonl").open("w", encoding="utf-8") as out:
        audit.write(audit.export(app, LogFilter()), out, "jsonl")
    exported = entries(app)

    def check() -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-c", script, str(tmp_path / "audit.jsonl")]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    assert check().stdout == f"Last entry: {exported[-1].hash}\n"
    lines = (tmp_path / "audit.jsonl").read_text(encoding="utf-8")
    (tmp_path / "audit.jsonl").write_text(lines.replace("order.notes_changed", "order.resumed", 1), encoding="utf-8")
    assert "was changed" in check().stderr

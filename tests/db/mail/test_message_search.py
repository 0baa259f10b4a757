"""What is searched of messages, and how many there are, is kept: after whatever happened it equals what is counted
anew."""

import random
from collections import Counter
from datetime import UTC, datetime, timedelta
from importlib import import_module
from pathlib import Path
from uuid import UUID, uuid4

import pytest
from alembic.migration import MigrationContext
from alembic.operations import Operations
from sqlalchemy import Connection, delete

from fundable.db.database import Database
from fundable.db.mail import held_mail, message_counters, message_search, outbox
from fundable.db.operation import erasure
from fundable.db.orders import intake, orders
from fundable.domain.mail.outbox import (
    FOR_STAFF,
    MailFilter,
    MailSide,
    Message,
    MessageKind,
    MessageState,
)
from fundable.domain.money.payments import PaymentMode, PaymentState
from fundable.domain.orders.intake import IntakeForm
from fundable.domain.orders.orders import Order, OrderStatus, SessionState

NOW = datetime(2026, 1, 5, 15, 4, tzinfo=UTC)
EMAILS = ("nora@alder.example", "töm@brightwater.example", "sam@agency.example")
NAMES = ("Alder & Finch", "Café Ümlaut", '"Quoted" OR 1')


class Agency:
    """Does at random what can happen to messages."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.orders: list[UUID] = []
        self.now = NOW

    def step(self, connection: Connection) -> None:
        self.now += timedelta(minutes=self.random.randrange(1, 400))
        sending = [*[self.write] * 6, self.send, self.send, self.send]
        changing = [self.again, self.redirect, self.drop, self.hold, self.release, self.erase, self.blank]
        of_orders = [self.order, self.form, self.delete_order]
        self.random.choice([*sending, *changing, *of_orders])(connection)

    def order(self, connection: Connection) -> None:
        order = Order(
            id=uuid4(),
            email=self.random.choice(EMAILS),
            amount_cents=15000,
            status=OrderStatus.PAID,
            payment_state=PaymentState.PAID,
            mode=PaymentMode.SANDBOX,
            selected_addons=(),
            session_state=SessionState.COMPLETE,
            created_at=self.now,
            updated_at=self.now,
        )
        orders.add(connection, order, None)
        self.orders.append(order.id)

    def form(self, connection: Connection) -> None:
        if not self.orders:
            return
        order_id, name = self.random.choice(self.orders), self.random.choice(NAMES)
        form = IntakeForm(
            *(name, "Mill Street", "(937) 555-0142", "a@b.co"),
            id=order_id,
            order_id=order_id,
            created_at=self.now,
            updated_at=self.now,
        )
        is_new = intake.find_of_order(connection, order_id) is None
        (intake.add if is_new else intake.replace)(connection, form)
        message_search.refresh_of_order(connection, order_id)

    def delete_order(self, connection: Connection) -> None:
        if self.orders:
            gone = [self.orders.pop(self.random.randrange(len(self.orders)))]
            message_search.forget_orders(connection, gone)
            assert orders.remove(connection, gone) == 1

    def write(self, connection: Connection) -> None:
        message = Message(
            id=uuid4(),
            key=self.random.choice([*[str(uuid4())] * 4, "the same"]),
            kind=self.random.choice(list(MessageKind)),
            recipient=self.random.choice(EMAILS),
            subject=self.random.choice(["Your website is in review", "Réceipt", "{subject} : *"]),
            text="t",
            html="h",
            created_at=self.now,
            order_id=self.random.choice([None, *self.orders]),
            state=self.random.choice([MessageState.QUEUED, MessageState.STORED]),
            next_at=self.now,
        )
        outbox.add(connection, message)

    def send(self, connection: Connection) -> None:
        claimed = outbox.claim(connection, self.now)
        state = self.random.choice([MessageState.SENT, MessageState.FAILED, MessageState.QUEUED, None])
        if claimed and state:
            outbox.note(connection, claimed, state=state, next_at=self.now if state is MessageState.QUEUED else None)

    def any(self, connection: Connection) -> UUID | None:
        found = connection.exec_driver_sql("SELECT id FROM messages").scalars().all()
        return UUID(self.random.choice(found)) if found else None

    def again(self, connection: Connection) -> None:
        if message_id := self.any(connection):
            outbox.requeue(connection, message_id, self.now)

    def redirect(self, connection: Connection) -> None:
        if message_id := self.any(connection):
            outbox.redirect(connection, message_id, self.random.choice(EMAILS), None, self.now)

    def drop(self, connection: Connection) -> None:
        outbox.drop_waiting_of_staff(connection, self.random.choice(EMAILS))

    def hold(self, connection: Connection) -> None:
        held_mail.hold(connection, self.now)

    def release(self, connection: Connection) -> None:
        held_mail.release(connection, self.now)

    def erase(self, connection: Connection) -> None:
        found = connection.exec_driver_sql("SELECT seq FROM messages").scalars().all()
        erasure.remove_messages(connection, self.random.sample(found, min(1, len(found))))

    def blank(self, connection: Connection) -> None:
        if self.orders:
            erasure.blank_digests(connection, self.orders[:1], "(erased)")


def check(connection: Connection) -> None:
    rows = connection.exec_driver_sql("SELECT * FROM messages").mappings().all()
    names = dict(connection.exec_driver_sql("SELECT order_id, business_name FROM intake_forms").all())
    sides = {row["seq"]: "staff" if MessageKind(row["kind"]) in FOR_STAFF else "clients" for row in rows}
    expected = {
        row["seq"]: (
            row["recipient"],
            row["subject"],
            row["order_id"] and row["order_id"][:8],
            names.get(row["order_id"]),
            f"{sides[row['seq']]} state{row['state']}",
        )
        for row in rows
    }
    columns = "rowid, recipient, subject, number, business_name, facets"
    found = connection.exec_driver_sql(f"SELECT {columns} FROM message_search").all()
    assert {row[0]: tuple(row[1:]) for row in found} == expected
    counted = Counter((sides[row["seq"]], row["state"]) for row in rows)
    kept = message_counters.by_side(connection)
    assert {(side, state): count for side, of_side in kept.items() for state, count in of_side.items()} == counted
    for typed in ("nora@alder.example", "web", "umlaut", "nobody"):
        check_search(connection, typed)


def check_search(connection: Connection, typed: str) -> None:
    """What is counted is what is listed, in whatever part of the list."""
    counts = message_search.counts(connection, typed)
    for side in MailSide:
        for state in MessageState:
            listed = outbox.page(connection, MailFilter(typed, side, state), None, 1000)
            assert counts[side].get(state, 0) == len(listed)
    every = outbox.page(connection, MailFilter(typed), None, 1000)
    assert sum(sum(of_side.values()) for of_side in counts.values()) == len(every)
    assert [seq for seq, _ in every] == sorted((seq for seq, _ in every), reverse=True)


@pytest.mark.parametrize("seed", range(3))
def test_after_whatever_happened_it_equals_what_is_counted_anew(database: Database, seed: int) -> None:
    agency = Agency(seed)
    for number in range(150):
        with database.write() as connection:
            agency.step(connection)
            if number % 25 == 24:
                check(connection)


def test_messages_of_earlier_versions_are_found_and_counted(file_database: Database, tmp_path: Path) -> None:
    """As the migration fills both, so are they kept."""
    agency = Agency(5)
    with file_database.write() as connection:
        for _ in range(150):
            agency.step(connection)
        expected = connection.exec_driver_sql("SELECT rowid, * FROM message_search ORDER BY rowid").all()
        counted = message_counters.by_side(connection)
        assert len(expected) > 10
        for what in ("TRIGGER message_tallies_insert", "TRIGGER message_tallies_update", "TABLE message_search"):
            connection.exec_driver_sql(f"DROP {what}")
        for what in ("TRIGGER message_tallies_delete", "TABLE message_tallies", "INDEX ix_messages_side"):
            connection.exec_driver_sql(f"DROP {what}")
        connection.exec_driver_sql("DROP INDEX ix_messages_side_state")
        with Operations.context(MigrationContext.configure(connection)):
            import_module("fundable.db.migrations.versions.0014_message_search").upgrade()

    with file_database.write() as connection:
        found = connection.exec_driver_sql("SELECT rowid, * FROM message_search ORDER BY rowid").all()
        assert (found, message_counters.by_side(connection)) == (expected, counted)
        check(connection)
        message_search.remove(connection, delete(outbox.messages))
        check(connection)

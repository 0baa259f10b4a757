"""The inbox of payment events, and the ledger that outlives its orders."""

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import Column, Connection, Index, Integer, String, Table, Text, insert, select, text, update

from fundable.db.statements import insert_new
from fundable.db.types import IdText, UtcText, metadata, one_of
from fundable.domain.payments import (
    EventState,
    LedgerEntry,
    LedgerKind,
    PaymentEvent,
    PaymentMode,
)

payment_events = Table(
    "payment_events",
    metadata,
    Column("id", Text, primary_key=True, comment="the provider's own id of the event"),
    Column("type", Text, nullable=False),
    Column("object_id", Text, nullable=False),
    Column("mode", String(8), nullable=False),
    Column("payload", Text, nullable=False),
    Column("state", String(10), nullable=False),
    Column("attempts", Integer, nullable=False, default=0),
    Column("error", Text),
    Column("created_at", UtcText, nullable=False),
    Column("received_at", UtcText, nullable=False),
    one_of("mode", PaymentMode),
    one_of("state", EventState),
)
Index("ix_payment_events_open", payment_events.c.received_at, sqlite_where=text("state <> 'done'"))
Index("ix_payment_events_object_id", payment_events.c.object_id)

ledger_entries = Table(
    "ledger_entries",
    metadata,
    Column("id", IdText, primary_key=True),
    Column("order_id", IdText, nullable=False, comment="no foreign key: the entry outlives its order"),
    Column("kind", String(10), nullable=False),
    Column("amount_cents", Integer, nullable=False, comment="negative when it goes out"),
    Column("currency", String(3), nullable=False),
    Column("mode", String(8), nullable=False),
    Column("reference", Text, comment="the provider's id of the payment"),
    Column("at", UtcText, nullable=False),
    one_of("kind", LedgerKind),
    one_of("mode", PaymentMode),
)
Index("ix_ledger_entries_order_id", ledger_entries.c.order_id)
Index("ix_ledger_entries_at", ledger_entries.c.at)
Index("uq_ledger_entries_reference", ledger_entries.c.kind, ledger_entries.c.reference, unique=True)


def record_event(connection: Connection, event: PaymentEvent, now: datetime) -> bool:
    """Stores an event under its id. False when it is there already."""
    return insert_new(
        connection,
        payment_events,
        id=event.id,
        type=event.type,
        object_id=event.object_id,
        mode=event.mode,
        payload=event.payload,
        state=event.state,
        attempts=event.attempts,
        created_at=event.created_at,
        received_at=now,
    )


def find_event(connection: Connection, event_id: str) -> PaymentEvent | None:
    row = connection.execute(select(payment_events).where(payment_events.c.id == event_id)).mappings().one_or_none()
    return _event(row) if row else None


def open_events(connection: Connection, limit: int) -> list[PaymentEvent]:
    """Events that have not had their effect yet, oldest first."""
    query = select(payment_events).where(text("state <> 'done'")).order_by(payment_events.c.received_at).limit(limit)
    return [_event(row) for row in connection.execute(query).mappings()]


def close_event(connection: Connection, event_id: str) -> None:
    _set_event(connection, event_id, state=EventState.DONE, error=None)


def fail_event(connection: Connection, event_id: str, error: str) -> None:
    _set_event(connection, event_id, state=EventState.FAILED, attempts=payment_events.c.attempts + 1, error=error)


def add_entry(connection: Connection, entry: LedgerEntry) -> None:
    connection.execute(
        insert(ledger_entries).values(
            id=entry.id,
            order_id=entry.order_id,
            kind=entry.kind,
            amount_cents=entry.amount_cents,
            currency=entry.currency,
            mode=entry.mode,
            reference=entry.reference,
            at=entry.at,
        )
    )


def entries_of(connection: Connection, order_id: UUID) -> list[LedgerEntry]:
    query = select(ledger_entries).where(ledger_entries.c.order_id == order_id).order_by(ledger_entries.c.at)
    return [_entry(row) for row in connection.execute(query).mappings()]


def _set_event(connection: Connection, event_id: str, **columns: Any) -> None:
    connection.execute(update(payment_events).where(payment_events.c.id == event_id).values(**columns))


def _event(row: Any) -> PaymentEvent:
    return PaymentEvent(
        id=row["id"],
        type=row["type"],
        object_id=row["object_id"],
        mode=PaymentMode(row["mode"]),
        created_at=row["created_at"],
        payload=row["payload"],
        state=EventState(row["state"]),
        attempts=row["attempts"],
        error=row["error"],
    )


def _entry(row: Any) -> LedgerEntry:
    return LedgerEntry(
        id=row["id"],
        order_id=row["order_id"],
        kind=LedgerKind(row["kind"]),
        amount_cents=row["amount_cents"],
        currency=row["currency"],
        mode=PaymentMode(row["mode"]),
        at=row["at"],
        reference=row["reference"],
    )

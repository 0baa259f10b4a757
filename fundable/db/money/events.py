"""The inbox of payment events: each is stored under the provider's own id before it is acted on."""

from datetime import datetime
from typing import Any

from sqlalchemy import Column, Connection, Index, Integer, String, Table, Text, func, select, text, update

from fundable.db.engine.prepared import Prepared
from fundable.db.engine.tables import arrival, partial_index
from fundable.db.statements import insert_new
from fundable.db.types import UtcText, metadata, one_of
from fundable.domain.money.payments import EventState, PaymentEvent, PaymentMode

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
partial_index("ix_payment_events_open", payment_events.c.received_at, where="state <> 'done'")
Index("ix_payment_events_object_id", payment_events.c.object_id)
Index("ix_payment_events_received_at", payment_events.c.received_at)

_COUNT_FAILED = Prepared(
    select(func.count())
    .select_from(payment_events)
    .where(text("state <> 'done'"), payment_events.c.state == EventState.FAILED)
)


def record(connection: Connection, event: PaymentEvent, now: datetime) -> bool:
    """Stores an event under its id. False when it is there already: looked for first, because a row that isn't put in
    takes a number in PostgreSQL, and the last one says how many there are."""
    return find(connection, event.id) is None and insert_new(
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


def find(connection: Connection, event_id: str) -> PaymentEvent | None:
    row = connection.execute(select(payment_events).where(payment_events.c.id == event_id)).mappings().one_or_none()
    return _event(row) if row else None


def unfinished(connection: Connection, mode: PaymentMode, limit: int) -> list[PaymentEvent]:
    """Events that have not had their effect yet. Those tried least come first: a poisoned one holds up no other."""
    query = (
        select(payment_events)
        .where(text("state <> 'done'"), payment_events.c.mode == mode)
        .order_by(payment_events.c.attempts, payment_events.c.received_at, arrival(payment_events))
        .limit(limit)
    )
    return [_event(row) for row in connection.execute(query).mappings()]


def failed(connection: Connection, limit: int) -> list[PaymentEvent]:
    """Events that raised when they were acted on, newest first."""
    query = (
        select(payment_events)
        .where(text("state <> 'done'"), payment_events.c.state == EventState.FAILED)
        .order_by(payment_events.c.received_at.desc(), arrival(payment_events).desc())
        .limit(limit)
    )
    return [_event(row) for row in connection.execute(query).mappings()]


def count_failed(connection: Connection) -> int:
    return _COUNT_FAILED.number(connection)


def newest(connection: Connection, mode: PaymentMode) -> datetime | None:
    """When the last report arrived."""
    query = select(func.max(payment_events.c.received_at)).where(payment_events.c.mode == mode)
    return connection.execute(query).scalar_one_or_none()


def close(connection: Connection, event_id: str, is_kept: bool = True) -> None:
    """It has had its effect. `is_kept`: what it said may be looked at for a while; else its id alone stays."""
    forgotten = {} if is_kept else {"payload": ""}
    _set(connection, event_id, state=EventState.DONE, error=None, **forgotten)


def fail(connection: Connection, event_id: str, error: str) -> bool:
    """False, and nothing done, for one that has had its effect meanwhile."""
    undone = update(payment_events).where(payment_events.c.id == event_id, payment_events.c.state != EventState.DONE)
    failed = {"state": EventState.FAILED, "attempts": payment_events.c.attempts + 1, "error": error}
    return connection.execute(undone.values(**failed)).rowcount == 1


def forget_payloads(connection: Connection, before: datetime) -> int:
    """Empties what old events said; their ids stay, so that a late copy is still known."""
    old = update(payment_events).where(
        payment_events.c.received_at < before, payment_events.c.state == EventState.DONE, payment_events.c.payload != ""
    )
    return connection.execute(old.values(payload="")).rowcount


def _set(connection: Connection, event_id: str, **columns: Any) -> None:
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

"""Review calls: a row for each order that has had one, and a row for each time that's offered."""

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import Column, Connection, ForeignKey, Integer, Table, delete, insert, select

from fundable.db.engine.tables import partial_index, upsert
from fundable.db.orders.orders import orders
from fundable.db.types import IdText, UtcText, metadata
from fundable.domain.money.payments import PaymentMode
from fundable.domain.orders.review_calls import CALL_LASTS, NO_CALL, OfferedTime, ReviewCall

review_calls = Table(
    "review_calls",
    metadata,
    Column("order_id", IdText, ForeignKey("orders.id", ondelete="CASCADE"), primary_key=True),
    Column("starts_at", UtcText, comment="none while none is picked"),
    Column("user_id", IdText, ForeignKey("users.id", ondelete="SET NULL"), comment="who holds it"),
    Column("number", Integer, nullable=False, comment="of the order's calls; each is an entry in calendars"),
    Column("sequence", Integer, nullable=False, comment="of this call's changes"),
    Column("changed_at", UtcText, nullable=False),
)
call_times = Table(
    "call_times",
    metadata,
    Column("order_id", IdText, ForeignKey("orders.id", ondelete="CASCADE"), primary_key=True),
    Column("starts_at", UtcText, primary_key=True),
    Column("user_id", IdText, ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("offered_at", UtcText, nullable=False),
)
PICKED = "starts_at IS NOT NULL"
partial_index("ix_review_calls_starts_at", review_calls.c.starts_at, review_calls.c.user_id, where=PICKED)
partial_index("ix_review_calls_user_id", review_calls.c.user_id, where="user_id IS NOT NULL")


def of_order(connection: Connection, order_id: UUID) -> ReviewCall:
    row = connection.execute(select(review_calls).where(review_calls.c.order_id == order_id)).one_or_none()
    return ReviewCall(row.starts_at, row.user_id, row.number, row.sequence) if row else NO_CALL


def put(connection: Connection, order_id: UUID, call: ReviewCall, now: datetime) -> None:
    values = {
        "starts_at": call.starts_at,
        "user_id": call.person,
        "number": call.number,
        "sequence": call.sequence,
        "changed_at": now,
    }
    row = upsert(review_calls).values(order_id=order_id, **values)
    connection.execute(row.on_conflict_do_update(index_elements=["order_id"], set_=values))


def offered(connection: Connection, order_id: UUID) -> list[OfferedTime]:
    """All that are offered, the first one first, also those that have passed."""
    mine = select(call_times).where(call_times.c.order_id == order_id).order_by(call_times.c.starts_at)
    return [OfferedTime(row.starts_at, row.user_id) for row in connection.execute(mine)]


def first_offered_at(connection: Connection, order_id: UUID) -> datetime | None:
    mine = select(call_times.c.offered_at).where(call_times.c.order_id == order_id)
    found: datetime | None = connection.execute(mine.order_by(call_times.c.offered_at).limit(1)).scalar_one_or_none()
    return found


def offer(connection: Connection, order_id: UUID, times: Sequence[OfferedTime], now: datetime) -> None:
    """In place of those before. One that was offered already stays as it was."""
    was = {one.starts_at for one in offered(connection, order_id)}
    wanted = {one.starts_at for one in times}
    mine = call_times.c.order_id == order_id
    connection.execute(delete(call_times).where(mine, call_times.c.starts_at.in_(list(was - wanted))))
    new = [one for one in times if one.starts_at not in was]
    if new:
        rows = [
            {"order_id": order_id, "starts_at": one.starts_at, "user_id": one.person, "offered_at": now} for one in new
        ]
        connection.execute(insert(call_times), rows)


def taken(
    connection: Connection, people: Iterable[UUID], begins: datetime, ends: datetime, aside: UUID
) -> set[tuple[UUID, datetime]]:
    """When these people hold calls of other orders, each beginning less than a call before or after this span."""
    column = review_calls.c.starts_at
    busy = select(review_calls.c.user_id, column).where(
        column > begins - CALL_LASTS,
        column < ends + CALL_LASTS,
        review_calls.c.user_id.in_(list(people)),
        review_calls.c.order_id != aside,
    )
    return {(row.user_id, row.starts_at) for row in connection.execute(busy)}


def between(
    connection: Connection, modes: Collection[PaymentMode], begins: datetime, ends: datetime, limit: int
) -> list[tuple[UUID, datetime]]:
    """Calls that begin in this span, the first one first."""
    column = review_calls.c.starts_at
    is_shown = select(orders.c.id).where(orders.c.id == review_calls.c.order_id, orders.c.mode.in_(list(modes)))
    found = (
        select(review_calls.c.order_id, column)
        .where(column >= begins, column < ends, is_shown.exists())
        .order_by(column, review_calls.c.order_id)
        .limit(limit)
    )
    return [(row.order_id, row.starts_at) for row in connection.execute(found)]

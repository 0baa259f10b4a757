"""How each conversation stands: a short row for each order in which somebody wrote, by which the inbox lists them."""

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import Column, Connection, ForeignKey, Integer, Table, select

from fundable.db.engine.tables import partial_index, upsert
from fundable.db.orders.orders import orders
from fundable.db.types import IdText, UtcText, metadata
from fundable.domain.money.payments import PaymentMode
from fundable.domain.orders.conversation.waiting import Conversation

conversations = Table(
    "conversations",
    metadata,
    Column("order_id", IdText, ForeignKey("orders.id", ondelete="CASCADE"), primary_key=True),
    Column("last", Integer, nullable=False, comment="the number of the newest message"),
    Column("last_at", UtcText),
    Column("first_waiting", Integer, nullable=False, comment="of the first that waits for our answer; 0 for none"),
    Column("waiting_since", UtcText),
    Column("seen", Integer, nullable=False, comment="up to where the client has read"),
    Column("seen_at", UtcText),
)
partial_index("ix_conversations_waiting", conversations.c.last, where="waiting_since IS NOT NULL")
partial_index("ix_conversations_since", conversations.c.waiting_since, where="waiting_since IS NOT NULL")
partial_index("ix_conversations_answered", conversations.c.last, where="waiting_since IS NULL")


def find(connection: Connection, order_id: UUID) -> Conversation:
    row = connection.execute(select(conversations).where(conversations.c.order_id == order_id)).one_or_none()
    return from_row(row) if row else Conversation()


def waiting_between(
    connection: Connection, mode: PaymentMode, since: datetime, until: datetime
) -> list[tuple[UUID, datetime]]:
    """Orders whose client began to wait between the two, each with when."""
    at = conversations.c.waiting_since
    query = select(conversations.c.order_id, at).join(orders, orders.c.id == conversations.c.order_id)
    found = query.where(at >= since, at <= until, orders.c.mode == mode).order_by(at)
    return [(row.order_id, row.waiting_since) for row in connection.execute(found)]


def put(connection: Connection, order_id: UUID, stands: Conversation) -> None:
    values = {
        "last": stands.last,
        "last_at": stands.last_at,
        "first_waiting": stands.first_waiting,
        "waiting_since": stands.waiting_since,
        "seen": stands.seen,
        "seen_at": stands.seen_at,
    }
    row = upsert(conversations).values(order_id=order_id, **values)
    connection.execute(row.on_conflict_do_update(index_elements=["order_id"], set_=values))


def from_row(row: Any) -> Conversation:
    return Conversation(row.last, row.last_at, row.first_waiting, row.waiting_since, row.seen, row.seen_at)

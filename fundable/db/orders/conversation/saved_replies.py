"""Replies that staff keep to use again."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import Column, Connection, Table, Text, delete, func, select

from fundable.db.engine.tables import upsert
from fundable.db.types import IdText, UtcText, metadata
from fundable.domain.orders.conversation.saved_replies import SavedReply

saved_replies = Table(
    "saved_replies",
    metadata,
    Column("id", IdText, primary_key=True, comment="made by the browser"),
    Column("title", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("changed_at", UtcText, nullable=False),
    Column("changed_by", Text, nullable=False),
)


def every(connection: Connection) -> list[SavedReply]:
    """By title, whatever its capitals."""
    query = select(saved_replies).order_by(func.lower(saved_replies.c.title), saved_replies.c.id)
    return [SavedReply(row.id, row.title, row.text) for row in connection.execute(query)]


def put(connection: Connection, reply: SavedReply, now: datetime, by: str) -> None:
    values = {"title": reply.title, "text": reply.text, "changed_at": now, "changed_by": by}
    row = upsert(saved_replies).values(id=reply.id, **values)
    connection.execute(row.on_conflict_do_update(index_elements=["id"], set_=values))


def remove(connection: Connection, reply_id: UUID) -> bool:
    return connection.execute(delete(saved_replies).where(saved_replies.c.id == reply_id)).rowcount == 1

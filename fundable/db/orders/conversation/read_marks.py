"""How far each of the staff has read a conversation; the client's own mark is with how it stands."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import Column, Connection, ForeignKey, Integer, Table, select

from fundable.db.engine.tables import upsert
from fundable.db.people.accounts import users
from fundable.db.types import IdText, UtcText, metadata

thread_reads = Table(
    "thread_reads",
    metadata,
    Column("order_id", IdText, ForeignKey("orders.id", ondelete="CASCADE"), primary_key=True),
    Column("user_id", IdText, ForeignKey("users.id", ondelete="CASCADE"), primary_key=True, index=True),
    Column("read", Integer, nullable=False, comment="up to which number"),
    Column("read_at", UtcText, nullable=False, comment="when the newest of others' was read"),
)


def find(connection: Connection, order_id: UUID, user_id: UUID) -> tuple[int, datetime] | None:
    query = select(thread_reads.c.read, thread_reads.c.read_at).where(
        thread_reads.c.order_id == order_id, thread_reads.c.user_id == user_id
    )
    row = connection.execute(query).one_or_none()
    return (row.read, row.read_at) if row else None


def put(connection: Connection, order_id: UUID, user_id: UUID, read: int, read_at: datetime) -> None:
    values = {"read": read, "read_at": read_at}
    row = upsert(thread_reads).values(order_id=order_id, user_id=user_id, **values)
    connection.execute(row.on_conflict_do_update(index_elements=["order_id", "user_id"], set_=values))


def first_reader(connection: Connection, order_id: UUID, number: int) -> tuple[str, datetime] | None:
    """Who of the staff read a message first, by name, and when."""
    query = (
        select(users.c.email, users.c.first_name, users.c.last_name, thread_reads.c.read_at)
        .join(users, users.c.id == thread_reads.c.user_id)
        .where(thread_reads.c.order_id == order_id, thread_reads.c.read >= number)
        .order_by(thread_reads.c.read_at)
        .limit(1)
    )
    row = connection.execute(query).one_or_none()
    return (_name(row.first_name, row.last_name), row.read_at) if row else None


def _name(first: str | None, last: str | None) -> str:
    """Empty for somebody who gave none: their address is nothing that a client is told."""
    return " ".join(part for part in (first, last) if part)

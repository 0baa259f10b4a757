"""How far each of the staff has read a conversation; the client's own mark is with how it stands."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import Column, Connection, ForeignKey, Integer, Table, select

from fundable.db.engine.tables import upsert
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


def first_reader(connection: Connection, order_id: UUID, number: int) -> tuple[UUID, datetime] | None:
    """Who of the staff read a message first, and when."""
    query = select(thread_reads.c.user_id, thread_reads.c.read_at).where(
        thread_reads.c.order_id == order_id, thread_reads.c.read >= number
    )
    row = connection.execute(query.order_by(thread_reads.c.read_at, thread_reads.c.user_id).limit(1)).one_or_none()
    return (row.user_id, row.read_at) if row else None

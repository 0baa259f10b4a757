"""Marks of names that may have had certificates: keyed hashes, so that nobody reads which names they were. They outlive
the order, its deletion and its erasure."""

from collections.abc import Collection, Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import Column, Connection, ForeignKey, String, Table, func, or_, select, update

from fundable.db.engine.tables import upsert
from fundable.db.types import IdText, UtcText, metadata

name_marks = Table(
    "name_marks",
    metadata,
    Column("mark", String(64), primary_key=True, comment="HMAC-SHA256 of the host"),
    Column(
        "key_id",
        String(16),
        nullable=False,
        index=True,
        comment="tells which key made it; empty for names that left no mark",
    ),
    Column("order_id", IdText, ForeignKey("orders.id", ondelete="SET NULL"), index=True),
    Column("cleared_at", UtcText, nullable=False, index=True, comment="when it last began to have certificates"),
)


def put(connection: Connection, mark: str, key_id: str, order_id: UUID, at: datetime) -> None:
    """Whoever had the name before, it's this order's from now on."""
    row = upsert(name_marks).values(mark=mark, key_id=key_id, order_id=order_id, cleared_at=at)
    changed = {"order_id": order_id, "cleared_at": at}
    connection.execute(row.on_conflict_do_update(index_elements=["mark"], set_=changed))


def take_over(connection: Connection, marks: Collection[str], order_id: UUID) -> None:
    """They're this order's, which hasn't been connected yet."""
    connection.execute(update(name_marks).where(name_marks.c.mark.in_(marks)).values(order_id=order_id))


def missing(connection: Connection, marks: Sequence[str]) -> set[str]:
    """Those of these that nobody has noted."""
    noted = connection.execute(select(name_marks.c.mark).where(name_marks.c.mark.in_(marks))).scalars()
    return set(marks) - set(noted)


def is_anybody_elses(connection: Connection, marks: Collection[str], order_id: UUID) -> bool:
    """Whether one of these names was another order's, or one's that is gone."""
    others = name_marks.c.order_id.is_distinct_from(order_id)
    query = select(name_marks.c.mark).where(name_marks.c.mark.in_(marks), others)
    return connection.execute(query.limit(1)).first() is not None


def is_orders(connection: Connection, marks: Collection[str], order_id: UUID) -> bool:
    query = select(name_marks.c.mark).where(name_marks.c.mark.in_(marks), name_marks.c.order_id == order_id)
    return connection.execute(query.limit(1)).first() is not None


def has_unreadable(connection: Connection, key_id: str) -> bool:
    """Whether there are marks that another key made, so that no name can be told from them."""
    query = select(name_marks.c.mark).where(or_(name_marks.c.key_id < key_id, name_marks.c.key_id > key_id))
    return connection.execute(query.limit(1)).first() is not None


def count_cleared(connection: Connection, since: datetime, until: datetime) -> int:
    cleared = name_marks.c.cleared_at.between(since, until)
    return int(connection.execute(select(func.count()).select_from(name_marks).where(cleared)).scalar_one())

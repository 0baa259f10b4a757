"""Names that clients would like us to register, at most two for an order."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import CheckConstraint, Column, Connection, ForeignKey, Integer, String, Table, delete, insert, select

from fundable.db.types import IdText, UtcText, metadata

domain_wishes = Table(
    "domain_wishes",
    metadata,
    Column("order_id", IdText, ForeignKey("orders.id", ondelete="CASCADE"), primary_key=True),
    Column("place", Integer, primary_key=True, comment="1 for the one that's liked best"),
    Column("name", String(253), nullable=False, comment="without www, in the letters of DNS"),
    Column("said_at", UtcText, nullable=False),
    CheckConstraint("place IN (1, 2)", name="place"),
)


def of_order(connection: Connection, order_id: UUID) -> tuple[str, ...]:
    """The first one first."""
    query = select(domain_wishes.c.name).where(domain_wishes.c.order_id == order_id).order_by(domain_wishes.c.place)
    return tuple(connection.execute(query).scalars())


def put(connection: Connection, order_id: UUID, names: Sequence[str], now: datetime) -> None:
    """In place of those before."""
    connection.execute(delete(domain_wishes).where(domain_wishes.c.order_id == order_id))
    rows = [{"order_id": order_id, "place": at, "name": name, "said_at": now} for at, name in enumerate(names, 1)]
    connection.execute(insert(domain_wishes), rows)

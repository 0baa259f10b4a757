"""Times in which the agency waits for a client, so that the promise's clock stands still."""

from collections.abc import Collection
from datetime import datetime
from uuid import UUID

from sqlalchemy import (
    Column,
    Connection,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    Text,
    select,
    type_coerce,
    update,
)

from fundable.db.engine.json_lists import listed, those_of
from fundable.db.engine.prepared import Prepared
from fundable.db.engine.tables import partial_index
from fundable.db.statements import insert_new
from fundable.db.types import IdText, UtcText, metadata
from fundable.domain.orders.promise import Pause

pauses = Table(
    "pauses",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("order_id", IdText, ForeignKey("orders.id", ondelete="CASCADE"), nullable=False),
    Column("reason", Text, nullable=False, comment="shown to the client"),
    Column("begun_at", UtcText, nullable=False),
    Column("ended_at", UtcText),
    Column("resumed_at", UtcText, comment="when staff resumed; it may end earlier"),
)
Index("ix_pauses_order_id", pauses.c.order_id, pauses.c.id)
partial_index("uq_pauses_running", pauses.c.order_id, unique=True, where="ended_at IS NULL")


_OF_ORDERS = Prepared(
    select(
        type_coerce(pauses.c.order_id, String).label("of_order"),
        pauses.c.begun_at,
        pauses.c.ended_at,
        pauses.c.reason,
        pauses.c.resumed_at,
    )
    .where(pauses.c.order_id.in_(those_of("order_ids")))
    .order_by(pauses.c.id)
)


def begin(connection: Connection, order_id: UUID, reason: str, now: datetime) -> bool:
    """False when one is running already."""
    return insert_new(connection, pauses, order_id=order_id, reason=reason, begun_at=now)


def end(connection: Connection, order_id: UUID, ended_at: datetime, resumed_at: datetime) -> bool:
    """False when none was running."""
    running = update(pauses).where(pauses.c.order_id == order_id, pauses.c.ended_at.is_(None))
    return connection.execute(running.values(ended_at=ended_at, resumed_at=resumed_at)).rowcount == 1


def of_orders(connection: Connection, order_ids: Collection[UUID]) -> dict[str, list[Pause]]:
    """The pauses of each order by its id as text, oldest first; one query for all of them."""
    by_order: dict[str, list[Pause]] = {}
    rows = _OF_ORDERS.every(connection, order_ids=listed(order_ids)) if order_ids else ()
    for row in rows:
        pause = Pause(row["begun_at"], row["ended_at"], row["reason"], row["resumed_at"])
        by_order.setdefault(row["of_order"], []).append(pause)
    return by_order

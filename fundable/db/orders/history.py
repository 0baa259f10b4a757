"""The history of orders: every change of status, with who made it and what they noted."""

from datetime import datetime
from typing import Any

from pydantic_core import from_json
from sqlalchemy import (
    Column,
    Connection,
    Dialect,
    ForeignKey,
    Index,
    Integer,
    Label,
    String,
    Table,
    Text,
    TypeDecorator,
    bindparam,
    func,
    insert,
    select,
)

from fundable.db.engine.json_lists import gathered
from fundable.db.types import IdText, UtcText, metadata, one_of
from fundable.domain.orders.orders import Order, OrderStatus, StatusChange

status_changes = Table(
    "status_changes",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("order_id", IdText, ForeignKey("orders.id", ondelete="CASCADE"), nullable=False),
    Column("status_from", String(16), nullable=False),
    Column("status_to", String(16), nullable=False),
    Column("note", Text),
    Column("changed_by", Text),
    Column("at", UtcText, nullable=False),
    Column("since", UtcText, comment="when the stage between payment and launch began that it ended"),
    Column("mode", String(8), comment="the order's, which never changes"),
    one_of("status_from", OrderStatus),
    one_of("status_to", OrderStatus),
)
Index("ix_status_changes_order_id", status_changes.c.order_id, status_changes.c.id)

# Made once: making a statement costs more than running it.
_ADD = insert(status_changes)
_MOVED_AT = select(func.max(status_changes.c.at)).where(
    status_changes.c.order_id == bindparam("of_order"), status_changes.c.status_from != status_changes.c.status_to
)
_NO_STAGES = {OrderStatus.PENDING, OrderStatus.COMPLETED}


def add(connection: Connection, order: Order, change: StatusChange) -> int:
    """A change of `order`, as it was before it. The number of the change."""
    values = {
        "order_id": order.id,
        "status_from": order.status,
        "status_to": change.status,
        "note": change.note,
        "changed_by": change.by,
        "at": change.at,
        "since": None,
        "mode": order.mode,
    }
    if change.status is not order.status and order.status not in _NO_STAGES:
        values["since"] = connection.execute(_MOVED_AT, {"of_order": order.id}).scalar_one()
    key = connection.execute(_ADD, values).inserted_primary_key
    assert key
    return int(key[0])


def as_column(orders: Table) -> Label[tuple[StatusChange, ...]]:
    """All changes of an order as one more column of its row, oldest first."""
    changes = status_changes.c
    columns = (changes.id, changes.status_to, changes.at, changes.note, changes.changed_by)
    return gathered(columns, _Changes).where(changes.order_id == orders.c.id).scalar_subquery().label("history")


class _Changes(TypeDecorator[tuple[StatusChange, ...]]):
    """What `gathered` makes of rows, each with its number first."""

    impl = Text
    cache_ok = True

    def process_result_value(self, value: Any, dialect: Dialect) -> tuple[StatusChange, ...]:
        return tuple(
            StatusChange(OrderStatus(status), datetime.fromisoformat(at), note, by)
            for _, status, at, note, by in sorted(from_json(value))
        )

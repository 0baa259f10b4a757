"""What staff said of an order's tasks: that one is done, whose it is, by when. Without a row it's as its rule says."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, datetime
from uuid import UUID

from sqlalchemy import Column, Connection, ForeignKey, String, Table, Text, delete, func, select, text

from fundable.db.engine.tables import partial_index, upsert
from fundable.db.orders.orders import orders
from fundable.db.types import DayText, IdText, UtcText, metadata
from fundable.domain.money.payments import PaymentMode
from fundable.domain.orders.order_tasks import Done, NotedTask

order_tasks = Table(
    "order_tasks",
    metadata,
    Column("order_id", IdText, ForeignKey("orders.id", ondelete="CASCADE"), primary_key=True),
    Column("name", String(80), primary_key=True, comment="of the rule, or of one that staff added"),
    Column("title", Text, nullable=False),
    Column("done_at", UtcText),
    Column("done_by", Text, comment="a name"),
    Column("user_id", IdText, ForeignKey("users.id", ondelete="SET NULL"), comment="where it isn't whoever has it"),
    Column("due_on", DayText, comment="where it isn't the rule's"),
    Column("noted_at", UtcText, nullable=False),
)
DUE = "due_on IS NOT NULL AND done_at IS NULL"
partial_index("ix_order_tasks_user_id", order_tasks.c.user_id, where="user_id IS NOT NULL")
partial_index("ix_order_tasks_due", order_tasks.c.due_on, order_tasks.c.order_id, where=DUE)


@dataclass(frozen=True, slots=True)
class DueTask:
    order_id: UUID
    title: str
    due_on: date
    person: UUID | None


def of_order(connection: Connection, order_id: UUID) -> list[NotedTask]:
    """In the order in which they were noted first."""
    mine = select(order_tasks).where(order_tasks.c.order_id == order_id)
    found = connection.execute(mine.order_by(order_tasks.c.noted_at, order_tasks.c.name))
    return [
        NotedTask(row.name, row.title, Done(row.done_at, row.done_by) if row.done_at else None, row.user_id, row.due_on)
        for row in found
    ]


def put(connection: Connection, order_id: UUID, task: NotedTask, now: datetime) -> None:
    values = {
        "title": task.title,
        "done_at": task.done.at if task.done else None,
        "done_by": task.done.by if task.done else None,
        "user_id": task.person,
        "due_on": task.due_on,
    }
    row = upsert(order_tasks).values(order_id=order_id, name=task.name, noted_at=now, **values)
    connection.execute(row.on_conflict_do_update(index_elements=["order_id", "name"], set_=values))


def remove(connection: Connection, order_id: UUID, name: str) -> None:
    connection.execute(delete(order_tasks).where(order_tasks.c.order_id == order_id, order_tasks.c.name == name))


def due(connection: Connection, modes: Collection[PaymentMode], until: date, limit: int) -> tuple[list[DueTask], int]:
    """Those with a day of their own that has come, the first first; and how many there are."""
    mine = text(DUE), order_tasks.c.due_on <= until, orders.c.mode.in_(list(modes))
    joined = select(order_tasks).join(orders, orders.c.id == order_tasks.c.order_id).where(*mine)
    counted = select(func.count()).select_from(order_tasks).join(orders, orders.c.id == order_tasks.c.order_id)
    total = connection.execute(counted.where(*mine)).scalar_one()
    found = connection.execute(joined.order_by(order_tasks.c.due_on, order_tasks.c.order_id).limit(limit))
    return [DueTask(row.order_id, row.title, row.due_on, row.user_id) for row in found], int(total)

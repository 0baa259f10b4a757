"""Answers of intake forms that were sent back to their clients: rows of the pause that waits for them."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import Column, Connection, ForeignKey, Integer, String, Table, Text, exists, insert, select

from fundable.db.orders.orders import orders
from fundable.db.orders.pauses import pauses
from fundable.db.types import IdText, metadata
from fundable.domain.money.payments import PaymentMode
from fundable.domain.orders.sent_back import LABELS, AskedAnswer

sent_back = Table(
    "sent_back_answers",
    metadata,
    Column("pause_id", Integer, ForeignKey("pauses.id", ondelete="CASCADE"), primary_key=True),
    Column("name", String(40), primary_key=True, comment="of the form's answer"),
    Column("order_id", IdText, ForeignKey("orders.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("note", Text, nullable=False, comment="shown to the client"),
)


def add(connection: Connection, order_id: UUID, pause_id: int, asked: Sequence[AskedAnswer]) -> None:
    of_pause = {"order_id": order_id, "pause_id": pause_id}
    rows = [{**of_pause, "name": one.name, "note": one.note} for one in asked]
    connection.execute(insert(sent_back), rows)


def of_pause(connection: Connection, pause_id: int) -> tuple[AskedAnswer, ...]:
    """In the form's order; empty for a pause that waits for something else."""
    rows = connection.execute(select(sent_back.c.name, sent_back.c.note).where(sent_back.c.pause_id == pause_id))
    notes = {row.name: row.note for row in rows}
    return tuple(AskedAnswer(name, notes[name]) for name in LABELS if name in notes)


def running(connection: Connection, order_id: UUID) -> tuple[AskedAnswer, ...]:
    """Those that an order waits for now."""
    mine = select(pauses.c.id).where(pauses.c.order_id == order_id, pauses.c.ended_at.is_(None))
    pause_id = connection.execute(mine).scalar_one_or_none()
    return of_pause(connection, pause_id) if pause_id is not None else ()


def still_out(
    connection: Connection, mode: PaymentMode, sent_from: datetime, sent_until: datetime
) -> list[tuple[UUID, datetime]]:
    """Orders whose clients were sent answers between these moments, and which wait for them; with when that was. Those
    whose reminders were stopped are left out."""
    asked = exists().where(sent_back.c.pause_id == pauses.c.id)
    query = (
        select(pauses.c.order_id, pauses.c.begun_at)
        .join(orders, orders.c.id == pauses.c.order_id)
        .where(pauses.c.ended_at.is_(None), pauses.c.begun_at.between(sent_from, sent_until), asked)
        .where(orders.c.mode == mode, orders.c.reminders_off_at.is_(None))
    )
    return [(row.order_id, row.begun_at) for row in connection.execute(query)]

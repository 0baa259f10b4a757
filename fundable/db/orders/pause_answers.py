"""What clients answered while the clock was paused: a row an answer. Its files are `answer_files`."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import Column, Connection, ForeignKey, Index, Integer, Select, Table, Text, func, select, text, update

from fundable.db.engine.tables import arrival, partial_index
from fundable.db.orders import answer_files, sent_back
from fundable.db.orders.history import status_changes
from fundable.db.orders.orders import orders
from fundable.db.orders.pauses import pauses
from fundable.db.statements import insert_new
from fundable.db.types import IdText, UtcText, metadata
from fundable.domain.money.payments import PaymentMode
from fundable.domain.orders.pause_answers import PauseAnswer, Waiting, with_files

pause_answers = Table(
    "pause_answers",
    metadata,
    Column("id", IdText, primary_key=True, comment="made by the client's browser, so that one comes once"),
    Column("order_id", IdText, ForeignKey("orders.id", ondelete="CASCADE"), nullable=False),
    Column("pause_id", Integer, ForeignKey("pauses.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("text", Text, nullable=False),
    Column("sent_at", UtcText, nullable=False),
    Column("looked_at", UtcText),
    Column("looked_by", Text),
)
_new = pause_answers.c.looked_at.is_(None)
Index("ix_pause_answers_order_id", pause_answers.c.order_id, pause_answers.c.sent_at)
partial_index(
    "ix_pause_answers_new",
    pause_answers.c.sent_at,
    pause_answers.c.order_id,
    where="looked_at IS NULL",
)
_READ = select(pause_answers, pauses.c.reason).join(pauses, pauses.c.id == pause_answers.c.pause_id)


@dataclass(frozen=True, slots=True)
class Running:
    """A pause that isn't over."""

    id: int
    begun_at: datetime
    reason: str


@dataclass(frozen=True, slots=True)
class NewAnswers:
    """The answers of one order that nobody has looked at: when the first came, what was waited for, how many."""

    order_id: UUID
    first_at: datetime
    reason: str
    count: int


def running(connection: Connection, order_id: UUID) -> Running | None:
    """The pause that an answer would belong to."""
    query = select(pauses.c.id, pauses.c.begun_at, pauses.c.reason)
    row = connection.execute(query.where(pauses.c.order_id == order_id, pauses.c.ended_at.is_(None))).one_or_none()
    return Running(row.id, row.begun_at, row.reason) if row else None


def waiting(connection: Connection, order_id: UUID) -> Waiting | None:
    """What the client of an order is asked for, with what they have answered and uploaded so far."""
    pause = running(connection, order_id)
    if pause is None:
        return None
    answers = _answers(connection, _READ.where(pause_answers.c.pause_id == pause.id))
    files = answer_files.of_order(connection, order_id)
    unsent, asked = answer_files.unsent(connection, order_id, None), sent_back.of_pause(connection, pause.id)
    asked_by = _begun_by(connection, order_id, pause.begun_at) if asked else ""
    return Waiting(pause.reason, pause.begun_at, with_files(answers, files), tuple(unsent), asked, asked_by)


def _begun_by(connection: Connection, order_id: UUID, begun_at: datetime) -> str:
    """As the order's history has it, whose row is as old as the pause. Whoever has given no name has their email there,
    which is no client's to know."""
    mine = status_changes.c.order_id == order_id, status_changes.c.at == begun_at
    query = select(status_changes.c.changed_by).where(*mine, status_changes.c.changed_by.is_not(None))
    name = connection.execute(query.order_by(status_changes.c.id.desc()).limit(1)).scalar_one_or_none() or ""
    return "" if "@" in name else name


def add(connection: Connection, answer: PauseAnswer, pause_id: int) -> None:
    insert_new(
        connection,
        pause_answers,
        id=answer.id,
        order_id=answer.order_id,
        pause_id=pause_id,
        text=answer.text,
        sent_at=answer.sent_at,
    )


def find(connection: Connection, answer_id: UUID) -> PauseAnswer | None:
    """Without its files."""
    row = connection.execute(_READ.where(pause_answers.c.id == answer_id)).mappings().one_or_none()
    return _answer(row) if row else None


def count_of_pause(connection: Connection, pause_id: int) -> int:
    query = select(func.count()).select_from(pause_answers).where(pause_answers.c.pause_id == pause_id)
    return int(connection.execute(query).scalar_one())


def of_order(connection: Connection, order_id: UUID) -> tuple[PauseAnswer, ...]:
    """All that its client ever answered, oldest first, with files."""
    answers = _answers(connection, _READ.where(pause_answers.c.order_id == order_id))
    return with_files(answers, answer_files.of_order(connection, order_id)) if answers else ()


def first_new_at(connection: Connection, pause_id: int) -> datetime | None:
    """When the first answer to a pause came that nobody has looked at."""
    query = select(func.min(pause_answers.c.sent_at)).where(pause_answers.c.pause_id == pause_id, _new)
    found: datetime | None = connection.execute(query).scalar_one()
    return found


def look_at(
    connection: Connection, order_id: UUID, by: str, now: datetime, answer_ids: Collection[UUID] | None = None
) -> int:
    """Marks an order's new answers as looked at, all of them or these alone. Says how many."""
    changed = update(pause_answers).where(pause_answers.c.order_id == order_id, _new)
    if answer_ids is not None:
        changed = changed.where(pause_answers.c.id.in_(list(answer_ids)))
    return connection.execute(changed.values(looked_at=now, looked_by=by)).rowcount


def new(connection: Connection, modes: Collection[PaymentMode], limit: int) -> tuple[list[NewAnswers], int]:
    """Orders with answers that nobody has looked at, the longest waiting first; and how many there are."""
    of_order = pause_answers.c.order_id
    grouped = (
        select(
            of_order,
            func.min(pause_answers.c.sent_at).label("first_at"),
            func.max(pauses.c.reason).label("reason"),
            func.count().label("answers"),
        )
        .join(orders, orders.c.id == of_order)
        .join(pauses, pauses.c.id == pause_answers.c.pause_id)
        .where(_new, orders.c.mode.in_(list(modes)))
        .group_by(of_order)
    )
    counted = select(func.count(of_order.distinct())).join(orders, orders.c.id == of_order)
    total = connection.execute(counted.where(_new, orders.c.mode.in_(list(modes)))).scalar_one()
    found = connection.execute(grouped.order_by(text("first_at"), of_order).limit(limit))
    return [NewAnswers(row.order_id, row.first_at, row.reason, row.answers) for row in found], int(total)


def _answers(connection: Connection, query: Select[Any]) -> list[PauseAnswer]:
    in_order = query.order_by(pause_answers.c.sent_at, arrival(pause_answers))
    return [_answer(row) for row in connection.execute(in_order).mappings()]


def _answer(row: Any) -> PauseAnswer:
    return PauseAnswer(
        id=row["id"],
        order_id=row["order_id"],
        reason=row["reason"],
        text=row["text"],
        sent_at=row["sent_at"],
        looked_at=row["looked_at"],
        looked_by=row["looked_by"],
    )

"""Refunds that were asked for and not answered yet: a row from before the provider is asked until it has answered."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import (
    Boolean,
    Column,
    ColumnElement,
    Connection,
    ForeignKey,
    Integer,
    RowMapping,
    Table,
    and_,
    delete,
    or_,
    select,
    update,
)

from fundable.db.statements import insert_new
from fundable.db.types import IdText, UtcText, metadata
from fundable.domain.money.refunds import RefundAttempt

refund_attempts = Table(
    "refund_attempts",
    metadata,
    Column("order_id", IdText, ForeignKey("orders.id", ondelete="CASCADE"), primary_key=True),
    Column("begun_at", UtcText, nullable=False),
    Column("asked_at", UtcText, comment="when the provider was asked; empty once it is known not to have answered"),
    Column("failures", Integer, nullable=False, comment="answers of the provider's that it repeats under their keys"),
    Column("ends_hosting", Boolean(create_constraint=False), comment="what was said of hosting along with it"),
)


def find(connection: Connection, order_id: UUID) -> RefundAttempt | None:
    row = connection.execute(select(refund_attempts).where(refund_attempts.c.order_id == order_id)).mappings().first()
    return _attempt(row) if row else None


def begin(connection: Connection, order_id: UUID, ends_hosting: bool | None, now: datetime) -> bool:
    """False when an order has one already."""
    columns = {"begun_at": now, "asked_at": now, "failures": 0, "ends_hosting": ends_hosting}
    return insert_new(connection, refund_attempts, order_id=order_id, **columns)


def take_over(connection: Connection, attempt: RefundAttempt, ends_hosting: bool | None, now: datetime) -> bool:
    """Goes on with one that was left in doubt. False when somebody else has done so meanwhile."""
    columns = {"begun_at": now, "asked_at": now, "ends_hosting": ends_hosting}
    return connection.execute(update(refund_attempts).where(_unchanged(attempt)).values(**columns)).rowcount == 1


def leave_in_doubt(connection: Connection, order_id: UUID, failures: int) -> None:
    same = refund_attempts.c.order_id == order_id
    connection.execute(update(refund_attempts).where(same).values(asked_at=None, failures=failures))


def end(connection: Connection, order_id: UUID) -> None:
    connection.execute(delete(refund_attempts).where(refund_attempts.c.order_id == order_id))


def end_unchanged(connection: Connection, attempt: RefundAttempt) -> None:
    """Unless somebody has gone on with it meanwhile."""
    connection.execute(delete(refund_attempts).where(_unchanged(attempt)))


def in_doubt(connection: Connection, asked_before: datetime) -> Sequence[RefundAttempt]:
    """Those that nobody waits for an answer to any more, oldest first. There are hardly ever any."""
    is_over = or_(refund_attempts.c.asked_at.is_(None), refund_attempts.c.asked_at < asked_before)
    rows = connection.execute(select(refund_attempts).where(is_over).order_by(refund_attempts.c.begun_at)).mappings()
    return [_attempt(row) for row in rows]


def _unchanged(attempt: RefundAttempt) -> ColumnElement[bool]:
    return and_(
        refund_attempts.c.order_id == attempt.order_id,
        refund_attempts.c.begun_at == attempt.begun_at,
        refund_attempts.c.asked_at.is_not_distinct_from(attempt.asked_at),
    )


def _attempt(row: RowMapping) -> RefundAttempt:
    return RefundAttempt(row["order_id"], row["begun_at"], row["asked_at"], row["failures"], row["ends_hosting"])

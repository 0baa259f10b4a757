"""Revision rounds: a row for each sending, which no two of an order can share, and for each round that staff gave."""

from collections.abc import Collection
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    ForeignKey,
    Integer,
    Select,
    Table,
    Text,
    delete,
    func,
    insert,
    or_,
    select,
    text,
    update,
)

from fundable.db.engine.json_lists import listed, those_of
from fundable.db.engine.prepared import Prepared
from fundable.db.engine.tables import partial_index
from fundable.db.orders.orders import OWED, orders
from fundable.db.orders.pauses import pauses
from fundable.db.types import IdText, UtcText, metadata
from fundable.domain.money.payments import PaymentMode
from fundable.domain.orders.orders import OrderStatus
from fundable.domain.sites.review.rounds import Grant, Round

site_rounds = Table(
    "site_rounds",
    metadata,
    Column("order_id", IdText, ForeignKey("orders.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("is_included", Boolean(create_constraint=False), nullable=False),
    Column("build", Integer, nullable=False, comment="what its notes are on"),
    Column("sent_at", UtcText, nullable=False),
    Column("closed_at", UtcText),
    Column("closed_build", Integer),
    Column("voided_at", UtcText),
    Column("voided_by", Text),
    Column("void_reason", Text, nullable=False),
)
_open = site_rounds.c.closed_at.is_(None)
partial_index("ix_site_rounds_open", site_rounds.c.sent_at, site_rounds.c.order_id, where="closed_at IS NULL")
round_grants = Table(
    "round_grants",
    metadata,
    Column("seq", Integer, primary_key=True, autoincrement=True),
    Column("order_id", IdText, ForeignKey("orders.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("reason", Text, nullable=False),
    Column("granted_at", UtcText, nullable=False),
    Column("granted_by", Text, nullable=False),
)

_OF_ORDERS = Prepared(
    select(site_rounds).where(site_rounds.c.order_id.in_(those_of("order_ids"))).order_by(site_rounds.c.number)
)


def add(connection: Connection, order_id: UUID, made: Round) -> None:
    connection.execute(
        insert(site_rounds).values(
            order_id=order_id,
            number=made.number,
            is_included=made.is_included,
            build=made.build,
            sent_at=made.sent_at,
            void_reason="",
        )
    )


def of_order(connection: Connection, order_id: UUID) -> list[Round]:
    """Oldest first."""
    return of_orders(connection, [order_id]).get(order_id, [])


def of_orders(connection: Connection, order_ids: Collection[UUID]) -> dict[UUID, list[Round]]:
    """Oldest first, by the order."""
    found: dict[UUID, list[Round]] = {}
    for row in _OF_ORDERS.every(connection, order_ids=listed(order_ids)) if order_ids else ():
        found.setdefault(row["order_id"], []).append(_round(row))
    return found


def close(connection: Connection, order_id: UUID, build: int, now: datetime) -> None:
    """All that are open."""
    mine = update(site_rounds).where(site_rounds.c.order_id == order_id, _open)
    connection.execute(mine.values(closed_at=now, closed_build=build))


def void(connection: Connection, order_id: UUID, number: int, reason: str, by: str, now: datetime) -> bool:
    """False when it doesn't count already, or isn't there."""
    mine = update(site_rounds).where(
        site_rounds.c.order_id == order_id,
        site_rounds.c.number == number,
        site_rounds.c.voided_at.is_(None),
        site_rounds.c.is_included,
    )
    return connection.execute(mine.values(voided_at=now, voided_by=by, void_reason=reason)).rowcount == 1


def grant(connection: Connection, order_id: UUID, made: Grant) -> None:
    row = insert(round_grants).values(order_id=order_id, reason=made.reason, granted_at=made.at, granted_by=made.by)
    connection.execute(row)


def take_back(connection: Connection, order_id: UUID, reason: str, at: datetime) -> bool:
    """A round that was granted then, for this reason; False where there is none."""
    mine = round_grants.c.order_id == order_id, round_grants.c.reason == reason, round_grants.c.granted_at == at
    found = connection.execute(select(round_grants.c.seq).where(*mine).limit(1)).scalar()
    return connection.execute(delete(round_grants).where(round_grants.c.seq == found)).rowcount == 1


def grants(connection: Connection, order_id: UUID) -> list[Grant]:
    """Oldest first."""
    query = select(round_grants).where(round_grants.c.order_id == order_id).order_by(round_grants.c.seq)
    return [Grant(row.reason, row.granted_at, row.granted_by) for row in connection.execute(query)]


def waiting(
    connection: Connection, modes: Collection[PaymentMode], limit: int
) -> tuple[list[tuple[UUID, datetime]], int]:
    """Orders with changes that wait for staff and since when, the longest waiting first; and how many there are."""
    mine = site_rounds.c.order_id
    query = select(mine, func.min(site_rounds.c.sent_at).label("first_at")).join(orders, orders.c.id == mine)
    grouped = query.where(_open, orders.c.mode.in_(list(modes))).group_by(mine)
    total = connection.execute(select(func.count()).select_from(grouped.subquery("counted"))).scalar_one()
    found = connection.execute(grouped.order_by(text("first_at"), mine).limit(limit))
    return [(row.order_id, row.first_at) for row in found], int(total)


def with_us() -> Select[tuple[int]]:
    """The numbers of the orders that are owed and don't wait for their client: no pause runs, and in Review & Feedback
    their changes are with us."""
    is_paused = select(pauses.c.id).where(pauses.c.order_id == orders.c.id, pauses.c.ended_at.is_(None)).exists()
    has_changes = select(site_rounds.c.number).where(
        site_rounds.c.order_id == orders.c.id, site_rounds.c.is_included, _open
    )
    is_our_turn = or_(orders.c.status != OrderStatus.REVIEW, has_changes.exists())
    return select(orders.c.seq).where(text(OWED), ~is_paused, is_our_turn)


def _round(row: Any) -> Round:
    return Round(
        number=row["number"],
        is_included=bool(row["is_included"]),
        build=row["build"],
        sent_at=row["sent_at"],
        closed_at=row["closed_at"],
        closed_build=row["closed_build"],
        voided_at=row["voided_at"],
        voided_by=row["voided_by"],
        void_reason=row["void_reason"],
    )

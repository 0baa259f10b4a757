"""What is to become of an order's hosting: that it ends, for as long as the provider has not ended it; or goes on."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import Boolean, Column, Connection, ForeignKey, Table, delete, func, select, text

from fundable.db.engine.tables import partial_index, upsert
from fundable.db.money.hosting import hosting
from fundable.db.orders.orders import orders
from fundable.db.types import IdText, UtcText, metadata
from fundable.domain.money.hosting import HostingStatus
from fundable.domain.money.payments import PaymentMode

hosting_choices = Table(
    "hosting_choices",
    metadata,
    Column("order_id", IdText, ForeignKey("orders.id", ondelete="CASCADE"), primary_key=True),
    Column(
        "ends",
        Boolean(create_constraint=False),
        nullable=False,
        comment="it is to end, and the row goes once it has; or somebody said that it goes on",
    ),
    Column("chosen_at", UtcText, nullable=False),
)
partial_index("ix_hosting_choices_ends", hosting_choices.c.order_id, where="ends")


def find(connection: Connection, order_id: UUID) -> bool | None:
    """Whether it is to end; None while nobody has said anything."""
    query = select(hosting_choices.c.ends).where(hosting_choices.c.order_id == order_id)
    return connection.execute(query).scalar_one_or_none()


def put(connection: Connection, order_id: UUID, ends: bool, now: datetime) -> None:
    """In the place of what was said before."""
    said = {"ends": ends, "chosen_at": now}
    row = upsert(hosting_choices).values(order_id=order_id, **said)
    connection.execute(row.on_conflict_do_update(index_elements=[hosting_choices.c.order_id], set_=said))


def remove(connection: Connection, order_id: UUID) -> None:
    connection.execute(delete(hosting_choices).where(hosting_choices.c.order_id == order_id))


def asked(
    connection: Connection, modes: tuple[PaymentMode, ...], until: datetime, limit: int
) -> tuple[list[tuple[UUID, datetime, int]], int]:
    """Orders that were refunded in full while nobody has said whether their hosting ends, and that are charged before
    `until`: each with its next charge and what was refunded (cents), the next charge first; and how many there are.
    From the refunds on, which are few."""
    query = (
        select(orders.c.id, hosting.c.ends_at, orders.c.refunded_cents)
        .join(hosting, hosting.c.order_id == orders.c.id)
        .where(
            text("refunded_cents > 0"),
            orders.c.refunded_cents >= orders.c.amount_cents,
            orders.c.mode.in_(modes),
            hosting.c.status != HostingStatus.ENDED,
            hosting.c.cancel_at.is_(None),
            hosting.c.ends_at < until,
            orders.c.id.not_in(select(hosting_choices.c.order_id)),
        )
    )
    total = connection.execute(select(func.count()).select_from(query.subquery())).scalar_one()
    rows = connection.execute(query.order_by(hosting.c.ends_at, orders.c.seq).limit(limit))
    return [(row.id, row.ends_at, row.refunded_cents) for row in rows], int(total)


def to_end(connection: Connection, mode: PaymentMode, limit: int) -> Sequence[UUID]:
    """Orders whose hosting is still to be ended."""
    is_ours = select(orders.c.id).where(orders.c.id == hosting_choices.c.order_id, orders.c.mode == mode).exists()
    query = select(hosting_choices.c.order_id).where(text("ends"), is_ours).limit(limit)
    return connection.execute(query).scalars().all()

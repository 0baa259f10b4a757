"""The hosting of each paid order, as the newest reports have it."""

from datetime import datetime
from functools import cache
from typing import Any
from uuid import UUID

from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    Text,
    bindparam,
    func,
    select,
    text,
    update,
)

from fundable.db.engine.prepared import Prepared, Row
from fundable.db.engine.tables import partial_index
from fundable.db.orders.orders import orders
from fundable.db.statements import insert_new
from fundable.db.types import IdText, UtcText, metadata, one_of
from fundable.domain.money.hosting import Card, Hosting, HostingStatus
from fundable.domain.money.payments import PaymentMode

hosting = Table(
    "hosting",
    metadata,
    Column("order_id", IdText, ForeignKey("orders.id", ondelete="CASCADE"), primary_key=True),
    Column("subscription_id", Text, nullable=False, unique=True),
    Column("customer_id", Text, nullable=False),
    Column("status", String(10), nullable=False),
    Column("ends_at", UtcText, nullable=False),
    Column("cancel_at", UtcText),
    Column("as_of", UtcText, comment="time of the newest report that has had its effect"),
    Column("is_doubtful", Boolean(create_constraint=False), nullable=False),
    Column("card_brand", Text),
    Column("card_last4", Text),
    Column("card_exp_month", Integer),
    Column("card_exp_year", Integer),
    Column("pay_url", Text, comment="where an unpaid renewal can be paid by hand"),
    Column("next_attempt_at", UtcText),
    Column("mode", String(8), comment="the order's, as what it was sold for: they never change"),
    Column("currency", String(3)),
    Column("offer_version", Integer),
    one_of("status", HostingStatus),
)
_SOLD = ("mode", "currency", "offer_version")
_NAMES = tuple(column.name for column in hosting.c if column.name not in _SOLD)
Index("ix_hosting_customer_id", hosting.c.customer_id)
Index("ix_hosting_ends_at", hosting.c.ends_at)
Index("ix_hosting_as_of", hosting.c.as_of)
Index("ix_hosting_status", hosting.c.status, hosting.c.cancel_at)
partial_index("ix_hosting_doubtful", hosting.c.order_id, where="is_doubtful")
_OF_ORDER = Prepared(select(hosting).where(hosting.c.order_id == bindparam("order_id")))
_OF_SUBSCRIPTION = Prepared(select(hosting).where(hosting.c.subscription_id == bindparam("subscription_id")))
_OF_CUSTOMER = Prepared(select(hosting).where(hosting.c.customer_id == bindparam("customer_id")))


def begin(connection: Connection, row: Hosting) -> bool:
    """False when the order has its hosting already."""
    sold = select(*(orders.c[name] for name in _SOLD)).where(orders.c.id == row.order_id)
    return insert_new(
        connection,
        hosting,
        order_id=row.order_id,
        subscription_id=row.subscription_id,
        customer_id=row.customer_id,
        status=row.status,
        ends_at=row.ends_at,
        cancel_at=row.cancel_at,
        as_of=row.as_of,
        is_doubtful=row.is_doubtful,
        **connection.execute(sold).mappings().one(),
    )


def find(connection: Connection, order_id: UUID) -> Hosting | None:
    return _one(_OF_ORDER.find(connection, order_id=order_id))


def of_subscription(connection: Connection, subscription_id: str) -> Hosting | None:
    return _one(_OF_SUBSCRIPTION.find(connection, subscription_id=subscription_id))


def of_customer(connection: Connection, customer_id: str) -> Hosting | None:
    return _one(_OF_CUSTOMER.find(connection, customer_id=customer_id))


def change(connection: Connection, order_id: UUID, **columns: Any) -> None:
    _change(tuple(columns)).run(connection, of_order=order_id, **columns)


def replace(connection: Connection, row: Hosting) -> None:
    """Another subscription instead of the one that was the order's so far. Nothing is known of its card."""
    known = {name: getattr(row, name) for name in _NAMES if not name.startswith("card_") and name != "order_id"}
    change(connection, row.order_id, **known, card_brand=None, card_last4=None, card_exp_month=None, card_exp_year=None)


def set_card(connection: Connection, customer_id: str, card: Card) -> int:
    """The card that a customer's renewals will be charged to, which is in doubt. Says how many subscriptions that
    are."""
    of_customer = update(hosting).where(hosting.c.customer_id == customer_id)
    is_doubtful = hosting.c.status != HostingStatus.ENDED
    return connection.execute(of_customer.values(is_doubtful=is_doubtful, **card_columns(card))).rowcount


def card_columns(card: Card) -> dict[str, Any]:
    return {
        "card_brand": card.brand,
        "card_last4": card.last4,
        "card_exp_month": card.exp_month,
        "card_exp_year": card.exp_year,
    }


def doubtful(connection: Connection, mode: PaymentMode, limit: int) -> list[Hosting]:
    """Those of which the provider is to be asked. Not a join, for which SQLite would read every order."""
    is_ours = select(orders.c.id).where(orders.c.id == hosting.c.order_id, orders.c.mode == mode).exists()
    query = select(hosting).where(text("is_doubtful"), is_ours).limit(limit)
    return [from_row(row) for row in connection.execute(query).mappings()]


def alive(connection: Connection, mode: PaymentMode, after: str, limit: int) -> list[Hosting]:
    """Hosting that has not ended, in the order of ids, from behind `after` on."""
    query = (
        select(hosting)
        .join(orders)
        .where(orders.c.mode == mode, hosting.c.status != HostingStatus.ENDED, hosting.c.subscription_id > after)
        .order_by(hosting.c.subscription_id)
        .limit(limit)
    )
    return [from_row(row) for row in connection.execute(query).mappings()]


def count_ahead(connection: Connection, mode: PaymentMode, now: datetime) -> int:
    """How much hosting that goes on is dated after `now`. Not a join, for which SQLite would read every order."""
    is_ours = select(orders.c.id).where(orders.c.id == hosting.c.order_id, orders.c.mode == mode).exists()
    ahead = select(hosting.c.order_id).where(hosting.c.as_of > now, hosting.c.status != HostingStatus.ENDED, is_ours)
    return int(connection.execute(select(func.count()).select_from(ahead.subquery())).scalar_one())


def past_due(connection: Connection, modes: tuple[PaymentMode, ...], limit: int) -> tuple[list[Hosting], int]:
    """Hosting whose renewal failed, the next try first; and how much there is of it."""
    is_shown = select(orders.c.id).where(orders.c.id == hosting.c.order_id, orders.c.mode.in_(modes)).exists()
    query = select(hosting).where(hosting.c.status == HostingStatus.PAST_DUE, is_shown)
    total = connection.execute(select(func.count()).select_from(query.subquery())).scalar_one()
    by_next = query.order_by(hosting.c.next_attempt_at.is_(None), hosting.c.next_attempt_at, hosting.c.order_id)
    return [from_row(row) for row in connection.execute(by_next.limit(limit)).mappings()], int(total)


def renewing(
    connection: Connection, modes: tuple[PaymentMode, ...], first: datetime, until: datetime, limit: int
) -> list[tuple[UUID, datetime]]:
    """Orders whose hosting is charged for from `first` on and before `until`, with the time, the first first."""
    is_shown = select(orders.c.id).where(orders.c.id == hosting.c.order_id, orders.c.mode.in_(modes)).exists()
    query = select(hosting.c.order_id, hosting.c.ends_at).where(
        hosting.c.ends_at >= first,
        hosting.c.ends_at < until,
        hosting.c.status.in_([HostingStatus.TRIALING, HostingStatus.ACTIVE]),
        hosting.c.cancel_at.is_(None),
        is_shown,
    )
    rows = connection.execute(query.order_by(hosting.c.ends_at, hosting.c.order_id).limit(limit))
    return [(row.order_id, row.ends_at) for row in rows]


def _one(row: Row | None) -> Hosting | None:
    return from_row(row) if row else None


@cache
def _change(names: tuple[str, ...]) -> Prepared:
    statement = update(hosting).where(hosting.c.order_id == bindparam("of_order"))
    return Prepared(statement.values({name: bindparam(name) for name in names}))


def from_row(row: Any, prefix: str = "") -> Hosting:
    """A row of the table, or of a join that put a prefix before the names of its columns."""
    columns: dict[str, Any] = {name: row[prefix + name] for name in _NAMES}
    brand, last4 = columns.pop("card_brand"), columns.pop("card_last4")
    month, year = columns.pop("card_exp_month"), columns.pop("card_exp_year")
    card = Card(brand, last4, month, year) if last4 else None
    return Hosting(**{**columns, "status": HostingStatus(columns["status"]), "card": card})

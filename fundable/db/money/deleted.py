"""What is left of deleted orders: ids alone, so that late reports about them are known for what they are."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import Column, Connection, Table, Text, select

from fundable.db.money import hosting
from fundable.db.statements import insert_new
from fundable.db.types import IdText, UtcText, metadata
from fundable.domain.orders.orders import Order

deleted_orders = Table(
    "deleted_orders",
    metadata,
    Column("order_id", IdText, primary_key=True),
    Column("stripe_checkout_session_id", Text),
    Column("stripe_subscription_id", Text),
    Column("at", UtcText, nullable=False),
)


def remember(connection: Connection, order: Order, now: datetime) -> None:
    """Before its rows go."""
    known = hosting.find(connection, order.id)
    insert_new(
        connection,
        deleted_orders,
        order_id=order.id,
        stripe_checkout_session_id=order.stripe_checkout_session_id,
        stripe_subscription_id=known.subscription_id if known else order.stripe_subscription_id,
        at=now,
    )


def knows(connection: Connection, order_id: UUID) -> bool:
    query = select(deleted_orders.c.order_id).where(deleted_orders.c.order_id == order_id)
    return connection.execute(query).first() is not None


def session_of(connection: Connection, order_id: UUID) -> str | None:
    query = select(deleted_orders.c.stripe_checkout_session_id).where(deleted_orders.c.order_id == order_id)
    return connection.execute(query).scalar_one_or_none()


def subscription_of(connection: Connection, order_id: UUID) -> str | None:
    """The subscription that was known, and therefore ended, when an order was deleted."""
    query = select(deleted_orders.c.stripe_subscription_id).where(deleted_orders.c.order_id == order_id)
    return connection.execute(query).scalar_one_or_none()

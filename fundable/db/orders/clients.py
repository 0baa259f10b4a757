"""The orders of one client, as an operator asks for them: by e-mail or by number."""

from sqlalchemy import Connection, Select, String, func, select, type_coerce

from fundable.db.orders.intake import intake_forms
from fundable.db.orders.orders import from_row, orders
from fundable.domain.money.payments import PaymentState
from fundable.domain.orders.clients import Client
from fundable.domain.orders.orders import Order, email_key

_AFTER_HEX = "g"


def of_email(connection: Connection, email: str) -> list[Order]:
    """Newest first."""
    return _found(connection, _orders().where(orders.c.email_key == email_key(email)))


def numbered(connection: Connection, number: str, limit: int) -> list[Order]:
    """Those whose id begins so, newest first."""
    text = type_coerce(orders.c.id, String)
    return _found(connection, _orders().where(text >= number, text < number + _AFTER_HEX).limit(limit))


def listed(connection: Connection, limit: int) -> list[Client]:
    """Whoever ordered last comes first."""
    paid = func.count().filter(orders.c.payment_state != PaymentState.UNPAID)
    first, last = func.min(orders.c.created_at), func.max(orders.c.created_at)
    each = (
        select(orders.c.email_key, func.max(orders.c.seq).label("seq"))
        .add_columns(func.count().label("orders"), paid.label("paid_orders"))
        .add_columns(first.label("first_order_at"), last.label("last_order_at"))
        .group_by(orders.c.email_key)
        .subquery()
    )
    others = orders.alias()
    business_name = (
        select(intake_forms.c.business_name)
        .join(others, others.c.id == intake_forms.c.order_id)
        .where(others.c.email_key == each.c.email_key)
        .order_by(others.c.seq.desc())
        .limit(1)
        .scalar_subquery()
    )
    query = (
        select(orders.c.email, func.coalesce(business_name, "").label("business_name"), each)
        .join(each, each.c.seq == orders.c.seq)
        .order_by(orders.c.seq.desc())
        .limit(limit)
    )
    return [
        Client(row.email, row.business_name, row.orders, row.paid_orders, row.first_order_at, row.last_order_at)
        for row in connection.execute(query)
    ]


def count(connection: Connection) -> int:
    return connection.execute(select(func.count(orders.c.email_key.distinct()))).scalar_one()


def _orders() -> Select[tuple[object, ...]]:
    return (
        select(orders, intake_forms.c.business_name)
        .outerjoin(intake_forms, intake_forms.c.order_id == orders.c.id)
        .order_by(orders.c.seq.desc())
    )


def _found(connection: Connection, query: Select[tuple[object, ...]]) -> list[Order]:
    return [from_row(row) for row in connection.execute(query).mappings()]

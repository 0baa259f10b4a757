"""The orders of one client, as an operator asks for them: by e-mail or by number."""

from sqlalchemy import Connection, Select, String, select, type_coerce

from fundable.db.orders.intake import intake_forms
from fundable.db.orders.orders import from_row, orders
from fundable.domain.orders.orders import Order, email_key

_AFTER_HEX = "g"


def of_email(connection: Connection, email: str) -> list[Order]:
    """Newest first."""
    return _found(connection, _orders().where(orders.c.email_key == email_key(email)))


def numbered(connection: Connection, number: str, limit: int) -> list[Order]:
    """Those whose id begins so, newest first."""
    text = type_coerce(orders.c.id, String)
    return _found(connection, _orders().where(text >= number, text < number + _AFTER_HEX).limit(limit))


def _orders() -> Select[tuple[object, ...]]:
    return (
        select(orders, intake_forms.c.business_name)
        .outerjoin(intake_forms, intake_forms.c.order_id == orders.c.id)
        .order_by(orders.c.seq.desc())
    )


def _found(connection: Connection, query: Select[tuple[object, ...]]) -> list[Order]:
    return [from_row(row) for row in connection.execute(query).mappings()]

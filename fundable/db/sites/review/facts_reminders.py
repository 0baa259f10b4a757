"""Orders whose client may still tell more than the form asks, and hasn't yet."""

from datetime import datetime, timedelta

from sqlalchemy import Connection, exists, select

from fundable.db.orders.orders import from_row, orders
from fundable.db.sites.drafting.content_versions import site_content
from fundable.db.sites.drafting.photos import site_photos
from fundable.domain.money.payments import PaymentMode, PaymentState
from fundable.domain.orders.orders import Order, OrderStatus
from fundable.domain.sites.drafting.edits import BY_CLIENT

_IN_WORK = (OrderStatus.PAID, OrderStatus.INTAKE, OrderStatus.DESIGN)
_PAID_WITHIN = timedelta(days=90)


def untold(connection: Connection, mode: PaymentMode, sent_from: datetime, sent_until: datetime) -> list[Order]:
    """With a form from between these moments, and no fact or photo since. Forms that came months after the payment
    aren't looked for."""
    query = select(orders).where(
        orders.c.status.concat("").in_(_IN_WORK),  # not by the index of the status: by that of the last months
        orders.c.paid_at > sent_from - _PAID_WITHIN,
        orders.c.form_at.between(sent_from, sent_until),
        orders.c.reminders_off_at.is_(None),
        orders.c.mode == mode,
        orders.c.payment_state.in_([PaymentState.PAID, PaymentState.PARTIALLY_REFUNDED]),
        ~exists().where(site_content.c.order_id == orders.c.id, site_content.c.made_by == BY_CLIENT),
        ~exists().where(site_photos.c.order_id == orders.c.id),
    )
    return [from_row(row) for row in connection.execute(query).mappings()]

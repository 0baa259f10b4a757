"""The orders that a reminder may be due for, found without reading every order."""

from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy import Connection, bindparam, or_, select, text

from fundable.db.engine.prepared import Prepared
from fundable.db.money.hosting import from_row as hosting_from_row
from fundable.db.money.hosting import hosting
from fundable.db.orders.intake import intake_forms
from fundable.db.orders.orders import from_row, orders
from fundable.domain.money.hosting import Hosting, HostingStatus
from fundable.domain.money.payments import PaymentMode, PaymentState
from fundable.domain.money.reminders import FORM_REMINDERS_END_DAYS
from fundable.domain.orders.orders import Order, OrderStatus

_GOING_ON = (HostingStatus.TRIALING, HostingStatus.ACTIVE, HostingStatus.PAST_DUE)
_WITHOUT_FORM = Prepared(
    select(orders).where(
        orders.c.status.concat("") == OrderStatus.PAID,  # not by the index of the status: by that of the last weeks
        orders.c.form_at.is_(None),
        orders.c.reminders_off_at.is_(None),
        orders.c.mode == bindparam("mode"),
        or_(*(orders.c.payment_state == one for one in (PaymentState.PAID, PaymentState.PARTIALLY_REFUNDED))),
        orders.c.paid_at > bindparam("since"),
    )
)
_RENEWING = Prepared(
    select(
        orders,
        intake_forms.c.business_name,
        *(column.label(f"hosting_{column.name}") for column in hosting.c),
    )
    .select_from(hosting)
    .join(orders)
    .outerjoin(intake_forms, intake_forms.c.order_id == orders.c.id)
    .where(
        or_(*(hosting.c.status == one for one in _GOING_ON)),
        hosting.c.cancel_at.is_(None),
        hosting.c.ends_at > bindparam("now"),
        hosting.c.ends_at <= bindparam("until"),
        orders.c.mode == bindparam("mode"),
        orders.c.paid_at.is_not(None),
    )
)


def without_form(connection: Connection, mode: PaymentMode, now: datetime) -> list[Order]:
    """Paid within the last two weeks, no form yet, the money not given back."""
    since = now - timedelta(days=FORM_REMINDERS_END_DAYS)
    return [from_row(row) for row in _WITHOUT_FORM.every(connection, mode=mode, since=since)]


def renewing(connection: Connection, mode: PaymentMode, now: datetime) -> list[tuple[Order, Hosting]]:
    """Hosting that will be charged within the next month or so, and goes on as far as we know; also that of an order
    whose price was given back, because it is charged all the same."""
    rows = _RENEWING.every(connection, mode=mode, now=now, until=now + timedelta(days=32))
    return [(from_row(row), hosting_from_row(row, "hosting_")) for row in rows]


def still_renews(connection: Connection, order_id: UUID) -> bool:
    query = select(hosting.c.order_id).where(
        hosting.c.order_id == order_id, hosting.c.status.in_(_GOING_ON), hosting.c.cancel_at.is_(None)
    )
    return connection.execute(query).first() is not None


def paid_between(
    connection: Connection, modes: tuple[PaymentMode, ...], since: datetime, until: datetime
) -> list[Order]:
    query = (
        select(orders)
        .where(text("paid_at IS NOT NULL"), orders.c.paid_at >= since, orders.c.paid_at < until)
        .where(orders.c.mode.in_(modes))
        .order_by(orders.c.paid_at, orders.c.seq)
    )
    return [from_row(row) for row in connection.execute(query).mappings()]

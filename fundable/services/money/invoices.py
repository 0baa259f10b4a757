"""Invoices and receipts: asked of the provider when somebody wants to see them, and kept nowhere."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID
from zoneinfo import ZoneInfo

import structlog

from fundable.app import App
from fundable.db.orders import orders
from fundable.domain.errors import Refused
from fundable.domain.money.gateway import GatewayRefused, GatewayUnavailable
from fundable.domain.money.invoices import Invoice
from fundable.domain.orders.orders import Order
from fundable.services.agency import calendar

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Invoices:
    """Newest first. `zone` is where the agency is: their days are those of its calendar."""

    items: Sequence[Invoice]
    zone: ZoneInfo


def of_id(app: App, order_id: UUID) -> Invoices:
    """For staff. Raises Refused `order_gone`, and what `of_order` raises."""
    with app.database.read() as connection:
        order = orders.get(connection, order_id)
    return of_order(app, order)


def of_order(app: App, order: Order) -> Invoices:
    """Empty before the order is paid, and nobody is asked then. Raises Refused `invoices_missing`,
    `invoices_unavailable`."""
    zone = calendar.zone(app)
    if order.stripe_subscription_id is None:
        return Invoices((), zone)
    if order.mode is not app.mode:
        raise _missing()
    try:
        return Invoices(app.gateway.invoices(order.stripe_subscription_id), zone)
    except GatewayUnavailable as error:
        message = "The card provider isn't responding, so invoices can't be shown right now. Try again in a minute."
        raise Refused("invoices_unavailable", message, retry_after_s=60) from error
    except GatewayRefused as error:
        log.error("the invoices could not be read", order=str(order.id), reason=str(error))
        raise _missing() from error


def _missing() -> Refused:
    message = "The invoices of this order can't be opened here. The agency can send them by email."
    return Refused("invoices_missing", message)

"""Hosting: the subscription behind an order, as the provider reports it, and what client and owner can do about it."""

from typing import Any
from uuid import UUID, uuid4

import structlog

from fundable.app import App
from fundable.db.database import Connection
from fundable.db.money import deleted, hosting, ledger
from fundable.db.orders import orders
from fundable.domain.errors import Refused, order_gone
from fundable.domain.money.gateway import GatewayRefused, GatewayUnavailable
from fundable.domain.money.hosting import (
    CardReport,
    Hosting,
    HostingStatus,
    InvoiceOutcome,
    InvoiceReport,
    Subscription,
)
from fundable.domain.money.ledger import LedgerEntry, LedgerKind
from fundable.domain.money.payments import PaymentLink, is_within_reach
from fundable.domain.orders.orders import Order
from fundable.services.mail import messages
from fundable.services.mail.alerts import raise_alert

log = structlog.get_logger(__name__)


def apply_subscription(connection: Connection, app: App, report: Subscription) -> None:
    """What a subscription is now. Older news changes nothing, and what has ended stays ended."""
    known = hosting.of_subscription(connection, report.id)
    if known is None:
        _begin(connection, app, report)
    elif known.status is not HostingStatus.ENDED and _is_news(known, report):
        hosting.change(connection, known.order_id, **_columns(known, report))
        if report.status is HostingStatus.ENDED:
            messages.hosting_ended(connection, app, known.order_id, report.ends_at)


def apply_invoice(connection: Connection, app: App, report: InvoiceReport) -> None:
    """A renewal that was paid is an entry; one that was not is shown until it is. The first invoice is the order's."""
    known = hosting.of_subscription(connection, report.subscription_id) if report.subscription_id else None
    order_id = known.order_id if known else report.order_id
    if order_id is None or not report.is_renewal:
        return
    if report.outcome is InvoiceOutcome.PAID and report.amount_cents:
        _enter_renewal(connection, order_id, report)
        messages.renewed(connection, app, order_id, report)
    if known is None or known.status is HostingStatus.ENDED or (known.as_of and report.at < known.as_of):
        return
    if report.outcome is InvoiceOutcome.PAID:
        ends_at = max(report.ends_at or known.ends_at, known.ends_at)
        settled = {"status": HostingStatus.ACTIVE, "ends_at": ends_at, "pay_url": None, "next_attempt_at": None}
        hosting.change(connection, order_id, **settled, as_of=report.at, is_doubtful=True)
    else:
        hosting.change(
            connection,
            order_id,
            status=HostingStatus.PAST_DUE,
            pay_url=report.page_url,
            next_attempt_at=report.next_attempt_at,
            as_of=report.at,
            is_doubtful=True,
        )
        messages.payment_problem(connection, app, order_id, report)


def apply_card(connection: Connection, report: CardReport) -> None:
    hosting.set_card(connection, report.customer_id, report.card)


def portal_url(app: App, order: Order) -> str:
    """Where the client of an order changes the card or ends the renewal. Raises Refused."""
    if order.stripe_customer_id is None or order.mode is not app.gateway.mode:
        raise _no_portal()
    try:
        return app.gateway.portal_url(order.stripe_customer_id, f"{app.config.base_url}/client/dashboard")
    except GatewayUnavailable as error:
        message = "The card provider does not answer at the moment. Please try again in a few minutes."
        raise Refused("portal_unavailable", message, retry_after_s=60) from error
    except GatewayRefused as error:
        log.error("the billing page could not be opened", order=str(order.id), reason=str(error))
        raise _no_portal() from error


def end(app: App, order_id: UUID) -> None:
    """Ends an order's hosting at once, so that nothing more is charged. Raises Refused."""
    with app.database.read() as connection:
        order, row = orders.find(connection, order_id), hosting.find(connection, order_id)
    if order is None:
        raise order_gone()
    if row is None or row.status is HostingStatus.ENDED:
        raise Refused("hosting_ended", "The hosting of this order is not running, so there is nothing to end.")
    cancel(app, order, row.subscription_id)
    with app.database.write() as connection:
        hosting.change(connection, order_id, status=HostingStatus.ENDED, ends_at=app.clock.now(), is_doubtful=False)
        messages.hosting_ended(connection, app, order_id, app.clock.now())


def is_ours(app: App, link: PaymentLink | None) -> bool:
    """Whether a payment belongs to an order of ours: one that is here, or one that was lost and may come back."""
    if link is None:
        return False
    with app.database.read() as connection:
        if link.subscription_id and hosting.of_subscription(connection, link.subscription_id):
            return True
        return link.order_id is not None and not deleted.knows(connection, link.order_id)


def cancel(app: App, order: Order, subscription_id: str) -> None:
    """Has the provider end a subscription. Raises Refused when that is not sure to have happened."""
    if not is_within_reach(order.mode, app.gateway.mode):
        return
    try:
        app.gateway.cancel_subscription(subscription_id)
    except (GatewayUnavailable, GatewayRefused) as error:
        log.warning("a subscription could not be ended", order=str(order.id), reason=str(error))
        raise Refused(
            "gateway_unanswered", "The card provider did not confirm it, so nothing was changed. Try again later."
        ) from error


def _begin(connection: Connection, app: App, report: Subscription) -> None:
    if report.order_id is None:
        return
    if orders.find(connection, report.order_id) is None:
        was_ended = deleted.subscription_of(connection, report.order_id) == report.id  # before the order went
        is_over = was_ended or report.status is HostingStatus.ENDED
        if deleted.knows(connection, report.order_id) and not is_over:
            _warn(connection, app, report, "the hosting of a deleted order goes on")
        return
    row = Hosting(
        order_id=report.order_id,
        subscription_id=report.id,
        customer_id=report.customer_id,
        status=report.status,
        ends_at=report.ends_at,
        cancel_at=report.cancel_at,
        as_of=report.as_of,
    )
    if not hosting.begin(connection, row) and report.status is not HostingStatus.ENDED:
        _warn(connection, app, report, "an order has two subscriptions")


def _warn(connection: Connection, app: App, report: Subscription, title: str) -> None:
    """Of a subscription that charges a client for nothing, and that only the provider's own pages can end."""
    log.error(title, order=str(report.order_id), subscription=report.id)
    found = f"Subscription {report.id} of order #{str(report.order_id)[:8]} is {report.status.value} at Stripe."
    raise_alert(connection, app, f"stray-subscription:{report.id}", title, found, "Cancel it in the Stripe Dashboard.")


def _is_news(known: Hosting, report: Subscription) -> bool:
    return known.as_of is None or report.as_of >= known.as_of or report.status is HostingStatus.ENDED


def _columns(known: Hosting, report: Subscription) -> dict[str, Any]:
    """Reports are dated to the second: of two with the same date the later may be the older, so it is asked about."""
    columns: dict[str, Any] = {
        "status": report.status,
        "ends_at": report.ends_at,
        "cancel_at": report.cancel_at,
        "as_of": report.as_of,
        "is_doubtful": known.as_of == report.as_of and report.status is not HostingStatus.ENDED,
    }
    if report.status is not HostingStatus.PAST_DUE:
        columns |= {"pay_url": None, "next_attempt_at": None}
    return columns


def _enter_renewal(connection: Connection, order_id: UUID, report: InvoiceReport) -> None:
    entry = LedgerEntry(
        id=uuid4(),
        order_id=order_id,
        kind=LedgerKind.RENEWAL,
        amount_cents=report.amount_cents,
        currency=report.currency,
        mode=report.mode,
        at=report.at,
        reference=report.id,
        payment_intent_id=report.payment_intent_id,
    )
    ledger.add(connection, entry)


def _no_portal() -> Refused:
    return Refused("portal_missing", "The billing page is not set up. Write to us to change your card or your renewal.")

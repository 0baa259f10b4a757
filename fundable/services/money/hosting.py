"""Hosting: the subscription behind an order, as the provider reports it, and what client and owner can do about it."""

from typing import Any
from uuid import UUID

import structlog

from fundable.app import App
from fundable.db.database import Connection
from fundable.db.money import deleted, hosting, ledger
from fundable.db.orders import orders
from fundable.domain.errors import Refused, order_gone
from fundable.domain.money.gateway import GatewayRefused, GatewayUnavailable
from fundable.domain.money.hosting import (
    CardSnapshot,
    Hosting,
    HostingStatus,
    InvoiceOutcome,
    InvoiceSnapshot,
    Subscription,
)
from fundable.domain.money.ledger import LedgerKind
from fundable.domain.money.payments import PaymentLink, is_within_reach
from fundable.domain.orders.orders import Order, number_of
from fundable.services.mail import messages
from fundable.services.mail.alerts import raise_alert

log = structlog.get_logger(__name__)


def apply_subscription(connection: Connection, app: App, subscription: Subscription) -> None:
    """What a subscription is now. Older news changes nothing, and what has ended stays ended."""
    known = hosting.of_subscription(connection, subscription.id)
    if known is None:
        _begin(connection, app, subscription)
    elif known.status is not HostingStatus.ENDED and _is_news(known, subscription):
        hosting.change(connection, known.order_id, **_columns(known, subscription))
        if subscription.status is HostingStatus.ENDED:
            messages.hosting_ended(connection, app, known.order_id, subscription.ends_at)


def apply_invoice(connection: Connection, app: App, invoice: InvoiceSnapshot) -> None:
    """A renewal that was paid is an entry; one that was not is shown until it is. The first invoice is the order's."""
    known = hosting.of_subscription(connection, invoice.subscription_id) if invoice.subscription_id else None
    order_id = known.order_id if known else invoice.order_id
    if order_id is None or not invoice.is_renewal:
        return
    if invoice.outcome is InvoiceOutcome.PAID and invoice.amount_cents:
        ledger.enter(connection, order_id, LedgerKind.RENEWAL, invoice.amount_cents, invoice, invoice.at, invoice.id)
        messages.renewed(connection, app, order_id, invoice)
    if known is None or known.status is HostingStatus.ENDED or (known.as_of and invoice.at < known.as_of):
        return
    if invoice.outcome is InvoiceOutcome.PAID:
        ends_at = max(invoice.ends_at or known.ends_at, known.ends_at)
        settled = {"status": HostingStatus.ACTIVE, "ends_at": ends_at, "pay_url": None, "next_attempt_at": None}
        hosting.change(connection, order_id, **settled, as_of=invoice.at, is_doubtful=True)
    else:
        hosting.change(
            connection,
            order_id,
            status=HostingStatus.PAST_DUE,
            pay_url=invoice.page_url,
            next_attempt_at=invoice.next_attempt_at,
            as_of=invoice.at,
            is_doubtful=True,
        )
        messages.payment_problem(connection, app, order_id, invoice)


def apply_card(connection: Connection, snapshot: CardSnapshot) -> None:
    hosting.set_card(connection, snapshot.customer_id, snapshot.card)


def portal_url(app: App, order: Order) -> str:
    """Where the client of an order changes the card or ends the renewal. Raises Refused `portal_missing`,
    `portal_unavailable`."""
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
    """Ends an order's hosting at once, so that nothing more is charged. Raises Refused `order_gone`, `hosting_ended`,
    and what `cancel` raises."""
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
    """Has the provider end a subscription; one of test money that the keys do not reach is left alone. Raises Refused
    `gateway_unanswered` when that is not sure to have happened, `mode_differs` for real money out of reach."""
    if not is_within_reach(order.mode, app.gateway.mode):
        return
    try:
        app.gateway.cancel_subscription(subscription_id)
    except (GatewayUnavailable, GatewayRefused) as error:
        log.warning("a subscription could not be ended", order=str(order.id), reason=str(error))
        raise Refused(
            "gateway_unanswered", "The card provider did not confirm it, so nothing was changed. Try again later."
        ) from error


def _begin(connection: Connection, app: App, subscription: Subscription) -> None:
    if subscription.order_id is None:
        return
    if orders.find(connection, subscription.order_id) is None:
        ended_before = deleted.subscription_of(connection, subscription.order_id)  # when the order went
        was_ended = ended_before == subscription.id
        is_over = was_ended or subscription.status is HostingStatus.ENDED
        if deleted.knows(connection, subscription.order_id) and not is_over:
            _warn(connection, app, subscription, "the hosting of a deleted order goes on")
        return
    row = Hosting(
        order_id=subscription.order_id,
        subscription_id=subscription.id,
        customer_id=subscription.customer_id,
        status=subscription.status,
        ends_at=subscription.ends_at,
        cancel_at=subscription.cancel_at,
        as_of=subscription.as_of,
    )
    if not hosting.begin(connection, row) and subscription.status is not HostingStatus.ENDED:
        _warn(connection, app, subscription, "an order has two subscriptions")


def _warn(connection: Connection, app: App, subscription: Subscription, title: str) -> None:
    """Of a subscription that charges a client for nothing, and that only the provider's own pages can end."""
    log.error(title, order=str(subscription.order_id), subscription=subscription.id)
    number = number_of(subscription.order_id) if subscription.order_id else ""
    found = f"Subscription {subscription.id} of order #{number} is {subscription.status.value} at Stripe."
    key = f"stray-subscription:{subscription.id}"
    raise_alert(connection, app, key, title, found, "Cancel it in the Stripe Dashboard.")


def _is_news(known: Hosting, subscription: Subscription) -> bool:
    return known.as_of is None or subscription.as_of >= known.as_of or subscription.status is HostingStatus.ENDED


def _columns(known: Hosting, subscription: Subscription) -> dict[str, Any]:
    """What is reported is dated to the second: of two reports with the same date the later may be the older, so the
    provider is asked."""
    columns: dict[str, Any] = {
        "status": subscription.status,
        "ends_at": subscription.ends_at,
        "cancel_at": subscription.cancel_at,
        "as_of": subscription.as_of,
        "is_doubtful": known.as_of == subscription.as_of and subscription.status is not HostingStatus.ENDED,
    }
    if subscription.status is not HostingStatus.PAST_DUE:
        columns |= {"pay_url": None, "next_attempt_at": None}
    return columns


def _no_portal() -> Refused:
    return Refused("portal_missing", "The billing page is not set up. Write to us to change your card or your renewal.")

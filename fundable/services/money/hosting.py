"""Hosting: the subscription behind an order, as the provider reports it, and what client and owner can do about it."""

from datetime import datetime
from typing import Any
from uuid import UUID

import structlog

from fundable.app import App, LocalApp
from fundable.db import audit
from fundable.db.database import Connection
from fundable.db.money import deleted, hosting
from fundable.db.orders import orders
from fundable.domain.agency.days import day
from fundable.domain.errors import Refused
from fundable.domain.money.amounts import money
from fundable.domain.money.gateway import GatewayRefused, GatewayUnavailable
from fundable.domain.money.hosting import (
    CardSnapshot,
    Hosting,
    HostingStatus,
    OpenInvoice,
    Subscription,
    SubscriptionAnswer,
)
from fundable.domain.money.payments import PaymentLink, is_within_reach
from fundable.domain.orders.conversation.messages import portal_path
from fundable.domain.orders.orders import Order, number_of
from fundable.services import named_orders
from fundable.services.agency import settings
from fundable.services.mail.alerts import raise_alert
from fundable.services.money import payment_messages, renewals

log = structlog.get_logger(__name__)


def apply_subscription(connection: Connection, app: LocalApp, subscription: Subscription) -> None:
    """What a report says. Older news changes nothing, and what has ended stays ended; where the newer of two cannot be
    told, the job settle-payments asks."""
    known = hosting.of_subscription(connection, subscription.id)
    if known is None:
        _begin(connection, app, subscription)
    elif known.status is not HostingStatus.ENDED:
        lacks_link = subscription.status is HostingStatus.PAST_DUE and known.pay_url is None
        is_asked_about = known.is_doubtful or lacks_link or subscription.has_other_card
        is_doubtful = is_asked_about or known.is_doubted_by(subscription)
        if known.is_older(subscription.as_of) and subscription.status is not HostingStatus.ENDED:
            hosting.change(connection, known.order_id, is_doubtful=is_doubtful)
        else:
            _put(connection, app, known, subscription, is_doubtful)
            _check_price(connection, app, known.order_id, subscription)
            if subscription.is_spared:
                _tell_of_no_charges(connection, app, known.order_id, subscription)


def apply_answer(connection: Connection, app: LocalApp, known: Hosting, answer: SubscriptionAnswer | None) -> None:
    """What the provider says when it is asked. It counts whatever date is known (0012)."""
    if answer:
        _put(connection, app, known, answer.subscription, is_doubtful=False, unpaid=answer.unpaid)
        if answer.card:
            hosting.change(connection, known.order_id, **hosting.card_columns(answer.card))
    else:
        hosting.change(connection, known.order_id, is_doubtful=False)


def apply_card(connection: Connection, snapshot: CardSnapshot) -> None:
    """A customer may have several: which of them is charged, the job settle-payments asks."""
    hosting.set_card(connection, snapshot.customer_id, snapshot.card)


def portal_url(app: App, order: Order) -> str:
    """Where the client of an order changes the card or ends the renewal. Raises Refused `portal_missing`,
    `portal_unavailable`."""
    if order.stripe_customer_id is None or order.mode is not app.mode:
        raise _no_portal()
    try:
        back = app.config.base_url + portal_path(order.number)
        return app.gateway.portal_url(order.stripe_customer_id, back)
    except GatewayUnavailable as error:
        message = "Our card provider isn't responding right now. Please try again in a few minutes."
        raise Refused("portal_unavailable", message, retry_after_s=60) from error
    except GatewayRefused as error:
        log.error("the billing page could not be opened", order=str(order.id), reason=str(error))
        raise _no_portal() from error


def end(app: App, order_id: UUID) -> None:
    """Ends an order's hosting at once, so that nothing more is charged. Raises Refused `order_gone`, `hosting_ended`,
    and what `cancel` raises."""
    with app.database.read() as connection:
        order, row = orders.get(connection, order_id), hosting.find(connection, order_id)
    if row is None or row.status is HostingStatus.ENDED:
        raise Refused("hosting_ended", "This order has no active hosting to end.")
    told = cancel(app, order, row.subscription_id)
    ended_at = told.ends_at if told else app.clock.now()
    with app.database.write() as connection:
        hosting.change(connection, order_id, status=HostingStatus.ENDED, ends_at=ended_at, is_doubtful=False)
        if kept := orders.find(connection, order_id):
            payment_messages.hosting_ended(connection, app, kept, ended_at)
            renewals.tell_of_paid_after_end(connection, app, kept, ended_at)
        audit.record(connection, app.clock.now(), "hosting.ended", order_id, subscription=row.subscription_id)


def is_ours(app: App, link: PaymentLink | None) -> bool:
    """Whether a payment belongs to an order of ours: one that is here, or one that was lost and may come back."""
    if link is None:
        return False
    with app.database.read() as connection:
        if link.subscription_id and hosting.of_subscription(connection, link.subscription_id):
            return True
        return link.order_id is not None and not deleted.knows(connection, link.order_id)


def cancel(app: App, order: Order, subscription_id: str) -> Subscription | None:
    """Has the provider end a subscription, and says what it is then; one of test money that the keys do not reach is
    left alone. Raises Refused `gateway_unanswered` when that is not sure to have happened, `mode_differs` for real
    money out of reach."""
    if not is_within_reach(order.mode, app.mode):
        return None
    try:
        return app.gateway.cancel_subscription(subscription_id)
    except (GatewayUnavailable, GatewayRefused) as error:
        log.warning("a subscription could not be ended", order=str(order.id), reason=str(error))
        raise Refused(
            "gateway_unanswered", "The card provider didn't confirm it, so nothing was changed. Try again later."
        ) from error


def _begin(connection: Connection, app: LocalApp, subscription: Subscription) -> None:
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
    if hosting.begin(connection, row) or subscription.status is HostingStatus.ENDED:
        return
    known = hosting.find(connection, subscription.order_id)
    if known and known.status is HostingStatus.ENDED:
        _begin_again(connection, app, row)
    else:
        _warn(connection, app, subscription, "an order has two subscriptions")


def _begin_again(connection: Connection, app: LocalApp, row: Hosting) -> None:
    """Staff made a new subscription for an order whose first had ended: that one counts from now on."""
    hosting.replace(connection, row)
    changed = {"status": (HostingStatus.ENDED, row.status)}
    audit.record(
        connection, app.clock.now(), "hosting.changed", row.order_id, changed=changed, subscription=row.subscription_id
    )


def _warn(connection: Connection, app: LocalApp, subscription: Subscription, title: str) -> None:
    """Of a subscription that charges a client for nothing, and that only the provider's own pages can end."""
    log.error(title, order=str(subscription.order_id), subscription=subscription.id)
    number = number_of(subscription.order_id) if subscription.order_id else ""
    found = f"Subscription {subscription.id} of order #{number} is {subscription.status.value} at Stripe."
    key = f"stray-subscription:{subscription.id}"
    raise_alert(connection, app, key, title, found, "Cancel it in the Stripe Dashboard.")


def _put(
    connection: Connection,
    app: LocalApp,
    known: Hosting,
    told: Subscription,
    is_doubtful: bool,
    unpaid: OpenInvoice | None = None,
) -> None:
    """`unpaid` is told by an answer alone; a report leaves what the invoice's own report has said."""
    is_over, is_past_due = told.status is HostingStatus.ENDED, told.status is HostingStatus.PAST_DUE
    columns: dict[str, Any] = {
        "status": told.status,
        "ends_at": told.ends_at,
        "cancel_at": told.cancel_at,
        "as_of": told.as_of,
        "is_doubtful": is_doubtful and not is_over,
    }
    if not is_past_due:
        columns |= {"pay_url": None, "next_attempt_at": None}
    elif unpaid and unpaid.is_void:
        columns |= {"pay_url": None, "next_attempt_at": None} if _is_page(known.pay_url, unpaid) else {}
    elif unpaid:
        columns |= {"pay_url": unpaid.page_url, "next_attempt_at": unpaid.next_attempt_at}
    hosting.change(connection, known.order_id, **columns)
    if known.status is not told.status:
        changed = {"status": (known.status, told.status)}
        audit.record(connection, app.clock.now(), "hosting.changed", known.order_id, changed=changed)
    has_ended = is_over and known.status is not HostingStatus.ENDED
    is_owed = is_past_due and unpaid and not unpaid.is_void
    order = orders.find(connection, known.order_id) if has_ended or is_owed else None
    if order and is_owed and unpaid:
        renewals.tell_of_unpaid(connection, app, order, unpaid)
    if order and has_ended:
        payment_messages.hosting_ended(connection, app, order, told.ends_at)
        renewals.tell_of_paid_after_end(connection, app, order, told.ends_at)
        if not told.is_ended_by_us:
            _tell_of_end(connection, app, order, known, told.ends_at)


def _is_page(url: str | None, invoice: OpenInvoice) -> bool:
    """Whether a link leads to an invoice's page. What's behind the address is another each time."""
    return url is not None and url.partition("?")[0] == (invoice.page_url or "").partition("?")[0]


def _tell_of_end(connection: Connection, app: LocalApp, order: Order, known: Hosting, ended_at: datetime) -> None:
    """To staff, who have a website online that nobody pays for."""
    raise_alert(
        connection,
        app,
        f"hosting-ended:{known.subscription_id}",
        "hosting has ended",
        f"The hosting of order #{order.number} ({order.email}) ended on {day(settings.agency(app), ended_at)}. "
        "The client won't be charged again.",
        "We've emailed the client. Agree with them on what happens to the website.",
        named_orders.naming(connection, app, order),
    )


def _check_price(connection: Connection, app: LocalApp, order_id: UUID, told: Subscription) -> None:
    """Staff hear of a price that somebody changed in the provider's pages: we quote what was sold. Once a day, because
    whoever changes many knows of them."""
    if told.price_cents is None or told.cancel_at or told.status is HostingStatus.ENDED:
        return
    order = orders.find(connection, order_id)
    if order is None:
        return
    sold_cents = app.offers.get(order.offer_version).renewal_cents
    if told.price_cents == sold_cents:
        return
    sold, now = money(sold_cents, order.currency), money(told.price_cents, order.currency)
    raise_alert(
        connection,
        app,
        f"hosting-price:{told.as_of.date()}",
        "a hosting price differs from what was sold",
        f"The hosting of order #{order.number} ({order.email}) was sold at {sold} a month, and its price is {now} at "
        f"Stripe from now on. Our emails and the client portal still say {sold}.",
        "Set the price back in the Stripe Dashboard, or tell the client about it yourself before the next charge. "
        "If more prices are changed today, you won't get an email for each.",
        named_orders.naming(connection, app, order),
    )


def _tell_of_no_charges(connection: Connection, app: LocalApp, order_id: UUID, told: Subscription) -> None:
    """To staff, of charges that somebody paused in the provider's pages: we go on announcing them. Once a day
    for each. Nothing is announced for one that ends."""
    order = orders.find(connection, order_id)
    if order is None or told.cancel_at or told.status is HostingStatus.ENDED:
        return
    raise_alert(
        connection,
        app,
        f"hosting-spared:{told.id}:{told.as_of.date()}",
        "charges for hosting are paused",
        f"Payments for the hosting of order #{order.number} ({order.email}) were paused at Stripe, so nothing is "
        "charged until they go on there. The website stays online. Our emails and the client portal still name the "
        "next charge.",
        "Tell the client that they aren't charged meanwhile. The subscription's page in the Stripe Dashboard says when "
        "payments go on, and has them go on at once.",
        named_orders.naming(connection, app, order),
    )


def _no_portal() -> Refused:
    return Refused("portal_missing", "The billing page isn't set up yet. Contact us to change your card or cancel.")

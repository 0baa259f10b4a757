"""Payments: every fact about a checkout, wherever it comes from, ends in one idempotent `fulfill_checkout`."""

from dataclasses import replace
from datetime import datetime

import structlog

from fundable.app import App, LocalApp
from fundable.db.database import Connection
from fundable.db.money import checkout, deleted, hosting, ledger
from fundable.db.orders import history, orders
from fundable.domain.errors import Refused
from fundable.domain.money.amounts import money
from fundable.domain.money.gateway import GatewayRefused, GatewayUnavailable, UnknownWord
from fundable.domain.money.hosting import Hosting, begun
from fundable.domain.money.ledger import LedgerKind
from fundable.domain.money.payments import (
    DUPLICATE_WITHIN,
    PaymentState,
    SessionSnapshot,
    SessionStatus,
    mismatch,
    progress_after,
)
from fundable.domain.orders.orders import Order, OrderStatus, StatusChange, number_of
from fundable.services.mail.alerts import raise_alert
from fundable.services.money import hosting_choices, payment_messages, unknown_words
from fundable.services.money.invoicing import issuing

NO_ANSWER = (
    "Our card provider isn't responding right now, so we can't check your payment yet. "
    "Please try again in a few minutes."
)
NOT_CHECKED = "We can't check your payment right now. Try again later, or contact us."
"""Whoever is back from paying may have paid: nothing is claimed of that."""
ANSWER_MAX = 200

log = structlog.get_logger(__name__)


class PaymentMismatch(Exception):
    """A session was paid that does not fit its order. Kept as a failed event, for a person to look at."""


def fulfill_checkout(app: App, snapshot: SessionSnapshot) -> None:
    """Brings an order in line with what the provider says of its session. Doing it twice changes nothing.

    Raises PaymentMismatch.
    """
    with app.database.write() as connection:
        apply(connection, app, snapshot)


def confirm(app: App, session_id: str) -> None:
    """Asks the provider about one session, for a buyer who has come back before its report did. Raises Refused
    `gateway_unavailable`, `gateway_refused`."""
    try:
        snapshot = app.gateway.retrieve_session(session_id)
    except UnknownWord as error:
        unknown_words.tell(app, error)
        return
    except GatewayUnavailable as error:
        raise Refused("gateway_unavailable", NO_ANSWER, retry_after_s=60) from error
    except GatewayRefused as error:
        raise Refused("gateway_refused", NOT_CHECKED) from error
    if snapshot:
        try:
            fulfill_checkout(app, snapshot)
        except PaymentMismatch as error:
            log.error("payment does not fit its order", reason=str(error))


def unavailable() -> Refused:
    message = (
        "Our card provider isn't responding right now. You haven't been charged. Please try again in a few minutes."
    )
    return Refused("gateway_unavailable", message, retry_after_s=60)


def misconfigured() -> Refused:
    message = "We can't take payments right now. You haven't been charged. Please contact us."
    return Refused("gateway_refused", message)


def email_refused() -> Refused:
    message = "Our card provider doesn't take this email address. You haven't been charged. Check it, or use another."
    return Refused("email_refused", message)


def tell_of_refused_page(connection: Connection, app: LocalApp, what: str, error: GatewayRefused) -> None:
    """To staff, once a day: nobody else hears that whoever wants to pay is turned away."""
    answer = str(error)[:ANSWER_MAX]
    raise_alert(
        connection,
        app,
        f"page-refused:{app.clock.now().date()}",
        "a buyer couldn't pay",
        f"Stripe refused to open the payment page for {what}. Nothing was charged. Its answer: {answer}",
        "Open System in the admin: it checks the keys and settings at Stripe. Until it's put right, others may be "
        "turned away, too. You get this email once a day at most.",
        page="/admin/system",
    )


def apply(connection: Connection, app: LocalApp, snapshot: SessionSnapshot) -> None:
    """The effect of a session on its order, in the caller's transaction. Raises PaymentMismatch."""
    order = find_order(connection, snapshot)
    if order is None:
        _note_stray(connection, app, snapshot)
    elif order.payment_state is not PaymentState.UNPAID:
        _fill_ids(connection, order, snapshot)
    elif snapshot.is_paid:
        problem = mismatch(snapshot, order.amount_cents, order.currency, order.mode)
        if problem:
            raise PaymentMismatch(f"order {order.id}: {problem}")
        _mark_paid(connection, app, order, snapshot)
    elif snapshot.status is SessionStatus.EXPIRED:
        checkout.end_session(connection, order.id, app.clock.now())
    elif snapshot.status is SessionStatus.COMPLETE:
        progress = progress_after(order.payment_progress, snapshot.has_failed)
        if progress is not order.payment_progress:
            orders.change(connection, order.id, app.clock.now(), payment_progress=progress)
        if snapshot.has_failed:
            payment_messages.payment_failed(connection, app, order)
            hosting_choices.end_later(connection, app, order.id)  # it began when the buyer was through the page


def find_order(connection: Connection, snapshot: SessionSnapshot) -> Order | None:
    """By its session; or by the order that was noted on it, when a crash kept us from noting the session."""
    order = orders.find_by_session(connection, snapshot.session_id)
    if order is None and snapshot.order_id:
        noted = orders.find(connection, snapshot.order_id)
        if noted and noted.stripe_checkout_session_id is None:
            orders.fill_ids(connection, noted, stripe_checkout_session_id=snapshot.session_id)
            return replace(noted, stripe_checkout_session_id=snapshot.session_id)
    return order


def _note_stray(connection: Connection, app: LocalApp, snapshot: SessionSnapshot) -> None:
    """A session of another program on the same account is nothing to us; a paid one of ours is a person's matter,
    unless its money was in the books before the order went."""
    if not (snapshot.is_paid and snapshot.order_id):
        return
    if any(entry.kind is LedgerKind.PAYMENT for entry in ledger.of_order(connection, snapshot.order_id)):
        return
    was_deleted = deleted.knows(connection, snapshot.order_id)
    log.error(
        "paid, but its order is gone",
        order=str(snapshot.order_id),
        was_deleted=was_deleted,
        invoice=snapshot.invoice_id,
        cents=snapshot.total_cents,
    )
    number, why = number_of(snapshot.order_id), "has been deleted" if was_deleted else "is not here"
    raise_alert(
        connection,
        app,
        f"stray-payment:{snapshot.order_id}",
        "a payment has no order",
        f"{money(snapshot.total_cents, snapshot.currency)} was paid for order #{number}, which {why} "
        f"(invoice {snapshot.invoice_id or 'unknown'}).",
        "Refund it in the Stripe Dashboard, and cancel the subscription there."
        if was_deleted
        else "After a restore, run 'fundable reconcile': it brings the order back. "
        "If not, look in the Stripe Dashboard.",
    )


def _mark_paid(connection: Connection, app: LocalApp, order: Order, snapshot: SessionSnapshot) -> None:
    now = app.clock.now()
    paid_at = snapshot.paid_at or now
    status = OrderStatus.PAID if order.status is OrderStatus.PENDING else order.status
    twin = orders.paid_of_email(connection, order, paid_at - DUPLICATE_WITHIN)
    paid = orders.set_paid(
        connection,
        order,
        now,
        status=status,
        amount_cents=snapshot.total_cents,
        discount_cents=snapshot.discount_cents,
        tax_cents=snapshot.tax_cents,
        payment_progress=None,
        duplicate_of=twin.id if twin else None,
        paid_at=paid_at,
        **_ids(snapshot),
    )
    assert paid, "its caller has seen it unpaid in this transaction"
    if status is not order.status:
        history.add(connection, order, StatusChange(status, now))
    if snapshot.total_cents:  # nothing is due when a promotion code takes off everything
        reference = snapshot.invoice_id or snapshot.session_id
        ledger.enter(connection, order.id, LedgerKind.PAYMENT, snapshot.total_cents, snapshot, paid_at, reference)
    _begin_hosting(connection, app, order, snapshot, paid_at)
    invoice = issuing.payment(connection, app, paid, paid_at, snapshot.customer_name)
    payment_messages.order_received(connection, app, paid, invoice)


def _ids(snapshot: SessionSnapshot) -> dict[str, str | None]:
    return {
        "stripe_customer_id": snapshot.customer_id,
        "stripe_payment_intent_id": snapshot.payment_intent_id,
        "stripe_subscription_id": snapshot.subscription_id,
        "stripe_invoice_id": snapshot.invoice_id,
    }


def note_invoice(connection: Connection, snapshot: SessionSnapshot) -> None:
    """Which invoice a payment is for, when its session had not told it before and is all that it was entered under."""
    if snapshot.invoice_id:
        ledger.rename(connection, LedgerKind.PAYMENT, snapshot.session_id, snapshot.invoice_id)


def _fill_ids(connection: Connection, order: Order, snapshot: SessionSnapshot) -> None:
    if snapshot.is_paid:
        orders.fill_ids(connection, order, **_ids(snapshot))
        note_invoice(connection, snapshot)


def _begin_hosting(
    connection: Connection, app: LocalApp, order: Order, snapshot: SessionSnapshot, paid_at: datetime
) -> None:
    """The included time. A report on the subscription may have been here before, and knows better."""
    if snapshot.subscription_id and snapshot.customer_id:
        status, ends_at = begun(paid_at, app.offers.get(order.offer_version).hosting)
        row = Hosting(
            order_id=order.id,
            subscription_id=snapshot.subscription_id,
            customer_id=snapshot.customer_id,
            status=status,
            ends_at=ends_at,
        )
        hosting.begin(connection, row)

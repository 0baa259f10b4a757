"""Payments: every fact about money, wherever it comes from, ends in one idempotent `fulfill_checkout`."""

from dataclasses import dataclass, field
from datetime import timedelta
from uuid import UUID, uuid4

import structlog

from fundable.app import App
from fundable.db import orders, payments
from fundable.db.database import Connection
from fundable.domain.errors import Refused
from fundable.domain.orders import Order, OrderStatus, StatusChange
from fundable.domain.payments import (
    ATTEMPTS_BEFORE_ALARM,
    SESSION_LIFETIME,
    EventState,
    LedgerEntry,
    LedgerKind,
    PaymentEvent,
    PaymentState,
    SessionSnapshot,
    SessionStatus,
    mismatch,
)
from fundable.domain.ports import GatewayRefused, GatewayUnavailable

ASK_AFTER = timedelta(minutes=10)
BATCH = 500

log = structlog.get_logger(__name__)


class PaymentMismatch(Exception):
    """A session was paid that does not fit its order. Kept as a failed event, for a person to look at."""


@dataclass(slots=True)
class Differences:
    """What reconcile found and put right: order ids, and how many events it acted on."""

    paid: list[UUID] = field(default_factory=list)
    ended: list[UUID] = field(default_factory=list)
    unanswered: list[UUID] = field(default_factory=list)
    events: int = 0


def receive_event(app: App, event: PaymentEvent) -> None:
    """Stores a fact under the provider's id, then acts on it. A repeated one has no second effect."""
    with app.database.write() as connection:
        payments.record_event(connection, event, app.clock.now())
    act_on_event(app, event.id)


def act_on_event(app: App, event_id: str) -> None:
    """Gives a stored event its effect and closes it, in one transaction. What goes wrong is kept on the event."""
    try:
        with app.database.write() as connection:
            event = payments.find_event(connection, event_id)
            if event is None or event.state is EventState.DONE:
                return
            snapshot = app.gateway.read_event(event)
            if snapshot:
                _fulfill(connection, app, snapshot)
            payments.close_event(connection, event_id)
    except Exception as error:
        with app.database.write() as connection:
            payments.fail_event(connection, event_id, f"{type(error).__name__}: {error}")
        raise


def fulfill_checkout(app: App, snapshot: SessionSnapshot) -> None:
    """Brings an order in line with what the provider says of its session. Doing it twice changes nothing."""
    with app.database.write() as connection:
        _fulfill(connection, app, snapshot)


def confirm(app: App, session_id: str) -> None:
    """Asks the provider about one session, for a buyer who has come back before its report did."""
    snapshot = ask(app, session_id)
    if snapshot and (snapshot.is_paid or snapshot.status is SessionStatus.EXPIRED):
        fulfill_checkout(app, snapshot)


def ask(app: App, session_id: str) -> SessionSnapshot | None:
    """What the provider says. Raises Refused when it does not answer."""
    try:
        return app.gateway.retrieve_session(session_id)
    except GatewayUnavailable as error:
        raise unavailable() from error
    except GatewayRefused as error:
        raise misconfigured() from error


def reconcile(app: App) -> Differences:
    """Acts on events that were left over, and asks about sessions that never reported back."""
    found = Differences()
    with app.database.read() as connection:
        left_over = payments.open_events(connection, BATCH)
        waiting = orders.with_unfinished_session(connection, app.clock.now() - ASK_AFTER, BATCH)
    for event in left_over:
        _retry(app, event, found)
    for order in waiting:
        _settle(app, order, found)
    return found


def unavailable() -> Refused:
    message = (
        "The card provider does not answer at the moment. You have not been charged. Please try again in a few minutes."
    )
    return Refused("gateway_unavailable", message, retry_after_s=60)


def misconfigured() -> Refused:
    message = "We cannot take payments at the moment. You have not been charged. Please write to us."
    return Refused("gateway_refused", message)


def _fulfill(connection: Connection, app: App, snapshot: SessionSnapshot) -> None:
    order = orders.find_by_session(connection, snapshot.session_id)
    if order is None and snapshot.is_paid:
        log.error("paid, but its order is gone", payment=snapshot.payment_intent_id, cents=snapshot.total_cents)
    if order is None or order.payment_state is not PaymentState.UNPAID:
        return
    now = app.clock.now()
    if not snapshot.is_paid:
        if snapshot.status is SessionStatus.EXPIRED:
            orders.end_session(connection, order.id, now)
        return
    problem = mismatch(snapshot, order.amount_cents, order.currency)
    if problem:
        raise PaymentMismatch(f"order {order.id}: {problem}")
    _mark_paid(connection, app, order, snapshot)


def _mark_paid(connection: Connection, app: App, order: Order, snapshot: SessionSnapshot) -> None:
    now = app.clock.now()
    status = OrderStatus.PAID if order.status is OrderStatus.PENDING else order.status
    orders.set_paid(
        connection,
        order.id,
        now,
        status=status,
        amount_cents=snapshot.total_cents,
        paid_at=snapshot.paid_at or now,
        stripe_customer_id=snapshot.customer_id,
        stripe_payment_intent_id=snapshot.payment_intent_id,
        stripe_subscription_id=snapshot.subscription_id,
    )
    if status is not order.status:
        orders.add_change(connection, order, StatusChange(status, now))
    entry = LedgerEntry(
        id=uuid4(),
        order_id=order.id,
        kind=LedgerKind.PAYMENT,
        amount_cents=snapshot.total_cents,
        currency=snapshot.currency,
        mode=snapshot.mode,
        at=snapshot.paid_at or now,
        reference=snapshot.payment_intent_id or snapshot.session_id,
    )
    payments.add_entry(connection, entry)


def _retry(app: App, event: PaymentEvent, found: Differences) -> None:
    """One poisoned event never holds up the others."""
    try:
        act_on_event(app, event.id)
        found.events += 1
    except Exception as error:
        is_alarming = event.attempts + 1 >= ATTEMPTS_BEFORE_ALARM
        report = log.error if is_alarming else log.warning
        report("payment event failed", payment_event=event.id, attempts=event.attempts + 1, error=type(error).__name__)


def _settle(app: App, order: Order, found: Differences) -> None:
    """Follows the provider's word on one order that has been waiting. One whose session has no id was never payable."""
    session_id = order.stripe_checkout_session_id
    try:
        snapshot = app.gateway.retrieve_session(session_id) if session_id else None
    except (GatewayUnavailable, GatewayRefused):
        found.unanswered.append(order.id)
        return
    now = app.clock.now()
    if snapshot is None:
        if now - order.created_at >= SESSION_LIFETIME:
            with app.database.write() as connection:
                orders.end_session(connection, order.id, now)
            found.ended.append(order.id)
        return
    if snapshot.is_paid or snapshot.status is SessionStatus.EXPIRED:
        _fulfill_one(app, order, snapshot, found)


def _fulfill_one(app: App, order: Order, snapshot: SessionSnapshot, found: Differences) -> None:
    try:
        fulfill_checkout(app, snapshot)
    except PaymentMismatch as error:
        log.error("payment does not fit its order", order=str(order.id), reason=str(error))
        return
    (found.paid if snapshot.is_paid else found.ended).append(order.id)

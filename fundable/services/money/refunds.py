"""Refunds and disputes: money that goes back, whoever sends it, and what that makes of an order."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any
from uuid import UUID

import structlog

from fundable.app import App, LocalApp
from fundable.db import audit
from fundable.db.database import Connection
from fundable.db.money import disputes, ledger, refund_attempts
from fundable.db.orders import orders
from fundable.domain.agency.days import day
from fundable.domain.errors import Refused
from fundable.domain.money.amounts import money, named
from fundable.domain.money.disputes import Dispute, DisputeStatus, beside_website
from fundable.domain.money.gateway import GatewayRefused, GatewayUnavailable, UnknownWord
from fundable.domain.money.ledger import CAME_BACK, LedgerEntry, LedgerKind
from fundable.domain.money.payments import PaymentState, state_of_money
from fundable.domain.money.refunds import KEYS_KEPT, Refund, RefundAttempt, RefundedTotal
from fundable.domain.orders.orders import Order, number_of
from fundable.services import named_orders
from fundable.services.agency import settings
from fundable.services.mail.alerts import raise_alert
from fundable.services.money import charge_totals, hosting_choices, payment_messages, refundable, unknown_words
from fundable.services.money.invoicing import issuing, telling

_RETURNED = {
    LedgerKind.RENEWAL: ("for the hosting of", "Refund it again in the Stripe Dashboard"),
    LedgerKind.CHARGE: ("for a later charge of", "Refund the charge again on the order's Money page"),
}
"""What came back, and where it's refunded again, but for the order's own payment: who refunds the order gives that
back."""

log = structlog.get_logger(__name__)


def refund(
    app: App, order_id: UUID, amount_cents: int, refunded_before_cents: int, ends_hosting: bool | None = None
) -> bool | None:
    """Gives money back to the buyer. `refunded_before_cents` is what the person who asks believes was refunded:
    a second click, a page that is out of date, or another owner at the same moment gives nothing twice. Nor does a
    crash: what was asked for is a row until it is answered, and who finds one first asks which refunds there are.
    `ends_hosting` is what the person said of hosting, None if nobody was asked. Says what `carry_out` says of it.

    Raises Refused `order_gone`, `order_unpaid`, `order_changed`, `refund_refused`, what `refundable.check` raises,
    and `gateway_unanswered`, after which the refund may have been made.
    """
    with app.database.write() as connection:
        order = _refundable(connection, app, order_id, amount_cents, refunded_before_cents)
        known = refund_attempts.find(connection, order_id)
        is_ours = _claim(connection, order_id, known, ends_hosting, app.clock.now())
    failures, payment_intent_id = known.failures if known else 0, order.stripe_payment_intent_id or ""
    with _answered(app, order_id, failures, is_ours):
        if known:
            fetch(app, payment_intent_id)
            with app.database.read() as connection:
                order = _refundable(connection, app, order_id, amount_cents, refunded_before_cents)
        if not is_ours:
            raise Refused("order_changed", "A refund of this order is in progress. Reload it in two minutes.")
        key = refundable.of_order(order).key(amount_cents, failures)
        made = app.gateway.refund(payment_intent_id, amount_cents, key)
    with app.database.write() as connection:
        facts: dict[str, Any] = {"amount_cents": amount_cents, "id": made.id, **named(order.currency)}
        audit.record(connection, app.clock.now(), "refund.created", order_id, **facts)
        apply_made(connection, app, made)
        hosting_choices.note_refund(connection, app, order_id)
        refund_attempts.end(connection, order_id)
    return hosting_choices.carry_out(app, order_id)


def find_out(app: App, attempt: RefundAttempt) -> None:
    """Brings an order in line with what became of a refund in doubt. Raises what the gateway raises."""
    with app.database.read() as connection:
        order = orders.find(connection, attempt.order_id)
    if order and order.mode is not app.mode:
        return  # the keys that are set up now cannot tell
    if order and order.stripe_payment_intent_id:
        fetch(app, order.stripe_payment_intent_id)
    if not attempt.failures or app.clock.now() - attempt.begun_at >= KEYS_KEPT:
        with app.database.write() as connection:
            refund_attempts.end_unchanged(connection, attempt)


def fetch(app: App, payment_intent_id: str) -> None:
    """Brings what a payment has had refunded in line with what the provider says. Raises GatewayUnavailable,
    GatewayRefused."""
    with app.database.read() as connection:
        before = _refunded(_order_paid_by(connection, payment_intent_id))
        before_of_charge = charge_totals.refunded(connection, payment_intent_id)
    told = app.gateway.refunds_of(payment_intent_id)
    with app.database.write() as connection:
        for refund in told.refunds:
            apply_refund(connection, app, refund)
        order = _order_paid_by(connection, payment_intent_id)
        total = RefundedTotal(payment_intent_id, told.given_cents, told.as_of)
        charge_totals.put(connection, app, before_of_charge, total)
        # What was reported while we asked may be newer than the answer: the next run asks again.
        if order and _refunded(order) == before and order.refunded_cents != told.given_cents:
            _put_total(connection, app, order, total)


def apply_made(connection: Connection, app: LocalApp, made: Refund) -> None:
    """Enters a refund of ours as the provider answered it."""
    apply_refund(connection, app, made)
    if made.total_cents is not None:
        apply_total(connection, app, RefundedTotal(made.payment_intent_id, made.total_cents, made.at))


def apply_refund(connection: Connection, app: LocalApp, refund: Refund) -> bool:
    """Enters a refund, and what came back of one that failed. False when its charge is not known (yet)."""
    charge = _charge(connection, refund.payment_intent_id)
    if charge is None:
        return False
    order_id, cents = charge.order_id, refund.amount_cents
    is_new = ledger.enter(connection, order_id, LedgerKind.REFUND, -cents, charge, refund.at, refund.id)
    if is_new and not refund.has_failed:
        note = issuing.refund(connection, app, charge, refund)
        if order := orders.find(connection, order_id):
            payment_messages.payment_refunded(connection, app, order, charge, refund, note)
    if refund.has_failed:
        came_back_at = refund.as_of or refund.at
        ledger.enter(connection, order_id, LedgerKind.REFUND, cents, charge, came_back_at, refund.id + CAME_BACK)
        telling.alone(connection, app, order_id, issuing.returned(connection, app, order_id, refund, came_back_at))
        _warn_of_return(connection, app, charge, refund)
    return True


def apply_total(connection: Connection, app: LocalApp, total: RefundedTotal) -> bool:
    """What an order has had refunded in all. Of two reports with the same date the larger counts, and a larger one
    against a date that is yet to come: a clock that was ahead has set it."""
    charge = _charge(connection, total.payment_intent_id)
    if charge is None:
        return False
    charge_totals.apply(connection, app, total)
    order = orders.find(connection, charge.order_id)
    if order is None or charge.kind is not LedgerKind.PAYMENT:
        return True
    known_at = order.refunded_as_of or total.at
    is_larger = total.refunded_cents > order.refunded_cents
    is_no_date = total.at == known_at or known_at > app.clock.now()
    if total.at > known_at or (is_no_date and is_larger):
        _put_total(connection, app, order, total)
    return True


def apply_dispute(connection: Connection, app: LocalApp, dispute: Dispute) -> bool:
    """Keeps a dispute and enters the money it moved. False when its charge is not known (yet)."""
    charge = _charge(connection, dispute.payment_intent_id)
    if charge is None:
        return False
    for one in dispute.movements:
        ledger.enter(connection, charge.order_id, LedgerKind.DISPUTE, one.amount_cents, charge, one.at, one.id)
    telling.alone(connection, app, charge.order_id, issuing.disputed(connection, app, charge, dispute))
    order = orders.find(connection, charge.order_id)
    if order is None:
        _warn_of_dispute(connection, app, charge, dispute)
        return True
    if dispute.unknown_status is not None:
        word = UnknownWord("dispute", dispute.id, "status", dispute.unknown_status)
        unknown_words.raise_about(connection, app, word)
    disputes.keep(connection, charge.order_id, dispute)
    facts = {
        "id": dispute.id,
        "status": dispute.status,
        "amount_cents": dispute.amount_cents,
        **named(dispute.currency),
    }
    audit.record(connection, app.clock.now(), "dispute.changed", charge.order_id, dispute=facts)
    _settle_state(connection, charge.order_id, app.clock.now())
    payment_messages.disputed(connection, app, order, dispute, charge.kind)
    hosting_choices.note_lost(connection, app, charge.order_id)
    return True


def _put_total(connection: Connection, app: LocalApp, order: Order, total: RefundedTotal) -> None:
    now = app.clock.now()
    orders.change(connection, order.id, now, refunded_cents=total.refunded_cents, refunded_as_of=total.at)
    changed = {"refunded_cents": (order.refunded_cents, total.refunded_cents)}
    audit.record(connection, now, "refund.total_changed", order.id, changed=changed, **named(order.currency))
    _settle_state(connection, order.id, now)
    if total.refunded_cents > order.refunded_cents:
        payment_messages.refunded(connection, app, order, total.refunded_cents)
        hosting_choices.note_refund(connection, app, order.id)


def _order_paid_by(connection: Connection, payment_intent_id: str) -> Order | None:
    """None for a month of hosting and a later charge, which are no part of an order's own money."""
    charge = _charge(connection, payment_intent_id)
    return orders.find(connection, charge.order_id) if charge and charge.kind is LedgerKind.PAYMENT else None


def _refunded(order: Order | None) -> tuple[int, datetime | None] | None:
    return (order.refunded_cents, order.refunded_as_of) if order else None


def _warn_of_return(connection: Connection, app: LocalApp, charge: LedgerEntry, refund: Refund) -> None:
    of_what, again = _RETURNED.get(charge.kind, ("of", "Refund the order again"))
    raise_alert(
        connection,
        app,
        f"refund-returned:{refund.id}",
        "a refund came back",
        f"{money(refund.amount_cents, charge.currency)} {of_what} order #{number_of(charge.order_id)} didn't reach the "
        "buyer. Their bank sent it back.",
        f"{again}, or agree on another way with the client.",
        named_orders.naming_id(connection, app, charge.order_id),
    )


def _warn_of_dispute(connection: Connection, app: LocalApp, charge: LedgerEntry, dispute: Dispute) -> None:
    log.error("a deleted order's payment is disputed", dispute=dispute.id, cents=dispute.amount_cents)
    due_at = dispute.evidence_due_at
    due = f" Evidence counts until {day(settings.agency(app), due_at)}." if due_at else ""
    raise_alert(
        connection,
        app,
        f"stray-dispute:{dispute.id}",
        "the payment of a deleted order is disputed",
        f"{money(dispute.amount_cents, dispute.currency)} of order #{number_of(charge.order_id)}, which has been "
        f"deleted.{due}",
        f"Answer dispute {dispute.id} in the Stripe Dashboard.",
    )


def _claim(
    connection: Connection, order_id: UUID, known: RefundAttempt | None, ends_hosting: bool | None, now: datetime
) -> bool:
    """Whether the refund is ours to ask for. False while somebody else waits for the answer to one."""
    if known is None:
        return refund_attempts.begin(connection, order_id, ends_hosting, now)
    return not known.is_under_way(now) and refund_attempts.take_over(connection, known, ends_hosting, now)


@contextmanager
def _answered(app: App, order_id: UUID, failures: int, is_ours: bool) -> Iterator[None]:
    """Keeps an attempt of ours in doubt unless the provider answers for good. Raises Refused `gateway_unanswered`,
    `refund_refused`."""
    try:
        yield
    except GatewayRefused as error:
        if is_ours:
            with app.database.write() as connection:
                refund_attempts.end(connection, order_id)
                audit.record(connection, app.clock.now(), "refund.failed", order_id)
        raise refundable.refusal(error) from error
    except (GatewayUnavailable, Refused) as error:
        is_failure = isinstance(error, GatewayUnavailable) and error.is_answer
        if is_ours:
            with app.database.write() as connection:
                refund_attempts.leave_in_doubt(connection, order_id, failures + is_failure)
        if isinstance(error, Refused):
            raise
        raise refundable.refusal(error) from error


def _refundable(
    connection: Connection, app: LocalApp, order_id: UUID, amount_cents: int, refunded_before_cents: int
) -> Order:
    """The order, if so much of it can be given back now."""
    order = orders.get(connection, order_id)
    if order.payment_state is PaymentState.UNPAID:
        raise Refused("order_unpaid", "This order isn't paid, so there's nothing to refund.")
    if order.refunded_cents != refunded_before_cents:
        message = "Somebody else made a refund in the meantime. Reload this order and check again."
        raise Refused("order_changed", message)
    refundable.check(connection, app, refundable.of_order(order), amount_cents)
    return order


def _charge(connection: Connection, payment_intent_id: str | None) -> LedgerEntry | None:
    return ledger.charge(connection, payment_intent_id) if payment_intent_id else None


def _settle_state(connection: Connection, order_id: UUID, now: datetime) -> None:
    order = orders.find(connection, order_id)
    if order is None or order.payment_state is PaymentState.UNPAID:
        return
    raised = disputes.of_order(connection, order_id)
    elsewhere = beside_website(raised, ledger.of_order(connection, order_id) if raised else ())
    is_disputed = any(one.status is not DisputeStatus.WON and one not in elsewhere for one in raised)
    state = state_of_money(order.amount_cents, order.refunded_cents, is_disputed)
    if state is not order.payment_state:
        orders.change(connection, order_id, now, payment_state=state)
        changed = {"payment_state": (order.payment_state, state)}
        audit.record(connection, now, "payment.state_changed", order_id, changed=changed)

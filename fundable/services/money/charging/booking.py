"""What is paid for a charge is booked in one transaction with what was bought for it, whoever reports it."""

from datetime import timedelta

import structlog

from fundable.app import App, LocalApp
from fundable.db import audit
from fundable.db.database import Connection
from fundable.db.money import deleted, ledger
from fundable.db.money.charging import order_charges
from fundable.db.orders import orders
from fundable.domain.money.amounts import money, named
from fundable.domain.money.charging.order_charges import ChargeState, OrderCharge
from fundable.domain.money.ledger import LedgerKind
from fundable.domain.money.payments import SessionSnapshot, SessionStatus, mismatch, progress_after
from fundable.domain.orders.orders import number_of
from fundable.services.mail.alerts import raise_alert
from fundable.services.money import charge_grants
from fundable.services.money.charging import charge_messages
from fundable.services.money.invoicing import issuing
from fundable.services.money.payments import PaymentMismatch

CLOCKS_APART = timedelta(minutes=5)
"""The provider's clock may be so far ahead of ours."""

log = structlog.get_logger(__name__)


def follow(app: App, snapshot: SessionSnapshot, *, is_wanted: bool = False) -> str:
    """Brings a charge in line with what the provider says of its session. `is_wanted`: its client is about to pay it.
    Says what doesn't fit it, which is logged; empty where all does."""
    try:
        with app.database.write() as connection:
            apply(connection, app, snapshot, is_wanted=is_wanted)
    except PaymentMismatch as error:
        log.error("payment does not fit its charge", reason=str(error))
        return str(error)
    return ""


def apply(connection: Connection, app: LocalApp, snapshot: SessionSnapshot, *, is_wanted: bool = False) -> None:
    """The effect of a session on its charge, in the caller's transaction. Doing it twice changes nothing. One that its
    client is about to pay isn't given up. Raises PaymentMismatch."""
    charge = find(connection, snapshot)
    if charge is None:
        charge = _rebuilt(connection, app, snapshot)
    if charge is None:
        _note_stray(connection, app, snapshot)
    elif snapshot.is_paid:
        _book(connection, app, charge, snapshot)
    elif charge.is_paid or charge.session_id != snapshot.session_id:
        pass  # news of a page that was given up before
    elif snapshot.status is SessionStatus.EXPIRED:
        order_charges.end_page(connection, charge)
        if not is_wanted:
            _give_up(connection, app, charge)
    elif snapshot.has_failed:
        _note_failure(connection, app, charge)
    elif snapshot.status is SessionStatus.COMPLETE:
        order_charges.change_unpaid(connection, charge.id, progress=progress_after(charge.progress, has_failed=False))


def _note_failure(connection: Connection, app: LocalApp, charge: OrderCharge) -> None:
    """It can be paid again, unless it was withdrawn, or its order was refunded meanwhile."""
    order_charges.end_page(connection, charge)
    order_charges.change_unpaid(connection, charge.id, progress=None)
    order = orders.get(connection, charge.order_id)
    if charge.is_open and not order.is_refunded:
        charge_messages.failed(connection, app, order, charge)


def _give_up(connection: Connection, app: LocalApp, charge: OrderCharge) -> None:
    """Whoever wanted another round and hasn't paid within the day can buy one again. A page that was ended before its
    time says nothing of that."""
    ran_out = charge.session_expires_at and charge.session_expires_at <= app.clock.now() + CLOCKS_APART
    if charge.is_open and charge.is_clients_own and ran_out:
        columns = {"state": ChargeState.WITHDRAWN, "withdrawn_at": app.clock.now()}
        order_charges.change_unpaid(connection, charge.id, **columns)


def find(connection: Connection, snapshot: SessionSnapshot) -> OrderCharge | None:
    """By its session, or by the charge that was noted on it."""
    known = order_charges.find_by_session(connection, snapshot.session_id)
    return known or (order_charges.find(connection, snapshot.charge.id) if snapshot.charge else None)


def _book(connection: Connection, app: LocalApp, charge: OrderCharge, snapshot: SessionSnapshot) -> None:
    if charge.is_paid:
        if snapshot.payment_intent_id != charge.payment_intent_id:
            raise PaymentMismatch(f"charge {charge.id} of order {charge.order_id} was paid twice")
        return
    problem = mismatch(snapshot, charge.amount_cents, charge.currency, charge.mode)
    if problem:
        raise PaymentMismatch(f"charge {charge.id} of order {charge.order_id}: {problem}")
    order, paid_at = orders.get(connection, charge.order_id), snapshot.paid_at or app.clock.now()
    is_new = order_charges.change_unpaid(
        connection,
        charge.id,
        state=ChargeState.PAID,
        paid_at=paid_at,
        paid_cents=snapshot.total_cents,
        tax_cents=snapshot.tax_cents,
        payment_intent_id=snapshot.payment_intent_id,
        session_id=snapshot.session_id,
        session_url=None,
        progress=None,
    )
    assert is_new, "it was seen unpaid in this transaction"
    booked = order_charges.get(connection, order.id, charge.id)
    ledger.enter(connection, order.id, LedgerKind.CHARGE, booked.paid_cents, snapshot, paid_at, booked.reference)
    charge_grants.grant(connection, app, booked)
    facts = {"charge": str(booked.id), "amount_cents": booked.paid_cents, **named(booked.currency)}
    audit.record(connection, app.clock.now(), "charge.paid", order.id, **facts)
    charge_messages.paid(connection, app, order, booked, issuing.charge(connection, app, order, booked))


def _rebuilt(connection: Connection, app: LocalApp, snapshot: SessionSnapshot) -> OrderCharge | None:
    """One that a restored backup lacks, made anew of what was noted on its session, where its order is here."""
    mark, order_id = snapshot.charge, snapshot.order_id
    if mark is None or not snapshot.is_paid or order_id is None or orders.find(connection, order_id) is None:
        return None
    charge = OrderCharge(
        id=mark.id,
        order_id=order_id,
        kind=mark.kind,
        addon_id=mark.addon_id,
        text=mark.text,
        amount_cents=snapshot.subtotal_cents,
        currency=snapshot.currency,
        mode=snapshot.mode,
        state=ChargeState.OPEN,
        made_at=snapshot.paid_at or app.clock.now(),
    )
    order_charges.add(connection, charge)
    audit.record(connection, app.clock.now(), "charge.rebuilt", order_id, charge=str(mark.id))
    return charge


def _note_stray(connection: Connection, app: LocalApp, snapshot: SessionSnapshot) -> None:
    """A paid one whose order is gone is a person's matter, unless its money was in the books before."""
    order_id, mark = snapshot.order_id, snapshot.charge
    if not snapshot.is_paid or order_id is None or mark is None:
        return
    if ledger.find(connection, LedgerKind.CHARGE, snapshot.payment_intent_id or snapshot.session_id):
        return
    was_deleted = deleted.knows(connection, order_id)
    log.error("a charge was paid, but its order is gone", order=str(order_id), cents=snapshot.total_cents)
    raise_alert(
        connection,
        app,
        f"stray-charge:{order_id}:{mark.id}",
        "a payment has no order",
        f"{money(snapshot.total_cents, snapshot.currency)} was paid for “{mark.text}” of order "
        f"#{number_of(order_id)}, which {'has been deleted' if was_deleted else 'is not here'} "
        f"(payment {snapshot.payment_intent_id or 'unknown'}).",
        "Refund it in the Stripe Dashboard."
        if was_deleted
        else "After a restore, run 'fundable reconcile': it brings the order back. "
        "If not, look in the Stripe Dashboard.",
    )

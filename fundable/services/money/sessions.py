"""Sessions that never reported back, and those of orders that were lost with a restored backup."""

from datetime import datetime
from uuid import UUID

import structlog

from fundable.app import App
from fundable.db import audit
from fundable.db.money import checkout, deleted
from fundable.db.orders import orders
from fundable.domain.money.gateway import UnknownWord
from fundable.domain.money.payments import SESSION_LIFETIME, PaymentState, SessionSnapshot, SessionStatus
from fundable.domain.money.reconcile import Differences
from fundable.domain.orders.orders import Order
from fundable.services.money import payments, sold_offers, unknown_words
from fundable.services.money.charging import booking
from fundable.services.money.payments import PaymentMismatch

log = structlog.get_logger(__name__)


def ask_about(app: App, order: Order, differences: Differences) -> None:
    """Follows the provider's word on one order that has been waiting. One whose session has no id was never payable."""
    session_id = order.stripe_checkout_session_id
    snapshot = app.gateway.retrieve_session(session_id) if session_id else None
    if snapshot:
        _follow(app, order, snapshot, differences)
    elif app.clock.now() - order.created_at >= SESSION_LIFETIME:
        with app.database.write() as connection:
            checkout.end_session(connection, order.id, app.clock.now())
        differences.ended.append(order.id)


def _follow(app: App, order: Order, snapshot: SessionSnapshot, differences: Differences) -> None:
    try:
        payments.fulfill_checkout(app, snapshot)
    except PaymentMismatch as error:
        log.error("payment does not fit its order", order=str(order.id), reason=str(error))
        differences.mismatches.append(str(error))
        return
    if snapshot.is_paid:
        differences.paid.append(order.id)
    elif snapshot.status is SessionStatus.EXPIRED:
        differences.ended.append(order.id)


def find_lost(app: App, since: datetime, differences: Differences) -> None:
    """Sessions that buyers have been through, of which we know nothing: lost with a restored backup. Charges are of
    orders that have to be back first."""
    of_charges: list[SessionSnapshot] = []
    for snapshot in app.gateway.complete_sessions(since):
        if isinstance(snapshot, UnknownWord):
            differences.mismatches.append(unknown_words.tell(app, snapshot))
            continue
        if snapshot.charge:
            of_charges.append(snapshot)
            continue
        if snapshot.order_id is None:
            continue
        with app.database.read() as connection:
            order = orders.find_by_session(connection, snapshot.session_id) or orders.find(
                connection, snapshot.order_id
            )
            was_deleted = deleted.knows(connection, snapshot.order_id)
        if order and order.payment_state is PaymentState.UNPAID:
            _follow(app, order, snapshot, differences)
        elif order is None and not was_deleted and snapshot.is_paid:
            _rebuild(app, snapshot.order_id, snapshot, differences)
    for snapshot in of_charges:
        if problem := booking.follow(app, snapshot):
            differences.mismatches.append(problem)


def _rebuild(app: App, order_id: UUID, snapshot: SessionSnapshot, differences: Differences) -> None:
    """Makes a lost order anew from what was noted on its session."""
    order = sold_offers.lost_order(app, order_id, snapshot)
    if order is None:
        differences.mismatches.append(sold_offers.tell_of_lost(order_id))
        return
    try:
        with app.database.write() as connection:
            orders.add(connection, order, None)
            payments.apply(connection, app, snapshot)
            audit.record(connection, app.clock.now(), "order.rebuilt", order_id, session=snapshot.session_id)
    except PaymentMismatch as error:
        log.error("a lost order could not be rebuilt", order=str(order_id), reason=str(error))
        differences.mismatches.append(str(error))
        return
    differences.rebuilt.append(order_id)

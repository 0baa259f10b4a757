"""The sandbox's payment page of a charge after the first payment."""

from fundable.app import App
from fundable.db.money.charging import order_charges
from fundable.db.orders import orders
from fundable.domain.agency.offer import PricedLine
from fundable.domain.errors import Refused
from fundable.domain.money.charging.order_charges import OrderCharge
from fundable.domain.money.payments import SessionSnapshot, SessionStatus
from fundable.domain.orders.conversation.messages import PORTAL, of_order, portal_path
from fundable.domain.orders.orders import Order
from fundable.services.money.charging import booking
from fundable.services.operation.sandbox import TestPayment, controls_of, report


def view(app: App, session_id: str) -> TestPayment | None:
    """What its page shows; None for a session of a website."""
    found, snapshot = _find(app, session_id), app.gateway.retrieve_session(session_id)
    if found is None or snapshot is None:
        return None
    order, charge = found
    return TestPayment(
        session_id=session_id,
        status=snapshot.status,
        email=order.email,
        lines=(PricedLine(charge.text, charge.amount_cents),),
        promotion=None,
        total_cents=charge.amount_cents,
        currency=charge.currency,
        checkout_path=portal_path(order.number),
        success_path=of_order(f"{PORTAL}?charge={charge.id}", order.number),
        takes_days=False,
    )


def pay(app: App, session_id: str) -> bool:
    """Pays it once; a second click finds it paid. False for a session of a website. Raises Refused `session_over`."""
    found, snapshot = _find(app, session_id), app.gateway.retrieve_session(session_id)
    if found is None or snapshot is None:
        return False
    if snapshot.status is SessionStatus.OPEN:
        report(app, controls_of(app).pay(_bought(*found, session_id)))
        snapshot = app.gateway.retrieve_session(session_id) or snapshot
    elif snapshot.is_paid:
        booking.follow(app, snapshot)  # the first click may have been cut off before its report had its effect
    if snapshot.status is not SessionStatus.COMPLETE:
        raise Refused("session_over", "This payment page has expired. Open it again from your dashboard.")
    return True


def _find(app: App, session_id: str) -> tuple[Order, OrderCharge] | None:
    with app.database.read() as connection:
        charge = order_charges.find_by_session(connection, session_id)
        return (orders.get(connection, charge.order_id), charge) if charge else None


def _bought(order: Order, charge: OrderCharge, session_id: str) -> SessionSnapshot:
    return SessionSnapshot(
        session_id=session_id,
        status=SessionStatus.OPEN,
        is_paid=False,
        subtotal_cents=charge.amount_cents,
        total_cents=charge.amount_cents,
        currency=charge.currency,
        mode=charge.mode,
        order_id=order.id,
        email=order.email,
        customer_id=order.stripe_customer_id,
        charge=charge.mark,
    )

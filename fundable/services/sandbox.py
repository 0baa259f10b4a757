"""The sandbox's hosted page: pay or leave. It reports what happened as a provider does, by an event."""

import json
import secrets
from dataclasses import dataclass

from fundable.app import App
from fundable.db import orders, payments, sandbox
from fundable.domain import catalogue
from fundable.domain.errors import Refused
from fundable.domain.orders import Order
from fundable.domain.payments import PaymentEvent, PaymentMode, SessionSnapshot, SessionStatus
from fundable.services import payments as pipeline
from fundable.services.checkout import return_path


@dataclass(frozen=True, slots=True)
class TestPayment:
    """What the page shows. `status` says whether there is still something to pay."""

    __test__ = False

    session_id: str
    status: SessionStatus
    email: str
    lines: tuple[catalogue.Line, ...]
    total_cents: int
    checkout_path: str


def view(app: App, session_id: str) -> TestPayment:
    """Raises Refused for a session that the sandbox does not know."""
    snapshot, order = _find(app, session_id)
    return TestPayment(
        session_id=session_id,
        status=snapshot.status,
        email=order.email,
        lines=catalogue.lines(order.selected_addons),
        total_cents=order.amount_cents,
        checkout_path=return_path(order.selected_addons),
    )


def pay(app: App, session_id: str) -> None:
    """Pays a session once; a second click finds it paid. Raises Refused when the session is over."""
    snapshot, order = _find(app, session_id)
    if snapshot.status is SessionStatus.EXPIRED:
        raise _over()
    event = PaymentEvent(
        id=f"evt_{session_id}_completed",
        type="checkout.session.completed",
        object_id=session_id,
        mode=PaymentMode.SANDBOX,
        created_at=app.clock.now(),
        payload=json.dumps({"session": session_id}),
    )
    with app.database.write() as connection:
        if sandbox.remember(connection, _paid(app, order, session_id)):
            payments.record_event(connection, event, app.clock.now())
        elif not payments.find_event(connection, event.id):
            raise _over()
    pipeline.act_on_event(app, event.id)


def _over() -> Refused:
    return Refused("session_over", "This payment page has expired. Go back to checkout and start again.")


def _find(app: App, session_id: str) -> tuple[SessionSnapshot, Order]:
    snapshot = app.gateway.retrieve_session(session_id)
    with app.database.read() as connection:
        order = orders.find_by_session(connection, session_id) if snapshot else None
    if snapshot is None or order is None:
        raise Refused("session_unknown", "This payment page is not known. Go back to checkout and start again.")
    return snapshot, order


def _paid(app: App, order: Order, session_id: str) -> SessionSnapshot:
    return SessionSnapshot(
        session_id=session_id,
        status=SessionStatus.COMPLETE,
        is_paid=True,
        subtotal_cents=order.amount_cents,
        total_cents=order.amount_cents,
        currency=order.currency,
        mode=PaymentMode.SANDBOX,
        customer_id=f"cus_sandbox_{secrets.token_hex(8)}",
        payment_intent_id=f"pi_sandbox_{secrets.token_hex(12)}",
        subscription_id=f"sub_sandbox_{secrets.token_hex(12)}",
        paid_at=app.clock.now(),
    )

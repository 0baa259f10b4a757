"""An order is loaded once in a use case: what a change gives back is the order as it then stands in the database."""

from dataclasses import replace
from datetime import timedelta
from uuid import UUID

from starlette.testclient import TestClient

from fundable.app import App
from fundable.db.orders import orders
from fundable.domain.money.payments import PaymentState
from fundable.domain.orders.orders import OrderStatus
from fundable.services.orders import promise
from tests.conftest import Buy, FakeClock, Form, PaidOrder


def test_an_order_that_was_paid(app: App, order_pending: Buy, clock: FakeClock) -> None:
    order_id = UUID(order_pending().id)
    clock.move(timedelta(minutes=5))
    now = clock.now()
    with app.database.write() as connection:
        paid = orders.set_paid(
            connection,
            orders.get(connection, order_id),
            now,
            status=OrderStatus.PAID,
            amount_cents=12000,
            discount_cents=3000,
            paid_at=now,
            stripe_invoice_id=None,
        )
        assert paid == orders.get(connection, order_id)
        assert paid
        assert (paid.payment_state, paid.discount_cents, paid.updated_at) == (PaymentState.PAID, 3000, now)
        assert orders.set_paid(connection, paid, now, status=OrderStatus.PAID) is None


def test_an_order_whose_day_has_moved(
    app: App, visitor: TestClient, client_a: PaidOrder, form: Form, clock: FakeClock
) -> None:
    visitor.post("/api/intake-forms", json=form(client_a))
    order_id = UUID(client_a.id)
    clock.move(timedelta(days=1))
    with app.database.write() as connection:
        before = orders.get(connection, order_id)
        orders.change(connection, order_id, clock.now(), form_at=clock.now())
        noted = promise.note(connection, app, order_id)
        as_stored = orders.get(connection, order_id, with_history=True)
    assert noted == replace(as_stored, business_name=None)
    assert noted.promised_on != before.promised_on
    assert noted.history

"""The one pipeline of payment facts: whatever comes, however often and in whatever order, it has one effect."""

import dataclasses
import json
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from hypothesis import HealthCheck, given, settings, strategies

from fundable.app import App
from fundable.db import orders as orders_db
from fundable.domain.orders import Order, OrderStatus, SessionState
from fundable.domain.payments import PaymentEvent, PaymentState
from fundable.domain.ports import GatewayRefused, GatewayUnavailable
from fundable.services import checkout, orders, payments
from tests.conftest import FakeClock
from tests.gateway import FakeGateway


@pytest.fixture
def gateway() -> FakeGateway:
    return FakeGateway()


@pytest.fixture
def shop(app: App, gateway: FakeGateway) -> App:
    return dataclasses.replace(app, gateway=gateway)


def begin(shop: App, email: str = "nora@alder.example", browser: str | None = None) -> str:
    """Starts a checkout; its session."""
    url = checkout.start(shop, checkout.Basket(email, 175, ("domain",)), browser or checkout.new_browser_key())
    return url.rpartition("/")[2]


def event(shop: App, session_id: str, event_id: str = "evt_1") -> PaymentEvent:
    payload = json.dumps({"id": event_id})
    return PaymentEvent(
        event_id, "checkout.session.completed", session_id, shop.gateway.mode, shop.clock.now(), payload
    )


def order_of(shop: App, session_id: str) -> Order:
    with shop.database.read() as connection:
        found = orders_db.find_by_session(connection, session_id)
        assert found
        order = orders_db.find_with_history(connection, found.id)
    assert order
    return order


def rows(shop: App, table: str) -> list[dict[str, object]]:
    with shop.database.read() as connection:
        return [dict(row) for row in connection.exec_driver_sql(f"SELECT * FROM {table}").mappings()]


def paid_once(shop: App, session_id: str) -> bool:
    order = order_of(shop, session_id)
    [entry] = rows(shop, "ledger_entries")
    assert (order.payment_state, order.session_state) == (PaymentState.PAID, SessionState.COMPLETE)
    assert [change.status for change in order.history].count(OrderStatus.PAID) == 1
    return entry["amount_cents"] == order.amount_cents


def test_an_event_marks_its_order_paid(shop: App, gateway: FakeGateway, clock: FakeClock) -> None:
    session_id = begin(shop)
    clock.move(timedelta(minutes=5))
    gateway.pay(session_id, customer_id="cus_1", subscription_id="sub_1")

    payments.receive_event(shop, event(shop, session_id))

    order = order_of(shop, session_id)
    assert paid_once(shop, session_id)
    assert (order.status, order.paid_at) == (OrderStatus.PAID, clock.now())
    assert (order.stripe_customer_id, order.stripe_subscription_id) == ("cus_1", "sub_1")
    assert [row["state"] for row in rows(shop, "payment_events")] == ["done"]


def test_an_event_that_comes_fifty_times_at_once_has_one_effect(shop: App, gateway: FakeGateway) -> None:
    session_id = begin(shop)
    gateway.pay(session_id)

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda _: payments.receive_event(shop, event(shop, session_id)), range(50)))

    assert paid_once(shop, session_id)
    assert len(rows(shop, "payment_events")) == 1


def test_two_events_on_one_payment_have_one_effect(shop: App, gateway: FakeGateway) -> None:
    session_id = begin(shop)
    gateway.pay(session_id)

    payments.receive_event(shop, event(shop, session_id, "evt_completed"))
    payments.receive_event(shop, event(shop, session_id, "evt_async_succeeded"))
    payments.confirm(shop, session_id)

    assert paid_once(shop, session_id)


def test_an_expiry_that_comes_late_takes_nothing_back(shop: App, gateway: FakeGateway) -> None:
    session_id = begin(shop)
    gateway.pay(session_id)
    payments.receive_event(shop, event(shop, session_id, "evt_completed"))
    gateway.pay(session_id, is_paid=False)
    gateway.expire(session_id)

    payments.receive_event(shop, event(shop, session_id, "evt_expired"))

    assert paid_once(shop, session_id)


def test_a_payment_that_is_reported_after_the_expiry_still_counts(shop: App, gateway: FakeGateway) -> None:
    session_id = begin(shop)
    gateway.expire(session_id)
    payments.receive_event(shop, event(shop, session_id, "evt_expired"))
    assert order_of(shop, session_id).is_abandoned
    gateway.pay(session_id)

    payments.receive_event(shop, event(shop, session_id, "evt_completed"))

    assert paid_once(shop, session_id)


@pytest.mark.parametrize("status", [status for status in OrderStatus if status is not OrderStatus.PENDING])
def test_a_late_payment_never_moves_an_order_back(shop: App, gateway: FakeGateway, status: OrderStatus) -> None:
    session_id = begin(shop)
    orders.change_status(shop, order_of(shop, session_id).id, status, None, "Sam")
    gateway.pay(session_id)

    payments.receive_event(shop, event(shop, session_id))

    order = order_of(shop, session_id)
    assert (order.status, order.payment_state) == (status, PaymentState.PAID)
    assert [change.status for change in order.history] == [status]
    assert len(rows(shop, "ledger_entries")) == 1


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"subtotal_cents": 1, "total_cents": 1}, "paid for 1 cents, sold for 17500"),
        ({"currency": "eur"}, "paid in eur, sold in usd"),
        ({"total_cents": 17499}, "do not add up"),
        ({"total_cents": 0}, "do not add up"),
    ],
)
def test_a_payment_that_does_not_fit_is_kept_and_tried_again(
    shop: App, gateway: FakeGateway, changes: dict[str, object], reason: str
) -> None:
    session_id = begin(shop)
    gateway.pay(session_id, **changes)

    with pytest.raises(payments.PaymentMismatch, match=reason):
        payments.receive_event(shop, event(shop, session_id))

    assert order_of(shop, session_id).payment_state is PaymentState.UNPAID
    [kept] = rows(shop, "payment_events")
    assert (kept["state"], kept["attempts"]) == ("failed", 1)
    assert reason in str(kept["error"])
    assert rows(shop, "ledger_entries") == []

    assert payments.reconcile(shop).events == 0
    assert rows(shop, "payment_events")[0]["attempts"] == 2
    gateway.pay(session_id, subtotal_cents=17500, total_cents=17500, currency="usd")
    assert payments.reconcile(shop).events == 1
    assert paid_once(shop, session_id)
    assert (rows(shop, "payment_events")[0]["state"], rows(shop, "payment_events")[0]["error"]) == ("done", None)


def test_a_discount_and_a_tax_that_add_up_change_what_was_paid(shop: App, gateway: FakeGateway) -> None:
    session_id = begin(shop)
    gateway.pay(session_id, discount_cents=1750, tax_cents=1260, total_cents=17010)

    payments.receive_event(shop, event(shop, session_id))

    assert paid_once(shop, session_id)
    assert order_of(shop, session_id).amount_cents == 17010


def test_one_poisoned_event_holds_up_no_other(shop: App, gateway: FakeGateway) -> None:
    bad, good = begin(shop), begin(shop, "tom@brightwater.example")
    gateway.pay(bad, currency="eur")
    gateway.pay(good)
    for number, session_id in enumerate((bad, good)):
        with shop.database.write() as connection:
            payments.payments.record_event(connection, event(shop, session_id, f"evt_{number}"), shop.clock.now())

    for _ in range(6):
        payments.reconcile(shop)

    assert order_of(shop, good).payment_state is PaymentState.PAID
    assert order_of(shop, bad).payment_state is PaymentState.UNPAID


def test_an_event_on_something_else_is_done_with(shop: App) -> None:
    payments.receive_event(shop, event(shop, "cs_of_another_shop"))

    assert [row["state"] for row in rows(shop, "payment_events")] == ["done"]
    assert rows(shop, "orders") == []


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    steps=strategies.lists(
        strategies.sampled_from(["pay", "expire", "event", "same event", "confirm", "reconcile", "staff"]), max_size=12
    )
)
def test_no_order_of_things_pays_twice_or_takes_back(
    shop: App, gateway: FakeGateway, clock: FakeClock, steps: list[str]
) -> None:
    session_id = begin(shop)
    with shop.database.write() as connection:
        connection.exec_driver_sql("DELETE FROM ledger_entries")
        connection.exec_driver_sql("DELETE FROM payment_events")
    furthest = 0
    for number, step in enumerate(steps):
        clock.move(timedelta(minutes=11))
        snapshot = gateway.sessions[session_id]
        if step == "pay" and not snapshot.is_paid:
            gateway.pay(session_id)
        elif step == "expire" and not snapshot.is_paid:
            gateway.expire(session_id)
        elif step in {"event", "same event"}:
            name = "evt" if step == "same event" else f"evt_{number}"
            payments.receive_event(shop, event(shop, session_id, name))
        elif step == "confirm":
            payments.confirm(shop, session_id)
        elif step == "reconcile":
            payments.reconcile(shop)
        elif step == "staff":
            orders.change_status(shop, order_of(shop, session_id).id, OrderStatus.DESIGN, None, "Sam")
        order = order_of(shop, session_id)
        place = list(OrderStatus).index(order.status)
        assert place >= furthest
        furthest = place
        assert len(rows(shop, "ledger_entries")) == (order.payment_state is PaymentState.PAID)
    payments.reconcile(shop)
    if gateway.sessions[session_id].is_paid and "expire" not in steps:
        assert order_of(shop, session_id).payment_state is PaymentState.PAID


def test_reconcile_finds_a_payment_that_nobody_reported(shop: App, gateway: FakeGateway, clock: FakeClock) -> None:
    session_id = begin(shop)
    gateway.pay(session_id)
    assert payments.reconcile(shop).paid == []
    clock.move(timedelta(minutes=10, seconds=1))

    assert payments.reconcile(shop).paid == [order_of(shop, session_id).id]

    assert paid_once(shop, session_id)
    assert payments.reconcile(shop).paid == []


def test_reconcile_notices_a_session_that_ended(shop: App, gateway: FakeGateway, clock: FakeClock) -> None:
    session_id = begin(shop)
    gateway.expire(session_id)
    clock.move(timedelta(minutes=11))

    assert payments.reconcile(shop).ended == [order_of(shop, session_id).id]
    assert order_of(shop, session_id).is_abandoned


def test_reconcile_gives_up_on_a_session_the_provider_forgot_after_a_day(
    shop: App, gateway: FakeGateway, clock: FakeClock
) -> None:
    session_id = begin(shop)
    gateway.sessions.clear()
    clock.move(timedelta(hours=23))
    assert payments.reconcile(shop).ended == []
    clock.move(timedelta(hours=1))
    assert payments.reconcile(shop).ended == [order_of(shop, session_id).id]


@pytest.mark.parametrize("fault", [GatewayUnavailable("timed out"), GatewayRefused("no right")])
def test_reconcile_leaves_alone_what_the_provider_does_not_answer(
    shop: App, gateway: FakeGateway, clock: FakeClock, fault: Exception
) -> None:
    session_id = begin(shop)
    clock.move(timedelta(minutes=11))
    gateway.fails = fault

    found = payments.reconcile(shop)

    assert found.unanswered == [order_of(shop, session_id).id]
    assert order_of(shop, session_id).session_state is SessionState.OPEN


def test_reconcile_never_asks_about_a_session_without_an_id(shop: App, gateway: FakeGateway, clock: FakeClock) -> None:
    gateway.fails_after = GatewayUnavailable("timed out")
    with pytest.raises(Exception, match="does not answer"):
        begin(shop)
    clock.move(timedelta(hours=25))

    assert len(payments.reconcile(shop).ended) == 1
    assert gateway.asked == []


def test_an_unexpected_fault_is_kept_on_the_event(app: App) -> None:
    class Broken(FakeGateway):
        def read_event(self, event: PaymentEvent) -> None:  # type: ignore[override]
            raise KeyError(event.id)

    shop = dataclasses.replace(app, gateway=Broken())

    with pytest.raises(KeyError):
        payments.receive_event(shop, event(shop, "cs_1"))

    assert [(row["state"], row["error"]) for row in rows(shop, "payment_events")] == [("failed", "KeyError: 'evt_1'")]

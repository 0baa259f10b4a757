"""Reconcile: what the provider never reported, or reported to nobody, is found out by asking."""

from collections.abc import Callable
from datetime import timedelta
from uuid import uuid4

import pytest

from fundable.db.money import events
from fundable.db.orders import orders
from fundable.domain.errors import Refused
from fundable.domain.money.payments import PaymentEvent, PaymentMode, PaymentState
from fundable.domain.orders.orders import Order, OrderStatus, SessionState
from fundable.services.money import checkout, reconcile
from tests.conftest import FakeClock, StripeShop
from tests.fakes.stripe import SECRET, StripeDouble, payload, sign
from tests.services.orders.some_orders import order_of, paid_once

SESSIONS = "/v1/checkout/sessions"


@pytest.fixture
def silent(shop: StripeShop) -> StripeShop:
    """A shop that no report reaches, and that has asked about everything a moment ago."""
    shop.double.hold()
    assert reconcile.reconcile(shop.app).unanswered == []
    return shop


@pytest.fixture
def eventless(silent: StripeShop) -> StripeShop:
    """As a silent shop, whose key may not read events either."""
    silent.double.refuse("/v1/events")
    return silent


def test_a_report_that_never_came_is_read(silent: StripeShop) -> None:
    session_id = silent.order().session_id
    silent.double.pay(session_id)

    assert reconcile.reconcile(silent.app).events > 0

    assert paid_once(silent.app, session_id)
    again = reconcile.reconcile(silent.app)
    assert (again.events, again.paid) == (0, [])


def test_a_payment_that_nobody_reported_is_asked_about_after_ten_minutes(
    eventless: StripeShop, clock: FakeClock
) -> None:
    session_id = eventless.order().session_id
    eventless.double.pay(session_id)
    clock.move(timedelta(minutes=9, seconds=59))
    first = reconcile.reconcile(eventless.app)
    assert (first.paid, first.unanswered) == ([], ["missed events"])
    clock.move(timedelta(seconds=2))

    assert reconcile.reconcile(eventless.app).paid == [order_of(eventless.app, session_id).id]

    assert paid_once(eventless.app, session_id)
    assert reconcile.reconcile(eventless.app).paid == []


def test_a_session_that_ended_is_noticed(eventless: StripeShop, clock: FakeClock) -> None:
    session_id = eventless.order().session_id
    eventless.double.expire(session_id)
    clock.move(timedelta(minutes=11))

    assert reconcile.reconcile(eventless.app).ended == [order_of(eventless.app, session_id).id]
    assert order_of(eventless.app, session_id).is_abandoned


def test_a_session_that_the_provider_does_not_know_is_given_up_after_a_day(
    silent: StripeShop, clock: FakeClock
) -> None:
    silent.order()
    with silent.app.database.write() as connection:
        connection.exec_driver_sql("UPDATE orders SET stripe_checkout_session_id = 'cs_test_gone'")
    clock.move(timedelta(hours=23))
    assert reconcile.reconcile(silent.app).ended == []
    clock.move(timedelta(hours=1))
    assert reconcile.reconcile(silent.app).ended == [order_of(silent.app, "cs_test_gone").id]


@pytest.mark.parametrize(
    "fault",
    [
        lambda double: double.fail_next(99, 429, f"{SESSIONS}/*"),
        lambda double: double.fail_next(99, 500, f"{SESSIONS}/*", should_retry=False),
        lambda double: double.refuse(f"{SESSIONS}/*"),
    ],
    ids=["too busy", "broken", "no right"],
)
def test_what_the_provider_does_not_answer_is_left_alone(
    silent: StripeShop, clock: FakeClock, fault: Callable[[StripeDouble], object]
) -> None:
    session_id = silent.order().session_id
    clock.move(timedelta(minutes=11))
    fault(silent.double)

    found = reconcile.reconcile(silent.app)

    order = order_of(silent.app, session_id)
    assert found.unanswered == [f"order {order.number}"]
    assert order.session_state is SessionState.OPEN


def test_a_session_without_an_id_is_never_asked_about(silent: StripeShop, clock: FakeClock) -> None:
    silent.double.fail_next(status=429, path=SESSIONS)
    with pytest.raises(Refused, match="isn't responding"):
        checkout.start(silent.app, checkout.Basket("nora@alder.example", 150, ()), "browser")
    clock.move(timedelta(hours=25))

    assert len(reconcile.reconcile(silent.app).ended) == 1
    assert silent.double.called("GET", f"{SESSIONS}/*") == []


def test_one_right_that_is_missing_keeps_the_rest_from_nothing(shop: StripeShop) -> None:
    shop.double.hold()
    session_id = shop.order().session_id
    shop.double.pay(session_id)
    for path in ("/v1/events", "/v1/balance_transactions"):
        shop.double.refuse(path)

    found = reconcile.reconcile_everything(shop.app)

    assert found.unanswered == ["missed events", "books"]
    assert paid_once(shop.app, session_id)


def test_however_many_buyers_have_not_paid_yet_the_last_one_is_asked_about(
    eventless: StripeShop, clock: FakeClock
) -> None:
    with eventless.app.database.write() as connection:
        for _ in range(reconcile.BATCH):
            orders.add(connection, waiting(clock), None)
    session_id = eventless.order().session_id
    eventless.double.pay(session_id)
    clock.move(timedelta(minutes=11))

    assert reconcile.reconcile(eventless.app).paid == [order_of(eventless.app, session_id).id]


def waiting(clock: FakeClock) -> Order:
    """An order whose session was never made."""
    return Order(
        id=uuid4(),
        email="nobody@alder.example",
        amount_cents=15000,
        status=OrderStatus.PENDING,
        payment_state=PaymentState.UNPAID,
        mode=PaymentMode.TEST,
        selected_addons=(),
        session_state=SessionState.CREATING,
        created_at=clock.now(),
        updated_at=clock.now(),
    )


def test_however_many_reports_are_poisoned_a_good_one_has_its_effect(silent: StripeShop, clock: FakeClock) -> None:
    with silent.app.database.write() as connection:
        for number in range(reconcile.BATCH):
            poisoned = PaymentEvent(f"evt_{number}", "charge.refunded", "", PaymentMode.TEST, clock.now(), "{")
            events.record(connection, poisoned, clock.now())
    clock.move(timedelta(minutes=1))
    session_id = silent.order().session_id
    silent.double.pay(session_id)
    [completed] = silent.double.events("checkout.session.completed")
    received = silent.app.gateway.receive(payload(completed), sign(payload(completed), SECRET))
    assert received
    with silent.app.database.write() as connection:
        events.record(connection, received, clock.now())

    for _ in range(2):
        reconcile.settle(silent.app)

    assert paid_once(silent.app, session_id)

"""The effect of a payment on its order: whatever is reported, however often and in whatever order, it is one."""

import random
import shutil
from datetime import timedelta
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies

from fundable.domain.money.payments import PaymentState
from fundable.domain.orders.orders import OrderStatus
from fundable.services.money import payments, reconcile
from fundable.services.orders import orders
from tests.browsers import FakeTimer
from tests.conftest import FakeClock, StripeShop
from tests.fakes.stripe import StripeDouble
from tests.services.orders.some_orders import order_of, paid_once, rows
from tests.shop import open_shop, settings_at

COMPLETED, EXPIRED = "checkout.session.completed", "checkout.session.expired"
SUCCEEDED = "checkout.session.async_payment_succeeded"
PAID = {"status": "complete", "payment_status": "paid"}


def report(double: StripeDouble, kind: str, session_id: str, **changes: object) -> int:
    """Delivers a report that Stripe would not make, of a session with these changes. The answer's status."""
    [delivery] = double.deliver(double.forge(kind, {**double.get(session_id), **changes}))
    assert delivery.status is not None
    return delivery.status


def test_a_report_marks_its_order_paid(shop: StripeShop, clock: FakeClock) -> None:
    session_id = shop.order().session_id
    clock.move(timedelta(minutes=5))

    paid = shop.double.pay(session_id)

    assert shop.double.settle()
    order = order_of(shop.app, session_id)
    assert paid_once(shop.app, session_id)
    assert (order.status, order.paid_at) == (OrderStatus.PAID, clock.now())
    assert (order.stripe_customer_id, order.stripe_subscription_id) == (paid["customer"], paid["subscription"])
    assert {row["state"] for row in rows(shop.app, "payment_events")} == {"done"}


def test_a_report_that_comes_fifty_times_at_once_has_one_effect(shop: StripeShop) -> None:
    session_id = shop.order().session_id
    shop.double.hold()
    shop.double.pay(session_id)
    [event] = shop.double.events(COMPLETED)

    deliveries = shop.double.deliver(event, copies=50)

    assert {delivery.status for delivery in deliveries} == {200}
    assert paid_once(shop.app, session_id)
    assert [row["id"] for row in rows(shop.app, "payment_events") if row["type"] == COMPLETED] == [event["id"]]


def test_two_reports_of_one_payment_have_one_effect_the_later_one_first_too(shop: StripeShop) -> None:
    session_id = shop.order().session_id
    shop.double.hold()
    shop.double.pay(session_id, "delayed")
    shop.double.delayed_succeeds(session_id)

    for event in (*shop.double.events(SUCCEEDED), *shop.double.events(COMPLETED)):
        [delivery] = shop.double.deliver(event)
        assert delivery.status == 200
    payments.confirm(shop.app, session_id)

    assert paid_once(shop.app, session_id)


def test_an_expiry_that_comes_late_takes_nothing_back(shop: StripeShop) -> None:
    session_id = shop.buy().session_id

    assert report(shop.double, EXPIRED, session_id, status="expired", payment_status="unpaid") == 200

    assert paid_once(shop.app, session_id)


def test_a_payment_that_is_reported_after_the_expiry_still_counts(shop: StripeShop) -> None:
    session_id = shop.order().session_id
    shop.double.expire(session_id)
    assert shop.double.settle()
    assert order_of(shop.app, session_id).is_abandoned

    assert report(shop.double, COMPLETED, session_id, **PAID) == 200

    assert paid_once(shop.app, session_id)


@pytest.mark.parametrize("status", [status for status in OrderStatus if status is not OrderStatus.PENDING])
def test_a_late_payment_never_moves_an_order_back(shop: StripeShop, status: OrderStatus) -> None:
    session_id = shop.order().session_id
    orders.change_status(shop.app, order_of(shop.app, session_id).id, status, None, "Sam")

    shop.double.pay(session_id)

    assert shop.double.settle()
    order = order_of(shop.app, session_id)
    assert (order.status, order.payment_state) == (status, PaymentState.PAID)
    assert [change.status for change in order.history] == [status]
    assert len(rows(shop.app, "ledger_entries")) == 1


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"amount_subtotal": 1, "amount_total": 1}, "paid for 1 cents, sold for 17500"),
        ({"currency": "eur"}, "paid in eur, sold in usd"),
        ({"amount_total": 17499}, "do not add up"),
        ({"amount_total": 0}, "do not add up"),
    ],
)
def test_a_payment_that_does_not_fit_is_kept_and_tried_again(
    shop: StripeShop, changes: dict[str, object], reason: str
) -> None:
    session_id = shop.order(addons=("domain",)).session_id

    assert report(shop.double, COMPLETED, session_id, **PAID, **changes) == 200

    assert order_of(shop.app, session_id).payment_state is PaymentState.UNPAID
    [kept] = rows(shop.app, "payment_events")
    tries = 1
    assert (kept["state"], kept["attempts"]) == ("failed", tries)
    assert reason in str(kept["error"])
    assert rows(shop.app, "ledger_entries") == []

    assert reconcile.settle(shop.app).events == 0
    assert rows(shop.app, "payment_events")[0]["attempts"] == tries + 1
    shop.double.pay(session_id)
    assert shop.double.settle()
    assert reconcile.settle(shop.app).events == 1
    assert paid_once(shop.app, session_id)
    [after] = [row for row in rows(shop.app, "payment_events") if row["id"] == kept["id"]]
    assert (after["state"], after["error"]) == ("done", None)


def test_a_discount_and_a_tax_that_add_up_change_what_was_paid(shop: StripeShop) -> None:
    session_id = shop.order(addons=("domain",)).session_id
    shop.double.discount(session_id, 10)
    shop.double.tax(session_id, 8)

    shop.double.pay(session_id)

    assert shop.double.settle()
    assert paid_once(shop.app, session_id)
    order = order_of(shop.app, session_id)
    assert (order.amount_cents, order.discount_cents, order.tax_cents) == (17010, 1750, 1260)


STEPS = ["pay", "expire", "report", "confirm", "reconcile", "staff"]
OF_A_PAYMENT = (COMPLETED, EXPIRED, "customer.subscription.created", "invoice.paid", "payment_method.attached")


@settings(max_examples=15)
@given(steps=strategies.lists(strategies.sampled_from(STEPS), max_size=10), choice=strategies.randoms())
def test_no_order_of_things_pays_twice_or_takes_back(
    template: Path, tmp_path: Path, site_root: Path, steps: list[str], choice: random.Random
) -> None:
    clock, folder = FakeClock(), tmp_path / str(len(list(tmp_path.iterdir())))
    shutil.copytree(template, folder)
    with StripeDouble(clock) as double:
        double.hold()
        settings = {"FUNDABLE_DATA_DIR": str(folder), **settings_at(double)}
        with open_shop(settings, double, clock, site_root, FakeTimer()) as shop:
            _walk(shop, clock, steps, choice)
        assert double.refused == []


def _walk(shop: StripeShop, clock: FakeClock, steps: list[str], choice: random.Random) -> None:
    order, furthest = shop.order(), 0
    for step in steps:
        clock.move(timedelta(minutes=11))
        _step(shop, order.session_id, step, choice)
        now = order_of(shop.app, order.session_id)
        assert list(OrderStatus).index(now.status) >= furthest
        furthest = list(OrderStatus).index(now.status)
        payments_in = [row for row in rows(shop.app, "ledger_entries") if row["kind"] == "payment"]
        assert len(payments_in) == (now.payment_state is PaymentState.PAID)
    if is_open(shop, order.session_id):
        shop.double.expire(order.session_id)
    clock.move(timedelta(minutes=11))
    reconcile.reconcile(shop.app)
    is_paid = shop.double.get(order.session_id)["payment_status"] == "paid"
    state = order_of(shop.app, order.session_id).payment_state
    assert state is (PaymentState.PAID if is_paid else PaymentState.UNPAID)


def _step(shop: StripeShop, session_id: str, step: str, choice: random.Random) -> None:
    reports = shop.double.events(*OF_A_PAYMENT)
    if step == "pay" and is_open(shop, session_id):
        shop.double.pay(session_id)
    elif step == "expire" and is_open(shop, session_id):
        shop.double.expire(session_id)
    elif step == "report" and reports:
        assert shop.double.deliver(choice.choice(reports))[0].status == 200
    elif step == "confirm":
        payments.confirm(shop.app, session_id)
    elif step == "reconcile":
        reconcile.reconcile(shop.app)
    elif step == "staff":
        orders.change_status(shop.app, order_of(shop.app, session_id).id, OrderStatus.DESIGN, None, "Sam")


def is_open(shop: StripeShop, session_id: str) -> bool:
    return bool(shop.double.get(session_id)["status"] == "open")

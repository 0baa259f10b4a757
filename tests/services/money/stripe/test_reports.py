"""Payments that Stripe reports: by webhook, by the buyer's return, or not at all (money 3 to 5)."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from starlette.testclient import TestClient

from fundable.domain.orders.orders import OrderStatus
from fundable.services.money import reconcile
from fundable.services.orders import orders as order_service
from tests.conftest import PASSWORD, FakeClock, PaidOrder, StripeShop
from tests.services.money.stripe.looking import history, is_paid_once, ledger_entries, open_events, rows, stored

PAID = "checkout.session.completed"


def set_password(browser: TestClient, order: PaidOrder) -> Any:
    return browser.post("/api/orders/set-password", json={"sessionId": order.session_id, "password": PASSWORD})


def test_a_payment_marks_its_order_paid_once(shop: StripeShop) -> None:
    order = shop.buy(addons=("domain",))

    assert is_paid_once(shop.app, order, 17500)
    assert history(shop.app, order) == ["paid"]
    assert shop.double.all("checkout.session")[0]["payment_status"] == "paid"
    assert open_events(shop.app) == []


def test_the_payment_intent_and_the_card_are_looked_up_afterwards(shop: StripeShop) -> None:
    order = shop.buy()
    assert stored(shop.app, order)["stripe_payment_intent_id"] is None

    reconcile.settle(shop.app)

    [intent] = shop.double.all("payment_intent")
    assert stored(shop.app, order)["stripe_payment_intent_id"] == intent["id"]
    [row] = rows(shop.app, "SELECT card_brand, card_last4 FROM hosting")
    assert row == {"card_brand": "visa", "card_last4": "4242"}


def test_no_call_is_made_while_a_report_is_taken(shop: StripeShop) -> None:
    """Paying works while Stripe's API is down: the report holds everything."""
    order = shop.order()
    before = len(shop.double.calls)

    shop.double.pay(order.session_id)

    assert shop.double.settle()
    assert is_paid_once(shop.app, order, 15000)
    assert len(shop.double.calls) == before


def test_a_report_that_comes_five_times_at_once_has_one_effect(shop: StripeShop) -> None:
    order = shop.order()
    shop.double.hold()
    shop.double.pay(order.session_id)

    deliveries = shop.double.deliver_all(copies=5, parallel=8)

    assert {delivery.status for delivery in deliveries} == {200}
    assert is_paid_once(shop.app, order, 15000)


@pytest.mark.parametrize("plan", ["reversed", "shuffled"])
@pytest.mark.parametrize("seed", range(3))
def test_the_order_in_which_reports_come_does_not_matter(shop: StripeShop, plan: str, seed: int) -> None:
    order = shop.order(addons=("domain",))
    shop.double.hold()
    shop.double.pay(order.session_id)

    shop.double.deliver_all(copies=2, order=plan, seed=seed, parallel=1)
    reconcile.settle(shop.app)

    assert is_paid_once(shop.app, order, 17500)
    [row] = rows(shop.app, "SELECT status, is_doubtful FROM hosting")
    assert row == {"status": "trialing", "is_doubtful": 0}
    assert stored(shop.app, order)["stripe_payment_intent_id"]


def test_the_buyer_who_returns_before_the_report_may_go_on(
    shop: StripeShop, shop_visitor: TestClient, clock: FakeClock
) -> None:
    order = shop.order()
    shop.double.hold()
    shop.double.pay(order.session_id)

    assert set_password(shop_visitor, order).status_code == 200
    assert is_paid_once(shop.app, order, 15000)

    clock.move(timedelta(minutes=10))
    shop.double.release()
    assert shop.double.settle()
    assert is_paid_once(shop.app, order, 15000)
    assert history(shop.app, order) == ["paid"]


def test_a_report_that_never_comes_is_made_up_for(shop: StripeShop, clock: FakeClock) -> None:
    order = shop.order()
    shop.double.drop(PAID)
    shop.double.pay(order.session_id)
    assert shop.double.settle()
    assert stored(shop.app, order)["payment_state"] == "unpaid"
    clock.move(timedelta(minutes=15))

    found = reconcile.reconcile(shop.app)
    again = reconcile.reconcile(shop.app)

    assert is_paid_once(shop.app, order, 15000)
    assert found.events == 1
    assert (again.events, again.paid) == (0, [])


def test_a_session_that_was_paid_is_found_even_when_no_event_tells_of_it(shop: StripeShop, clock: FakeClock) -> None:
    order = shop.order()
    shop.double.hold()
    shop.double.pay(order.session_id)
    shop.double.refuse("/v1/events", 403)
    clock.move(timedelta(minutes=15))

    found = reconcile.reconcile(shop.app)

    assert [str(order_id) for order_id in found.paid] == [order.id]
    assert found.unanswered == ["missed events"]
    assert is_paid_once(shop.app, order, 15000)


def test_a_declined_card_and_then_a_good_one_are_one_payment(shop: StripeShop) -> None:
    order = shop.order()
    shop.double.pay(order.session_id, "declined")
    shop.double.pay(order.session_id)
    assert shop.double.settle()

    assert is_paid_once(shop.app, order, 15000)


def test_an_unpaid_session_opens_nothing_and_an_unknown_one_is_not_asked_about(
    shop: StripeShop, shop_visitor: TestClient
) -> None:
    order = shop.order()
    before = len(shop.double.calls)

    assert set_password(shop_visitor, order).json()["code"] == "not_confirmed"
    asked = len(shop.double.calls)
    unknown = shop_visitor.post("/api/orders/set-password", json={"sessionId": "cs_test_made_up", "password": PASSWORD})

    assert unknown.status_code == 404
    assert asked == before + 1
    assert len(shop.double.calls) == asked


def test_while_stripe_is_away_a_returning_buyer_is_told_to_wait(shop: StripeShop, shop_visitor: TestClient) -> None:
    order = shop.order()
    shop.double.hold()
    shop.double.pay(order.session_id)
    shop.double.offline()

    assert set_password(shop_visitor, order).status_code == 503

    shop.double.online()
    assert set_password(shop_visitor, order).status_code == 200


def test_a_session_that_runs_out_is_abandoned(shop: StripeShop, clock: FakeClock) -> None:
    order = shop.order()
    clock.move(timedelta(hours=25))
    shop.double.advance_to(clock.now())
    assert shop.double.settle()

    row = stored(shop.app, order)
    assert (row["session_state"], row["payment_state"]) == ("ended", "unpaid")


def test_an_expiry_that_comes_after_the_payment_takes_nothing_back(shop: StripeShop) -> None:
    order = shop.order()
    other = shop.order("tom@brightwater.example")
    shop.double.expire(other.session_id)
    [expired] = shop.double.events("checkout.session.expired")
    shop.double.pay(order.session_id)
    assert shop.double.settle()
    late = {**expired["data"]["object"], "id": order.session_id}

    shop.double.deliver(shop.double.forge("checkout.session.expired", late))

    assert is_paid_once(shop.app, order, 15000)


@pytest.mark.parametrize("status", [OrderStatus.DESIGN, OrderStatus.COMPLETED])
def test_a_late_report_moves_no_order_back(shop: StripeShop, status: OrderStatus) -> None:
    order = shop.order()
    shop.double.hold()
    shop.double.pay(order.session_id)
    [row] = rows(shop.app, "SELECT id FROM orders")
    order_service.change_status(shop.app, UUID(row["id"]), status, None, "Sam")

    shop.double.deliver_all(copies=2, parallel=1)

    after = stored(shop.app, order)
    assert (after["status"], after["payment_state"]) == (status, "paid")
    assert after["stripe_subscription_id"]
    assert history(shop.app, order) == [status]


def test_discount_and_tax_are_stripes_word(shop: StripeShop) -> None:
    order = shop.order()
    shop.double.discount(order.session_id, 10)
    shop.double.tax(order.session_id, 8)
    shop.double.pay(order.session_id)
    assert shop.double.settle()

    row = stored(shop.app, order)
    assert (row["payment_state"], row["amount_cents"]) == ("paid", 14580)
    assert (row["discount_cents"], row["tax_cents"]) == (1500, 1080)
    assert ledger_entries(shop.app, order) == [("payment", 14580)]


def test_a_code_that_takes_off_everything_still_pays_the_order(shop: StripeShop) -> None:
    order = shop.order()
    shop.double.discount(order.session_id, 100)
    shop.double.pay(order.session_id)
    assert shop.double.settle()

    row = stored(shop.app, order)
    assert (row["payment_state"], row["amount_cents"]) == ("paid", 0)
    assert ledger_entries(shop.app, order) == []


def test_a_second_payment_of_the_same_email_is_shown_as_a_probable_duplicate(
    shop: StripeShop, clock: FakeClock
) -> None:
    first = shop.buy("Nora@alder.example")
    clock.move(timedelta(minutes=5))
    second = shop.buy("nora@alder.example")
    clock.move(timedelta(days=2))
    third = shop.buy("nora@alder.example")

    assert [stored(shop.app, order)["duplicate_of"] for order in (first, second, third)] == [None, first.id, None]


def test_fifty_buyers_whose_reports_come_doubled_and_shuffled(shop: StripeShop) -> None:
    shop.double.hold()
    orders = [shop.order(f"buyer{number}@alder.example") for number in range(50)]
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda order: shop.double.pay(order.session_id), orders))

    deliveries = shop.double.deliver_all(copies=2, order="shuffled", seed=1, parallel=8)

    assert {delivery.status for delivery in deliveries} == {200}
    assert all(is_paid_once(shop.app, order, 15000) for order in orders)
    assert rows(shop.app, "SELECT count(*) AS n FROM ledger_entries") == [{"n": 50}]

"""DELETE /api/orders/{id} ends first what can still charge (money 9)."""

from datetime import timedelta
from uuid import UUID

import pytest
from starlette.testclient import TestClient

from fundable.services.money import reconcile
from fundable.services.orders import deletion
from tests.conftest import FakeClock, StripeShop
from tests.services.money.stripe.looking import open_events, rows, stored


def test_the_subscription_of_a_paid_order_ends_before_the_order_goes(shop: StripeShop, shop_staff: TestClient) -> None:
    order = shop.buy()
    subscription = stored(shop.app, order)["stripe_subscription_id"]

    assert shop_staff.delete(f"/api/orders/{order.id}").status_code == 200

    assert shop.double.get(subscription)["status"] == "canceled"
    assert rows(shop.app, "SELECT * FROM orders") == []
    assert [row["kind"] for row in rows(shop.app, "SELECT kind FROM ledger_entries")] == ["payment"]


def test_while_stripe_is_away_the_order_is_kept(shop: StripeShop, shop_staff: TestClient) -> None:
    order = shop.buy()
    shop.double.fail_next(3, 429, "/v1/subscriptions/*")

    assert shop_staff.delete(f"/api/orders/{order.id}").status_code == 502
    assert stored(shop.app, order)["payment_state"] == "paid"


def test_a_subscription_that_has_ended_is_no_hindrance(shop: StripeShop, shop_staff: TestClient) -> None:
    order = shop.buy()
    shop.double.hold()
    shop.double.end(stored(shop.app, order)["stripe_subscription_id"])

    assert shop_staff.delete(f"/api/orders/{order.id}").status_code == 200


def test_the_session_of_an_unpaid_order_can_no_longer_be_paid(shop: StripeShop, shop_staff: TestClient) -> None:
    order = shop.order()

    assert shop_staff.delete(f"/api/orders/{order.id}").status_code == 200

    assert shop.double.get(order.session_id)["status"] == "expired"


@pytest.mark.stripe_refuses
def test_an_order_that_was_paid_this_moment_is_kept(shop: StripeShop, shop_staff: TestClient) -> None:
    order = shop.order()
    shop.double.hold()
    shop.double.pay(order.session_id)

    answer = shop_staff.delete(f"/api/orders/{order.id}")

    assert (answer.status_code, answer.json()["code"]) == (409, "order_changed")
    assert stored(shop.app, order)["payment_state"] == "paid"


@pytest.mark.stripe_refuses
def test_an_order_whose_payment_does_not_fit_is_kept_for_a_person(shop: StripeShop, shop_staff: TestClient) -> None:
    order = shop.order()
    shop.double.hold()
    shop.double.pay(order.session_id)
    with shop.app.database.write() as connection:
        connection.exec_driver_sql("UPDATE orders SET amount_cents = 20000")

    answer = shop_staff.delete(f"/api/orders/{order.id}")

    assert (answer.status_code, answer.json()["code"]) == (409, "order_changed")
    assert "doesn't match this order" in answer.json()["message"]
    assert stored(shop.app, order)["payment_state"] == "unpaid"


def test_late_reports_and_reconcile_bring_nothing_back(
    shop: StripeShop, shop_staff: TestClient, clock: FakeClock
) -> None:
    order = shop.buy()
    reconcile.settle(shop.app)
    intent = stored(shop.app, order)["stripe_payment_intent_id"]
    shop.double.hold()
    assert shop_staff.delete(f"/api/orders/{order.id}").status_code == 200
    shop.double.refund(intent, 5000)
    shop.double.dispute(intent, 10000)
    clock.move(timedelta(hours=1))

    deliveries = shop.double.deliver_all(copies=2)
    found = reconcile.reconcile_everything(shop.app)

    assert {delivery.status for delivery in deliveries} == {200}
    assert (found.rebuilt, found.mismatches) == ([], [])
    assert rows(shop.app, "SELECT * FROM orders") == []
    assert open_events(shop.app) == []
    entries = rows(shop.app, "SELECT kind, amount_cents FROM ledger_entries WHERE kind <> 'fee' ORDER BY amount_cents")
    assert [(entry["kind"], entry["amount_cents"]) for entry in entries] == [
        ("dispute", -10000),
        ("refund", -5000),
        ("payment", 15000),
    ]


def test_a_page_that_stripe_refuses_to_end_keeps_the_order(shop: StripeShop, shop_staff: TestClient) -> None:
    """A restricted key that may make sessions and not end them: the page goes on taking money."""
    order = shop.order()
    shop.double.refuse("POST /v1/checkout/sessions/*/expire", 403)

    answer = shop_staff.delete(f"/api/orders/{order.id}")

    assert (answer.status_code, answer.json()["code"]) == (502, "page_open")
    assert "can still be paid" in answer.json()["message"]
    assert "does not have the required permissions" in answer.json()["message"]
    assert shop.double.get(order.session_id)["status"] == "open"
    shop.double.pay(order.session_id)
    assert shop.double.settle()
    assert stored(shop.app, order)["payment_state"] == "paid"


@pytest.mark.stripe_refuses
def test_an_order_whose_payment_is_processing_is_kept_until_it_has_come_or_failed(
    shop: StripeShop, shop_staff: TestClient
) -> None:
    order = shop.order()
    shop.double.pay(order.session_id, "delayed")
    assert shop.double.settle()

    answer = shop_staff.delete(f"/api/orders/{order.id}")

    assert (answer.status_code, answer.json()["code"]) == (409, "payment_processing")
    assert rows(shop.app, "SELECT payment_progress FROM orders") == [{"payment_progress": "processing"}]
    shop.double.delayed_fails(order.session_id)
    assert shop.double.settle()
    assert shop_staff.delete(f"/api/orders/{order.id}").status_code == 200


@pytest.mark.stripe_refuses
def test_one_whose_buyer_was_faster_than_the_report_is_processing_too(shop: StripeShop, shop_staff: TestClient) -> None:
    order = shop.order()
    shop.double.hold()
    shop.double.pay(order.session_id, "delayed")

    answer = shop_staff.delete(f"/api/orders/{order.id}")

    assert (answer.status_code, answer.json()["code"]) == (409, "payment_processing")
    assert len(rows(shop.app, "SELECT id FROM orders")) == 1


@pytest.mark.stripe_refuses
def test_a_payment_that_is_processing_for_a_month_has_fallen_through(shop: StripeShop, clock: FakeClock) -> None:
    """Else an order whose last report was lost could never be deleted, nor its client forgotten."""
    order = shop.order()
    shop.double.hold()
    shop.double.pay(order.session_id, "delayed")
    clock.move(timedelta(days=31))

    deletion.delete(shop.app, UUID(order.id))

    assert rows(shop.app, "SELECT id FROM orders") == []

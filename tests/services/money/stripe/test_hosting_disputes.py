"""A dispute over one month of hosting marks the hosting. The website was paid for, and stays so."""

from datetime import timedelta
from typing import Any

import pytest
from starlette.testclient import TestClient

from fundable.services.money import reconcile
from tests.conftest import PASSWORD, FakeClock, PaidOrder, StripeShop
from tests.services.money.stripe.looking import intent, ledger_entries, mails, rows, stored


@pytest.fixture
def order(shop: StripeShop, shop_owner: TestClient, clock: FakeClock) -> PaidOrder:
    """Its first month after the included year is paid."""
    bought = shop.buy()
    reconcile.settle(shop.app)
    clock.move(timedelta(days=365))
    shop.double.renew(stored(shop.app, bought)["stripe_subscription_id"])
    assert shop.double.settle()
    reconcile.settle(shop.app)
    clock.move(timedelta(days=1))
    login = {"email": "olive@agency.example", "password": PASSWORD}
    assert shop_owner.post("/api/admin/login", json=login).status_code == 200  # the session of a year ago is over
    return bought


def renewal(shop: StripeShop) -> str:
    [entry] = rows(shop.app, "SELECT * FROM ledger_entries WHERE kind = 'renewal'")
    return str(entry["payment_intent_id"])


def shown(owner: TestClient, order: PaidOrder) -> Any:
    return owner.get(f"/api/orders/{order.id}").json()


@pytest.mark.parametrize("outcome", [None, "lost", "won"])
def test_the_order_stays_paid(
    shop: StripeShop, shop_owner: TestClient, order: PaidOrder, clock: FakeClock, outcome: str | None
) -> None:
    opened = shop.double.dispute(renewal(shop))
    clock.move(timedelta(hours=1))
    if outcome:
        shop.double.close_dispute(opened["id"], outcome)
    assert shop.double.settle()

    page = shown(shop_owner, order)
    assert page["order"]["paymentState"] == "paid"
    [dispute] = page["disputes"]
    assert (dispute["status"], dispute["isOfHosting"]) == (outcome or "open", True)
    assert ("dispute", -997) in ledger_entries(shop.app, order)


def test_staff_read_what_it_is_about(shop: StripeShop, order: PaidOrder) -> None:
    shop.double.dispute(renewal(shop))
    assert shop.double.settle()

    [mail] = mails(shop.app, "staff-money-back")
    assert "a month of hosting" in mail["text"]
    assert "$9.97" in mail["subject"]


def test_a_dispute_over_the_website_marks_the_order_as_before(
    shop: StripeShop, shop_owner: TestClient, order: PaidOrder
) -> None:
    shop.double.dispute(renewal(shop))
    shop.double.dispute(intent(shop, order))
    assert shop.double.settle()

    page = shown(shop_owner, order)
    assert page["order"]["paymentState"] == "disputed"
    assert sorted(one["isOfHosting"] for one in page["disputes"]) == [False, True]
    assert "a month of hosting" not in mails(shop.app, "staff-money-back")[-1]["text"]


def test_a_website_can_be_refunded_while_a_month_is_disputed(
    shop: StripeShop, shop_owner: TestClient, order: PaidOrder
) -> None:
    shop.double.dispute(renewal(shop))
    body = {"amountCents": 5000, "refundedBeforeCents": 0}
    answer = shop_owner.post(f"/api/orders/{order.id}/refund", json=body)
    assert shop.double.settle()

    assert answer.status_code == 200
    assert shown(shop_owner, order)["order"]["paymentState"] == "partially_refunded"

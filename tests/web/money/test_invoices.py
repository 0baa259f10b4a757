"""GET /api/client/invoices and /api/orders/{order_id}/invoices: what the provider has to show for the money."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from starlette.testclient import TestClient

from fundable.services.money import reconcile
from tests.conftest import PASSWORD, FakeClock, PaidOrder, StripeShop
from tests.services.money.stripe.looking import stored

PATH = "/api/client/invoices"
YEAR = timedelta(days=365)
AWAY = "The card provider isn't responding, so invoices can't be shown right now. Try again in a minute."
MISSING = "The invoices of this order can't be opened here. The agency can send them by email."


@pytest.fixture
def order(shop: StripeShop) -> PaidOrder:
    """A website that is paid, its client's password set."""
    bought = shop.buy(password=PASSWORD)
    reconcile.settle(shop.app)
    return bought


def renew(shop: StripeShop, order: PaidOrder, clock: FakeClock, outcome: str = "paid") -> tuple[PaidOrder, Any]:
    """A year later: the order with a login of that day, and the invoice."""
    clock.move(YEAR)
    made = shop.double.renew(str(stored(shop.app, order)["stripe_subscription_id"]), outcome)
    assert shop.double.settle()
    login = {"email": order.email, "password": PASSWORD}
    token = shop.browser().post("/api/client/login", json=login).json()["token"]
    return replace(order, token=token), made


def change(shop: StripeShop, order: PaidOrder, **fields: str | None) -> None:
    """What Stripe says of the order's first invoice."""
    shop.double.account.objects[str(stored(shop.app, order)["stripe_invoice_id"])].update(fields)


def test_a_client_sees_each_with_stripes_pages(
    shop: StripeShop, shop_visitor: TestClient, order: PaidOrder, clock: FakeClock
) -> None:
    order, renewal = renew(shop, order, clock)

    answer = shop_visitor.get(PATH, headers=order.bearer)

    assert answer.status_code == 200
    newest, first = answer.json()["items"]
    assert newest == {
        "id": renewal["id"],
        "number": renewal["number"],
        "status": "paid",
        "amount": 997,
        "currency": "usd",
        "issuedOn": "2027-01-05",
        "isRenewal": True,
        "pageUrl": renewal["hosted_invoice_url"],
        "pdfUrl": renewal["invoice_pdf"],
    }
    assert (first["amount"], first["isRenewal"], first["issuedOn"]) == (15000, False, "2026-01-05")
    assert first["pageUrl"].startswith("https://invoice.stripe.com/")
    assert first["pdfUrl"].startswith("https://pay.stripe.com/")


def test_one_that_is_not_paid_yet_says_so(
    shop: StripeShop, shop_visitor: TestClient, order: PaidOrder, clock: FakeClock
) -> None:
    order, _ = renew(shop, order, clock, "failed")

    items = shop_visitor.get(PATH, headers=order.bearer).json()["items"]

    assert [one["status"] for one in items] == ["open", "paid"]


@pytest.mark.parametrize(
    "link",
    [
        "http://invoice.stripe.com/i/1",
        "https://invoice.stripe.com.evil.example/i/1",
        "https://evilstripe.com/i/1",
        "https://invoice.stripe.com@evil.example/i/1",
        "https://a@invoice.stripe.com/i/1",
        "javascript:alert(1)",
        "https://[broken/i/1",
        None,
    ],
)
def test_only_links_on_stripes_own_hosts_are_passed_on(
    shop: StripeShop, shop_visitor: TestClient, order: PaidOrder, link: str | None
) -> None:
    change(shop, order, hosted_invoice_url=link, invoice_pdf=link)

    [shown] = shop_visitor.get(PATH, headers=order.bearer).json()["items"]

    assert (shown["pageUrl"], shown["pdfUrl"]) == (None, None)


def test_void_ones_and_drafts_are_not_shown(shop: StripeShop, shop_visitor: TestClient, order: PaidOrder) -> None:
    for status in ("void", "draft"):
        change(shop, order, status=status)
        assert shop_visitor.get(PATH, headers=order.bearer).json() == {"items": []}


def test_staff_see_the_same(
    shop: StripeShop, shop_owner: TestClient, shop_visitor: TestClient, order: PaidOrder
) -> None:
    theirs = shop_visitor.get(PATH, headers=order.bearer).json()

    assert shop_owner.get(f"/api/orders/{order.id}/invoices").json() == theirs
    assert len(theirs["items"]) == 1


def test_before_the_payment_there_are_none_and_stripe_is_not_asked(shop: StripeShop, shop_owner: TestClient) -> None:
    unpaid = shop.order()

    assert shop_owner.get(f"/api/orders/{unpaid.id}/invoices").json() == {"items": []}
    assert shop.double.called("GET", "/v1/invoices") == []


def test_the_dashboard_does_not_wait_for_stripe(shop: StripeShop, shop_visitor: TestClient, order: PaidOrder) -> None:
    shop.double.fail_next(99, 500)

    assert shop_visitor.get("/api/client/order", headers=order.bearer).status_code == 200
    assert shop.double.called("GET", "/v1/invoices") == []


def test_while_stripe_is_away_the_client_is_told_to_try_again(
    shop: StripeShop, shop_visitor: TestClient, order: PaidOrder
) -> None:
    shop.double.fail_next(3, 500, "/v1/invoices")

    answer = shop_visitor.get(PATH, headers=order.bearer)

    assert (answer.status_code, answer.json()["message"]) == (503, AWAY)
    assert answer.headers["retry-after"] == "60"
    assert shop_visitor.get(PATH, headers=order.bearer).status_code == 200


@pytest.mark.stripe_refuses
def test_when_the_key_may_not_read_them_the_client_is_told_whom_to_ask(
    shop: StripeShop, shop_visitor: TestClient, order: PaidOrder
) -> None:
    shop.double.fail_next(1, 403, "/v1/invoices")

    answer = shop_visitor.get(PATH, headers=order.bearer)

    assert (answer.status_code, answer.json()["message"]) == (404, MISSING)


def test_of_an_order_from_before_the_live_key_there_is_a_sentence(
    shop: StripeShop, shop_visitor: TestClient, order: PaidOrder
) -> None:
    with shop.app.database.write() as connection:
        connection.exec_driver_sql("UPDATE orders SET mode = 'sandbox'")

    answer = shop_visitor.get(PATH, headers=order.bearer)

    assert (answer.status_code, answer.json()["message"]) == (404, MISSING)


def test_each_client_sees_their_own_alone(shop: StripeShop, shop_visitor: TestClient, order: PaidOrder) -> None:
    other = shop.buy("omar@finch.example", ("domain",), PASSWORD)

    [mine] = shop_visitor.get(PATH, headers=order.bearer).json()["items"]
    [theirs] = shop_visitor.get(PATH, headers=other.bearer).json()["items"]

    assert (mine["amount"], theirs["amount"]) == (15000, 17500)
    assert mine["id"] != theirs["id"]


def test_nobody_else_sees_them(shop_visitor: TestClient, shop_owner: TestClient, order: PaidOrder) -> None:
    assert shop_visitor.get(PATH).status_code == 401
    assert shop_owner.get(PATH).status_code == 401
    assert shop_visitor.get(f"/api/orders/{order.id}/invoices", headers=order.bearer).status_code == 401

"""POST /api/client/billing-portal: where a client changes the card or ends the renewal (money 8)."""

import pytest
from starlette.testclient import TestClient

from fundable.services.money import reconcile
from tests.conftest import PASSWORD, PaidOrder, StripeShop
from tests.services.money.stripe.looking import stored

PATH = "/api/client/billing-portal"


@pytest.fixture
def order(shop: StripeShop) -> PaidOrder:
    """A website that is paid, its client's password set."""
    bought = shop.buy(password=PASSWORD)
    reconcile.settle(shop.app)
    return bought


def test_it_is_opened_for_the_orders_own_customer(shop: StripeShop, shop_visitor: TestClient, order: PaidOrder) -> None:
    answer = shop_visitor.post(PATH, headers=order.bearer)

    assert answer.status_code == 200
    assert answer.json()["url"].startswith("http")
    [call] = shop.double.called("POST", "/v1/billing_portal/sessions")
    assert call.params == {
        "customer": stored(shop.app, order)["stripe_customer_id"],
        "return_url": f"http://127.0.0.1:8000/client/dashboard#order-{order.id[:8]}",
    }


@pytest.mark.stripe_refuses
def test_while_it_is_not_set_up_the_client_is_told_whom_to_write_to(
    shop: StripeShop, shop_visitor: TestClient, order: PaidOrder
) -> None:
    shop.double.settings.portal_saved = False

    answer = shop_visitor.post(PATH, headers=order.bearer)

    assert answer.status_code == 404
    assert answer.json()["message"] == ("The billing page isn't set up yet. Contact us to change your card or cancel.")


def test_while_stripe_is_away_the_client_is_told_to_try_again(
    shop: StripeShop, shop_visitor: TestClient, order: PaidOrder
) -> None:
    shop.double.fail_next(3, 429, "/v1/billing_portal/*")

    assert shop_visitor.post(PATH, headers=order.bearer).status_code == 503


def test_nobody_else_opens_it(shop_visitor: TestClient, order: PaidOrder) -> None:
    assert shop_visitor.post(PATH).status_code == 401
    assert shop_visitor.post(PATH, headers={"Authorization": "Bearer made-up"}).status_code == 401

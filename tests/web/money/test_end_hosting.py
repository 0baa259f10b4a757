"""POST /api/orders/{id}/end-hosting: staff end what is charged."""

import pytest
from starlette.testclient import TestClient

from fundable.services.money import reconcile
from tests.conftest import PASSWORD, PaidOrder, StripeShop
from tests.services.money.stripe.looking import hosting, stored


@pytest.fixture
def order(shop: StripeShop) -> PaidOrder:
    """A website that is paid, its client's password set."""
    bought = shop.buy(password=PASSWORD)
    reconcile.settle(shop.app)
    return bought


def subscription(shop: StripeShop, order: PaidOrder) -> str:
    return str(stored(shop.app, order)["stripe_subscription_id"])


def test_it_ends_at_once(shop: StripeShop, shop_staff: TestClient, order: PaidOrder) -> None:
    assert shop_staff.post(f"/api/orders/{order.id}/end-hosting").status_code == 200

    assert shop.double.get(subscription(shop, order))["status"] == "canceled"
    assert hosting(shop.app, order)["status"] == "ended"
    assert shop_staff.post(f"/api/orders/{order.id}/end-hosting").status_code == 409


def test_while_stripe_is_away_nothing_is_changed(shop: StripeShop, shop_staff: TestClient, order: PaidOrder) -> None:
    shop.double.fail_next(3, 429, "/v1/subscriptions/*")

    assert shop_staff.post(f"/api/orders/{order.id}/end-hosting").status_code == 502
    assert hosting(shop.app, order)["status"] == "trialing"

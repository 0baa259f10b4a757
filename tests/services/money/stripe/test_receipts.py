"""What the receipt of a month of hosting says it was paid with."""

from datetime import timedelta

import pytest

from fundable.services.money import reconcile
from tests.conftest import FakeClock, PaidOrder, StripeShop
from tests.services.money.stripe.looking import mails, stored

CARD = "Card: Visa ending in 4242"


@pytest.fixture
def order(shop: StripeShop, clock: FakeClock) -> PaidOrder:
    """A website whose first month that isn't free is due."""
    bought = shop.buy()
    reconcile.settle(shop.app)
    clock.move(timedelta(days=365))
    return bought


def subscription(shop: StripeShop, order: PaidOrder) -> str:
    return str(stored(shop.app, order)["stripe_subscription_id"])


def test_the_card_that_was_charged(shop: StripeShop, order: PaidOrder) -> None:
    shop.double.renew(subscription(shop, order))
    shop.double.renew(subscription(shop, order))
    assert shop.double.settle()

    [first], [second] = mails(shop.app, "renewed"), mails(shop.app, "receipt")
    assert CARD in first["text"]
    assert CARD in second["text"]


@pytest.mark.parametrize("how", ["outside of Stripe", "by hand"])
def test_no_card_where_charging_it_failed_and_the_client_paid_otherwise(
    shop: StripeShop, order: PaidOrder, clock: FakeClock, how: str
) -> None:
    """By check, or on the invoice's page, which takes any card and doesn't say which."""
    invoice = shop.double.renew(subscription(shop, order), "failed")
    assert shop.double.settle()
    clock.move(timedelta(days=1))
    pay = shop.double.pay_elsewhere if how == "outside of Stripe" else shop.double.pay_invoice
    pay(invoice["id"])
    assert shop.double.settle()

    [receipt] = mails(shop.app, "renewed")
    assert "Paid today: $9.97" in receipt["text"]
    assert "ending in" not in receipt["text"]

"""An inquiry: the buyer's bank asks before it takes anything, so no money has moved."""

import pytest

from fundable.services.money import reconcile
from fundable.services.orders import stats
from tests.conftest import PaidOrder, StripeShop
from tests.services.money.stripe.looking import ledger_entries, stored


@pytest.fixture
def order(shop: StripeShop) -> PaidOrder:
    bought = shop.buy()
    reconcile.settle(shop.app)
    return bought


def test_it_is_shown_and_takes_nothing_from_what_was_received(shop: StripeShop, order: PaidOrder) -> None:
    shop.double.inquire(str(stored(shop.app, order)["stripe_payment_intent_id"]))
    assert shop.double.settle()

    assert stored(shop.app, order)["payment_state"] == "disputed"
    assert ledger_entries(shop.app, order) == [("payment", 15000)]
    assert stats.read(shop.app).received_cents == 15000


def test_a_dispute_that_follows_it_takes_the_money(shop: StripeShop, order: PaidOrder) -> None:
    intent = str(stored(shop.app, order)["stripe_payment_intent_id"])
    shop.double.inquire(intent)

    shop.double.dispute(intent, reason="product_not_received")
    assert shop.double.settle()

    assert stats.read(shop.app).received_cents == 0

"""A dispute that was lost may be won after all: Stripe lets the seller appeal."""

from datetime import timedelta

import pytest

from fundable.services.money import reconcile
from tests.conftest import FakeClock, StripeShop
from tests.services.money.stripe.looking import ledger_entries, rows, stored


@pytest.mark.parametrize("plan", ["as made", "reversed"])
def test_a_lost_dispute_that_is_won_on_appeal_clears_the_order(shop: StripeShop, clock: FakeClock, plan: str) -> None:
    order = shop.buy()
    reconcile.settle(shop.app)
    shop.double.hold()
    opened = shop.double.dispute(stored(shop.app, order)["stripe_payment_intent_id"])
    clock.move(timedelta(days=20))
    shop.double.close_dispute(opened["id"], "lost")
    if plan == "as made":
        shop.double.deliver_all()
        assert stored(shop.app, order)["payment_state"] == "disputed"
    clock.move(timedelta(days=40))
    shop.double.close_dispute(opened["id"], "won")

    shop.double.deliver_all(copies=2, order=plan)

    assert stored(shop.app, order)["payment_state"] == "paid"
    assert rows(shop.app, "SELECT status FROM disputes") == [{"status": "won"}]
    assert sum(cents for _, cents in ledger_entries(shop.app, order)) == 15000

"""A server whose clock is wrong misses no report: how far it has read is counted in Stripe's time."""

import dataclasses
from datetime import timedelta

from fundable.services.money import reconcile
from tests.conftest import FakeClock, StripeShop
from tests.services.money.stripe.looking import ledger_entries, stored


def test_what_is_reported_while_the_clock_is_ahead_is_read_later(shop: StripeShop, clock: FakeClock) -> None:
    order = shop.buy()
    reconcile.settle(shop.app)
    shop.double.hold()
    ahead = FakeClock()
    ahead.move(clock.now() + timedelta(hours=5) - ahead.now())
    wrong = dataclasses.replace(shop.app, clock=ahead)
    reconcile.reconcile(wrong)
    clock.move(timedelta(hours=1))
    shop.double.refund(stored(shop.app, order)["stripe_payment_intent_id"], 5000)
    clock.move(timedelta(hours=6))

    reconcile.reconcile(shop.app)

    assert ("refund", -5000) in ledger_entries(shop.app, order)
    assert stored(shop.app, order)["refunded_cents"] == 5000

"""Months of hosting that are paid for."""

from datetime import timedelta

from fundable.services.money import reconcile
from tests.conftest import FakeClock, PaidOrder, StripeShop
from tests.services.money.stripe.looking import rows, stored


def first_paid(shop: StripeShop, order: PaidOrder, clock: FakeClock) -> str:
    """The included year is over, and the first month is paid: by which payment."""
    clock.move(timedelta(days=365))
    shop.double.renew(stored(shop.app, order)["stripe_subscription_id"])
    assert shop.double.settle()
    reconcile.settle(shop.app)
    [renewal] = rows(shop.app, "SELECT payment_intent_id FROM ledger_entries WHERE kind = 'renewal'")
    return str(renewal["payment_intent_id"])

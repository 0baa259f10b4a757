"""An account that settles in another currency than it sells in: the ledger keeps what was sold, fees what was taken."""

from datetime import timedelta

import pytest

from fundable.services.money import ledger, reconcile
from tests.conftest import FakeClock, StripeShop
from tests.services.money.stripe.looking import ledger_entries, rows, stored


@pytest.fixture
def abroad(shop: StripeShop) -> StripeShop:
    shop.double.settings.settles_in = ("eur", 0.9)
    return shop


def test_the_books_agree_in_the_currency_of_the_sale(abroad: StripeShop, clock: FakeClock) -> None:
    begun = clock.now()
    refunded, disputed = abroad.buy("a@alder.example"), abroad.buy("b@alder.example")
    reconcile.settle(abroad.app)
    clock.move(timedelta(hours=1))
    made = abroad.double.refund(stored(abroad.app, refunded)["stripe_payment_intent_id"], 5001)
    opened = abroad.double.dispute(stored(abroad.app, disputed)["stripe_payment_intent_id"])
    clock.move(timedelta(days=1))
    abroad.double.fail_refund(made["id"])
    abroad.double.close_dispute(opened["id"], "won")
    assert abroad.double.settle()
    reconcile.settle(abroad.app)
    clock.move(timedelta(days=1))

    audit = ledger.audit(abroad.app, begun, clock.now())

    assert audit.agrees, audit.differences
    assert (audit.ledger_cents, audit.provider_cents) == (30000, 30000)
    assert ("refund", -5001) in ledger_entries(abroad.app, refunded)
    assert ("dispute", -15000) in ledger_entries(abroad.app, disputed)
    currencies = rows(abroad.app, "SELECT DISTINCT kind = 'fee' AS is_fee, currency FROM ledger_entries ORDER BY 1")
    assert currencies == [{"is_fee": 0, "currency": "usd"}, {"is_fee": 1, "currency": "eur"}]


def test_what_the_bank_has_taken_bounds_a_refund_in_the_currency_of_the_sale(abroad: StripeShop) -> None:
    order = abroad.buy()
    reconcile.settle(abroad.app)
    abroad.double.dispute(stored(abroad.app, order)["stripe_payment_intent_id"])
    assert abroad.double.settle()

    assert sum(cents for _, cents in ledger_entries(abroad.app, order)) == 0

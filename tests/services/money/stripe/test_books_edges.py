"""The edges of a period: what Stripe books a little later than it reports is no difference, and is not left out."""

from datetime import timedelta

import pytest

from fundable.domain.money.payouts import Tie
from fundable.services.money import ledger, payouts, reconcile
from tests.conftest import FakeClock, PaidOrder, StripeShop
from tests.services.money.stripe.looking import ledger_entries, mails, stored
from tests.services.money.stripe.test_payouts import known

CAPTURED_AFTER = timedelta(minutes=40)
"""Cards are captured asynchronously, for up to an hour (Stripe, "Asynchronous capture")."""


@pytest.fixture
def slow(shop: StripeShop) -> StripeShop:
    shop.double.settings.books_after = CAPTURED_AFTER
    return shop


@pytest.mark.parametrize("minutes", [0, 10, 39, 40, 41, 59, 60, 61])
def test_a_sale_just_before_the_audit_is_no_difference_and_is_in_the_next_one(
    slow: StripeShop, clock: FakeClock, minutes: int
) -> None:
    order = slow.buy()
    reconcile.settle(slow.app)
    clock.move(timedelta(minutes=minutes))

    assert reconcile.reconcile_everything(slow.app).mismatches == []
    clock.move(timedelta(days=1))
    found = reconcile.reconcile_everything(slow.app)

    assert found.mismatches == []
    assert found.audit
    assert (found.audit.agrees, found.audit.ledger_cents) == (True, 15000)
    assert ("fee", -465) in ledger_entries(slow.app, order)


def test_a_refund_that_is_made_during_the_audit_is_no_difference(shop: StripeShop, clock: FakeClock) -> None:
    order = shop.buy()
    reconcile.settle(shop.app)
    shop.double.hold()
    for path in ("/v1/events", "/v1/refunds"):
        shop.double.refuse(path)
    clock.move(timedelta(hours=2))
    shop.double.refund(stored(shop.app, order)["stripe_payment_intent_id"], 5000)
    clock.move(timedelta(minutes=1))

    assert reconcile.reconcile_everything(shop.app).mismatches == []
    clock.move(timedelta(hours=1))
    [difference] = reconcile.reconcile_everything(shop.app).mismatches
    assert difference.startswith("refund re_")


def test_a_refund_that_comes_back_is_booked_on_the_day_it_came_back(shop: StripeShop, clock: FakeClock) -> None:
    """A month that was closed stays as it was."""
    begun = clock.now()
    order = shop.buy()
    reconcile.settle(shop.app)
    made = shop.double.refund(stored(shop.app, order)["stripe_payment_intent_id"], 5000)
    clock.move(timedelta(days=20))
    closed_on = clock.now()
    clock.move(timedelta(days=1))
    shop.double.fail_refund(made["id"])
    assert shop.double.settle()
    clock.move(timedelta(days=1))

    assert [entry for entry in ledger_entries(shop.app, order) if entry[0] == "refund"] == [
        ("refund", -5000),
        ("refund", 5000),
    ]
    for since, until, cents in ((begun, closed_on, 10000), (closed_on, clock.now(), 5000)):
        audit = ledger.audit(shop.app, since, until)
        assert (audit.agrees, audit.ledger_cents) == (True, cents), audit.differences


class TestAPaymentThatTakesDays:
    """Stripe books it as soon as it's on its way, and books it back when it falls through."""

    @pytest.fixture
    def order(self, shop: StripeShop, clock: FakeClock) -> PaidOrder:
        order = shop.order()
        shop.double.pay(order.session_id, "delayed")
        assert shop.double.settle()
        for _ in range(4):
            clock.move(timedelta(days=1))
            assert reconcile.reconcile_everything(shop.app).mismatches == []
        return order

    def test_once_it_arrives_the_books_agree(self, shop: StripeShop, order: PaidOrder, clock: FakeClock) -> None:
        shop.double.delayed_succeeds(order.session_id)
        assert shop.double.settle()

        for days in (1, 1, 30):
            clock.move(timedelta(days=days))
            assert reconcile.reconcile_everything(shop.app).mismatches == []
        assert ("fee", -465) in ledger_entries(shop.app, order)
        assert mails(shop.app, "staff-alert") == []

    def test_one_that_falls_through_is_no_difference(
        self, shop: StripeShop, order: PaidOrder, clock: FakeClock
    ) -> None:
        shop.double.delayed_fails(order.session_id)
        assert shop.double.settle()

        for days in (1, 1, 30):
            clock.move(timedelta(days=days))
            assert reconcile.reconcile_everything(shop.app).mismatches == []
        assert ledger_entries(shop.app, order) == []
        assert mails(shop.app, "staff-alert") == []


def test_a_month_that_was_paid_outside_of_stripe_is_no_difference(shop: StripeShop, clock: FakeClock) -> None:
    """A client sent a check, and an owner marked the invoice so: Stripe's books never have it."""
    order = shop.buy()
    reconcile.settle(shop.app)
    clock.move(timedelta(days=365))
    subscription = stored(shop.app, order)["stripe_subscription_id"]
    invoice = shop.double.renew(subscription, "failed")
    clock.move(timedelta(days=1))
    shop.double.pay_elsewhere(invoice["id"])
    assert shop.double.settle()
    clock.move(timedelta(hours=2))

    assert reconcile.reconcile_everything(shop.app).mismatches == []
    assert ("renewal", 997) in ledger_entries(shop.app, order)

    with shop.app.database.write() as connection:
        connection.exec_driver_sql("UPDATE ledger_entries SET reference = 'in_made_up' WHERE kind = 'renewal'")
    clock.move(timedelta(minutes=1))
    assert reconcile.reconcile_everything(shop.app).mismatches == ["renewal in_made_up"]

    shop.double.refuse("GET /v1/invoice_payments", 404)
    clock.move(timedelta(minutes=1))
    assert reconcile.reconcile_everything(shop.app).mismatches == ["renewal in_made_up"]


def test_a_month_of_which_a_part_was_paid_outside_of_stripe_is_no_difference(
    shop: StripeShop, clock: FakeClock
) -> None:
    order = shop.buy()
    reconcile.settle(shop.app)
    clock.move(timedelta(days=365))
    subscription = stored(shop.app, order)["stripe_subscription_id"]
    invoice = shop.double.renew(subscription, "failed")
    shop.double.pay_elsewhere(invoice["id"], 400)
    clock.move(timedelta(days=3))
    assert shop.double.renew(subscription)["amount_paid"] == 997
    assert shop.double.settle()
    reconcile.settle(shop.app)
    clock.move(timedelta(hours=2))
    made = shop.double.pay_out()

    found = reconcile.reconcile_everything(shop.app)
    payouts.read_all(shop.app)

    assert found.mismatches == []
    assert found.audit
    assert (found.audit.agrees, found.audit.provider_cents) == (True, 15000 + 597)
    assert ("renewal", 997) in ledger_entries(shop.app, order)
    assert known(shop, made["id"]).tie is Tie.TIED

"""Hosting after the first year: renewed, unpaid, canceled, ended; and the billing page (money 8)."""

from copy import deepcopy
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from starlette.testclient import TestClient

from fundable.domain.money.hosting import SubscriptionAnswer
from fundable.services.money import reconcile
from tests.conftest import PASSWORD, FakeClock, PaidOrder, StripeShop
from tests.fakes.stripe.customers import add_card
from tests.services.money.stripe.looking import hosting, ledger_entries, mails, rows, stored

YEAR = timedelta(days=365)


@pytest.fixture
def order(shop: StripeShop) -> PaidOrder:
    """A website that is paid, its client's password set."""
    bought = shop.buy(password=PASSWORD)
    reconcile.settle(shop.app)
    return bought


def subscription(shop: StripeShop, order: PaidOrder) -> str:
    return str(stored(shop.app, order)["stripe_subscription_id"])


def seen(browser: TestClient, order: PaidOrder) -> Any:
    """What the client's dashboard is told."""
    return browser.get("/api/client/order", headers=order.bearer).json()["hosting"]


def test_the_first_year_is_included(shop: StripeShop, shop_visitor: TestClient, order: PaidOrder) -> None:
    found = seen(shop_visitor, order)

    assert (found["status"], found["endsAt"], found["cancelAt"]) == ("trialing", "2027-01-05T15:04:00Z", None)
    assert (found["card"]["brand"], found["card"]["last4"]) == ("visa", "4242")


def test_a_renewal_is_a_month_more_and_an_entry_of_its_own(
    shop: StripeShop, order: PaidOrder, clock: FakeClock
) -> None:
    clock.move(YEAR)

    shop.double.renew(subscription(shop, order))
    assert shop.double.settle()
    reconcile.settle(shop.app)

    row = hosting(shop.app, order)
    assert (row["status"], row["ends_at"][:10]) == ("active", "2027-02-05")
    after = stored(shop.app, order)
    assert (after["status"], after["amount_cents"], after["payment_state"]) == ("paid", 15000, "paid")
    assert ledger_entries(shop.app, order) == [("payment", 15000), ("renewal", 997)]
    [entry] = rows(shop.app, "SELECT payment_intent_id FROM ledger_entries WHERE kind = 'renewal'")
    assert entry["payment_intent_id"]


def test_a_failed_renewal_is_shown_with_where_to_pay_until_it_is_paid(
    shop: StripeShop, order: PaidOrder, clock: FakeClock
) -> None:
    clock.move(YEAR)
    shop.double.renew(subscription(shop, order), "failed")
    assert shop.double.settle()
    reconcile.settle(shop.app)

    row = hosting(shop.app, order)
    assert (row["status"], row["ends_at"][:10]) == ("past_due", "2027-01-05")
    assert row["pay_url"].startswith("http")
    assert row["next_attempt_at"]

    clock.move(timedelta(days=3))
    shop.double.renew(subscription(shop, order), "paid")
    assert shop.double.settle()
    reconcile.settle(shop.app)

    row = hosting(shop.app, order)
    assert (row["status"], row["pay_url"], row["next_attempt_at"]) == ("active", None, None)
    assert ledger_entries(shop.app, order).count(("renewal", 997)) == 1


def test_a_bank_that_wants_a_confirmation_is_shown(shop: StripeShop, order: PaidOrder, clock: FakeClock) -> None:
    clock.move(YEAR)
    shop.double.renew(subscription(shop, order), "action_required")
    assert shop.double.settle()

    row = hosting(shop.app, order)
    assert row["status"] == "past_due"
    assert row["pay_url"]


def test_when_the_last_try_fails_hosting_ends_and_stays_ended(
    shop: StripeShop, order: PaidOrder, clock: FakeClock
) -> None:
    clock.move(YEAR)
    shop.double.hold()
    shop.double.renew(subscription(shop, order), "failed")
    clock.move(timedelta(days=14))
    shop.double.end(subscription(shop, order), "payment_failed")

    shop.double.deliver_all(order="reversed", parallel=1)
    reconcile.settle(shop.app)

    assert hosting(shop.app, order)["status"] == "ended"
    assert stored(shop.app, order)["status"] == "paid"


@pytest.mark.parametrize("seed", range(4))
def test_the_order_of_reports_of_a_year_does_not_matter(
    shop: StripeShop, order: PaidOrder, clock: FakeClock, seed: int
) -> None:
    shop.double.hold()
    name = subscription(shop, order)
    clock.move(YEAR)
    shop.double.renew(name)
    clock.move(timedelta(days=31))
    shop.double.renew(name, "failed")
    clock.move(timedelta(days=3))
    shop.double.renew(name, "paid")
    shop.double.cancel_at_period_end(name)
    shop.double.cancel_at_period_end(name, on=False)

    shop.double.deliver_all(copies=2, order="shuffled", seed=seed, parallel=4)
    reconcile.settle(shop.app)

    row = hosting(shop.app, order)
    assert (row["status"], row["cancel_at"], row["is_doubtful"]) == ("active", None, 0)
    assert ledger_entries(shop.app, order).count(("renewal", 997)) == 2


@pytest.mark.parametrize("flag", [True, False])
def test_a_client_who_cancels_sees_the_end_and_may_change_their_mind(
    shop: StripeShop, shop_visitor: TestClient, order: PaidOrder, clock: FakeClock, flag: bool
) -> None:
    clock.move(timedelta(days=10))
    shop.double.cancel_at_period_end(subscription(shop, order), flag=flag)
    assert shop.double.settle()
    assert seen(shop_visitor, order)["cancelAt"] == "2027-01-05T15:04:00Z"

    clock.move(timedelta(days=1))
    shop.double.cancel_at_period_end(subscription(shop, order), on=False, flag=flag)
    assert shop.double.settle()
    assert seen(shop_visitor, order)["cancelAt"] is None


@pytest.mark.parametrize("how", ["replaced", "updated", "automatically_updated"])
def test_a_new_card_is_known_at_once(shop: StripeShop, shop_visitor: TestClient, order: PaidOrder, how: str) -> None:
    customer = stored(shop.app, order)["stripe_customer_id"]

    shop.double.change_card(customer, how, brand="mastercard", last4="4444", exp_month=3, exp_year=2031)
    assert shop.double.settle()

    card = seen(shop_visitor, order)["card"]
    assert card == {"brand": "mastercard", "last4": "4444", "expMonth": 3, "expYear": 2031}


def test_the_card_that_is_shown_is_the_one_that_will_be_charged(
    shop: StripeShop, shop_visitor: TestClient, order: PaidOrder, clock: FakeClock
) -> None:
    account, customer = shop.double.account, stored(shop.app, order)["stripe_customer_id"]
    clock.move(timedelta(hours=1))
    kept = add_card(account, account.get("customer", customer), last4="1111")
    assert shop.double.settle()
    reconcile.settle(shop.app)
    assert seen(shop_visitor, order)["card"]["last4"] == "4242"

    clock.move(timedelta(hours=1))
    found = account.get("subscription", subscription(shop, order))
    account.change(found, "customer.subscription.updated", default_payment_method=kept["id"])
    assert shop.double.settle()
    reconcile.settle(shop.app)
    assert seen(shop_visitor, order)["card"]["last4"] == "1111"


def charge_customers_own(shop: StripeShop, order: PaidOrder, last4: str) -> None:
    """The subscription says no card (any more), so that of the customer's settings is charged."""
    account = shop.double.account
    customer = account.get("customer", stored(shop.app, order)["stripe_customer_id"])
    kept = add_card(account, customer, last4=last4)
    customer["invoice_settings"] = {**customer["invoice_settings"], "default_payment_method": kept["id"]}
    add_card(account, customer, last4="9999")
    found = account.get("subscription", subscription(shop, order))
    account.change(found, "customer.subscription.updated", default_payment_method=None)
    assert shop.double.settle()


def test_the_customers_own_card_is_shown_where_the_subscription_names_none(
    shop: StripeShop, shop_visitor: TestClient, order: PaidOrder, clock: FakeClock
) -> None:
    clock.move(timedelta(hours=1))
    charge_customers_own(shop, order, "1111")

    reconcile.settle(shop.app)

    assert seen(shop_visitor, order)["card"]["last4"] == "1111"


def test_a_key_that_may_not_read_customers_says_of_cards_what_it_can(
    shop: StripeShop, order: PaidOrder, clock: FakeClock
) -> None:
    clock.move(timedelta(hours=1))
    shop.double.refuse("GET /v1/customers/*")
    charge_customers_own(shop, order, "1111")

    assert reconcile.reconcile_everything(shop.app).unanswered == []
    assert hosting(shop.app, order)["card_last4"] == "9999"


def test_prices_that_were_changed_at_stripe_are_told_to_staff_once_a_day(
    shop: StripeShop, shop_owner: TestClient, order: PaidOrder, clock: FakeClock
) -> None:
    account = shop.double.account
    assert mails(shop.app, "staff-alert") == []

    for cents, hours in ((1297, 1), (1397, 1), (1397, 24), (1497, 0)):
        clock.move(timedelta(hours=hours))
        found = account.get("subscription", subscription(shop, order))
        items = deepcopy(found["items"])
        items["data"][0]["price"]["unit_amount"] = cents
        account.change(found, "customer.subscription.updated", items=items)
        assert shop.double.settle()
        reconcile.settle(shop.app)

    first, second = (mail["text"] for mail in mails(shop.app, "staff-alert"))
    assert f"The hosting of order #{order.id[:8]} (nora@alder.example) was sold at $9.97" in first
    assert "is $12.97 at Stripe" in first
    assert "is $14.97 at Stripe" in second


def test_staff_hear_of_hosting_that_stripe_was_told_not_to_charge(
    shop: StripeShop, shop_owner: TestClient, order: PaidOrder, clock: FakeClock
) -> None:
    """It's as active as before, so we would go on announcing charges that don't come."""
    account = shop.double.account
    for paused in ({"behavior": "void", "resumes_at": None}, None):
        clock.move(timedelta(hours=1))
        found = account.get("subscription", subscription(shop, order))
        account.change(found, "customer.subscription.updated", pause_collection=paused)
        assert shop.double.settle()
        reconcile.settle(shop.app)

    [alert] = mails(shop.app, "staff-alert")
    assert "charges for hosting are paused" in alert["subject"]
    assert f"order #{order.id[:8]} (nora@alder.example)" in alert["text"]


def test_hosting_that_was_paused_goes_on(shop: StripeShop, order: PaidOrder, clock: FakeClock) -> None:
    clock.move(timedelta(hours=1))
    shop.double.pause(subscription(shop, order))
    assert shop.double.settle()
    assert hosting(shop.app, order)["status"] == "paused"

    clock.move(timedelta(hours=1))
    shop.double.resume(subscription(shop, order))
    assert shop.double.settle()
    assert hosting(shop.app, order)["status"] in {"trialing", "active"}


def test_a_subscription_report_that_comes_before_the_payment_is_not_lost(shop: StripeShop) -> None:
    order = shop.order()
    shop.double.hold()
    shop.double.pay(order.session_id)
    [created] = shop.double.events("customer.subscription.created")
    shop.double.deliver(created)
    assert hosting(shop.app, order)["status"] == "trialing"

    shop.double.deliver_all(parallel=1)

    assert stored(shop.app, order)["payment_state"] == "paid"
    assert len(rows(shop.app, "SELECT * FROM hosting")) == 1


class TestReportsOfTheSameSecond:
    """They carry the same date, so the one that comes last may be the older; Stripe is asked which holds."""

    def test_the_older_one_that_comes_last_does_not_stay(self, shop: StripeShop, order: PaidOrder) -> None:
        shop.double.hold()
        name = subscription(shop, order)
        shop.double.cancel_at_period_end(name)
        shop.double.cancel_at_period_end(name, on=False)

        shop.double.deliver_all(order="reversed", parallel=1)
        assert hosting(shop.app, order)["cancel_at"]
        reconcile.settle(shop.app)

        row = hosting(shop.app, order)
        assert (row["cancel_at"], row["is_doubtful"]) == (None, 0)

    def test_what_has_ended_is_not_begun_again_even_for_a_moment(self, shop: StripeShop, order: PaidOrder) -> None:
        shop.double.hold()
        name = subscription(shop, order)
        shop.double.cancel_at_period_end(name)
        shop.double.end(name)

        shop.double.deliver_all(order="reversed", parallel=1)

        assert hosting(shop.app, order)["status"] == "ended"


def test_an_answer_from_before_a_report_does_not_undo_it(shop: StripeShop, order: PaidOrder, clock: FakeClock) -> None:
    """The client pays while we are asking: what we are told then is older than what was reported meanwhile."""
    clock.move(YEAR)
    shop.double.renew(subscription(shop, order), "failed")
    assert shop.double.settle()

    class Slow:
        def __getattr__(self, name: str) -> Any:
            return getattr(shop.app.gateway, name)

        def retrieve_subscription(self, subscription_id: str) -> SubscriptionAnswer | None:
            answer = shop.app.gateway.retrieve_subscription(subscription_id)
            shop.double.renew(subscription_id, "paid")
            assert shop.double.settle()
            return answer

    reconcile.settle(replace(shop.app, gateway=Slow()))
    assert hosting(shop.app, order)["status"] == "active"

    reconcile.settle(shop.app)
    assert (hosting(shop.app, order)["status"], hosting(shop.app, order)["is_doubtful"]) == ("active", 0)

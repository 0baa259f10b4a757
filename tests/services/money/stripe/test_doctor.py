"""`fundable doctor` on Stripe: it names what is missing and says what to do."""

from datetime import timedelta

import pytest

from fundable.adapters.stripe.reading import EVENT_TYPES
from fundable.domain.findings import Finding, Verdict
from fundable.services.operation import doctor
from tests.conftest import FakeClock, StripeShop
from tests.fakes.stripe import StripeDouble
from tests.fakes.stripe.clock import Time

RIGHTS = {
    "checkout_session_write",
    "checkout_session_read",
    "subscription_write",
    "subscription_read",
    "invoice_read",
    "payment_intent_read",
    "charge_read",
    "charge_write",
    "dispute_read",
    "event_read",
    "balance_transaction_source_read",
    "webhook_read",
    "customer_portal_write",
    "customer_portal_read",
    "payment_method_read",
    "customer_read",
}


def found(shop: StripeShop) -> dict[str, Finding]:
    return {finding.name: finding for finding in doctor.examine(shop.app)}


def test_all_is_well(shop: StripeShop) -> None:
    findings = found(shop)

    assert {name: finding.verdict for name, finding in findings.items() if finding.verdict is Verdict.FAIL} == {}
    assert findings["Stripe"].found == "Connected with a test key."
    assert findings["Webhook"].verdict is Verdict.OK
    assert findings["Billing portal"].verdict is Verdict.OK
    assert "Evidence" not in findings
    assert shop.double.all("file") == []
    assert findings["Clock"].found == "Within 0 s of Stripe's."


class TestARestrictedKey:
    @pytest.fixture
    def stripe_settings(self, stripe_settings: dict[str, str], double: StripeDouble, missing: str) -> dict[str, str]:
        key = double.restrict(RIGHTS - {missing})
        return {**stripe_settings, "FUNDABLE_STRIPE_SECRET_KEY": key}

    @pytest.mark.parametrize(
        ("missing", "name", "words"),
        [
            ("nothing", "Rights", "The key has all the permissions it needs to read."),
            ("event_read", "Rights", "The key can't read: Events."),
            ("balance_transaction_source_read", "Rights", "The key can't read: Balance Transactions."),
            ("invoice_read", "Rights", "The key can't read: Invoices."),
            ("dispute_read", "Rights", "The key can't read: Disputes."),
            ("customer_read", "Rights", "The key can't read: Customers."),
        ],
    )
    def test_it_names_the_right_that_is_missing(self, shop: StripeShop, missing: str, name: str, words: str) -> None:
        assert found(shop)[name].found == words

    @pytest.mark.parametrize("missing", ["dispute_read", "customer_read"])
    def test_a_key_of_an_earlier_version_is_only_warned_of(self, shop: StripeShop, missing: str) -> None:
        assert found(shop)["Rights"].verdict is Verdict.WARN

    @pytest.mark.parametrize("missing", ["event_read"])
    def test_a_missing_right_keeps_nobody_from_buying(self, shop: StripeShop, missing: str) -> None:
        order = shop.buy()

        assert order.id


class TestAKeyForPayouts:
    @pytest.fixture
    def stripe_settings(
        self, stripe_settings: dict[str, str], double: StripeDouble, granted: set[str]
    ) -> dict[str, str]:
        return {**stripe_settings, "FUNDABLE_STRIPE_SECRET_KEY": double.restrict(RIGHTS | granted)}

    @pytest.mark.parametrize("granted", [set()])
    def test_one_of_an_earlier_version_is_only_warned_of(self, shop: StripeShop, granted: set[str]) -> None:
        payouts = found(shop)["Payouts"]

        assert (payouts.verdict, payouts.found) == (
            Verdict.WARN,
            "The key can't read payouts, so they aren't compared.",
        )
        assert found(shop)["Rights"].verdict is Verdict.OK

    @pytest.mark.parametrize("granted", [{"payout_read"}])
    def test_one_that_has_the_right_is_told_nothing(self, shop: StripeShop, granted: set[str]) -> None:
        assert "Payouts" not in found(shop)


def test_an_endpoint_of_an_earlier_version_is_only_warned_of(shop: StripeShop) -> None:
    for endpoint in shop.double.account.all("webhook_endpoint"):
        endpoint["enabled_events"] = list(EVENT_TYPES)

    webhook = found(shop)["Webhook"]

    assert (webhook.verdict, webhook.found) == (
        Verdict.WARN,
        "The endpoint doesn't send events of payouts, so new ones are found once a day.",
    )


class TestAKeyForEvidence:
    @pytest.fixture
    def stripe_settings(
        self, stripe_settings: dict[str, str], double: StripeDouble, granted: set[str]
    ) -> dict[str, str]:
        return {**stripe_settings, "FUNDABLE_STRIPE_SECRET_KEY": double.restrict(RIGHTS | granted)}

    @pytest.mark.parametrize(
        ("granted", "lacking"),
        [(set(), "Disputes and Files"), ({"dispute_write"}, "Files"), ({"file_write"}, "Disputes")],
    )
    def test_what_it_lacks_is_named(self, shop: StripeShop, granted: set[str], lacking: str) -> None:
        evidence = found(shop)["Evidence"]

        assert evidence.found == f"The key can't put evidence for disputes at Stripe: it lacks write for {lacking}."
        assert evidence.verdict is Verdict.WARN
        assert found(shop)["Rights"].verdict is Verdict.OK

    @pytest.mark.parametrize("granted", [{"dispute_write", "file_write"}])
    def test_one_that_has_all_is_told_nothing(self, shop: StripeShop, granted: set[str]) -> None:
        assert "Evidence" not in found(shop)


def test_a_key_that_stripe_does_not_know(shop: StripeShop) -> None:
    shop.double.refuse("/v1/checkout/sessions", 401)

    stripe = found(shop)["Stripe"]

    assert (stripe.verdict, stripe.advice[:18]) == (Verdict.FAIL, "Copy the key again")
    assert "sk_test" not in str(stripe)


def test_stripe_that_is_out_of_reach_is_the_only_finding(shop: StripeShop) -> None:
    shop.double.offline()

    findings = found(shop)

    assert findings["Stripe"].verdict is Verdict.FAIL
    assert "Can't reach Stripe" in findings["Stripe"].found
    assert "Webhook" not in findings


def test_a_webhook_that_is_missing_disabled_or_short_of_events(shop: StripeShop) -> None:
    [endpoint] = shop.double.webhooks.endpoints
    shown = shop.double.account.objects[endpoint.id]
    shown["status"] = "disabled"
    assert found(shop)["Webhook"].found == "The endpoint is disabled."

    shown |= {"status": "enabled", "enabled_events": ["invoice.paid"]}
    webhook = found(shop)["Webhook"]
    assert webhook.found == "The endpoint doesn't send all events."
    assert "checkout.session.completed" in webhook.advice

    shown |= {"enabled_events": ["*"], "api_version": "2020-08-27"}
    assert found(shop)["Webhook"].found == "The endpoint uses API version 2020-08-27."

    shown["url"] = "https://elsewhere.example/hook"
    assert found(shop)["Webhook"].found == "Stripe has no webhook endpoint for this address."


def test_a_billing_portal_that_was_never_saved(shop: StripeShop) -> None:
    shop.double.settings.portal_saved = False

    assert found(shop)["Billing portal"].verdict is Verdict.FAIL


@pytest.mark.parametrize(("seconds", "verdict"), [(59, Verdict.OK), (90, Verdict.WARN), (400, Verdict.FAIL)])
def test_a_clock_that_is_off(shop: StripeShop, clock: FakeClock, seconds: int, verdict: Verdict) -> None:
    ahead = FakeClock()
    ahead.time = clock.now() + timedelta(seconds=seconds)
    shop.double.account.time = Time(ahead)

    assert found(shop)["Clock"].verdict is verdict

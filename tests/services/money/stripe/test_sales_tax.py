"""Sales tax comes on top of our prices, whatever the account's own setting is: else what is paid fits no order."""

from datetime import timedelta
from uuid import UUID, uuid4

import pytest

from fundable.domain.agency.default_offer import DEFAULT
from fundable.domain.errors import Refused
from fundable.domain.mail.money_emails import KINDS
from fundable.domain.mail.outbox import MessageKind
from fundable.domain.money.charging.order_charges import NewCharge
from fundable.domain.money.payments import ChargeKind
from fundable.services.money import checkout, reminders
from fundable.services.money.charging import making
from tests.buying import set_password
from tests.conftest import PASSWORD, FakeClock, StripeShop
from tests.fakes.stripe import promotions
from tests.services.money.stripe.looking import is_paid_once, mails, stored


@pytest.fixture
def settings() -> dict[str, str]:
    return {"FUNDABLE_RATE_LIMITS": "off", "FUNDABLE_STRIPE_TAX": "on", "FUNDABLE_STRIPE_PROMOTION_CODES": "on"}


@pytest.fixture
def taxed(shop: StripeShop) -> StripeShop:
    shop.double.settings.tax_ready = True
    shop.double.settings.tax_is_included = True
    return shop


def test_it_is_added_to_our_prices(taxed: StripeShop) -> None:
    order = taxed.order(addons=("domain",))
    taxed.double.tax(order.session_id, 8)

    taxed.double.pay(order.session_id)

    assert taxed.double.settle()
    assert is_paid_once(taxed.app, order, 18900)
    assert stored(taxed.app, order)["tax_cents"] == 1400
    [mail] = mails(taxed.app, "order-received")
    assert "Then it's $9.97/month plus sales tax on the same card" in mail["text"]
    [call] = taxed.double.called("POST", "/v1/checkout/sessions")
    assert [line["price_data"]["tax_behavior"] for line in call.params["line_items"]] == ["exclusive"] * 3


def test_the_portal_says_that_it_comes_on_top_of_hosting(taxed: StripeShop) -> None:
    browser, order = taxed.browser(), taxed.order()
    taxed.double.tax(order.session_id, 8)
    taxed.double.pay(order.session_id)
    assert taxed.double.settle()
    untaxed = set_password(browser, taxed.buy("vera@alder.example"), PASSWORD)
    order = set_password(browser, order, PASSWORD)

    told = browser.get("/api/client/order", headers=order.bearer).json()["hosting"]

    assert told["isTaxed"] is True
    assert "isTaxed" not in browser.get("/api/client/order", headers=untaxed.bearer).json()["hosting"]


def test_pages_say_so_before_anybody_is_led_to_the_payment(taxed: StripeShop) -> None:
    assert '<meta name="fundable-tax" content="" />' in taxed.browser().get("/checkout").text


def test_the_payment_page_says_that_it_is_added_to_hosting_alone_where_nothing_is_due(taxed: StripeShop) -> None:
    promotions.store(taxed.double.account, "FREE", percent_off=100)
    body = {"email": "nora@alder.example", "amount": 150, "selectedAddons": []}
    for code in ({}, {"code": "FREE", "discount": 15000}):
        answer = taxed.browser().post("/api/create-checkout-session", json=body | code)
        assert answer.status_code == 200, answer.text

    sessions = taxed.double.all("checkout.session")
    due, free = (one["custom_text"]["submit"]["message"] for one in sessions)
    assert due.endswith("cancel any time before. Sales tax is added.")
    assert free.startswith("Today you pay $0.00.")
    assert free.endswith("cancel any time before. Sales tax is added to hosting.")


def test_whoever_ordered_without_tax_reads_of_none(taxed: StripeShop) -> None:
    taxed.buy()

    [mail] = mails(taxed.app, "order-received")
    assert "Then it's $9.97/month on the same card" in mail["text"]


def test_emails_say_so_where_they_name_what_is_to_be_paid(taxed: StripeShop) -> None:
    order = taxed.buy()
    asked = NewCharge(uuid4(), ChargeKind.AMOUNT, 8000, "Photos of your shop window")

    making.make(taxed.app, UUID(order.id), asked, "Sam")

    assert "To pay, plus sales tax: $80.00" in mails(taxed.app, "charge-request")[0]["text"]
    renewal = {"renews_on": "Jan 5, 2027", "card": None, "hosting_price": "$9.97", "hosting_included": "12 months"}
    worked_out = KINDS[MessageKind.RENEWAL_NOTICE].worked_out
    assert worked_out({**renewal, "is_taxed": True})["amounts"].sum_label == "Per month, plus sales tax"
    assert worked_out(renewal)["amounts"].sum_label == "Per month"


def test_an_order_that_was_sold_without_tax_renews_without_it(taxed: StripeShop, clock: FakeClock) -> None:
    """Its subscription was made before the setting, and stays as it is."""
    taxed_order = taxed.order()
    taxed.double.tax(taxed_order.session_id, 8)
    taxed.double.pay(taxed_order.session_id)
    taxed.buy(email="vera@alder.example")
    assert taxed.double.settle()

    clock.move(timedelta(days=336))
    reminders.plan(taxed.app)

    notices = [mail["text"] for mail in mails(taxed.app, "renewal-notice")]
    assert sorted("Per month, plus sales tax" in text for text in notices) == [False, True]


def test_receipts_for_hosting_say_how_much_of_it_is_tax(taxed: StripeShop, clock: FakeClock) -> None:
    taxed.double.settings.renewal_tax_percent = 8
    order = taxed.buy()
    for months in (12, 13):
        clock.move(timedelta(days=365 if months == 12 else 31))
        taxed.double.renew(stored(taxed.app, order)["stripe_subscription_id"])
        assert taxed.double.settle()

    for kind in ("renewed", "receipt"):
        [mail] = mails(taxed.app, kind)
        assert "Including tax: $0.80\nPaid" in mail["text"]
        assert "$10.77" in mail["text"]


def test_the_receipt_of_a_month_that_credit_paid_for_says_so(taxed: StripeShop, clock: FakeClock) -> None:
    """Its tax is that of the whole month, which may be more than what was charged."""
    taxed.double.settings.renewal_tax_percent = 8
    order = taxed.buy()
    taxed.double.account.get("customer", stored(taxed.app, order)["stripe_customer_id"])["balance"] = -1050
    clock.move(timedelta(days=365))
    taxed.double.renew(stored(taxed.app, order)["stripe_subscription_id"])
    assert taxed.double.settle()

    [mail] = mails(taxed.app, "renewed")
    assert "2027: $10.77\nAccount credit: -$10.50\n" in mail["text"]
    assert "Including tax: $0.80\nPaid" in mail["text"]
    assert ": $0.27" in mail["text"]


class TestACodeThatTakesOffEverything:
    """Nothing was due, so no tax either, and the first month of hosting is charged with it all the same."""

    @pytest.fixture
    def settings(self) -> dict[str, str]:
        on = {"FUNDABLE_STRIPE_TAX": "on", "FUNDABLE_STRIPE_PROMOTION_CODES": "on"}
        return {"FUNDABLE_RATE_LIMITS": "off", **on}

    def test_the_portal_and_the_notices_say_that_tax_comes_on_top(self, taxed: StripeShop, clock: FakeClock) -> None:
        browser, order = taxed.browser(), taxed.order()
        taxed.double.discount(order.session_id, 100)
        taxed.double.pay(order.session_id)
        assert taxed.double.settle()
        order = set_password(browser, order, PASSWORD)
        row = stored(taxed.app, order)
        assert (row["payment_state"], row["amount_cents"], row["tax_cents"]) == ("paid", 0, 0)

        told = browser.get("/api/client/order", headers=order.bearer).json()["hosting"]
        clock.move(timedelta(days=336))
        reminders.plan(taxed.app)

        assert told["isTaxed"] is True
        [notice] = mails(taxed.app, "renewal-notice")
        assert "Per month, plus sales tax" in notice["text"]


class TestStoredPrices:
    @pytest.fixture
    def settings(self) -> dict[str, str]:
        return {"FUNDABLE_RATE_LIMITS": "off", "FUNDABLE_STRIPE_TAX": "on", "FUNDABLE_STRIPE_PRICES": "on"}

    def store(self, shop: StripeShop, tax_behavior: str) -> None:
        for key, cents in (("build", 15000), *(("addon-" + addon.id, addon.price_cents) for addon in DEFAULT.addons)):
            shop.double.store_price(f"fundable-{key}", cents, key, tax_behavior=tax_behavior)
        shop.double.store_price("fundable-hosting", 997, "Hosting", interval="month", tax_behavior=tax_behavior)

    def test_those_that_say_so_are_charged(self, taxed: StripeShop) -> None:
        self.store(taxed, "exclusive")
        order = taxed.order()
        taxed.double.tax(order.session_id, 8)

        taxed.double.pay(order.session_id)

        assert taxed.double.settle()
        assert is_paid_once(taxed.app, order, 16200)

    @pytest.mark.parametrize("tax_behavior", ["inclusive", "unspecified"])
    def test_nothing_is_sold_at_others(self, taxed: StripeShop, tax_behavior: str) -> None:
        self.store(taxed, tax_behavior)

        with pytest.raises(Refused, match="We can't take payments"):
            checkout.start(taxed.app, checkout.Basket("nora@alder.example", 150, ()), "browser")

        assert taxed.double.called("POST", "/v1/checkout/sessions") == []

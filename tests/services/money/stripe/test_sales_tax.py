"""Sales tax comes on top of our prices, whatever the account's own setting is: else what is paid fits no order."""

import pytest

from fundable.domain.agency.default_offer import DEFAULT
from fundable.domain.errors import Refused
from fundable.services.money import checkout
from tests.conftest import StripeShop
from tests.services.money.stripe.looking import is_paid_once, stored


@pytest.fixture
def settings() -> dict[str, str]:
    return {"FUNDABLE_RATE_LIMITS": "off", "FUNDABLE_STRIPE_TAX": "on"}


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
    [call] = taxed.double.called("POST", "/v1/checkout/sessions")
    assert [line["price_data"]["tax_behavior"] for line in call.params["line_items"]] == ["exclusive"] * 3


def test_pages_say_so_before_anybody_is_led_to_the_payment(taxed: StripeShop) -> None:
    assert '<meta name="fundable-tax" content="" />' in taxed.browser().get("/checkout").text


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

"""What a checkout asks Stripe for, and what becomes of it when Stripe fails (money 1)."""

from datetime import timedelta

import pytest
from starlette.testclient import TestClient

from tests.conftest import FakeClock, StripeShop
from tests.fakes.stripe import VERSION
from tests.services.money.stripe.looking import mails, rows, stored
from tests.turns import in_turn

PATH = "/api/create-checkout-session"
CREATE = "/v1/checkout/sessions"
BODY = {"email": "nora@alder.example", "amount": 204, "selectedAddons": ["domain", "google-business"]}


def states(shop: StripeShop) -> list[str]:
    return [row["session_state"] for row in rows(shop.app, "SELECT session_state FROM orders ORDER BY seq")]


def test_the_website_is_charged_now_and_hosting_begins_with_a_free_year(
    shop: StripeShop, shop_visitor: TestClient
) -> None:
    assert shop_visitor.post(PATH, json=BODY).status_code == 200

    [session] = shop.double.all("checkout.session")
    [order] = rows(shop.app, "SELECT * FROM orders")
    assert (session["mode"], session["amount_total"], session["currency"]) == ("subscription", 20400, "usd")
    assert session["client_reference_id"] == session["metadata"]["order_id"] == order["id"]
    assert session["metadata"]["addons"] == "domain,google-business"
    assert session["success_url"].endswith("/payment-success?session_id={CHECKOUT_SESSION_ID}")
    assert session["cancel_url"].endswith("/checkout?addons=domain,google-business&cancelled=1")
    assert session["customer_email"] == "nora@alder.example"
    [call] = shop.double.called("POST", CREATE)
    lines = call.params["line_items"]
    prices = [line["price_data"] for line in lines]
    assert [(price["unit_amount"], "recurring" in price) for price in prices] == [
        (15000, False),
        (2500, False),
        (2900, False),
        (997, True),
    ]
    subscription = call.params["subscription_data"]
    assert subscription["trial_period_days"] == 365
    assert subscription["metadata"]["order_id"] == order["id"]
    text = call.params["custom_text"]["submit"]["message"]
    assert "Today you pay $204.00." in text
    assert "$9.97 per month from January 5, 2027" in text


@in_turn(
    "changes",
    [
        {"amount": 150.01},
        {"amount": 0.01},
        {"selectedAddons": ["domain", "domain"]},
        {"selectedAddons": ["yacht"]},
        {"email": "nora.alder.example"},
    ],
)
def test_what_is_refused_never_reaches_stripe(
    shop: StripeShop, shop_visitor: TestClient, changes: dict[str, object]
) -> None:
    assert shop_visitor.post(PATH, json={**BODY, **changes}).status_code == 400

    assert shop.double.calls == []
    assert states(shop) == []


def test_every_call_speaks_the_pinned_version(shop: StripeShop, shop_visitor: TestClient) -> None:
    shop.buy()

    assert {call.headers["stripe-version"] for call in shop.double.calls} == {VERSION}


def test_two_failures_and_then_an_answer_are_one_session_under_one_key(
    shop: StripeShop, shop_visitor: TestClient
) -> None:
    shop.double.fail_next(2, 500, f"POST {CREATE}")

    assert shop_visitor.post(PATH, json=BODY).status_code == 200

    assert len(shop.double.all("checkout.session")) == 1
    tries = shop.double.called("POST", CREATE)
    assert len(tries) == 3
    assert len({call.headers["idempotency-key"] for call in tries}) == 1
    assert states(shop) == ["open"]


def test_an_answer_that_is_lost_on_its_way_makes_no_second_session(shop: StripeShop, shop_visitor: TestClient) -> None:
    shop.double.drop_after(f"POST {CREATE}")

    assert shop_visitor.post(PATH, json=BODY).status_code == 200

    assert len(shop.double.all("checkout.session")) == 1
    assert states(shop) == ["open"]


def test_while_stripe_is_away_the_buyer_is_told_and_the_next_try_finds_the_order(
    shop: StripeShop, shop_visitor: TestClient
) -> None:
    shop.double.offline()
    answer = shop_visitor.post(PATH, json=BODY)
    assert (answer.status_code, answer.headers["retry-after"]) == (503, "60")
    assert "You haven't been charged" in answer.json()["message"]
    assert states(shop) == ["creating"]

    shop.double.online()
    assert shop_visitor.post(PATH, json=BODY).status_code == 200

    assert states(shop) == ["open"]
    assert len(shop.double.all("checkout.session")) == 1


def test_a_failure_that_stripe_keeps_under_its_key_does_not_shut_the_buyer_out(
    shop: StripeShop, shop_visitor: TestClient
) -> None:
    """Stripe answers a repeated idempotency key with what it answered first, a failure too (Idempotent requests)."""
    shop.double.fail_next(1, 500, f"POST {CREATE}", keep=True, should_retry=False)
    assert shop_visitor.post(PATH, json=BODY).status_code == 503

    assert shop_visitor.post(PATH, json=BODY).status_code == 200

    keys = [call.headers["idempotency-key"] for call in shop.double.called("POST", CREATE)]
    assert len(set(keys)) == 2
    assert states(shop) == ["open"]


def test_too_many_requests_are_said_to_be_passing(shop: StripeShop, shop_visitor: TestClient) -> None:
    shop.double.fail_next(1, 429, f"POST {CREATE}")

    answer = shop_visitor.post(PATH, json=BODY)

    assert (answer.status_code, answer.headers["retry-after"]) == (503, "60")
    assert states(shop) == ["creating"]
    assert shop_visitor.post(PATH, json=BODY).status_code == 200


def test_a_refusal_leaves_no_order_and_says_nothing_of_keys(shop: StripeShop, shop_visitor: TestClient) -> None:
    shop.double.refuse(f"POST {CREATE}", 403)

    answer = shop_visitor.post(PATH, json=BODY)

    assert answer.status_code == 502
    assert "sk_" not in answer.text
    assert states(shop) == []


def test_staff_hear_that_a_buyer_was_turned_away_once_a_day(
    shop: StripeShop, shop_owner: TestClient, shop_visitor: TestClient, clock: FakeClock
) -> None:
    shop.double.refuse(f"POST {CREATE}", 403)
    for hours in (0, 1, 24):
        clock.move(timedelta(hours=hours))
        assert shop_visitor.post(PATH, json=BODY).status_code == 502

    first, _ = mails(shop.app, "staff-alert")
    assert first["subject"] == "Needs attention: a buyer couldn't pay"
    assert "an order of $204.00" in first["text"]
    assert "does not have the required permissions" in first["text"]


@pytest.mark.stripe_refuses
def test_an_address_that_stripe_does_not_take_is_the_buyers_to_mend(
    shop: StripeShop, shop_owner: TestClient, shop_visitor: TestClient
) -> None:
    answer = shop_visitor.post(PATH, json={**BODY, "email": "zoë@alder.example"})

    assert (answer.status_code, answer.json()["code"]) == (409, "email_refused")
    assert answer.json()["message"] == (
        "Our card provider doesn't take this email address. You haven't been charged. Check it, or use another."
    )
    assert (states(shop), mails(shop.app, "staff-alert")) == ([], [])
    assert shop_visitor.post(PATH, json=BODY).status_code == 200


def test_the_same_browser_finds_its_session_again_and_a_stranger_never_does(shop: StripeShop) -> None:
    nora, stranger = shop.browser(), shop.browser()
    first = nora.post(PATH, json=BODY).json()["sessionUrl"]

    assert nora.post(PATH, json=BODY).json()["sessionUrl"] == first
    assert stranger.post(PATH, json=BODY).json()["sessionUrl"] != first
    assert len(shop.double.all("checkout.session")) == 2


def test_a_changed_basket_ends_the_earlier_session(shop: StripeShop, shop_visitor: TestClient) -> None:
    first = shop_visitor.post(PATH, json=BODY).json()["sessionUrl"].rpartition("/")[2]

    shop_visitor.post(PATH, json={**BODY, "amount": 150, "selectedAddons": []})

    assert shop.double.get(first)["status"] == "expired"
    assert shop.double.settle()
    assert states(shop) == ["ended", "open"]


def test_a_session_of_yesterday_is_not_offered_again(
    shop: StripeShop, shop_visitor: TestClient, clock: FakeClock
) -> None:
    first = shop_visitor.post(PATH, json=BODY).json()["sessionUrl"]
    clock.move(timedelta(hours=25))

    assert shop_visitor.post(PATH, json=BODY).json()["sessionUrl"] != first


@pytest.mark.parametrize(
    ("setting", "params"),
    [
        ("TAX", {"automatic_tax": {"enabled": True}}),
        ("PROMOTION_CODES", {"allow_promotion_codes": True}),
        ("TERMS", {"consent_collection": {"terms_of_service": "required"}}),
    ],
)
class TestWhatAnAccountMayBeSetUpFor:
    @pytest.fixture
    def settings(self, setting: str) -> dict[str, str]:
        return {"FUNDABLE_RATE_LIMITS": "off", f"FUNDABLE_STRIPE_{setting}": "on"}

    def test_it_is_asked_for_when_it_is_switched_on(
        self, shop: StripeShop, shop_visitor: TestClient, params: dict[str, object]
    ) -> None:
        shop.double.settings.tax_ready = True
        shop.double.settings.terms_url = "https://agency.example/terms"

        assert shop_visitor.post(PATH, json=BODY).status_code == 200

        [call] = shop.double.called("POST", CREATE)
        assert params.items() <= call.params.items()


class TestStoredPrices:
    @pytest.fixture
    def settings(self) -> dict[str, str]:
        return {"FUNDABLE_RATE_LIMITS": "off", "FUNDABLE_STRIPE_PRICES": "on"}

    def store(self, shop: StripeShop, hosting_cents: int = 997) -> None:
        prices = {"build": 15000, "addon-domain": 2500, "addon-google-business": 2900, "addon-fundability-review": 4900}
        for key, cents in prices.items():
            shop.double.store_price(f"fundable-{key}", cents, key)
        shop.double.store_price("fundable-hosting", hosting_cents, "Hosting", interval="month")

    def test_they_are_charged(self, shop: StripeShop, shop_visitor: TestClient) -> None:
        self.store(shop)

        assert shop_visitor.post(PATH, json=BODY).status_code == 200

        [call] = shop.double.called("POST", CREATE)
        assert [list(line) for line in call.params["line_items"]] == [["price", "quantity"]] * 4
        [session] = shop.double.all("checkout.session")
        assert session["amount_total"] == 20400

    def test_nothing_is_sold_at_a_price_that_differs_from_ours(
        self, shop: StripeShop, shop_visitor: TestClient
    ) -> None:
        self.store(shop, hosting_cents=1997)

        assert shop_visitor.post(PATH, json=BODY).status_code == 502
        assert states(shop) == []

    def test_nothing_is_sold_without_them(self, shop: StripeShop, shop_visitor: TestClient) -> None:
        assert shop_visitor.post(PATH, json=BODY).status_code == 502
        assert shop.double.called("POST", CREATE) == []


def test_the_ids_of_a_paid_order_are_kept(shop: StripeShop) -> None:
    order = shop.buy(addons=("domain",))

    row, session = stored(shop.app, order), shop.double.get(order.session_id)
    assert row["stripe_customer_id"] == session["customer"]
    assert row["stripe_subscription_id"] == session["subscription"]
    assert row["stripe_invoice_id"] == session["invoice"]

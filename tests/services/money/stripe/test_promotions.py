"""A promotion code of Stripe's from a link to the order (money 13)."""

from typing import Any

import pytest
from starlette.testclient import TestClient

from fundable.db.orders import orders
from fundable.services.money import reconcile
from fundable.services.named_orders import bought
from tests.conftest import StripeShop
from tests.fakes.stripe import promotions
from tests.offers import publish
from tests.services.money.stripe.looking import mails, rows

PATH, DISCOUNT = "/api/create-checkout-session", "/api/discount"
BODY = {"email": "nora@alder.example", "amount": 175, "selectedAddons": ["domain"], "code": "spring", "discount": 3500}


@pytest.fixture
def settings() -> dict[str, str]:
    return {"FUNDABLE_RATE_LIMITS": "off", "FUNDABLE_STRIPE_PROMOTION_CODES": "on"}


def store(shop: StripeShop, code: str = "SPRING", **of_it: Any) -> dict[str, Any]:
    return promotions.store(shop.double.account, code, **({"percent_off": 20} | of_it))


def asked(visitor: TestClient, code: str = "spring", addons: str = "domain") -> tuple[int, str]:
    answer = visitor.get(DISCOUNT, params={"code": code, "addons": addons})
    return answer.status_code, answer.json().get("message", "")


def test_a_code_goes_from_the_link_to_the_order(shop: StripeShop, shop_visitor: TestClient) -> None:
    promotion = store(shop)

    told = shop_visitor.get(DISCOUNT, params={"code": "spring", "addons": "domain"}).json()
    answer = shop_visitor.post(PATH, json=BODY)

    assert told == {"code": "SPRING", "discount": 3500, "isFirstOrderOnly": False}
    assert answer.status_code == 200
    [call] = shop.double.called("POST", "/v1/checkout/sessions")
    assert call.params["discounts"] == [{"promotion_code": promotion["id"]}]
    assert "allow_promotion_codes" not in call.params
    assert call.params["custom_text"]["submit"]["message"].startswith("Today you pay $140.00.")
    assert call.params["cancel_url"].endswith("/checkout?addons=domain&code=SPRING&cancelled=1")

    [session] = shop.double.all("checkout.session")
    shop.double.pay(session["id"])
    assert shop.double.settle()

    [row] = rows(shop.app, "SELECT * FROM orders")
    assert (row["payment_state"], row["amount_cents"], row["discount_cents"]) == ("paid", 14000, 3500)
    assert (row["promotion_code"], row["promotion_id"]) == ("SPRING", promotion["id"])


def test_a_code_that_can_still_be_typed_is_part_of_what_the_payment_page_says(
    shop: StripeShop, shop_visitor: TestClient
) -> None:
    assert shop_visitor.post(PATH, json={**BODY, "code": "", "discount": 0}).status_code == 200

    [session] = shop.double.all("checkout.session")
    assert session["allow_promotion_codes"] is True
    said = session["custom_text"]["submit"]["message"]
    assert said.startswith("Today you pay $175.00, or less with a promotion code. Hosting is included")


def test_a_page_that_shows_an_earlier_price_is_told_so(shop: StripeShop, shop_visitor: TestClient) -> None:
    store(shop)
    shown = {"code": "spring", "addons": "domain", "offerVersion": 1}
    assert shop_visitor.get(DISCOUNT, params=shown).json()["discount"] == 3500
    publish(shop.app, price_cents=20000)

    answer = shop_visitor.get(DISCOUNT, params=shown)

    assert (answer.status_code, answer.json()["code"]) == (400, "amount_differs")
    assert shop_visitor.get(DISCOUNT, params={**shown, "offerVersion": 2}).json()["discount"] == 4500


def test_a_code_that_takes_off_everything_is_paid(shop: StripeShop, shop_visitor: TestClient) -> None:
    store(shop, percent_off=100)
    shop_visitor.post(PATH, json={**BODY, "discount": 17500})
    [session] = shop.double.all("checkout.session")

    paid = shop.double.pay(session["id"])

    assert shop.double.settle()
    assert paid["payment_status"] == "no_payment_required"
    [row] = rows(shop.app, "SELECT * FROM orders")
    assert (row["payment_state"], row["status"], row["amount_cents"]) == ("paid", "paid", 0)
    assert rows(shop.app, "SELECT * FROM ledger_entries") == []
    [mail] = mails(shop.app, "order-received")
    assert "There's nothing to pay today." in mail["text"]
    assert "Discount (SPRING): -$175.00\nTotal: $0.00" in mail["text"]
    assert "payment" not in mail["text"] + mail["html"]


@pytest.mark.parametrize(
    ("of_it", "status", "sentence"),
    [
        ({"active": False}, 409, "The code SPRING has expired."),
        ({"expires_at": 1}, 409, "The code SPRING has expired."),
        ({"max_redemptions": 0}, 409, "The code SPRING has been used up."),
        ({"minimum_amount": 20000}, 409, "The code SPRING is for orders of $200.00 or more."),
        (
            {"percent_off": None, "amount_off": 500, "currency": "eur"},
            409,
            "The code SPRING is for orders in EUR. This one is in USD.",
        ),
        ({"products": ["prod_other"]}, 409, "The code SPRING isn't for this website."),
        ({"duration": "forever"}, 409, "The code SPRING isn't for this website."),
        ({"code": "OTHER"}, 404, "There's no code spring. Check how it's written."),
    ],
)
def test_each_refusal_says_why(
    shop: StripeShop, shop_visitor: TestClient, of_it: dict[str, Any], status: int, sentence: str
) -> None:
    store(shop, **of_it)

    assert asked(shop_visitor) == (status, sentence)
    assert (shop_visitor.post(PATH, json=BODY).status_code, rows(shop.app, "SELECT id FROM orders")) == (status, [])
    without = {**BODY, "code": "", "discount": 0}
    assert shop_visitor.post(PATH, json=without).status_code == 200


@pytest.mark.parametrize("what", [None, "deleted"], ids=["of a kind to come", "without its coupon"])
def test_a_code_that_cannot_be_read_is_over(shop: StripeShop, shop_visitor: TestClient, what: str | None) -> None:
    promotion = store(shop)
    coupon = shop.double.account.objects[promotion["promotion"]["coupon"]]
    if what:
        for name in [name for name in coupon if name not in ("id", "object")]:
            del coupon[name]
        coupon["deleted"] = True
    else:
        promotion["promotion"]["coupon"] = None

    assert asked(shop_visitor) == (409, "The code SPRING has expired.")


@pytest.mark.stripe_refuses
def test_stripe_decides_who_orders_for_the_first_time(shop: StripeShop, shop_visitor: TestClient) -> None:
    store(shop, first_time_transaction=True)
    told = shop_visitor.get(DISCOUNT, params={"code": "spring"}).json()
    shop.buy()

    answer = shop_visitor.post(PATH, json=BODY)

    assert told["isFirstOrderOnly"] is True
    assert (answer.status_code, answer.json()["code"]) == (409, "promotion_refused")
    assert "SPRING can't be used for this order" in answer.json()["message"]
    assert len(rows(shop.app, "SELECT id FROM orders")) == 1
    [refused] = shop.double.refused
    assert refused.path == "/v1/checkout/sessions"


def test_a_discount_that_the_page_showed_otherwise_is_refused(shop: StripeShop, shop_visitor: TestClient) -> None:
    store(shop)

    answer = shop_visitor.post(PATH, json={**BODY, "discount": 3501})

    assert (answer.status_code, answer.json()["code"]) == (409, "promotion_moved")
    assert rows(shop.app, "SELECT id FROM orders") == []


def test_a_payment_that_failed_says_what_it_was_and_leads_back_with_its_code(
    shop: StripeShop, shop_visitor: TestClient
) -> None:
    store(shop)
    shop_visitor.post(PATH, json=BODY)
    [session] = shop.double.all("checkout.session")
    shop.double.pay(session["id"], "delayed")
    shop.double.delayed_fails(session["id"])
    assert shop.double.settle()

    [mail] = mails(shop.app, "payment-failed")
    assert "The payment of $140.00 for order" in mail["text"]
    with shop.app.database.read() as connection:
        order = orders.find_by_session(connection, session["id"])
    assert order
    assert bought(shop.app, order)[-1] == ("Discount (SPRING)", -3500)
    assert sum(cents for _, cents in bought(shop.app, order)) == 14000
    assert "/checkout?addons=domain&code=SPRING>" in mail["text"]


def test_a_code_that_is_taken_away_makes_another_session(shop: StripeShop, shop_visitor: TestClient) -> None:
    store(shop)
    first = shop_visitor.post(PATH, json=BODY).json()["sessionUrl"]

    again = shop_visitor.post(PATH, json=BODY).json()["sessionUrl"]
    without = shop_visitor.post(PATH, json={**BODY, "code": "", "discount": 0}).json()["sessionUrl"]

    assert first == again != without
    assert [one["status"] for one in shop.double.all("checkout.session")] == ["expired", "open"]


@pytest.mark.parametrize("code", ["two words", "A" * 65, "СКИДКА"], ids=["words", "long", "other letters"])
def test_what_cannot_be_a_code_is_not_asked_for(shop: StripeShop, shop_visitor: TestClient, code: str) -> None:
    assert asked(shop_visitor, code) == (404, "There's no such code. Check how it's written.")
    assert shop.double.called("GET", "/v1/promotion_codes") == []


def test_without_an_answer_the_code_is_not_checked(shop: StripeShop, shop_visitor: TestClient) -> None:
    store(shop)
    shop.double.offline()

    assert asked(shop_visitor)[0] == 503
    shop.double.online()


def test_a_key_without_the_right_switches_off_codes_alone(shop: StripeShop, shop_visitor: TestClient) -> None:
    store(shop)
    shop.double.refuse("/v1/promotion_codes")

    assert asked(shop_visitor) == (409, "Codes aren't accepted right now.")
    assert shop_visitor.post(PATH, json=BODY).json()["code"] == "promotion_off"
    assert shop_visitor.post(PATH, json={**BODY, "code": "", "discount": 0}).status_code == 200
    found = {one.name: one.found for one in shop.app.gateway.inspect("https://x.example", shop.app.offers.get(1))}
    assert found["Promotion codes"] == "The key can't read them, so codes in links do nothing."


class TestSwitchedOff:
    @pytest.fixture
    def settings(self) -> dict[str, str]:
        return {"FUNDABLE_RATE_LIMITS": "off"}

    def test_a_code_does_nothing(self, shop: StripeShop, shop_visitor: TestClient) -> None:
        store(shop)

        assert asked(shop_visitor) == (409, "Codes aren't accepted right now.")
        assert shop.double.called("GET", "/v1/promotion_codes") == []


class TestGuessing:
    @pytest.fixture
    def settings(self) -> dict[str, str]:
        return {"FUNDABLE_STRIPE_PROMOTION_CODES": "on"}

    def test_it_is_slow(self, shop: StripeShop, shop_visitor: TestClient) -> None:
        answers = [asked(shop_visitor, f"GUESS{number}")[0] for number in range(31)]

        assert answers == [404] * 30 + [429]


def test_a_lost_order_comes_back_with_its_code(shop: StripeShop, shop_visitor: TestClient) -> None:
    store(shop)
    shop_visitor.post(PATH, json=BODY)
    [session] = shop.double.all("checkout.session")
    shop.double.hold()
    shop.double.pay(session["id"])
    with shop.app.database.write() as connection:
        connection.exec_driver_sql("DELETE FROM orders")

    reconcile.reconcile(shop.app)

    [row] = rows(shop.app, "SELECT * FROM orders")
    assert (row["promotion_code"], row["amount_cents"], row["payment_state"]) == ("SPRING", 14000, "paid")

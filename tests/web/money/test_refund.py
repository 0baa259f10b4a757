"""POST /api/orders/{id}/refund: money that an owner gives back (money 9)."""

from threading import Thread
from typing import Any

import pytest
from starlette.testclient import TestClient

from fundable.services.money import reconcile
from tests.conftest import PaidOrder, StripeShop
from tests.offers import publish, start
from tests.services.money.stripe.looking import hosting, intent, ledger_entries, money, refund, rows
from tests.turns import in_turn


@pytest.fixture
def order(shop: StripeShop) -> PaidOrder:
    bought = shop.buy()
    reconcile.settle(shop.app)
    return bought


def test_money_goes_back_and_is_shown_at_once(shop: StripeShop, shop_owner: TestClient, order: PaidOrder) -> None:
    shop.double.hold()

    answer = refund(shop_owner, order, 5000)

    assert (answer.status_code, answer.json()["message"]) == (200, "$50.00 was refunded.")
    assert money(shop, order) == ("partially_refunded", 5000, "paid")
    assert ledger_entries(shop.app, order) == [("payment", 15000), ("refund", -5000)]
    shop.double.deliver_all(copies=2)
    assert money(shop, order) == ("partially_refunded", 5000, "paid")
    assert ledger_entries(shop.app, order) == [("payment", 15000), ("refund", -5000)]


def test_a_second_click_gives_nothing_twice(shop: StripeShop, shop_owner: TestClient, order: PaidOrder) -> None:
    assert refund(shop_owner, order, 5000).status_code == 200

    again = refund(shop_owner, order, 5000)

    assert (again.status_code, again.json()["code"]) == (409, "order_changed")
    assert len(shop.double.all("refund")) == 1


def test_an_answer_that_is_lost_makes_no_second_refund(
    shop: StripeShop, shop_owner: TestClient, order: PaidOrder
) -> None:
    shop.double.drop_after("POST /v1/refunds")

    assert refund(shop_owner, order, 5000).status_code == 200
    assert len(shop.double.all("refund")) == 1


@pytest.mark.parametrize("cents", [5000, 9000])
def test_of_two_owners_at_once_the_second_is_told(
    shop: StripeShop, shop_owner: TestClient, order: PaidOrder, cents: int
) -> None:
    answers: list[Any] = []
    waits = shop.double.hang(path="POST /v1/refunds", n=1)
    first = Thread(target=lambda: answers.append(refund(shop_owner, order, 5000)))
    first.start()
    assert waits.hit.wait(30)
    second = Thread(target=lambda: answers.append(refund(shop_owner, order, cents)))
    second.start()
    waits.release()
    first.join(30)
    second.join(30)

    told = sorted((one.status_code, one.json()["code"]) for one in answers)
    assert told == [(200, "refunded"), (409, "order_changed")]
    assert [made["amount"] for made in shop.double.all("refund")] == [5000]


def test_one_in_the_dashboard_at_the_same_moment_is_counted_too(
    shop: StripeShop, shop_owner: TestClient, order: PaidOrder
) -> None:
    shop.double.hold()
    shop.double.refund(intent(shop, order), 5000)

    assert refund(shop_owner, order, 4000).status_code == 200
    shop.double.deliver_all(copies=2, order="reversed")

    assert money(shop, order) == ("partially_refunded", 9000, "paid")
    assert sorted(ledger_entries(shop.app, order)) == [("payment", 15000), ("refund", -5000), ("refund", -4000)]


@pytest.mark.stripe_refuses
def test_more_than_is_left_after_one_in_the_dashboard_is_refused_in_words(
    shop: StripeShop, shop_owner: TestClient, order: PaidOrder
) -> None:
    shop.double.hold()
    shop.double.refund(intent(shop, order), 9000)

    answer = refund(shop_owner, order, 9000)

    assert (answer.status_code, answer.json()["code"]) == (502, "refund_refused")
    assert "greater than unrefunded amount" in answer.json()["message"]
    assert sum(made["amount"] for made in shop.double.all("refund")) == 9000


@in_turn("cents", [0, -5, 15001, "5000", 50.5, None, True])
def test_an_amount_that_cannot_be_given_back_never_reaches_stripe(
    shop: StripeShop, shop_owner: TestClient, order: PaidOrder, cents: object
) -> None:
    assert refund(shop_owner, order, cents).status_code == 400
    assert shop.double.called("POST", "/v1/refunds") == []


def test_staff_and_strangers_give_nothing_back(
    shop: StripeShop, shop_staff: TestClient, shop_visitor: TestClient, order: PaidOrder
) -> None:
    assert refund(shop_staff, order, 5000).status_code == 403
    assert refund(shop_visitor, order, 5000).status_code == 401
    assert shop.double.called("POST", "/v1/refunds") == []


def test_an_unpaid_order_has_nothing_to_give_back(shop: StripeShop, shop_owner: TestClient) -> None:
    answer = refund(shop_owner, shop.order("tom@brightwater.example"), 5000)

    assert (answer.status_code, answer.json()["code"]) == (409, "order_unpaid")


def test_what_stripe_refuses_is_said(shop: StripeShop, shop_owner: TestClient, order: PaidOrder) -> None:
    shop.double.refuse("POST /v1/refunds", 403)

    answer = refund(shop_owner, order, 5000)

    assert (answer.status_code, answer.json()["code"]) == (502, "refund_refused")
    assert money(shop, order) == ("paid", 0, "paid")


def test_while_stripe_is_away_nothing_is_noted(shop: StripeShop, shop_owner: TestClient, order: PaidOrder) -> None:
    shop.double.fail_next(1, 429, "POST /v1/refunds")

    assert refund(shop_owner, order, 5000).status_code == 502
    assert money(shop, order) == ("paid", 0, "paid")


def test_all_of_it_leaves_hosting_to_the_owner(shop: StripeShop, shop_owner: TestClient, order: PaidOrder) -> None:
    assert refund(shop_owner, order, 15000).status_code == 200

    assert money(shop, order) == ("refunded", 15000, "paid")
    assert hosting(shop.app, order)["status"] == "trialing"
    assert refund(shop_owner, order, 1, before=15000).json()["code"] == "refund_nothing_left"


class TestTheDearestOffer:
    """Eight digits, the most that an offer may cost: an ordinary price in forints."""

    DEAREST = 999_999_99

    @pytest.fixture(params=["usd", "huf"])
    def dear(self, shop: StripeShop, request: pytest.FixtureRequest) -> PaidOrder:
        publish(shop.app, price_cents=self.DEAREST, currency=request.param, renewal_cents=3_499_00, addons=())
        session_id = start(shop.app, "nora@alder.example")
        shop.double.pay(session_id)
        assert shop.double.settle()
        reconcile.settle(shop.app)
        [row] = rows(shop.app, "SELECT id FROM orders WHERE stripe_checkout_session_id = ?", session_id)
        return PaidOrder(row["id"], "nora@alder.example", session_id)

    def test_it_can_be_refunded_in_full(self, shop: StripeShop, shop_owner: TestClient, dear: PaidOrder) -> None:
        assert refund(shop_owner, dear, self.DEAREST).status_code == 200
        assert money(shop, dear)[:2] == ("refunded", self.DEAREST)

    def test_it_can_be_refunded_in_parts(self, shop: StripeShop, shop_owner: TestClient, dear: PaidOrder) -> None:
        first = 700_000_00
        assert refund(shop_owner, dear, first).status_code == 200
        assert refund(shop_owner, dear, self.DEAREST - first, before=first).status_code == 200
        assert money(shop, dear)[:2] == ("refunded", self.DEAREST)

    @in_turn("cents", [DEAREST + 1, 2**63, 10**30])
    def test_more_than_it_cost_is_refused_by_what_is_left(
        self, shop: StripeShop, shop_owner: TestClient, dear: PaidOrder, cents: int
    ) -> None:
        answer = refund(shop_owner, dear, cents)

        assert (answer.status_code, answer.json()["code"]) == (400, "refund_amount")
        assert "999,999.99" in answer.json()["message"]

    def test_what_was_never_refunded_is_refused_as_out_of_date(
        self, shop: StripeShop, shop_owner: TestClient, dear: PaidOrder
    ) -> None:
        answer = refund(shop_owner, dear, 1, before=10**30)

        assert (answer.status_code, answer.json()["code"]) == (409, "order_changed")

"""A refund of which nobody knows whether it was made: the next try finds out first, and gives nothing twice."""

from dataclasses import replace
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from starlette.testclient import TestClient

from fundable.db.money import refund_attempts
from fundable.domain.money.refunds import RefundsAnswer
from fundable.services.money import reconcile, refunds
from tests.conftest import FakeClock, PaidOrder, StripeShop
from tests.services.money.stripe.looking import ledger_entries, stored

REFUNDS = "POST /v1/refunds"


@pytest.fixture
def order(shop: StripeShop) -> PaidOrder:
    bought = shop.buy()
    reconcile.settle(shop.app)
    shop.double.hold()
    return bought


def refund(browser: TestClient, order: PaidOrder, cents: int, before: int = 0) -> tuple[int, str]:
    body = {"amountCents": cents, "refundedBeforeCents": before}
    answer = browser.post(f"/api/orders/{order.id}/refund", json=body)
    return answer.status_code, answer.json()["code"]


def given(shop: StripeShop) -> list[Any]:
    return [made["amount"] for made in shop.double.all("refund")]


def test_a_failure_that_stripe_keeps_under_its_key_does_not_bar_the_refund(
    shop: StripeShop, shop_owner: TestClient, order: PaidOrder
) -> None:
    shop.double.fail_next(1, 500, REFUNDS, should_retry=False, keep=True)
    assert refund(shop_owner, order, 5000) == (502, "gateway_unanswered")

    assert refund(shop_owner, order, 5000) == (200, "refunded")

    assert given(shop) == [5000]
    assert ledger_entries(shop.app, order) == [("payment", 15000), ("refund", -5000)]


@pytest.mark.parametrize("cents", [5000, 4000])
def test_one_that_was_made_without_an_answer_is_found_before_another_is_made(
    shop: StripeShop, shop_owner: TestClient, order: PaidOrder, cents: int
) -> None:
    shop.double.drop_after(REFUNDS, 3)
    assert refund(shop_owner, order, 5000) == (502, "gateway_unanswered")

    assert refund(shop_owner, order, cents) == (409, "order_changed")

    assert given(shop) == [5000]
    assert stored(shop.app, order)["refunded_cents"] == 5000
    assert refund(shop_owner, order, cents, before=5000) == (200, "refunded")
    assert given(shop) == [5000, cents]


def test_one_that_is_still_being_made_is_asked_for_under_the_same_key(
    shop: StripeShop, shop_owner: TestClient, order: PaidOrder, clock: FakeClock
) -> None:
    assert refund(shop_owner, order, 1000) == (200, "refunded")
    clock.move(timedelta(minutes=1))
    shop.double.fail_next(1, 409, REFUNDS, should_retry=False)
    assert refund(shop_owner, order, 5000, before=1000) == (502, "gateway_unanswered")

    assert refund(shop_owner, order, 5000, before=1000) == (200, "refunded")

    _, *tries = [call.headers["idempotency-key"] for call in shop.double.called("POST", "/v1/refunds")]
    assert (len(tries), len(set(tries))) == (2, 1)


def test_while_stripe_is_away_nobody_knows_and_nothing_is_given(
    shop: StripeShop, shop_owner: TestClient, order: PaidOrder
) -> None:
    for _ in range(2):
        shop.double.fail_next(1, 429, "/v1/refunds*")
        assert refund(shop_owner, order, 5000) == (502, "gateway_unanswered")

    assert given(shop) == []


def test_a_failure_that_is_noted_while_the_job_finds_out_is_not_forgotten(shop: StripeShop, order: PaidOrder) -> None:
    """Else the next try would be under the key of which Stripe keeps the failure."""
    order_id = UUID(order.id)
    with shop.app.database.write() as connection:
        refund_attempts.begin(connection, order_id, None, shop.app.clock.now())
        attempt = refund_attempts.find(connection, order_id)
    assert attempt

    class Slow:
        def __getattr__(self, name: str) -> Any:
            return getattr(shop.app.gateway, name)

        def refunds_of(self, payment_intent_id: str) -> RefundsAnswer:
            with shop.app.database.write() as connection:
                refund_attempts.leave_in_doubt(connection, order_id, failures=1)
            return shop.app.gateway.refunds_of(payment_intent_id)

    refunds.find_out(replace(shop.app, gateway=Slow()), attempt)

    with shop.app.database.read() as connection:
        left = refund_attempts.find(connection, order_id)
    assert left
    assert (left.failures, left.asked_at) == (1, None)

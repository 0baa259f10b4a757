"""POST /api/create-checkout-session, when the payment provider refuses, or does not answer in time."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from starlette.testclient import TestClient

from fundable.app import App
from tests.conftest import StripeShop
from tests.fakes.stripe import StripeDouble
from tests.turns import in_turn

PATH = "/api/create-checkout-session"
BODY = {"email": "nora@alder.example", "amount": 150, "selectedAddons": []}
OTHER_BODY = {**BODY, "amount": 175, "selectedAddons": ["domain"]}
AWAY = "Our card provider isn't responding right now. You haven't been charged. Please try again in a few minutes."
SESSIONS = "/v1/checkout/sessions"


@pytest.fixture
def buyer(shop: StripeShop) -> TestClient:
    return shop.browser()


def orders_in(app: App) -> list[tuple[str, str]]:
    with app.database.read() as connection:
        rows = connection.exec_driver_sql("SELECT session_state, payment_state FROM orders ORDER BY seq")
        return [(row[0], row[1]) for row in rows]


def asked(double: StripeDouble) -> list[dict[str, Any]]:
    """What each call was to make a session of."""
    return [call.params for call in double.called("POST", SESSIONS)]


@pytest.mark.parametrize("status", [401, 403])
def test_a_refusal_is_said_and_leaves_no_order(
    buyer: TestClient, double: StripeDouble, stripe_app: App, status: int
) -> None:
    double.fail_next(status=status, path=SESSIONS)

    answer = buyer.post(PATH, json=BODY)

    assert answer.status_code == 502
    assert answer.json()["message"] == (
        "We can't take payments right now. You haven't been charged. Please contact us."
    )
    assert "sk_test" not in answer.text
    assert orders_in(stripe_app) == []


def test_a_time_out_is_said_and_the_next_try_of_the_same_browser_finds_its_order(
    buyer: TestClient, double: StripeDouble, stripe_app: App
) -> None:
    double.drop_after(SESSIONS, n=3)  # as often as the SDK tries by itself
    answer = buyer.post(PATH, json=BODY)
    assert (answer.status_code, answer.json()["message"], answer.headers["retry-after"]) == (503, AWAY, "60")
    assert orders_in(stripe_app) == [("creating", "unpaid")]

    again = buyer.post(PATH, json=BODY)

    assert again.status_code == 200
    assert orders_in(stripe_app) == [("open", "unpaid")]
    assert len({call.idempotency_key for call in double.called("POST", SESSIONS)}) == 1  # nor may the rest differ
    assert len(double.all("checkout.session")) == 1


def test_what_is_sent_to_the_provider_is_ours(buyer: TestClient, double: StripeDouble) -> None:
    buyer.post(PATH, json=OTHER_BODY, headers={"Host": "evil.example"})

    [request] = asked(double)
    prices = [line["price_data"] for line in request["line_items"]]
    assert [(price["product_data"]["name"], price["unit_amount"], price["currency"]) for price in prices] == [
        ("Website: base build", 15000, "usd"),
        ("Domain Registration", 2500, "usd"),
        ("Website hosting", 997, "usd"),
    ]
    assert request["success_url"] == "http://127.0.0.1:8000/payment-success?session_id={CHECKOUT_SESSION_ID}"
    assert request["cancel_url"] == "http://127.0.0.1:8000/checkout?addons=domain&cancelled=1"
    assert request["customer_email"] == "nora@alder.example"


@in_turn("amount", [150.01, 0, 175])
def test_a_price_that_is_not_ours_never_reaches_the_provider(
    buyer: TestClient, double: StripeDouble, amount: float
) -> None:
    assert buyer.post(PATH, json={**BODY, "amount": amount}).status_code == 400
    assert double.calls == []


def test_a_changed_basket_ends_the_session_that_timed_out_without_asking_for_a_nameless_one(
    buyer: TestClient, double: StripeDouble, stripe_app: App
) -> None:
    double.fail_next(status=429, path=SESSIONS)
    assert buyer.post(PATH, json=BODY).status_code == 503

    assert buyer.post(PATH, json=OTHER_BODY).status_code == 200

    assert {call.path for call in double.calls} == {SESSIONS}
    assert orders_in(stripe_app)[1] == ("open", "unpaid")


@pytest.mark.stripe_refuses  # to end a session that is complete
def test_an_earlier_session_that_was_paid_after_all_counts(
    buyer: TestClient, double: StripeDouble, stripe_app: App
) -> None:
    double.hold()
    buyer.post(PATH, json=BODY)
    double.pay(double.all("checkout.session")[0]["id"])

    assert buyer.post(PATH, json=OTHER_BODY).status_code == 200

    assert orders_in(stripe_app) == [("complete", "paid"), ("open", "unpaid")]


@pytest.mark.parametrize("status", [429, 403])
def test_a_provider_that_fails_to_end_an_earlier_session_holds_nobody_up(
    buyer: TestClient, double: StripeDouble, stripe_app: App, status: int
) -> None:
    buyer.post(PATH, json=BODY)
    fault = double.fail_next(status=status, path=f"{SESSIONS}/*/expire")

    assert buyer.post(PATH, json=OTHER_BODY).status_code == 200

    assert fault.struck == 1
    assert orders_in(stripe_app) == [("open", "unpaid"), ("open", "unpaid")]


def test_the_page_of_an_order_that_staff_deleted_while_it_was_made_is_ended_and_nobody_is_sent_there(
    buyer: TestClient, double: StripeDouble, stripe_app: App, shop_staff: TestClient
) -> None:
    answered_late = double.withhold(f"POST {SESSIONS}")
    with ThreadPoolExecutor() as pool:
        clicked = pool.submit(buyer.post, PATH, json=BODY)
        assert answered_late.hit.wait(60)
        with stripe_app.database.read() as connection:
            [order_id] = connection.exec_driver_sql("SELECT id FROM orders").scalars()
        assert shop_staff.delete(f"/api/orders/{order_id}").status_code == 200
        answered_late.release()

    assert (clicked.result().status_code, clicked.result().json()["code"]) == (404, "order_gone")
    assert [session["status"] for session in double.all("checkout.session")] == ["expired"]
    assert buyer.post(PATH, json=BODY).status_code == 200
    assert orders_in(stripe_app) == [("open", "unpaid")]


def test_a_second_answer_that_comes_after_the_payment_leaves_the_order_as_it_is(
    buyer: TestClient, double: StripeDouble, stripe_app: App
) -> None:
    key = {"Idempotency-Key": "0b3d2f0e-6a43-4f0e-9a39-6d1f5f0a7c11"}
    answered_late = double.withhold(f"POST {SESSIONS}")
    with ThreadPoolExecutor() as pool:
        first = pool.submit(buyer.post, PATH, json=BODY, headers=key)
        assert answered_late.hit.wait(60)
        url = buyer.post(PATH, json=BODY, headers=key).json()["sessionUrl"]
        double.pay(url.rpartition("/")[2])
        assert double.settle()
        answered_late.release()

    assert first.result().json()["sessionUrl"] == url
    assert orders_in(stripe_app) == [("complete", "paid")]

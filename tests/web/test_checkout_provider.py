"""POST /api/create-checkout-session, when the payment provider refuses, or does not answer in time."""

import dataclasses

import pytest
from starlette.testclient import TestClient

from fundable.app import App
from fundable.domain.ports import GatewayRefused, GatewayUnavailable
from tests.conftest import Browsers
from tests.gateway import FakeGateway

PATH = "/api/create-checkout-session"
BODY = {"email": "nora@alder.example", "amount": 150, "selectedAddons": []}
AWAY = "The card provider does not answer at the moment. You have not been charged. Please try again in a few minutes."


@pytest.fixture
def gateway() -> FakeGateway:
    return FakeGateway()


@pytest.fixture
def buyer(app: App, browsers: Browsers, gateway: FakeGateway) -> TestClient:
    return browsers.on(dataclasses.replace(app, gateway=gateway))()


def orders_in(app: App) -> list[tuple[str, str]]:
    with app.database.read() as connection:
        rows = connection.exec_driver_sql("SELECT session_state, payment_state FROM orders ORDER BY seq")
        return [(row[0], row[1]) for row in rows]


def test_a_refusal_is_said_and_leaves_no_order(buyer: TestClient, gateway: FakeGateway, app: App) -> None:
    gateway.fails = GatewayRefused("Invalid API Key provided: sk_test_1234")

    answer = buyer.post(PATH, json=BODY)

    assert answer.status_code == 502
    assert answer.json()["message"] == (
        "We cannot take payments at the moment. You have not been charged. Please write to us."
    )
    assert "sk_test" not in answer.text
    assert orders_in(app) == []


def test_a_time_out_is_said_and_the_next_try_of_the_same_browser_finds_its_order(
    buyer: TestClient, gateway: FakeGateway, app: App
) -> None:
    gateway.fails_after = GatewayUnavailable("timed out")
    answer = buyer.post(PATH, json=BODY)
    assert (answer.status_code, answer.json()["message"], answer.headers["retry-after"]) == (503, AWAY, "60")
    assert orders_in(app) == [("creating", "unpaid")]

    gateway.fails_after = None
    again = buyer.post(PATH, json=BODY)

    assert again.status_code == 200
    assert orders_in(app) == [("open", "unpaid")]
    assert len({request.idempotency_key for request in gateway.requests}) == 1
    assert gateway.requests[0] == gateway.requests[1]
    assert len(gateway.sessions) == 1


def test_what_is_sent_to_the_provider_is_ours(buyer: TestClient, gateway: FakeGateway) -> None:
    buyer.post(PATH, json={**BODY, "amount": 175, "selectedAddons": ["domain"]}, headers={"Host": "evil.example"})

    [request] = gateway.requests
    assert [(line.name, line.amount_cents) for line in request.lines] == [
        ("Base build", 15000),
        ("Domain Registration", 2500),
    ]
    assert request.success_url == "http://127.0.0.1:8000/payment-success?session_id={CHECKOUT_SESSION_ID}"
    assert request.cancel_url == "http://127.0.0.1:8000/checkout?addons=domain&cancelled=1"
    assert (request.currency, request.email) == ("usd", "nora@alder.example")


@pytest.mark.parametrize("amount", [150.01, 0, 175])
def test_a_price_that_is_not_ours_never_reaches_the_provider(
    buyer: TestClient, gateway: FakeGateway, amount: float
) -> None:
    assert buyer.post(PATH, json={**BODY, "amount": amount}).status_code == 400
    assert gateway.requests == []


def test_a_changed_basket_ends_the_session_that_timed_out_without_asking_for_a_nameless_one(
    buyer: TestClient, gateway: FakeGateway, app: App
) -> None:
    gateway.fails_after = GatewayUnavailable("timed out")
    buyer.post(PATH, json=BODY)
    gateway.fails_after = None

    assert buyer.post(PATH, json={**BODY, "amount": 175, "selectedAddons": ["domain"]}).status_code == 200

    assert "" not in gateway.asked
    assert orders_in(app)[1] == ("open", "unpaid")


def test_an_earlier_session_that_was_paid_after_all_counts(buyer: TestClient, gateway: FakeGateway, app: App) -> None:
    buyer.post(PATH, json=BODY)
    gateway.pay(next(iter(gateway.sessions)))

    assert buyer.post(PATH, json={**BODY, "amount": 175, "selectedAddons": ["domain"]}).status_code == 200

    assert orders_in(app) == [("complete", "paid"), ("open", "unpaid")]


def test_a_provider_that_fails_to_end_an_earlier_session_holds_nobody_up(app: App, browsers: Browsers) -> None:
    class Stubborn(FakeGateway):
        def expire_session(self, session_id: str) -> None:  # type: ignore[override]
            raise GatewayUnavailable("timed out")

    buyer = browsers.on(dataclasses.replace(app, gateway=Stubborn()))()
    buyer.post(PATH, json=BODY)

    assert buyer.post(PATH, json={**BODY, "amount": 175, "selectedAddons": ["domain"]}).status_code == 200
    assert orders_in(app) == [("open", "unpaid"), ("open", "unpaid")]

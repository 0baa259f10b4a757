"""GET /api/orders/{id}."""

import dataclasses
from uuid import uuid4

import pytest
from starlette.testclient import TestClient

from fundable.app import App
from fundable.services import accounts, payments
from tests.conftest import NOBODYS, PASSWORD, Browsers, Buy, Form, PaidOrder
from tests.gateway import FakeGateway


def test_it_shows_the_order_its_form_and_its_money(
    staff: TestClient, visitor: TestClient, client_a: PaidOrder, form: Form
) -> None:
    visitor.post("/api/intake-forms", json=form(client_a), headers=client_a.bearer)

    body = staff.get(f"/api/orders/{client_a.id}").json()

    assert set(body) == {"order", "intakeForm", "ledger"}
    assert body["order"]["id"] == body["intakeForm"]["orderId"] == client_a.id
    assert [change["status"] for change in body["order"]["statusHistory"]] == ["paid", "intake"]
    [entry] = body["ledger"]
    assert (entry["kind"], entry["amount"], entry["currency"], entry["at"]) == (
        "payment",
        17500,
        "usd",
        "2026-01-05T15:04:00Z",
    )
    assert entry["reference"] == body["order"]["stripePaymentIntentId"]


def test_an_unpaid_order_has_no_form_and_no_money(staff: TestClient, order_pending: Buy) -> None:
    body = staff.get(f"/api/orders/{order_pending().id}").json()

    assert (body["intakeForm"], body["ledger"], body["order"]["statusHistory"]) == (None, [], [])
    assert (body["order"]["hostingUntil"], body["order"]["promisedOn"]) == (None, None)


@pytest.mark.parametrize("order_id", [NOBODYS, "x", "1", "%20", "null", "00000000-0000-0000-0000-00000000000g"])
def test_an_order_that_is_not_there_is_named_gone(staff: TestClient, order_id: str) -> None:
    answer = staff.get(f"/api/orders/{order_id}")

    assert answer.status_code == 404
    assert answer.json()["message"] == "This order no longer exists. It may have been deleted."


def test_it_is_for_staff(visitor: TestClient, client_a: PaidOrder) -> None:
    for headers in ({}, client_a.bearer):
        for order_id in (client_a.id, str(uuid4()), "x"):
            assert visitor.get(f"/api/orders/{order_id}", headers=headers).status_code == 401


def test_money_whose_only_name_is_the_session_keeps_it_secret_until_the_password_is_set(
    app: App, browsers: Browsers
) -> None:
    gateway = FakeGateway()
    shop = dataclasses.replace(app, gateway=gateway)
    accounts.create_staff(shop, "olive@agency.example", PASSWORD)
    browser = browsers.on(shop)()
    browser.post("/api/admin/login", json={"email": "olive@agency.example", "password": PASSWORD})
    browser.post("/api/create-checkout-session", json={"email": "a@b.co", "amount": 150, "selectedAddons": []})
    [session_id] = gateway.sessions
    gateway.pay(session_id, payment_intent_id=None)  # as of a subscription, until the intent is fetched
    payments.confirm(shop, session_id)
    path = f"/api/orders/{browser.get('/api/orders').json()['items'][0]['id']}"

    before = browser.get(path)
    browser.post("/api/orders/set-password", json={"sessionId": session_id, "password": PASSWORD})
    after = browser.get(path)

    assert session_id not in before.text
    assert before.json()["ledger"][0]["reference"] is None
    assert after.json()["ledger"][0]["reference"] == session_id

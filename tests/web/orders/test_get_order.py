"""GET /api/orders/{id}."""

from uuid import uuid4

from starlette.testclient import TestClient

from tests.conftest import NOBODYS, PASSWORD, Buy, Form, PaidOrder, StripeShop, set_password
from tests.turns import in_turn


def test_it_shows_the_order_its_form_and_its_money(
    staff: TestClient, visitor: TestClient, client_a: PaidOrder, form: Form
) -> None:
    visitor.post("/api/intake-forms", json=form(client_a), headers=client_a.bearer)

    body = staff.get(f"/api/orders/{client_a.id}").json()

    parts = {"order", "intakeForm", "ledger", "hosting", "disputes", "hostingAfterRefund", "promise", "websites"}
    assert set(body) == parts | {"answers", "sentBack", "unanswered", "files", "payouts", "takenByBank"}
    assert body["order"]["id"] == body["intakeForm"]["orderId"] == client_a.id
    assert [change["status"] for change in body["order"]["statusHistory"]] == ["paid", "intake"]
    [entry] = body["ledger"]
    assert (entry["kind"], entry["amount"], entry["currency"], entry["at"]) == (
        "payment",
        17500,
        "usd",
        "2026-01-05T15:04:00Z",
    )
    assert entry["reference"] == body["order"]["stripeInvoiceId"]
    assert body["hosting"] == {
        "status": "trialing",
        "endsAt": "2027-01-05T15:04:00Z",
        "cancelAt": None,
        "card": {"brand": "visa", "last4": "4242", "expMonth": 12, "expYear": 2029},
        "payUrl": None,
        "nextAttemptAt": None,
        "endsOn": "2027-01-05",
        "cancelOn": None,
        "nextAttemptOn": None,
    }
    assert body["disputes"] == []


def test_an_unpaid_order_has_no_form_and_no_money(staff: TestClient, order_pending: Buy) -> None:
    body = staff.get(f"/api/orders/{order_pending().id}").json()

    assert (body["intakeForm"], body["ledger"], body["order"]["statusHistory"]) == (None, [], [])
    assert (body["hosting"], body["disputes"], body["order"]["promisedOn"]) == (None, [], None)
    assert (body["promise"], body["order"]["due"]) == (None, None)


@in_turn("order_id", [NOBODYS, "x", "1", "%20", "null", "00000000-0000-0000-0000-00000000000g"])
def test_an_order_that_is_not_there_is_named_gone(staff: TestClient, order_id: str) -> None:
    answer = staff.get(f"/api/orders/{order_id}")

    assert answer.status_code == 404
    assert answer.json()["message"] == "This order no longer exists. It may have been deleted."


def test_it_is_for_staff(visitor: TestClient, client_a: PaidOrder) -> None:
    for headers in ({}, client_a.bearer):
        for order_id in (client_a.id, str(uuid4()), "x"):
            assert visitor.get(f"/api/orders/{order_id}", headers=headers).status_code == 401


def test_money_whose_only_name_is_the_session_keeps_it_secret_until_the_password_is_set(
    shop: StripeShop, shop_staff: TestClient
) -> None:
    order = shop.order()
    paid = {"status": "complete", "payment_status": "paid", "invoice": None}
    shop.double.deliver(shop.double.forge("checkout.session.completed", {**shop.double.get(order.session_id), **paid}))

    before = shop_staff.get(f"/api/orders/{order.id}")
    set_password(shop.browser(), order, PASSWORD)
    after = shop_staff.get(f"/api/orders/{order.id}")

    assert order.session_id not in before.text
    assert before.json()["ledger"][0]["reference"] is None
    assert after.json()["ledger"][0]["reference"] == order.session_id

"""DELETE /api/orders/{id}."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from starlette.testclient import TestClient

from fundable.app import App
from tests.conftest import NOBODYS, Buy, Form, PaidOrder, StripeShop
from tests.logos import PNG, upload
from tests.turns import in_turn


def count(app: App, table: str) -> int:
    with app.database.read() as connection:
        return int(connection.exec_driver_sql(f"SELECT count(*) FROM {table}").scalar_one())


def test_it_removes_the_order_its_form_its_logo_and_its_logins(
    staff: TestClient, visitor: TestClient, client_a: PaidOrder, client_b: PaidOrder, app: App, form: Form
) -> None:
    logo = upload(visitor, PNG)
    assert visitor.post("/api/intake-forms", json=form(client_a, logoUrl=logo)).status_code == 201

    answer = staff.delete(f"/api/orders/{client_a.id}")

    assert answer.status_code == 200
    assert answer.json() == {"message": "Order has been successfully removed.", "code": "deleted"}
    assert staff.get(f"/api/orders/{client_a.id}").status_code == 404
    assert staff.get("/api/intake-forms").json()["total"] == 0
    assert visitor.get("/api/client/order", headers=client_a.bearer).status_code == 401
    assert visitor.get(logo).status_code == 404
    assert list(app.config.uploads_dir.iterdir()) == []
    assert visitor.get("/api/client/order", headers=client_b.bearer).status_code == 200
    for table in ("orders", "client_tokens", "status_changes", "order_search"):
        assert count(app, table) == 1, table


def test_the_ledger_keeps_the_money_without_the_person(staff: TestClient, client_a: PaidOrder, app: App) -> None:
    staff.delete(f"/api/orders/{client_a.id}")

    with app.database.read() as connection:
        [entry] = connection.exec_driver_sql("SELECT * FROM ledger_entries").mappings()
    assert (entry["amount_cents"], entry["order_id"]) == (17500, client_a.id)
    assert "nora" not in str(dict(entry))


def test_an_unpaid_order_can_no_longer_be_paid(staff: TestClient, visitor: TestClient, order_pending: Buy) -> None:
    order = order_pending()

    assert staff.delete(f"/api/orders/{order.id}").status_code == 200
    assert visitor.post(f"/sandbox/pay/{order.session_id}", data={"action": "pay"}).status_code == 404


def test_of_many_clicks_one_deletes(staff: TestClient, client_a: PaidOrder) -> None:
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: staff.delete(f"/api/orders/{client_a.id}"), range(8)))

    assert sorted(answer.status_code for answer in answers) == [200] + [404] * 7


@in_turn("order_id", [NOBODYS, "x"])
def test_an_order_that_is_not_there_is_named_gone(staff: TestClient, order_id: str) -> None:
    answer = staff.delete(f"/api/orders/{order_id}")

    assert answer.status_code == 404
    assert answer.json()["message"] == "This order no longer exists. It may have been deleted."


def test_it_is_for_staff(visitor: TestClient, client_a: PaidOrder, app: App) -> None:
    for headers in ({}, client_a.bearer):
        assert visitor.delete(f"/api/orders/{client_a.id}", headers=headers).status_code == 401
    assert count(app, "orders") == 1


def test_a_provider_that_does_not_answer_keeps_the_order(shop: StripeShop, shop_staff: TestClient) -> None:
    order = shop.order()
    shop.double.fail_next(status=429, path="/v1/checkout/sessions/*/expire")

    answer = shop_staff.delete(f"/api/orders/{order.id}")

    assert answer.status_code == 502
    assert answer.json()["message"] == (
        "The card provider isn't responding, so this order wasn't deleted. Try again later."
    )
    assert shop_staff.get(f"/api/orders/{order.id}").status_code == 200
    assert shop_staff.delete(f"/api/orders/{order.id}").status_code == 200
    assert shop.double.get(order.session_id)["status"] == "expired"


@pytest.mark.stripe_refuses  # to end a session that is complete
def test_an_order_that_was_paid_this_moment_is_kept_and_counts_as_paid(
    shop: StripeShop, shop_staff: TestClient
) -> None:
    order = shop.order()
    shop.double.hold()
    shop.double.pay(order.session_id)

    answer = shop_staff.delete(f"/api/orders/{order.id}")

    assert answer.status_code == 409
    assert answer.json() == {
        "message": "This order was paid a moment ago, so it wasn't deleted. Reload it and try again.",
        "code": "order_changed",
    }
    assert shop_staff.get(f"/api/orders/{order.id}").json()["order"]["paymentState"] == "paid"

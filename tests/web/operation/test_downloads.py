"""POST /api/orders/export, /api/intake-forms/export, /api/admin/ledger/export: lists as CSV, as they are filtered."""

import csv
import io
from typing import Any

import pytest
from starlette.testclient import TestClient

from fundable.app import App
from fundable.db import audit
from fundable.services.money import ledger
from fundable.services.operation import exports
from tests.conftest import PASSWORD, Buy, Form, StripeShop
from tests.turns import in_turn

ORDERS, FORMS, LEDGER = "/api/orders/export", "/api/intake-forms/export", "/api/admin/ledger/export"


def rows(staff: TestClient, path: str, **body: Any) -> list[dict[str, str]]:
    answer = staff.post(path, json=body)
    assert answer.status_code == 200, answer.text
    return list(csv.DictReader(io.StringIO(answer.text)))


def test_a_file_has_its_name_and_the_columns_of_the_command_line(staff: TestClient, order_paid: Buy) -> None:
    order_paid()

    answer = staff.post(ORDERS, json={})

    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    assert answer.headers["content-disposition"] == 'attachment; filename="orders-2026-01-05.csv"'
    heads = {path: staff.post(path, json={}).text.splitlines()[0].split(",") for path in (ORDERS, FORMS, LEDGER)}
    assert heads == {
        ORDERS: [*exports.columns("orders"), "addons"],
        FORMS: list(exports.columns("forms")),
        LEDGER: list(ledger.COLUMNS),
    }


def test_orders_are_those_of_the_filtered_list(
    staff: TestClient, visitor: TestClient, order_paid: Buy, order_pending: Buy, form: Form
) -> None:
    nora, tom = order_paid("nora@alder.example", ("domain",)), order_paid("tom@brightwater.example")
    order_pending("ida@alder.example")
    visitor.post("/api/intake-forms", json=form(nora, businessName="=HYPERLINK(1)"))

    for body in (
        {},
        {"q": "alder"},
        {"q": "alder", "status": "intake"},
        {"addon": "domain"},
        {"q": "nobody"},
        {"q": "."},
    ):
        listed = staff.get("/api/orders", params=body).json()["items"]
        assert sorted(row["id"] for row in rows(staff, ORDERS, **body)) == sorted(item["id"] for item in listed)

    [formula] = rows(staff, FORMS, q="nora")
    assert (formula["order_id"], formula["business_name"]) == (nora.id, "'=HYPERLINK(1)")
    assert (len(rows(staff, FORMS)), rows(staff, FORMS, q="tom")) == (1, [])
    assert [row["order_id"] for row in rows(staff, LEDGER, q="tom")] == [tom.id]


def test_the_whole_ledger_outlives_its_orders(staff: TestClient, order_paid: Buy) -> None:
    gone, kept = order_paid(), order_paid("tom@brightwater.example")
    staff.delete(f"/api/orders/{gone.id}")

    assert [row["order_id"] for row in rows(staff, LEDGER)] == [gone.id, kept.id]
    assert [row["order_id"] for row in rows(staff, LEDGER, status="paid")] == [kept.id]


def test_what_sets_a_password_is_in_no_file(staff: TestClient, app: App, order_paid: Buy) -> None:
    order, done = order_paid(), order_paid("tom@brightwater.example", password=PASSWORD)
    with app.database.write() as connection:
        connection.exec_driver_sql(
            "UPDATE ledger_entries SET reference ="
            " (SELECT stripe_checkout_session_id FROM orders WHERE orders.id = ledger_entries.order_id)"
        )

    found = {row["order_id"]: row["reference"] for row in rows(staff, LEDGER)}

    assert found == {order.id: "", done.id: done.session_id}
    assert order.session_id not in staff.post(ORDERS, json={}).text


def test_it_is_written_down_who_took_what_without_what_was_typed(staff: TestClient, app: App, order_paid: Buy) -> None:
    order_paid()

    rows(staff, ORDERS, q="nora@alder.example", status="paid")

    with app.database.read() as connection:
        *_, entry = audit.walk(connection)
    assert (entry.act, entry.about, entry.value("actor")) == ("data.exported", "orders", "sam@agency.example")
    assert dict(entry.details) == {"filters": "text; status=paid"}


@in_turn("body", [{"status": "shipped"}, {"due": "never"}, {"hosting": "x"}, {"q": "x" * 201}, {"q": 5}])
def test_what_cannot_be_asked_for_is_refused(staff: TestClient, body: dict[str, Any]) -> None:
    answer = staff.post(ORDERS, json=body)

    assert (answer.status_code, set(answer.json())) == (400, {"message", "code"})


@pytest.mark.parametrize("path", [ORDERS, FORMS, LEDGER])
def test_staff_alone_take_them(visitor: TestClient, order_paid: Buy, path: str) -> None:
    client = order_paid(password=PASSWORD)
    for headers in ({}, client.bearer):
        assert visitor.post(path, json={}, headers=headers).status_code == 401


class TestWithALiveKey:
    @pytest.fixture
    def stripe_key(self) -> str:
        return "sk_live_double_4eC39HqLyjWDarjtT1zdp7dc"

    def test_tests_are_in_files_of_their_own(self, shop: StripeShop, shop_staff: TestClient) -> None:
        for email in ("nora@alder.example", "tom@brightwater.example"):
            shop.double.pay(shop.order(email).session_id)
        shop.double.deliver_all()
        with shop.app.database.write() as connection:
            connection.exec_driver_sql("UPDATE orders SET mode = 'test' WHERE email LIKE 'nora%'")
            is_hers = "order_id = (SELECT id FROM orders WHERE email LIKE 'nora%')"
            connection.exec_driver_sql(f"UPDATE ledger_entries SET mode = 'test' WHERE {is_hers}")

        assert {row["mode"] for row in rows(shop_staff, ORDERS)} == {"live"}
        assert {row["mode"] for row in rows(shop_staff, ORDERS, money="test")} == {"test"}
        assert {row["mode"] for row in rows(shop_staff, LEDGER)} == {"live"}
        assert {row["mode"] for row in rows(shop_staff, LEDGER, money="test")} == {"test"}

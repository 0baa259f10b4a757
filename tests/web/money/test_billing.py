"""/api/client/billing: whom a client's invoices are made out to."""

from typing import Any

import pytest
from starlette.testclient import TestClient

from fundable.app import App
from fundable.db import audit
from tests.conftest import Buy, PaidOrder
from tests.turns import in_turn

BILLING = "/api/client/billing"
FINCH = {"name": "Finch Plumbing LLC", "address": "12 Elm Street\nDayton, OH 45402", "taxId": "98-7654321"}
NOBODY = {"name": "", "address": "", "taxId": ""}


@pytest.fixture
def order(order_paid: Buy) -> PaidOrder:
    return order_paid("ana@alder.example", (), "correct horse battery")


def say(visitor: TestClient, order: PaidOrder, said: dict[str, Any]) -> Any:
    return visitor.put(BILLING, json=said, headers=order.bearer)


def test_what_the_client_says_is_kept_and_can_be_taken_back(visitor: TestClient, order: PaidOrder) -> None:
    assert visitor.get(BILLING, headers=order.bearer).json() == NOBODY
    assert say(visitor, order, FINCH | {"address": " 12 Elm Street \n\n Dayton, OH 45402"}).json() == FINCH
    assert visitor.get(BILLING, headers=order.bearer).json() == FINCH

    assert say(visitor, order, {}).json() == NOBODY
    assert visitor.get(BILLING, headers=order.bearer).json() == NOBODY


@in_turn(
    ("wrong", "sentence"),
    [
        ({"name": "Finch\nPlumbing"}, "Enter the name on one line, or leave it blank."),
        ({"address": "a\n" * 9}, "Enter your address in at most 8 lines, or leave it blank."),
        ({"taxId": "1" * 41}, "The tax ID is too long. Please keep it under 40 characters."),
    ],
)
def test_what_fits_on_no_invoice_is_refused(
    visitor: TestClient, order: PaidOrder, wrong: dict[str, str], sentence: str
) -> None:
    answer = say(visitor, order, FINCH | wrong)

    assert (answer.status_code, answer.json()["message"]) == (400, sentence)
    assert visitor.get(BILLING, headers=order.bearer).json() == NOBODY


def test_it_is_each_clients_own(visitor: TestClient, order: PaidOrder, client_b: PaidOrder) -> None:
    say(visitor, order, FINCH)

    assert visitor.get(BILLING, headers=client_b.bearer).json() == NOBODY
    assert visitor.get(BILLING).status_code == 401
    assert visitor.put(BILLING, json=FINCH).status_code == 401


def test_the_audit_log_says_that_it_changed_once_and_not_to_what(
    app: App, visitor: TestClient, order: PaidOrder
) -> None:
    for _ in range(2):
        say(visitor, order, FINCH)
    say(visitor, order, FINCH | {"taxId": ""})

    with app.database.read() as connection:
        entries = audit.about(connection, order.id, ("payment.billing_changed",))
    assert [(one.kind, one.details) for one in entries] == [
        ("client", {"fields": ["name", "address", "tax_id"]}),
        ("client", {"fields": ["tax_id"]}),
    ]


def test_it_goes_with_its_order(app: App, owner: TestClient, visitor: TestClient, order: PaidOrder) -> None:
    say(visitor, order, FINCH)
    assert owner.delete(f"/api/orders/{order.id}").status_code == 200

    with app.database.read() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM client_billing").scalar_one() == 0

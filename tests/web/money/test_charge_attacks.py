"""Charges under attack, and when things go wrong: other amounts, two payments, two clicks (money 14)."""

from collections.abc import Callable
from threading import Thread
from typing import Any
from uuid import UUID

import pytest
from starlette.testclient import TestClient

from fundable.db.money.charging import order_charges
from fundable.services.money import events, reconcile
from tests.conftest import PASSWORD, PaidOrder, StripeShop
from tests.services.money.stripe.looking import ledger_entries, mails, rows
from tests.web.money.test_order_charges import BOOKED, charged, give_back, page, paid, seen

CHARGE = ("charge", 8000)


@pytest.fixture
def order(shop: StripeShop) -> PaidOrder:
    bought = shop.buy(password=PASSWORD)
    reconcile.settle(shop.app)
    return bought


def at_once(act: Callable[[], Any], times: int = 2) -> list[Any]:
    answers: list[Any] = []
    threads = [Thread(target=lambda: answers.append(act())) for _ in range(times)]
    for one in threads:
        one.start()
    for one in threads:
        one.join(30)
    return answers


def change(shop: StripeShop, columns: str) -> None:
    with shop.app.database.write() as connection:
        connection.exec_driver_sql(f"UPDATE order_charges SET {columns}")


@pytest.mark.stripe_refuses
@pytest.mark.parametrize("columns", ["amount_cents = 8001", "currency = 'eur'", "mode = 'sandbox'"])
def test_money_that_does_not_fit_books_and_grants_nothing(
    shop: StripeShop, shop_staff: TestClient, shop_visitor: TestClient, order: PaidOrder, columns: str
) -> None:
    charge = charged(shop_staff, order, kind="addon", addonId="domain", amountCents=2500, text="")
    session_id = page(shop_visitor, order, charge)
    change(shop, columns)

    shop.double.pay(session_id)
    shop.double.settle()

    assert seen(shop_staff, order)[0]["state"] == "open"
    assert ledger_entries(shop.app, order) == [("payment", 15000)]
    assert shop_staff.get(f"/api/orders/{order.id}").json()["order"]["laterAddons"] == []
    assert mails(shop.app, "charge-paid") == []


@pytest.mark.stripe_refuses
def test_a_second_payment_is_a_matter_for_a_person_and_is_booked_once(
    shop: StripeShop, shop_staff: TestClient, shop_visitor: TestClient, order: PaidOrder
) -> None:
    charge = charged(shop_staff, order)
    first = page(shop_visitor, order, charge)
    # As after a backup of before the page was made: the old page is still open somewhere.
    change(shop, "session_id = NULL, session_url = NULL, session_expires_at = NULL, session_attempt = 2")
    second = page(shop_visitor, order, charge)
    assert first != second

    for session_id in (first, second):
        shop.double.pay(session_id)
        shop.double.settle()

    assert sorted(ledger_entries(shop.app, order)) == BOOKED
    assert len(mails(shop.app, "charge-paid")) == 1
    left = rows(shop.app, "SELECT object_id FROM payment_events WHERE state <> 'done'")
    assert second in [one["object_id"] for one in left]


@pytest.mark.stripe_refuses
def test_more_than_was_paid_is_not_given_back(
    shop: StripeShop, shop_staff: TestClient, shop_owner: TestClient, shop_visitor: TestClient, order: PaidOrder
) -> None:
    charge = paid(shop, shop_staff, shop_visitor, order)

    for cents in (8001, 15000):  # the website's own money isn't the charge's to give
        assert give_back(shop_owner, order, charge, cents).json()["code"] == "refund_amount"
    assert give_back(shop_owner, order, charge, 0).status_code == 400
    assert give_back(shop_owner, order, charge, 8000).status_code == 200
    assert give_back(shop_owner, order, charge, 1, before=8000).json()["code"] == "refund_nothing_left"
    assert [one["amount"] for one in shop.double.all("refund")] == [8000]


def test_two_clicks_at_once_give_back_once(
    shop: StripeShop, shop_staff: TestClient, shop_owner: TestClient, shop_visitor: TestClient, order: PaidOrder
) -> None:
    charge = paid(shop, shop_staff, shop_visitor, order)

    answers = at_once(lambda: give_back(shop_owner, order, charge, 8000), 4)

    assert [one.status_code for one in answers].count(200) >= 1
    assert [one["amount"] for one in shop.double.all("refund")] == [8000]
    assert sorted(ledger_entries(shop.app, order)) == [CHARGE, ("payment", 15000), ("refund", -8000)]


def test_clicks_on_pay_at_once_lead_to_one_page(
    shop: StripeShop, shop_staff: TestClient, shop_visitor: TestClient, order: PaidOrder
) -> None:
    charge = charged(shop_staff, order)

    pages = set(at_once(lambda: page(shop_visitor, order, charge), 6))

    assert len(pages) == 1
    made = [one for one in shop.double.all("checkout.session") if one["mode"] == "payment"]
    assert [one["id"] for one in made if one["status"] == "open"] == list(pages)


@pytest.mark.stripe_refuses
def test_a_page_that_was_refused_is_asked_for_anew(
    shop: StripeShop, shop_staff: TestClient, shop_visitor: TestClient, order: PaidOrder
) -> None:
    charge = charged(shop_staff, order)
    shop.double.fail_next(1, 400, "POST /v1/checkout/sessions", keep=True)
    refused = shop_visitor.post(f"/api/client/charges/{charge['id']}/pay", headers=order.bearer)
    assert refused.json()["code"] == "gateway_refused"

    shop.double.pay(page(shop_visitor, order, charge))

    assert shop.double.settle()
    assert sorted(ledger_entries(shop.app, order)) == BOOKED


def test_a_tab_that_is_refused_leaves_the_page_of_another_one_alone(
    shop: StripeShop, shop_staff: TestClient, shop_visitor: TestClient, order: PaidOrder
) -> None:
    charge = charged(shop_staff, order)
    with shop.app.database.read() as connection:
        before = order_charges.get(connection, UUID(order.id), UUID(charge["id"]))
    noted = page(shop_visitor, order, charge)

    with shop.app.database.write() as connection:  # as the tab does that had asked before there was a page
        order_charges.count_attempt(connection, before)

    assert page(shop_visitor, order, charge) == noted


def test_what_becomes_of_its_money_once_the_client_is_erased_is_in_the_books(
    shop: StripeShop, shop_staff: TestClient, shop_owner: TestClient, shop_visitor: TestClient, order: PaidOrder
) -> None:
    paid(shop, shop_staff, shop_visitor, order)
    [row] = rows(shop.app, "SELECT * FROM order_charges")
    erased = shop_owner.post(f"/api/admin/clients/{order.id}/erase", json={"orders": [order.id]})
    assert erased.status_code == 200, erased.text
    assert rows(shop.app, "SELECT * FROM order_charges") == []

    shop.double.refund(str(row["payment_intent_id"]), 3000)
    shop.double.dispute(str(row["payment_intent_id"]), 1000)
    assert shop.double.settle()
    reconcile.reconcile_everything(shop.app)

    assert sorted(ledger_entries(shop.app, order)) == [
        CHARGE,
        ("dispute", -1000),
        ("payment", 15000),
        ("refund", -3000),
    ]
    assert events.failed(shop.app) == []


def test_whoever_has_been_logged_out_pays_and_buys_nothing(
    shop: StripeShop, shop_staff: TestClient, shop_visitor: TestClient, order: PaidOrder
) -> None:
    charge = charged(shop_staff, order)
    assert shop_visitor.post("/api/client/logout", headers=order.bearer).status_code == 200

    for what in ("pay", "check"):
        answer = shop_visitor.post(f"/api/client/charges/{charge['id']}/{what}", headers=order.bearer)
        assert answer.status_code == 401
    assert [one for one in shop.double.all("checkout.session") if one["mode"] == "payment"] == []

"""Invoices and credit notes of charges after the first payment (money 12 and 14)."""

from typing import Any

import pytest
from starlette.testclient import TestClient

from fundable.domain.money.invoicing.terms import InvoicingTerms
from fundable.services.agency import settings
from fundable.services.money import reconcile
from fundable.services.money.invoicing import terms
from tests.conftest import PASSWORD, PaidOrder, StripeShop
from tests.services.money.stripe.looking import rows
from tests.web.money.test_order_charges import TEXT, give_back, paid

SELLER = {"legal_name": "Alder Web Studio LLC", "address": "218 Mill Street\nDayton, OH 45402"}


def turn_on(shop: StripeShop) -> None:
    settings.change(shop.app, SELLER, "a test")
    terms.save(shop.app, InvoicingTerms(is_on=True))


@pytest.fixture
def order(shop: StripeShop) -> PaidOrder:
    """Paid before there were invoices."""
    bought = shop.buy(password=PASSWORD)
    reconcile.settle(shop.app)
    return bought


def documents(staff: TestClient, order: PaidOrder) -> list[dict[str, Any]]:
    """Oldest first."""
    found: list[dict[str, Any]] = staff.get(f"/api/orders/{order.id}/documents").json()["items"]
    return found[::-1]


def test_each_payment_has_the_next_number_and_what_goes_back_a_credit_note(
    shop: StripeShop, shop_staff: TestClient, shop_owner: TestClient, shop_visitor: TestClient, order: PaidOrder
) -> None:
    turn_on(shop)
    first = paid(shop, shop_staff, shop_visitor, order)
    paid(shop, shop_staff, shop_visitor, order)
    assert give_back(shop_owner, order, first, 3000).status_code == 200
    assert shop.double.settle()

    found = documents(shop_staff, order)

    told = [(one["kind"], one["total"]) for one in found]
    assert told == [("invoice", 8000), ("invoice", 8000), ("credit_note", -3000)]
    kept = rows(shop.app, "SELECT series, sequence FROM documents ORDER BY series, sequence")
    assert [(one["series"], one["sequence"]) for one in kept] == [("TEST-CN", 1), ("TEST-INV", 1), ("TEST-INV", 2)]
    assert [line["name"] for line in found[0]["lines"]] == [TEXT]
    assert found[2]["corrects"] == found[0]["number"]


def test_the_number_is_noted_on_the_payment(
    shop: StripeShop, shop_staff: TestClient, shop_visitor: TestClient, order: PaidOrder
) -> None:
    turn_on(shop)
    paid(shop, shop_staff, shop_visitor, order)
    reconcile.settle(shop.app)

    [charge] = rows(shop.app, "SELECT payment_intent_id FROM order_charges")
    noted = shop.double.get(str(charge["payment_intent_id"]))["metadata"]

    assert any("TEST-INV" in name + text for name, text in noted.items()), noted


def test_one_that_was_paid_before_is_invoiced_when_an_owner_says_so(
    shop: StripeShop, shop_staff: TestClient, shop_owner: TestClient, shop_visitor: TestClient, order: PaidOrder
) -> None:
    charge = paid(shop, shop_staff, shop_visitor, order)
    assert give_back(shop_owner, order, charge, 1000).status_code == 200
    assert shop.double.settle()
    turn_on(shop)
    address = f"/api/orders/{order.id}/documents/earlier"
    assert shop_owner.get(address).json()["payments"] == 2

    assert shop_owner.post(address, json={"payments": 2}).status_code == 200

    totals = sorted(one["total"] for one in documents(shop_staff, order))
    assert totals == [-1000, 8000, 15000]

"""Evidence for a dispute of a charge after the first payment (money 14, decision 0121)."""

import pytest
from starlette.testclient import TestClient

from fundable.services.money import reconcile
from tests.adapters.test_printed_documents import words
from tests.conftest import PASSWORD, PaidOrder, StripeShop
from tests.services.money.stripe.looking import intent, rows
from tests.services.money.stripe.test_evidence import download, evidence, put
from tests.web.money.test_order_charges import TEXT, paid


@pytest.fixture
def order(shop: StripeShop, shop_staff: TestClient, shop_visitor: TestClient) -> PaidOrder:
    """Bought, and something more since."""
    bought = shop.buy(password=PASSWORD)
    reconcile.settle(shop.app)
    paid(shop, shop_staff, shop_visitor, bought)
    return bought


def test_it_is_about_the_charge_and_who_asked_for_it(
    shop: StripeShop, shop_owner: TestClient, order: PaidOrder
) -> None:
    [charge] = rows(shop.app, "SELECT * FROM order_charges")
    dispute = shop.double.dispute(str(charge["payment_intent_id"]))
    assert shop.double.settle()

    said = words(download(shop_owner, order, dispute).content)

    for text in ("bought after the website", TEXT, "$80.00", "Asked for", "Paid for what was bought later"):
        assert text in said, text
    assert "the website that this order is for" not in said
    assert put(shop_owner, order, dispute).status_code == 200
    fields = evidence(shop, dispute)
    assert fields["product_description"].startswith(f"Item: {TEXT}")
    assert "service_date" not in fields


def test_one_of_the_website_names_it_as_bought_later(
    shop: StripeShop, shop_owner: TestClient, order: PaidOrder
) -> None:
    dispute = shop.double.dispute(intent(shop, order))
    assert shop.double.settle()

    said = words(download(shop_owner, order, dispute).content)

    assert "the website that this order is for" in said
    assert "Bought later" in said

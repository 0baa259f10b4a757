"""Invoices for payments from before invoices were on, issued when an owner says so."""

from datetime import timedelta
from uuid import UUID

import pytest

from fundable.db import audit
from fundable.domain.errors import Refused
from fundable.domain.money.invoicing.terms import InvoicingTerms
from fundable.services.agency import settings
from fundable.services.money import reconcile
from fundable.services.money.invoicing import earlier, reading, terms
from tests.conftest import FakeClock, PaidOrder, StripeShop
from tests.services.money.stripe.looking import intent, stored


@pytest.fixture
def order(shop: StripeShop, clock: FakeClock) -> PaidOrder:
    """Bought, renewed once, and partly refunded, before invoices were turned on."""
    order = shop.buy()
    reconcile.settle(shop.app)
    clock.move(timedelta(days=365))
    shop.double.renew(stored(shop.app, order)["stripe_subscription_id"])
    shop.double.refund(intent(shop, order), 5000)
    assert shop.double.settle()
    clock.move(timedelta(days=10))
    settings.change(shop.app, {"legal_name": "Alder Web Studio LLC", "address": "218 Mill Street"}, "a test")
    terms.save(shop.app, InvoicingTerms(is_on=True))
    return order


def told(shop: StripeShop, order: PaidOrder) -> list[tuple[str, int]]:
    """Oldest first."""
    items = reading.of_order(shop.app, UUID(order.id)).items[::-1]
    return [(one.number, one.content.total_cents) for one in items]


def test_each_has_its_number_of_today_and_what_went_back_is_credited(shop: StripeShop, order: PaidOrder) -> None:
    assert earlier.count(shop.app, UUID(order.id)) == 2

    assert earlier.issue(shop.app, UUID(order.id), 2) == 2

    assert told(shop, order) == [
        ("TEST-INV-2027-0001", 15000),
        ("TEST-CN-2027-0001", -5000),
        ("TEST-INV-2027-0002", 997),
    ]
    website = reading.of_order(shop.app, UUID(order.id)).items[-1]
    assert (website.issued_at - website.content.moved_at).days == 375
    assert earlier.count(shop.app, UUID(order.id)) == 0
    with shop.app.database.read() as connection:
        *_, entry = audit.walk(connection)
    assert (entry.act, dict(entry.details)) == ("payment.invoiced", {"invoices": 2})


def test_none_is_issued_that_the_owner_wasnt_told_of(shop: StripeShop, order: PaidOrder) -> None:
    with pytest.raises(Refused, match="There are 2 payments without an invoice now"):
        earlier.issue(shop.app, UUID(order.id), 1)
    terms.save(shop.app, InvoicingTerms())
    with pytest.raises(Refused) as refused:
        earlier.issue(shop.app, UUID(order.id), 2)
    assert (refused.value.code, told(shop, order)) == ("earlier_changed", [])
    assert earlier.count(shop.app, UUID(order.id)) == 0


def test_what_goes_back_later_is_credited_as_of_any_invoice(shop: StripeShop, order: PaidOrder) -> None:
    earlier.issue(shop.app, UUID(order.id), 2)
    shop.double.refund(intent(shop, order), 10000)
    assert shop.double.settle()
    assert told(shop, order)[-1] == ("TEST-CN-2027-0002", -10000)

"""Whom documents are made out to: as the client wants to be billed, and as it was when they were issued."""

from datetime import timedelta
from uuid import UUID

import pytest

from fundable.acting import PROGRAM
from fundable.domain.money.invoicing.billing import NOT_SAID, BillingDetails
from fundable.domain.money.invoicing.documents import Party
from fundable.domain.money.invoicing.terms import InvoicingTerms
from fundable.services.agency import settings
from fundable.services.money import reconcile
from fundable.services.money.invoicing import billing, reading, terms
from tests.conftest import FakeClock, PaidOrder, StripeShop
from tests.services.money.stripe.looking import intent, stored

EMAIL = "nora@alder.example"
ENTERED = "Robin Buyer"
"""On Stripe's page."""
FINCH = BillingDetails("Finch Plumbing LLC", "12 Elm Street\nDayton, OH 45402", "98-7654321")
BILLED = Party("Finch Plumbing LLC", "12 Elm Street\nDayton, OH 45402", EMAIL, "98-7654321")


@pytest.fixture
def order(shop: StripeShop, clock: FakeClock) -> PaidOrder:
    """A website whose first year is over, bought while invoices were on."""
    seller = {"legal_name": "Alder Web Studio LLC", "address": "218 Mill Street\nDayton, OH 45402"}
    settings.change(shop.app, seller, "a test")
    terms.save(shop.app, InvoicingTerms(is_on=True))
    bought = shop.buy(EMAIL)
    reconcile.settle(shop.app)
    clock.move(timedelta(days=365))
    return bought


def say(shop: StripeShop, order: PaidOrder, said: BillingDetails) -> None:
    billing.say(shop.app, UUID(order.id), said, PROGRAM)


def renew(shop: StripeShop, order: PaidOrder) -> None:
    shop.double.renew(stored(shop.app, order)["stripe_subscription_id"])
    assert shop.double.settle()


def billed(shop: StripeShop, order: PaidOrder) -> list[Party]:
    """Oldest first."""
    return [one.content.buyer for one in reading.of_order(shop.app, UUID(order.id)).items[::-1]]


def test_it_is_on_what_is_issued_afterwards(shop: StripeShop, order: PaidOrder, clock: FakeClock) -> None:
    say(shop, order, FINCH)
    renew(shop, order)
    say(shop, order, NOT_SAID)
    clock.move(timedelta(days=31))
    renew(shop, order)

    assert billed(shop, order) == [Party(ENTERED, email=EMAIL), BILLED, Party(ENTERED, email=EMAIL)]


def test_a_credit_note_is_made_out_to_whom_its_invoice_was(shop: StripeShop, order: PaidOrder) -> None:
    say(shop, order, FINCH)
    shop.double.refund(intent(shop, order), 5000)
    assert shop.double.settle()

    assert billed(shop, order) == [Party(ENTERED, email=EMAIL)] * 2


def test_a_tax_id_alone_leaves_the_name_to_the_order(shop: StripeShop, order: PaidOrder) -> None:
    say(shop, order, BillingDetails(tax_id="98-7654321"))
    renew(shop, order)

    assert billed(shop, order)[1] == Party(ENTERED, "", EMAIL, "98-7654321")

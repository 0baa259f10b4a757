"""Invoices and credit notes of the agency's own, issued with the money that they are for (docs/rules.md, money)."""

from datetime import UTC, datetime, timedelta
from threading import Thread
from uuid import UUID, uuid4

import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError

from fundable.db.money.invoicing import documents
from fundable.domain.money.invoicing.documents import (
    Document,
    DocumentContent,
    DocumentKind,
    DocumentLine,
    Draft,
    Party,
)
from fundable.domain.money.invoicing.terms import InvoicingTerms
from fundable.domain.money.payments import PaymentMode
from fundable.services.agency import settings
from fundable.services.money import reconcile
from fundable.services.money.invoicing import reading, terms
from tests.conftest import FakeClock, PaidOrder, StripeShop
from tests.services.money.stripe.looking import intent, rows, stored

SELLER = {
    "legal_name": "Alder Web Studio LLC",
    "address": "218 Mill Street\nDayton, OH 45402",
    "email": "a@alder.example",
}


@pytest.fixture(autouse=True)
def invoicing(shop: StripeShop) -> None:
    settings.change(shop.app, SELLER, "a test")
    turn(shop, is_on=True)


def bought(shop: StripeShop, email: str = "nora@alder.example") -> PaidOrder:
    """An order whose payment is linked."""
    order = shop.buy(email)
    reconcile.settle(shop.app)
    return order


def turn(shop: StripeShop, **changed: object) -> None:
    terms.save(shop.app, InvoicingTerms(**changed))  # type: ignore[arg-type]


def issued(shop: StripeShop, order: PaidOrder) -> list[Document]:
    """Oldest first."""
    return reading.of_order(shop.app, UUID(order.id)).items[::-1]


def told(shop: StripeShop, order: PaidOrder) -> list[tuple[str, int]]:
    return [(one.number, one.content.total_cents) for one in issued(shop, order)]


def test_what_was_bought_is_on_an_invoice(shop: StripeShop) -> None:
    order = shop.buy(addons=("domain",))

    [invoice] = issued(shop, order)
    assert (invoice.number, invoice.kind, invoice.corrects_id) == ("TEST-INV-2026-0001", "invoice", None)
    assert (invoice.content.seller.name, invoice.content.seller.address) == tuple(SELLER.values())[:2]
    assert (invoice.content.buyer.name, invoice.content.buyer.email) == ("Robin Buyer", "nora@alder.example")
    assert [(line.name, line.detail, line.amount_cents) for line in invoice.content.lines] == [
        ("Fundable website", "Hosting included until Jan 5, 2027", 15000),
        ("Domain Registration", "", 2500),
    ]
    assert (invoice.content.tax_cents, invoice.content.total_cents) == (0, 17500)


def test_a_report_that_comes_often_takes_one_number(shop: StripeShop) -> None:
    shop.double.hold()
    orders = [shop.order(f"nora{n}@alder.example") for n in range(3)]
    for order in orders:
        shop.double.pay(order.session_id)
    shop.double.deliver_all(copies=3)
    reconcile.settle(shop.app)

    assert sorted(number for order in orders for number, _ in told(shop, order)) == [
        f"TEST-INV-2026-000{n}" for n in (1, 2, 3)
    ]


def test_payments_at_once_leave_no_gap(shop: StripeShop) -> None:
    orders = [shop.order(f"nora{n}@alder.example") for n in range(50)]
    payers = [Thread(target=shop.double.pay, args=(order.session_id,)) for order in orders]
    for payer in payers:
        payer.start()
    for payer in payers:
        payer.join()
    assert shop.double.settle()

    sequences = [row["sequence"] for row in rows(shop.app, "SELECT sequence FROM documents ORDER BY sequence")]
    assert sequences == list(range(1, 51))


def test_money_that_goes_back_is_credited_to_the_cent(shop: StripeShop, clock: FakeClock) -> None:
    order = bought(shop)
    for cents in (5000, 10000):
        clock.move(timedelta(hours=1))
        shop.double.refund(intent(shop, order), cents)
        assert shop.double.settle()

    assert told(shop, order) == [
        ("TEST-INV-2026-0001", 15000),
        ("TEST-CN-2026-0001", -5000),
        ("TEST-CN-2026-0002", -10000),
    ]
    invoice, first, _ = issued(shop, order)
    assert first.corrects_id == invoice.id
    assert first.content.lines[0].name == "Refund on TEST-INV-2026-0001"


def test_a_refund_that_the_bank_sends_back_undoes_its_credit_note(shop: StripeShop, clock: FakeClock) -> None:
    order = bought(shop)
    made = shop.double.refund(intent(shop, order), 5000)
    clock.move(timedelta(days=3))
    shop.double.fail_refund(made["id"])
    assert shop.double.settle()
    clock.move(timedelta(days=1))
    shop.double.refund(intent(shop, order), 15000)
    assert shop.double.settle()

    assert told(shop, order) == [
        ("TEST-INV-2026-0001", 15000),
        ("TEST-CN-2026-0001", -5000),
        ("TEST-INV-2026-0002", 5000),
        ("TEST-CN-2026-0002", -15000),
    ]


@pytest.mark.parametrize(("outcome", "credited"), [("lost", [-15000]), ("won", []), (None, [])])
def test_a_dispute_is_credited_once_it_is_lost(
    shop: StripeShop, clock: FakeClock, outcome: str | None, credited: list[int]
) -> None:
    order = bought(shop)
    opened = shop.double.dispute(intent(shop, order))
    clock.move(timedelta(hours=1))
    if outcome:
        shop.double.close_dispute(opened["id"], outcome)
    assert shop.double.settle()
    reconcile.settle(shop.app)

    assert [cents for _, cents in told(shop, order)[1:]] == credited


def test_a_month_of_hosting_has_its_own_invoice_of_its_year(shop: StripeShop, clock: FakeClock) -> None:
    order = shop.buy()
    reconcile.settle(shop.app)
    clock.move(timedelta(days=365))
    shop.double.renew(stored(shop.app, order)["stripe_subscription_id"])
    assert shop.double.settle()

    assert told(shop, order) == [("TEST-INV-2026-0001", 15000), ("TEST-INV-2027-0001", 997)]
    [line] = issued(shop, order)[1].content.lines
    assert (line.name, line.detail) == ("Website hosting", "Until Feb 5, 2027")


def test_what_a_client_had_to_their_credit_is_a_line_of_its_own(shop: StripeShop, clock: FakeClock) -> None:
    shop.double.settings.renewal_tax_percent = 8
    order = bought(shop)
    shop.double.account.get("customer", stored(shop.app, order)["stripe_customer_id"])["balance"] = -1050
    clock.move(timedelta(days=365))
    shop.double.renew(stored(shop.app, order)["stripe_subscription_id"])
    assert shop.double.settle()

    month = issued(shop, order)[1].content
    assert [(line.name, line.amount_cents) for line in month.lines] == [
        ("Website hosting", 997),
        ("Account credit", -1050),
    ]
    assert (month.tax_cents, month.total_cents) == (80, 27)


def test_nothing_is_issued_before_it_is_on_and_what_was_is_credited_after_it_is_off(shop: StripeShop) -> None:
    turn(shop, is_on=False)
    before = bought(shop, "early@alder.example")
    turn(shop, is_on=True)
    meanwhile = bought(shop)
    turn(shop, is_on=False)
    after = bought(shop, "late@alder.example")
    for order in (before, meanwhile, after):
        shop.double.refund(intent(shop, order), 1000)
    assert shop.double.settle()

    assert (told(shop, before), told(shop, after)) == ([], [])
    assert told(shop, meanwhile) == [("TEST-INV-2026-0001", 15000), ("TEST-CN-2026-0001", -1000)]


@pytest.mark.parametrize("statement", ["UPDATE documents SET total_cents = 0", "DELETE FROM documents"])
def test_one_that_was_issued_is_never_changed(shop: StripeShop, statement: str) -> None:
    shop.buy()

    with pytest.raises(IntegrityError, match=r"never changed|is kept"), shop.app.database.write() as connection:
        connection.execute(text(statement))


class TestTaxed:
    @pytest.fixture
    def settings(self) -> dict[str, str]:
        return {"FUNDABLE_RATE_LIMITS": "off", "FUNDABLE_STRIPE_TAX": "on"}

    def test_tax_is_as_it_was_charged_and_goes_back_in_proportion(self, shop: StripeShop, clock: FakeClock) -> None:
        shop.double.settings.tax_ready = True
        order = shop.order(addons=("domain",))
        shop.double.tax(order.session_id, 8)
        shop.double.pay(order.session_id)
        assert shop.double.settle()
        reconcile.settle(shop.app)
        for cents in (3333, 3333, 18900 - 6666):
            clock.move(timedelta(hours=1))
            shop.double.refund(intent(shop, order), cents)
            assert shop.double.settle()

        invoice, *notes = issued(shop, order)
        assert (invoice.content.tax_cents, invoice.content.total_cents) == (1400, 18900)
        assert [note.content.tax_cents for note in notes] == [-247, -247, -906]
        assert sum(note.content.total_cents for note in notes) == -18900


class TestFree:
    @pytest.fixture
    def settings(self) -> dict[str, str]:
        return {"FUNDABLE_RATE_LIMITS": "off", "FUNDABLE_STRIPE_PROMOTION_CODES": "on"}

    def test_what_a_code_takes_off_is_on_the_invoice_too(self, shop: StripeShop) -> None:
        order = shop.order()
        shop.double.discount(order.session_id, 100)
        shop.double.pay(order.session_id)
        assert shop.double.settle()

        [invoice] = issued(shop, order)
        assert [line.amount_cents for line in invoice.content.lines] == [15000, -15000]
        assert invoice.content.total_cents == 0


class TestRealMoney:
    """Numbered as it is with a live key, in a series of its own."""

    def issue(self, shop: StripeShop, year: int) -> str:
        kept = InvoicingTerms(first_number=42, first_year=2026)
        at = datetime(year, 6, 1, tzinfo=UTC)
        party = Party("Alder Web Studio LLC")
        content = DocumentContent(party, party, (DocumentLine("Website", "", 15000),), 0, at)
        draft = Draft(
            kind=DocumentKind.INVOICE,
            source=f"payment:{uuid4()}",
            order_id=uuid4(),
            mode=PaymentMode.LIVE,
            currency="usd",
            issued_at=at,
            content=content,
        )
        with shop.app.database.write() as connection:
            first = kept.first_of(draft.kind, draft.mode, year)
            return documents.issue(connection, draft, "INV", year, first).number

    def test_it_begins_where_the_owner_says_and_anew_each_year(self, shop: StripeShop) -> None:
        shop.buy()
        years = (2026, 2026, 2027, 2027)
        assert [self.issue(shop, year) for year in years] == [
            *("INV-2026-0042", "INV-2026-0043"),
            *("INV-2027-0001", "INV-2027-0002"),
        ]

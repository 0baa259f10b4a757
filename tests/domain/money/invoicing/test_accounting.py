"""Documents in the columns of QuickBooks Online and Xero."""

from datetime import UTC, date, datetime
from decimal import Decimal
from uuid import UUID

import pytest

from fundable.domain.money.invoicing.accounting import AccountingProgram, Cells, DatedDocument, columns, rows
from fundable.domain.money.invoicing.documents import Document, DocumentContent, DocumentKind, DocumentLine, Party
from fundable.domain.money.payments import PaymentMode

ADDRESS = "Finch Plumbing\n352 Harrison St\nFloor 2\nDayton\nOH 45402"


def dated(kind: DocumentKind, *amounts: int, tax: int, corrects: str | None = None) -> DatedDocument:
    at = datetime(2026, 11, 5, 15, tzinfo=UTC)
    buyer = Party("Finch Plumbing LLC", ADDRESS, "nora@finch.example")
    lines = tuple(DocumentLine("Website", "Hosting included", amount) for amount in amounts)
    document = Document(
        id=UUID(int=1),
        kind=kind,
        source="payment:1",
        order_id=UUID("12345678-0000-4000-8000-000000000000"),
        mode=PaymentMode.LIVE,
        currency="usd",
        issued_at=at,
        content=DocumentContent(Party("Alder"), buyer, lines, tax, at),
        series="INV" if kind is DocumentKind.INVOICE else "CN",
        year=2026,
        sequence=42,
    )
    return DatedDocument(document, "12345678", date(2026, 11, 5), date(2026, 11, 3), corrects)


def said(program: AccountingProgram, one: DatedDocument, *names: str) -> list[tuple[object, ...]]:
    return [tuple(row[name] for name in names) for row in rows(program, one)]


def total(cells: list[Cells], name: str) -> Decimal:
    return sum((Decimal(row[name]) for row in cells), Decimal(0))


@pytest.mark.parametrize("program", AccountingProgram)
@pytest.mark.parametrize("kind", DocumentKind)
def test_each_row_has_all_columns_in_order(program: AccountingProgram, kind: DocumentKind) -> None:
    for row in rows(program, dated(kind, 15000, tax=0)):
        assert tuple(row) == columns(program, kind)


def test_quickbooks_has_a_row_for_each_line_and_one_for_the_tax() -> None:
    invoice = dated(DocumentKind.INVOICE, 15000, -1005, tax=1120)
    names = ("*InvoiceNo", "*InvoiceDate", "*DueDate", "Service Date", "Item(Product/Service)", "*ItemAmount")
    days = ("11/05/2026", "11/05/2026", "11/03/2026")
    assert said(AccountingProgram.QUICKBOOKS, invoice, *names) == [
        ("INV-2026-0042", *days, "Website", Decimal("150.00")),
        ("INV-2026-0042", *days, "Website", Decimal("-10.05")),
        ("INV-2026-0042", *days, "Sales tax", Decimal("11.20")),
    ]


def test_credit_notes_are_positive_in_quickbooks_and_negative_in_xero() -> None:
    note = dated(DocumentKind.CREDIT_NOTE, -15000, tax=-1120, corrects="INV-2026-0007")
    quickbooks, xero = list(rows(AccountingProgram.QUICKBOOKS, note)), list(rows(AccountingProgram.XERO, note))
    assert (total(quickbooks, "*ItemAmount"), total(xero, "*UnitAmount")) == (Decimal("161.20"), Decimal("-161.20"))
    assert quickbooks[0]["*CreditMemoNo"] == xero[0]["*InvoiceNumber"] == "CN-2026-0042"
    assert quickbooks[0]["Memo"] == xero[0]["Reference"] == "Order #12345678, corrects INV-2026-0007"


def test_an_address_of_more_lines_than_xero_has_keeps_them_all() -> None:
    names = ("POAddressLine3", "POAddressLine4", "Currency")
    assert said(AccountingProgram.XERO, dated(DocumentKind.INVOICE, 100, tax=0), *names) == [
        ("Floor 2", "Dayton, OH 45402", "USD")
    ]

"""Documents as accounting programs take them: a row for each line, in columns named as their own samples name them.

Tax is a line of its own. Neither program takes a tax by its amount alone, and one that it works out again from a rate
can differ from what was charged by a cent.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import StrEnum

from fundable.domain.money.invoicing.documents import Document, DocumentKind, DocumentLine

TAX = "Sales tax"
DAY = "%m/%d/%Y"
TERMS = "Due on receipt"
ADDRESS_LINES = 4
Cells = dict[str, str | Decimal]

_QUICKBOOKS = (
    *("Terms", "Location", "Memo", "Item(Product/Service)", "ItemDescription"),
    *("ItemQuantity", "ItemRate", "*ItemAmount", "Taxable", "Service Date"),
)
_XERO = (
    *("*ContactName", "EmailAddress", *(f"POAddressLine{n}" for n in range(1, ADDRESS_LINES + 1))),
    *("POCity", "PORegion", "POPostalCode", "POCountry", "*InvoiceNumber", "Reference", "*InvoiceDate", "*DueDate"),
    *("InventoryItemCode", "*Description", "*Quantity", "*UnitAmount", "Discount", "*AccountCode", "*TaxType"),
    *("TrackingName1", "TrackingOption1", "TrackingName2", "TrackingOption2", "Currency", "BrandingTheme"),
)


class AccountingProgram(StrEnum):
    QUICKBOOKS = "quickbooks"
    XERO = "xero"


@dataclass(frozen=True, slots=True)
class DatedDocument:
    """A document with its days in the agency's calendar, and the number of the one that it corrects."""

    document: Document
    order_number: str
    issued_on: date
    moved_on: date
    corrects: str | None = None


def columns(program: AccountingProgram, kind: DocumentKind) -> tuple[str, ...]:
    """QuickBooks takes credit notes by another import than invoices, Xero both by the same."""
    if program is AccountingProgram.XERO:
        return _XERO
    if kind is DocumentKind.INVOICE:
        return ("*InvoiceNo", "*Customer", "*InvoiceDate", "*DueDate", *_QUICKBOOKS)
    return ("*CreditMemoNo", "*Customer", "*CreditMemoDate", *_QUICKBOOKS)


def rows(program: AccountingProgram, one: DatedDocument) -> Iterator[Cells]:
    """Each of its lines, with all columns."""
    document = one.document
    named = columns(program, document.kind)
    make = _xero if program is AccountingProgram.XERO else _quickbooks
    for line in _with_tax(document):
        known = make(one, line)
        yield {name: known.get(name, "") for name in named}


def _with_tax(document: Document) -> tuple[DocumentLine, ...]:
    tax = document.content.tax_cents
    return (*document.content.lines, *([DocumentLine(TAX, "", tax)] if tax else []))


def _quickbooks(one: DatedDocument, line: DocumentLine) -> Cells:
    document, issued_on = one.document, one.issued_on.strftime(DAY)
    is_credit = document.kind is DocumentKind.CREDIT_NOTE
    amount = _amount(-line.amount_cents if is_credit else line.amount_cents)
    dates = {"*CreditMemoDate": issued_on} if is_credit else {"*InvoiceDate": issued_on, "*DueDate": issued_on}
    return {
        "*CreditMemoNo" if is_credit else "*InvoiceNo": document.number,
        "*Customer": document.content.buyer.name,
        **dates,
        "Terms": "" if is_credit else TERMS,
        "Memo": _about(one),
        "Item(Product/Service)": line.name,
        "ItemDescription": line.detail,
        "ItemQuantity": Decimal(1),
        "ItemRate": amount,
        "*ItemAmount": amount,
        "Taxable": "N",
        "Service Date": one.moved_on.strftime(DAY),
    }


def _xero(one: DatedDocument, line: DocumentLine) -> Cells:
    """Negative on a credit note. Accounts and tax rates are the agency's own, and are left to it."""
    document, issued_on = one.document, one.issued_on.strftime(DAY)
    buyer = document.content.buyer
    lines = buyer.address.splitlines()
    address = [*lines[: ADDRESS_LINES - 1], ", ".join(lines[ADDRESS_LINES - 1 :])]
    return {
        "*ContactName": buyer.name,
        "EmailAddress": buyer.email,
        **{f"POAddressLine{n}": text for n, text in enumerate(address, 1)},
        "*InvoiceNumber": document.number,
        "Reference": _about(one),
        "*InvoiceDate": issued_on,
        "*DueDate": issued_on,
        "*Description": f"{line.name}, {line.detail}" if line.detail else line.name,
        "*Quantity": Decimal(1),
        "*UnitAmount": _amount(line.amount_cents),
        "Currency": document.currency.upper(),
    }


def _about(one: DatedDocument) -> str:
    order = f"Order #{one.order_number}"
    return f"{order}, corrects {one.corrects}" if one.corrects else order


def _amount(cents: int) -> Decimal:
    return Decimal(cents).scaleb(-2)

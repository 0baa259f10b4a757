"""A month of invoices and credit notes for the bookkeeper: tables for accounting programs, and each document as PDF."""

import io
import zipfile
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

from fundable import files
from fundable.app import App, LocalApp
from fundable.db.money.invoicing import documents
from fundable.domain.errors import Refused
from fundable.domain.money.invoicing.accounting import AccountingProgram, Cells, DatedDocument, columns, rows
from fundable.domain.money.invoicing.documents import DocumentKind
from fundable.domain.money.invoicing.months import BookMonth
from fundable.services.agency import calendar
from fundable.services.operation import audit, list_formats

ZONES_APART = timedelta(hours=26)
"""So far are clocks apart: a day begins at one place as long before another."""
FILE_NAMES = {DocumentKind.INVOICE: "invoices", DocumentKind.CREDIT_NOTE: "credit-notes"}
README = """Invoices and credit notes of {month}, by the day they were issued.

documents             each of them as a PDF; one in letters that our fonts don't have is a page, which a browser prints
quickbooks-*.csv      to import into QuickBooks Online
xero-*.csv            to import into Xero

Import invoices and credit notes one after the other, and say that dates are month/day/year and that amounts exclude
tax. Tax is a line of its own ("Sales tax"), with the amount that was charged: give it the account you owe taxes from,
and no tax rate. Xero's columns *AccountCode and *TaxType are empty: fill in those of your own books first. Everything
here has been paid or given back already.

A cell that a spreadsheet would run as a formula begins with an apostrophe.
"""


def download(app: App, month: BookMonth) -> tuple[str, bytes]:
    """A name for the file, and the .zip. Raises Refused `month_empty`."""
    found = _of_month(app, month)
    archive = _zipped(app, month, found)
    audit.note(app, "data.exported", "invoices", month=str(month), documents=len(found))
    return f"invoices-{month}.zip", archive


def write_zip(app: App, month: BookMonth, target: Path) -> int:
    """Writes a new .zip, for its owner alone: how many documents are in it. Raises Refused `month_empty`,
    `export_target`, OSError."""
    if target.exists():
        raise Refused("export_target", f"{target} already exists. Choose a new .zip for the invoices.")
    found = _of_month(app, month)
    files.write(target, _zipped(app, month, found))
    audit.note(app, "data.exported", "invoices", month=str(month), documents=len(found))
    return len(found)


def _of_month(app: App, month: BookMonth) -> list[DatedDocument]:
    """By the days that are on them. With a live key, those of real money alone."""
    zone = calendar.zone(app)
    since, until = month.span(zone)
    with app.database.read() as connection:
        issued = documents.issued_between(connection, app.mode.counted, since - ZONES_APART, until + ZONES_APART)
        found = [
            one for one in (documents.dated(connection, each, zone) for each in issued) if month.has(one.issued_on)
        ]
    if not found:
        raise Refused("month_empty", f"No invoices were issued in {month.name}.")
    return found


def _zipped(app: LocalApp, month: BookMonth, found: list[DatedDocument]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("README.txt", README.format(month=month.name))
        for kind, noun in FILE_NAMES.items():
            listed = [one for one in found if one.document.kind is kind]
            for program in AccountingProgram:
                if listed:
                    archive.writestr(f"{program}-{noun}.csv", _table(program, kind, listed))
        for one in found:
            file = app.printer.file_of(one)
            archive.writestr(f"documents/{file.name}", file.content)
    return out.getvalue()


def _table(program: AccountingProgram, kind: DocumentKind, listed: list[DatedDocument]) -> str:
    out = io.StringIO(newline="")
    cells: Iterator[Cells] = (row for one in listed for row in rows(program, one))
    list_formats.write_csv(cells, out, columns(program, kind))
    return out.getvalue()

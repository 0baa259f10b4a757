"""What is kept, written for other programs."""

import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from fundable.commands.options import JsonOption, StatusOption, known_status, one_of
from fundable.commands.refused import refusals
from fundable.commands.terminal import new_target, progress_bar, the_app
from fundable.commands.usage import group
from fundable.domain.counts import counted
from fundable.domain.progress import Progress

if TYPE_CHECKING:
    from fundable.app import App

    Rows = Callable[[App], Iterable[dict[str, Any]]]

app = group("Export data for other programs.")
LinesOption = Annotated[bool, typer.Option("--jsonl", help="JSON lines: one object per line.")]
FormCsvOption = Annotated[bool, typer.Option("--csv", help="CSV with a header (the default).")]


@app.command("orders")
def export_orders(
    status: StatusOption = None,
    as_csv: FormCsvOption = False,
    as_json: JsonOption = False,
    as_lines: LinesOption = False,
) -> None:
    """Export every order, oldest first.

    To standard output, as CSV by default.

    Example: fundable export orders --csv > orders.csv
    """
    _export("orders", status, as_csv, as_json, as_lines)


@app.command("forms")
def export_forms(as_csv: FormCsvOption = False, as_json: JsonOption = False, as_lines: LinesOption = False) -> None:
    """Export every intake form, oldest first.

    To standard output, as CSV by default.

    Example: fundable export forms --jsonl > forms.jsonl
    """
    _export("forms", None, as_csv, as_json, as_lines)


@app.command("ledger")
def export_ledger(as_csv: FormCsvOption = False, as_json: JsonOption = False, as_lines: LinesOption = False) -> None:
    """Export every ledger entry, oldest first.

    To standard output, as CSV by default. Once a live key is set, only real payments.

    Example: fundable export ledger > ledger.csv
    """
    from fundable.services.money import ledger

    _export_money("ledger", ledger.rows, ledger.COLUMNS, as_csv, as_json, as_lines)


@app.command("payouts")
def export_payouts(as_csv: FormCsvOption = False, as_json: JsonOption = False, as_lines: LinesOption = False) -> None:
    """Export every payout with what it's made of, oldest first.

    To standard output, as CSV by default. Once a live key is set, only real payments.

    Example: fundable export payouts > payouts.csv
    """
    from fundable.services.money import payout_views

    _export_money("payouts", payout_views.every_row, payout_views.COLUMNS, as_csv, as_json, as_lines)


@app.command("invoices")
def export_invoices(
    month: Annotated[str, typer.Argument(metavar="MONTH", help="Such as 2026-11.")],
    target: Annotated[Path, typer.Argument(metavar="TARGET", help="A new .zip file.")],
) -> None:
    """Export a month of your own invoices to a new .zip.

    Credit notes are in it, too: tables for QuickBooks Online and Xero, and each document as a PDF. Once a live key is
    set, only those of real payments.

    Example: fundable export invoices 2026-11 november.zip
    """
    from fundable.domain.money.invoicing.months import parse_month
    from fundable.services.operation import document_months

    with the_app() as fundable:
        written = document_months.write_zip(fundable, parse_month(month), new_target(target))
    typer.echo(f"Wrote {counted(written, 'invoice or credit note', 'invoices and credit notes')} to {target}.")


@app.command("everything")
def export_everything(
    target: Annotated[Path, typer.Argument(metavar="TARGET", help="A new folder, or a file that ends in .zip.")],
    client: Annotated[
        str | None, typer.Option("--client", help="Only one client's data: an email, or an order number.")
    ] = None,
) -> None:
    """Export all lists and files to a new folder or .zip.

    Lists are exported as CSV and as JSON lines, files as they were uploaded. With --client you get what a client can
    ask for: all data about them, and about nobody else.

    Example: fundable export everything moved.zip

    Example: fundable export everything nora.zip --client nora@alder.example
    """
    from fundable.services.operation import exports
    from fundable.services.orders import clients

    with the_app() as fundable, progress_bar("Exporting") as progress:
        found = clients.find_orders(fundable, client) if client else []
        exported = exports.everything(fundable, new_target(target), found, progress)
    missing = f" {counted(len(exported.missing), 'file')} missing: see {exports.MISSING}." if exported.missing else ""
    typer.echo(f"Wrote {counted(exported.files, 'file')} to {target}.{missing}")


def _export(noun: str, status: str | None, as_csv: bool, as_json: bool, as_lines: bool) -> None:
    from fundable.services.operation import audit, exports

    one_of(csv=as_csv, json=as_json, jsonl=as_lines)
    with refusals():
        wanted = None if status is None else known_status(status)
    with the_app() as fundable, progress_bar(f"Exporting {noun}") as progress:
        total = exports.count(fundable, noun)
        _write(
            _counted(exports.rows(fundable, noun, wanted), total, progress), exports.columns(noun), as_json, as_lines
        )
        audit.note(fundable, "data.exported", noun)


def _export_money(
    noun: str, rows: "Rows", columns: tuple[str, ...], as_csv: bool, as_json: bool, as_lines: bool
) -> None:
    from fundable.services.operation import audit

    one_of(csv=as_csv, json=as_json, jsonl=as_lines)
    with the_app() as fundable:
        _write(rows(fundable), columns, as_json, as_lines)
        audit.note(fundable, "data.exported", noun)


def _counted(rows: Iterable[dict[str, Any]], total: int, progress: Progress) -> Iterator[dict[str, Any]]:
    for done, row in enumerate(rows, 1):
        yield row
        if done % 500 == 0:
            progress(done, total)


def _write(rows: Iterable[dict[str, Any]], columns: tuple[str, ...], as_json: bool, as_lines: bool) -> None:
    from fundable.services.operation import list_formats

    if as_json:
        list_formats.write_json(rows, sys.stdout)
    elif as_lines:
        list_formats.write_jsonl(rows, sys.stdout)
    else:
        list_formats.write_csv(rows, sys.stdout, columns)

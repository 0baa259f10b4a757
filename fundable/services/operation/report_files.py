"""The tables of a report as files."""

from collections.abc import Iterator
from datetime import date
from io import StringIO
from typing import Any

from fundable.app import App
from fundable.domain.money.figures.figures import MoneySum, Reports, ReportTable
from fundable.domain.money.figures.used_codes import UsedCode
from fundable.services.money.figures import reading
from fundable.services.operation import audit, list_formats

_COLUMNS = {
    ReportTable.MONEY: (
        "from",
        "currency",
        "orders",
        "renewals",
        "charges",
        "paid_cents",
        "returned_cents",
        "net_cents",
    ),
    ReportTable.ORDERS: ("step", "orders"),
    ReportTable.RETURNED: ("what", "currency", "entries", "cents"),
    ReportTable.ADDONS: ("addon", "currency", "orders", "cents"),
    ReportTable.SPANS: ("span", "orders", "half_minutes", "nine_of_ten_minutes"),
    ReportTable.PROMISES: ("from", "due", "kept"),
    ReportTable.HOSTING: ("month", "currency", "first_renewals", "cards_expiring", "websites", "monthly_cents"),
    ReportTable.CODES: ("code", "currency", "orders", "discount_cents", "refunded_cents", "received_cents"),
}


def table(app: App, wanted: ReportTable, since: date | None, until: date | None) -> Iterator[str]:
    """As CSV. Raises Refused `range_unknown`."""
    found = reading.read(app, since, until)
    audit.note(app, "data.exported", f"report of {wanted}", filters=f"{found.since} to {found.until}")
    out = StringIO(newline="")
    rows = (dict(zip(_COLUMNS[wanted], row, strict=True)) for row in _rows(found, wanted))
    list_formats.write_csv(rows, out, _COLUMNS[wanted])
    return iter([out.getvalue()])


def _rows(found: Reports, wanted: ReportTable) -> Iterator[tuple[Any, ...]]:
    match wanted:
        case ReportTable.MONEY:
            yield from _money(found)
        case ReportTable.ORDERS:
            for step in ("started", "paid", "form", "live"):
                yield step, getattr(found.orders, step)
        case ReportTable.RETURNED:
            yield from _returned(found)
        case ReportTable.ADDONS:
            for one in found.currencies:
                yield from ((addon.name, one.currency, addon.orders, addon.cents) for addon in one.addons)
        case ReportTable.SPANS:
            yield from ((one.span, one.taken.orders, one.taken.half, one.taken.nine_of_ten) for one in found.spans)
        case ReportTable.PROMISES:
            yield from ((one.starts_on, one.due, one.kept) for one in found.promises.bins)
        case ReportTable.HOSTING:
            for each in found.currencies:
                for month in each.hosting.ahead:
                    figures = (month.begins, month.expiring, month.websites, month.cents)
                    yield month.starts_on, each.currency, *figures
        case ReportTable.CODES:
            for report in found.codes:
                yield from map(_code, report.used)


def _code(one: UsedCode) -> tuple[Any, ...]:
    name = one.code or f"{one.codes} others"
    return name, one.currency, one.orders, one.discount_cents, one.refunded_cents, one.received_cents


def _money(found: Reports) -> Iterator[tuple[Any, ...]]:
    for one in found.currencies:
        for each in one.bins:
            flow = each.flow
            counts = flow.payments.entries, flow.renewals.entries, flow.charges.entries
            yield each.starts_on, one.currency, *counts, flow.paid_cents, flow.returned_cents, flow.net_cents


def _returned(found: Reports) -> Iterator[tuple[Any, ...]]:
    for one in found.currencies:
        for what in ("refunds", "refunds_failed", "disputes", "disputes_won"):
            sums: MoneySum = getattr(one.total, what)
            yield what, one.currency, sums.entries, sums.cents

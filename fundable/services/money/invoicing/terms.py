"""Whether invoices are issued, and under which numbers: what owners set, and what comes of it."""

from dataclasses import asdict, dataclass, replace
from functools import lru_cache

from pydantic import TypeAdapter

from fundable.app import App, LocalApp
from fundable.db import audit
from fundable.db.agency import settings as stored_settings
from fundable.db.database import Connection
from fundable.db.money import checkpoints
from fundable.db.money.invoicing import documents
from fundable.domain.agency.settings import check_seen, revision_of
from fundable.domain.errors import Refused
from fundable.domain.money.invoicing.documents import DocumentKind, number_in
from fundable.domain.money.invoicing.months import BookMonth, months_until
from fundable.domain.money.invoicing.terms import INVOICING, UNSURE, InvoicingTerms, Receipts, check_terms
from fundable.domain.money.payments import PaymentMode
from fundable.services.agency import calendar, settings

_TERMS = TypeAdapter(InvoicingTerms)
_FIELDS = {DocumentKind.INVOICE: "series", DocumentKind.CREDIT_NOTE: "creditSeries"}
"""Where each kind's series is entered."""


@dataclass(frozen=True, slots=True)
class InvoicingDetails:
    """What is set, what an invoice can't say yet of its seller, and the numbers that come next. `are_unsure`: the data
    were restored, and nothing is issued until an owner says them. `are_begun`: this year has real documents. `months`
    are those since the first document that counts, newest first."""

    terms: InvoicingTerms
    revision: str
    missing: tuple[str, ...]
    next_number: str
    next_credit_number: str
    are_unsure: bool
    are_begun: bool
    months: tuple[BookMonth, ...]


def current(app: LocalApp) -> InvoicingTerms:
    """As an owner has set it up, at most a second ago."""
    return _terms_in(app.settings.get(INVOICING))


def issues(connection: Connection, app: LocalApp) -> bool:
    """Whether what is paid now has an invoice."""
    return current(app).is_on and not are_unsure(connection)


def sends_receipts(app: LocalApp) -> bool:
    """Whether our emails about money carry its document."""
    return current(app).receipts is Receipts.OURS


def are_unsure(connection: Connection) -> bool:
    """Whether numbers may have been given that these data don't know."""
    return checkpoints.get(connection, UNSURE) is not None


def read(app: App) -> InvoicingDetails:
    found = current(app)
    with app.database.read() as connection:
        return InvoicingDetails(
            terms=found,
            revision=revision_of(found),
            missing=found.missing(settings.business(app)),
            next_number=_next(connection, app, found, DocumentKind.INVOICE),
            next_credit_number=_next(connection, app, found, DocumentKind.CREDIT_NOTE),
            are_unsure=are_unsure(connection),
            are_begun=_are_begun(connection, app, found),
            months=_months(connection, app),
        )


def save(app: App, changed: InvoicingTerms, seen: str | None = None) -> InvoicingDetails:
    """With `is_on`, also says that the next numbers are right after a restore.

    Raises Refused `settings_changed`, `series_malformed`, `series_alike`, `series_used`, `first_number_wrong`,
    `numbers_begun`, `seller_incomplete`.
    """
    check_terms(changed, settings.business(app))
    with app.database.write() as connection:
        before = _terms_in(stored_settings.get(connection, INVOICING))
        check_seen(seen, revision_of(before))
        changed = _dated(connection, app, before, changed)
        _check_unused(connection, changed)
        stored_settings.put(connection, INVOICING, _TERMS.dump_json(changed).decode(), app.clock.now())
        if changed.is_on:
            checkpoints.remove(connection, UNSURE)
        old, new = asdict(before), asdict(changed)
        words = {name: (str(old[name]), str(new[name])) for name in new if old[name] != new[name]}
        audit.record(connection, app.clock.now(), "settings.changed", INVOICING, changed=words)
    app.settings.forget()
    return read(app)


def _dated(connection: Connection, app: LocalApp, before: InvoicingTerms, changed: InvoicingTerms) -> InvoicingTerms:
    """First numbers are this year's from when they're changed. Raises Refused `numbers_begun`: they'd leave a gap."""
    firsts = (before.first_number, before.first_credit_number)
    if firsts == (changed.first_number, changed.first_credit_number):
        return replace(changed, first_year=before.first_year)
    if _are_begun(connection, app, changed) and not are_unsure(connection):
        message = "Numbers of this year have been given already, and the next one follows them."
        field = "firstNumber" if before.first_number != changed.first_number else "firstCreditNumber"
        raise Refused("numbers_begun", message, facts={"field": field})
    return replace(changed, first_year=calendar.today(app).year)


def _are_begun(connection: Connection, app: LocalApp, found: InvoicingTerms) -> bool:
    live = [found.series_of(kind, PaymentMode.LIVE) for kind in DocumentKind]
    return any(documents.highest(connection, series, calendar.today(app).year) for series in live)


def _months(connection: Connection, app: LocalApp) -> tuple[BookMonth, ...]:
    first = documents.first_issued(connection, app.mode.counted)
    return months_until(first.day_of(first.issued_at, calendar.zone(app)), calendar.today(app)) if first else ()


def _check_unused(connection: Connection, changed: InvoicingTerms) -> None:
    """Raises Refused `series_used`: a number is never that of an invoice and of a credit note."""
    for kind in DocumentKind:
        for mode in PaymentMode:
            series = changed.series_of(kind, mode)
            if documents.kind_of_series(connection, series) not in (None, kind):
                message = f"{series} has numbered other documents already. Choose another series."
                raise Refused("series_used", message, facts={"field": _FIELDS[kind]})


def _next(connection: Connection, app: LocalApp, found: InvoicingTerms, kind: DocumentKind) -> str:
    year, series = calendar.today(app).year, found.series_of(kind, app.mode)
    sequence = documents.next_sequence(connection, series, year, found.first_of(kind, app.mode, year))
    return number_in(series, year, sequence)


@lru_cache(maxsize=4)
def _terms_in(stored: str | None) -> InvoicingTerms:
    return _TERMS.validate_json(stored) if stored else InvoicingTerms()

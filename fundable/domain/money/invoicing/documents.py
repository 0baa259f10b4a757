"""An invoice or a credit note, as it was issued."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from uuid import UUID
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from fundable.domain.money.payments import PaymentMode


class DocumentKind(StrEnum):
    INVOICE = "invoice"
    CREDIT_NOTE = "credit_note"


NOUNS = {DocumentKind.INVOICE: "Invoice", DocumentKind.CREDIT_NOTE: "Credit note"}


@dataclass(frozen=True, slots=True)
class Party:
    """Who sells, or who is billed, as it was known then. `address` has lines; what nobody has said is empty."""

    name: str
    address: str = ""
    email: str = ""
    tax_id: str = ""


@dataclass(frozen=True, slots=True)
class DocumentLine:
    """Cents without tax, negative on a credit note."""

    name: str
    detail: str
    amount_cents: int


@dataclass(frozen=True, slots=True)
class DocumentContent:
    """What is written on a document. `tax_cents` is negative on a credit note; `moved_at` is when the money moved.
    `time_zone` is where the agency was then; empty where that wasn't noted."""

    seller: Party
    buyer: Party
    lines: tuple[DocumentLine, ...]
    tax_cents: int
    moved_at: datetime
    time_zone: str = ""

    @property
    def subtotal_cents(self) -> int:
        return sum(line.amount_cents for line in self.lines)

    @property
    def total_cents(self) -> int:
        return self.subtotal_cents + self.tax_cents

    @property
    def has_subtotal(self) -> bool:
        """Not where the buyer had more to their credit than the price without tax: it would be of the other sign."""
        return self.subtotal_cents * self.total_cents >= 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A document before it has its number. `source` is what it is issued for, and nothing is issued for that twice.
    `corrects_id`: the document that it corrects, an invoice or, where money came back after all, a credit note."""

    kind: DocumentKind
    source: str
    order_id: UUID
    mode: PaymentMode
    currency: str
    issued_at: datetime
    content: DocumentContent
    corrects_id: UUID | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Document(Draft):
    """One that was issued: the `sequence`th of its `series` in a `year` of the agency's calendar."""

    id: UUID
    series: str
    year: int
    sequence: int

    @property
    def number(self) -> str:
        return number_in(self.series, self.year, self.sequence)

    @property
    def is_test(self) -> bool:
        return self.mode is not PaymentMode.LIVE

    def day_of(self, moment: datetime, now_in: ZoneInfo) -> date:
        """By the clocks of where the agency was when it was issued, since a document says the same for ever; of earlier
        ones, by those of where it's now."""
        try:
            zone = ZoneInfo(self.content.time_zone) if self.content.time_zone else now_in
        except ZoneInfoNotFoundError:  # on another machine, which doesn't know it
            zone = now_in
        return moment.astimezone(zone).date()


def number_in(series: str, year: int, sequence: int) -> str:
    """`INV-2026-0042`"""
    return f"{series}-{year}-{sequence:04d}"


def credit_of(invoice: Document, credited: Iterable[Document], cents: int) -> tuple[int, int]:
    """How much of money that went back an invoice can still be credited with: before tax, and the tax in it; positive
    cents. Each cent of an invoice is credited at most once, and all of its tax once all of it is."""
    before = list(credited)
    total, tax = invoice.content.total_cents, invoice.content.tax_cents
    credited_cents = -sum(one.content.total_cents for one in before)
    credited_tax = -sum(one.content.tax_cents for one in before)
    given = max(0, min(cents, total - credited_cents))
    share = round(tax * (credited_cents + given) / total) - credited_tax if given else 0
    return given - share, share

"""Whether the agency issues invoices, and under which numbers."""

import re
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from fundable.domain.agency.business import Business
from fundable.domain.errors import Refused
from fundable.domain.money.invoicing.documents import DocumentKind
from fundable.domain.money.payments import PaymentMode

INVOICING = "invoicing"
"""The setting's key."""
UNSURE = "numbers-unsure"
"""Marks data that were restored: what was numbered after the backup isn't in them."""
HELD = "held:"
"""Marks, with the order's id behind it, that some of its money went back since that restore."""
TEST_PREFIX = "TEST-"
SERIES_MAX = 8
FIRST_MAX = 999_999
TAX_ID_MAX = 40
KEEP_YEARS, KEEP_MIN, KEEP_MAX = 10, 3, 30
_SERIES = re.compile(rf"[A-Z][A-Z0-9]{{0,{SERIES_MAX - 1}}}")


class Receipts(StrEnum):
    """Who sends clients a receipt of what they paid: Stripe, if its own settings say so, or we, with the document."""

    STRIPE = "stripe"
    OURS = "ours"


@dataclass(frozen=True, slots=True)
class InvoicingTerms:
    """As an owner has set it up. The first numbers are the lowest that a document of `first_year` gets; other years
    begin with 1. `keep_years` is how long documents are kept whose order was deleted."""

    is_on: bool = False
    tax_id: str = ""
    series: str = "INV"
    credit_series: str = "CN"
    first_number: int = 1
    first_credit_number: int = 1
    first_year: int = 0
    receipts: Receipts = Receipts.STRIPE
    keep_years: int = KEEP_YEARS

    def series_of(self, kind: DocumentKind, mode: PaymentMode) -> str:
        """Under which a document is numbered: what wasn't paid with real money has series of its own."""
        series = self.series if kind is DocumentKind.INVOICE else self.credit_series
        return series if mode is PaymentMode.LIVE else f"{TEST_PREFIX}{series}"

    def first_of(self, kind: DocumentKind, mode: PaymentMode, year: int) -> int:
        """The lowest number that one of these gets."""
        if mode is not PaymentMode.LIVE or year != self.first_year:
            return 1
        return self.first_number if kind is DocumentKind.INVOICE else self.first_credit_number

    def missing(self, business: Business) -> tuple[str, ...]:
        """What an invoice has to say of its seller, and can't."""
        needed = {"legal name": business.legal_name, "address": business.address}
        return tuple(name for name, value in needed.items() if not value)


def check_terms(terms: InvoicingTerms, business: Business) -> None:
    """Raises Refused `series_malformed`, `series_alike`, `first_number_wrong`, `keep_years_wrong`,
    `seller_incomplete`. Where one of two fields is wrong, `facts` have which."""
    if not KEEP_MIN <= terms.keep_years <= KEEP_MAX:
        raise Refused("keep_years_wrong", f"Enter from {KEEP_MIN} to {KEEP_MAX} years.")
    for field, series in (("series", terms.series), ("creditSeries", terms.credit_series)):
        if not _SERIES.fullmatch(series) or series == TEST_PREFIX.rstrip("-"):
            message = f"Use up to {SERIES_MAX} capital letters and digits, a letter first. TEST is for test payments."
            raise Refused("series_malformed", message, facts={"field": field})
    if terms.series == terms.credit_series:
        raise Refused("series_alike", "Credit notes need a series of their own, such as CN.")
    for field, first in (("firstNumber", terms.first_number), ("firstCreditNumber", terms.first_credit_number)):
        if not 1 <= first <= FIRST_MAX:
            message = f"Enter a first number from 1 to {FIRST_MAX:,}."
            raise Refused("first_number_wrong", message, facts={"field": field})
    if terms.is_on and (missing := terms.missing(business)):
        raise Refused(
            "seller_incomplete",
            f"An invoice has to name its seller. First save your {' and '.join(missing)} under Business.",
        )


def kept_until(terms: InvoicingTerms, now: datetime) -> datetime:
    """Documents that were issued before this need not be kept: whole years ago, by the calendar."""
    year = now.year - terms.keep_years
    return now.replace(year=year, day=28) if (now.month, now.day) == (2, 29) else now.replace(year=year)

"""Invoices: what the provider has to show for the money of an order."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class InvoiceStatus(StrEnum):
    """`open` is one that is still to be paid."""

    PAID = "paid"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Invoice:
    """One that was issued, at `at`. `number` is what people call it by. `is_renewal`: it is for a month of hosting.

    `page_url` shows it, `pdf_url` is the file; None where there is none. Both open it for whoever has them.
    """

    id: str
    number: str
    status: InvoiceStatus
    amount_cents: int
    currency: str
    at: datetime
    is_renewal: bool
    page_url: str | None
    pdf_url: str | None = None

"""Disputes: a buyer's bank takes a payment back, and the agency may answer with evidence until a date."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from fundable.domain.money.ledger import LedgerEntry, LedgerKind
from fundable.domain.money.payments import PaymentMode


class DisputeStatus(StrEnum):
    OPEN = "open"
    WON = "won"
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class Movement:
    """Money that a dispute took (negative cents) or brought back, as the provider's books have it."""

    id: str
    amount_cents: int
    at: datetime


@dataclass(frozen=True, slots=True)
class Dispute:
    """What the provider said of a dispute at `as_of`. Evidence counts until `evidence_due_at`. `unknown_status` is its
    word for the status, if that is none that we know."""

    id: str
    payment_intent_id: str | None
    status: DisputeStatus
    reason: str
    amount_cents: int
    currency: str
    mode: PaymentMode
    evidence_due_at: datetime | None
    as_of: datetime
    movements: tuple[Movement, ...] = ()
    unknown_status: str | None = None


def of_hosting(disputes: Iterable[Dispute], entries: Iterable[LedgerEntry]) -> tuple[Dispute, ...]:
    """Those over a month of hosting, by the ledger of their order. The others are over the website."""
    months = {entry.payment_intent_id for entry in entries if entry.kind is LedgerKind.RENEWAL}
    return tuple(dispute for dispute in disputes if dispute.payment_intent_id in months)

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
    """What the provider said of a dispute at `as_of`. Evidence counts until `evidence_due_at`; one that
    `is_answered` has had it submitted, and the bank takes no more. `unknown_status` is its word for the status, if that
    is none that we know."""

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
    is_answered: bool = False


def beside_website(disputes: Iterable[Dispute], entries: Iterable[LedgerEntry]) -> tuple[Dispute, ...]:
    """Those over a month of hosting or a later charge, by the ledger of their order. The others are over the
    website."""
    known = list(entries)
    return tuple(one for one in disputes if kind_of(one, known) is not LedgerKind.PAYMENT)


def kind_of(dispute: Dispute, entries: Iterable[LedgerEntry]) -> LedgerKind:
    """What it's over, by the ledger of its order: the website, a month of hosting, or a later charge."""
    of_money = (LedgerKind.RENEWAL, LedgerKind.CHARGE)
    same = (one for one in entries if one.kind in of_money and one.payment_intent_id == dispute.payment_intent_id)
    return next((one.kind for one in same), LedgerKind.PAYMENT)

"""The ledger: every cent in and out, under the provider's own id of what moved it. It outlives its orders."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Protocol
from uuid import UUID

from fundable.domain.money.payments import PaymentMode

CAME_BACK = ":failed"
"""Ends the reference of the entry by which a refund's money came back."""


class LedgerKind(StrEnum):
    """`payment` is the website, `renewal` a month of hosting, `charge` what was charged for an order later on, `fee`
    what the provider keeps for itself."""

    PAYMENT = "payment"
    RENEWAL = "renewal"
    CHARGE = "charge"
    REFUND = "refund"
    DISPUTE = "dispute"
    FEE = "fee"


@dataclass(frozen=True, slots=True)
class LedgerEntry:
    """Money in (positive cents) or out (negative). It holds no personal data.

    `reference` is unique within its kind: an invoice, a refund or a balance transaction. `payment_intent_id` is the
    charge that it belongs to, once known.
    """

    id: UUID
    order_id: UUID
    kind: LedgerKind
    amount_cents: int
    currency: str
    mode: PaymentMode
    at: datetime
    reference: str
    payment_intent_id: str | None = None


def taken_cents(entries: Iterable[LedgerEntry], payment_intent_id: str | None) -> int:
    """What the buyer's bank has taken back of a payment in a dispute, and not returned."""
    of_payment = (entry for entry in entries if entry.payment_intent_id == payment_intent_id)
    return -sum(entry.amount_cents for entry in of_payment if entry.kind is LedgerKind.DISPUTE)


class Moved(Protocol):
    """What moved money, of which an entry is made: a paid session or invoice, or the charge that goes back."""

    @property
    def currency(self) -> str: ...
    @property
    def mode(self) -> PaymentMode: ...
    @property
    def payment_intent_id(self) -> str | None: ...


@dataclass(frozen=True, slots=True)
class BalanceLine:
    """One movement of the provider's own books. `source_id` is what moved it: a charge, a refund, a dispute.

    `kind` is None for what is not of our making (a payout) and for a charge that fell through. One that `is_on_its_way`
    takes days, and may yet fall through. Amounts are cents in the currency of the sale, negative
    when they go out; the fee is positive, in `currency`: the one that the provider settles in.
    """

    id: str
    kind: LedgerKind | None
    amount_cents: int
    fee_cents: int
    currency: str
    at: datetime
    source_id: str
    payment_intent_id: str | None
    is_on_its_way: bool = False


@dataclass(frozen=True, slots=True)
class Difference:
    """Where our ledger and the provider's books part: None is an entry that one side has not got. `at` is the earlier
    of the two; kind, source and payment intent are those of a movement which the ledger lacks."""

    what: str
    ledger_cents: int | None
    provider_cents: int | None
    at: datetime = field(compare=False)
    kind: LedgerKind | None = field(default=None, compare=False)
    source_id: str | None = field(default=None, compare=False)
    payment_intent_id: str | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Audit:
    """Ledger and provider's books over a period, in cents, and where they differ, without payouts and strangers.
    `awaited_since` is when the oldest charge that is still on its way was made."""

    since: datetime
    until: datetime
    ledger_cents: int
    provider_cents: int
    fees_added: int
    differences: tuple[Difference, ...]
    currency: str = "usd"
    awaited_since: datetime | None = None

    @property
    def open_since(self) -> datetime | None:
        """From when on the books have to be compared again; None where all of it is settled."""
        dates = [*(one.at for one in self.differences), self.awaited_since]
        return min(filter(None, dates), default=None)

    @property
    def lacking(self) -> list[Difference]:
        """What our ledger has not got, oldest first: what goes back is entered under its charge."""
        return [one for one in self.differences if one.ledger_cents is None and one.payment_intent_id]

    @property
    def agrees(self) -> bool:
        return not self.differences and self.ledger_cents == self.provider_cents

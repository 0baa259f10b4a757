"""Payouts: what the provider sends to the bank, and which movements of its books each is made of."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from typing import Protocol
from uuid import UUID

from fundable.domain.money.ledger import BalanceLine, LedgerEntry
from fundable.domain.money.payments import PaymentMode

PROVIDERS_OWN = frozenset({"fee", "tax"})
"""Categories of what the provider charges for its services, apart from the fee of each payment."""
FALLEN_THROUGH = frozenset({"charge", "charge_failure"})
"""Categories of a payment that took days and wasn't made, where it's no payment of the ledger's kinds."""
RETURNED = "payout_reversal"


class PayoutStatus(StrEnum):
    """`other` is a word of the provider's that this version doesn't know."""

    PENDING = "pending"
    IN_TRANSIT = "in_transit"
    PAID = "paid"
    FAILED = "failed"
    CANCELED = "canceled"
    OTHER = "other"


class LineFit(StrEnum):
    """How a movement ties to the ledger, and if it doesn't, why."""

    TIED = "tied"
    OTHER_PROGRAM = "other_program"
    PROVIDER = "provider"
    RETURNED = "returned"
    FELL_THROUGH = "fell_through"
    UNEXPLAINED = "unexplained"
    MISSING = "missing"
    AMOUNT = "amount"
    CURRENCY = "currency"


WRONG = frozenset({LineFit.MISSING, LineFit.AMOUNT, LineFit.CURRENCY})
"""What somebody has to look at. All else is only named."""


class Tie(StrEnum):
    """Whether a payout ties to its entries. `waiting`: the provider is still putting it together, or it wasn't read
    yet. `manual`: the provider doesn't say what it's made of. `named`: it adds up, and some of it isn't of the ledger.
    """

    TIED = "tied"
    NAMED = "named"
    DIFFERS = "differs"
    WAITING = "waiting"
    MANUAL = "manual"


@dataclass(frozen=True, slots=True)
class Payout:
    """What went to the bank; negative cents when the provider takes money from there. It holds no personal data.

    `is_complete`: the provider has put together all that it's made of. `failure` is its sentence on why the bank
    didn't take it.
    """

    id: str
    mode: PaymentMode
    status: PayoutStatus
    amount_cents: int
    currency: str
    created_at: datetime
    arrives_on: date
    is_automatic: bool = True
    is_complete: bool = True
    failure: str = ""


@dataclass(frozen=True, slots=True)
class PayoutReport:
    """An event says that there's news of a payout, and not yet all of it."""

    payout_id: str


@dataclass(frozen=True, slots=True)
class PayoutLine:
    """A movement of the provider's books that a payout brought to the bank. `settled_cents` is what came to the
    account, in the currency of `balance`, before the fee; `balance.amount_cents` is that of the sale, in
    `sold_currency`. `fee_tax_cents` is the tax that's in the fee."""

    balance: BalanceLine
    category: str
    settled_cents: int
    sold_currency: str
    fee_tax_cents: int = 0

    @property
    def net_cents(self) -> int:
        return self.settled_cents - self.balance.fee_cents


@dataclass(frozen=True, slots=True)
class TiedLine:
    """A movement with what the ledger says of it. `order_id` is that of the entry; `tax_cents` what of the payment is
    sales tax, None where nobody knows."""

    line: PayoutLine
    fit: LineFit
    order_id: UUID | None = None
    tax_cents: int | None = None


@dataclass(frozen=True, slots=True)
class FitSum:
    """All of a payout's movements that fit alike, in the currency it settles in."""

    fit: LineFit
    count: int
    settled_cents: int
    fee_cents: int


@dataclass(frozen=True, slots=True)
class ReadPayout:
    """A payout with the sums of its movements, once they were read."""

    payout: Payout
    read_at: datetime | None
    sums: tuple[FitSum, ...] = ()

    @property
    def settled_cents(self) -> int:
        return sum(one.settled_cents for one in self.sums)

    @property
    def fee_cents(self) -> int:
        return sum(one.fee_cents for one in self.sums)

    @property
    def short_cents(self) -> int:
        """What the movements lack of what went to the bank; negative where they have more."""
        return self.payout.amount_cents - (self.settled_cents - self.fee_cents) if self.read_at else 0

    @property
    def tie(self) -> Tie:
        fits = {one.fit for one in self.sums}
        if not self.payout.is_automatic:
            return Tie.MANUAL
        if self.read_at is None:
            return Tie.WAITING
        if self.short_cents or fits & WRONG:
            return Tie.DIFFERS
        return Tie.NAMED if fits - {LineFit.TIED} else Tie.TIED

    @property
    def needs_somebody(self) -> bool:
        return self.tie is Tie.DIFFERS or self.payout.status is PayoutStatus.FAILED


class PayoutBooks(Protocol):
    """The provider's account of its payouts. Each call raises GatewayForbidden where a key lacks the right, and what
    the gateway raises."""

    def since(self, since: datetime) -> Sequence[Payout]:
        """Those made since then, oldest first."""
        ...

    def lines(self, payout_id: str) -> Sequence[PayoutLine]:
        """What an automatic payout is made of, oldest first; without the payout's own movement."""
        ...


def fit_of(
    line: PayoutLine, currency: str, entry: LedgerEntry | None, is_ours: bool, returned: Collection[str]
) -> LineFit:
    """How a movement of a payout in `currency` ties. `is_ours`: it belongs to an order that was sold here. `returned`
    are payouts that are known and came back."""
    if line.balance.currency != currency:
        return LineFit.CURRENCY
    if entry:
        same = (entry.amount_cents, entry.currency) == (line.balance.amount_cents, line.sold_currency)
        return LineFit.TIED if same else LineFit.AMOUNT
    if line.balance.kind:
        return LineFit.MISSING if is_ours else LineFit.OTHER_PROGRAM
    return _named(line, returned)


def _named(line: PayoutLine, returned: Collection[str]) -> LineFit:
    if line.category in PROVIDERS_OWN:
        return LineFit.PROVIDER
    if line.category in FALLEN_THROUGH:
        return LineFit.FELL_THROUGH
    is_known = line.category == RETURNED and line.balance.source_id in returned
    return LineFit.RETURNED if is_known else LineFit.UNEXPLAINED

"""Refunds: money that went back to the buyer, in part or whole."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from fundable.domain.clock import CLOCK_SLACK
from fundable.domain.errors import Refused
from fundable.domain.money.amounts import money

ANSWERED_WITHIN = timedelta(minutes=2)
"""Longer than any call takes: three tries of 13 seconds (adapters/stripe/calls.py)."""
KEYS_KEPT = timedelta(days=1)
"""For as long a provider gives the same answer under the same idempotency key (Stripe, "Idempotent requests")."""


@dataclass(frozen=True, slots=True)
class Refund:
    """One refund, made `at`. `total_cents` is all that the payment has had refunded by then, and `as_of` when it was
    said that it failed, where the provider says them along."""

    id: str
    payment_intent_id: str | None
    amount_cents: int
    currency: str
    at: datetime
    has_failed: bool = False
    total_cents: int | None = None
    as_of: datetime | None = None


@dataclass(frozen=True, slots=True)
class RefundsAnswer:
    """All refunds of a payment, in no order, as the provider told them at `as_of`, by its own clock."""

    refunds: tuple[Refund, ...]
    as_of: datetime

    @property
    def given_cents(self) -> int:
        return sum(refund.amount_cents for refund in self.refunds if not refund.has_failed)


@dataclass(frozen=True, slots=True)
class RefundAttempt:
    """A refund of an order that may have been made or not, because the provider's answer is not here (yet).

    `asked_at` is None once it is known that no answer will come. `failures` counts the provider's own answers that it
    failed, which it repeats under their keys for KEYS_KEPT. `ends_hosting`: what was said of hosting along with it;
    None when nobody was asked.
    """

    order_id: UUID
    begun_at: datetime
    asked_at: datetime | None
    failures: int
    ends_hosting: bool | None = None

    def is_under_way(self, now: datetime) -> bool:
        """Whether somebody may still be waiting for the answer, at this server or at one whose clock is ahead; nobody
        does since a time to come (a clock set back)."""
        return self.asked_at is not None and -CLOCK_SLACK <= now - self.asked_at < ANSWERED_WITHIN


@dataclass(frozen=True, slots=True)
class RefundedTotal:
    """All that a payment has had refunded at a time, in cents: absolute, so a repeated report adds nothing."""

    payment_intent_id: str | None
    refunded_cents: int
    at: datetime


def check_refund(
    amount_cents: int, paid_cents: int, refunded_cents: int, disputed_cents: int = 0, currency: str = "usd"
) -> None:
    """Raises Refused `refund_amount` for more than is left, or nothing; `refund_nothing_left`, `refund_disputed` when
    nothing is. `disputed_cents`: what the buyer's bank has taken."""
    left = paid_cents - refunded_cents - disputed_cents
    if left <= 0 < disputed_cents:
        taken = money(disputed_cents, currency)
        raise Refused("refund_disputed", f"The buyer's bank has already taken back {taken}. Answer the dispute first.")
    if paid_cents <= 0:
        raise Refused("refund_nothing_left", "Nothing was paid, so there's nothing to refund.")
    if left <= 0:
        raise Refused("refund_nothing_left", "This order has already been fully refunded.")
    if not 0 < amount_cents <= left:
        raise Refused("refund_amount", f"Choose an amount between {money(1, currency)} and {money(left, currency)}.")

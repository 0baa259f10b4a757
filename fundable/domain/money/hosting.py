"""Hosting: included for a year from the payment on, renewed by the month after that (SPEC section 9)."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from uuid import UUID

from fundable.domain.agency.catalogue import HOSTING_INCLUDED_DAYS
from fundable.domain.money.payments import PaymentMode

REMINDER_DAYS_BEFORE = 30
"""'11 months' is so many days before the included year ends (READINGS 32)."""


class HostingStatus(StrEnum):
    """`trialing` is the included year. `past_due`: a renewal was not paid, and is tried again. `ended` is for good."""

    TRIALING = "trialing"
    ACTIVE = "active"
    PAST_DUE = "past_due"
    PAUSED = "paused"
    ENDED = "ended"


class InvoiceOutcome(StrEnum):
    PAID = "paid"
    FAILED = "failed"
    ACTION_REQUIRED = "action_required"


@dataclass(frozen=True, slots=True)
class Card:
    """What may be shown of a card. The year has four digits."""

    brand: str
    last4: str
    exp_month: int
    exp_year: int

    def has_expired_on(self, moment: datetime) -> bool:
        """A card is good until the end of its month."""
        return (moment.year, moment.month) > (self.exp_year, self.exp_month)


@dataclass(frozen=True, slots=True)
class Subscription:
    """What the provider said of a subscription at `as_of`. `ends_at` is when the paid or included time runs out."""

    id: str
    order_id: UUID | None
    customer_id: str
    status: HostingStatus
    ends_at: datetime
    cancel_at: datetime | None
    as_of: datetime


@dataclass(frozen=True, slots=True)
class TrialEnding:
    """The provider says, three days ahead, that the included year of a subscription ends."""

    subscription: Subscription


@dataclass(frozen=True, slots=True)
class InvoiceSnapshot:
    """How a subscription's invoice went. `page_url` is where its buyer can pay it by hand."""

    id: str
    subscription_id: str | None
    order_id: UUID | None
    outcome: InvoiceOutcome
    is_renewal: bool
    amount_cents: int
    currency: str
    mode: PaymentMode
    ends_at: datetime | None
    page_url: str | None
    next_attempt_at: datetime | None
    at: datetime
    payment_intent_id: str | None = None


@dataclass(frozen=True, slots=True)
class CardSnapshot:
    """The card that a customer's renewals will be charged to."""

    customer_id: str
    card: Card
    at: datetime


@dataclass(frozen=True, slots=True)
class InvoicePayment:
    """What paid an invoice."""

    payment_intent_id: str
    card: Card | None


@dataclass(frozen=True, slots=True)
class Hosting:
    """What we know of an order's hosting. `as_of` is the time of the newest report that has had its effect; None
    before the first. `is_doubtful`: two reports of the same second came, so the provider is to be asked."""

    order_id: UUID
    subscription_id: str
    customer_id: str
    status: HostingStatus
    ends_at: datetime
    cancel_at: datetime | None = None
    as_of: datetime | None = None
    is_doubtful: bool = False
    card: Card | None = None
    pay_url: str | None = None
    next_attempt_at: datetime | None = None


def included_until(paid_at: datetime) -> datetime:
    """The end of the included hosting, which is when the first renewal is charged."""
    return paid_at + timedelta(days=HOSTING_INCLUDED_DAYS)

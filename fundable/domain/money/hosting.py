"""Hosting: included from the payment on for as long as the offer says, then renewed by the month (money 8)."""

from calendar import monthrange
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from uuid import UUID

from fundable.domain.agency.default_offer import DEFAULT
from fundable.domain.agency.offer import HostingTerms
from fundable.domain.money.payments import PaymentMode

REMINDER_DAYS_BEFORE = 30
"""'11 months' is so many days before the included year ends (money 8)."""


class HostingStatus(StrEnum):
    """`trialing` is the included year. `past_due`: a renewal was not paid, and is tried again. `ended` is for good."""

    TRIALING = "trialing"
    ACTIVE = "active"
    PAST_DUE = "past_due"
    PAUSED = "paused"
    ENDED = "ended"


AHEAD = timedelta(minutes=5)
"""So far may two clocks that go right lie apart."""


class HostingFilter(StrEnum):
    """What staff look for. `canceled`: it does not renew, and is online until its last day. `ending`: that day is
    within the next weeks."""

    PAST_DUE = "past_due"
    CANCELED = "canceled"
    ENDING = "ending"
    ENDED = "ended"


ENDING_WITHIN = timedelta(days=30)
GOING_ON = tuple(status for status in HostingStatus if status is not HostingStatus.ENDED)


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
    """What the provider said of a subscription at `as_of`, by its own clock. `ends_at` is when the paid or included
    time runs out. `cancel_at` is when it ends in place of the next charge, None while it is charged again before.
    `is_ended_by_us`: this program had it ended, for staff. `has_other_card`: from now on another one is charged.
    `price_cents` is what a period of it costs from now on, before tax; None where that's as before or isn't told.
    `is_spared`: from now on nothing is charged for it, until somebody says so at the provider."""

    id: str
    order_id: UUID | None
    customer_id: str
    status: HostingStatus
    ends_at: datetime
    cancel_at: datetime | None
    as_of: datetime
    is_ended_by_us: bool = False
    has_other_card: bool = False
    price_cents: int | None = None
    is_spared: bool = False


@dataclass(frozen=True, slots=True)
class OpenInvoice:
    """A renewal that was tried and is not paid. `page_url` is where its buyer can pay it by hand. `is_void`: where they
    could, until it was voided."""

    id: str
    page_url: str | None
    next_attempt_at: datetime | None
    is_void: bool = False


@dataclass(frozen=True, slots=True)
class SubscriptionAnswer:
    """What the provider says of a subscription when it is asked. `unpaid`: the renewal that is owed, `card`: what is
    charged; None also where it does not say."""

    subscription: Subscription
    unpaid: OpenInvoice | None = None
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class TrialEnding:
    """The provider says, three days ahead, that the included year of a subscription ends."""

    subscription: Subscription


@dataclass(frozen=True, slots=True)
class InvoiceSnapshot:
    """How a subscription's invoice went. `amount_cents` is what was paid, or is owed. `page_url` is where its buyer can
    pay it by hand. `credited_cents` is what wasn't charged of it, because the buyer had so much to their credit."""

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
    tax_cents: int = 0
    credited_cents: int = 0


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
    """What we know of an order's hosting. `as_of` is when the provider said the newest of it, by its own clock; None
    before the first report. `is_doubtful`: what came last may be the older, so the provider is to be asked."""

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

    def is_older(self, at: datetime) -> bool:
        """Whether what was said at a time was overtaken by what is known."""
        return self.as_of is not None and at < self.as_of

    def agrees_with(self, told: Subscription) -> bool:
        """Whether the provider says what is known."""
        return (told.status, told.ends_at, told.cancel_at) == (self.status, self.ends_at, self.cancel_at)

    def is_doubted_by(self, report: Subscription) -> bool:
        """Whether a report leaves open which of the two is the newer: of the same second, or older and different, which
        it may seem to be because what is known was dated by a clock that was ahead."""
        if self.is_older(report.as_of):
            return not self.agrees_with(report)
        return self.as_of == report.as_of


@dataclass(frozen=True, slots=True)
class HostingMatch:
    """Hosting of these states; with `cancels_by`, such as does not renew and has its last day by then."""

    statuses: tuple[HostingStatus, ...]
    cancels_by: datetime | None = None


def match(wanted: HostingFilter, now: datetime) -> HostingMatch:
    """What a filter finds now."""
    match wanted:
        case HostingFilter.PAST_DUE:
            return HostingMatch((HostingStatus.PAST_DUE,))
        case HostingFilter.CANCELED:
            return HostingMatch(GOING_ON, datetime.max.replace(tzinfo=UTC))
        case HostingFilter.ENDING:
            return HostingMatch(GOING_ON, now + ENDING_WITHIN)
        case HostingFilter.ENDED:
            return HostingMatch((HostingStatus.ENDED,))


class AfterRefund(StrEnum):
    """How the hosting of an order stands that was refunded in full. `asked`: it goes on, and nobody has said yet if it
    ends. `kept`: somebody said that it goes on. `ending`: it is to end, and the provider has not done so yet."""

    ASKED = "asked"
    KEPT = "kept"
    ENDING = "ending"


def after_refund(hosting: Hosting | None, is_refunded: bool, ends: bool | None) -> AfterRefund | None:
    """`ends` is what was chosen. None when nothing is refunded in full, or nothing more is charged anyway."""
    if hosting is None or hosting.status is HostingStatus.ENDED:
        return None
    if ends:
        return AfterRefund.ENDING
    if not is_refunded or hosting.cancel_at:
        return None
    return AfterRefund.ASKED if ends is None else AfterRefund.KEPT


def included_until(paid_at: datetime, sold: HostingTerms = DEFAULT.hosting) -> datetime:
    """The end of the included hosting, which is when the first renewal is charged; the time of the payment itself where
    the first month was part of it."""
    return paid_at + timedelta(days=sold.included_days)


def begun(paid_at: datetime, sold: HostingTerms) -> tuple[HostingStatus, datetime]:
    """How hosting stands once an order is paid, and until when, before the provider has said a word of it."""
    if sold.months:
        return HostingStatus.TRIALING, included_until(paid_at, sold)
    return HostingStatus.ACTIVE, months_after(paid_at, 1)


def months_after(anchor: datetime, months: int) -> datetime:
    """The same day of a later month, or its last day if that one is shorter: when Stripe charges (its docs, "Billing
    cycle"). In UTC, as there."""
    years, month = divmod(anchor.month - 1 + months, 12)
    year = anchor.year + years
    return anchor.replace(year=year, month=month + 1, day=min(anchor.day, monthrange(year, month + 1)[1]))


def next_charge_after(anchor: datetime, at: datetime) -> datetime:
    """The first charge after a time, of a subscription whose months are counted from its anchor."""
    begun_months = (at.year - anchor.year) * 12 + at.month - anchor.month
    charge = months_after(anchor, max(begun_months, 1))
    return charge if charge > at else months_after(anchor, begun_months + 1)

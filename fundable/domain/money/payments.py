"""Payments: the state of the money, what a provider says of a checkout session, and the events it reports."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import StrEnum
from uuid import UUID

from fundable.domain.agency.offer import HostingTerms, PricedLine
from fundable.domain.errors import Refused
from fundable.domain.money.promotions import Promotion

SESSION_LIFETIME = timedelta(hours=24)
ATTEMPTS_BEFORE_ALARM = 5
DUPLICATE_WITHIN = timedelta(minutes=30)
PROCESSED_WITHIN = timedelta(days=30)
"""Longer than any payment takes that is not made at once: bank debits take two weeks at most."""


class PaymentState(StrEnum):
    """The money of an order; nobody sets it by hand."""

    UNPAID = "unpaid"
    PAID = "paid"
    PARTIALLY_REFUNDED = "partially_refunded"
    REFUNDED = "refunded"
    DISPUTED = "disputed"


class PaymentMode(StrEnum):
    """Where an order's money comes from: our own test page, the provider's test mode, or real cards."""

    SANDBOX = "sandbox"
    TEST = "test"
    LIVE = "live"

    @property
    def counted(self) -> "tuple[PaymentMode, ...]":
        """The kinds of money that count while payments are taken like this: once real cards are charged, tests no
        longer do."""
        return (PaymentMode.LIVE,) if self is PaymentMode.LIVE else tuple(PaymentMode)


class ChargeKind(StrEnum):
    """What is charged after an order's first payment: another round of changes, an add-on, or an amount that has a
    reason."""

    ROUND = "round"
    ADDON = "addon"
    AMOUNT = "amount"


@dataclass(frozen=True, slots=True)
class ChargeMark:
    """What the provider keeps of such a charge, so that one that was lost can be made again."""

    id: UUID
    kind: ChargeKind
    addon_id: str
    text: str


class PaymentProgress(StrEnum):
    """A payment that takes days (a bank debit): under way, or fallen through."""

    PROCESSING = "processing"
    FAILED = "failed"


class SessionStatus(StrEnum):
    OPEN = "open"
    COMPLETE = "complete"
    EXPIRED = "expired"


class EventState(StrEnum):
    """`received`: stored, not acted on yet. `failed`: acting raised, to be tried again. `done`: has had effect."""

    RECEIVED = "received"
    FAILED = "failed"
    DONE = "done"


@dataclass(frozen=True, slots=True)
class SessionRequest:
    """What a checkout session is made from. The same `idempotency_key` always means the same session.

    `lines` are charged now; hosting comes on top as a subscription, and what it has due now is the last of the lines.
    `renews_on` is the day of the agency's calendar on which the next month of it is charged. `offer` tells the terms,
    so that an order which was lost can be made again; empty for those that the program came with.
    """

    order_id: UUID
    idempotency_key: str
    email: str
    addons: tuple[str, ...]
    lines: tuple[PricedLine, ...]
    currency: str
    success_url: str
    cancel_url: str
    requested_at: datetime
    renews_on: date
    hosting: HostingTerms
    offer: str = ""
    promotion: Promotion | None = None

    @property
    def due_cents(self) -> int:
        return sum(line.amount_cents for line in self.lines) - (self.promotion.cents if self.promotion else 0)


@dataclass(frozen=True, slots=True)
class ChargeRequest:
    """What the session of a charge after the first payment is made from. The same `idempotency_key` always means the
    same session. `customer_id` is whom the order was sold to, None where that isn't known."""

    mark: ChargeMark
    order_id: UUID
    idempotency_key: str
    customer_id: str | None
    email: str
    amount_cents: int
    currency: str
    success_url: str
    cancel_url: str
    requested_at: datetime


@dataclass(frozen=True, slots=True)
class CheckoutSession:
    """A hosted payment page: `id` is a secret until the password is set, `url` is where the buyer pays."""

    id: str
    url: str
    expires_at: datetime


@dataclass(frozen=True, slots=True)
class SessionSnapshot:
    """What the provider says of a session now. Amounts are cents; `subtotal_cents` is before discount and tax.

    `order_id`, `email`, `addons`, `offer` and `code` are what we gave along when we made it; `order_id` is None for a
    session that another program made on the same account. `charge` is what it's for where that's no website but a
    charge after its payment. `customer_name` is what the buyer entered. `has_failed`: a payment that took days fell
    through.
    """

    session_id: str
    status: SessionStatus
    is_paid: bool
    subtotal_cents: int
    total_cents: int
    currency: str
    mode: PaymentMode
    discount_cents: int = 0
    tax_cents: int = 0
    order_id: UUID | None = None
    email: str = ""
    addons: tuple[str, ...] = ()
    offer: str = ""
    customer_name: str = ""
    customer_id: str | None = None
    invoice_id: str | None = None
    payment_intent_id: str | None = None
    subscription_id: str | None = None
    paid_at: datetime | None = None
    has_failed: bool = False
    code: str = ""
    charge: ChargeMark | None = None


@dataclass(frozen=True, slots=True)
class PaymentEvent:
    """A fact that the provider reports, stored under its own id before it is acted on."""

    id: str
    type: str
    object_id: str
    mode: PaymentMode
    created_at: datetime
    payload: str
    state: EventState = EventState.RECEIVED
    attempts: int = 0
    error: str | None = None


@dataclass(frozen=True, slots=True)
class PaymentLink:
    """What a payment intent belongs to: the invoice it paid, the subscription of that, and the order noted on it. What
    was charged after the first payment has no invoice.

    `order_id` is None for what another program has sold.
    """

    invoice_id: str | None
    subscription_id: str | None
    order_id: UUID | None


def mismatch(snapshot: SessionSnapshot, price_cents: int, currency: str, mode: PaymentMode) -> str | None:
    """Why a paid session is not the payment of an order at this price; None when it is (money 3)."""
    if snapshot.mode is not mode:
        return f"paid in {snapshot.mode} mode, sold in {mode} mode"
    if snapshot.currency != currency:
        return f"paid in {snapshot.currency}, sold in {currency}"
    if snapshot.subtotal_cents != price_cents:
        return f"paid for {snapshot.subtotal_cents} cents, sold for {price_cents}"
    if snapshot.total_cents != snapshot.subtotal_cents - snapshot.discount_cents + snapshot.tax_cents:
        return "total, discount and tax do not add up"
    return None


def progress_after(known: PaymentProgress | None, has_failed: bool) -> PaymentProgress:
    """Of a payment that takes days, after a report of it. What fell through stays so: the report that it was under way
    may come later."""
    return PaymentProgress.FAILED if has_failed or known is PaymentProgress.FAILED else PaymentProgress.PROCESSING


def is_within_reach(sold: PaymentMode, now: PaymentMode) -> bool:
    """Whether the keys that are set up now reach what was sold in a mode. Raises Refused `mode_differs` for real money
    that they do not reach, because it goes on being charged; test money is none."""
    if sold is PaymentMode.LIVE is not now:
        raise Refused(
            "mode_differs",
            "This order was sold with a live key, and a different one is set now, so we can't cancel what still "
            "charges the client. Set the live key again first.",
        )
    return sold is now


def state_of_money(paid_cents: int, refunded_cents: int, is_disputed: bool) -> PaymentState:
    """The state of a paid order. A dispute that is open or lost outweighs a refund."""
    if is_disputed:
        return PaymentState.DISPUTED
    if refunded_cents <= 0:
        return PaymentState.PAID
    return PaymentState.REFUNDED if refunded_cents >= paid_cents else PaymentState.PARTIALLY_REFUNDED

"""Orders: seven build statuses, kept apart from the state of the money (DESIGN, Orders and money)."""

from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from typing import Generic, TypeVar
from unicodedata import normalize
from uuid import UUID

from fundable.domain.errors import Refused
from fundable.domain.money.hosting import HostingMatch
from fundable.domain.money.payments import PaymentMode, PaymentProgress, PaymentState
from fundable.domain.money.promotions import Promotion

T = TypeVar("T")
NOTES_MAX = 5000
PASSWORD_ENDED = "!ended"  # noqa: S105
"""Stands where a password's hash would, once staff have ended it: the next one is set by a mailed link alone, not by
the checkout session's id, which sets the first one once."""
"""Characters of a note, and of what staff write to a client."""


class OrderStatus(StrEnum):
    """The agency's build status. Labels are what the client reads (promise 1)."""

    PENDING = "pending"
    PAID = "paid"
    INTAKE = "intake"
    DESIGN = "design"
    REVIEW = "review"
    LAUNCH = "launch"
    COMPLETED = "completed"

    @property
    def label(self) -> str:
        return LABELS[self]

    def is_before(self, other: "OrderStatus") -> bool:
        """In the order of the stages."""
        listed = list(OrderStatus)
        return listed.index(self) < listed.index(other)


LABELS = {
    OrderStatus.PENDING: "Payment Pending",
    OrderStatus.PAID: "Payment Received",
    OrderStatus.INTAKE: "Information Collected",
    OrderStatus.DESIGN: "Design in Progress",
    OrderStatus.REVIEW: "Review & Feedback",
    OrderStatus.LAUNCH: "Launch Preparation",
    OrderStatus.COMPLETED: "Website Live",
}


BEFORE_DESIGN = frozenset({OrderStatus.PENDING, OrderStatus.PAID, OrderStatus.INTAKE})


class SessionState(StrEnum):
    """What became of the order's checkout session at the payment provider."""

    CREATING = "creating"
    OPEN = "open"
    COMPLETE = "complete"
    ENDED = "ended"


class PasswordKnown(StrEnum):
    """How staff could know a client's password: they saw the link that it was chosen with, or set it themselves."""

    LINK = "link"
    SET = "set"


@dataclass(frozen=True, slots=True)
class StatusChange:
    """One row of an order's history. `by` names the staff member; None is the system."""

    status: OrderStatus
    at: datetime
    note: str | None = None
    by: str | None = None


@dataclass(frozen=True, slots=True)
class Order:
    """`email` is as typed, and `email_changed_at` when staff changed it last; `amount_cents` is our price until it is
    paid, then what was paid.

    `selected_addons` are those it was sold with, `later_addons` those that were paid for afterwards, which
    `amount_cents` has no part in. `duplicate_of` is another order of the same e-mail that was paid shortly before:
    perhaps the buyer paid twice.
    """

    id: UUID
    email: str
    amount_cents: int
    status: OrderStatus
    payment_state: PaymentState
    mode: PaymentMode
    selected_addons: tuple[str, ...]
    session_state: SessionState
    created_at: datetime
    updated_at: datetime
    currency: str = "usd"
    admin_notes: str | None = None
    password_hash: str | None = None
    stripe_checkout_session_id: str | None = None
    stripe_customer_id: str | None = None
    stripe_payment_intent_id: str | None = None
    stripe_subscription_id: str | None = None
    session_url: str | None = None
    session_expires_at: datetime | None = None
    paid_at: datetime | None = None
    form_at: datetime | None = None
    promised_on: date | None = None
    business_name: str | None = None
    history: tuple[StatusChange, ...] = ()
    session_attempt: int = 1
    stripe_invoice_id: str | None = None
    payment_progress: PaymentProgress | None = None
    discount_cents: int = 0
    tax_cents: int = 0
    refunded_cents: int = 0
    refunded_as_of: datetime | None = None
    duplicate_of: UUID | None = None
    reminders_off_at: datetime | None = None
    offer_version: int = 1
    password_known: PasswordKnown | None = None
    email_changed_at: datetime | None = None
    promotion: Promotion | None = None
    later_addons: tuple[str, ...] = ()

    @property
    def addons(self) -> tuple[str, ...]:
        """All that it has: those it was sold with, then those that were paid for later."""
        return self.selected_addons + self.later_addons

    @property
    def number(self) -> str:
        return number_of(self.id)

    @property
    def promotion_code(self) -> str | None:
        return self.promotion.code if self.promotion else None

    @property
    def stages(self) -> list[StatusChange]:
        return stages(self.history)

    @property
    def has_password(self) -> bool:
        return self.password_hash not in (None, PASSWORD_ENDED)

    @property
    def shown_session_id(self) -> str | None:
        """The checkout session's id once the password is set; until then whoever knows it may set it."""
        return self.stripe_checkout_session_id if self.password_hash else None

    @property
    def counts_as_paid(self) -> bool:
        """The money is confirmed, or staff moved the order on by hand (money 6)."""
        return self.payment_state is not PaymentState.UNPAID or self.status is not OrderStatus.PENDING

    def is_taxed(self, adds_tax: bool) -> bool:
        """Sales tax came on top of its prices, so it comes on top of hosting, too, whatever is set by now. Only where
        nothing was due, what is set now (`adds_tax`) has to tell: there's no tax on nothing."""
        return self.tax_cents > 0 or (adds_tax and not self.amount_cents)

    @property
    def is_refunded(self) -> bool:
        """In full, whatever else became of it: a bank may have taken it back as well."""
        return 0 < self.amount_cents <= self.refunded_cents

    def is_paid_back(self, lost_cents: int) -> bool:
        """Its whole price went back to the buyer: as refunds, or (`lost_cents`) in disputes that were lost."""
        return 0 < self.amount_cents <= self.refunded_cents + lost_cents

    @property
    def is_owed(self) -> bool:
        """A website is promised, neither delivered nor paid back in full."""
        delivered = self.status is OrderStatus.COMPLETED
        return self.form_at is not None and not delivered and self.payment_state is not PaymentState.REFUNDED

    @property
    def is_abandoned(self) -> bool:
        return self.session_state is SessionState.ENDED and self.payment_state is PaymentState.UNPAID


@dataclass(frozen=True, slots=True)
class OrderFilter:
    """What a list of orders is narrowed to; None is no filter. `text` is what was typed into the search.

    `is_live` tells orders of real money from those of tests. `promised`: those still owed whose day is from the first
    to the last of these. `hosting`: those whose hosting stands so.
    """

    text: str | None = None
    status: OrderStatus | None = None
    addon: str | None = None
    abandoned: bool = False
    is_live: bool | None = None
    has_form: bool = False
    promised: tuple[date, date] | None = None
    hosting: HostingMatch | None = None


COUNTED_MAX = 1000
"""As a number of matches: so many or more. Counting them all takes longer than finding a page of them."""


@dataclass(frozen=True, slots=True)
class Page(Generic[T]):
    """One page of a list, newest first. `next_cursor` is None on the last one; `total` counts every match, those of a
    search up to `COUNTED_MAX`."""

    items: tuple[T, ...]
    total: int
    next_cursor: str | None


def number_of(order_id: UUID) -> str:
    """The order number people read: the first 8 characters of the id (promise 4)."""
    return str(order_id)[:8]


def parse_status(value: str) -> OrderStatus:
    """The status of this name, one of seven (promise 1). Raises Refused `status_unknown`."""
    try:
        return OrderStatus(value)
    except ValueError:
        raise status_unknown() from None


def stages(history: tuple[StatusChange, ...]) -> list[StatusChange]:
    """The entries of a history at which the status became another one; the others are notes of the staff's."""
    before = [None, *(change.status for change in history)]
    return [change for change, was in zip(history, before, strict=False) if change.status is not was]


def email_key(email: str) -> str:
    """What e-mails are compared by: without regard to capitals (access 7), nor to how a system writes its accents."""
    return normalize("NFC", email.strip().casefold())


def status_unknown() -> Refused:
    return Refused("status_unknown", "Choose one of the seven statuses.")


def order_moved(status: OrderStatus) -> Refused:
    return Refused(
        "order_moved",
        f"Meanwhile, this order was set to {status.label}. Press Update Status again if you still want the change.",
    )


def portal_missing() -> Refused:
    return Refused("order_unpaid", "This order isn't paid yet, so its client has no portal yet.")

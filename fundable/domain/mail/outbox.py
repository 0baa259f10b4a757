"""Messages: every e-mail is a row with a unique key, so that it exists exactly when the fact does, once."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from uuid import UUID

LEASE = timedelta(minutes=10)
"""How long a message is one sender's. A crash between sending and noting it is over after this."""
GIVE_UP_AFTER = timedelta(days=3)
PAUSES = tuple(timedelta(minutes=minutes) for minutes in (1, 5, 15, 60, 180, 360, 720))


class MessageKind(StrEnum):
    """Named as their templates."""

    ORDER_RECEIVED = "order-received"
    FORM_REMINDER = "form-reminder"
    FORM_RECEIVED = "form-received"
    STATUS_CHANGED = "status-changed"
    PAYMENT_FAILED = "payment-failed"
    RENEWAL_NOTICE = "renewal-notice"
    RENEWED = "renewed"
    PAYMENT_PROBLEM = "payment-problem"
    HOSTING_ENDED = "hosting-ended"
    CLIENT_RESET = "client-reset"
    STAFF_RESET = "staff-reset"
    STAFF_INVITATION = "staff-invitation"
    STAFF_NEW_ORDERS = "staff-new-orders"
    STAFF_FORM_RECEIVED = "staff-form-received"
    STAFF_OVERDUE = "staff-overdue"
    STAFF_MONEY_BACK = "staff-money-back"
    STAFF_ALERT = "staff-alert"
    TEST = "test"


AT_ONCE = frozenset(
    {
        MessageKind.CLIENT_RESET,
        MessageKind.STAFF_RESET,
        MessageKind.STAFF_INVITATION,
        MessageKind.STAFF_ALERT,
        MessageKind.TEST,
    }
)
"""Messages that somebody waits for: they go out even while mail is held after a restore."""

FOR_STAFF = frozenset({kind for kind in MessageKind if kind.startswith("staff-")} | {MessageKind.TEST})

OPENS_THE_ADMIN = frozenset({MessageKind.STAFF_RESET, MessageKind.STAFF_INVITATION})
"""Messages whose link makes whoever follows it staff, or an owner."""


class MessageState(StrEnum):
    """`stored`: there is no mail server, so it is kept for staff to read. `held`: waits for an operator's release."""

    QUEUED = "queued"
    SENDING = "sending"
    SENT = "sent"
    STORED = "stored"
    FAILED = "failed"
    HELD = "held"


@dataclass(frozen=True, slots=True)
class Email:
    """What a mail server is given. `message_id` stays the same however often it is tried."""

    message_id: str
    sender: str
    sender_name: str
    reply_to: str
    recipient: str
    subject: str
    text: str
    html: str
    at: datetime
    unsubscribe: str = ""


@dataclass(frozen=True, slots=True)
class Message:
    """A row of the outbox. Where `text` and `html` hold LINK, the link of `link_id` is put in as it is sent."""

    id: UUID
    key: str
    kind: MessageKind
    recipient: str
    subject: str
    text: str
    html: str
    created_at: datetime
    order_id: UUID | None = None
    link_id: str | None = None
    state: MessageState = MessageState.QUEUED
    attempts: int = 0
    next_at: datetime | None = None
    error: str | None = None
    sent_at: datetime | None = None

    @property
    def retried_at(self) -> datetime | None:
        """None for one that is not waiting for its next try."""
        return self.next_at if self.state is MessageState.QUEUED else None


class Url(str):
    """An address that we made ourselves. Anything else in a message is shown as text, whatever it looks like."""

    __slots__ = ()


LINK = Url("https://link.invalid/")
"""Stands in a stored message for its link, which is a secret and is made only when it is sent or shown."""


def next_try(attempts: int, created_at: datetime, now: datetime) -> datetime | None:
    """When a message that failed in passing is tried again; None when it has been tried for long enough."""
    at = now + PAUSES[min(attempts, len(PAUSES)) - 1]
    return at if at <= created_at + GIVE_UP_AFTER else None

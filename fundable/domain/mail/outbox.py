"""Messages: every e-mail is a row with a unique key, so that it exists exactly when the fact does, once."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from uuid import UUID

LEASE = timedelta(minutes=10)
"""How long a message is one sender's. A crash between sending and noting it is over after this."""
GIVE_UP_AFTER = timedelta(days=3)
PAUSES = tuple(timedelta(minutes=minutes) for minutes in (1, 5, 15, 60, 180, 360, 720))
SUBJECT_MAX = 150
"""Characters of what staff write over a message of their own."""
ENCODED = "=?"
"""Begins an encoded word (RFC 2047). Programs look for these in addresses, too, and would find another one."""
OWN_FIELD = "X-Fundable"
"""The field by which we know an email of ours that comes back: the message's id."""
AWAY_SHORTEST, AWAY_LONGEST = timedelta(minutes=1), timedelta(minutes=15)


class MessageKind(StrEnum):
    """Named as their templates."""

    ORDER_RECEIVED = "order-received"
    FORM_REMINDER = "form-reminder"
    FORM_RECEIVED = "form-received"
    FACTS_REMINDER = "facts-reminder"
    STATUS_CHANGED = "status-changed"
    CLOCK_PAUSED = "clock-paused"
    FORM_SENT_BACK = "form-sent-back"
    FORM_SENT_BACK_REMINDER = "form-sent-back-reminder"
    CHANGES_ANSWERED = "changes-answered"
    CALL_TIMES = "call-times"
    REVIEW_CALL = "review-call"
    WEBSITE_MESSAGE = "website-message"
    PERSONAL_MESSAGE = "personal-message"
    PAYMENT_FAILED = "payment-failed"
    PAYMENT_REFUNDED = "payment-refunded"
    DOCUMENT_ISSUED = "document-issued"
    CHARGE_REQUEST = "charge-request"
    CHARGE_PAID = "charge-paid"
    RENEWAL_NOTICE = "renewal-notice"
    RENEWED = "renewed"
    RECEIPT = "receipt"
    PAYMENT_PROBLEM = "payment-problem"
    HOSTING_ENDED = "hosting-ended"
    WEBSITE_PAUSED = "website-paused"
    CLIENT_RESET = "client-reset"
    STAFF_RESET = "staff-reset"
    STAFF_INVITATION = "staff-invitation"
    STAFF_NEW_ORDERS = "staff-new-orders"
    STAFF_ASSIGNED = "staff-assigned"
    STAFF_TASK_GIVEN = "staff-task-given"
    STAFF_FORM_RECEIVED = "staff-form-received"
    STAFF_CLIENT_ANSWER = "staff-client-answer"
    STAFF_UNANSWERED = "staff-unanswered"
    STAFF_REVIEW_CALL = "staff-review-call"
    STAFF_CHANGES_SENT = "staff-changes-sent"
    STAFF_CHARGE_PAID = "staff-charge-paid"
    STAFF_OVERDUE = "staff-overdue"
    STAFF_MONEY_BACK = "staff-money-back"
    STAFF_ALERT = "staff-alert"
    CLIENT_NEW_LOGIN = "client-new-login"
    STAFF_NEW_LOGIN = "staff-new-login"
    STAFF_SECOND_FACTOR = "staff-second-factor"
    STAFF_WRONG_FACTOR = "staff-wrong-factor"
    TEST = "test"


AT_ONCE = frozenset(
    {
        MessageKind.CLIENT_RESET,
        MessageKind.STAFF_RESET,
        MessageKind.STAFF_INVITATION,
        MessageKind.STAFF_ALERT,
        MessageKind.CLIENT_NEW_LOGIN,
        MessageKind.STAFF_NEW_LOGIN,
        MessageKind.STAFF_SECOND_FACTOR,
        MessageKind.STAFF_WRONG_FACTOR,
        MessageKind.TEST,
    }
)
"""Messages that somebody waits for: they go out even while mail is held after a restore."""

FOR_STAFF = frozenset({kind for kind in MessageKind if kind.startswith("staff-")} | {MessageKind.TEST})

SHOWS_STAGE = frozenset(
    {
        MessageKind.ORDER_RECEIVED,
        MessageKind.FORM_REMINDER,
        MessageKind.FORM_RECEIVED,
        MessageKind.FACTS_REMINDER,
        MessageKind.STATUS_CHANGED,
        MessageKind.CLOCK_PAUSED,
        MessageKind.FORM_SENT_BACK,
        MessageKind.FORM_SENT_BACK_REMINDER,
        MessageKind.CHANGES_ANSWERED,
    }
)
"""Messages about the build: they show how far it has come."""

REMINDERS = frozenset({MessageKind.FORM_REMINDER, MessageKind.FACTS_REMINDER, MessageKind.FORM_SENT_BACK_REMINDER})
"""What a client can stop."""

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


class MailSide(StrEnum):
    """Whom a message is written to."""

    CLIENTS = "clients"
    STAFF = "staff"


Counts = dict[MailSide, dict[MessageState, int]]
"""How many messages there are on each side in each state; a state without any is absent."""


@dataclass(frozen=True, slots=True)
class MailFilter:
    """What a list of messages is narrowed to; None is no filter. `text` is what was typed into the search."""

    text: str | None = None
    side: MailSide | None = None
    state: MessageState | None = None


@dataclass(frozen=True, slots=True)
class Enclosed:
    """What goes with a message: a file for calendar programs, or the document of this id, as it's when it's sent."""

    calendar: str | None = None
    document_id: UUID | None = None


@dataclass(frozen=True, slots=True)
class MailedFile:
    """As a mail server is given it."""

    name: str
    media_type: str
    content: bytes


@dataclass(frozen=True, slots=True)
class Email:
    """What a mail server is given. `message_id` stays the same however often it is tried. `logo` is a PNG, which `html`
    shows under the address LOGO; `website` one under WEBSITE. `own_id` is for OWN_FIELD where emails come in, too."""

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
    logo: bytes | None = None
    website: bytes | None = None
    calendar: str | None = None
    file: MailedFile | None = None
    own_id: str = ""


@dataclass(frozen=True, slots=True)
class Message:
    """A row of the outbox. Where `text` and `html` hold LINK, the link of `link_id` is put in as it is sent. `calendar`
    is a file that goes with it, for calendar programs; `document_id` is the invoice or credit note that does."""

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
    calendar: str | None = None
    document_id: UUID | None = None

    @property
    def retried_at(self) -> datetime | None:
        """None for one that is not waiting for its next try."""
        return self.next_at if self.state is MessageState.QUEUED else None

    @property
    def has_link(self) -> bool:
        """One that staff can pass on: nobody else has got it."""
        return self.link_id is not None and self.state is MessageState.STORED


@dataclass(frozen=True, slots=True)
class MailFact:
    """What a timeline says of a message. `at` is when it was sent or, until then, written."""

    id: str
    kind: MessageKind
    subject: str
    state: MessageState
    at: datetime


class Url(str):
    """An address that we made ourselves. Anything else in a message is shown as text, whatever it looks like."""

    __slots__ = ()


LINK = Url("https://link.invalid/")
"""Stands in a stored message for its link, which is a secret and is made only when it is sent or shown."""


LOGO = Url("cid:logo@fundable")
"""Stands in a message for the agency's logo, which is attached as it is sent (RFC 2392)."""


WEBSITE = Url("cid:website@fundable")
"""Stands in a message for the sign of the website that it's about, as LOGO does."""


def next_try(attempts: int, now: datetime) -> datetime | None:
    """When a message that failed in passing is tried again; None when it has been tried for long enough. Only pauses
    between tries count: while the server is away none is made."""
    pauses = [PAUSES[min(tried, len(PAUSES) - 1)] for tried in range(attempts)]
    return now + pauses[-1] if sum(pauses, timedelta()) <= GIVE_UP_AFTER else None


def next_look(away_since: datetime, now: datetime) -> datetime:
    """When a mail server that is away is asked again: the longer it is, the later. Each time is a login, which some
    servers count."""
    return now + min(max((now - away_since) / 2, AWAY_SHORTEST), AWAY_LONGEST)

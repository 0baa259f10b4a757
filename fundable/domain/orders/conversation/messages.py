"""Messages: what the client of an order and staff write to each other, and notes that staff alone read (decision
0109)."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from uuid import UUID

from fundable.domain.counts import counted
from fundable.domain.errors import Refused
from fundable.domain.orders.pause_answers import AnswerFile

TEXT_MAX = 5000
SUBJECT_OF_OTHERS = "A message about your website"
"""Over the email of a message that has no subject of its own."""
CLIENT_MAX, WITHIN = 30, timedelta(hours=1)
"""So many messages a client writes in so long."""
BY_CLIENT = "client"
"""Stands for the client where others are known by their account."""


class Author(StrEnum):
    """A `stranger` wrote by email from an address that isn't the client's."""

    CLIENT = "client"
    STAFF = "staff"
    STRANGER = "stranger"


class Via(StrEnum):
    """How a message came."""

    PORTAL = "portal"
    EMAIL = "email"


@dataclass(frozen=True, slots=True)
class ThreadMessage:
    """`number` is its place among all messages; 0 until it's stored. `staff_id` is the account of whoever wrote it, as
    long as that is there; `name` is what they were called. `mail_id` is the email that it went out with. `quoted` is
    what an email repeated of earlier ones. `foreign_id` is the Message-ID of one that came by email."""

    id: UUID
    order_id: UUID
    author: Author
    name: str
    text: str
    at: datetime
    is_note: bool = False
    staff_id: UUID | None = None
    subject: str = ""
    quoted: str = ""
    via: Via = Via.PORTAL
    address: str | None = None
    foreign_id: str | None = None
    mail_id: UUID | None = None
    number: int = 0
    files: tuple[AnswerFile, ...] = ()

    @property
    def is_answer(self) -> bool:
        """Whether the client has what they waited for."""
        return self.author is Author.STAFF and not self.is_note

    @property
    def is_shown_to_client(self) -> bool:
        return not self.is_note and self.author is not Author.STRANGER

    @property
    def waits(self) -> bool:
        """Whether somebody waits for what staff say to it."""
        return self.author is not Author.STAFF


@dataclass(frozen=True, slots=True)
class Writer:
    """A member of staff, as whoever reads a message knows them. Without an account it's the operator."""

    id: UUID | None
    name: str


PORTAL = "/client/dashboard"


def portal_path(number: str) -> str:
    """Where the client of an order sees it."""
    return of_order(PORTAL, number)


def of_order(page: str, number: str) -> str:
    """A page of the portal as a message links to it. A browser may be logged in to another order, so it names its own,
    if there is one; that opens nothing, and no server is told it."""
    return f"{page}#order-{number}" if number else page


def thread_path(number: str) -> str:
    """Where they read their conversation and write."""
    return f"{PORTAL}#messages-{number}"


def with_files(text: str, files: Sequence[AnswerFile]) -> str:
    """What an email says of a message: its text, and the names of files, which stay in the portal."""
    if not files:
        return text
    named = f"{counted(len(files), 'file')} in your client portal: {', '.join(file.name for file in files)}"
    return f"{text}\n\n{named}" if text else named


def check_pace(written: Sequence[datetime], now: datetime) -> None:
    """`written` is when the client wrote lately, the newest first. Raises Refused `thread_messages_many`."""
    lately = [at for at in written if now - WITHIN < at <= now]
    if len(lately) < CLIENT_MAX:
        return
    wait = max(1, int((lately[CLIENT_MAX - 1] + WITHIN - now).total_seconds()))
    minutes = counted(-(-wait // 60), "minute")
    raise Refused(
        "thread_messages_many",
        f"You've sent {CLIENT_MAX} messages in an hour. Please wait {minutes}, then send this one.",
        wait,
    )


def message_taken() -> Refused:
    return Refused("message_id_taken", "Something went wrong with this message. Reload the page and send it again.")


def message_missing() -> Refused:
    return Refused("thread_message_unknown", "This message isn't here anymore. Reload the page.")

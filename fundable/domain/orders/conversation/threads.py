"""The thread of an order: its messages by pages, and between them what else was said, in one line each."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from uuid import UUID

from fundable.domain.counts import counted
from fundable.domain.mail.outbox import FOR_STAFF, MailFact, MessageKind, MessageState
from fundable.domain.orders.conversation.messages import Author, ThreadMessage, Via
from fundable.domain.orders.pause_answers import AnswerFile, PauseAnswer
from fundable.domain.orders.timeline import MAILED

THREAD_PAGE = 30
"""Messages a page. What happened between them comes along."""


class ThreadKind(StrEnum):
    MESSAGE = "message"
    NOTE = "note"
    EVENT = "event"


class ThreadEventKind(StrEnum):
    """`answer` is one to a pause, `changes` are the notes of a round on the website."""

    MAIL = "mail"
    ANSWER = "answer"
    CHANGES = "changes"
    FORM = "form"


@dataclass(frozen=True, slots=True)
class ThreadEvent:
    """What is kept elsewhere, and stays there. Of an email, `mail_id` is its own and `mail_state` how it stands."""

    kind: ThreadEventKind
    at: datetime
    line: str
    mail_id: UUID | None = None
    mail_state: MessageState | None = None

    @property
    def id(self) -> str:
        return f"event-{self.kind}-{self.mail_id or self.at.isoformat()}"


@dataclass(frozen=True, slots=True)
class ThreadItem:
    """A message, a note or an event, as a page has it. `mail_state` is how its email stands."""

    id: str
    kind: ThreadKind
    at: datetime
    text: str
    author: Author | None = None
    author_name: str | None = None
    is_mine: bool = False
    quoted: str = ""
    subject: str = ""
    via: Via = Via.PORTAL
    files: tuple[AnswerFile, ...] = ()
    mail_state: MessageState | None = None
    event: ThreadEventKind | None = None
    mail_id: UUID | None = None


def item(message: ThreadMessage, reader: UUID | None = None, state: MessageState | None = None) -> ThreadItem:
    """A message as somebody reads it. `reader` is the account of a member of staff."""
    return ThreadItem(
        id=str(message.id),
        kind=ThreadKind.NOTE if message.is_note else ThreadKind.MESSAGE,
        at=message.at,
        text=message.text,
        author=message.author,
        author_name=message.name,
        is_mine=reader is not None and message.staff_id == reader,
        quoted=message.quoted,
        subject=message.subject,
        via=message.via,
        files=message.files,
        mail_state=state,
    )


def page_of(
    items: Sequence[ThreadItem], events: Iterable[ThreadEvent], first: datetime | None, end: datetime | None
) -> tuple[ThreadItem, ...]:
    """Messages of a page, oldest first, with the events from `first` on and before `end`; None is no bound."""
    between = [_line(one) for one in events if (not first or one.at >= first) and (not end or one.at < end)]
    return tuple(sorted([*between, *items], key=lambda one: one.at))


def mails(facts: Iterable[MailFact]) -> Iterator[ThreadEvent]:
    """Emails that the program wrote to the client. Those that staff wrote are messages."""
    for fact in facts:
        if fact.kind not in FOR_STAFF and fact.kind is not MessageKind.PERSONAL_MESSAGE:
            line = MAILED[fact.state].format(subject=fact.subject)
            yield ThreadEvent(ThreadEventKind.MAIL, fact.at, line, UUID(fact.id), fact.state)


def answers(given: Iterable[PauseAnswer], who: str) -> Iterator[ThreadEvent]:
    """`who` answered, as whoever reads it calls them."""
    for answer in given:
        files = f", with {counted(len(answer.files), 'file')}" if answer.files else ""
        yield ThreadEvent(ThreadEventKind.ANSWER, answer.sent_at, f"{who} answered: {answer.reason}{files}")


def changes(sent: Iterable[datetime], who: str) -> Iterator[ThreadEvent]:
    for at in sent:
        yield ThreadEvent(ThreadEventKind.CHANGES, at, f"{who} sent changes to the website")


def form(at: datetime | None, who: str) -> Iterator[ThreadEvent]:
    if at:
        yield ThreadEvent(ThreadEventKind.FORM, at, f"{who} sent the intake form")


def _line(event: ThreadEvent) -> ThreadItem:
    return ThreadItem(
        id=event.id,
        kind=ThreadKind.EVENT,
        at=event.at,
        text=event.line,
        mail_state=event.mail_state,
        event=event.kind,
        mail_id=event.mail_id,
    )

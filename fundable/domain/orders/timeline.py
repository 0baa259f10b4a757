"""The timeline of an order: everything that happened to it, in one sentence each, newest first."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from fundable.domain.counts import counted
from fundable.domain.mail.outbox import FOR_STAFF, MailFact, MessageKind, MessageState
from fundable.domain.money.amounts import money
from fundable.domain.money.disputes import Dispute, DisputeStatus
from fundable.domain.money.ledger import LedgerEntry, LedgerKind
from fundable.domain.orders.orders import Order, OrderStatus, StatusChange
from fundable.domain.orders.pause_answers import PauseAnswer
from fundable.domain.orders.promise import Pause

EVENTS_A_PAGE = 30
RESUMED = "No longer waiting for the client"
BY_ITSELF = {
    OrderStatus.PENDING: "Order created at checkout",
    OrderStatus.PAID: "Card payment confirmed",
    OrderStatus.INTAKE: "Intake form received",
}
"""What happened when the product itself changed the status."""
DISPUTES = {
    DisputeStatus.OPEN: "The client's bank disputes {amount}",
    DisputeStatus.WON: "The dispute over {amount} was won",
    DisputeStatus.LOST: "The dispute over {amount} was lost",
}
MAILED = {
    MessageState.QUEUED: "Email waiting to be sent: {subject}",
    MessageState.SENDING: "Email being sent: {subject}",
    MessageState.SENT: "Email sent: {subject}",
    MessageState.STORED: "Email saved, not sent: {subject}",
    MessageState.FAILED: "Email could not be sent: {subject}",
    MessageState.HELD: "Email held: {subject}",
}
WRITTEN = {
    MessageState.QUEUED: "Message to the client waiting to be sent: {subject}",
    MessageState.SENDING: "Message to the client being sent: {subject}",
    MessageState.SENT: "Message to the client: {subject}",
    MessageState.STORED: "Message to the client saved, not sent: {subject}",
    MessageState.FAILED: "Message to the client could not be sent: {subject}",
    MessageState.HELD: "Message to the client held: {subject}",
}

TASKS = {
    "order.task_done": "Task done: {task}",
    "order.task_reopened": "Task reopened: {task}",
    "order.task_added": "Task added: {task}",
    "order.task_removed": "Task removed: {task}",
    "order.call_offered": "Times for the review call offered: {time}",
    "order.call_picked": "Review call set for {time}",
    "order.call_moved": "Review call moved to {time}",
    "order.call_called_off": "Review call called off: {time}",
}
"""What the acts of the audit log about tasks and calls are called."""


class EventKind(StrEnum):
    STATUS = "status"
    NOTE = "note"
    PAUSE = "pause"
    CHARGE = "charge"
    REFUND = "refund"
    DISPUTE = "dispute"
    MAIL = "mail"
    MESSAGE = "message"
    ANSWER = "answer"
    ASSIGNED = "assigned"
    TASK = "task"


@dataclass(frozen=True, slots=True)
class TimelineEvent:
    """`by` is who did it, as far as that is known. `status` is set where a stage was, `note` is what staff wrote."""

    kind: EventKind
    at: datetime
    title: str
    by: str | None = None
    status: OrderStatus | None = None
    note: str | None = None


@dataclass(frozen=True, slots=True)
class Assignment:
    """When an order was given to somebody, or (`to` is empty) to nobody. `by` is empty for the program, by turn."""

    at: datetime
    to: str
    by: str


def why_paused(reason: str) -> str:
    """What the history of an order notes when its clock is paused."""
    return f"Waiting for {reason}"


def timeline(
    order: Order,
    pauses: Sequence[Pause],
    answers: Iterable[PauseAnswer],
    entries: Sequence[LedgerEntry],
    disputes: Iterable[Dispute],
    mails: Iterable[MailFact],
    who: Mapping[str, str],
    given: Iterable[Assignment] = (),
    others: Iterable[TimelineEvent] = (),
) -> tuple[TimelineEvent, ...]:
    """Newest first. `who` names who made a refund or wrote a message, by its id. `others` are told as they are."""
    events = [
        *_of_history(order, pauses),
        *_of_pauses(order.history, pauses),
        *_of_answers(answers, pauses),
        *_of_refunds(entries, who),
        *_of_disputes(disputes, entries),
        *_of_mails(mails, who),
        *map(_of_given, given),
        *others,
    ]
    return tuple(sorted(events, key=lambda event: event.at)[::-1])


def _of_history(order: Order, pauses: Sequence[Pause]) -> Iterator[TimelineEvent]:
    """The history holds changes, so the beginning comes from the order. Notes that tell of a pause are its own."""
    was = OrderStatus.PENDING
    yield TimelineEvent(EventKind.STATUS, order.created_at, was.label, BY_ITSELF[was], was)
    for change in order.history:
        if not _is_of_pause(change, pauses):
            kind = EventKind.NOTE if change.status is was else EventKind.STATUS
            by = change.by or BY_ITSELF.get(change.status, "Set automatically")
            title = "Note added" if kind is EventKind.NOTE else change.status.label
            yield TimelineEvent(kind, change.at, title, by, change.status, change.note)
        was = change.status


def _is_of_pause(change: StatusChange, pauses: Sequence[Pause]) -> bool:
    begins = any(change.at == one.begun_at and change.note == why_paused(one.reason) for one in pauses)
    return begins or any(change.at == _resumed_at(one) and change.note == RESUMED for one in pauses)


def _of_pauses(history: Sequence[StatusChange], pauses: Sequence[Pause]) -> Iterator[TimelineEvent]:
    for pause in pauses:
        waiting = f"Clock paused. Waiting for: {pause.reason}"
        yield TimelineEvent(EventKind.PAUSE, pause.begun_at, waiting, _who_at(history, pause.begun_at))
        if resumed_at := _resumed_at(pause):
            title = "Clock resumed" if resumed_at == pause.ended_at else "Clock resumed, counted from the answer"
            yield TimelineEvent(EventKind.PAUSE, resumed_at, title, _who_at(history, resumed_at))


def _resumed_at(pause: Pause) -> datetime | None:
    """Those that were resumed before answers could be sent ended there and then."""
    return pause.resumed_at or pause.ended_at


def _of_answers(answers: Iterable[PauseAnswer], pauses: Sequence[Pause]) -> Iterator[TimelineEvent]:
    """Their words are on the page already. Whoever resumed has looked at them."""
    resumed = {_resumed_at(pause) for pause in pauses}
    for answer in answers:
        files = f" with {counted(len(answer.files), 'file')}" if answer.files else ""
        yield TimelineEvent(EventKind.ANSWER, answer.sent_at, f"The client answered{files}")
        if answer.looked_at and answer.looked_at not in resumed:
            yield TimelineEvent(EventKind.ANSWER, answer.looked_at, "Answer reviewed", answer.looked_by)


def _of_given(given: Assignment) -> TimelineEvent:
    title = f"Given to {given.to}" if given.to else "Given to nobody"
    return TimelineEvent(EventKind.ASSIGNED, given.at, title, given.by or "By turn")


def _who_at(history: Sequence[StatusChange], at: datetime) -> str | None:
    return next((change.by for change in history if change.at == at), None)


def _of_refunds(entries: Iterable[LedgerEntry], who: Mapping[str, str]) -> Iterator[TimelineEvent]:
    for entry in entries:
        if entry.kind is LedgerKind.REFUND and entry.amount_cents < 0:
            title = f"{money(-entry.amount_cents, entry.currency)} refunded"
            yield TimelineEvent(EventKind.REFUND, entry.at, title, who.get(entry.reference))
        elif entry.kind is LedgerKind.REFUND:
            title = f"A refund of {money(entry.amount_cents, entry.currency)} failed, and the money came back"
            yield TimelineEvent(EventKind.REFUND, entry.at, title)


def _of_disputes(disputes: Iterable[Dispute], entries: Iterable[LedgerEntry]) -> Iterator[TimelineEvent]:
    """How each stands, and the money that it moved."""
    for entry in entries:
        if entry.kind is LedgerKind.DISPUTE:
            moved = "took back" if entry.amount_cents < 0 else "returned"
            title = f"The client's bank {moved} {money(abs(entry.amount_cents), entry.currency)}"
            yield TimelineEvent(EventKind.DISPUTE, entry.at, title)
    for dispute in disputes:
        title = DISPUTES[dispute.status].format(amount=money(dispute.amount_cents, dispute.currency))
        yield TimelineEvent(EventKind.DISPUTE, dispute.as_of, title)


def _of_mails(mails: Iterable[MailFact], who: Mapping[str, str]) -> Iterator[TimelineEvent]:
    """What was written to staff is no part of it."""
    for mail in mails:
        if mail.kind not in FOR_STAFF:
            is_own = mail.kind is MessageKind.PERSONAL_MESSAGE
            title = (WRITTEN if is_own else MAILED)[mail.state].format(subject=mail.subject)
            yield TimelineEvent(EventKind.MESSAGE if is_own else EventKind.MAIL, mail.at, title, who.get(mail.id))

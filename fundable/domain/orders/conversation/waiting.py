"""Who waits for whom in a conversation: one rule, for the inbox, "Needs you" and the order's next deed."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from fundable.domain.agency.calendar import WorkingDays
from fundable.domain.orders.conversation.messages import ThreadMessage

ANSWERED_WITHIN_HOURS = 4
"""Business hours after which the order's person hears once that its client still waits."""
LOOKED_BACK = timedelta(days=60)
"""How long ago a client may have written whom staff are told of: no agency is closed for longer."""
TOLD_LATE = timedelta(days=1)
"""Whom nobody was told of by then, nobody is: after a long standstill, "Needs you" says it of all of them at once."""


@dataclass(frozen=True, slots=True)
class Conversation:
    """How an order's conversation stands. Numbers are those of messages, 0 where there's none: `last` the newest,
    `first_waiting` the first that waits for our answer, and of the client what they've `seen` of ours."""

    last: int = 0
    last_at: datetime | None = None
    first_waiting: int = 0
    waiting_since: datetime | None = None
    seen: int = 0
    seen_at: datetime | None = None


def after(stands: Conversation, message: ThreadMessage) -> Conversation:
    """How it stands once this is written. A note is nobody's answer, and moves nothing."""
    if message.is_note:
        return stands
    moved = replace(stands, last=message.number, last_at=message.at)
    if message.is_answer:
        return replace(moved, first_waiting=0, waiting_since=None)
    if stands.first_waiting:
        return moved
    return replace(moved, first_waiting=message.number, waiting_since=message.at)


def settled(stands: Conversation, later: ThreadMessage | None) -> Conversation:
    """How it stands once staff say that no answer is needed. `later` is the first message that they haven't seen."""
    if later is None:
        return replace(stands, first_waiting=0, waiting_since=None)
    return replace(stands, first_waiting=later.number, waiting_since=later.at)


def seen(stands: Conversation, number: int, news: Collection[int], now: datetime) -> Conversation:
    """How it stands once the client has read up to a number. `news` are our messages that they hadn't seen."""
    if number <= stands.seen:
        return stands
    is_news = any(one <= number for one in news)
    return replace(stands, seen=number, seen_at=now if is_news else stands.seen_at)


def is_unanswered(since: datetime, days: WorkingDays, now: datetime) -> bool:
    """Whether it's time to tell staff of a client who has waited since then."""
    due = days.after_hours(since, ANSWERED_WITHIN_HOURS)
    return due <= now < due + TOLD_LATE

"""Who waits for whom in a conversation: one rule, for the inbox, "Needs you" and the order's next deed."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import datetime

from fundable.domain.orders.conversation.messages import ThreadMessage


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

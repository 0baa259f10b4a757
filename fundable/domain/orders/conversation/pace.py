"""How soon a client answers, as staff read it beside the conversation."""

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from statistics import median

from fundable.domain.orders.conversation.messages import Author

ANSWERS_MIN = 2
"""One answer tells nothing about the next."""
NEWEST = 100
"""Messages that it's measured in."""


def answers_within(said: Iterable[tuple[datetime, Author]]) -> timedelta | None:
    """In the middle, how long the client took from the first of our messages that they hadn't answered. `said` is
    oldest first. None while there are too few answers to tell."""
    taken = [one.total_seconds() for one in _taken(said)]
    return timedelta(seconds=median(taken)) if len(taken) >= ANSWERS_MIN else None


def _taken(said: Iterable[tuple[datetime, Author]]) -> Iterator[timedelta]:
    asked_at: datetime | None = None
    for at, author in said:
        if author is Author.STAFF:
            asked_at = asked_at or at
        elif asked_at and author is Author.CLIENT:
            yield at - asked_at
            asked_at = None

"""The review call: times that staff offer, the one that the client picks, and how it's moved or called off."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from typing import Protocol
from uuid import UUID
from zoneinfo import ZoneInfo

from fundable.domain.agency.settings import revision_of
from fundable.domain.errors import Refused

CALL_LASTS = timedelta(minutes=30)
TIMES_MAX = 8
AHEAD_MAX = timedelta(days=120)
CHANGES_A_DAY = 6
"""Of one client: each is an email to two people."""
DAY = timedelta(days=1)
AHEAD_SENTENCE = f"Choose a time in the next {AHEAD_MAX.days} days."
TIMES_SENTENCE = f"Offer up to {TIMES_MAX} times."


@dataclass(frozen=True, slots=True)
class ReviewCall:
    """`starts_at` is None while none is picked. `person` holds it; `number` counts the calls of the order, which are an
    entry each in people's calendars, and `sequence` the changes of this one (RFC 5545)."""

    starts_at: datetime | None
    person: UUID | None
    number: int
    sequence: int


NO_CALL = ReviewCall(None, None, 0, 0)


@dataclass(frozen=True, slots=True)
class OfferedTime:
    """`person` offered it, and would hold the call."""

    starts_at: datetime
    person: UUID


@dataclass(frozen=True, slots=True)
class CalendarEntry:
    """A call as calendars take it. `uid` stays while it's moved and called off. `people` are the emails of both."""

    uid: str
    sequence: int
    starts_at: datetime
    title: str
    text: str
    url: str
    organizer: tuple[str, str]
    people: tuple[str, ...]
    written_at: datetime
    is_called_off: bool = False


class CalendarFiles(Protocol):
    """Files that calendar programs read (RFC 5545)."""

    def invitation(self, entry: CalendarEntry) -> str:
        """To go with an email (RFC 5546): REQUEST, or CANCEL once it's called off."""
        ...

    def published(self, entry: CalendarEntry) -> str:
        """To be downloaded: whoever opens it puts the call into their calendar."""
        ...


def picked(call: ReviewCall, time: OfferedTime) -> ReviewCall:
    """With a time that was offered. A call that was called off is over for calendars, so the next one is another."""
    if call.starts_at is None:
        return ReviewCall(time.starts_at, time.person, call.number + 1, 0)
    return replace(call, starts_at=time.starts_at, person=time.person, sequence=call.sequence + 1)


def called_off(call: ReviewCall) -> ReviewCall:
    return replace(call, starts_at=None, sequence=call.sequence + 1)


def read_times(typed: Collection[datetime], zone: ZoneInfo) -> tuple[datetime, ...]:
    """Times as staff type them, by the clocks of the agency; in UTC, the first one first. Raises Refused
    `call_time_wrong` for one that these clocks skip, and beyond the years there are."""
    found = {_read(time, zone) for time in typed}
    return tuple(sorted(found))


def _read(typed: datetime, zone: ZoneInfo) -> datetime:
    local = typed.replace(tzinfo=zone, second=0, microsecond=0)
    try:
        moment = local.astimezone(UTC)
    except OverflowError:
        raise Refused("call_time_wrong", AHEAD_SENTENCE) from None
    if moment.astimezone(zone).replace(tzinfo=None) != local.replace(tzinfo=None):
        raise Refused("call_time_wrong", "Clocks skip this time: they go forward that night. Choose another one.")
    return moment


def offered_revision(times: Collection[OfferedTime]) -> str:
    """Tells which times these are."""
    return revision_of(*sorted(one.starts_at.isoformat() for one in times))


def check_times(times: Sequence[datetime], now: datetime) -> None:
    """Raises Refused `call_time_wrong`, `call_time_past`."""
    if len(times) > TIMES_MAX:
        raise Refused("call_time_wrong", TIMES_SENTENCE)
    for time in times:
        check_ahead(time, now)
    if any(later - earlier < CALL_LASTS for earlier, later in pairwise(times)):
        raise Refused("call_time_wrong", "Two of these times overlap. A call takes 30 minutes.")


def check_ahead(time: datetime, now: datetime) -> None:
    if time <= now:
        raise Refused("call_time_past", "This time has passed. Choose another one.")
    if time - now > AHEAD_MAX:
        raise Refused("call_time_wrong", AHEAD_SENTENCE)


def check_changeable(call: ReviewCall, now: datetime) -> None:
    """Raises Refused `call_over` for a client's call that has begun."""
    if call.starts_at is not None and call.starts_at <= now:
        raise Refused("call_over", "The time of your call has come. Message us if you'd like another one.")


def call_missing() -> Refused:
    return Refused("call_missing", "There's no call to change. Reload the page to see where it stands.")


def call_moved(time: str) -> Refused:
    return Refused("call_moved", f"The call is at another time now: {time}. Nothing was called off.")


def call_not_bought() -> Refused:
    return Refused("call_not_bought", "No review call goes with this order.")


def time_taken() -> Refused:
    return Refused("call_time_taken", "This time isn't free anymore. Choose another one.")


def changes_spent() -> Refused:
    return Refused(
        "call_changes_spent",
        "You've changed the time often today. Message us instead.",
    )

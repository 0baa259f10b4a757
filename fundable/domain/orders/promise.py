"""The promise: business days from the complete form on, without the time in which the agency waits for its client.

The rule. The website is promised for the last of the business days that its offer names (the 5th, by default), counted
from the day after the form. All days are those of the agency's time zone, from midnight to midnight, however long a
daylight-saving night makes them.

- Saturdays, Sundays, public holidays and the agency's closed days are no business days.
- A business day is not counted when the agency waited for its client for more than half of it. An hour, or a night,
  is nothing; a wait over a weekend costs nothing either, because those days are not counted anyway.
- A wait that is not over is taken to last until the end of today. So the date moves on by a day with every business
  day that passes, and depends on the day alone: what is stored is right until midnight.
- What happens after the promised day moves it no more: late is late.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from enum import StrEnum

from fundable.domain.agency.calendar import SATURDAY, NotCounted, WorkingDays
from fundable.domain.agency.default_offer import DEFAULT
from fundable.domain.orders.orders import OrderStatus, StatusChange

PROMISE_BUSINESS_DAYS = DEFAULT.days_to
REVIEW = "your review"
"""What a client in Review & Feedback is waited for. Reasons complete the sentence "We are waiting for …"."""
REASON_MAX = 200
_DAY = timedelta(days=1)
Turn = tuple[datetime, datetime | None]
"""From when to when a client's changes are with the agency; None is until now."""


@dataclass(frozen=True, slots=True)
class Pause:
    """The clock stands still from `begun_at` to `ended_at`; None is until now. `reason` is told to the client. It ends
    with the client's answer, which is before `resumed_at`, when staff said so (decision 0029)."""

    begun_at: datetime
    ended_at: datetime | None
    reason: str
    resumed_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Reason:
    """Business days, all of one kind and name, that moved the date. `name` may be empty for closed days."""

    kind: NotCounted
    name: str
    first: date
    last: date
    days: int


@dataclass(frozen=True, slots=True)
class Promise:
    """`waiting_for` says what the agency waits for at the moment; None while the days count. `business_days` were
    promised."""

    on: date
    reasons: tuple[Reason, ...]
    waiting_for: str | None
    is_late: bool
    business_days: int = PROMISE_BUSINESS_DAYS

    @property
    def is_paused(self) -> bool:
        return self.waiting_for is not None


@dataclass(frozen=True, slots=True)
class Due:
    """How an order that is still owed stands, seen from today. `days_late` are days of the calendar."""

    days_late: int
    business_days_left: int
    waiting_for: str | None


class DueFilter(StrEnum):
    OVERDUE = "overdue"
    TODAY = "today"


def reckon(
    form_at: datetime,
    pauses: Sequence[Pause],
    working: WorkingDays,
    today: date,
    business_days: int = PROMISE_BUSINESS_DAYS,
) -> Promise:
    """The day that the client is promised, and every business day that was not counted on the way there."""
    end_of_today = working.beginning(today + _DAY)
    waits = [(pause.begun_at, pause.ended_at or end_of_today, pause.reason) for pause in pauses]
    day, counted, lost = working.day_of(form_at), 0, []
    while counted < business_days:
        day += _DAY
        if day.weekday() >= SATURDAY:
            continue
        reason = working.day_off(day) or (_waited_for(day, waits, working) if waits else None)
        if reason:
            lost.append((*reason, day))
        else:
            counted += 1
    return Promise(day, _grouped(lost), waiting_for(pauses), today > day, business_days)


def waiting_for(pauses: Iterable[Pause]) -> str | None:
    """What the agency waits for at the moment, the latest of several; None when it waits for nothing."""
    running = [pause for pause in pauses if pause.ended_at is None]
    return max(running, key=lambda pause: pause.begun_at).reason if running else None


def due(promised_on: date, working: WorkingDays, today: date, waited_for: str | None) -> Due:
    """How an order stands that is promised for a day."""
    ahead = ((today + _DAY * number) for number in range(1, (promised_on - today).days + 1))
    left = sum(1 for day in ahead if working.is_business_day(day))
    return Due(max(0, (today - promised_on).days), left, waited_for)


def span(wanted: DueFilter, today: date) -> tuple[date, date]:
    """The first and the last promised day of what is looked for."""
    return (date.min, today - _DAY) if wanted is DueFilter.OVERDUE else (today, today)


def reviews(history: Iterable[StatusChange], turns: Sequence[Turn]) -> list[Pause]:
    """The times in which an order stood at Review & Feedback, where it is the client's turn; but for those in which the
    changes that they had sent were with us. Oldest first."""
    return [part for stay in _stays(history) for part in _without(stay, turns)]


def _stays(history: Iterable[StatusChange]) -> list[Pause]:
    stays: list[Pause] = []
    begun_at: datetime | None = None
    for change in history:
        if change.status is OrderStatus.REVIEW:
            begun_at = begun_at or change.at
        elif begun_at:
            stays.append(Pause(begun_at, change.at, REVIEW))
            begun_at = None
    return [*stays, Pause(begun_at, None, REVIEW)] if begun_at else stays


def _without(stay: Pause, turns: Sequence[Turn]) -> Iterator[Pause]:
    """What is left of a stay in Review once the agency's turns, oldest first, are taken out of it."""
    begun_at = stay.begun_at
    for sent_at, closed_at in turns:
        if stay.ended_at and sent_at >= stay.ended_at:
            break
        if sent_at > begun_at:
            yield replace(stay, begun_at=begun_at, ended_at=sent_at)
        if closed_at is None or (stay.ended_at and closed_at >= stay.ended_at):
            return
        begun_at = max(begun_at, closed_at)
    yield replace(stay, begun_at=begun_at)


def _waited_for(
    day: date, waits: Sequence[tuple[datetime, datetime, str]], working: WorkingDays
) -> tuple[NotCounted, str] | None:
    """What was waited for during more than half of a day, the longest wait first; None for half or less."""
    begins, ends = working.beginning(day), working.beginning(day + _DAY)
    parts = [(max(begun, begins), min(ended, ends), reason) for begun, ended, reason in waits]
    parts = sorted(part for part in parts if part[0] < part[1])
    waited, until = timedelta(), begins
    for begun, ended, _ in parts:
        waited += max(timedelta(), ended - max(begun, until))
        until = max(until, ended)
    if waited * 2 <= ends - begins:
        return None
    return NotCounted.WAITING, max(parts, key=lambda part: part[1] - part[0])[2]


def _grouped(lost: Iterable[tuple[NotCounted, str, date]]) -> tuple[Reason, ...]:
    """One reason for all days of a kind and name, in the order of their first days."""
    reasons: dict[tuple[NotCounted, str], Reason] = {}
    for kind, name, day in lost:
        before = reasons.get((kind, name), Reason(kind, name, day, day, 0))
        reasons[kind, name] = replace(before, last=day, days=before.days + 1)
    return tuple(reasons.values())

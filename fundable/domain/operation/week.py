"""The seven days from today on, for the start page: which websites are promised, what renews, and when nobody works."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum
from uuid import UUID

from fundable.domain.agency.calendar import WorkingDays

DAYS = 7
SHOWN_A_DAY = 3
"""So many things of a day are named; the rest is counted."""


class WeekEventKind(StrEnum):
    """`promised`: a website. `call`: a review call. `renewal`: of hosting. `domain`: its registration has to be renewed
    by then."""

    PROMISED = "promised"
    CALL = "call"
    DOMAIN = "domain"
    RENEWAL = "renewal"


@dataclass(frozen=True, slots=True)
class WeekEvent:
    """`detail` is the domain's name, where it's about one, and the time of a call. `amount_cents` and
    `currency` are what a renewal costs."""

    kind: WeekEventKind
    order_id: UUID
    day: date
    detail: str = ""
    amount_cents: int | None = None
    currency: str = ""


@dataclass(frozen=True, slots=True)
class WeekDay:
    """`off` is why nobody works: a holiday's name, or that of the closed days; empty on a business day. On weekends
    it's empty, too, and `is_business_day` is false. `counts` has all there is, `events` the first of it."""

    day: date
    is_business_day: bool
    off: str
    events: tuple[WeekEvent, ...]
    counts: dict[WeekEventKind, int]


def days_of(today: date) -> list[date]:
    return [today + timedelta(days=ahead) for ahead in range(DAYS)]


def week(today: date, working_days: WorkingDays, events: Iterable[WeekEvent]) -> list[WeekDay]:
    """Those of other days are left out."""
    known = list(events)
    return [_day(day, working_days, [event for event in known if event.day == day]) for day in days_of(today)]


def _day(day: date, working_days: WorkingDays, events: Sequence[WeekEvent]) -> WeekDay:
    off = working_days.day_off(day)
    in_order = sorted(events, key=lambda event: list(WeekEventKind).index(event.kind))
    counts = {kind: sum(event.kind is kind for event in events) for kind in WeekEventKind}
    return WeekDay(day, working_days.is_business_day(day), off[1] if off else "", tuple(in_order[:SHOWN_A_DAY]), counts)

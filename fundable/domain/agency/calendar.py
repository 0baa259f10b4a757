"""When the agency works: weekdays that are neither public holidays nor its own closed days."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from enum import StrEnum
from typing import Protocol
from zoneinfo import ZoneInfo

from fundable.domain.agency.settings import ClosedDays

SATURDAY = 5
OPENS, CLOSES = time(9), time(17)
"""The business hours of a business day, by the agency's clocks."""


class NotCounted(StrEnum):
    """Why a business day is not counted."""

    HOLIDAY = "holiday"
    CLOSED = "closed"
    WAITING = "waiting"


@dataclass(frozen=True, slots=True)
class WorkingDays:
    """When the agency works. `holidays` gives the public holidays of a year, with their names."""

    zone: ZoneInfo
    holidays: Callable[[int], Mapping[date, str]]
    closed: tuple[ClosedDays, ...] = ()

    def day_of(self, moment: datetime) -> date:
        return moment.astimezone(self.zone).date()

    def beginning(self, day: date) -> datetime:
        """Local midnight, in UTC."""
        return datetime.combine(day, time.min, self.zone).astimezone(UTC)

    def day_off(self, day: date) -> tuple[NotCounted, str] | None:
        """Why the agency does not work on a weekday; None when it does."""
        name = self.holidays(day.year).get(day)
        if name is not None:
            return NotCounted.HOLIDAY, name
        closed = next((days for days in self.closed if days.first <= day <= days.last), None)
        return (NotCounted.CLOSED, closed.name) if closed else None

    def is_business_day(self, day: date) -> bool:
        return day.weekday() < SATURDAY and self.day_off(day) is None

    def business_days_from(self, day: date, count: int) -> date:
        """The business day that is so many after a day, or before it where `count` is negative. The day itself for 0,
        whatever it is."""
        step = timedelta(days=1 if count > 0 else -1)
        while count:
            day += step
            if self.is_business_day(day):
                count -= 1 if count > 0 else -1
        return day

    def after_hours(self, moment: datetime, count: int) -> datetime:
        """When so many business hours have passed since then."""
        day, left = self.day_of(moment), timedelta(hours=count)
        while True:
            if self.is_business_day(day):
                opens, closes = (datetime.combine(day, at, self.zone).astimezone(UTC) for at in (OPENS, CLOSES))
                begun = max(opens, moment)
                if begun + left <= closes:
                    return begun + left
                left -= max(closes - begun, timedelta())
            day += timedelta(days=1)


class Calendar(Protocol):
    """Public holidays. Countries are ISO 3166 codes; a region is one of a country's subdivisions, or empty."""

    def holidays(self, country: str, region: str, year: int) -> Mapping[date, str]:
        """The holidays of a year with their names, for a country and region that it knows."""
        ...

    def countries(self) -> Mapping[str, tuple[str, ...]]:
        """Every country that it knows, with its regions."""
        ...

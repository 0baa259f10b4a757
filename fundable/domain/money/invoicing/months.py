"""Months of the agency's calendar, by which books are kept."""

import re
from dataclasses import dataclass
from datetime import date, datetime, time
from zoneinfo import ZoneInfo

from fundable.domain.errors import Refused

_WRITTEN = re.compile(r"(20\d\d)-(0[1-9]|1[0-2])")


@dataclass(frozen=True, slots=True)
class BookMonth:
    year: int
    number: int

    def __str__(self) -> str:
        """`2026-11`"""
        return f"{self.year}-{self.number:02d}"

    @property
    def name(self) -> str:
        """`November 2026`"""
        return f"{date(self.year, self.number, 1):%B %Y}"

    @property
    def next(self) -> "BookMonth":
        return BookMonth(self.year + 1, 1) if self.number == 12 else BookMonth(self.year, self.number + 1)

    @property
    def previous(self) -> "BookMonth":
        return BookMonth(self.year - 1, 12) if self.number == 1 else BookMonth(self.year, self.number - 1)

    def has(self, day: date) -> bool:
        return (day.year, day.month) == (self.year, self.number)

    def span(self, zone: ZoneInfo) -> tuple[datetime, datetime]:
        """When it begins there, and when the next one does."""
        return _midnight(self, zone), _midnight(self.next, zone)


def parse_month(typed: str) -> BookMonth:
    """Raises Refused `month_unknown`."""
    found = _WRITTEN.fullmatch(typed)
    if not found:
        raise Refused("month_unknown", "Enter a month with its year, such as 2026-11.")
    return BookMonth(int(found[1]), int(found[2]))


def months_until(first: date, last: date) -> tuple[BookMonth, ...]:
    """Those of both days and all between, newest first."""
    oldest, listed = BookMonth(first.year, first.month), [BookMonth(last.year, last.month)]
    while listed[-1] != oldest and last > first:
        listed.append(listed[-1].previous)
    return tuple(listed)


def _midnight(month: BookMonth, zone: ZoneInfo) -> datetime:
    return datetime.combine(date(month.year, month.number, 1), time(), zone)

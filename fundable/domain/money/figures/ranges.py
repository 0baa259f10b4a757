"""Ranges of days, and the bins that a plot shows them in."""

from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum

from fundable.domain.errors import Refused

MONTHS_SHOWN = 12
DAYS_MAX = 31
WEEKS_MAX = 93
MONTHS_MAX = 3 * 366
"""The longest ranges that are shown by day, by week and by month. In days."""
FIRST_DAY = date(2000, 1, 1)
"""Before any shop. The calendar has to reach back beyond it, for the months before."""


class BinSize(StrEnum):
    DAY = "day"
    WEEK = "week"
    MONTH = "month"
    YEAR = "year"


@dataclass(frozen=True, slots=True)
class ReportRange:
    """Whole days of UTC, as money is booked; both are part of it."""

    first: date
    last: date

    @property
    def days(self) -> int:
        return (self.last - self.first).days + 1

    @property
    def size(self) -> BinSize:
        days = self.days
        if days <= DAYS_MAX:
            return BinSize.DAY
        if days <= WEEKS_MAX:
            return BinSize.WEEK
        return BinSize.MONTH if days <= MONTHS_MAX else BinSize.YEAR

    def before(self) -> "ReportRange":
        """As many days, just before."""
        return ReportRange(self.first - timedelta(self.days), self.first - timedelta(1))

    def bin_of(self, day: date) -> date:
        """The first day of the bin that a day is in. The first bin may be cut off in front."""
        return max(self.first, _start(day, self.size))

    def bins(self) -> list[date]:
        """The first day of each."""
        size, starts = self.size, [self.first]
        while (following := _following(starts[-1], size)) <= self.last:
            starts.append(following)
        return starts


def chosen(since: date | None, until: date | None, earliest: date | None, today: date) -> ReportRange:
    """From `since` to `until`, as far as there is anything to tell: not before the `earliest` day that has something,
    unless it ends before, and not after today. Without them, twelve months. Raises Refused `range_unknown`."""
    last = min(until or today, today)
    if last < FIRST_DAY:
        raise Refused("range_unknown", f"Choose a last day from {FIRST_DAY.year} on.")
    shown = _months_back(last, MONTHS_SHOWN - 1)
    told = earliest or shown
    first = max(since or shown, told if told <= last else FIRST_DAY)
    if first > last:
        raise Refused("range_unknown", "Choose a first day that isn't after the last day or after today.")
    return ReportRange(first, last)


def _months_back(day: date, months: int) -> date:
    """The first day of the month that was so many months ago."""
    year, month = divmod(day.year * 12 + day.month - 1 - months, 12)
    return date(year, month + 1, 1)


_LONGEST_DAYS = {BinSize.DAY: 1, BinSize.WEEK: 7, BinSize.MONTH: 31, BinSize.YEAR: 366}


def _following(day: date, size: BinSize) -> date:
    """The first day of the bin after the one that a day is in."""
    return _start(_start(day, size) + timedelta(_LONGEST_DAYS[size]), size)


def _start(day: date, size: BinSize) -> date:
    match size:
        case BinSize.DAY:
            return day
        case BinSize.WEEK:
            return day - timedelta(day.weekday())
        case BinSize.MONTH:
            return day.replace(day=1)
        case BinSize.YEAR:
            return day.replace(month=1, day=1)

"""Whether websites were live on the day that they were promised for."""

from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True, slots=True)
class PromiseBin:
    starts_on: date
    due: int
    kept: int


@dataclass(frozen=True, slots=True)
class LateWebsites:
    """So many websites were so many days of the calendar late."""

    days: int
    websites: int


@dataclass(frozen=True, slots=True)
class PromisesReport:
    """Of the websites promised for the days of a range, `due` are live, or should be. `late` are those that went live
    after their day, the least late first; `overdue` aren't live yet."""

    due: int
    kept: int
    overdue: int
    late: tuple[LateWebsites, ...]
    bins: tuple[PromiseBin, ...]

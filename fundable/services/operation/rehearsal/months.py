"""A rehearsed year by its months: what was ordered, promised and renewed in each."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from fundable.recount import days
from fundable.recount.facts import OrderYear, Year


@dataclass(frozen=True, slots=True)
class RehearsedMonth:
    """`first` is its first day, `promised` how many websites were due in it."""

    first: date
    orders: int
    promised: int
    renewed: int


def first_day(lived: Year) -> date:
    """On the agency's wall."""
    return days.day_in(lived.shop, lived.begun_at)


def read(lived: Year) -> tuple[RehearsedMonth, ...]:
    """Of the agency's calendar, from the first to the last."""
    counts = Counter((day.replace(day=1), what) for order in lived.orders for day, what in _dated(lived, order))
    return tuple(
        RehearsedMonth(first, *(counts[first, what] for what in ("orders", "promised", "renewed")))
        for first in _firsts(first_day(lived), days.day_in(lived.shop, lived.until))
    )


def _dated(lived: Year, order: OrderYear) -> Iterator[tuple[date, str]]:
    yield days.day_in(lived.shop, order.placed_at), "orders"
    if order.claims.promised_on:
        yield order.claims.promised_on, "promised"
    for report in order.reports:
        if report.what == "renewed":
            yield days.day_in(lived.shop, report.at), "renewed"


def _firsts(day: date, last: date) -> Iterator[date]:
    while day <= last:
        yield day.replace(day=1)
        day = date(day.year + day.month // 12, day.month % 12 + 1, 1)

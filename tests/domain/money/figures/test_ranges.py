"""Ranges of days: what is shown by default, where it ends, and in which bins."""

from datetime import date, timedelta

import pytest

from fundable.domain.errors import Refused
from fundable.domain.money.figures.ranges import BinSize, ReportRange, chosen

TODAY = date(2026, 11, 27)
LONG_AGO = date(2000, 1, 1)


@pytest.mark.parametrize(
    ("days", "size"),
    [(1, BinSize.DAY), (31, BinSize.DAY), (32, BinSize.WEEK), (93, BinSize.WEEK), (94, BinSize.MONTH)],
)
def test_bins_grow_with_the_range(days: int, size: BinSize) -> None:
    assert ReportRange(TODAY - timedelta(days - 1), TODAY).size is size


@pytest.mark.parametrize("days", [1, 30, 60, 363, 1500])
def test_every_day_is_in_one_bin_that_begins_by_then(days: int) -> None:
    within = ReportRange(TODAY - timedelta(days - 1), TODAY)
    bins = within.bins()

    assert bins[0] == within.first
    for back in range(days):
        day = TODAY - timedelta(back)
        assert within.bin_of(day) == max(start for start in bins if start <= day)
    assert len(bins) <= 37


def test_the_days_before_are_as_many() -> None:
    assert ReportRange(date(2026, 11, 1), TODAY).before() == ReportRange(date(2026, 10, 5), date(2026, 10, 31))


def test_twelve_months_are_shown_as_far_as_there_is_something() -> None:
    assert chosen(None, None, LONG_AGO, TODAY) == ReportRange(date(2025, 12, 1), TODAY)
    assert chosen(None, None, date(2026, 11, 8), TODAY) == ReportRange(date(2026, 11, 8), TODAY)
    assert chosen(LONG_AGO, None, None, TODAY) == ReportRange(date(2025, 12, 1), TODAY)


def test_no_day_is_ahead_of_today() -> None:
    assert chosen(date(2026, 11, 20), date(2027, 3, 1), LONG_AGO, TODAY) == ReportRange(date(2026, 11, 20), TODAY)
    for since, until in ((date(2026, 11, 28), None), (date(2026, 5, 2), date(2026, 5, 1))):
        with pytest.raises(Refused, match="Choose a first day"):
            chosen(since, until, LONG_AGO, TODAY)


def test_a_range_that_ends_before_anything_is_as_it_was_asked_for() -> None:
    since, until = date(2020, 1, 1), date(2020, 2, 1)
    assert chosen(since, until, date(2025, 1, 1), TODAY) == ReportRange(since, until)
    assert chosen(date.min, until, date(2025, 1, 1), TODAY) == ReportRange(LONG_AGO, until)


@pytest.mark.parametrize("until", [date.min, date(1999, 12, 31)])
def test_days_before_any_shop_are_refused(until: date) -> None:
    for earliest in (None, date(2025, 1, 1)):
        with pytest.raises(Refused, match="Choose a last day from 2000 on"):
            chosen(date.min, until, earliest, TODAY)

"""Months of the agency's calendar."""

from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest

from fundable.domain.errors import Refused
from fundable.domain.money.invoicing.months import BookMonth, months_until, parse_month


def test_a_month_begins_and_ends_where_the_agency_is() -> None:
    since, until = BookMonth(2026, 12).span(ZoneInfo("America/Chicago"))
    assert (since.astimezone(UTC), until.astimezone(UTC)) == (
        datetime(2026, 12, 1, 6, tzinfo=UTC),
        datetime(2027, 1, 1, 6, tzinfo=UTC),
    )


def test_all_between_two_days_newest_first() -> None:
    listed = months_until(date(2025, 12, 31), date(2026, 2, 1))
    assert [str(month) for month in listed] == ["2026-02", "2026-01", "2025-12"]
    assert months_until(date(2026, 2, 28), date(2026, 2, 1)) == (BookMonth(2026, 2),)


@pytest.mark.parametrize("typed", ["2026-13", "2026-00", "2026", "26-01", "2026-1", "November"])
def test_what_is_no_month_is_refused(typed: str) -> None:
    with pytest.raises(Refused, match="such as 2026-11"):
        parse_month(typed)


def test_it_is_written_as_it_is_read() -> None:
    assert (str(parse_month("2026-11")), parse_month("2026-11").name) == ("2026-11", "November 2026")

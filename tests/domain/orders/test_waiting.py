"""When staff hear that nobody has answered a client: business hours of the agency's, once."""

from collections.abc import Mapping
from datetime import date, datetime
from zoneinfo import ZoneInfo

import pytest

from fundable.domain.agency.calendar import WorkingDays
from fundable.domain.agency.settings import ClosedDays
from fundable.domain.orders.conversation.waiting import is_unanswered

DAYTON = ZoneInfo("America/New_York")


def holidays(year: int) -> Mapping[date, str]:
    return {date(year, 11, 26): "Thanksgiving Day"}


DAYS = WorkingDays(DAYTON, holidays, (ClosedDays(date(2026, 12, 24), date(2026, 12, 31)),))


def at(moment: str) -> datetime:
    return datetime.fromisoformat(moment).replace(tzinfo=DAYTON)


@pytest.mark.parametrize(
    ("wrote", "due"),
    [
        ("2026-11-23T09:00", "2026-11-23T13:00"),
        ("2026-11-23T03:00", "2026-11-23T13:00"),  # before we open
        ("2026-11-23T13:00", "2026-11-23T17:00"),
        ("2026-11-23T15:30", "2026-11-24T11:30"),  # over the night
        ("2026-11-23T21:00", "2026-11-24T13:00"),
        ("2026-11-20T16:00", "2026-11-23T12:00"),  # over the weekend
        ("2026-11-25T15:00", "2026-11-27T11:00"),  # over a holiday
        ("2026-12-23T16:00", "2027-01-01T12:00"),  # while we're closed
        ("2026-03-06T15:00", "2026-03-09T11:00"),  # the clocks go forward
    ],
)
def test_four_business_hours_pass(wrote: str, due: str) -> None:
    assert DAYS.after_hours(at(wrote), 4) == at(due)


@pytest.mark.parametrize(
    ("now", "is_told"),
    [("2026-11-23T12:59", False), ("2026-11-23T13:00", True), ("2026-11-24T12:59", True), ("2026-11-24T13:00", False)],
)
def test_staff_are_told_within_a_day_of_it(now: str, is_told: bool) -> None:
    assert is_unanswered(at("2026-11-23T09:00"), DAYS, at(now)) is is_told

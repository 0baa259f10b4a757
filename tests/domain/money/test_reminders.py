"""When a reminder is due."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from fundable.domain.money.reminders import (
    LAST_NOTICE,
    due_form_reminder,
    due_renewal_notice,
    morning_of,
    notices_days,
)

PAID = datetime(2026, 1, 5, 15, 4, tzinfo=UTC)
CHARGE = datetime(2027, 1, 5, 15, 4, tzinfo=UTC)


@pytest.mark.parametrize(
    ("hours", "due"),
    [(0, None), (23, None), (24, 1), (71, 1), (72, 3), (167, 3), (168, 7), (335, 7), (336, None), (9999, None)],
)
def test_a_form_reminder_has_a_window(hours: int, due: int | None) -> None:
    assert due_form_reminder(PAID, PAID + timedelta(hours=hours)) == due


@pytest.mark.parametrize(
    ("days", "due"),
    [
        (-31, None),
        (-30, "2027-01-05:30"),
        (-9, "2027-01-05:30"),
        (-8, "2027-01-05:8"),
        (-0.1, "2027-01-05:8"),
        (1, None),
        (334, None),
        (336, "2028-01-05:year"),
        (364, "2028-01-05:year"),
        (366, None),
        (701, "2029-01-04:year"),
    ],
)
def test_a_renewal_notice_has_a_window(days: float, due: str | None) -> None:
    assert due_renewal_notice(CHARGE, CHARGE + timedelta(days=days)) == due


def test_morning_is_eight_where_the_agency_is_on_both_sides_of_a_change_of_clocks() -> None:
    zone = ZoneInfo("America/New_York")
    for day, hour in ((13, 13), (14, 12)):
        morning = morning_of(datetime(2027, 3, day, 20, tzinfo=UTC), zone)
        assert morning.astimezone(UTC) == datetime(2027, 3, day, hour, tzinfo=UTC)


@pytest.mark.parametrize(("months", "notices"), [(1, (8,)), (2, (30, 8)), (12, (30, 8))])
def test_a_single_month_has_the_last_notice_alone(months: int, notices: tuple[int, ...]) -> None:
    assert notices_days(months) == notices


def test_where_the_last_notice_is_the_only_one_nothing_is_due_before_its_days() -> None:
    assert due_renewal_notice(CHARGE, CHARGE - timedelta(days=9), LAST_NOTICE) is None
    assert due_renewal_notice(CHARGE, CHARGE - timedelta(days=8), LAST_NOTICE) == "2027-01-05:8"

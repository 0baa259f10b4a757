"""Which times a review call can have, and what moving one does to people's calendars."""

from datetime import UTC, datetime, timedelta
from uuid import UUID
from zoneinfo import ZoneInfo

import pytest

from fundable.domain.errors import Refused
from fundable.domain.orders.review_calls import (
    AHEAD_MAX,
    CALL_LASTS,
    NO_CALL,
    TIMES_MAX,
    OfferedTime,
    called_off,
    check_ahead,
    check_changeable,
    check_times,
    picked,
    read_times,
)

NOW = datetime(2026, 1, 5, 15, 4, tzinfo=UTC)
DAYTON = ZoneInfo("America/New_York")
SAM, OLIVE = UUID(int=1), UUID(int=2)
SOON = NOW + timedelta(days=1)


def code_of(times: list[datetime]) -> str | None:
    try:
        check_times(times, NOW)
    except Refused as refused:
        return refused.code
    return None


def test_moved_it_is_the_same_entry_and_after_it_was_called_off_another_one() -> None:
    first = picked(NO_CALL, OfferedTime(SOON, SAM))
    moved = picked(first, OfferedTime(SOON + CALL_LASTS, OLIVE))
    off = called_off(moved)
    again = picked(off, OfferedTime(SOON, SAM))

    assert [(call.starts_at is not None, call.number, call.sequence) for call in (first, moved, off, again)] == [
        (True, 1, 0),
        (True, 1, 1),
        (False, 1, 2),
        (True, 2, 0),
    ]
    assert (first.person, moved.person) == (SAM, OLIVE)


def test_times_are_read_by_the_agencys_clocks_each_once_and_in_order() -> None:
    typed = [datetime(2026, 7, 1, 14), datetime(2026, 1, 7, 10, 0, 30), datetime(2026, 1, 7, 10)]

    assert read_times(typed, DAYTON) == (
        datetime(2026, 1, 7, 15, tzinfo=UTC),
        datetime(2026, 7, 1, 18, tzinfo=UTC),
    )


def test_a_time_that_clocks_skip_is_refused_and_one_that_they_have_twice_is_the_first() -> None:
    with pytest.raises(Refused, match="Clocks skip this time"):
        read_times([datetime(2026, 3, 8, 2, 30)], DAYTON)
    assert read_times([datetime(2026, 11, 1, 1, 30)], DAYTON) == (datetime(2026, 11, 1, 5, 30, tzinfo=UTC),)


def test_so_many_times_may_be_offered_so_far_ahead() -> None:
    hours = [SOON + timedelta(hours=number) for number in range(TIMES_MAX + 1)]

    assert code_of(hours[:-1]) is None
    assert code_of(hours) == "call_time_wrong"
    assert code_of([NOW + AHEAD_MAX]) is None
    assert code_of([NOW + AHEAD_MAX + timedelta(seconds=1)]) == "call_time_wrong"
    assert code_of([]) is None


def test_two_may_follow_each_other_and_not_overlap() -> None:
    assert code_of([SOON, SOON + CALL_LASTS]) is None
    assert code_of([SOON, SOON + CALL_LASTS - timedelta(minutes=1)]) == "call_time_wrong"


def test_what_has_passed_is_not_offered() -> None:
    with pytest.raises(Refused) as refused:
        check_ahead(NOW, NOW)
    assert refused.value.code == "call_time_past"
    check_ahead(NOW + timedelta(seconds=1), NOW)


def test_a_call_that_has_begun_is_changed_no_more() -> None:
    call = picked(NO_CALL, OfferedTime(SOON, SAM))

    check_changeable(call, SOON - timedelta(seconds=1))
    check_changeable(NO_CALL, NOW)
    with pytest.raises(Refused) as refused:
        check_changeable(call, SOON)
    assert refused.value.code == "call_over"


@pytest.mark.parametrize(
    ("last", "zone"), [(datetime(9999, 12, 31, 23, 59), "America/New_York"), (datetime(1, 1, 1), "Asia/Tokyo")]
)
def test_times_beyond_the_calendar_are_refused(last: datetime, zone: str) -> None:
    with pytest.raises(Refused, match="in the next 120 days"):
        read_times([last], ZoneInfo(zone))

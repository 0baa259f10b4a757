"""Which orders a view of them has, by days and by stages."""

from datetime import UTC, date, datetime, timedelta

import pytest

from fundable.domain.errors import Refused
from fundable.domain.orders.orders import OrderStatus, StatusChange
from fundable.domain.orders.views import (
    EVERY,
    OPEN,
    DueWindow,
    WorkStage,
    delivered_at,
    parse_month,
    parse_stages,
    shown_days,
    window,
)

TODAY = date(2026, 11, 26)


@pytest.mark.parametrize(
    ("wanted", "first", "last"),
    [
        (DueWindow.OVERDUE, date.min, date(2026, 11, 25)),
        (DueWindow.TODAY, TODAY, TODAY),
        (DueWindow.WEEK, TODAY, date(2026, 12, 2)),
    ],
)
def test_what_is_due_has_a_first_and_a_last_day(wanted: DueWindow, first: date, last: date) -> None:
    assert window(wanted, TODAY) == (first, last)


def test_a_stage_is_one_or_those_that_are_open_or_all() -> None:
    assert parse_stages("design") == (WorkStage.DESIGN,)
    assert parse_stages("open") == OPEN
    assert parse_stages("all") == EVERY
    assert set(EVERY) - set(OPEN) == {WorkStage.COMPLETED, WorkStage.CLOSED}
    for unknown in ("", "gone", "Design"):
        with pytest.raises(Refused) as refused:
            parse_stages(unknown)
        assert refused.value.code == "stage_unknown"


@pytest.mark.parametrize(("value", "first"), [("2026-02", date(2026, 2, 1)), ("2046-12", date(2046, 12, 1))])
def test_a_month_is_its_first_day(value: str, first: date) -> None:
    assert parse_month(value, TODAY) == first


@pytest.mark.parametrize("value", ["", None])
def test_without_a_month_it_is_this_one(value: str | None) -> None:
    assert parse_month(value, TODAY) == date(2026, 11, 1)


@pytest.mark.parametrize("value", ["2026-13", "26-1", "9999-12", "0001-01", "2026-1", "2005-12", "2047-01", "soon"])
def test_a_month_that_is_none_or_too_far_is_refused(value: str) -> None:
    with pytest.raises(Refused) as refused:
        parse_month(value, TODAY)
    assert refused.value.code == "month_unknown"


@pytest.mark.parametrize(
    ("first", "begins", "ends"),
    [
        (date(2026, 11, 1), date(2026, 11, 1), date(2026, 12, 5)),  # begins on a Sunday
        (date(2026, 8, 1), date(2026, 7, 26), date(2026, 9, 5)),  # on a Saturday: six weeks
        (date(2026, 2, 1), date(2026, 2, 1), date(2026, 2, 28)),  # four weeks to the day
        (date(2024, 2, 1), date(2024, 1, 28), date(2024, 3, 2)),
        (date(2026, 12, 1), date(2026, 11, 29), date(2027, 1, 2)),
    ],
)
def test_a_month_is_shown_in_whole_weeks(first: date, begins: date, ends: date) -> None:
    days = shown_days(first)

    assert (days[0], days[-1]) == (begins, ends)
    assert days == [begins + timedelta(days=number) for number in range((ends - begins).days + 1)]


def test_it_was_delivered_when_it_became_live_the_last_time() -> None:
    moves = [OrderStatus.REVIEW, OrderStatus.COMPLETED, OrderStatus.COMPLETED, OrderStatus.LAUNCH]
    at = datetime(2026, 1, 5, tzinfo=UTC)
    history = [StatusChange(status, at + timedelta(days=day), None, None) for day, status in enumerate(moves)]
    again = StatusChange(OrderStatus.COMPLETED, at + timedelta(days=9), None, None)

    assert delivered_at(history) == history[1]
    assert delivered_at([*history, again]) == again
    assert delivered_at([again]) == again
    assert delivered_at(history[:1]) is None
    assert delivered_at([]) is None

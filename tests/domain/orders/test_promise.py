"""The promise: five business days, written by hand from calendars, and what holds for any dates."""

from collections.abc import Mapping
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fundable.domain.agency.calendar import NotCounted, WorkingDays
from fundable.domain.agency.settings import ClosedDays
from fundable.domain.orders.orders import OrderStatus, StatusChange
from fundable.domain.orders.promise import REVIEW, DueFilter, Pause, Reason, due, reckon, reviews, span, waiting_for

DAYTON = ZoneInfo("America/New_York")
SYDNEY = ZoneInfo("Australia/Sydney")
HOLIDAYS = {
    date(2025, 12, 25): "Christmas Day",
    date(2026, 1, 1): "New Year's Day",
    date(2026, 1, 19): "Martin Luther King Jr. Day",
    date(2026, 5, 25): "Memorial Day",
    date(2026, 7, 3): "Independence Day (observed)",
    date(2026, 7, 4): "Independence Day",
}
"""Of the United States, as printed calendars have them."""
WIDE = date(2030, 1, 1)
"""A today that is after everything."""


def us_holidays(year: int) -> Mapping[date, str]:
    return {day: name for day, name in HOLIDAYS.items() if day.year == year}


def none(_year: int) -> Mapping[date, str]:
    return {}


DAYTON_DAYS = WorkingDays(DAYTON, us_holidays)
PLAIN = WorkingDays(DAYTON, none)


def local(text: str, zone: ZoneInfo = DAYTON) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=zone).astimezone(UTC)


def wait(begun: str, ended: str | None, reason: str = "your photos") -> Pause:
    return Pause(local(begun), local(ended) if ended else None, reason)


@pytest.mark.parametrize(
    ("form", "day"),
    [
        ("2026-01-05T10:00", date(2026, 1, 12)),  # Monday to Monday
        ("2026-01-09T10:00", date(2026, 1, 16)),  # Friday to Friday
        ("2026-01-10T10:00", date(2026, 1, 16)),  # a Saturday counts from Monday on
        ("2026-01-11T23:59", date(2026, 1, 16)),  # and so does Sunday's last minute
        ("2026-01-12T00:00", date(2026, 1, 20)),  # Monday's first: Tuesday to Friday, and Tuesday after the holiday
        ("2026-02-27T10:00", date(2026, 3, 6)),
        ("2024-02-26T10:00", date(2024, 3, 4)),  # over a leap day
        ("2024-02-29T10:00", date(2024, 3, 7)),  # from one
        ("2025-02-26T10:00", date(2025, 3, 5)),  # the same days of a year without
        ("2025-12-24T10:00", date(2026, 1, 2)),  # year's end: without Christmas and New Year's Day
        ("2026-05-21T10:00", date(2026, 5, 29)),  # over Memorial Day
        ("2026-06-29T10:00", date(2026, 7, 7)),  # the Fourth is a Saturday, so the Friday before is off
        ("2026-03-05T10:00", date(2026, 3, 12)),  # the clocks go forward on Sunday, March 8
        ("2026-10-29T10:00", date(2026, 11, 5)),  # and back on Sunday, November 1
    ],
)
def test_five_business_days_by_the_calendar(form: str, day: date) -> None:
    assert reckon(local(form), [], DAYTON_DAYS, WIDE).on == day


@pytest.mark.parametrize(
    ("moment", "zone", "day"),
    [
        ("2026-02-03T04:59:00+00:00", DAYTON, date(2026, 2, 9)),  # still Monday in Dayton
        ("2026-02-03T05:00:00+00:00", DAYTON, date(2026, 2, 10)),
        ("2026-07-07T03:59:00+00:00", DAYTON, date(2026, 7, 13)),  # an hour earlier in summer
        ("2026-07-07T04:00:00+00:00", DAYTON, date(2026, 7, 14)),
        ("2026-02-02T13:30:00+00:00", SYDNEY, date(2026, 2, 10)),  # already Tuesday in Sydney
    ],
)
def test_the_day_of_the_form_is_the_agency_s(moment: str, zone: ZoneInfo, day: date) -> None:
    assert reckon(datetime.fromisoformat(moment), [], WorkingDays(zone, none), WIDE).on == day


@pytest.mark.parametrize(
    ("begun", "ended", "days"),
    [
        ("2026-02-03T10:00", "2026-02-03T11:00", 0),  # an hour
        ("2026-02-03T17:00", "2026-02-04T09:00", 0),  # a night
        ("2026-02-03T09:00", "2026-02-03T17:00", 0),  # office hours: not yet half of the day
        ("2026-02-03T06:00", "2026-02-03T18:00", 0),  # exactly half of it
        ("2026-02-03T06:00", "2026-02-03T18:01", 1),
        ("2026-02-03T09:00", "2026-02-04T09:00", 1),  # one day and night: Tuesday
        ("2026-02-03T09:00", "2026-02-05T17:00", 3),
        ("2026-02-06T17:00", "2026-02-09T09:00", 0),  # over a weekend
        ("2026-02-06T09:00", "2026-02-09T13:00", 2),  # Friday and Monday, not the weekend between
        ("2026-01-20T00:00", "2026-02-02T23:59", 0),  # all before the first day that counts
        ("2026-02-10T00:00", "2026-03-10T00:00", 0),  # all after the promised day: late is late
    ],
)
def test_what_a_wait_costs(begun: str, ended: str, days: int) -> None:
    """The form came on Monday, February 2; without a wait it is ready by Monday, February 9."""
    promise = reckon(local("2026-02-02T10:00"), [wait(begun, ended)], PLAIN, WIDE)

    expected = [date(2026, 2, 9), date(2026, 2, 10), date(2026, 2, 11), date(2026, 2, 12)][days]
    assert promise.on == expected
    assert sum(reason.days for reason in promise.reasons) == days
    assert promise.waiting_for is None


CAIRO = ZoneInfo("Africa/Cairo")
"""Where clocks change in the night to a business day."""


@pytest.mark.parametrize(("hours", "lost"), [(11.5, 0), (11.6, 1)])
def test_a_business_day_of_23_hours_has_a_shorter_half(hours: float, lost: int) -> None:
    """Egypt leaves out the hour after midnight of Friday, April 24, 2026."""
    ended = datetime(2026, 4, 24, 22, 0, tzinfo=CAIRO).astimezone(UTC)
    waits = [Pause(ended - timedelta(hours=hours), ended, "x")]

    promise = reckon(local("2026-04-20T10:00", CAIRO), waits, WorkingDays(CAIRO, none), WIDE)

    assert sum(reason.days for reason in promise.reasons) == lost


@pytest.mark.parametrize(("hours", "lost"), [(12.4, 0), (12.5, 0), (12.6, 1)])
def test_a_business_day_of_25_hours_has_a_longer_half(hours: float, lost: int) -> None:
    """Egypt has the last hour of Thursday, October 29, 2026, twice."""
    begun = datetime(2026, 10, 29, 2, 0, tzinfo=CAIRO).astimezone(UTC)
    waits = [Pause(begun, begun + timedelta(hours=hours), "x")]

    promise = reckon(local("2026-10-26T10:00", CAIRO), waits, WorkingDays(CAIRO, none), WIDE)

    assert sum(reason.days for reason in promise.reasons) == lost


@pytest.mark.parametrize(
    ("today", "day", "lost"),
    [
        (date(2026, 2, 3), date(2026, 2, 10), 1),  # begun this Tuesday morning: taken to last until tonight
        (date(2026, 2, 4), date(2026, 2, 11), 2),
        (date(2026, 2, 6), date(2026, 2, 13), 4),
        (date(2026, 2, 7), date(2026, 2, 13), 4),  # a weekend moves nothing
        (date(2026, 2, 8), date(2026, 2, 13), 4),
        (date(2026, 2, 9), date(2026, 2, 16), 5),
    ],
)
def test_an_open_wait_moves_the_date_with_every_business_day(today: date, day: date, lost: int) -> None:
    promise = reckon(local("2026-02-02T10:00"), [wait("2026-02-03T09:00", None)], PLAIN, today)

    assert (promise.on, promise.waiting_for) == (day, "your photos")
    assert [(reason.kind, reason.name, reason.days) for reason in promise.reasons] == [
        (NotCounted.WAITING, "your photos", lost)
    ]


@pytest.mark.parametrize(("today", "is_late"), [(date(2026, 2, 9), False), (date(2026, 2, 10), True)])
def test_the_promised_day_itself_is_in_time(today: date, is_late: bool) -> None:
    assert reckon(local("2026-02-02T10:00"), [], PLAIN, today).is_late == is_late


def test_a_wait_begun_in_the_afternoon_costs_nothing_today() -> None:
    promise = reckon(local("2026-02-02T10:00"), [wait("2026-02-03T15:00", None)], PLAIN, date(2026, 2, 3))

    assert (promise.on, promise.reasons, promise.waiting_for) == (date(2026, 2, 9), (), "your photos")


def test_waits_that_overlap_count_once_and_short_ones_add_up() -> None:
    form = local("2026-02-02T10:00")
    both = [wait("2026-02-03T00:00", "2026-02-03T08:00"), wait("2026-02-03T02:00", "2026-02-03T09:00", "your logo")]
    nested = [
        wait(f"2026-02-03T{begun}:00", f"2026-02-03T{ended}:00")
        for begun, ended in (("00", "11"), ("01", "02"), ("05", "11"))
    ]
    apart = [wait("2026-02-03T00:00", "2026-02-03T08:00"), wait("2026-02-03T15:00", "2026-02-03T20:00", "your logo")]

    assert reckon(form, both, PLAIN, WIDE).reasons == ()
    assert reckon(form, nested, PLAIN, WIDE).reasons == ()
    assert reckon(form, apart, PLAIN, WIDE).reasons == (
        Reason(NotCounted.WAITING, "your photos", date(2026, 2, 3), date(2026, 2, 3), 1),
    )


def test_every_day_that_is_not_counted_says_why_once() -> None:
    closed = (ClosedDays(date(2026, 5, 23), date(2026, 5, 27), "Company trip"),)
    days = WorkingDays(DAYTON, us_holidays, closed)
    waits = [wait("2026-05-21T20:00", "2026-05-23T09:00"), wait("2026-05-29T00:00", "2026-06-02T00:00")]

    promise = reckon(local("2026-05-20T10:00"), waits, days, WIDE)

    friday, monday, tuesday = date(2026, 5, 22), date(2026, 5, 25), date(2026, 5, 26)
    assert promise.on == date(2026, 6, 4)
    assert promise.reasons == (
        Reason(NotCounted.WAITING, "your photos", friday, date(2026, 6, 1), 3),
        Reason(NotCounted.HOLIDAY, "Memorial Day", monday, monday, 1),
        Reason(NotCounted.CLOSED, "Company trip", tuesday, date(2026, 5, 27), 2),
    )


def test_while_changes_are_with_us_the_review_is_no_pause() -> None:
    def at(day: int) -> datetime:
        return datetime(2026, 2, day, tzinfo=UTC)

    stay = [StatusChange(OrderStatus.REVIEW, at(3)), StatusChange(OrderStatus.LAUNCH, at(20))]

    assert reviews(stay, [(at(5), at(9))]) == [Pause(at(3), at(5), REVIEW), Pause(at(9), at(20), REVIEW)]
    assert reviews(stay, [(at(5), None)]) == [Pause(at(3), at(5), REVIEW)]
    twice = [Pause(at(3), at(5), REVIEW), Pause(at(9), at(12), REVIEW)]
    assert reviews(stay[:1], [(at(5), at(9)), (at(12), None)]) == twice
    assert reviews(stay, [(at(1), at(2)), (at(19), at(25)), (at(26), None)]) == [Pause(at(3), at(19), REVIEW)]


def test_review_and_feedback_is_the_client_s_turn() -> None:
    def change(status: OrderStatus, day: int) -> StatusChange:
        return StatusChange(status, datetime(2026, 2, day, tzinfo=UTC))

    steps = [(OrderStatus.DESIGN, 2), (OrderStatus.REVIEW, 3), (OrderStatus.REVIEW, 4), (OrderStatus.DESIGN, 5)]
    history = [change(*step) for step in [*steps, (OrderStatus.REVIEW, 9)]]

    first = Pause(datetime(2026, 2, 3, tzinfo=UTC), datetime(2026, 2, 5, tzinfo=UTC), REVIEW)
    assert reviews(history, ()) == [first, Pause(datetime(2026, 2, 9, tzinfo=UTC), None, REVIEW)]
    assert reviews([*history, change(OrderStatus.COMPLETED, 10)], ())[-1].ended_at == datetime(2026, 2, 10, tzinfo=UTC)
    assert reviews(history[:1], ()) == []


def test_what_is_waited_for_is_the_latest_that_runs() -> None:
    photos, logo = wait("2026-02-03T09:00", None), wait("2026-02-03T10:00", None, "your logo")

    assert waiting_for([logo, photos]) == "your logo"
    assert waiting_for([wait("2026-02-03T09:00", "2026-02-03T10:00")]) is None


@pytest.mark.parametrize(
    ("today", "late", "left"),
    [
        (date(2026, 1, 15), 0, 3),  # Friday, Tuesday and Wednesday: Monday is a holiday
        (date(2026, 1, 17), 0, 2),
        (date(2026, 1, 20), 0, 1),
        (date(2026, 1, 21), 0, 0),
        (date(2026, 1, 22), 1, 0),
        (date(2026, 1, 26), 5, 0),
    ],
)
def test_how_an_order_stands(today: date, late: int, left: int) -> None:
    standing = due(date(2026, 1, 21), DAYTON_DAYS, today, None)

    assert (standing.days_late, standing.business_days_left) == (late, left)


def test_overdue_is_before_today_and_today_is_today() -> None:
    today = date(2026, 2, 3)

    assert span(DueFilter.OVERDUE, today) == (date.min, date(2026, 2, 2))
    assert span(DueFilter.TODAY, today) == (today, today)


DAYS = st.dates(date(2023, 1, 1), date(2029, 1, 1))
MOMENTS = st.datetimes(datetime(2023, 1, 1), datetime(2029, 1, 1), timezones=st.just(UTC))
ZONES = st.sampled_from(["America/New_York", "Australia/Sydney", "Africa/Cairo", "Asia/Kathmandu", "Pacific/Apia"])


@st.composite
def paused(draw: st.DrawFn) -> tuple[datetime, list[Pause]]:
    form = draw(MOMENTS)
    spans = st.timedeltas(timedelta(), timedelta(days=20))
    begun = [form + draw(spans) for _ in range(draw(st.integers(0, 3)))]
    return form, [Pause(at, at + draw(spans), str(number)) for number, at in enumerate(begun)]


@given(paused(), ZONES, st.sets(DAYS, max_size=30), DAYS, st.integers(0, 20))
def test_exactly_five_business_days_are_counted_and_every_other_has_its_reason(
    order: tuple[datetime, list[Pause]], zone: str, off: set[date], first: date, length: int
) -> None:
    form, waits = order
    closed = (ClosedDays(first, first + timedelta(days=length)),)
    days = WorkingDays(ZoneInfo(zone), lambda year: {day: "off" for day in off if day.year == year}, closed)

    promise = reckon(form, waits, days, WIDE)

    begin = days.day_of(form)
    passed = [begin + timedelta(number) for number in range(1, (promise.on - begin).days + 1)]
    weekdays = [day for day in passed if day.weekday() < 5]
    assert len(weekdays) - sum(reason.days for reason in promise.reasons) == 5
    assert days.is_business_day(promise.on)
    assert all(begin < reason.first <= reason.last < promise.on for reason in promise.reasons)


@given(paused(), ZONES)
def test_a_wait_never_brings_the_date_forward_nor_costs_more_days_than_it_touches(
    order: tuple[datetime, list[Pause]], zone: str
) -> None:
    form, waits = order
    days = WorkingDays(ZoneInfo(zone), none)

    without, promise = reckon(form, [], days, WIDE), reckon(form, waits, days, WIDE)

    lost = sum(reason.days for reason in promise.reasons)
    touched = sum((days.day_of(one.ended_at or form) - days.day_of(one.begun_at)).days + 1 for one in waits)
    assert promise.on >= without.on
    assert lost <= touched


@given(MOMENTS, ZONES, st.timedeltas(timedelta(), timedelta(hours=11)), st.timedeltas(timedelta(), timedelta(days=9)))
def test_a_wait_of_less_than_half_a_day_is_nothing(
    form: datetime, zone: str, length: timedelta, after: timedelta
) -> None:
    days = WorkingDays(ZoneInfo(zone), none)

    promise = reckon(form, [Pause(form + after, form + after + length, "x")], days, WIDE)

    assert promise == reckon(form, [], days, WIDE)

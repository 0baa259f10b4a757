"""The next seven days: each with what falls on it, the first three by kind, and the reason where nobody works."""

from datetime import date, timedelta
from uuid import UUID
from zoneinfo import ZoneInfo

from fundable.domain.agency.calendar import WorkingDays
from fundable.domain.agency.settings import ClosedDays
from fundable.domain.operation.week import SHOWN_A_DAY, WeekEvent, WeekEventKind, week

MONDAY = date(2026, 11, 23)
THANKSGIVING = date(2026, 11, 26)
RETREAT = ClosedDays(date(2026, 11, 27), date(2026, 11, 29), "Retreat")
WORKING = WorkingDays(ZoneInfo("America/New_York"), lambda _year: {THANKSGIVING: "Thanksgiving Day"}, (RETREAT,))


def event(kind: WeekEventKind, ahead: int, number: int = 1) -> WeekEvent:
    return WeekEvent(kind, UUID(int=number), MONDAY + timedelta(days=ahead))


def test_it_has_seven_days_from_today_on_and_says_why_nobody_works() -> None:
    days = week(MONDAY, WORKING, [])

    assert [(str(day.day), day.is_business_day, day.off) for day in days] == [
        ("2026-11-23", True, ""),
        ("2026-11-24", True, ""),
        ("2026-11-25", True, ""),
        ("2026-11-26", False, "Thanksgiving Day"),
        ("2026-11-27", False, "Retreat"),
        ("2026-11-28", False, "Retreat"),
        ("2026-11-29", False, "Retreat"),
    ]


def test_each_thing_is_on_its_day_and_others_are_left_out() -> None:
    late, today, last, after = (event(WeekEventKind.PROMISED, ahead) for ahead in (-1, 0, 6, 7))

    days = week(MONDAY, WORKING, [late, today, last, after])

    assert [day.events for day in days] == [(today,), (), (), (), (), (), (last,)]


def test_websites_are_named_before_domains_and_renewals_and_the_rest_is_counted() -> None:
    renewals = [event(WeekEventKind.RENEWAL, 0, number) for number in range(9)]
    domain, promised = event(WeekEventKind.DOMAIN, 0, 20), event(WeekEventKind.PROMISED, 0, 21)

    day = week(MONDAY, WORKING, [*renewals, domain, promised])[0]

    assert len(day.events) == SHOWN_A_DAY
    assert day.events == (promised, domain, *renewals[:1])
    known = {WeekEventKind.PROMISED: 1, WeekEventKind.CALL: 0, WeekEventKind.DOMAIN: 1, WeekEventKind.RENEWAL: 9}
    assert day.counts == known

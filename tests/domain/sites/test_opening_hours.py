"""Hours as search engines read them."""

import pytest

from fundable.domain.sites.drafting.opening_hours import opening_hours

WEEK = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"]


@pytest.mark.parametrize(
    ("line", "days", "opens", "closes"),
    [
        ("Monday to Friday: 8 am to 5 pm", WEEK, "08:00", "17:00"),
        ("Mon-Fri: 8:30 a.m. - 5 p.m.", WEEK, "08:30", "17:00"),
        ("Saturday\t9 am to noon", ["Saturday"], "09:00", "12:00"),
        ("Tues. - Thurs.: 9 am - 5 pm", ["Tuesday", "Wednesday", "Thursday"], "09:00", "17:00"),
        ("Saturdays: 9 am to noon", ["Saturday"], "09:00", "12:00"),
        ("Sun-Tue: 11 am to 9 pm", ["Sunday", "Monday", "Tuesday"], "11:00", "21:00"),
        ("Tuesday and Thursday: 12 pm to 12 am", ["Tuesday", "Thursday"], "12:00", "00:00"),
        ("MON-FRI 8AM-5PM", WEEK, "08:00", "17:00"),
        ("8am-6pm Mon-Fri", WEEK, "08:00", "18:00"),
        ("Mon - Fri - 8am to 5pm", WEEK, "08:00", "17:00"),
        ("M-F 7am to 3:30pm", WEEK, "07:00", "15:30"),
        ("Open weekdays, 9am – 5pm", WEEK, "09:00", "17:00"),
        ("Mon, Wed & Thurs-Fri 9am-5pm", ["Monday", "Wednesday", "Thursday", "Friday"], "09:00", "17:00"),
        ("Sat/Sun noon-5pm", ["Saturday", "Sunday"], "12:00", "17:00"),
        ("Daily 10 am - 6 pm", [*WEEK, "Saturday", "Sunday"], "10:00", "18:00"),
        ("Mon - Fri : 8am-5pm", WEEK, "08:00", "17:00"),
        ("Frıday 9am-mıdnight", ["Friday"], "09:00", "00:00"),
        ("Mon-Fri: Open 24 hours", WEEK, "00:00", "23:59"),
        ("24/7", [*WEEK, "Saturday", "Sunday"], "00:00", "23:59"),
    ],
)
def test_a_line_is_read(line: str, days: list[str], opens: str, closes: str) -> None:
    closed = [f"{day}: closed" for day in ("Saturday", "Sunday") if day not in days]

    assert opening_hours([line, *closed]) == [
        {"@type": "OpeningHoursSpecification", "dayOfWeek": days, "opens": opens, "closes": closes}
    ]


@pytest.mark.parametrize(
    "line",
    [
        *("By appointment", "Monday to Friday", "Friday to Monday: 8 am to 5 pm", "Monday: 25 am to 5 pm"),
        *("Monday: 8 to 5", "Satellite: 9 am to 5 pm", "Sunrise: 6 am to 8 am", "Monthly: 9 am to 5 pm"),
        *("9 to 5", "Mon 8-5", "24/7 emergency service", "Towing 24/7", "Jan-Apr: Mon-Sun 9am-9pm", "Mon-Fri"),
        *("Office: Mon-Fri 8am-5pm", "Mon-Fri 8am-5pm EST", "Tue-Sat 10am-8pm or so", "Mon-Fri 8am-5pm, Sat"),
        *("Sunday School 9am-10am", "Worship - 10:30 AM", "Call 8am-5pm", "Mon-Fri 8am-5pm; Fri-Mon 8am-9am"),
        *("Mondaytofriday 9am-5pm", "Mondayfriday: 9am-5pm", "SundaySchool: 9am-10am", "Mondaythrufriday 9am-5pm"),
    ],
)
def test_hours_that_are_read_in_part_are_given_not_at_all(line: str) -> None:
    assert opening_hours(["Saturday: 9 am to noon", line]) == []


def test_several_hours_in_a_line_are_told_apart() -> None:
    said = ["Mon-Thu 8am-12pm, 1pm-5pm; Fri 8am-noon, Sat by appointment", "Closed on Sundays"]

    assert [(one["dayOfWeek"], one["opens"], one["closes"]) for one in opening_hours(said)] == [
        (WEEK[:4], "08:00", "12:00"),
        (WEEK[:4], "13:00", "17:00"),
        (["Friday"], "08:00", "12:00"),
    ]


@pytest.mark.parametrize(
    "said",
    [
        ("Daily 9am-5pm, closed Sunday",),
        ("24/7, closed Sunday",),
        ("Mon-Sat: 9am-5pm", "Wed: closed"),
        ("Open daily 9am-5pm", "Sunday by appointment"),
        ("Mon-Fri 9am-5pm, Friday 9am-8pm",),
        ("Fri 8pm-2am", "Fri 9pm-11pm"),
        ("Weekdays 9am-5pm, 24/7",),
    ],
)
def test_hours_that_contradict_each_other_are_given_not_at_all(said: tuple[str, ...]) -> None:
    assert opening_hours(said) == []


@pytest.mark.parametrize("again", ["mondaytomonday/", "sundaythroughmonday,", "mon to mon and ", "9am-5pm,", "mon "])
def test_a_line_that_goes_on_and_on_is_given_up_at_once(again: str) -> None:
    assert opening_hours([again * 60 + "x"]) == []

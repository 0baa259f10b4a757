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
    ],
)
def test_a_line_is_read(line: str, days: list[str], opens: str, closes: str) -> None:
    assert opening_hours([line, "Sunday: closed"]) == [
        {"@type": "OpeningHoursSpecification", "dayOfWeek": days, "opens": opens, "closes": closes}
    ]


@pytest.mark.parametrize(
    "line",
    [
        *("By appointment", "Monday to Friday", "Friday to Monday: 8 am to 5 pm", "Monday: 25 am to 5 pm"),
        *("Monday: 8 to 5", "Satellite: 9 am to 5 pm", "Sunrise: 6 am to 8 am", "Monthly: 9 am to 5 pm"),
    ],
)
def test_hours_that_are_read_in_part_are_given_not_at_all(line: str) -> None:
    assert opening_hours(["Saturday: 9 am to noon", line]) == []

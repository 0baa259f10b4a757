"""Days and moments as people read them, by whose clocks they are."""

from dataclasses import replace
from datetime import UTC, date, datetime

from fundable.domain.agency.days import day, minute, plain_day
from fundable.domain.agency.settings import Agency

LATE = datetime(2027, 1, 6, 3, 5, tzinfo=UTC)
DAYTON = replace(Agency(), time_zone="America/New_York")


def test_a_day_has_no_zero_before_it() -> None:
    assert plain_day(date(2027, 1, 5)) == "Jan 5, 2027"
    assert plain_day(date(2027, 12, 25)) == "Dec 25, 2027"


def test_it_is_the_agencys_day() -> None:
    assert day(DAYTON, LATE) == "Jan 5, 2027"
    assert day(replace(DAYTON, time_zone="Australia/Sydney"), LATE) == "Jan 6, 2027"


def test_a_moment_is_by_the_readers_clocks_where_they_chose_any_that_are_known() -> None:
    assert minute(DAYTON, LATE) == "Jan 5, 2027 at 10:05 PM EST"
    assert minute(DAYTON, LATE, "Asia/Tokyo") == "Jan 6, 2027 at 12:05 PM JST"
    assert minute(DAYTON, LATE, "Mars/Phobos") == "Jan 5, 2027 at 10:05 PM EST"
    assert minute(DAYTON, datetime(2027, 7, 1, 13, 0, tzinfo=UTC)) == "Jul 1, 2027 at 9:00 AM EDT"

"""When the owner of an account is told of wrong second factors, and for how long they are shown."""

from datetime import UTC, datetime, timedelta

from fundable.domain.people.browsers import Browser
from fundable.domain.people.wrong_factors import SHOWN_FOR, TOLD_EVERY, WrongFactors, with_one_more

NOW = datetime(2026, 1, 5, 15, 4, tzinfo=UTC)
THIEF = Browser(device="Firefox on Linux", address="203.0.113.0")
A_SECOND = timedelta(seconds=1)


def before(at: datetime, told_at: datetime, times: int = 1) -> WrongFactors:
    return WrongFactors(times, at, "Safari on Mac", "198.51.100.0", told_at)


def test_the_first_is_told_at_once() -> None:
    assert with_one_more(None, THIEF, NOW) == WrongFactors(1, NOW, "Firefox on Linux", "203.0.113.0", NOW)


def test_more_are_counted_and_told_every_six_hours() -> None:
    told = NOW - TOLD_EVERY
    assert with_one_more(before(NOW, told + A_SECOND), THIEF, NOW).told_at == told + A_SECOND
    again = with_one_more(before(NOW, told), THIEF, NOW)
    assert (again.told_at, again.times) == (NOW, 2)


def test_old_ones_count_no_more() -> None:
    old = before(NOW - SHOWN_FOR, NOW - SHOWN_FOR, times=9)
    assert not old.is_shown(NOW)
    assert old.is_shown(NOW - A_SECOND)
    assert with_one_more(old, THIEF, NOW).times == 1


def test_a_clock_that_was_ahead_keeps_nobody_untold() -> None:
    ahead = before(NOW + timedelta(days=400), NOW + timedelta(days=400))
    assert not ahead.is_shown(NOW)
    assert with_one_more(ahead, THIEF, NOW) == WrongFactors(1, NOW, "Firefox on Linux", "203.0.113.0", NOW)

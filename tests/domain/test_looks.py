"""What is overdue goes when a look some days ago found it overdue, whatever the clock did meanwhile."""

from datetime import UTC, datetime, timedelta

from fundable.domain.looks import BRIEF_WAIT, LOOK_EVERY, WAIT, Kind, dropped, is_due, overdue_by

NOW = datetime(2026, 1, 5, 15, 4, tzinfo=UTC)
DAY, YEAR = timedelta(days=1), timedelta(days=400)


def test_nothing_goes_at_first_sight() -> None:
    assert overdue_by([], NOW, WAIT) is None
    assert overdue_by([NOW, NOW - WAIT + timedelta(seconds=1)], NOW, WAIT) is None


def test_what_was_overdue_at_the_latest_look_that_is_long_enough_ago_goes() -> None:
    looks = [NOW - WAIT - 2 * DAY, NOW - WAIT, NOW - DAY, NOW]

    assert overdue_by(looks, NOW, WAIT) == NOW - WAIT


def test_a_clock_that_jumps_ahead_finds_what_was_overdue_before_it() -> None:
    assert overdue_by([NOW], NOW + YEAR, WAIT) == NOW


def test_looks_of_a_time_to_come_are_dropped_and_count_for_none() -> None:
    looks = [NOW - DAY, NOW + YEAR]

    assert dropped(looks, NOW, WAIT) == {NOW + YEAR}
    assert overdue_by(looks, NOW, WAIT) is None
    assert is_due([NOW + YEAR], NOW)


def test_looks_before_the_one_that_counts_are_dropped() -> None:
    looks = [NOW - WAIT - DAY, NOW - WAIT, NOW]

    assert dropped(looks, NOW, WAIT) == {NOW - WAIT - DAY}


def test_a_look_is_noted_every_few_hours() -> None:
    assert not is_due([NOW], NOW)
    assert not is_due([NOW], NOW + LOOK_EVERY - timedelta(seconds=1))
    assert is_due([NOW], NOW + LOOK_EVERY)


def test_so_a_kind_has_a_few_looks_and_what_is_overdue_waits_no_longer_than_it_must() -> None:
    looks: set[datetime] = set()
    for hour in range(24 * 30):
        now = NOW + timedelta(hours=hour)
        looks -= dropped(looks, now, WAIT)
        if is_due(looks, now):
            looks.add(now)

    assert len(looks) <= WAIT / LOOK_EVERY + 2
    found = overdue_by(looks, now, WAIT)
    assert found is not None
    assert now - found < WAIT + LOOK_EVERY


def test_what_nobody_has_sent_waits_a_day() -> None:
    brief = {kind for kind in Kind if kind.wait == BRIEF_WAIT}

    assert brief == {Kind.UPLOADS, Kind.PHOTOS, Kind.LOGIN_STEPS}
    assert {kind.wait for kind in set(Kind) - brief} == {WAIT}

"""Which backups stay, when one is due, and when to raise the alarm."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from fundable.domain.operation.backups import (
    BackupKind,
    BackupRecord,
    is_due,
    kept,
    lost_copy,
    not_copied,
    room_needed,
    status_of,
    to_read,
)

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
NIGHT = NOW.replace(hour=3)


def record(at: datetime, problem: str | None = None, kind: BackupKind = BackupKind.NIGHTLY) -> BackupRecord:
    return BackupRecord(at, at + timedelta(minutes=1), kind, "/backups/x", problem=problem)


def test_seven_days_and_four_weeks_stay() -> None:
    made = [NIGHT - timedelta(days=days) for days in range(60)]

    staying = sorted(kept(made, NOW), reverse=True)

    assert staying[:7] == made[:7]
    sundays = [moment for moment in made if moment.isoweekday() == 7]
    assert set(staying[7:]) == set(sundays[:3]) - set(made[:7])
    assert len(staying) <= 7 + 4


def test_days_without_a_backup_cost_none_of_the_seven() -> None:
    made = [NIGHT - timedelta(days=3 * number) for number in range(7)]

    assert kept(made, NOW) == set(made)


def test_of_several_on_one_day_the_last_stays() -> None:
    made = [NIGHT + timedelta(hours=hours) for hours in range(3)]

    assert kept(made, NOW) == {made[-1]}


@pytest.mark.parametrize(
    ("made", "now", "due"),
    [
        ([], NOW, True),
        ([record(NIGHT)], NOW, False),
        ([record(NIGHT - timedelta(minutes=1))], NOW, True),
        ([record(NIGHT)], NIGHT + timedelta(hours=23, minutes=59), False),
        ([record(NIGHT)], NIGHT + timedelta(days=1), True),
        ([record(NIGHT, "no room")], NIGHT + timedelta(minutes=60), False),
        ([record(NIGHT, "no room")], NIGHT + timedelta(minutes=61), True),
        ([record(NIGHT, kind=BackupKind.BY_HAND)], NOW, True),
    ],
)
def test_one_is_due_every_night_and_an_hour_after_it_failed(made: list[BackupRecord], now: datetime, due: bool) -> None:
    assert is_due(made, now) is due


@pytest.mark.parametrize(
    ("every_h", "made", "now", "due"),
    [
        (1, [record(NOW)], NOW + timedelta(minutes=59), False),
        (1, [record(NOW + timedelta(minutes=14))], NOW + timedelta(hours=1), True),
        (6, [record(NIGHT)], NIGHT + timedelta(hours=5, minutes=59), False),
        (6, [record(NIGHT)], NIGHT + timedelta(hours=6), True),
        (6, [record(NIGHT + timedelta(hours=18))], NIGHT + timedelta(hours=23, minutes=59), False),
        (6, [record(NIGHT + timedelta(hours=18))], NIGHT + timedelta(hours=24), True),
        (5, [record(NIGHT + timedelta(hours=20))], NIGHT + timedelta(hours=24), True),
        (1, [record(NOW, "no room")], NOW + timedelta(minutes=59), False),
    ],
)
def test_one_is_due_every_so_many_hours_counted_from_the_nights(
    every_h: int, made: list[BackupRecord], now: datetime, due: bool
) -> None:
    assert is_due(made, now, every_h) is due


def test_the_newest_proven_one_is_copied_once() -> None:
    old, new = record(NIGHT - timedelta(days=1)), record(NIGHT)

    assert not_copied([old, new], NOW) == new
    assert not_copied([old, new, record(NOW, "failed")], NOW) == new
    assert not_copied([old, replace(new, copied_to="/nas/x")], NOW) is None


def test_copies_are_read_one_at_a_time_the_longest_ago_first() -> None:
    copies = [
        replace(record(NIGHT - timedelta(days=age)), copied_to=f"/nas/{age}", copy_sha256="x", copy_look="1 byte")
        for age in range(10)
    ]
    read = [replace(one, copy_read_at=one.made_at) for one in copies]
    looks = {f"/nas/{age}": "1 byte" for age in range(10)}

    assert to_read(read, looks, NOW) == read[9]
    assert to_read(read[:7], looks, NOW) is None
    assert to_read(read, {**looks, "/nas/2": "2 bytes"}, NOW) == read[2]
    assert to_read(read, {"/nas/8": "1 byte"}, NOW) == read[8]
    assert to_read([record(NIGHT - timedelta(days=30))], looks, NOW) is None
    assert lost_copy(read, looks) is None
    assert lost_copy(read, {"/nas/1": "1 byte"}) == read[0]
    assert lost_copy([record(NIGHT)], {}) is None


def problem(*records: BackupRecord, since: datetime | None = None, has_place: bool = False) -> str | None:
    return status_of(records, since, has_place, has_place, NOW).problem


def test_there_is_an_alarm_when_the_last_good_one_is_too_old() -> None:
    assert problem(record(NOW - timedelta(hours=26))) is None
    assert problem(record(NOW - timedelta(hours=26, seconds=1))) == (
        "The last verified backup was made on Nov 19, 2026 at 09:59 UTC. There should be one every night."
    )


def test_new_data_have_a_day_until_their_first_backup() -> None:
    assert problem(since=None) is None
    assert problem(since=NOW - timedelta(hours=26)) is None
    assert problem(since=NOW - timedelta(hours=27)) == "There's no backup yet. There should be one every night."


def test_more_frequent_ones_are_an_alarm_when_they_are_two_hours_late() -> None:
    def told(age: timedelta, every_h: int) -> str | None:
        copied = replace(record(NOW - age), copied_to="/nas/x")
        return status_of([copied], None, True, True, NOW, every_h).problem

    assert told(timedelta(hours=3), 1) is None
    assert told(timedelta(hours=3, minutes=1), 1) == (
        "The last verified backup was made on Nov 20, 2026 at 08:59 UTC. There should be one every hour."
    )
    assert told(timedelta(hours=8), 6) is None
    assert (told(timedelta(hours=9), 6) or "").endswith("There should be one every 6 hours.")


def test_a_copy_that_stays_away_from_hourly_ones_is_an_alarm_after_three_hours() -> None:
    copied = replace(record(NOW - timedelta(hours=4)), copied_to="/nas/x")
    stuck = replace(record(NOW), copy_problem="/nas couldn't store a copy.")

    assert status_of([copied, stuck], None, True, True, NOW, 1).problem == (
        "No backup has been copied off-site since Nov 20, 2026 at 08:00 UTC. /nas couldn't store a copy."
    )
    assert not status_of([copied, stuck], None, True, True, NOW, 1).leaves_machine


def test_one_that_failed_is_an_alarm_whatever_came_before() -> None:
    assert problem(record(NIGHT), record(NOW, "It was skipped.")) == "The last backup failed: It was skipped."


def test_copies_that_stay_away_are_an_alarm_after_a_day() -> None:
    copied = replace(record(NOW - timedelta(days=2)), copied_to="/nas/x")
    stuck = replace(record(NOW - timedelta(hours=9)), copy_problem="/nas couldn't store a copy.")

    assert problem(stuck, has_place=True) is None
    assert problem(copied, stuck, has_place=True) == (
        "No backup has been copied off-site since Nov 18, 2026 at 12:00 UTC. /nas couldn't store a copy."
    )
    assert problem(copied, stuck, has_place=False) is None


def test_a_copy_leaves_the_machine_only_when_it_arrived_elsewhere() -> None:
    copied = replace(record(NIGHT), copied_to="s3://bucket/x")

    assert status_of([copied], None, True, True, NOW).leaves_machine
    assert not status_of([copied], None, True, False, NOW).leaves_machine
    assert not status_of([record(NIGHT)], None, True, True, NOW).leaves_machine


def test_there_has_to_be_room_for_two_more_databases() -> None:
    assert room_needed(1_000_000) == 2_000_000 + 200 * 1024 * 1024


class TestAfterTheClockWasWrong:
    """A backup that was made in a year to come, before somebody set the clock right."""

    TO_COME = record(NIGHT + timedelta(days=400))

    def test_tonights_is_due_all_the_same(self) -> None:
        assert is_due([self.TO_COME], NOW)
        assert is_due([self.TO_COME, record(NIGHT + timedelta(days=400), "no room")], NOW)

    def test_it_silences_no_alarm(self) -> None:
        late = record(NOW - timedelta(days=3))

        found = status_of([self.TO_COME, late], None, False, False, NOW)

        assert found.problem == (
            "The last verified backup was made on Nov 17, 2026 at 12:00 UTC. There should be one every night."
        )
        assert found.last_proven_at == late.made_at

    def test_it_is_no_copy_of_today(self) -> None:
        copied = replace(self.TO_COME, copied_to="/nas/x")

        assert not_copied([copied, record(NIGHT)], NOW) == record(NIGHT)
        assert not status_of([copied], None, True, True, NOW).leaves_machine

    def test_its_copy_is_read_again(self) -> None:
        copied = replace(self.TO_COME, copied_to="/nas/x", copy_sha256="x", copy_look="1 byte")

        assert to_read([copied], {"/nas/x": "1 byte"}, NOW) == copied

    def test_many_of_them_take_no_place_from_tonights(self) -> None:
        to_come = [NIGHT + timedelta(days=400 + day) for day in range(60)]
        made = [NIGHT - timedelta(days=days) for days in range(7)]

        assert set(made) < kept([*to_come, *made], NOW)
        assert len(kept([*to_come, *made], NOW)) <= 2 * (7 + 4)

"""When a job is due after the program was away."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from fundable.domain.operation.jobs import JobRun, first_turn

NOW = datetime(2026, 1, 5, 15, 4, tzinfo=UTC)
RUN = JobRun("check-database", NOW, NOW, "sound", None, 0)
DAY, HOUR, MINUTE = timedelta(days=1), timedelta(hours=1), timedelta(minutes=1)


@pytest.mark.parametrize(
    ("ago", "every", "due_in"),
    [
        (HOUR, DAY, 23 * HOUR),  # the start changes nothing
        (DAY, DAY, MINUTE),  # it was missed: once the start is over
        (30 * DAY, DAY, MINUTE),
        (HOUR, timedelta(seconds=15), timedelta(seconds=15)),  # never later than its own turn
        (-DAY, HOUR, HOUR),  # the clock was put back
    ],
)
def test_a_job_keeps_its_turn_over_a_restart(ago: timedelta, every: timedelta, due_in: timedelta) -> None:
    assert first_turn(replace(RUN, started_at=NOW - ago), every, NOW) - NOW == due_in


@pytest.mark.parametrize(("every", "due_in"), [(DAY, HOUR), (MINUTE, MINUTE)])
def test_one_that_never_ran_does_so_within_the_hour(every: timedelta, due_in: timedelta) -> None:
    assert first_turn(None, every, NOW) - NOW == due_in

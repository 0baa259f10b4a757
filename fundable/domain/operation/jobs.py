"""Recurring work: when it runs, and how its last run went."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Protocol

from fundable.domain.errors import Refused

SETTLED_AFTER = timedelta(minutes=1)
"""After a start, which is to be quick."""
FIRST_WITHIN = timedelta(hours=1)


@dataclass(frozen=True, slots=True)
class JobRun:
    """`error` is None when the last run went well. `failures` counts those in a row. `server` says which of several it
    ran on, where each has to do it for itself."""

    name: str
    started_at: datetime
    finished_at: datetime
    result: str
    error: str | None
    failures: int
    server: str = ""

    @property
    def told(self) -> str:
        """Which job it is, and where it ran if that matters."""
        return f"{self.name} on {self.server}" if self.server else self.name

    @property
    def trouble(self) -> str | None:
        return f"On {self.server}: {self.error}" if self.error and self.server else self.error

    @property
    def took(self) -> timedelta:
        return self.finished_at - self.started_at


def standing(runs: Iterable[JobRun]) -> dict[str, JobRun]:
    """Of what several servers do for themselves, how each job went where it went worst: where it failed most often, or
    else where it ran longest ago."""
    worst_first = sorted(runs, key=lambda run: (-run.failures, run.started_at))
    return {run.name: run for run in reversed(worst_first)}


@dataclass(frozen=True, slots=True)
class Planned:
    """A job of the timetable. `next_at` is None while nothing runs it."""

    name: str
    every: timedelta
    next_at: datetime | None


def first_turn(last: JobRun | None, every: timedelta, now: datetime) -> datetime:
    """When a job is due after a start: when it would have been, had the program not been away, but once the start is
    over. Without this, a job of once a day would never run on a machine that is off every night."""
    if last is None:
        return now + min(every, FIRST_WITHIN)
    return min(max(last.started_at + every, now + SETTLED_AFTER), now + every)


class Timetable(Protocol):
    """What runs when, for those who only look at it."""

    @property
    def is_running(self) -> bool: ...

    def planned(self) -> tuple[Planned, ...]: ...

    def run_now(self, name: str) -> None:
        """Brings the next run of a job forward; it does not wait for it. Raises Refused `job_unknown`."""
        ...


class NoTimetable:
    """Where nothing runs by itself."""

    @property
    def is_running(self) -> bool:
        return False

    def planned(self) -> tuple[Planned, ...]:
        return ()

    def run_now(self, name: str) -> None:
        raise job_unknown(name, ())


NO_TIMETABLE = NoTimetable()


def job_unknown(name: str, known: Iterable[str]) -> Refused:
    return Refused("job_unknown", f"There's no job {name}. Choose one of: {', '.join(known) or 'none'}.")

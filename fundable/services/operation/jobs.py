"""Recurring work: each run and how it went is kept, so that it can be seen when nobody was looking."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from secrets import token_hex

import structlog
from structlog.contextvars import bound_contextvars

from fundable.acting import Actor, ActorKind, acting_as, current
from fundable.app import App, LocalApp
from fundable.db import audit
from fundable.db.database import Connection
from fundable.db.operation import jobs
from fundable.domain.errors import Refused
from fundable.domain.operation.jobs import JobRun, Timetable
from fundable.services.mail.alerts import raise_alert

RESULT_MAX = 300
KEPT_EVERY = timedelta(minutes=5)
FAILURES_BEFORE_ALARM = 3

Work = Callable[[App], object]

log = structlog.get_logger(__name__)


def run(app: App, name: str, work: Work) -> JobRun:
    """Does the work and keeps how it went. Whatever is logged meanwhile carries the job and the run. A run that cannot
    be kept (a full disk) has been logged all the same."""
    actor = current() if current().kind is ActorKind.OPERATOR else Actor(ActorKind.PROGRAM, name)
    with bound_contextvars(job=name, run=token_hex(6)), acting_as(actor):
        started_at = app.clock.now()
        result, error = _outcome(app, work)
        made = JobRun(name, started_at, app.clock.now(), result, error, failures=1 if error else 0)
        try:
            return _keep(app, made)
        except Exception as failure:
            log.warning("how a job went could not be kept", reason=type(failure).__name__)
            return made


def _outcome(app: App, work: Work) -> tuple[str, str | None]:
    """Its result, or what went wrong, as much of it as is kept. A failure is logged and raises nothing; a refusal (no
    room, a provider that is away) is no fault of the program's, so it leaves no trace of the stack."""
    try:
        result = str(work(app))
    except Refused as refused:
        log.warning("job refused", reason=refused.code)
        return "", refused.message[:RESULT_MAX]
    except Exception as failure:
        log.exception("job failed")
        return "", f"{type(failure).__name__}: {failure}"[:RESULT_MAX]
    log.debug("job done", result=result)
    return result[:RESULT_MAX], None


def start(app: App, timetable: Timetable, name: str) -> None:
    """Has a job run at once because somebody asks for it. Raises Refused `job_unknown`."""
    timetable.run_now(name)
    note_start(app, name)


def note_start(app: App, name: str) -> None:
    with app.database.write() as connection:
        audit.record(connection, app.clock.now(), "job.started", name)


def last_runs(app: App) -> dict[str, JobRun]:
    with app.database.read() as connection:
        return jobs.last_runs(connection)


def _keep(app: App, made: JobRun) -> JobRun:
    """A run that went as the one before is kept every few minutes: a job that has nothing to do costs no write."""
    before = last_runs(app).get(made.name)
    if before:
        is_news = (before.result, before.error) != (made.result, made.error)
        if not is_news and timedelta() <= made.started_at - before.started_at < KEPT_EVERY:  # less: the clock went back
            return before
        made = replace(made, failures=before.failures + 1 if made.error else 0)
    with app.database.write() as connection:
        jobs.put(connection, made)
        if made.failures == FAILURES_BEFORE_ALARM:
            _alarm(connection, app, made)
    return made


def _alarm(connection: Connection, app: LocalApp, run: JobRun) -> None:
    raise_alert(
        connection,
        app,
        f"job:{run.name}:{run.started_at:%Y-%m-%d}",
        f"the job {run.name} keeps failing",
        f"The job {run.name} has failed {run.failures} times in a row: {run.error}",
        "Run 'fundable doctor' on the server. It checks what jobs depend on and says what to do.",
    )

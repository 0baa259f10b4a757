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
from fundable.db.operation import jobs, servers
from fundable.domain.errors import Refused
from fundable.domain.operation.jobs import JobRun, Timetable, standing
from fundable.services.mail.alerts import raise_alert

RESULT_MAX = 300
KEPT_EVERY = timedelta(minutes=5)
FAILURES_BEFORE_ALARM = 3

Work = Callable[[App], object]

log = structlog.get_logger(__name__)


def run(app: App, name: str, work: Work, is_of_server: bool = False) -> JobRun:
    """Does the work and keeps how it went; `is_of_server`, apart from how it went on other servers. Whatever is logged
    meanwhile carries the job and the run. A run that cannot be kept (a full disk) has been logged all the same."""
    actor = current() if current().kind is ActorKind.OPERATOR else Actor(ActorKind.PROGRAM, name)
    with bound_contextvars(job=name, run=token_hex(6)), acting_as(actor):
        started_at = app.clock.now()
        result, error = _outcome(app, work)
        server = app.server_name if is_of_server and app.database.is_shared else ""
        made = JobRun(name, started_at, app.clock.now(), result, error, 1 if error else 0, server)
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
    """Of what each server does for itself, how it went where it went worst, among those that are there."""
    with app.database.read() as connection:
        runs = jobs.last_runs(connection)
        if app.database.is_shared:
            there = {one.address for one in servers.all_of(connection) if one.is_seen}
            runs |= standing(run for run in jobs.runs_of_servers(connection) if run.server in there)
    return runs


def own_runs(app: App) -> dict[str, JobRun]:
    """With those of what this server does for itself."""
    with app.database.read() as connection:
        runs = jobs.last_runs(connection)
        if app.database.is_shared:
            runs |= {run.name: run for run in jobs.runs_of_servers(connection) if run.server == app.server_name}
    return runs


def _keep(app: App, made: JobRun) -> JobRun:
    """A run that went as the one before is kept every few minutes: a job that has nothing to do costs no write."""
    before = own_runs(app).get(made.name)
    if before and before.server == made.server:
        is_news = (before.result, before.error) != (made.result, made.error)
        if not is_news and timedelta() <= made.started_at - before.started_at < KEPT_EVERY:  # less: the clock went back
            return before
        made = replace(made, failures=before.failures + 1 if made.error else 0)
    with app.database.write() as connection:
        jobs.put(connection, made)
        if made.failures >= FAILURES_BEFORE_ALARM:
            _alarm(connection, app, made)
    return made


def _alarm(connection: Connection, app: LocalApp, run: JobRun) -> None:
    raise_alert(
        connection,
        app,
        f"job:{run.told}:{run.started_at:%Y-%m-%d}",
        f"the job {run.told} keeps failing",
        f"The job {run.told} has failed {run.failures} times in a row: {run.error}",
        "Run 'fundable doctor' on the server. It checks what jobs depend on and says what to do.",
    )

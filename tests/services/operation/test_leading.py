"""Of several servers on the same data one leads. Its jobs run, and those that each server has of its own."""

import queue
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from uuid import uuid4

import pytest
from apscheduler.events import EVENT_JOB_ADDED, EVENT_JOB_EXECUTED
from apscheduler.schedulers.background import BackgroundScheduler
from sqlalchemy import URL

from fundable import jobs
from fundable.app import App
from fundable.config import Config
from fundable.db.database import Database
from fundable.db.engine.leading import Lead
from fundable.db.money import checkpoints
from fundable.db.operation import copies
from fundable.db.people import accounts
from fundable.domain.people.accounts import Role, User
from fundable.services.operation import after_restore
from fundable.services.operation import jobs as runs
from fundable.services.operation.jobs import last_runs
from fundable.services.operation.leading import Leading
from fundable.services.operation.servers import Presence
from tests.background import is_over
from tests.clock import START, FakeClock
from tests.nodes import opened_nodes
from tests.postgresql import PostgreSQL

OF_EACH = "settle-files"
WITHIN_S = 120
LATER = "forget-tries"
"""A job that has no turn while a test runs."""
CUT_OFF = "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 1"


@pytest.fixture
def url(config: Config, server: PostgreSQL) -> URL:
    return server.filled(config.database_path)


@pytest.fixture
def nodes(config: Config, url: URL, clock: FakeClock, tmp_path: Path) -> Iterator[list[App]]:
    """Two servers' apps, on the same data."""
    config.database_path.rename(tmp_path / "moved.db")
    with opened_nodes(config, url, clock, tmp_path) as opened:
        yield opened


def turn(scheduler: BackgroundScheduler, name: str) -> None:
    """The job has its turn now, and this returns when it's over."""
    with awaited(scheduler, name):
        scheduler.modify_job(name, next_run_time=datetime.now(UTC))


def asked(scheduler: BackgroundScheduler, name: str) -> None:
    """Somebody asks for the job, and this returns when its turn is over."""
    with awaited(scheduler, name):
        jobs.Scheduled(scheduler).run_now(name)


@contextmanager
def awaited(scheduler: BackgroundScheduler, name: str) -> Iterator[None]:
    over: queue.Queue[str] = queue.Queue()
    scheduler.add_listener(lambda event: over.put(event.job_id), EVENT_JOB_EXECUTED)
    yield
    ends = time.monotonic() + WITHIN_S  # others have their turns meanwhile
    while over.get(timeout=max(0, ends - time.monotonic())) != name:
        pass


@contextmanager
def holding(app: App) -> Iterator[Lead]:
    """The lead of a server whose jobs don't run."""
    lead = app.database.lead()
    try:
        yield lead
    finally:
        lead.release()


def mark_restored(app: App) -> None:
    with app.database.write() as connection:
        checkpoints.put(connection, copies.RESTORED, app.clock.now())


def test_one_has_the_lead_until_it_lets_go(url: URL) -> None:
    with closing(Database(url)) as one, closing(Database(url)) as other:
        first, second = one.lead(), other.lead()

        assert [first.ask(), second.ask(), first.ask(), second.ask()] == [True, False, True, False]
        first.release()
        assert [second.ask(), first.ask()] == [True, False]
        second.release()
        first.release()


def test_whoever_is_cut_off_leads_no_more_and_notices(url: URL) -> None:
    with closing(Database(url)) as one, closing(Database(url)) as other:
        first, second = one.lead(), other.lead()
        assert first.ask()

        with other.read() as connection:
            connection.exec_driver_sql(CUT_OFF)

        assert [second.ask(), first.ask(), first.ask()] == [True, False, False]
        second.release()
        assert first.ask()
        first.release()


def test_it_stops_leading_while_the_database_stands_still(url: URL, server: PostgreSQL) -> None:
    with closing(Database(url)) as database:
        leading = Leading(database.lead(), lambda: None)
        leading.start()
        with server.frozen():
            assert is_over(leading.stop)
        assert not leading.is_so


@pytest.mark.file
def test_with_a_file_the_only_server_leads(app: App) -> None:
    assert app.database.lead().ask()


def test_jobs_run_where_it_leads_and_the_next_one_takes_over(nodes: list[App]) -> None:
    leader, follower = (jobs.start(app) for app in nodes)
    try:
        turn(follower, LATER)
        assert LATER not in last_runs(nodes[1])
        turn(leader, LATER)
        assert LATER in last_runs(nodes[1])

        begun: queue.Queue[str] = queue.Queue()
        follower.add_listener(lambda event: begun.put(event.job_id), EVENT_JOB_EXECUTED)
        leader.shutdown()
        while begun.get(timeout=120) != "reconcile-at-start":
            pass
    finally:
        follower.shutdown()


def test_what_is_each_servers_own_runs_on_each(nodes: list[App]) -> None:
    leader, follower = (jobs.start(app) for app in nodes)
    try:
        turn(follower, "count-requests")
        assert "count-requests" in last_runs(nodes[0])
    finally:
        follower.shutdown()
        leader.shutdown()


def test_what_fails_on_one_server_is_not_hidden_by_another(nodes: list[App], clock: FakeClock) -> None:
    """Each does it for itself, and staff hear of the one where it doesn't work."""
    failing, other = at_ports(nodes)
    for app in (failing, other):
        Presence(app, lambda: False).note()
    with failing.database.write() as connection:
        accounts.insert_user(connection, owner())

    for _ in range(runs.FAILURES_BEFORE_ALARM):
        runs.run(failing, OF_EACH, broken, is_of_server=True)
        runs.run(other, OF_EACH, lambda _: "done", is_of_server=True)
        clock.move(runs.KEPT_EVERY)

    seen = last_runs(other)[OF_EACH]
    assert (seen.server, seen.failures) == (failing.server_name, runs.FAILURES_BEFORE_ALARM)
    assert seen.trouble == f"On {failing.server_name}: ValueError: no room"
    assert runs.own_runs(other)[OF_EACH].error is None
    with other.database.read() as connection:
        [subject] = connection.exec_driver_sql("SELECT subject FROM messages WHERE kind = 'staff-alert'").scalars()
    assert f"{OF_EACH} on {failing.server_name} keeps failing" in subject


def at_ports(nodes: list[App]) -> list[App]:
    """As on one machine, where each has its own."""
    return [replace(app, config=app.config.model_copy(update={"port": port})) for port, app in enumerate(nodes, 1)]


def broken(_app: App) -> None:
    raise ValueError("no room")


def owner() -> User:
    return User(uuid4(), "olive@agency.example", Role.OWNER, "", START, START)


def test_a_server_that_was_taken_away_hides_nothing_either(nodes: list[App]) -> None:
    gone, other = at_ports(nodes)
    runs.run(gone, OF_EACH, broken, is_of_server=True)
    Presence(other, lambda: False).note()
    runs.run(other, OF_EACH, lambda _: "done", is_of_server=True)

    assert last_runs(other)[OF_EACH].error is None


def test_a_job_runs_on_the_server_that_is_asked_for_it(nodes: list[App]) -> None:
    leader, follower = (jobs.start(app) for app in nodes)
    try:
        asked(follower, LATER)
        assert LATER in last_runs(nodes[0])
    finally:
        follower.shutdown()
        leader.shutdown()


def test_a_job_that_is_asked_for_as_the_lead_comes_runs_at_once(nodes: list[App]) -> None:
    """The turns of whoever led before are had anew, and that's no reason to put off what somebody waits for."""
    leader, follower = (jobs.start(app) for app in nodes)
    begun: queue.Queue[str] = queue.Queue()
    try:
        follower.pause()
        jobs.Scheduled(follower).run_now(LATER)
        follower.add_listener(lambda event: begun.put(event.job_id), EVENT_JOB_ADDED)
        leader.shutdown()
        while begun.get(timeout=120) != f"{[*jobs.AT_START][-1]}-at-start":
            pass
        with awaited(follower, LATER):
            follower.resume()
        assert LATER in last_runs(nodes[0])
    finally:
        follower.shutdown()


def test_restored_data_wait_on_every_server_until_the_provider_was_asked(nodes: list[App]) -> None:
    mark_restored(nodes[0])
    with holding(nodes[1]) as leader:
        assert leader.ask()
        follower = jobs.start(nodes[0])
        try:
            asked(follower, LATER)
            turn(follower, "count-requests")
            assert set(last_runs(nodes[0])) & {LATER, "count-requests"} == {"count-requests"}

            after_restore.reconcile_first(nodes[1])
            asked(follower, LATER)
            assert LATER in last_runs(nodes[0])
        finally:
            follower.shutdown()


def test_jobs_that_are_each_servers_own_are_in_the_timetable() -> None:
    assert set(jobs.TIMETABLE) >= jobs.EVERYWHERE

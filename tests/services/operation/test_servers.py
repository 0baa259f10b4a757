"""Servers on one database of PostgreSQL note that they're there."""

import socket
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import URL
from structlog.testing import capture_logs

from fundable import jobs
from fundable.app import App
from fundable.config import Config
from fundable.domain.errors import database_away
from fundable.domain.operation.servers import RunningServer
from fundable.domain.people.accounts import Role
from fundable.services.operation import doctor
from fundable.services.operation.servers import Presence, standing
from fundable.services.people import accounts
from tests.background import is_over
from tests.browsers import FakeTimer
from tests.clock import ShiftedClock
from tests.conftest import PASSWORD
from tests.nodes import opened_nodes
from tests.postgresql import PostgreSQL

ONE_PORT, OTHER_PORT = 8000, 8001
GONE = timedelta(minutes=5)
ALERTS = "SELECT subject FROM messages WHERE kind = 'staff-alert'"


@pytest.fixture
def url(config: Config, server: PostgreSQL) -> URL:
    return server.filled(config.database_path)


@pytest.fixture
def nodes(config: Config, url: URL, tmp_path: Path) -> Iterator[list[App]]:
    """Two servers' apps, on the same data and one machine."""
    config.database_path.rename(tmp_path / "moved.db")
    with opened_nodes(config, url, ShiftedClock(), tmp_path) as opened:
        yield [at_port(app, port) for app, port in zip(opened, (ONE_PORT, OTHER_PORT), strict=True)]


def at_port(app: App, port: int) -> App:
    return replace(app, config=app.config.model_copy(update={"port": port}))


def presence(app: App, leads: bool = False, timer: FakeTimer | None = None) -> Presence:
    """Noted once, as at a start; nothing goes on by itself."""
    made = Presence(app, lambda: leads, timer or FakeTimer())
    made.note()
    return made


def seen(app: App) -> list[RunningServer]:
    found = standing(app)
    assert found is not None
    return list(found)


def pass_time(app: App, by: timedelta, port: int) -> None:
    """Since that one was seen."""
    with app.database.count() as connection:
        by_ms = int(by.total_seconds() * 1000)
        connection.exec_driver_sql(f"UPDATE servers SET seen_ms = seen_ms - {by_ms} WHERE port = {port}")


def said(app: App) -> list[str]:
    """By the doctor, of servers."""
    return [finding.found for finding in doctor.examine(app) if finding.name == "Servers"]


def alerts(app: App) -> list[str]:
    with app.database.read() as connection:
        return list(connection.exec_driver_sql(ALERTS).scalars())


def test_each_is_seen_by_both(nodes: list[App]) -> None:
    for app, leads in zip(nodes, (True, False), strict=True):
        presence(app, leads)

    both = [(ONE_PORT, True), (OTHER_PORT, False)]
    assert [[(one.port, one.leads) for one in seen(app)] for app in nodes] == [both, both]
    assert {one.host for one in seen(nodes[0])} == {socket.gethostname()}


def test_a_server_that_runs_is_there_until_it_stops(nodes: list[App]) -> None:
    running = [jobs.start(app) for app in nodes]

    assert [(one.port, one.leads) for one in seen(nodes[0])] == [(ONE_PORT, True), (OTHER_PORT, False)]
    running[1].shutdown()
    assert [one.port for one in seen(nodes[0])] == [ONE_PORT]
    running[0].shutdown()
    assert seen(nodes[0]) == []


def test_one_that_was_killed_and_starts_again_is_one(nodes: list[App]) -> None:
    presence(nodes[0])
    again = replace(nodes[0], server_id="again")
    running = Presence(again, lambda: False)

    running.start()

    assert [one.id for one in seen(nodes[1])] == ["again"]
    running.stop()


def test_it_started_when_it_was_first_noted(nodes: list[App]) -> None:
    first = presence(nodes[0])
    [before] = seen(nodes[0])
    first.note()

    [after] = seen(nodes[0])
    assert (after.started_at, after.seen_at > before.seen_at) == (before.started_at, True)


def test_one_that_was_forgotten_comes_back_as_it_was(nodes: list[App]) -> None:
    """Such as after a night in which its machine slept."""
    first = presence(nodes[0])
    [before] = seen(nodes[0])
    pass_time(nodes[0], timedelta(days=1), ONE_PORT)
    presence(nodes[1])

    first.note()

    [after, _] = seen(nodes[0])
    assert (after.id, after.started_at) == (before.id, before.started_at)


def test_one_that_was_not_seen_for_a_day_is_forgotten(nodes: list[App]) -> None:
    for app in nodes:
        presence(app)
    pass_time(nodes[0], timedelta(days=1), OTHER_PORT)

    presence(nodes[0])

    assert [one.port for one in seen(nodes[0])] == [ONE_PORT]


def test_it_waits_for_no_writer(nodes: list[App]) -> None:
    with nodes[0].database.write():
        presence(nodes[1])

    assert [one.port for one in seen(nodes[0])] == [OTHER_PORT]


def test_the_doctor_counts_them(nodes: list[App]) -> None:
    presence(nodes[0])

    assert said(nodes[1]) == [f"1 server seen in the last minute: {socket.gethostname()}."]


def test_a_clock_that_is_off_is_measured(nodes: list[App]) -> None:
    """Whatever the clock of the one that asks says."""
    presence(nodes[0])
    presence(replace(nodes[1], clock=ShiftedClock(timedelta(hours=-2))))

    assert [round(one.clock_ahead / timedelta(hours=1)) for one in seen(nodes[0])] == [0, -2]
    [clock, _] = said(nodes[0])
    assert clock.startswith(f"The clock of the server {socket.gethostname()}:{OTHER_PORT} is 7,")


def test_a_server_that_keeps_files_elsewhere_is_named(nodes: list[App]) -> None:
    bucket = {"files_url": "s3://files/agency"}
    presence(nodes[0])
    presence(replace(nodes[1], config=nodes[1].config.model_copy(update=bucket)))

    [found] = said(nodes[0])
    assert found.endswith(f"their own: {socket.gethostname()}:{ONE_PORT}.")


@pytest.mark.file
def test_with_a_file_nothing_is_noted(app: App) -> None:
    running = Presence(app, lambda: True)
    with capture_logs() as logged:
        running.start()
        running.stop()

    assert (standing(app), logged) == (None, [])
    assert said(app) == []
    with app.database.read() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM servers").scalar_one() == 0


class TestAlert:
    """Staff hear of one that's gone."""

    @pytest.fixture
    def nodes(self, nodes: list[App]) -> list[App]:
        accounts.create_staff(nodes[0], "olive@agency.example", PASSWORD, Role.OWNER)
        return nodes

    def looking(self, nodes: list[App], leads: bool = True, timer: FakeTimer | None = None) -> Presence:
        """What was there all the time, while the other went."""
        timer = timer or FakeTimer()
        presence(nodes[1])
        made = presence(nodes[0], leads, timer)
        pass_time(nodes[0], GONE, OTHER_PORT)
        timer.move(60)
        made.note()
        return made

    def test_once(self, nodes: list[App]) -> None:
        for _ in range(2):
            looking = self.looking(nodes)
            for _ in range(2):
                looking.tell()

        [subject] = alerts(nodes[0])
        assert f"the server {socket.gethostname()}:{OTHER_PORT} is gone" in subject

    def test_what_was_told_is_not_written_again(self, nodes: list[App]) -> None:
        looking = self.looking(nodes)
        looking.tell()

        with nodes[1].database.write():
            looking.tell()

    def test_by_the_one_that_leads(self, nodes: list[App]) -> None:
        self.looking(nodes, leads=False).tell()

        assert alerts(nodes[0]) == []

    def test_not_before_it_may_be_back(self, nodes: list[App]) -> None:
        looking = self.looking(nodes)
        pass_time(nodes[0], -timedelta(minutes=1), OTHER_PORT)
        looking.tell()

        assert alerts(nodes[0]) == []

    def test_not_where_nobody_could_be_seen(self, nodes: list[App]) -> None:
        """As long as the database was away."""
        timer = FakeTimer()
        looking = self.looking(nodes, timer=timer)
        timer.move(GONE.total_seconds())
        looking.note()
        looking.tell()

        assert alerts(nodes[0]) == []


class TestAway:
    """While the database can't be reached, a server begins and ends all the same."""

    @pytest.fixture
    def url(self, config: Config, stopping: PostgreSQL) -> URL:
        return stopping.filled(config.database_path)

    def test_it_is_left_at_that(self, nodes: list[App], stopping: PostgreSQL) -> None:
        stopping.stop()
        running = Presence(nodes[0], lambda: True)

        with capture_logs() as logged:
            running.start()
            running.stop()

        assert [line["reason"] for line in logged if "noted" in line["event"]] == [database_away().message] * 2

    def test_one_that_answers_nothing_is_not_waited_for(self, nodes: list[App], stopping: PostgreSQL) -> None:
        running = Presence(nodes[0], lambda: True)
        running.start()

        with stopping.frozen():
            assert is_over(running.stop)
        running.stop()  # it's answered now
        assert seen(nodes[0]) == []

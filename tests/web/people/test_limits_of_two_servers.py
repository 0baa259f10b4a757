"""What can be guessed is counted for all servers on a database together."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlalchemy import URL, select
from starlette.testclient import TestClient

from fundable.app import App
from fundable.config import Config
from fundable.db.people import counted_tries
from fundable.db.people.counted_tries import counted_tries as table
from fundable.db.people.counted_tries import delay_ms
from fundable.domain.people.counted_tries import DELAY_MAX_S, TRIES_KEPT
from fundable.services.people import accounts
from fundable.web import api
from tests.browsers import WholeAnswers
from tests.clock import FakeClock
from tests.conftest import PASSWORD
from tests.nodes import opened_nodes
from tests.postgresql import PostgreSQL

LOGIN = "/api/admin/login"
OWNER = "olive@agency.example"
WINDOW_MS = 600_000
WAITING = "SELECT count(*) FROM pg_locks WHERE NOT granted AND relation = 'counted_tries'::regclass"
LATER_MS = 300_000
WRONG = "wrong horse battery"


@pytest.fixture
def settings() -> dict[str, str]:
    return {"FUNDABLE_TRUSTED_PROXIES": "127.0.0.1"}


@pytest.fixture
def url(config: Config, server: PostgreSQL) -> URL:
    return server.filled(config.database_path)


@pytest.fixture
def nodes(config: Config, url: URL, clock: FakeClock, tmp_path: Path) -> Iterator[list[App]]:
    """Two servers' apps, on the same data."""
    with opened_nodes(config, url, clock, tmp_path) as opened:
        accounts.create_staff(opened[0], OWNER, PASSWORD)
        yield opened


@pytest.fixture
def browsers(nodes: list[App], small_ui: Path) -> list[TestClient]:
    """One at each server."""
    sites = [api.build(app, site_root=small_ui) for app in nodes]
    return [TestClient(site, base_url=nodes[0].config.base_url, client=("127.0.0.1", 1)) for site in sites]


def tries(browser: TestClient, address: str, email: str = OWNER, password: str = WRONG) -> int:
    body = {"email": email, "password": password}
    return browser.post(LOGIN, json=body, headers={"X-Forwarded-For": address}).status_code


def pass_time(app: App, by_ms: int) -> None:
    with app.database.count() as connection:
        connection.exec_driver_sql(f"UPDATE counted_tries SET begun_ms = begun_ms - {by_ms}")


def rows(app: App) -> list[tuple[str, str, int]]:
    with app.database.read() as connection:
        found = connection.exec_driver_sql("SELECT rule, whose, count FROM counted_tries ORDER BY rule, begun_ms")
        return [(rule, whose, count) for rule, whose, count in found]


def test_an_address_has_its_tries_once(browsers: list[TestClient]) -> None:
    statuses = [tries(browsers[number % 2], "9.9.9.9", f"a{number}@b.co") for number in range(12)]

    assert statuses == [401] * 10 + [429] * 2


def test_its_window_ends(nodes: list[App], browsers: list[TestClient]) -> None:
    for number in range(11):
        tries(browsers[0], "9.9.9.9", f"a{number}@b.co")
    pass_time(nodes[0], WINDOW_MS)

    assert tries(browsers[1], "9.9.9.9", "x@b.co") == 401


def test_who_is_told_to_wait_is_told_how_long(nodes: list[App], browsers: list[TestClient]) -> None:
    for number in range(10):
        tries(browsers[0], "9.9.9.9", f"a{number}@b.co")
    pass_time(nodes[0], WINDOW_MS - 30_000)

    body = {"email": OWNER, "password": "wrong"}
    answer = browsers[1].post(LOGIN, json=body, headers={"X-Forwarded-For": "9.9.9.9"})

    assert answer.json()["message"] == "Too many attempts. Please wait 1 minute and try again."
    assert 0 < int(answer.headers["retry-after"]) <= 30


def test_an_account_is_braked_at_both(nodes: list[App], browsers: list[TestClient]) -> None:
    statuses = [tries(browsers[number % 2], f"9.9.{number}.1") for number in range(11)]
    pass_time(nodes[0], -LATER_MS)
    braked = [tries(browsers[number], f"9.8.{number}.1") for number in (0, 1)]

    assert (statuses, braked) == ([401] * 11, [429] * 2)


def test_the_next_one_passes_when_it_has_waited(nodes: list[App], browsers: list[TestClient]) -> None:
    for number in range(13):
        tries(browsers[0], f"9.9.{number}.1")
        pass_time(nodes[0], DELAY_MAX_S * 1000)
    passed = tries(browsers[1], "9.8.1.1")
    pass_time(nodes[0], -LATER_MS)

    assert (passed, tries(browsers[0], "9.8.2.1")) == (401, 429)


def test_waits_get_longer_up_to_half_a_minute(nodes: list[App]) -> None:
    with nodes[0].database.count() as connection:
        made = "SELECT 'brake', n, 0, n FROM generate_series(9, 20) AS n"
        connection.exec_driver_sql(f"INSERT INTO counted_tries (rule, whose, begun_ms, count) {made}")
        rows = select(delay_ms(10)).select_from(table).order_by(table.c["count"])
        delays = connection.execute(rows).scalars().all()

    assert delays == [0, 0, *(1000 * seconds for seconds in (1, 2, 4, 8, 16, 30, 30, 30, 30, 30))]


def test_the_owner_gets_in_at_the_other_from_where_they_were_before(
    nodes: list[App], browsers: list[TestClient]
) -> None:
    tries(browsers[0], "7.7.7.7", password=PASSWORD)
    for one in browsers:
        one.cookies.clear()
    for number in range(11):
        tries(browsers[0], f"9.9.{number}.1")
    pass_time(nodes[0], -LATER_MS)

    assert tries(browsers[1], "9.9.200.1", password=PASSWORD) == 429
    assert tries(browsers[1], "7.7.7.7", password=PASSWORD) == 200


def test_who_got_in_has_tries_again(nodes: list[App], browsers: list[TestClient]) -> None:
    for number in range(9):
        tries(browsers[0], f"9.9.{number}.1")
    assert ("brake", 9) in [(rule, count) for rule, _, count in rows(nodes[0])]

    tries(browsers[1], "7.7.7.7", password=PASSWORD)

    assert "brake" not in [rule for rule, _, _ in rows(nodes[0])]


def test_what_nobody_guesses_is_counted_by_each_server(nodes: list[App], browsers: list[TestClient]) -> None:
    browsers[0].post("/api/objects/upload", headers={"X-Forwarded-For": "9.9.9.9"})

    assert rows(nodes[0]) == []


def test_neither_address_nor_account_is_stored(nodes: list[App], browsers: list[TestClient]) -> None:
    tries(browsers[0], "9.9.9.9")

    assert [(rule, len(whose), count) for rule, whose, count in rows(nodes[0])] == [("brake", 32, 1), ("login", 32, 1)]
    assert "9.9.9.9" not in str(rows(nodes[0]))


def test_what_is_over_is_forgotten_and_places_are_not(nodes: list[App], browsers: list[TestClient]) -> None:
    tries(browsers[0], "7.7.7.7", password=PASSWORD)
    pass_time(nodes[0], WINDOW_MS)
    tries(browsers[0], "8.8.8.8", "x@b.co")

    with nodes[0].database.count() as connection:
        counted_tries.forget(connection, WINDOW_MS)

    assert [rule for rule, _, _ in rows(nodes[0])] == ["brake", "known", "login"]


def test_of_more_than_there_is_room_for_the_oldest_go(nodes: list[App]) -> None:
    with nodes[0].database.count() as connection:
        now = "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)"
        made = f"SELECT 'login', n, {now} - n, 1 FROM generate_series(1, {TRIES_KEPT + 5}) AS n"
        connection.exec_driver_sql(f"INSERT INTO counted_tries (rule, whose, begun_ms, count) {made}")
        counted_tries.forget(connection, WINDOW_MS)

    found = rows(nodes[0])
    assert len(found) == TRIES_KEPT
    assert str(TRIES_KEPT + 5) not in {whose for _, whose, _ in found}


def test_no_try_waits_for_a_writer_to_be_counted(nodes: list[App], browsers: list[TestClient]) -> None:
    """Only to be noted in the audit log."""
    with ThreadPoolExecutor(1) as pool, nodes[0].database.write():
        refused = pool.submit(tries, browsers[1], "9.9.9.9")
        while not rows(nodes[0]):
            assert not refused.done()
    assert refused.result() == 401


def test_while_one_waits_to_be_counted_others_are_answered(nodes: list[App], small_ui: Path) -> None:
    """The event loop waits for no database."""
    site = api.build(nodes[0], site_root=small_ui)
    guessing, other = (TestClient(site, base_url=nodes[0].config.base_url) for _ in range(2))
    guessing._transport = other._transport = WholeAnswers(site)
    with ThreadPoolExecutor(1) as pool, nodes[1].database.write() as connection:
        connection.exec_driver_sql("LOCK TABLE counted_tries IN ACCESS EXCLUSIVE MODE")
        waiting = pool.submit(tries, guessing, "9.9.9.9")
        while not connection.exec_driver_sql(WAITING).scalar_one():
            assert not waiting.done()
        assert other.get("/api/site/logo").status_code == 200
        assert not waiting.done()


class TestAway:
    """While the database can't be reached, nobody guesses, and it's no fault of ours."""

    @pytest.fixture
    def url(self, config: Config, stopping: PostgreSQL) -> URL:
        return stopping.filled(config.database_path)

    def test_it_is_said(self, browsers: list[TestClient], stopping: PostgreSQL) -> None:
        stopping.stop()

        body = {"email": OWNER, "who": "staff"}
        answers = [browsers[0].post("/api/password/forgot", json=body) for _ in range(2)]

        assert [(one.status_code, one.json()["code"]) for one in answers] == [(503, "database_away")] * 2

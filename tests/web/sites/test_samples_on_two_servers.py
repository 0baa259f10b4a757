"""What a visitor looks at before they buy is shown by every server on the database, for a quarter of an hour."""

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import URL
from starlette.testclient import TestClient

from fundable import jobs
from fundable.adapters.sample_sites import SAVED_MAX_S, SHARE, ProcessorBudget
from fundable.app import App
from fundable.config import Config
from fundable.db.sites.drafting.sample_sites import KEPT_MS, SITES_MAX
from fundable.services.sites.drafting import previews, sample_sites
from fundable.web import api
from tests.browsers import FakeTimer
from tests.clock import FakeClock
from tests.nodes import opened_nodes
from tests.postgresql import PostgreSQL
from tests.web.sites.test_see import HARBOR, frames

NOW_MS = "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)"
MADE_UP = (
    f"""INSERT INTO sample_sites SELECT 'x' || n, '', {NOW_MS} + 1000 + n FROM generate_series(1, {SITES_MAX}) AS n"""
)


@pytest.fixture
def url(config: Config, app: App, server: PostgreSQL) -> URL:
    app.close()
    return server.filled(config.database_path)


@pytest.fixture
def nodes(config: Config, url: URL, clock: FakeClock, tmp_path: Path) -> Iterator[list[App]]:
    """Two servers' apps, on the same data."""
    with opened_nodes(config, url, clock, tmp_path) as opened:
        yield opened


@pytest.fixture
def browsers(nodes: list[App], small_ui: Path) -> list[TestClient]:
    """One at each server."""
    sites = [api.build(app, site_root=small_ui) for app in nodes]
    return [TestClient(site, base_url=nodes[0].config.base_url) for site in sites]


def look(browser: TestClient) -> list[str]:
    """Where the websites are."""
    answer = browser.post("/see", data=HARBOR)
    assert answer.status_code == 200
    return frames(answer.text)


def pass_time(app: App, by_ms: int) -> None:
    with app.database.write() as connection:
        connection.exec_driver_sql(f"UPDATE sample_sites SET put_ms = put_ms - {by_ms}")


def rows(app: App) -> list[tuple[str, bytes]]:
    with app.database.read() as connection:
        found = connection.exec_driver_sql("SELECT name, answers FROM sample_sites ORDER BY put_ms")
        return [(name, bytes(answers)) for name, answers in found]


def is_shown(browser: TestClient, address: str) -> bool:
    return browser.get(address).status_code == 200


def test_another_server_shows_the_same_pages(nodes: list[App], browsers: list[TestClient]) -> None:
    made, other = browsers
    addresses = look(made)

    assert len(addresses) == 3
    for address in addresses:
        for page in ("", "about.html", "services.html", "contact.html", "privacy-policy.html"):
            assert other.get(f"{address}{page}").text == made.get(f"{address}{page}").text
        token = address.split("/")[2]
        mine, theirs = (previews.find(app, token) for app in nodes)
        assert mine
        assert theirs
        assert theirs.files == mine.files


def test_it_has_the_headers_of_a_preview(browsers: list[TestClient]) -> None:
    [address, *_] = look(browsers[0])

    shown = browsers[1].get(address)

    assert shown.headers["x-robots-tag"] == "noindex, nofollow"
    assert "frame-ancestors 'self'" in shown.headers["content-security-policy"]
    assert browsers[1].post(f"{address}contact.html", data={"name": "Nora"}).status_code == 409


def test_it_is_made_there_once(nodes: list[App], browsers: list[TestClient]) -> None:
    [address, *_] = look(browsers[0])
    assert is_shown(browsers[1], address)
    pass_time(nodes[0], KEPT_MS)

    assert is_shown(browsers[1], f"{address}about.html")


def test_a_style_that_is_asked_for_first_is_there(browsers: list[TestClient]) -> None:
    [address, *_] = look(browsers[0])
    style = browsers[0].get(address).text.partition('<link rel="stylesheet" href="')[2].partition('"')[0]

    assert is_shown(browsers[1], f"{address}{style}")


def test_it_is_of_the_day_on_which_it_was_made(browsers: list[TestClient], clock: FakeClock) -> None:
    """Also a minute after midnight."""
    [address, *_] = look(browsers[0])
    was = browsers[0].get(f"{address}privacy-policy.html").text
    clock.move(timedelta(days=1))

    assert browsers[1].get(f"{address}privacy-policy.html").text == was


def test_it_is_over_after_a_quarter_of_an_hour(nodes: list[App], browsers: list[TestClient]) -> None:
    one, two, _ = look(browsers[0])
    pass_time(nodes[0], KEPT_MS - 5000)
    assert is_shown(browsers[1], one)

    pass_time(nodes[0], 5000)

    assert not is_shown(browsers[1], two)
    assert sample_sites.find_elsewhere(nodes[1], two.split("/")[2]) is None


def test_what_was_typed_cannot_be_read_from_the_row(nodes: list[App], browsers: list[TestClient]) -> None:
    [address, *_] = look(browsers[0])
    name = address.split("/")[2][: previews.DIGITS]
    found = rows(nodes[0])

    assert len(found) == 3
    assert name not in [stored for stored, _ in found]
    assert not any(word in answers for _, answers in found for word in (b"Harbor", b"Duluth", b"lumber"))


def test_an_address_that_nobody_was_given_opens_none(browsers: list[TestClient]) -> None:
    [address, *_] = look(browsers[0])
    token = address.split("/")[2]

    for guess in (token[:32] + "0" * 32, "0" * 64, token[:-1]):
        assert browsers[1].get(f"/preview/{guess}/").status_code == 404


@pytest.mark.parametrize("answers", [b"", b"\0" * 200])
def test_what_is_written_to_a_row_by_others_is_not_shown(
    nodes: list[App], browsers: list[TestClient], answers: bytes
) -> None:
    [address, *_] = look(browsers[0])
    with nodes[0].database.write() as connection:
        connection.exec_driver_sql("UPDATE sample_sites SET answers = %s", (answers,))

    assert browsers[1].get(address).status_code == 404


def test_answers_that_are_not_taken_here_are_not_shown(nodes: list[App], browsers: list[TestClient]) -> None:
    """Those of a server of another version."""
    [address, *_] = look(browsers[0])
    name = address.split("/")[2][: previews.DIGITS]
    told = {**HARBOR, "name": "<script>alert(1)</script>", "theme": "folio", "day": "2026-11-24"}
    sealed = nodes[0].sealer.sealed(bytes.fromhex(name), json.dumps(told).encode())
    with nodes[0].database.write() as connection:
        connection.exec_driver_sql("UPDATE sample_sites SET answers = %s", (sealed,))

    assert browsers[1].get(address).status_code == 404


def test_the_oldest_give_way(nodes: list[App], browsers: list[TestClient]) -> None:
    [old, *_] = look(browsers[0])
    with nodes[0].database.write() as connection:
        connection.exec_driver_sql(MADE_UP)
    pass_time(nodes[0], 10_000)

    [new, *_] = look(browsers[0])

    assert len(rows(nodes[0])) == SITES_MAX
    assert [is_shown(browsers[1], address) for address in (old, new)] == [False, True]


def test_what_is_over_goes_with_the_next_look(nodes: list[App], browsers: list[TestClient]) -> None:
    look(browsers[0])
    pass_time(nodes[0], KEPT_MS)

    look(browsers[1])

    assert len(rows(nodes[0])) == 3


def test_it_goes_by_itself_where_nobody_looks(nodes: list[App], browsers: list[TestClient]) -> None:
    look(browsers[0])
    jobs.run(nodes[0], "collect-photos")
    assert len(rows(nodes[0])) == 3
    pass_time(nodes[0], KEPT_MS)

    jobs.run(nodes[0], "collect-photos")

    assert rows(nodes[0]) == []


def test_making_it_again_takes_of_the_same_budget(nodes: list[App], browsers: list[TestClient]) -> None:
    [address, *_] = look(browsers[0])
    nodes[1].sample_budget.spend(SAVED_MAX_S + 5 * SHARE)

    refused = browsers[1].get(address)

    assert (refused.status_code, refused.json()["code"]) == (503, "samples_busy")
    assert 1 <= int(refused.headers["retry-after"]) <= 5
    assert is_shown(browsers[0], address)


def test_who_asks_at_the_same_moment_has_what_was_just_made(nodes: list[App], browsers: list[TestClient]) -> None:
    [address, *_] = look(browsers[0])
    other = sample_sites.find_elsewhere(nodes[1], address.split("/")[2])
    assert other
    sample_sites.show_again(nodes[1], other)
    nodes[1].sample_budget.spend(SAVED_MAX_S + 5 * SHARE)

    sample_sites.show_again(nodes[1], other)

    assert is_shown(browsers[1], address)


def test_what_it_takes_is_spent(nodes: list[App], browsers: list[TestClient], small_ui: Path) -> None:
    [address, *_] = look(browsers[0])
    budget = ProcessorBudget(FakeTimer())
    other = api.build(replace(nodes[1], sample_budget=budget), site_root=small_ui)
    budget.spend(SAVED_MAX_S - 1e-9)

    assert is_shown(TestClient(other, base_url=nodes[1].config.base_url), address)

    assert budget.wait_s() > 0


def test_where_it_cannot_be_written_the_server_that_made_it_shows_it(
    nodes: list[App], browsers: list[TestClient], url: URL
) -> None:
    with nodes[0].database.write() as connection:
        connection.exec_driver_sql(f"ALTER DATABASE {url.database} SET default_transaction_read_only = on")

    [address, *_] = look(browsers[0])

    assert [is_shown(browser, address) for browser in browsers] == [True, False]


def test_nobody_waits_for_a_writer(nodes: list[App], browsers: list[TestClient]) -> None:
    with nodes[0].database.write():
        [address, *_] = look(browsers[0])
        assert is_shown(browsers[1], address)


def test_what_visitors_see_says_what_is_kept(browsers: list[TestClient]) -> None:
    text = browsers[0].post("/see", data=HARBOR).text

    assert "For an hour or so they’re on our server, encrypted" in text
    assert "don’t store" not in text


class TestAway:
    """While the database can't be reached."""

    @pytest.fixture
    def url(self, config: Config, app: App, stopping: PostgreSQL) -> URL:
        app.close()
        return stopping.filled(config.database_path)

    def test_the_server_that_made_it_shows_it(self, browsers: list[TestClient], stopping: PostgreSQL) -> None:
        [address, *_] = look(browsers[0])

        stopping.stop()

        assert is_shown(browsers[0], address)

    def test_another_one_says_that_it_is_away(self, browsers: list[TestClient], stopping: PostgreSQL) -> None:
        [address, *_] = look(browsers[0])
        stopping.stop()

        answer = browsers[1].get(address)

        assert (answer.status_code, answer.json()["code"]) == (503, "database_away")
        assert answer.headers["retry-after"] == "60"

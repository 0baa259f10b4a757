"""What visitors look at before they buy is shown by every server on the database, for a quarter of an hour."""

import re
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from fundable import jobs
from fundable.adapters.sample_sites import SAVED_MAX_S
from fundable.app import App
from fundable.config import Config
from fundable.domain.looks import Kind
from fundable.domain.sites.drafting.sample_sites import SAMPLE_KEPT
from fundable.services.sites.drafting import previews
from fundable.web import api
from tests.clock import FakeClock
from tests.nodes import opened_nodes
from tests.postgresql import PostgreSQL
from tests.web.sites.test_see import HARBOR, frames


@pytest.fixture
def nodes(config: Config, server: PostgreSQL, clock: FakeClock, tmp_path: Path) -> Iterator[list[App]]:
    """Two servers' apps, on the same data."""
    with opened_nodes(config, server.filled(config.database_path), clock, tmp_path) as opened:
        yield opened


@pytest.fixture
def pair(nodes: list[App], small_ui: Path) -> list[TestClient]:
    """One at each server."""
    return [TestClient(api.build(app, site_root=small_ui), base_url=app.config.base_url) for app in nodes]


@pytest.fixture
def addresses(pair: list[TestClient]) -> list[str]:
    return frames(pair[0].post("/see", data=HARBOR).text)


def token(address: str) -> str:
    return address.removeprefix(previews.PREFIX).rstrip("/")


def rows(app: App) -> int:
    with app.database.read() as connection:
        return int(connection.exec_driver_sql("SELECT count(*) FROM sample_answers").scalar_one())


def test_another_server_shows_the_same(nodes: list[App], addresses: list[str]) -> None:
    assert len(addresses) == 3
    for address in addresses:
        shown, again = (previews.find(app, token(address)) for app in nodes)
        assert shown
        assert again
        assert again.files == shown.files


def test_a_page_and_its_style_are_had_from_either(pair: list[TestClient], addresses: list[str]) -> None:
    home = pair[0].get(addresses[0])
    [style] = re.findall(r'<link rel="stylesheet" href="([^"]+)"', home.text)

    assert [pair[1].get(f"{addresses[0]}{name}").status_code for name in (style, "about.html")] == [200, 200]


def test_the_same_on_the_next_day(nodes: list[App], pair: list[TestClient], clock: FakeClock) -> None:
    """The privacy policy names the day."""
    clock.move(timedelta(days=1) - timedelta(hours=clock.now().hour, minutes=clock.now().minute + 1))
    [address, *_] = frames(pair[0].post("/see", data=HARBOR).text)
    shown = previews.find(nodes[0], token(address))
    clock.move(timedelta(minutes=2))

    again = previews.find(nodes[1], token(address))

    assert shown
    assert again
    assert again.files == shown.files


def test_it_is_over_after_a_quarter_of_an_hour(nodes: list[App], addresses: list[str], clock: FakeClock) -> None:
    clock.move(SAMPLE_KEPT)

    assert [previews.find(nodes[1], token(address)) for address in addresses] == [None] * 3


def test_a_crowd_is_told_to_wait_at_the_other_too(
    nodes: list[App], pair: list[TestClient], addresses: list[str]
) -> None:
    nodes[1].sample_budget.spend(SAVED_MAX_S * 2)

    answer = pair[1].get(addresses[0])

    assert (answer.status_code, answer.json()["code"]) == (503, "samples_busy")


def test_who_looks_next_takes_the_rows_that_are_over(
    nodes: list[App], pair: list[TestClient], addresses: list[str], clock: FakeClock
) -> None:
    clock.move(SAMPLE_KEPT + timedelta(seconds=1))
    pair[1].post("/see", data=HARBOR)

    assert rows(nodes[0]) == len(addresses)


def test_rows_go_within_days_where_nobody_looks(nodes: list[App], addresses: list[str], clock: FakeClock) -> None:
    jobs.run(nodes[0], "collect-photos")
    clock.move(Kind.PHOTOS.wait + SAMPLE_KEPT)
    jobs.run(nodes[0], "collect-photos")
    clock.move(Kind.PHOTOS.wait)
    jobs.run(nodes[0], "collect-photos")

    assert rows(nodes[0]) == 0


def test_with_a_file_nothing_is_stored(app: App, visitor: TestClient) -> None:
    assert frames(visitor.post("/see", data=HARBOR).text)

    assert rows(app) == 0

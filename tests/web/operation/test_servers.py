"""GET /api/admin/system of several servers on one database."""

import socket
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import URL
from starlette.testclient import TestClient

from fundable.app import App
from fundable.config import Config
from fundable.services.operation.servers import Presence
from fundable.services.people import accounts
from fundable.web import api
from tests.clock import ShiftedClock
from tests.conftest import PASSWORD
from tests.nodes import opened_nodes
from tests.postgresql import PostgreSQL
from tests.web.logins import log_in

PATH = "/api/admin/system"
STAFF = "sam@agency.example"


@pytest.fixture
def url(config: Config, server: PostgreSQL) -> URL:
    return server.filled(config.database_path)


@pytest.fixture
def nodes(config: Config, url: URL, tmp_path: Path) -> Iterator[list[App]]:
    """Two servers' apps, on the same data. The other's clock is an hour ahead."""
    with opened_nodes(config, url, ShiftedClock(), tmp_path) as (one, other):
        accounts.create_staff(one, STAFF, PASSWORD)
        elsewhere = other.config.model_copy(update={"port": one.config.port + 1})
        yield [one, replace(other, config=elsewhere, clock=ShiftedClock(timedelta(hours=1)))]


def body(app: App, small_ui: Path) -> dict[str, Any]:
    browser = TestClient(api.build(app, site_root=small_ui), base_url=app.config.base_url)
    read: dict[str, Any] = log_in(browser, STAFF).get(PATH).json()
    return read


def note(app: App, leads: bool = False) -> None:
    Presence(app, lambda: leads).note()


def test_one_alone_is_all_there_is(nodes: list[App], small_ui: Path) -> None:
    note(nodes[0], leads=True)

    read = body(nodes[0], small_ui)

    [one] = read["servers"]
    assert (one["name"], one["version"]) == (socket.gethostname(), read["version"])
    assert (one["isSeen"], one["leads"], one["isThis"]) == (True, True, True)
    assert (one["isClockOff"], one["isOutdated"], one["hasBucket"]) == (False, False, False)
    assert "Servers" not in [concern["name"] for concern in read["concerns"]]


def test_each_says_which_it_is(nodes: list[App], small_ui: Path) -> None:
    for app in nodes:
        note(app)

    assert [one["isThis"] for one in body(nodes[1], small_ui)["servers"]] == [False, True]


def test_what_is_wrong_with_one_is_said(nodes: list[App], small_ui: Path) -> None:
    for app in nodes:
        note(app)
    with nodes[0].database.count() as connection:
        connection.exec_driver_sql(f"UPDATE servers SET seen_ms = seen_ms - 90000 WHERE port = {nodes[0].config.port}")

    read = body(nodes[0], small_ui)

    gone, off = read["servers"]
    assert (gone["isSeen"], gone["unseenSeconds"] >= 90, off["isSeen"]) == (False, True, True)
    assert (gone["isClockOff"], off["isClockOff"], round(off["clockAheadSeconds"] / 3600)) == (False, True, 1)
    assert len([concern for concern in read["concerns"] if concern["name"] == "Servers"]) == 2


@pytest.mark.file
def test_with_a_file_there_is_nothing_to_list(staff: TestClient) -> None:
    assert staff.get(PATH).json()["servers"] is None

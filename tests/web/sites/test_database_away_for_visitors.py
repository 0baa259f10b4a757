"""While the database can't be reached, websites go on, also those that nobody has asked for yet."""

import json
import shutil
import threading
from collections.abc import Iterator
from dataclasses import replace

import pytest
from pydantic import SecretStr
from sqlalchemy import URL

from fundable.app import App
from fundable.config import Config
from fundable.services.sites.hosting import known_sites
from tests.lane import moved_to
from tests.postgresql import PostgreSQL
from tests.web.sites.live_orders import DOMAIN, HOST, Launch


@pytest.fixture
def settings() -> dict[str, str]:
    return {"FUNDABLE_RATE_LIMITS": "off", "FUNDABLE_SITES_DOMAIN": DOMAIN}


@pytest.fixture
def data(config: Config, stopping: PostgreSQL) -> URL:
    return moved_to(stopping, config.database_path)


@pytest.fixture
def away(launch: Launch, stopping: PostgreSQL) -> Iterator[PostgreSQL]:
    """The test stops it; whoever comes after finds it back."""
    yield stopping
    stopping.start()
    for looking in [one for one in threading.enumerate() if one.name == "database-away"]:
        looking.join(30)


@pytest.fixture
def noting(app: App, data: URL) -> App:
    """The same, whose settings say where its data are."""
    there = app.config.model_copy(update={"database_url": SecretStr(data.render_as_string())})
    return replace(app, config=there)


def test_one_that_nobody_has_asked_for_yet_is_shown(launch: Launch, noting: App, away: PostgreSQL) -> None:
    launch.go_live()
    assert known_sites.write_down(noting) == "1 host"
    assert launch.get(host="127.0.0.1").status_code == 200
    away.stop()

    shown = launch.get()

    assert (shown.status_code, "Alder" in shown.text) == (200, True)
    assert launch.get(host=f"nobody.{DOMAIN}").status_code == 503
    assert launch.get("/about").status_code == 200


def test_one_that_this_server_has_no_files_of_is_not(launch: Launch, noting: App, away: PostgreSQL) -> None:
    launch.go_live()
    known_sites.write_down(noting)
    assert launch.get(host="127.0.0.1").status_code == 200
    shutil.rmtree(noting.config.sites_dir / launch.order.id)
    away.stop()

    assert launch.get().status_code == 503


def test_it_is_written_down_when_something_changed(launch: Launch, noting: App) -> None:
    assert known_sites.write_down(noting) == "0 hosts"
    launch.go_live()

    assert [known_sites.write_down(noting) for _ in range(2)] == ["1 host", ""]

    [known] = json.loads((noting.config.sites_dir / "known.json").read_text())
    assert known == HOST
    assert noting.known_sites.find(HOST) == noting.live_sites.find(HOST)


def test_where_the_data_are_a_file_nothing_is_written_down(launch: Launch, app: App) -> None:
    launch.go_live()

    assert known_sites.write_down(app) == ""
    assert not (app.config.sites_dir / "known.json").exists()


def test_a_file_that_was_cut_knows_nothing(launch: Launch, noting: App) -> None:
    launch.go_live()
    known_sites.write_down(noting)
    path = noting.config.sites_dir / "known.json"
    path.write_bytes(path.read_bytes()[:-1])

    assert noting.known_sites.find(HOST) is None

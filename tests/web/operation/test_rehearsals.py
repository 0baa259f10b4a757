"""A year rehearsed from the browser: a process of its own, what is kept of it, and what never stays."""

import json
import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from fundable.app import App
from fundable.config import Config
from fundable.services.operation import rehearsal_folder, rehearsal_runs
from fundable.services.operation.rehearsal_runs import RehearsalRoom
from tests import lane
from tests.running import wait_until
from tests.turns import in_turn

PATH = "/api/admin/rehearsal"
SHORT = {"days": 14, "orders": 1, "seed": 3}
LONG = {"days": 400, "orders": 100, "seed": 3}


@pytest.fixture
def scratch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The disk that it lives on."""
    folder = tmp_path / "scratch"
    folder.mkdir()
    monkeypatch.setenv("TMPDIR", str(folder))
    return folder


@pytest.fixture
def room(owner: TestClient, config: Config, monkeypatch: pytest.MonkeyPatch) -> Iterator[RehearsalRoom]:
    """Whatever a test leaves running is stopped."""
    for name, value in lane.address(config).items():
        monkeypatch.setenv(name, value)  # as it is where a server has its settings from
    found: RehearsalRoom = reached(owner).state.rehearsals
    yield found
    found.stop()


def reached(browser: TestClient) -> Any:
    asgi: Any = browser.app
    while not hasattr(asgi, "state"):
        asgi = next(value for value in vars(asgi).values() if callable(value) and not isinstance(value, type))
    return asgi


def state_of(browser: TestClient) -> str:
    run = browser.get(PATH).json()["run"]
    return run["state"] if run else ""


def lives(scratch: Path) -> Callable[[], bool]:
    return lambda: any(scratch.rglob("fundable.db"))


def test_one_is_started_and_its_result_stays(owner: TestClient, app: App, room: RehearsalRoom, scratch: Path) -> None:
    assert owner.get(PATH).json() == {"run": None, "result": None, "byCommand": False}

    begun = owner.post(PATH, json=SHORT).json()
    wait_until(lambda: state_of(owner) != "running", "it's done")

    assert (begun["run"]["state"], begun["result"]) == ("running", None)
    done = RehearsalRoom(app).read()  # as a server that was started anew
    assert done.run
    assert done.run.state == "done"
    told = owner.get(PATH).json()
    assert (told["run"]["problem"], told["result"]["seed"]) == ("", 3)
    assert (told["result"]["said"]["days"], told["result"]["said"]["broken"]) == (14, [])
    assert sum(told["result"]["said"]["lookedAt"].values()) == told["result"]["said"]["checked"]
    assert list(scratch.iterdir()) == []


def test_one_at_a_time_and_one_that_is_stopped_leaves_nothing(
    owner: TestClient, room: RehearsalRoom, scratch: Path
) -> None:
    owner.post(PATH, json=LONG)
    wait_until(lives(scratch), "it lives")

    again = owner.post(PATH, json=SHORT)
    stopped = owner.post(f"{PATH}/stop").json()

    assert (again.status_code, again.json()["code"]) == (409, "rehearsal_running")
    assert stopped["run"]["state"] == "stopped"
    assert list(scratch.iterdir()) == []


def test_one_that_is_killed_has_failed_and_leaves_nothing(
    owner: TestClient, room: RehearsalRoom, scratch: Path
) -> None:
    owner.post(PATH, json=LONG)
    wait_until(lives(scratch), "it lives")

    assert room.process_id
    os.kill(room.process_id, signal.SIGKILL)
    wait_until(lambda: state_of(owner) == "failed", "that's noticed")

    assert owner.get(PATH).json()["run"]["problem"] == rehearsal_runs.KILLED
    assert list(scratch.iterdir()) == []


def test_what_a_server_that_was_cut_off_had_running_does_not_run_for_good(owner: TestClient, app: App) -> None:
    run = {
        "state": "running",
        "started_at": "2026-01-01T00:00:00+00:00",
        "ended_at": None,
        "problem": "",
        "asked": SHORT,
    }
    (app.config.data_dir / rehearsal_runs.FILE).write_text(json.dumps({"run": run, "result": None}))

    told = owner.get(PATH).json()["run"]

    assert (told["state"], told["problem"]) == ("failed", rehearsal_runs.CUT_OFF)


@in_turn("kept", ["", "{", "[]", '{"run": null, "result": {"at": "2026-01-01T00:00:00+00:00"}}'])
def test_a_note_that_cannot_be_read_is_none(owner: TestClient, app: App, kept: str) -> None:
    (app.config.data_dir / rehearsal_runs.FILE).write_text(kept)

    assert owner.get(PATH).json() == {"run": None, "result": None, "byCommand": False}


def test_a_disk_with_little_room_is_a_sentence(
    owner: TestClient, scratch: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rehearsal_folder, "ROOM_BYTES", 1 << 60)

    refused = owner.post(PATH, json=SHORT)

    assert (refused.status_code, refused.json()["code"]) == (503, "rehearsal_no_room")
    assert "free" in refused.json()["message"]
    assert state_of(owner) == ""
    assert list(scratch.iterdir()) == []

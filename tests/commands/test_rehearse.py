"""fundable rehearse, as a process of its own: what it finds, what it leaves, and what it leaves alone."""

import json
import os
import signal
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest

from fundable.domain.errors import Refused
from fundable.services.operation import rehearsal_folder
from tests.commands.conftest import Done, environment_of, refused
from tests.planted import BEGIN, END, FAULTS
from tests.running import ROOT, wait_until

YEAR = ("rehearse", "--orders", "3", "--days", "20", "--seed", "2", "--until", "2026-06-05")


@pytest.fixture
def scratch(tmp_path: Path) -> Path:
    """The disk that it lives on."""
    folder = tmp_path / "scratch"
    folder.mkdir()
    return folder


def rehearse(data_dir: Path, scratch: Path, *more: str, fault: str = "") -> Done:
    command = [sys.executable, "-c", BEGIN + fault + END, *YEAR, *more]
    env = environment_of(data_dir, TMPDIR=str(scratch))
    return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)


def content(folder: Path) -> dict[str, str]:
    files = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {str(path.relative_to(folder)): sha256(path.read_bytes()).hexdigest() for path in files}


def test_a_year_is_the_same_for_its_seed_and_leaves_everything_as_it_was(data_dir: Path, scratch: Path) -> None:
    rehearse(data_dir, scratch)
    before = content(data_dir)

    first, again = (rehearse(data_dir, scratch, "--json") for _ in range(2))

    assert (first.returncode, first.stderr) == (0, "")
    told, other = json.loads(first.stdout), json.loads(again.stdout)
    assert (told["broken"], told["days"], told["orders"]) == ([], 20, 3)
    assert {name: told[name] for name in ("orders", "checked", "faults", "broken_on", "received_cents")} == {
        name: other[name] for name in ("orders", "checked", "faults", "broken_on", "received_cents")
    }
    assert content(data_dir) == before
    assert list(scratch.iterdir()) == []


def test_a_promise_that_is_not_kept_is_a_sentence_and_a_code(data_dir: Path, scratch: Path) -> None:
    done = rehearse(data_dir, scratch, fault=FAULTS["no reminder at all"])

    assert (done.returncode, done.stderr) == (1, "")
    assert "was owed the email form-reminder." in done.stdout
    assert list(scratch.iterdir()) == []


def test_what_a_killed_one_leaves_is_removed_by_the_next_start(data_dir: Path, scratch: Path) -> None:
    command = [sys.executable, "-m", "fundable", *YEAR]
    env = environment_of(data_dir, TMPDIR=str(scratch))
    with subprocess.Popen(command, cwd=ROOT, env=env) as killed:
        wait_until(lambda: any(scratch.rglob("fundable.db")), "it lives")
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("TMPDIR", str(scratch))
            rehearsal_folder.remove_leftovers(data_dir)
            assert any(scratch.rglob("fundable.db"))
            one = rehearse(data_dir, scratch)
        os.kill(killed.pid, signal.SIGKILL)

    assert refused(one) == "A rehearsal is running already. Wait until it's done, or stop it."
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TMPDIR", str(scratch))
        rehearsal_folder.remove_leftovers(data_dir)
    assert list(scratch.iterdir()) == []


DIES = """
import signal
def dies(known, *a, **k): os.kill(os.getpid(), signal.SIGKILL)
around("{module}", "{attribute}", dies)"""


@pytest.mark.parametrize(
    ("module", "attribute"),
    [
        ("services.people.assignees", "take_turns"),
        ("services.operation.rehearsal.moving", "restoring"),
        ("recount.verdict", "compare"),
    ],
    ids=["as a job runs", "while its data move", "while it counts"],
)
def test_killed_at_any_moment_it_leaves_nothing_and_the_data_are_as_they_were(
    data_dir: Path, scratch: Path, module: str, attribute: str
) -> None:
    rehearse(data_dir, scratch, "--days", "1")
    before = content(data_dir)

    killed = rehearse(data_dir, scratch, fault=DIES.format(module=module, attribute=attribute))

    assert killed.returncode == -signal.SIGKILL
    assert any(scratch.rglob("fundable.db"))
    assert content(data_dir) == before
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TMPDIR", str(scratch))
        rehearsal_folder.remove_leftovers(data_dir)
    assert list(scratch.iterdir()) == []


def test_one_that_is_stopped_tidies_up(data_dir: Path, scratch: Path) -> None:
    command = [sys.executable, "-m", "fundable", *YEAR]
    with subprocess.Popen(command, cwd=ROOT, env=environment_of(data_dir, TMPDIR=str(scratch))) as stopped:
        wait_until(lambda: any(scratch.rglob("fundable.db")), "it lives")
        stopped.terminate()

    assert stopped.returncode == 143
    assert list(scratch.iterdir()) == []


def test_a_disk_with_little_room_is_left_to_the_data(
    data_dir: Path, scratch: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TMPDIR", str(scratch))
    monkeypatch.setattr(rehearsal_folder, "ROOM_BYTES", 1 << 60)

    with pytest.raises(Refused) as caught, rehearsal_folder.folder_for(data_dir):
        pass

    assert caught.value.code == "rehearsal_no_room"
    assert list(scratch.iterdir()) == []


def test_nobody_outside_is_asked(data_dir: Path, scratch: Path) -> None:
    """A job that would is refused a socket, and so fails, which is told."""
    asks = """
import socket
def asks(app): socket.create_connection(("192.0.2.1", 80), 1)
at("services.people.assignees").take_turns = asks"""

    done = rehearse(data_dir, scratch, fault=asks)

    assert "The job assign-orders failed: PermissionError" in done.stdout

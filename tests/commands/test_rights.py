"""Data that this user may not use: a sentence with what to type, nothing left behind, and nothing that root leaves in
the way of the service's user."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.commands.conftest import Done
from tests.running import ROOT

pytestmark = pytest.mark.skipif(os.geteuid() != 0, reason="only root can become somebody else")
NOBODY = 65534
COMMANDS = [("list-orders",), ("list-orders", "--json"), ("doctor",), ("jobs", "list")]
As = Callable[..., Done]


@pytest.fixture(scope="module")
def becoming() -> Iterator["subprocess.Popen[str]"]:
    with subprocess.Popen(
        [sys.executable, "-m", "tests.commands.becoming"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as running:
        yield running
        assert running.stdin
        running.stdin.close()


@pytest.fixture
def data(template: Path) -> Iterator[Path]:
    """A data directory of nobody's, in a place that they can reach."""
    folder = Path(tempfile.mkdtemp(prefix="fundable-rights-"))
    folder.chmod(0o755)
    shutil.copytree(template, folder / "data")
    for path in (folder / "data", *(folder / "data").rglob("*")):
        os.chown(path, NOBODY, NOBODY)
    yield folder / "data"
    shutil.rmtree(folder)


@pytest.fixture
def run_as(data: Path, becoming: "subprocess.Popen[str]") -> As:
    assert becoming.stdin
    assert becoming.stdout
    asked, told = becoming.stdin, becoming.stdout
    settings = {"PATH": os.environ["PATH"], "FUNDABLE_DATA_DIR": str(data), "COLUMNS": "200", "HOME": "/nonexistent"}

    def command(uid: int, *arguments: str) -> Done:
        out, err = data.parent / "stdout", data.parent / "stderr"
        asked.write(json.dumps([uid, arguments, settings, str(out), str(err)]) + "\n")
        asked.flush()
        code = int(told.readline())
        return Done(arguments, code, out.read_text(), err.read_text())

    return command


def sentence(done: Done) -> str:
    assert (done.returncode, done.stdout) == (1, ""), (done.stdout, done.stderr)
    [line] = done.stderr.splitlines()
    return line


@pytest.mark.parametrize("command", COMMANDS)
def test_a_database_of_somebody_else_is_a_sentence(run_as: As, data: Path, command: tuple[str, ...]) -> None:
    os.chown(data / "fundable.db", 0, 0)
    (data / "fundable.db").chmod(0o600)

    assert sentence(run_as(NOBODY, *command)) == (
        f"We can't read and write {data / 'fundable.db'}, which belongs to root. As root, run: chown -R nobody: {data}"
    )


@pytest.mark.parametrize("command", COMMANDS)
def test_a_database_that_may_only_be_read_is_a_sentence_and_leaves_nothing(
    run_as: As, data: Path, command: tuple[str, ...]
) -> None:
    (data / "fundable.db").chmod(0o400)
    before = sorted(path.name for path in data.iterdir())

    assert sentence(run_as(NOBODY, *command)) == (
        f"We can't read and write {data / 'fundable.db'}. Run: chmod u+rw {data / 'fundable.db'}"
    )

    assert [path.name for path in data.iterdir() if path.name.endswith(("-shm", "-wal"))] == []
    assert sorted(path.name for path in data.iterdir()) == before
    (data / "fundable.db").chmod(0o600)
    assert run_as(NOBODY, *command).stderr == ""


DAEMON = 1


def test_whoever_isnt_the_owner_is_told_who_is_before_they_take_the_data_away(run_as: As, data: Path) -> None:
    data.chmod(0o755)
    shutil.rmtree(data / "secrets")

    assert sentence(run_as(DAEMON, "list-orders")) == (
        f"We can't read and write {data}, which belongs to nobody. Run this as nobody. If the data is "
        f"meant to be daemon's, run as root: chown -R daemon: {data}"
    )


def test_a_backup_says_where_its_user_cant_write(run_as: As, data: Path) -> None:
    done = run_as(NOBODY, "backup", str(data.parent / "fundable.tar.gz"))

    assert (done.returncode, done.stderr) == (
        1,
        f"The user nobody, as whom this runs, can't write to {data.parent}. Choose another folder for the backup.\n",
    )


def test_a_leftover_that_may_only_be_read_is_named(run_as: As, data: Path) -> None:
    shm = data / "fundable.db-shm"
    shm.touch(mode=0o400)
    os.chown(shm, NOBODY, NOBODY)

    assert sentence(run_as(NOBODY, "doctor")) == f"We can't read and write {shm}. Run: chmod u+rw {shm}"


@pytest.mark.parametrize("name", ["migrate.lock", "serve.lock", "secrets/signing.key"])
def test_a_file_that_root_left_is_named(run_as: As, data: Path, name: str) -> None:
    if not (data / name).parent.exists():
        (data / name).parent.mkdir(mode=0o700)
        os.chown((data / name).parent, NOBODY, NOBODY)
    (data / name).unlink(missing_ok=True)
    (data / name).touch(mode=0o600)

    assert sentence(run_as(NOBODY, "doctor")) == (
        f"We can't read and write {data / name}, which belongs to root. As root, run: chown -R nobody: {data}"
    )


def test_the_doctor_finds_what_belongs_to_somebody_else(run_as: As, data: Path) -> None:
    (data / "backups").mkdir(mode=0o700)

    done = run_as(NOBODY, "doctor")

    assert done.returncode == 1
    assert f"FAIL  Files: {data / 'backups'} belongs to root." in done.stdout
    assert f"As root, run: chown -R nobody: {data}" in done.stdout


@pytest.mark.parametrize(
    "command",
    [
        ("list-orders",),
        ("jobs", "run", "back-up"),
        ("create-admin", "--email", "o@a.example", "--password", "a long one of theirs"),
        ("doctor",),
    ],
)
def test_what_root_makes_belongs_to_whom_the_data_belong(run_as: As, data: Path, command: tuple[str, ...]) -> None:
    outside = data.parent / "roots-own"
    outside.touch()
    (data / "link").symlink_to(outside)

    run_as(0, *command)

    others = [path for path in data.rglob("*") if not path.is_symlink() and path.stat().st_uid != NOBODY]
    assert others == []
    assert outside.stat().st_uid == 0
    made = data / "backups" / "theirs.tar.gz"  # the nightly one has its second already
    theirs = ("backup", str(made)) if made.parent.exists() else ("jobs", "run", "back-up")
    assert run_as(NOBODY, *theirs).returncode == 0


def test_root_gives_away_nothing_that_has_another_name(run_as: As, data: Path) -> None:
    """A second name of a file of root's, put there by the user whom the data belong to, would make it theirs."""
    secret = data.parent / "secret"
    secret.touch(mode=0o600)
    os.link(secret, data / "texts-link")

    run_as(0, "jobs", "list")

    assert secret.stat().st_uid == 0

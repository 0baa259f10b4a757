"""A second machine from the copies: docs/operating/standby.md, typed on two machines, which are a folder and a port
each; and that a standby is closed to everything."""

import shlex
import shutil
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tests.commands.test_guide import PAGES, shown
from tests.running import START_WITHIN_S, Cut, Launcher, NewServer, Server, buy, call, log_in

PLACE = "/mnt/nas/fundable"
[PAGE] = [page for page in PAGES if page.stem == "standby"]
CLOSED = "is a standby: a copy that nothing opens while another machine serves it."


@dataclass
class Machines:
    """Two, and the place where copies of the first one are."""

    first: Server
    second: Server
    place: Path
    typed: list[str] = field(default_factory=list)

    def type(self, machine: Server, command: str, code: int | None = 0) -> str:
        self.typed.append(command)
        done = machine.run(*shlex.split(command.replace(PLACE, str(self.place)))[1:])
        assert code in (done.returncode, None), (command, done.stdout, done.stderr)
        return done.stdout + done.stderr

    def copy(self) -> None:
        self.type(self.first, "fundable jobs run back-up")
        self.type(self.first, "fundable jobs run copy-backup")

    def refresh(self) -> str:
        return self.type(self.second, f"fundable restore {PLACE} --standby --yes")


@pytest.fixture
def machines(new_server: NewServer, tmp_path: Path) -> Machines:
    (tmp_path / "nas").mkdir()
    (tmp_path / "other").mkdir()
    first = new_server(FUNDABLE_BACKUP_COPY_TO=str(tmp_path / "nas"))
    return Machines(first, Server(tmp_path / "other" / "data", first.launcher), tmp_path / "nas")


@pytest.fixture(scope="module")
def standby(furnished: Path, tmp_path_factory: pytest.TempPathFactory, launcher: Launcher) -> Server:
    """One for every command that it's closed to: none of them changes it."""
    folder = tmp_path_factory.mktemp("standby") / "data"
    shutil.copytree(furnished, folder)
    closed = Server(folder, launcher)
    demoted = closed.run("demote", "--yes")
    assert demoted.returncode == 0, demoted.stderr
    return closed


def test_the_second_machine_takes_over_and_the_first_stays_closed(machines: Machines) -> None:
    first, second = machines.first.start(), machines.second
    buy(first, "nora@alder.example")
    machines.copy()

    assert "nothing is served, charged or mailed from it" in machines.refresh()
    assert "is a standby. Nothing is charged, mailed or served from here." in machines.type(second, "fundable doctor")
    assert "nora@alder.example" in machines.type(second, "fundable list-orders")
    assert second.spawn().wait(START_WITHIN_S) == 1
    assert CLOSED in second.log()

    bought = buy(first, "tom@birch.example")
    machines.copy()
    machines.refresh()
    assert [path.name for path in second.data_dir.parent.iterdir() if path.is_dir()] == ["data"]

    assert "Stop it first" in machines.type(first, "fundable demote --yes", code=1)
    assert first.stop() == 0
    machines.type(first, "fundable demote --yes")
    assert first.spawn().wait(START_WITHIN_S) == 1
    with pytest.raises(Cut):
        call(first.port, "GET", "/healthz")

    machines.type(second, "fundable promote --yes")
    try:
        second.start()
        assert log_in(second).get(f"/api/orders/{bought.id}").status == 200
        assert "Mail has been on hold since the restore" in machines.type(second, "fundable doctor", code=None)
        machines.type(second, "fundable jobs release-mail")
    finally:
        second.end()
    assert {*shown(PAGE), "fundable demote --yes"} == {*machines.typed}


@pytest.mark.parametrize(
    "command",
    [
        "orders show 9f1c2ab3",
        "jobs run send-mail",
        "jobs release-mail",
        "reconcile",
        "backup elsewhere.tar.gz",
        "migrate",
        "settings set business_name x",
        "create-admin --email a@b.co --password correct-horse",
    ],
)
def test_a_standby_is_closed_to_every_command(standby: Server, command: str) -> None:
    before = (standby.data_dir / "fundable.db").read_bytes()

    refused = standby.run(*shlex.split(command))

    assert refused.returncode == 1, (refused.stdout, refused.stderr)
    assert CLOSED in refused.stdout + refused.stderr
    assert (standby.data_dir / "fundable.db").read_bytes() == before


def test_its_orders_can_be_listed(standby: Server) -> None:
    listed = standby.run("list-orders")
    assert (listed.returncode, listed.stdout) == (0, "No orders yet.\n")


def test_data_in_use_are_not_promoted_and_what_is_missing_not_demoted(machines: Machines) -> None:
    assert "isn't a standby. There's nothing to promote." in machines.type(
        machines.first, "fundable promote --yes", code=1
    )
    assert "There's no data in" in machines.type(machines.second, "fundable demote --yes", code=1)
    assert not machines.second.data_dir.exists()


def test_data_in_use_that_a_standby_replaces_are_kept(machines: Machines) -> None:
    """Whoever restores on the wrong machine loses nothing."""
    first = machines.first
    machines.copy()

    told = machines.type(first, f"fundable restore {PLACE} --standby --yes")

    assert "The earlier data is kept in" in told
    [kept] = first.data_dir.parent.glob("data0.before-*")
    assert not (kept / "standby").exists()


def test_a_place_without_copies_is_said_to_have_none(machines: Machines) -> None:
    (machines.place / "notes.txt").write_text("mine")

    told = machines.type(machines.second, f"fundable restore {PLACE} --standby --yes", code=1)

    assert "isn't a backup. There are none in it." in told
    assert not machines.second.data_dir.exists()

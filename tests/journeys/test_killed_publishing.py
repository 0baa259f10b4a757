"""kill -9 at the steps of publishing a website and of going back to it: visitors get the old one or the new one, byte
for byte, and what was agreed stays as it was (websites 5).

TEST_STEPS=all takes every step in place of one of each kind.
"""

import os
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.journeys.conftest import NewServer
from tests.journeys.websites import SETTINGS, Website, digest
from tests.running import Cut, Server, wait_until

EVERY = 1 if os.environ.get("TEST_STEPS") == "all" else 20
REPEATED = frozenset({"open", "write", "flush", "fsync", "close", "execute"})
"""Steps of which there are many alike: of these, some are taken."""
SAME_THEME = 3
"""Changes so far apart have the same theme, and so as many files."""
SOMETIMES = 10
"""At most so many steps at the end, of reading, come one time and not the next: a kill there might never come."""
AGREED = ("site_approvals", "site_rounds", "site_notes")


@dataclass
class Killing:
    """A website whose server is killed while it goes online; `order` says at which step (tests/killed.py)."""

    site: Website
    order: Path

    @property
    def server(self) -> Server:
        return self.site.server

    @property
    def folder(self) -> Path:
        return self.server.data_dir / "sites" / self.site.order.id

    @property
    def online(self) -> str:
        """By the newest row."""
        [row, *_] = self.server.rows("SELECT hash FROM site_releases ORDER BY seq DESC")
        return str(row["hash"])

    def steps(self, act: Callable[[str], None], build: str) -> list[str]:
        """The names of all steps of what isn't killed."""
        self.order.write_text("0")
        act(build)
        return self.order.with_suffix(".steps").read_text().split()

    def kill(self, act: Callable[[str], None], build: str, at: int) -> None:
        """Before step `at`; then the server is started again, and its folders are settled."""
        self.order.write_text(str(at))
        with pytest.raises(Cut):
            act(build)
        assert self.server.process
        self.server.process.wait()
        self.server.start()
        current = self.folder / "current"
        wait_until(lambda: current.is_symlink() and current.readlink().name == self.online, "the folders are settled")

    def check(self, expected: set[str]) -> None:
        """One of the builds is served whole, and is what lies in its folder."""
        online, builds = self.online, self.site.builds()
        assert online in expected
        assert self.site.served(builds[online]) == builds[online]
        lying = {path.name: digest(path.read_bytes()) for path in (self.folder / "current").iterdir()}
        assert lying == builds[online]

    def agreed(self) -> list[list[dict[str, object]]]:
        return [self.server.rows(f"SELECT * FROM {table}") for table in AGREED]

    def acts(self, name: str) -> int:
        return len(self.server.rows("SELECT 1 FROM audit_entries WHERE act = ?", name))

    def releases(self, reason: str) -> int:
        return len(self.server.rows("SELECT 1 FROM site_releases WHERE reason = ?", reason))


@pytest.fixture
def killing(new_server: NewServer, tmp_path: Path) -> Killing:
    server, order = new_server(**SETTINGS), tmp_path / "killed-at"
    server.killed_at = (server.data_dir / "sites", order)
    site = Website.drafted(server.start())
    site.go_live()
    return Killing(site, order)


def chosen(steps: list[str]) -> list[int]:
    """Which steps are taken: each that has a name of its own and the one after it, and some of the others."""
    own = {at for at, name in enumerate(steps, 1) if name not in REPEATED}
    return sorted(own | {at + 1 for at in own if at < len(steps)} | set(range(1, len(steps) - SOMETIMES, EVERY)))


def test_22_killed_while_publishing(killing: Killing) -> None:
    site = killing.site
    build = site.change(0)
    site.approve(build)
    steps = killing.steps(site.publish, build)
    assert {"mkdir", "write", "fsync", "rename", "commit", "symlink", "replace"} <= set(steps)
    came = []

    for at in chosen(steps):
        old, build = killing.online, site.change(SAME_THEME * at)
        site.approve(build)
        before = killing.agreed()
        killing.kill(site.publish, build, at)
        killing.check({old, build})
        assert killing.agreed() == before
        assert killing.acts("website.published") == killing.releases("published")
        came.append(killing.online == build)
        if killing.online == old:
            site.publish(build)  # as somebody tries again, on what is left of the first time
            killing.check({build})

    assert came == sorted(came), "up to the commit it is the old one, from there on the new one"
    assert set(came) == {False, True}
    build = live(site, 1000 * SAME_THEME)
    killing.check({build})
    assert not [path for path in killing.folder.rglob("*") if path.name.endswith(".part")], "nothing half is left"


def live(site: Website, number: int) -> str:
    site.change(number)
    return site.go_live()


def test_22_killed_while_going_back(killing: Killing) -> None:
    """To a release whose folder was lost, so that it is written again as well."""
    site = killing.site
    first, second = (live(site, number) for number in (0, SAME_THEME))
    shutil.rmtree(killing.folder / "releases" / first)
    steps = killing.steps(site.roll_back, first)
    before, came = killing.agreed(), []

    for at in chosen(steps):
        wanted = second if killing.online == first else first
        shutil.rmtree(killing.folder / "releases" / wanted, ignore_errors=True)
        killing.kill(site.roll_back, wanted, at)
        killing.check({first, second})
        came.append(killing.online == wanted)
        if killing.online != wanted:
            site.roll_back(wanted)
            killing.check({wanted})

    assert killing.agreed() == before
    assert killing.acts("website.rolled_back") == killing.releases("rolled_back")
    assert came == sorted(came)
    assert set(came) == {False, True}

"""A website is agreed on while the clock jumps and backups are restored: approvals, rounds and releases agree."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import pytest
from starlette.testclient import TestClient

from fundable.app import App
from fundable.config import read_config
from fundable.domain.sites.drafting import own_address
from fundable.opening import open_app
from fundable.services.operation import audit, backups, restore
from fundable.services.sites.hosting import releases
from tests.browsers import FakeTimer, open_browsers
from tests.conftest import PASSWORD, FakeClock, PaidOrder
from tests.services.orders.some_orders import rows
from tests.web.logins import log_in
from tests.web.sites.live_orders import DOMAIN, HOME, HOST, NAME, Launch

JUMPS = {
    "two days on": timedelta(days=2),
    "a month on": timedelta(days=31),
    "two days back": timedelta(days=-2),
    "ten years back": timedelta(days=-3650),
}
AGREED = ("site_builds", "site_notes", "site_rounds", "site_approvals", "site_releases", "site_hosts")
NOTE = "Please bake more."


@pytest.fixture
def settings() -> dict[str, str]:
    return {"FUNDABLE_RATE_LIMITS": "off", "FUNDABLE_SITES_DOMAIN": DOMAIN}


@dataclass
class Agreement:
    """One order's website, with its client and a member of staff, who log in anew for each step."""

    app: App
    order: PaidOrder
    staff: TestClient
    client: TestClient

    def released(self) -> None:
        log_in(self.staff)
        self._put("publishing", isAutomatic=False)
        self._post("website/release", build=1)

    def noted(self) -> None:
        note = {"build": 1, "page": "index.html", "viewport": 390, "text": NOTE}
        assert self._ask("PUT", f"notes/{uuid4()}", **note).status_code == 200

    def sent(self) -> None:
        [note] = self._ask("GET", "notes").json()["notes"]
        assert self._ask("POST", "changes", round=1, notes=[note["id"]]).status_code == 200

    def closed(self) -> None:
        log_in(self.staff)
        [note] = rows(self.app, "site_notes")
        answered = f"/api/orders/{self.order.id}/review/notes/{note['id']}"
        assert self.staff.put(answered, json={"verdict": "done", "text": "More."}).status_code == 200
        self._put("theme", theme="azulejo")
        self._post("review/close", build=2)

    def approved(self) -> None:
        assert self._ask("POST", "approval", hash=self._newest["hash"], name=NAME).status_code == 200

    def published(self) -> None:
        log_in(self.staff)
        self._post("website/publish", hash=self._newest["hash"])

    def check(self) -> None:
        """What is served is what was approved last, the one round was closed by it, and the log is unbroken."""
        [newest, _] = sorted(rows(self.app, "site_builds"), key=lambda row: -row["number"])
        [round_], [approval], [release] = (
            rows(self.app, f"site_{what}") for what in ("rounds", "approvals", "releases")
        )
        assert (newest["number"], round_["closed_build"], approval["build"], release["build"]) == (2, 2, 2, 2)
        assert newest["hash"] == approval["hash"] == release["hash"]
        assert (round_["number"], round_["build"], bool(round_["is_included"])) == (1, 1, True)
        self.app.live_sites.forget()
        served = self.client.get("/", headers={"host": HOST})
        files = releases.files_of(self.app, UUID(self.order.id), release["hash"])
        assert (served.status_code, served.content) == (200, own_address.at(files, HOME)["index.html"])
        assert audit.verify(self.app).problem is None

    @property
    def _newest(self) -> dict[str, Any]:
        found: dict[str, Any] = max(rows(self.app, "site_builds"), key=lambda row: row["number"])
        return found

    def _ask(self, method: str, path: str, **body: object) -> Any:
        """As the client, with a token of their own for it."""
        login = {"email": self.order.email, "password": PASSWORD}
        token = self.client.post("/api/client/login", json=login).json()["token"]
        headers = {"Authorization": f"Bearer {token}"}
        return self.client.request(method, f"/api/client/{path}", json=body or None, headers=headers)

    def _post(self, path: str, **body: object) -> None:
        answer = self.staff.post(f"/api/orders/{self.order.id}/{path}", json=body)
        assert answer.status_code == 200, answer.text

    def _put(self, path: str, **body: object) -> None:
        answer = self.staff.put(f"/api/orders/{self.order.id}/website/{path}", json=body)
        assert answer.status_code == 200, answer.text


STEPS: tuple[Callable[[Agreement], None], ...] = (
    Agreement.released,
    Agreement.noted,
    Agreement.sent,
    Agreement.closed,
    Agreement.approved,
    Agreement.published,
)


@pytest.fixture
def agreement(app: App, launch: Launch) -> Agreement:
    return Agreement(app, launch.order, launch.desk.browser, launch.visitor)


@pytest.mark.parametrize("jump", JUMPS.values(), ids=JUMPS)
def test_the_clock_may_jump_before_every_step(agreement: Agreement, clock: FakeClock, jump: timedelta) -> None:
    for step in STEPS:
        clock.move(jump)
        step(agreement)

    agreement.check()
    clock.move(jump)
    agreement.check()


def test_the_clock_may_jump_to_and_fro(agreement: Agreement, clock: FakeClock) -> None:
    """So that what comes later has the earlier time."""
    for number, step in enumerate(STEPS):
        clock.move(timedelta(days=40 if number % 2 else -41))
        step(agreement)

    agreement.check()


def test_a_backup_of_any_step_is_gone_on_with(
    agreement: Agreement, app: App, clock: FakeClock, tmp_path: Path, site_root: Path
) -> None:
    """In the place of all that came after it."""
    archives = []
    for step in STEPS:
        archives.append((backups.create(app, tmp_path / f"{len(archives)}.tar.gz").path, agreed(app)))
        step(agreement)
    agreement.check()

    for number, (archive, before) in enumerate(archives):
        with restored(app, str(archive), clock, site_root) as again:
            assert agreed(again.app) == before
            again.order = agreement.order
            for step in STEPS[number:]:
                step(again)
            again.check()


def agreed(app: App) -> list[list[dict[str, Any]]]:
    return [rows(app, table) for table in AGREED]


@contextmanager
def restored(app: App, archive: str, clock: FakeClock, site_root: Path) -> Iterator[Agreement]:
    """The data directory as of then."""
    settings = {"FUNDABLE_RATE_LIMITS": "off", "FUNDABLE_SITES_DOMAIN": DOMAIN}
    config = read_config({"FUNDABLE_DATA_DIR": str(app.config.data_dir), **settings})
    with restore.restoring(config, archive, "", clock) as found:
        found.finish()
    opened = open_app(config, clock)
    with open_browsers(opened, site_root, FakeTimer()) as browsers:
        new = browsers.on(opened)
        yield Agreement(opened, PaidOrder("", "", ""), new(), new())
    opened.close()

"""The pages of an offer that is published: tried again until they are there, and staff know meanwhile."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import timedelta
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from fundable.adapters.javascript import QuickJsPages
from fundable.app import App
from fundable.db.agency import offers
from fundable.domain.agency.default_offer import DEFAULT
from fundable.domain.agency.offer import PageMaker
from fundable.domain.agency.offer_versions import PublishedOffer
from fundable.domain.findings import Finding, Verdict
from fundable.domain.moments import moment
from fundable.services.agency import offer as service
from fundable.services.operation import doctor
from fundable.web.agency.site import TRIED_EVERY
from fundable.web.api import build
from tests.conftest import FakeClock
from tests.offers import publish
from tests.running import OWNER, wait_until
from tests.services.orders.some_orders import rows
from tests.web.logins import log_in


@dataclass
class Sometimes:
    """A page maker that fails as long as it is told to."""

    fails: bool = True
    tries: int = 0
    real: PageMaker = field(default_factory=QuickJsPages)

    def make(self, script: str, templates: str, offer: str) -> Mapping[str, str]:
        self.tries += 1
        if self.fails:
            raise RuntimeError("out of memory")
        return self.real.make(script, templates, offer)


@pytest.fixture
def maker() -> Sometimes:
    return Sometimes()


@pytest.fixture
def visitor(app: App, site_root: Path, maker: Sometimes) -> TestClient:
    return serve(app, site_root, maker)


def serve(app: App, site_root: Path, maker: Sometimes) -> TestClient:
    return TestClient(build(replace(app, pages=maker), site_root=site_root), base_url=app.config.base_url)


def alerts(app: App) -> list[str]:
    return [str(row["subject"]) for row in rows(app, "messages") if row["kind"] == "staff-alert"]


def test_what_another_process_published_is_made_while_nobody_asks(app: App, site_root: Path, maker: Sometimes) -> None:
    maker.fails = False
    site = build(replace(app, pages=maker), site_root=site_root)
    site.follow()
    assert (maker.tries, app.offers.shown()) == (0, 1)
    changed = replace(DEFAULT, name="Fundable shop")
    with app.database.write() as connection:  # as another process does, of which this one hears nothing
        offers.add(connection, PublishedOffer(2, changed, app.clock.now(), "Olive Park", ()))

    site.follow()
    wait_until(lambda: maker.tries == 1, "its pages are made")
    wait_until(lambda: "Fundable shop" in TestClient(site, base_url=app.config.base_url).get("/").text, "they're shown")
    site.follow()
    assert maker.tries == 1


def test_data_that_cannot_be_read_end_no_program(app: App, site_root: Path) -> None:
    site = build(app, site_root=site_root)
    with app.database.write() as connection:
        connection.exec_driver_sql("ALTER TABLE offers RENAME TO gone")
    site.follow()


def test_they_are_tried_again_until_they_are_there(
    app: App, owner: TestClient, visitor: TestClient, maker: Sometimes, clock: FakeClock
) -> None:
    publish(app, name="Fundable shop")
    assert "landing" in visitor.get("/").text
    wait_until(lambda: alerts(app), "staff are told")
    for _ in range(20):
        assert "landing" in visitor.get("/").text, "what was shown before"
    assert maker.tries == 1, "not with each request"

    clock.move(TRIED_EVERY)
    visitor.get("/")
    wait_until(lambda: maker.tries == 2, "they are tried again")
    maker.fails = False

    def is_there_later() -> bool:
        clock.move(TRIED_EVERY)
        return "Fundable shop" in visitor.get("/").text

    wait_until(is_there_later, "they are there")

    assert alerts(app) == ["Needs attention: Your website doesn't show your offer"], "once a day"
    [told] = [str(row["text"]) for row in rows(app, "messages") if row["kind"] == "staff-alert"]
    assert "Your website doesn't show version 2 of your offer." in told


def concerns(browser: TestClient) -> list[dict[str, str]]:
    return [one for one in browser.get("/api/admin/system").json()["concerns"] if one["name"] == "Offer pages"]


def test_system_and_doctor_say_it_until_they_are_there(
    app: App, owner: TestClient, visitor: TestClient, maker: Sometimes, clock: FakeClock
) -> None:
    log_in(visitor, OWNER)
    assert (concerns(visitor), findings(app)) == ([], [])
    publish(app, name="Fundable shop")
    begun = moment(clock.now())
    visitor.get("/")
    wait_until(lambda: alerts(app), "the first fails")
    clock.move(TRIED_EVERY)
    visitor.get("/")
    wait_until(lambda: maker.tries == 2, "so does the second")

    [said] = concerns(visitor)
    assert said["found"] == (
        f"Your website doesn't show version 2 of your offer. No pages could be made since {begun}. Whoever buys at a "
        "price that has changed is asked to reload, so they can't order."
    )
    assert "restart the server; its log says what went wrong" in said["advice"]
    assert findings(app) == [Finding("Offer pages", Verdict.FAIL, said["found"], said["advice"])]

    maker.fails = False
    publish(app, name="Fundable house")
    wait_until(lambda: "Fundable house" in visitor.get("/").text, "they are there")
    wait_until(lambda: not concerns(visitor), "System knows")
    assert findings(app) == []


def findings(app: App) -> list[Finding]:
    return [one for one in doctor.examine(app) if one.name == "Offer pages"]


def test_another_version_is_tried_at_once(app: App, owner: TestClient, visitor: TestClient, maker: Sometimes) -> None:
    publish(app, name="Fundable shop")
    visitor.get("/")
    wait_until(lambda: alerts(app), "the first fails")
    maker.fails = False
    publish(app, name="Fundable house")

    wait_until(lambda: "Fundable house" in visitor.get("/").text, "they are there")


def test_a_clock_that_was_set_back_puts_nothing_off(
    app: App, owner: TestClient, visitor: TestClient, maker: Sometimes, clock: FakeClock
) -> None:
    publish(app, name="Fundable shop")
    visitor.get("/")
    wait_until(lambda: alerts(app), "the first fails")
    maker.fails = False
    clock.move(timedelta(days=-400))

    wait_until(lambda: "Fundable shop" in visitor.get("/").text, "they are there")


def test_a_server_that_starts_without_them_gets_them(
    app: App, owner: TestClient, site_root: Path, maker: Sometimes, clock: FakeClock
) -> None:
    publish(app, name="Fundable shop")
    visitor = serve(app, site_root, maker)
    assert (maker.tries, len(alerts(app)), len(findings(app))) == (1, 1, 1)
    assert "landing" in visitor.get("/").text
    maker.fails = False
    clock.move(TRIED_EVERY)

    wait_until(lambda: "Fundable shop" in visitor.get("/").text, "they are there")
    assert service.shown(app) == 2
    wait_until(lambda: not findings(app), "the doctor knows")

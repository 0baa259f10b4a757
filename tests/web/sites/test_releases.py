"""Publishing: only what was approved, whole or not at all, and back again (websites 5)."""

import shutil
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from uuid import UUID

import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError

from fundable import jobs
from fundable.adapters.releases import DiskReleases
from fundable.app import App
from fundable.domain.errors import Refused
from fundable.domain.sites.drafting import own_address
from fundable.domain.sites.drafting.own_address import PLACEHOLDER
from fundable.services.operation import erasure
from fundable.services.orders import deletion
from fundable.services.sites.drafting import drafts
from fundable.services.sites.hosting import hosts, releases
from fundable.services.sites.review import client_files
from tests.conftest import FakeClock
from tests.services.orders.some_orders import rows
from tests.web.sites.live_orders import DOMAIN, HOME, HOST, NAME, Launch


@pytest.fixture
def settings() -> dict[str, str]:
    return {"FUNDABLE_RATE_LIMITS": "off", "FUNDABLE_SITES_DOMAIN": DOMAIN}


def folder(app: App, launch: Launch) -> Path:
    return app.config.sites_dir / launch.order.id


def kept(app: App, launch: Launch) -> set[str]:
    return {path.name for path in (folder(app, launch) / "releases").iterdir()}


def test_what_is_approved_goes_online_by_itself_and_the_order_follows(launch: Launch, app: App) -> None:
    launch.desk.release(launch.order)
    assert launch.status == "review"

    assert launch.approve().json()["url"] == f"http://{HOST}:8000/"

    assert launch.status == "completed"
    assert launch.get().status_code == 200
    subjects = [row["subject"] for row in rows(app, "messages") if row["kind"] == "status-changed"]
    assert len(subjects) == 2, "one to review, one that it is live; none in between"
    assert f"http://{HOST}:8000/" in rows(app, "messages")[-1]["text"]
    assert kept(app, launch) == {launch.hash}
    page = (folder(app, launch) / "current" / "index.html").read_bytes()
    assert own_address.moved(page, PLACEHOLDER, HOME) == launch.get().content


def test_or_waits_for_staff_if_the_agency_wants_it_so(launch: Launch, app: App) -> None:
    launch.publishes_by_hand()
    launch.desk.release(launch.order)

    launch.approve()
    assert (launch.status, launch.live["url"], releases.publish_approved(app)) == ("launch", "", "")

    assert launch.staff("publish", hash=launch.hash).status_code == 200
    assert launch.status == "completed"
    again = launch.staff("publish", hash=launch.hash)
    assert (again.status_code, again.json()["code"]) == (409, "online_already")


def test_stages_only_go_forward_by_themselves(launch: Launch) -> None:
    launch.desk.browser.patch(f"/api/orders/{launch.order.id}/status", json={"status": "launch"})
    launch.desk.release(launch.order)
    assert launch.status == "launch"

    launch.approve()
    launch.desk.browser.patch(f"/api/orders/{launch.order.id}/status", json={"status": "design"})
    assert launch.status == "design", "staff may choose any"


@pytest.mark.parametrize("digest", ["0" * 64, "newer"])
def test_21_another_hash_is_refused_and_logged(launch: Launch, app: App, digest: str) -> None:
    launch.publishes_by_hand()
    launch.desk.release(launch.order)
    launch.approve()
    approved = launch.hash
    newer = launch.change()

    answer = launch.staff("publish", hash=newer if digest == "newer" else digest)

    assert (answer.status_code, answer.json()["code"]) == (409, "not_approved")
    stale = launch.staff("publish", hash=approved)
    assert (stale.status_code, stale.json()["code"]) == (409, "newer_build")
    assert rows(app, "site_releases") == []
    assert not folder(app, launch).exists()
    acts = [row["act"] for row in rows(app, "audit_entries")]
    assert acts.count("website.publish_refused") == 2


def test_what_waits_goes_online_once_its_gate_is_closed(launch: Launch, app: App) -> None:
    launch.publishes_by_hand()
    launch.desk.release(launch.order)
    launch.approve()
    launch.desk.browser.put(f"/api/orders/{launch.order.id}/website/publishing", json={"isAutomatic": True})

    assert releases.publish_approved(app) == "1 of 1 published"
    assert releases.publish_approved(app) == ""


def test_going_back_shows_the_same_bytes_and_stays_so(launch: Launch, app: App) -> None:
    first = launch.go_live()
    before = launch.get().content
    launch.change()
    launch.go_live()
    assert launch.get().content != before

    answer = launch.staff("rollback", hash=first)

    assert answer.status_code == 200
    assert [one["reason"] for one in answer.json()["releases"]] == ["rolled_back", "published"]
    assert launch.get().content == before
    assert releases.publish_approved(app) == "", "what staff took back doesn't come again by itself"
    assert (folder(app, launch) / "current").resolve().name == first
    unknown = launch.staff("rollback", hash="0" * 64)
    assert (unknown.status_code, unknown.json()["code"]) == (409, "release_unknown")


def test_three_are_kept(launch: Launch, app: App) -> None:
    launch.go_live()
    hashes = []
    for services in ("Rye", "Oats", "Spelt"):
        launch.desk.browser.patch(f"/api/orders/{launch.order.id}/status", json={"status": "intake"})
        launch.send(launch.order, servicesOffered=services)
        hashes.append(launch.go_live())

    assert kept(app, launch) == set(hashes)
    assert [one["hash"] for one in launch.live["releases"]] == hashes[::-1]


class Cut(Exception):
    """The program is killed here."""


class CutOff(DiskReleases):
    """Ends the program before or after a step."""

    step, after = "", False

    def _at(self, step: str) -> None:
        if step == self.step:
            raise Cut

    def write(self, *given: object) -> None:
        self._at("write")
        super().write(*given)  # type: ignore[arg-type]
        self._at("written")

    def switch(self, *given: object) -> None:
        self._at("switch")
        super().switch(*given)  # type: ignore[arg-type]
        self._at("switched")


@pytest.mark.parametrize("step", ["write", "written", "switch", "switched"])
@pytest.mark.parametrize("act", ["publish", "rollback"])
def test_22_killed_at_any_step_it_is_the_old_or_the_new(launch: Launch, app: App, step: str, act: str) -> None:
    launch.publishes_by_hand()
    first = launch.go_live()
    launch.change()
    launch.desk.release(launch.order)
    launch.approve()
    if act == "rollback":
        launch.staff("publish", hash=launch.hash)
    old, new = (launch.live["releases"][0]["hash"], first if act == "rollback" else launch.hash)
    cut = CutOff(app.config.sites_dir)
    cut.step = step
    do = releases.roll_back if act == "rollback" else releases.publish

    with pytest.raises(Cut):
        do(replace(app, releases=cut), UUID(launch.order.id), new)

    [online, *_] = launch.live["releases"]
    assert online["hash"] in (old, new)
    website = releases.files_of(app, UUID(launch.order.id), online["hash"])
    assert launch.get().content == own_address.at(website, HOME)["index.html"]
    releases.settle(app)
    current = folder(app, launch) / "current"
    assert current.resolve().name == online["hash"]
    assert {path.name: path.read_bytes() for path in current.iterdir()} == dict(website)


def test_22_a_full_disk_leaves_the_old_one_online(launch: Launch, app: App) -> None:
    launch.publishes_by_hand()
    launch.go_live()
    before = launch.get().content
    launch.change()
    launch.desk.release(launch.order)
    launch.approve()
    releases_folder = folder(app, launch) / "releases"
    shutil.move(releases_folder, releases_folder.with_name("away"))
    releases_folder.write_text("where nothing can be written")

    answer = launch.staff("publish", hash=launch.hash)

    assert (answer.status_code, answer.json()["code"]) == (503, "storage_full")
    assert launch.get().content == before
    releases_folder.unlink()
    assert launch.staff("publish", hash=launch.hash).status_code == 200
    assert launch.get().content != before


def test_a_folder_that_was_changed_or_lost_is_made_again(launch: Launch, app: App) -> None:
    launch.go_live()
    page = folder(app, launch) / "current" / "index.html"
    before = page.read_bytes()
    page.write_bytes(b"something else")

    assert releases.files_of(app, UUID(launch.order.id), launch.hash)["index.html"] == before
    shutil.rmtree(app.config.sites_dir)
    assert releases.settle(app) == "1 put right"
    assert page.read_bytes() == before
    assert releases.settle(app) == ""


def test_folders_are_put_right_so_many_at_a_time(launch: Launch, app: App) -> None:
    """Ten thousand after a restore would keep the program from stopping for minutes."""
    launch.go_live()
    for number in range(3):
        (app.config.sites_dir / str(UUID(int=number))).mkdir()

    assert releases.settle(app, at_most=2) == "2 put right, 1 to come"
    assert releases.settle(app, at_most=2) == "1 put right"
    assert [path.name for path in app.config.sites_dir.iterdir() if path.is_dir()] == [launch.order.id]


@pytest.mark.parametrize("statement", ["UPDATE site_releases SET build = 2", "DELETE FROM site_releases"])
def test_releases_are_never_changed(launch: Launch, app: App, statement: str) -> None:
    launch.go_live()

    with pytest.raises(IntegrityError), app.database.write() as connection:
        connection.execute(text(statement))


def test_31_with_its_order_goes_everything(launch: Launch, app: App) -> None:
    launch.go_live()

    deletion.delete(app, UUID(launch.order.id))

    assert "Alder" not in launch.get().text
    assert [rows(app, table) for table in ("site_hosts", "site_releases", "site_approvals")] == [[], [], []]
    assert not folder(app, launch).exists()


def test_a_folder_in_the_place_of_the_link_is_replaced(launch: Launch, app: App) -> None:
    """Whoever copies the data with links followed leaves one."""
    digest = launch.go_live()
    link = folder(app, launch) / "current"
    target = link.resolve()
    link.unlink()
    shutil.copytree(target, link)

    assert releases.settle(app) == "1 put right"

    assert (link.is_symlink(), app.releases.current(UUID(launch.order.id))) == (True, digest)
    assert sorted(path.name for path in folder(app, launch).iterdir()) == ["current", "releases"]
    assert releases.settle(app) == ""


def test_what_can_not_be_put_right_is_said_each_time(launch: Launch, app: App) -> None:
    launch.go_live()
    shutil.rmtree(folder(app, launch))
    folder(app, launch).write_text("a file in the place of the folder")

    assert [releases.settle(app) for _ in range(2)] == ["0 put right, 1 couldn't be"] * 2
    assert launch.get().status_code == 200


def test_with_a_client_goes_everything_they_signed(launch: Launch, app: App) -> None:
    launch.go_live()

    erased = erasure.erase(app, erasure.plan(app, "nora@alder.example"), lambda *_: None)

    assert erased.left == ""
    assert erasure.erasure.files_with(app.database.kept_in(), [NAME]) == []
    assert not folder(app, launch).exists()


def test_the_address_is_staffs_to_change(launch: Launch, app: App, clock: FakeClock) -> None:
    launch.go_live()
    address = f"/api/orders/{launch.order.id}/website/address"

    assert launch.desk.browser.put(address, json={"label": "Not a label"}).status_code == 400
    assert launch.desk.browser.put(address, json={"label": "alder"}).json()["label"] == "alder"
    clock.move(timedelta(seconds=2))

    assert launch.get(host=f"alder.{DOMAIN}").status_code == 200
    assert launch.get(host=HOST).status_code == 421


def test_without_an_address_nothing_is_published(launch: Launch, app: App) -> None:
    launch.publishes_by_hand()
    launch.desk.release(launch.order)
    launch.approve()
    with app.database.write() as connection:
        connection.execute(text("DELETE FROM site_hosts"))

    answer = launch.staff("publish", hash=launch.hash)

    assert (answer.status_code, answer.json()["code"]) == (409, "address_missing")
    with pytest.raises(Refused, match="address"):
        releases.publish(app, UUID(launch.order.id), launch.hash)


def test_clients_download_what_is_online(launch: Launch, app: App) -> None:
    download = "/api/client/website/export"
    assert launch.visitor.get(download, headers=launch.order.bearer).status_code == 404
    launch.go_live()
    launch.change()

    answer = launch.visitor.get(download, headers=launch.order.bearer)

    assert answer.headers["content-type"] == "application/zip"
    assert b"index.html" in answer.content
    assert client_files.download(app, launch.order.token)[1] == answer.content


def agency_host(app: App) -> list[str]:
    return [str(row["host"]) for row in rows(app, "site_hosts") if row["kind"] == "agency"]


def under(app: App, sites_domain: str) -> App:
    """The program with another setting, as after a restart."""
    return replace(app, config=app.config.model_copy(update={"sites_domain": sites_domain}))


def test_a_sites_domain_that_is_set_later_gives_addresses_at_the_next_start(launch: Launch, app: App) -> None:
    without = under(app, "")
    launch.desk.release(launch.order)
    with app.database.write() as connection:
        connection.execute(text("DELETE FROM site_hosts"))
    assert hosts.give_missing(without) == ""

    assert "address-websites" in jobs.AT_START
    assert hosts.give_missing(app) == "1 given an address"

    assert agency_host(app) == [HOST]
    assert hosts.give_missing(app) == ""


def test_a_sites_domain_that_changes_takes_the_websites_along(launch: Launch, app: App) -> None:
    launch.go_live()
    launch.desk.browser.put(f"/api/orders/{launch.order.id}/website/address", json={"label": "alder"})

    assert hosts.give_missing(under(app, "pages.agency.example")) == "1 given an address"

    assert agency_host(app) == ["alder.pages.agency.example"]
    assert launch.get(host="alder.pages.agency.example").status_code == 200
    assert launch.get(host=f"alder.{DOMAIN}").status_code == 421
    changed = [row for row in rows(app, "audit_entries") if row["act"] == "website.address_changed"]
    assert len(changed) == 2


def test_a_sites_domain_above_the_one_before_takes_them_along_too(launch: Launch, app: App) -> None:
    launch.go_live()
    above = DOMAIN.partition(".")[2]

    assert hosts.give_missing(under(app, above)) == "1 given an address"

    assert agency_host(app) == [f"alder-finch-bakery.{above}"]
    assert hosts.give_missing(under(app, above)) == ""


def test_who_was_shown_nothing_has_no_address_yet(launch: Launch, app: App) -> None:
    assert hosts.give_missing(app) == ""
    assert agency_host(app) == []


def test_a_domain_in_any_letters_can_be_downloaded(launch: Launch, app: App) -> None:
    launch.send(launch.order, businessEmail="hello@żółw.example")
    drafts.make_missing(app)
    launch.desk.release(launch.order)

    for answer, name in (
        (launch.visitor.get("/api/client/website/export", headers=launch.order.bearer), "xn--w-uga1v8h.example.zip"),
        (launch.staff("export"), "xn--w-uga1v8h.example-build-2.zip"),
    ):
        assert answer.status_code == 200
        assert answer.headers["content-disposition"] == f'attachment; filename="{name}"'

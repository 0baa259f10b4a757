"""What was agreed survives a backup, a restore and a clock that jumps, row by row and byte for byte; and it goes with
its client."""

import hashlib
import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from uuid import UUID, uuid4

import pytest

from fundable.app import App
from fundable.config import read_config
from fundable.opening import open_app
from fundable.services.operation import backups, erasure, restore
from fundable.services.sites.drafting import sites
from fundable.services.sites.hosting import approvals, live_sites, releases
from fundable.services.sites.review import reviews
from tests.browsers import FakeTimer, open_browsers
from tests.conftest import FakeClock
from tests.web.sites.live_orders import DOMAIN, HOST, NAME, Launch
from tests.web.sites.test_photos import Photos

NOTE = "Please make the door the first picture."
TABLES = (
    "site_content",
    "site_revisions",
    "site_builds",
    "site_build_files",
    "site_files",
    "site_photos",
    "site_photo_files",
    "site_notes",
    "site_rounds",
    "round_grants",
    "site_approvals",
    "site_releases",
    "site_hosts",
    "domains",
)


@pytest.fixture
def settings() -> dict[str, str]:
    return {"FUNDABLE_RATE_LIMITS": "off", "FUNDABLE_SITES_DOMAIN": DOMAIN}


@pytest.fixture
def agreed(launch: Launch, app: App, clock: FakeClock) -> Launch:
    """A photo, a round that was answered, a round that was granted, a domain; approved, and online."""
    staff, order, headers = launch.desk.browser, launch.order, launch.order.bearer
    photos = Photos(staff, order)
    assert photos.save((photos.add(), "The bakery's door at dawn.")).status_code == 200
    launch.publishes_by_hand()
    launch.desk.release(order)
    shown = launch.visitor.get("/api/client/website", headers=headers).json()["build"]
    note, body = uuid4(), {"build": shown, "page": "index.html", "viewport": 390, "text": NOTE}
    launch.visitor.put(f"/api/client/notes/{note}", json=body, headers=headers)
    sent = launch.visitor.post("/api/client/changes", json={"round": 1, "notes": [str(note)]}, headers=headers)
    assert sent.status_code == 200, sent.text
    review = f"/api/orders/{order.id}/review"
    staff.put(f"{review}/notes/{note}", json={"verdict": "done", "text": "It's first now."})
    launch.change("azulejo")
    assert staff.post(f"{review}/close", json={"build": shown + 1}).status_code == 200
    assert staff.post(f"{review}/rounds", json={"reason": "We were late."}).status_code == 200
    assert staff.put(f"/api/orders/{order.id}/domain", json={"name": "alder.example"}).status_code == 200
    digest = launch.hash
    clock.move(timedelta(hours=-1))  # somebody sets the clock back between review and approval
    approvals.approve_by_phone(app, UUID(order.id), digest, NAME, "She called.", "Sam")
    clock.move(timedelta(days=30))
    releases.publish(app, UUID(order.id), digest)
    return launch


def dump(app: App, copy: Path) -> dict[str, list[tuple[object, ...]]]:
    app.database.copy_to(copy)
    with closing(sqlite3.connect(copy)) as database:
        return {table: database.execute(f"SELECT * FROM {table} ORDER BY 1, 2").fetchall() for table in TABLES}


def served(launch: Launch) -> dict[str, str]:
    """Every file that visitors get, by the hash of its bytes."""
    names = ("", "about.html", "services.html", "contact.html", "privacy-policy.html", "robots.txt", "sitemap.xml")
    return {name: hashlib.sha256(launch.get(f"/{name}").content).hexdigest() for name in names}


def test_a_restored_data_directory_serves_the_same_bytes(
    agreed: Launch, app: App, clock: FakeClock, tmp_path: Path, site_root: Path, settings: dict[str, str]
) -> None:
    before, pages = dump(app, tmp_path / "before.db"), served(agreed)
    assert all(before.values()), [table for table, there in before.items() if not there]
    archive = backups.create(app, tmp_path / "b.tar.gz").path
    copy = read_config({"FUNDABLE_DATA_DIR": str(tmp_path / "copy"), **settings})

    with restore.restoring(copy, str(archive), "", clock) as found:
        found.finish()

    opened = open_app(copy, clock)
    assert dump(opened, tmp_path / "then.db") == before
    with open_browsers(opened, site_root, FakeTimer()) as browsers:
        visitor = browsers.on(opened)()
        again = Launch(agreed.order, agreed.desk, visitor, agreed.send)
        assert served(again) == pages
        assert releases.settle(opened) == "1 put right", "backups have no folder of releases"
        assert served(again) == pages
        live, review = live_sites.read(opened, UUID(agreed.order.id)), reviews.read(opened, UUID(agreed.order.id))
    assert live.is_approved
    assert live.approval
    assert live.online
    assert live.approval.hash == live.online.hash
    assert (review.allowance.total, review.allowance.left, review.is_with_us) == (2, 1, False)
    assert sites.damaged_files(opened) == []
    opened.close()


def test_a_clock_that_jumps_changes_no_order_of_what_was_agreed(agreed: Launch, app: App, clock: FakeClock) -> None:
    """The approval is dated before the round that it came after; what counts is the order in which it was done."""
    review = reviews.read(app, UUID(agreed.order.id))
    live = live_sites.read(app, UUID(agreed.order.id))
    assert live.approval
    assert review.rounds[0].round.closed_at
    assert live.approval.approved_at < review.rounds[0].round.closed_at

    clock.move(timedelta(days=-400))

    assert live_sites.read(app, UUID(agreed.order.id)) == live
    assert agreed.get().status_code == 200


def test_nothing_of_it_is_left_once_the_client_is_erased(agreed: Launch, app: App, tmp_path: Path) -> None:
    erased = erasure.erase(app, erasure.plan(app, "nora@alder.example"), lambda *_: None)

    assert erased.left == ""
    assert {table: there for table, there in dump(app, tmp_path / "then.db").items() if there} == {}
    assert erasure.erasure.files_with(app.database.kept_in(), [NAME, NOTE, "alder.example"]) == []
    assert not (app.config.sites_dir / agreed.order.id).exists()
    assert "Alder" not in agreed.get(host=HOST).text

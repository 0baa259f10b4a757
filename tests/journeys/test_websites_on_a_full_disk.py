"""No room left while a website is agreed on: what doesn't fit is refused whole, and what was agreed before stays
(operation 2). Only root can mount a small disk: without that right these tests are not collected."""

import shutil
from collections.abc import Callable
from pathlib import Path
from uuid import uuid4

import pytest

from tests.journeys.conftest import NewServer
from tests.journeys.test_full_disk import fill, is_refused
from tests.journeys.websites import NAME, SETTINGS, Website
from tests.running import Answer, Browser, wait_until

KIB = 1024
AGREED = (
    "SELECT * FROM site_notes",
    "SELECT * FROM site_rounds",
    "SELECT * FROM site_approvals",
    "SELECT * FROM site_releases",
    "SELECT status FROM orders",
    "SELECT * FROM status_changes",
    "SELECT kind, subject FROM messages",
    "SELECT act FROM audit_entries WHERE act LIKE 'website.%' AND act <> 'website.publish_refused'",
)


@pytest.fixture
def site(disk: Path, tmp_path: Path, furnished: Path, new_server: NewServer) -> Website:
    shutil.copytree(furnished, disk / "data")
    server = new_server(disk / "data", **SETTINGS)
    server.log_path = tmp_path / "server.log"
    return Website.drafted(server.start())


def agreed(site: Website) -> list[object]:
    return [site.server.rows(query) for query in AGREED]


def refused_once(site: Website, disk: Path, act: Callable[[], Answer]) -> bool:
    """Whether it is refused without room; it has changed nothing of what was agreed then, and is done once there is."""
    ballast = fill(disk, 8 * KIB)
    use_up(site)
    before = agreed(site)
    is_without_room = is_refused(act())
    if is_without_room:
        assert agreed(site) == before
    ballast.unlink()
    wait_until(lambda: Browser(site.server).get("/healthz").status == 200, "it notices the room by itself")
    if is_without_room:
        assert not is_refused(act())
    return is_without_room


def use_up(site: Website) -> None:
    """SQLite's log has some room of its own."""
    path = f"/api/orders/{site.order.id}/notes"
    while not is_refused(site.staff.call("PATCH", path, {"adminNotes": str(uuid4()) * 130})):
        pass


def test_22_what_was_agreed_is_whole_or_not_at_all(site: Website, disk: Path) -> None:
    server, staff, client, bearer = site.server, site.staff, Browser(site.server), site.order.bearer
    review, note = f"/api/orders/{site.order.id}/review", str(uuid4())
    body = {"build": 1, "page": "index.html", "viewport": 390, "text": "Please bake more. " * 100}
    signed = {"name": NAME, "reason": "She called. " * 20}

    refused = {
        "note": refused_once(site, disk, lambda: client.call("PUT", f"/api/client/notes/{note}", body, **bearer)),
        "send": refused_once(
            site, disk, lambda: client.post("/api/client/changes", {"round": 1, "notes": [note]}, **bearer)
        ),
        "answer": refused_once(
            site, disk, lambda: staff.call("PUT", f"{review}/notes/{note}", {"verdict": "done", "text": "Done. " * 100})
        ),
        "build": refused_once(site, disk, lambda: staff.call("PUT", f"{site.path}/theme", {"theme": "folio"})),
        "close": refused_once(site, disk, lambda: staff.post(f"{review}/close", {"build": 2})),
        "approve": refused_once(site, disk, lambda: staff.post(f"{site.path}/approval", {"hash": site.hash, **signed})),
        "publish": refused_once(site, disk, lambda: staff.post(f"{site.path}/publish", {"hash": site.hash})),
    }

    assert all(refused.values()), refused
    [round_] = server.rows("SELECT number, closed_build FROM site_rounds")
    [approval] = server.rows("SELECT build, hash FROM site_approvals")
    [release] = server.rows("SELECT build, hash FROM site_releases")
    assert (round_, approval, release) == ({"number": 1, "closed_build": 2}, release, {"build": 2, "hash": site.hash})
    builds = site.builds()
    assert site.served(builds[release["hash"]]) == builds[release["hash"]]
    assert "Traceback" not in server.log()


def test_22_an_approval_without_room_for_its_release_is_published_later(site: Website, disk: Path) -> None:
    """The agency has approved websites published by themselves."""
    site.do("PUT", "/publishing", {"isAutomatic": True})
    seen = {"hash": site.hash, "name": NAME, "reason": "She called."}
    halves = 0
    for room_bytes in range(0, 1024 * KIB, 16 * KIB):
        ballast = fill(disk, room_bytes)
        answer = site.staff.post(f"{site.path}/approval", seen)
        ballast.unlink()
        approvals, releases = (
            site.server.rows(f"SELECT hash FROM site_{table}") for table in ("approvals", "releases")
        )
        if not is_refused(answer):
            halves = len(approvals) - len(releases)
            break
        assert (approvals, releases) == ([], [])

    assert approvals == [{"hash": site.hash}]
    assert halves == 1, "the approval fits, the website's files don't"
    with site.server.writing() as database:  # a failure is tried again a minute later
        database.execute("UPDATE sites SET publish_after = '2020-01-05T15:04:00.000000Z'")
    done = site.server.run("jobs", "run", "publish-websites")
    assert done.returncode == 0, done.stderr
    assert site.server.rows("SELECT hash FROM site_releases") == approvals
    files = site.builds()[site.hash]
    wait_until(lambda: site.served(files) == files, "the server sees within a second what another process published")

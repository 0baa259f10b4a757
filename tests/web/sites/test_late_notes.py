"""Notes after the last round: taken, marked as not included, and no reason for a client to wait with the approval."""

from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest

from fundable.app import App
from fundable.services.sites.hosting import releases
from tests.conftest import FakeClock
from tests.services.orders.some_orders import rows
from tests.web.sites.live_orders import DOMAIN, NAME, Launch

OFFER = "That's a new page, so it isn't included. We'd add it for $80."


@pytest.fixture
def settings() -> dict[str, str]:
    return {"FUNDABLE_RATE_LIMITS": "off", "FUNDABLE_SITES_DOMAIN": DOMAIN}


class Late:
    """An order whose round is used up."""

    def __init__(self, launch: Launch) -> None:
        self.launch = launch

    def ask(self, method: str, path: str, **body: object) -> Any:
        headers = self.launch.order.bearer
        answer = self.launch.visitor.request(method, f"/api/client/{path}", json=body or None, headers=headers)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def send(self, number: int) -> str:
        note, build = str(uuid4()), self.ask("GET", "website")["build"]
        spot = {"build": build, "page": "index.html", "viewport": 390}
        self.ask("PUT", f"notes/{note}", text="Please add a page about weddings.", **spot)
        self.ask("POST", "changes", round=number, notes=[note])
        return note

    def answer(self, note: str) -> None:
        path = f"/api/orders/{self.launch.order.id}/review/notes/{note}"
        body = {"verdict": "declined", "text": OFFER}
        assert self.launch.desk.browser.put(path, json=body).status_code == 200

    def close(self) -> Any:
        build = self.launch.desk.see(self.launch.order)["builds"][0]["number"]
        path = f"/api/orders/{self.launch.order.id}/review/close"
        return self.launch.desk.browser.post(path, json={"build": build})

    @property
    def state(self) -> str:
        return str(self.ask("GET", "approval")["state"])


@pytest.fixture
def late(launch: Launch) -> Late:
    launch.publishes_by_hand()
    launch.desk.release(launch.order)
    late = Late(launch)
    note = late.send(1)
    assert (late.state, launch.approve().json()["code"]) == ("with_us", "changes_open")
    late.answer(note)
    assert late.close().status_code == 200
    return late


def test_an_answer_after_the_launch_can_be_read(late: Late, app: App) -> None:
    note = late.send(2)
    assert late.launch.approve().status_code == 200
    assert late.launch.staff("publish", hash=late.launch.hash, online=None).status_code == 200
    late.answer(note)
    assert late.close().status_code == 200

    found = late.ask("GET", "notes")["notes"]
    assert [one["reply"]["text"] for one in found if one["id"] == note] == [OFFER]
    headers = late.launch.order.bearer
    assert late.launch.visitor.get("/api/client/website", headers=headers).json()["code"] == "website_unreleased"
    assert late.launch.visitor.delete(f"/api/client/notes/{note}", headers=headers).status_code == 404
    online = late.ask("GET", "notes")["build"]
    late.launch.change()
    assert late.ask("GET", "notes")["build"] == online, "visitors see that one, and so does the client"


def test_a_late_note_does_not_keep_its_client_from_approving(late: Late, app: App) -> None:
    late.send(2)

    review = late.ask("GET", "notes")
    assert ([one["isIncluded"] for one in review["rounds"]], review["left"]) == ([True, False], 0)
    assert (review["isWithUs"], review["isHeld"], late.state) == (True, False, "late_notes")
    assert late.launch.approve().status_code == 200
    assert late.state == "approved"


def test_its_client_sees_the_newest_build_and_can_approve_that(late: Late) -> None:
    late.send(2)
    newer = late.launch.change()

    assert late.ask("GET", "website")["hash"] == newer
    assert late.launch.approve().status_code == 200


def test_one_that_comes_after_the_approval_holds_it_until_it_is_answered(
    late: Late, app: App, clock: FakeClock
) -> None:
    late.launch.approve()
    clock.move(timedelta(minutes=1))
    note = late.send(2)
    publishing = f"/api/orders/{late.launch.order.id}/website/publishing"
    late.launch.desk.browser.put(publishing, json={"isAutomatic": True})

    assert (releases.publish_approved(app), late.state) == ("0 of 1 published", "with_us")
    late.answer(note)
    assert late.close().status_code == 200

    assert releases.publish_if_it_may(app, UUID(late.launch.order.id), late.launch.hash)
    assert (len(rows(app, "site_releases")), late.state) == (1, "online")


def test_what_staff_offer_instead_is_told_also_once_it_is_live(late: Late, app: App) -> None:
    """The website went live meanwhile, and the note still waits for its answer."""
    note = late.send(2)
    late.launch.approve()
    assert late.launch.staff("publish", hash=late.launch.hash).status_code == 200
    assert late.launch.status == "completed"
    late.answer(note)

    assert late.close().status_code == 200

    told = [row for row in rows(app, "messages") if row["kind"] == "changes-answered"][-1]
    assert f"Not done. {OFFER}" in str(told["text"])
    assert "clock" not in str(told["text"])
    queue = late.launch.desk.browser.get("/api/admin/work-queue").json()
    assert "changes_sent" not in [task["kind"] for task in queue["items"]]


def test_nor_does_it_hold_what_staff_record_by_phone(late: Late) -> None:
    late.send(2)

    assert late.launch.staff("approval", hash=late.launch.hash, name=NAME, reason="She called.").status_code == 200

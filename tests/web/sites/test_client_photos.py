"""Photos that a client puts on their own website: the same that staff see, with this order's own login alone, until
they send changes or approve."""

from typing import Any
from uuid import UUID, uuid4

import pytest
from starlette.testclient import TestClient

from fundable.acting import ActorKind
from fundable.app import App
from fundable.db import audit
from tests.conftest import PaidOrder
from tests.photos import SEEN, photo
from tests.web.sites.live_orders import Launch
from tests.web.sites.test_client_facts import BY_APPROVAL, BY_ROUND
from tests.web.sites.test_client_look import send_a_note
from tests.web.sites.test_paid_orders import take_back
from tests.web.sites.test_photos import pages

PATH = "/api/client/photos"
SMALL = photo(1, 600, 400)
OTHER = photo(2, 400, 500)


class Own:
    """The photos of an order, as its client sends them."""

    def __init__(self, visitor: TestClient, order: PaidOrder) -> None:
        self.visitor, self.headers = visitor, order.bearer

    def put(self, content: bytes = SMALL, photo_id: str = "", name: str = "hills.jpg") -> Any:
        address = f"/uploads/client-photos/{photo_id or uuid4()}"
        return self.visitor.put(address, content=content, headers={**self.headers, "X-File-Name": name})

    def add(self, content: bytes = SMALL) -> str:
        answer = self.put(content)
        assert answer.status_code == 200, answer.text
        return str(answer.json()["id"])

    def see(self) -> dict[str, Any]:
        answer = self.visitor.get(PATH, headers=self.headers)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def save(self, *placed: tuple[str, str], revision: str | None = None) -> Any:
        seen = self.see()["revision"] if revision is None else revision
        listed = [{"id": photo_id, "alt": alt} for photo_id, alt in placed]
        return self.visitor.put(PATH, json={"photos": listed, "revision": seen}, headers=self.headers)


@pytest.fixture
def own(launch: Launch) -> Own:
    return Own(launch.visitor, launch.order)


def test_a_photo_with_the_clients_words_is_on_the_website_at_once(launch: Launch, app: App, own: Own) -> None:
    main, other = own.add(), own.add(OTHER)
    assert [one["id"] for one in own.see()["waiting"]] == [main, other]

    answer = own.save((other, f"  {SEEN} "), (main, "The sun"))

    assert answer.status_code == 200, answer.text
    assert [(one["id"], one["alt"]) for one in answer.json()["placed"]] == [(other, SEEN), (main, "The sun")]
    staff = launch.desk.browser.get(f"/api/orders/{launch.order.id}/photos").json()
    assert [(one["alt"], one["altBy"], one["createdBy"]) for one in staff["placed"]] == [
        (SEEN, "The client", "The client"),
        ("The sun", "The client", "The client"),
    ]
    assert 'alt="The sun" width="600"' in pages(app, launch.order)["about.html"].decode()


def test_the_clients_words_are_not_listed_as_the_teams(launch: Launch, own: Own) -> None:
    version = launch.visitor.get("/api/client/facts", headers=launch.order.bearer).json()["version"]
    told = {"version": version, "texts": {"founded": "2004"}}
    assert launch.visitor.put("/api/client/facts", json=told, headers=launch.order.bearer).status_code == 200
    assert own.save((own.add(), SEEN)).status_code == 200

    found = launch.desk.browser.get(f"/api/orders/{launch.order.id}/site-check").json()

    assert (found["edits"], found["photos"]) == ([], [])


def test_who_put_it_there_is_the_agencys_own(launch: Launch, own: Own) -> None:
    photo_id = str(uuid4())
    sent = launch.desk.browser.put(
        f"/uploads/photos/{launch.order.id}/{photo_id}", content=SMALL, headers={"X-File-Name": "hills.jpg"}
    )
    assert sent.status_code == 200, sent.text

    found = own.see()

    assert [one["id"] for one in found["waiting"]] == [photo_id]
    assert "agency.example" not in str(found)


def test_each_step_is_in_the_log_as_the_clients(launch: Launch, app: App, own: Own) -> None:
    main, waiting = own.add(), own.add(OTHER)
    own.save((main, SEEN))
    own.visitor.delete(f"{PATH}/{waiting}", headers=own.headers)

    with app.database.read() as connection:
        acts = ["website.photo_added", "website.photos_changed", "website.photo_removed"]
        entries = audit.about(connection, UUID(launch.order.id), acts)
    assert sorted(one.act for one in entries) == sorted([acts[0], *acts])
    assert {(one.kind, one.actor_id) for one in entries} == {(ActorKind.CLIENT, launch.order.id)}


def test_a_thumbnail_is_its_clients_alone(launch: Launch, own: Own, client_b: PaidOrder) -> None:
    photo_id = own.add()

    shown = own.visitor.get(f"{PATH}/{photo_id}", headers=own.headers)
    assert (shown.status_code, shown.headers["content-type"]) == (200, "image/jpeg")
    assert shown.headers["cache-control"] == "private, max-age=3600"
    for headers, status in (({}, 401), (client_b.bearer, 404)):
        assert own.visitor.get(f"{PATH}/{photo_id}", headers=headers).status_code == status
        assert own.visitor.delete(f"{PATH}/{photo_id}", headers=headers).status_code == status
    assert own.see()["waiting"]


def test_another_orders_photo_cannot_be_placed_or_overwritten(launch: Launch, own: Own, other: PaidOrder) -> None:
    photo_id = own.add()
    before = own.see()

    theirs = Own(launch.visitor, other)
    assert theirs.put(OTHER, photo_id).status_code == 404
    assert theirs.save((photo_id, SEEN), revision=theirs.see()["revision"]).status_code == 404

    assert own.see() == before


def test_what_another_tab_changed_meanwhile_is_kept(own: Own) -> None:
    main, other = own.add(), own.add(OTHER)
    seen = own.see()["revision"]
    assert own.save((main, SEEN)).status_code == 200

    late = own.save((other, "The sun"), revision=seen)

    assert (late.status_code, late.json()["code"]) == (409, "photos_moved")
    assert [one["id"] for one in own.see()["placed"]] == [main]


def test_changes_that_were_sent_close_it(launch: Launch, own: Own) -> None:
    waiting = own.add()
    launch.desk.release(launch.order)
    send_a_note(launch)
    assert own.see()["closed"] == BY_ROUND
    refused(own, waiting, BY_ROUND)


def test_an_approval_closes_it(launch: Launch, own: Own) -> None:
    waiting = own.add()
    launch.publishes_by_hand()
    launch.desk.release(launch.order)
    assert launch.approve().status_code == 200
    assert own.see()["closed"] == BY_APPROVAL
    refused(own, waiting, BY_APPROVAL)


def test_money_that_went_back_closes_it(launch: Launch, app: App, own: Own) -> None:
    take_back(launch, app, "refund")

    assert own.see()["closed"].startswith("Your payment went back to you")
    assert own.put().json()["code"] == "order_paid_back"


def test_before_the_form_there_is_nothing_to_put_photos_on(launch: Launch, client_b: PaidOrder) -> None:
    theirs = Own(launch.visitor, client_b)

    assert theirs.put().json()["code"] == "facts_missing"
    assert theirs.see()["waiting"] == []


def refused(own: Own, waiting: str, sentence: str) -> None:
    """Each way to change something; what waits can still be looked at."""
    for answer in (
        own.put(OTHER),
        own.save((waiting, SEEN)),
        own.visitor.delete(f"{PATH}/{waiting}", headers=own.headers),
    ):
        assert (answer.status_code, answer.json()["message"]) == (409, sentence), answer.text
    assert [one["id"] for one in own.see()["waiting"]] == [waiting]

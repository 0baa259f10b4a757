"""Corrections of a live website: a draft of the client's own, which nobody sees before they approve it."""

from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from sqlalchemy import update

from fundable.acting import ActorKind
from fundable.app import App
from fundable.db import audit
from fundable.db.sites.drafting.stored_builds import site_builds
from fundable.domain.sites.drafting.builds import SEEN_VERSION, TEMPLATE_VERSION
from fundable.web.limits import PER_ADDRESS
from tests.conftest import FakeClock, PaidOrder
from tests.photos import SEEN, photo
from tests.triggers import without
from tests.web.sites.live_orders import DOMAIN, Launch
from tests.web.sites.test_client_look import send_a_note
from tests.web.sites.test_client_photos import Own
from tests.web.sites.test_paid_orders import take_back

PATH = "/api/client/corrections"
PHONE = "(937) 555-0199"
NOT_LIVE = "You can correct your website here while it's live."
BY_STAFF = "We're working on your website right now. Message us to change something."
APPROVED = "You approved a new version. Once it's online, you can correct things here again."


@pytest.fixture
def settings() -> dict[str, str]:
    return {"FUNDABLE_RATE_LIMITS": "off", "FUNDABLE_SITES_DOMAIN": DOMAIN}


def see(launch: Launch, order: PaidOrder | None = None) -> dict[str, Any]:
    answer = launch.visitor.get(PATH, headers=(order or launch.order).bearer)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def correction(launch: Launch) -> dict[str, Any]:
    found = see(launch)
    assert found["closed"] == ""
    draft: dict[str, Any] = found["correction"]
    return draft


def ask(launch: Launch, **told: Any) -> Any:
    body = {"version": correction(launch)["version"], **told}
    return launch.visitor.put(PATH, json=body, headers=launch.order.bearer)


def tell(launch: Launch, **told: Any) -> dict[str, Any]:
    answer = ask(launch, **told)
    assert answer.status_code == 200, answer.text
    draft: dict[str, Any] = answer.json()["correction"]
    return draft


def ask_contact(launch: Launch, **changed: Any) -> Any:
    draft = correction(launch)
    names = {
        "business_phone": "businessPhone",
        "business_email": "businessEmail",
        "business_address": "businessAddress",
    }
    known = {names[one["path"]]: one["text"] for one in draft["contact"]}
    body = {"seen": draft["seen"], **known, **changed}
    return launch.visitor.put(f"{PATH}/contact", json=body, headers=launch.order.bearer)


def discard(launch: Launch) -> Any:
    return launch.visitor.delete(PATH, headers=launch.order.bearer)


def sentences(draft: dict[str, Any]) -> list[str]:
    return [one["sentence"] for one in draft["changes"]]


def home(launch: Launch) -> str:
    return launch.get().text


def approve(launch: Launch, draft: dict[str, Any]) -> Any:
    return launch.approve(hash=draft["build"]["hash"])


def test_a_new_phone_number_goes_online_when_its_client_approves_it(launch: Launch) -> None:
    launch.go_live()
    was = correction(launch)
    assert was["build"] == was["online"]
    assert was["changes"] == []

    answer = ask_contact(launch, businessPhone=PHONE)

    assert answer.status_code == 200, answer.text
    draft = answer.json()["correction"]
    [change] = sentences(draft)
    assert change.startswith("Phone: “")
    assert change.endswith(f"is now “{PHONE}”")
    assert draft["build"]["number"] == was["build"]["number"] + 1
    assert PHONE in launch.visitor.get(draft["build"]["preview"]).text
    assert PHONE not in home(launch)
    assert approve(launch, draft).status_code == 200
    assert PHONE in home(launch)
    assert correction(launch)["changes"] == []


def test_facts_and_services_are_corrected_on_one_draft(launch: Launch) -> None:
    launch.go_live()
    before = correction(launch)
    first, *others = before["services"]

    tell(launch, texts={"hours": "Monday to Friday: 8:00 AM to 5:00 PM"})
    draft = tell(launch, services=[{**first, "price": "$45"}, *others, {"title": "Cake tasting"}])

    assert sentences(draft) == [
        f"Price of “{first['title']}”: “$45” added",
        "Services: “Cake tasting” added",
        "Hours: “Monday to Friday: 8:00 AM to 5:00 PM” added",
    ]
    assert [one["title"] for one in draft["servicesOnline"]] == [one["title"] for one in before["services"]]
    assert approve(launch, draft).status_code == 200
    assert "Cake tasting" in launch.get("/services").text


def test_a_newer_template_is_told(launch: Launch, app: App) -> None:
    launch.go_live()
    assert tell(launch, texts={"founded": "2004"})["hasNewDesign"] is False
    for version in range(SEEN_VERSION - 1, TEMPLATE_VERSION + 1):
        # A build never changes; these stand for some from before an upgrade.
        with app.database.write() as connection, without(connection, "site_builds_update"):
            connection.execute(update(site_builds).values(template_version=version).where(site_builds.c.number == 1))
        assert correction(launch)["hasNewDesign"] is (version < SEEN_VERSION)


def test_a_photo_is_put_on_a_live_website_by_its_client(launch: Launch) -> None:
    launch.go_live()
    own = Own(launch.visitor, launch.order)

    assert own.save((own.add(), SEEN)).status_code == 200

    draft = correction(launch)
    assert sentences(draft) == [f"Photo: “{SEEN}” added"]
    assert SEEN not in launch.get("/about").text
    assert approve(launch, draft).status_code == 200
    assert SEEN in launch.get("/about").text


def test_discarding_brings_back_what_is_online(launch: Launch) -> None:
    own = Own(launch.visitor, launch.order)
    main, other = own.add(photo(1, 600, 400)), own.add(photo(2, 400, 500))
    assert own.save((main, SEEN), (other, "The sun")).status_code == 200
    online = launch.go_live()
    own.save((other, "The moon"))
    tell(launch, texts={"founded": "2004"}, services=[{"key": "", "title": "Nothing else"}])
    assert ask_contact(launch, businessPhone=PHONE).status_code == 200
    assert len(sentences(correction(launch))) > 4

    answer = discard(launch)

    assert answer.status_code == 200, answer.text
    draft = answer.json()["correction"]
    assert (draft["changes"], draft["build"]["hash"]) == ([], online)
    assert [one["alt"] for one in own.see()["placed"]] == [SEEN, "The sun"]
    thumbnail = launch.visitor.get(f"/api/client/photos/{own.see()['placed'][0]['id']}", headers=launch.order.bearer)
    assert thumbnail.status_code == 200
    assert launch.visitor.get("/api/client/approval", headers=launch.order.bearer).json()["state"] == "online"
    again = discard(launch)
    assert (again.status_code, again.json()) == (200, answer.json())


def test_the_same_again_is_no_version(launch: Launch) -> None:
    launch.go_live()
    draft = tell(launch, texts={"founded": "2004"})
    again = tell(launch, texts={"founded": "2004"})
    assert ask_contact(launch).status_code == 200
    assert again["version"] == draft["version"] == correction(launch)["version"]


def test_words_and_looks_are_another_round(launch: Launch) -> None:
    launch.go_live()
    for path in ("about.lead", "testimonials", "questions", "people", "sections"):
        answer = ask(launch, texts={path: "Best in town"})
        assert (answer.status_code, answer.json()["code"]) == (400, "content_wrong"), path


def test_what_cannot_be_right_is_refused_and_loses_nothing(launch: Launch) -> None:
    launch.go_live()
    draft = tell(launch, texts={"founded": "2004"})
    wrong = [
        (ask_contact(launch, businessPhone="12"), "Enter a full business phone number, such as (937) 555-0142."),
        (
            ask_contact(launch, businessEmail="nobody"),
            "Enter a full business email address, such as name@business.com.",
        ),
        (ask_contact(launch, businessAddress=" "), "Enter your business address."),
        (ask(launch, texts={"founded": "soon"}), None),
        (ask(launch, texts={"social[facebook]": "https://evil.example/x"}), None),
        (ask(launch, services=[{"key": "gone", "title": "Rolls"}]), None),
    ]
    for answer, sentence in wrong:
        assert answer.status_code == 400, answer.text
        assert sentence is None or answer.json()["message"] == sentence
    assert correction(launch) == draft


def test_who_saw_an_older_version_saves_nothing(launch: Launch, clock: FakeClock) -> None:
    launch.go_live()
    seen, read = correction(launch)["version"], correction(launch)["seen"]
    clock.move(timedelta(seconds=1))
    tell(launch, texts={"founded": "2004"})
    assert ask_contact(launch, businessPhone=PHONE).status_code == 200

    late = launch.visitor.put(PATH, json={"version": seen, "texts": {"founded": "1999"}}, headers=launch.order.bearer)
    moved = ask_contact(launch, seen=read, businessPhone="(937) 555-0100")

    assert (late.status_code, late.json()["code"]) == (409, "content_moved")
    assert (moved.status_code, moved.json()["code"]) == (409, "form_moved")


def test_an_emptied_list_of_services_is_refused_by_the_check(launch: Launch) -> None:
    launch.go_live()
    draft = tell(launch, services=[])
    assert draft["problems"]
    assert approve(launch, draft).json()["code"] == "gates_open"


def test_it_is_closed_before_the_website_is_online(launch: Launch) -> None:
    assert see(launch) == {"closed": NOT_LIVE, "correction": None}
    launch.publishes_by_hand()
    launch.desk.release(launch.order)
    assert launch.approve().status_code == 200
    assert see(launch) == {"closed": NOT_LIVE, "correction": None}
    body = {"version": 1, "texts": {"founded": "2004"}}
    refused = launch.visitor.put(PATH, json=body, headers=launch.order.bearer)
    assert (refused.status_code, refused.json()["code"]) == (409, "corrections_closed")
    assert discard(launch).json()["code"] == "corrections_closed"


def test_it_is_closed_while_staff_are_at_work(launch: Launch) -> None:
    launch.go_live()
    tell(launch, texts={"founded": "2004"})

    theirs = launch.change()

    assert see(launch) == {"closed": BY_STAFF, "correction": None}
    own = Own(launch.visitor, launch.order)
    assert (own.put().json()["code"], own.see()["closed"]) == ("corrections_closed", BY_STAFF)
    assert launch.approve(hash=theirs).status_code == 200, "as it ever was: by what a phone call or a link showed"
    assert correction(launch)["changes"] == []


def test_it_is_closed_until_what_was_approved_is_online(launch: Launch) -> None:
    launch.go_live()
    launch.publishes_by_hand()
    draft = tell(launch, texts={"founded": "2004"})
    assert approve(launch, draft).status_code == 200
    assert see(launch)["closed"] == APPROVED

    assert launch.staff("publish", hash=draft["build"]["hash"]).status_code == 200

    assert correction(launch)["online"]["hash"] == draft["build"]["hash"]


def test_it_is_closed_once_the_money_went_back(launch: Launch, app: App) -> None:
    launch.go_live()
    take_back(launch, app, "refund")
    assert see(launch)["closed"].startswith("Your payment went back to you")


def test_a_round_that_is_open_closes_it(launch: Launch) -> None:
    launch.go_live()
    assert (
        launch.desk.browser.patch(f"/api/orders/{launch.order.id}/status", json={"status": "review"}).status_code == 200
    )
    send_a_note(launch)
    status = {"status": "completed"}
    assert launch.desk.browser.patch(f"/api/orders/{launch.order.id}/status", json=status).status_code == 200
    assert see(launch)["closed"].startswith("We're working on the changes you sent.")


def test_it_is_this_orders_client_alone(launch: Launch, client_b: PaidOrder) -> None:
    launch.go_live()
    assert launch.visitor.get(PATH).status_code == 401
    assert see(launch, client_b) == {"closed": NOT_LIVE, "correction": None}
    assert launch.visitor.put(PATH, json={"version": 1}).status_code == 401
    assert launch.visitor.delete(PATH).status_code == 401
    assert correction(launch)["changes"] == []


def test_staff_read_who_corrected_what(launch: Launch, app: App) -> None:
    launch.go_live()
    tell(launch, texts={"founded": "2004"})
    assert ask_contact(launch, businessPhone=PHONE).status_code == 200

    listed = launch.desk.browser.get(f"/api/orders/{launch.order.id}/website/content/versions").json()["versions"]
    assert [(one["madeBy"], one["why"]) for one in listed[:2]] == [("The client", "Corrected by the client")] * 2
    with app.database.read() as connection:
        entries = audit.about(connection, UUID(launch.order.id), ["website.edited", "order.form_corrected"])
    assert {(one.kind, one.actor_id) for one in entries} == {(ActorKind.CLIENT, launch.order.id)}


class TestLimited:
    @pytest.fixture
    def settings(self) -> dict[str, str]:
        return {"FUNDABLE_SITES_DOMAIN": DOMAIN}

    def test_saves_are_limited_since_each_of_them_makes_a_build(self, launch: Launch) -> None:
        """Those that can't be read count, too, and make no build."""
        launch.go_live()
        save = {"version": correction(launch)["version"], "texts": {"founded": ""}}
        tries = [save, *[{"version": "none"}] * (PER_ADDRESS["correct"] - 2), save, save]
        answers = [launch.visitor.put(PATH, json=body, headers=launch.order.bearer).status_code for body in tries]
        assert answers == [200, *[400] * (PER_ADDRESS["correct"] - 2), 200, 429]


def test_a_photo_sent_twice_is_there_once(launch: Launch) -> None:
    launch.go_live()
    own, photo_id = Own(launch.visitor, launch.order), str(uuid4())
    assert own.put(photo_id=photo_id).json()["id"] == own.put(photo_id=photo_id).json()["id"] == photo_id

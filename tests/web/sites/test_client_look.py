"""Clients pick the look of their website until they send changes or approve; each pick is a version."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any
from uuid import UUID, uuid4

import pytest
from starlette.testclient import TestClient

from fundable.acting import ActorKind
from fundable.app import App
from fundable.db import audit
from fundable.web.limits import PER_ADDRESS
from tests.conftest import PaidOrder
from tests.turns import in_turn
from tests.web.sites.live_orders import Launch

PATH = "/api/client/website/theme"
FIXED_BY_ROUND = "You've sent your changes, so we switch the look for you now. Message us."
FIXED_BY_APPROVAL = "Your website is approved, so its look stays. Message us."


def pick(launch: Launch, theme: str, order: PaidOrder | None = None) -> Any:
    return launch.visitor.put(PATH, json={"theme": theme}, headers=(order or launch.order).bearer)


def seen(launch: Launch) -> dict[str, Any]:
    found: dict[str, Any] = launch.visitor.get("/api/client/website", headers=launch.order.bearer).json()
    return found


def send_a_note(launch: Launch) -> None:
    headers, note = launch.order.bearer, uuid4()
    body = {"build": seen(launch)["build"], "page": "index.html", "viewport": 1280, "text": "Bolder, please."}
    assert launch.visitor.put(f"/api/client/notes/{note}", json=body, headers=headers).status_code == 200
    sent = launch.visitor.post("/api/client/changes", json={"round": 1, "notes": [str(note)]}, headers=headers)
    assert sent.status_code == 200, sent.text


def review(launch: Launch, what: str, **body: object) -> None:
    answer = launch.desk.browser.post(f"/api/orders/{launch.order.id}/review/{what}", json=body)
    assert answer.status_code == 200, answer.text


def test_a_pick_is_a_version_with_who_and_why_and_is_shown_at_once(launch: Launch, app: App) -> None:
    launch.desk.release(launch.order)
    before = seen(launch)
    assert set(before["themes"]) == {"folio", "fascia", "azulejo"}
    theme = next(one for one in before["themes"] if one != before["theme"])

    after = pick(launch, theme)

    assert after.status_code == 200, after.text
    assert (after.json()["theme"], after.json()["build"]) == (theme, before["build"] + 1)
    assert after.json() == seen(launch)
    versions = launch.desk.browser.get(f"/api/orders/{launch.order.id}/website/content/versions").json()["versions"]
    assert (versions[0]["madeBy"], versions[0]["why"], versions[0]["reason"]) == (
        "The client",
        "Chosen by the client",
        "theme",
    )
    [build, *_] = launch.desk.see(launch.order)["builds"]
    assert (build["madeBy"], build["reason"], build["theme"]) == ("The client", "theme", theme)
    with app.database.read() as connection:
        [entry] = audit.about(connection, UUID(launch.order.id), ["website.theme_changed"])
    assert (entry.kind, entry.actor_id) == (ActorKind.CLIENT, launch.order.id)


def test_what_is_shown_already_is_not_built_again(launch: Launch) -> None:
    launch.desk.release(launch.order)

    assert pick(launch, seen(launch)["theme"]).status_code == 200

    assert len(launch.desk.see(launch.order)["builds"]) == 1


def test_there_is_nothing_to_pick_before_the_release(launch: Launch) -> None:
    assert (pick(launch, "fascia").status_code, pick(launch, "fascia").json()["code"]) == (404, "website_unreleased")


@in_turn("theme", ["", "brutalist", "../folio", "folio\u0000"])
def test_only_the_three_are_there(launch: Launch, theme: str) -> None:
    launch.desk.release(launch.order)

    assert pick(launch, theme).status_code == 400
    assert len(launch.desk.see(launch.order)["builds"]) == 1


def test_changes_that_were_sent_fix_it_also_once_they_are_answered(launch: Launch) -> None:
    launch.desk.release(launch.order)
    send_a_note(launch)

    for _ in ("open", "answered"):
        answer = pick(launch, "azulejo")
        assert (answer.status_code, answer.json()["code"], answer.json()["message"]) == (
            409,
            "theme_fixed",
            FIXED_BY_ROUND,
        )
        assert seen(launch)["themes"] == []
        [note] = launch.desk.browser.get(f"/api/orders/{launch.order.id}/review").json()["notes"]
        verdict = {"verdict": "declined", "text": "It's bold already."}
        path = f"/api/orders/{launch.order.id}/review/notes/{note['id']}"
        launch.desk.browser.put(path, json=verdict)
        if launch.desk.browser.get(f"/api/orders/{launch.order.id}/review").json()["rounds"][0]["closedAt"] is None:
            review(launch, "close", build=1)
    assert len(launch.desk.see(launch.order)["builds"]) == 1


def test_a_round_that_staff_voided_frees_it_once_it_is_answered(launch: Launch) -> None:
    launch.desk.release(launch.order)
    send_a_note(launch)
    review(launch, "rounds/1/void", reason="Our typo.")
    assert pick(launch, "azulejo").status_code == 409
    [note] = launch.desk.browser.get(f"/api/orders/{launch.order.id}/review").json()["notes"]
    body = {"verdict": "declined", "text": "It's bold already."}
    launch.desk.browser.put(f"/api/orders/{launch.order.id}/review/notes/{note['id']}", json=body)
    review(launch, "close", build=1)

    assert pick(launch, "azulejo").status_code == 200


def test_an_approval_fixes_it(launch: Launch) -> None:
    launch.publishes_by_hand()
    launch.desk.release(launch.order)
    assert launch.approve().status_code == 200

    answer = pick(launch, "azulejo")

    assert (answer.status_code, answer.json()["message"]) == (409, FIXED_BY_APPROVAL)
    assert launch.live["isApproved"], "the approval stands"
    assert seen(launch)["themes"] == []


def test_two_tabs_pick_at_once_and_one_website_comes_of_it(launch: Launch) -> None:
    launch.desk.release(launch.order)
    themes = ["folio", "fascia", "azulejo"] * 2

    with ThreadPoolExecutor(len(themes)) as pool:
        answers = list(pool.map(lambda theme: pick(launch, theme), themes))

    assert {answer.status_code for answer in answers} <= {200, 409, 503}
    builds = launch.desk.see(launch.order)["builds"]
    assert [one["number"] for one in builds] == list(range(len(builds), 0, -1))
    assert seen(launch)["theme"] == builds[0]["theme"]


def test_notes_on_the_look_before_are_sent_on_the_one_that_was_picked(launch: Launch) -> None:
    """What the client looks at stays what they look at."""
    launch.desk.release(launch.order)
    headers, note = launch.order.bearer, uuid4()
    body = {"build": 1, "page": "index.html", "viewport": 1280, "text": "Bolder, please."}
    launch.visitor.put(f"/api/client/notes/{note}", json=body, headers=headers)
    theme = next(one for one in seen(launch)["themes"] if one != seen(launch)["theme"])
    pick(launch, theme)

    sent = launch.visitor.post("/api/client/changes", json={"round": 1, "notes": [str(note)]}, headers=headers)

    assert sent.status_code == 200, sent.text
    assert (seen(launch)["theme"], seen(launch)["build"]) == (theme, 2)


def test_nobody_else_picks(launch: Launch, client_b: PaidOrder, staff: TestClient) -> None:
    launch.desk.release(launch.order)

    assert launch.visitor.put(PATH, json={"theme": "azulejo"}).status_code == 401
    assert staff.put(PATH, json={"theme": "azulejo"}).status_code == 401
    assert pick(launch, "azulejo", client_b).status_code == 404
    assert len(launch.desk.see(launch.order)["builds"]) == 1


@pytest.mark.parametrize("settings", [{}])
def test_its_rate_is_bounded(launch: Launch, settings: dict[str, str]) -> None:
    launch.desk.release(launch.order)
    theme = seen(launch)["theme"]

    answers = [pick(launch, theme).status_code for _ in range(PER_ADDRESS["theme"] + 1)]

    assert answers[:-1] == [200] * PER_ADDRESS["theme"]
    assert answers[-1] == 429


def pick_color(launch: Launch, color: str) -> Any:
    return launch.visitor.put("/api/client/website/color", json={"color": color}, headers=launch.order.bearer)


def test_a_color_is_picked_from_those_that_are_offered_and_given_back(launch: Launch, app: App) -> None:
    launch.desk.release(launch.order)
    before = seen(launch)
    assert (before["offeredColor"], before["offeredColors"][0]["name"]) == ("automatic", "automatic")
    assert before["reason"]
    other = before["offeredColors"][1]

    picked = pick_color(launch, other["name"])

    assert picked.status_code == 200, picked.text
    assert (picked.json()["offeredColor"], picked.json()["build"]) == (other["name"], before["build"] + 1)
    assert picked.json()["colors"]["brand"] != before["colors"]["brand"]
    [build, *_] = launch.desk.see(launch.order)["builds"]
    assert (build["madeBy"], build["reason"]) == ("The client", "staff")
    with app.database.read() as connection:
        [entry] = audit.about(connection, UUID(launch.order.id), ["website.color_changed"])
    assert entry.kind is ActorKind.CLIENT

    back = pick_color(launch, "automatic").json()

    assert (back["offeredColor"], back["colors"]) == ("automatic", before["colors"])
    assert pick_color(launch, "automatic").json()["build"] == back["build"], "the same color isn't built again"


@in_turn("color", ["", "mauve", "#123456"])
def test_a_color_that_is_not_offered_is_refused(launch: Launch, color: str) -> None:
    launch.desk.release(launch.order)

    assert pick_color(launch, color).status_code == 400

    assert len(launch.desk.see(launch.order)["builds"]) == 1


def test_no_color_is_picked_once_changes_are_sent(launch: Launch) -> None:
    launch.desk.release(launch.order)
    send_a_note(launch)

    assert (seen(launch)["offeredColors"], seen(launch)["reason"]) == ([], "")
    assert pick_color(launch, "navy").json()["code"] == "theme_fixed"

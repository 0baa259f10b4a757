"""A corrected form and an edit of the same text: until staff choose, the client is shown neither half of both."""

from typing import Any
from uuid import UUID, uuid4

import pytest

from fundable.app import App
from fundable.db.sites.drafting import stored_builds
from fundable.services.sites.drafting import drafts
from tests.web.sites.live_orders import Launch
from tests.web.sites.test_correcting import correct

LEAD, FORM, EDIT, CORRECTED = "about.lead", "We bake in Dayton.", "We bake bread in Dayton.", "We bake in Akron."
CODE = "texts_undecided"


@pytest.fixture
def edited(launch: Launch, app: App) -> Launch:
    """Released, and then a text was edited on the client's word."""
    launch.publishes_by_hand()
    launch.send(launch.order, websiteDescription=FORM)
    drafts.make_missing(app)
    launch.desk.release(launch.order)
    save(launch, texts={LEAD: EDIT})
    return launch


def content(launch: Launch) -> dict[str, Any]:
    found: dict[str, Any] = launch.desk.browser.get(f"/api/orders/{launch.order.id}/website/content").json()
    return found


def save(launch: Launch, **body: object) -> None:
    told = {"version": content(launch)["version"], "reason": "She asked for it.", "word": "call", **body}
    answer = launch.desk.browser.put(f"/api/orders/{launch.order.id}/website/content", json=told)
    assert answer.status_code == 200, answer.text


def shown(launch: Launch) -> tuple[int, str]:
    """What the client looks at: the number of the build, and its About page."""
    seen = launch.visitor.get("/api/client/website", headers=launch.order.bearer).json()
    return seen["build"], launch.visitor.get(f"{seen['preview']}about.html").text


@pytest.fixture
def undecided(edited: Launch, app: App) -> Launch:
    assert correct(edited.desk.browser, edited.order, websiteDescription=CORRECTED).status_code == 200
    drafts.make_missing(app)
    assert len(content(edited)["conflicts"]) == 1
    return edited


def test_the_client_keeps_seeing_the_build_before(undecided: Launch) -> None:
    build, about = shown(undecided)

    assert build == 3
    assert EDIT in about
    assert CORRECTED not in about


def test_so_does_whoever_was_given_the_preview(undecided: Launch) -> None:
    address = undecided.visitor.get("/api/client/website", headers=undecided.order.bearer).json()["preview"]

    assert EDIT in undecided.visitor.get(f"{address}about.html").text
    assert "-" not in address.strip("/").rpartition("/")[2], "it's the address that stays when there's a choice"


def test_staff_look_at_the_newest_and_are_told_what_waits(undecided: Launch) -> None:
    seen = undecided.desk.see(undecided.order)

    assert (seen["undecided"], seen["builds"][0]["number"]) == (1, 4)
    assert CORRECTED in undecided.visitor.get(f"{seen['preview']}about.html").text


@pytest.mark.parametrize("choice", ["edit", "form"])
def test_a_choice_shows_the_new_build_to_everybody(undecided: Launch, choice: str) -> None:
    save(undecided, choices={LEAD: choice})

    build, about = shown(undecided)

    assert build == 5
    assert (EDIT if choice == "edit" else CORRECTED) in about
    assert undecided.desk.see(undecided.order)["undecided"] == 0


def test_nothing_is_approved_picked_shown_or_released_meanwhile(undecided: Launch, app: App) -> None:
    headers = undecided.order.bearer
    seen = undecided.visitor.get("/api/client/website", headers=headers).json()
    phone = {"name": "Nora Finch", "reason": "She called."}

    refused = [
        undecided.approve(hash=seen["hash"]),
        undecided.approve(),
        undecided.staff("approval", hash=undecided.hash, **phone),
        undecided.visitor.put("/api/client/website/theme", json={"theme": "azulejo"}, headers=headers),
    ]
    undecided.staff("withdraw")
    refused.append(undecided.staff("release", build=4))

    assert [(one.status_code, one.json()["code"]) for one in refused] == [(409, CODE)] * 5
    with app.database.read() as connection:
        assert len(stored_builds.of_order(connection, UUID(undecided.order.id))) == 4


def test_the_clients_page_says_that_it_is_being_updated(undecided: Launch) -> None:
    def is_updating() -> bool:
        found: bool = undecided.visitor.get("/api/client/approval", headers=undecided.order.bearer).json()["isUpdating"]
        return found

    assert is_updating()
    save(undecided, choices={LEAD: "form"})
    assert not is_updating()


def test_the_zip_is_what_the_client_sees(undecided: Launch) -> None:
    import io
    import zipfile

    answer = undecided.visitor.get("/api/client/website/export", headers=undecided.order.bearer)

    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        assert EDIT in archive.read("about.html").decode()


def test_what_changed_since_the_approved_build_is_told_in_words(edited: Launch) -> None:
    def changes() -> dict[str, Any]:
        answer = edited.visitor.get("/api/client/website/changes", headers=edited.order.bearer)
        found: dict[str, Any] = answer.json()
        return found

    assert changes() == {"since": None, "changes": []}
    assert edited.approve().status_code == 200
    assert changes() == {"since": 3, "changes": []}
    save(edited, texts={LEAD: "We bake bread for Dayton."})

    found = changes()

    assert found["since"] == 3
    assert [one["sentence"] for one in found["changes"]] == [
        "First sentence: “We bake bread in Dayton.” is now “We bake bread for Dayton.”"
    ]


def test_no_round_is_closed_with_it(undecided: Launch) -> None:
    build, _ = shown(undecided)
    bearer, staff = undecided.order.bearer, undecided.desk.browser
    note = {"build": build, "page": "index.html", "viewport": 390, "text": "Please change this."}
    written = undecided.visitor.put(f"/api/client/notes/{uuid4()}", json=note, headers=bearer)
    assert written.status_code == 200, written.text
    ids = [one["id"] for one in written.json()["notes"]]
    sent = undecided.visitor.post("/api/client/changes", json={"round": 1, "notes": ids}, headers=bearer)
    assert sent.status_code == 200, sent.text
    path = f"/api/orders/{undecided.order.id}/review"
    staff.put(f"{path}/notes/{ids[0]}", json={"verdict": "declined", "text": "It has to stay."})
    newest = undecided.desk.see(undecided.order)["builds"][0]["number"]

    answer = staff.post(f"{path}/close", json={"build": newest})

    assert (answer.status_code, answer.json()["code"]) == (409, CODE)
    assert shown(undecided)[0] == build

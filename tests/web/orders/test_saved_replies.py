"""GET, PUT and DELETE /api/admin/saved-replies."""

from typing import Any
from uuid import uuid4

from starlette.testclient import TestClient

from fundable.domain.orders.conversation.saved_replies import REPLIES_MAX
from tests.turns import in_turn

AT = "/api/admin/saved-replies"


def save(staff: TestClient, title: str, text: str = "Two photos of your shop would help.", reply_id: str = "") -> Any:
    return staff.put(f"{AT}/{reply_id or uuid4()}", json={"title": title, "text": text})


def titles(staff: TestClient) -> list[str]:
    return [one["title"] for one in staff.get(AT).json()["items"]]


def test_everybody_has_the_same_list_by_title(staff: TestClient, owner: TestClient) -> None:
    for title in ("Photos", "domain", "Address"):
        assert save(staff, title).status_code == 200

    assert titles(owner) == ["Address", "domain", "Photos"]


def test_one_is_changed_and_deleted(staff: TestClient) -> None:
    kept = save(staff, "Photos").json()

    changed = save(staff, "Photos", "Three.", kept["id"]).json()
    assert changed == {**kept, "text": "Three.", "revision": changed["revision"]}
    assert staff.get(AT).json()["items"] == [changed]
    for _ in range(2):
        assert staff.delete(f"{AT}/{kept['id']}").status_code == 200
    assert titles(staff) == []


def test_nobody_saves_over_a_reply_that_they_have_not_seen(staff: TestClient, owner: TestClient) -> None:
    seen = save(staff, "Photos").json()
    mine = {**seen, "text": "Mine."}
    path = f"{AT}/{mine.pop('id')}"
    theirs = owner.put(path, json={**mine, "text": "Theirs."}).json()

    refused = staff.put(path, json=mine)
    assert (refused.status_code, refused.json()) == (
        409,
        {
            "message": "Somebody changed this reply after you opened this page, so yours isn't saved yet.",
            "code": "settings_changed",
        },
    )
    assert staff.get(AT).json()["items"] == [theirs]
    kept = {**mine, "revision": theirs["revision"]}
    assert [staff.put(path, json=kept).status_code for _ in range(2)] == [200, 200]  # an answer that was lost, too


def test_a_reply_that_was_deleted_meanwhile_does_not_come_back_unseen(staff: TestClient) -> None:
    seen = save(staff, "Photos").json()
    path = f"{AT}/{seen.pop('id')}"
    staff.delete(path)

    assert staff.put(path, json={**seen, "text": "Mine."}).status_code == 409
    assert staff.put(path, json={**seen, "text": "Mine.", "revision": ""}).status_code == 200


def test_there_is_room_for_so_many(staff: TestClient) -> None:
    kept = [save(staff, f"Number {number}").json()["id"] for number in range(REPLIES_MAX)]

    refused = save(staff, "One more")
    assert (refused.status_code, refused.json()["code"]) == (409, "replies_many")
    assert save(staff, "Another name", reply_id=kept[0]).status_code == 200


@in_turn(("title", "text"), [(" ", "Hi."), ("Hi", " "), ("x" * 81, "Hi."), ("Hi", "x" * 5001)])
def test_what_can_t_be_kept_is_refused(staff: TestClient, title: str, text: str) -> None:
    assert save(staff, title, text).status_code == 400
    assert titles(staff) == []

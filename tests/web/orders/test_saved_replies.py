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

    assert save(staff, "Photos", "Three.", kept["id"]).json() == {**kept, "text": "Three."}
    assert staff.get(AT).json()["items"] == [{**kept, "text": "Three."}]
    for _ in range(2):
        assert staff.delete(f"{AT}/{kept['id']}").status_code == 200
    assert titles(staff) == []


def test_there_is_room_for_so_many(staff: TestClient) -> None:
    kept = [save(staff, f"Number {number}").json()["id"] for number in range(REPLIES_MAX)]

    refused = save(staff, "One more")
    assert (refused.status_code, refused.json()["code"]) == (409, "replies_many")
    assert save(staff, "Another name", reply_id=kept[0]).status_code == 200


@in_turn(("title", "text"), [(" ", "Hi."), ("Hi", " "), ("x" * 81, "Hi."), ("Hi", "x" * 5001)])
def test_what_can_t_be_kept_is_refused(staff: TestClient, title: str, text: str) -> None:
    assert save(staff, title, text).status_code == 400
    assert titles(staff) == []

"""PATCH /api/orders/{id}/notes."""

from uuid import uuid4

import pytest
from starlette.testclient import TestClient

from tests.conftest import PaidOrder
from tests.turns import in_turn


@pytest.fixture
def path(client_a: PaidOrder) -> str:
    return f"/api/orders/{client_a.id}/notes"


def test_it_keeps_the_notes_and_leaves_status_and_history_alone(
    staff: TestClient, client_a: PaidOrder, path: str
) -> None:
    before = staff.get(f"/api/orders/{client_a.id}").json()["order"]

    order = staff.patch(path, json={"adminNotes": " Call on <b>Monday</b>\n=SUM(A1) "}).json()

    assert order == {**before, "adminNotes": "Call on <b>Monday</b>\n=SUM(A1)"}


def test_empty_notes_are_none(staff: TestClient, path: str) -> None:
    staff.patch(path, json={"adminNotes": "x"})

    assert staff.patch(path, json={"adminNotes": " "}).json()["adminNotes"] is None


def test_a_colleagues_notes_are_not_written_over_unseen(staff: TestClient, path: str) -> None:
    assert staff.patch(path, json={"adminNotes": "Mine.", "seenNotes": ""}).status_code == 200

    answer = staff.patch(path, json={"adminNotes": "Theirs.", "seenNotes": ""})

    assert (answer.status_code, answer.json()["code"]) == (409, "order_changed")
    assert staff.get(path.removesuffix("/notes")).json()["order"]["adminNotes"] == "Mine."
    assert staff.patch(path, json={"adminNotes": "Both.", "seenNotes": "Mine."}).json()["adminNotes"] == "Both."


@in_turn("body", [{}, {"adminNotes": None}, {"adminNotes": ["x"]}, {"adminNotes": "x" * 5001}])
def test_what_is_no_note_is_refused(staff: TestClient, path: str, body: dict[str, object]) -> None:
    staff.patch(path, json={"adminNotes": "Keep me."})

    answer = staff.patch(path, json=body)

    assert answer.status_code == 400
    assert answer.json()["message"]
    assert staff.get(path.removesuffix("/notes")).json()["order"]["adminNotes"] == "Keep me."


def test_an_order_that_is_not_there_is_named_gone(staff: TestClient) -> None:
    answer = staff.patch(f"/api/orders/{uuid4()}/notes", json={"adminNotes": "x"})

    assert answer.status_code == 404
    assert answer.json()["message"] == "This order no longer exists. It may have been deleted."


def test_it_is_for_staff(visitor: TestClient, client_a: PaidOrder, path: str) -> None:
    for headers in ({}, client_a.bearer):
        assert visitor.patch(path, json={"adminNotes": "x"}, headers=headers).status_code == 401

"""One change for many orders: shown first, each by itself, and never twice."""

from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import text
from starlette.testclient import TestClient

from fundable.app import App
from tests.conftest import NOBODYS, Buy, PaidOrder
from tests.turns import in_turn

STATUS = "/api/admin/orders/status"
ASSIGNEE = "/api/admin/orders/assignee"


@pytest.fixture
def two(order_paid: Buy) -> list[PaidOrder]:
    return [order_paid("abe@example.com"), order_paid("bo@example.com")]


@pytest.fixture
def news(app: App) -> Callable[[], int]:
    def count() -> int:
        with app.database.read() as connection:
            query = text("SELECT count(*) FROM messages WHERE kind = 'status-changed'")
            return int(connection.execute(query).scalar_one())

    return count


def outcomes(answer: Any) -> list[tuple[str, str]]:
    assert answer.status_code == 200, answer.text
    return [(one["outcome"], one["reason"]) for one in answer.json()["orders"]]


def seen(orders: list[PaidOrder], status: str = "paid") -> list[dict[str, str]]:
    return [{"id": order.id, "status": status} for order in orders]


def test_the_mails_are_shown_before_anything_is_done(
    staff: TestClient, two: list[PaidOrder], news: Callable[[], int]
) -> None:
    staff.patch(f"/api/orders/{two[1].id}/status", json={"status": "design", "emailClient": False})

    answer = staff.post(f"{STATUS}/preview", json={"orders": [two[0].id, two[1].id, NOBODYS], "status": "design"})

    first, second, third = answer.json()["orders"]
    assert (first["outcome"], first["recipient"]) == ("changed", "abe@example.com")
    assert first["subject"]
    assert (second["outcome"], second["recipient"], second["subject"]) == ("same", "", "")
    assert (third["outcome"], third["reason"]) == ("refused", "This order no longer exists. It may have been deleted.")
    assert news() == 0
    assert staff.get(f"/api/orders/{two[0].id}").json()["order"]["status"] == "paid"


def test_what_one_refuses_stops_no_other_and_a_second_click_does_nothing(
    staff: TestClient, two: list[PaidOrder], news: Callable[[], int]
) -> None:
    staff.patch(f"/api/orders/{two[1].id}/status", json={"status": "review", "emailClient": False})
    body = {"orders": [*seen(two), {"id": NOBODYS, "status": "paid"}], "status": "design"}
    refused = [
        ("refused", "Meanwhile, it was set to Review & Feedback."),
        ("refused", "This order no longer exists. It may have been deleted."),
    ]

    assert outcomes(staff.post(STATUS, json=body)) == [("changed", ""), *refused]
    assert outcomes(staff.post(STATUS, json=body)) == [("same", ""), *refused]

    assert news() == 1
    history = staff.get(f"/api/orders/{two[0].id}").json()["order"]["statusHistory"]
    assert [change["status"] for change in history] == ["paid", "design"]


def test_nothing_is_sent_where_nothing_is_to_be(
    staff: TestClient, two: list[PaidOrder], news: Callable[[], int]
) -> None:
    body = {"orders": seen(two), "status": "design", "emailClients": False}
    assert outcomes(staff.post(STATUS, json=body)) == [("changed", "")] * 2
    assert news() == 0


def test_many_are_given_to_one(staff: TestClient, two: list[PaidOrder]) -> None:
    [me] = [one["id"] for one in staff.get("/api/admin/people").json()["people"] if one["isMe"]]
    body = {"orders": [order.id for order in two], "userId": me}
    assert outcomes(staff.post(ASSIGNEE, json=body)) == [("changed", "")] * 2
    assert outcomes(staff.post(ASSIGNEE, json=body)) == [("same", "")] * 2
    assert staff.get("/api/admin/orders/counts").json()["mine"] == 2
    assert staff.post(ASSIGNEE, json={**body, "userId": NOBODYS}).status_code == 404


@in_turn("count", [0, 101])
def test_one_to_a_hundred(staff: TestClient, count: int) -> None:
    answers = [
        staff.post(STATUS, json={"orders": [{"id": NOBODYS, "status": "paid"}] * count, "status": "design"}),
        staff.post(f"{STATUS}/preview", json={"orders": [NOBODYS] * count, "status": "design"}),
        staff.post(ASSIGNEE, json={"orders": [NOBODYS] * count, "userId": None}),
    ]
    assert [(answer.status_code, answer.json()["message"]) for answer in answers] == [
        (400, "Choose 1 to 100 orders.")
    ] * 3


def test_a_status_that_is_none(staff: TestClient, two: list[PaidOrder]) -> None:
    assert staff.post(STATUS, json={"orders": seen(two), "status": "gone"}).status_code == 400
    assert staff.post(STATUS, json={"orders": seen(two, "gone"), "status": "paid"}).status_code == 400

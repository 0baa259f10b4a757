"""PATCH /api/orders/{id}/status."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from starlette.testclient import TestClient

from fundable.app import App
from fundable.domain.orders.orders import OrderStatus
from tests.conftest import NOBODYS, FakeClock, PaidOrder
from tests.turns import in_turn
from tests.web.mail.mailbox import mails


@pytest.fixture
def path(client_a: PaidOrder) -> str:
    return f"/api/orders/{client_a.id}/status"


def test_it_moves_the_order_and_keeps_who_did_it_when_and_why(
    staff: TestClient, client_a: PaidOrder, path: str, clock: FakeClock
) -> None:
    clock.move(timedelta(hours=2))

    answer = staff.patch(path, json={"status": "design", "adminNotes": "  Two pages\nare drafted. "})

    assert answer.status_code == 200
    order = answer.json()
    assert (order["status"], order["adminNotes"]) == ("design", "Two pages\nare drafted.")
    assert order["updatedAt"] == "2026-01-05T17:04:00Z"
    assert order["statusHistory"][1:] == [
        {
            "status": "design",
            "at": "2026-01-05T17:04:00Z",
            "note": "Two pages\nare drafted.",
            "by": "sam@agency.example",
        }
    ]
    assert staff.get(f"/api/orders/{client_a.id}").json()["order"] == order


@pytest.mark.parametrize("status", list(OrderStatus))
def test_any_of_the_seven_can_follow_any_other(staff: TestClient, path: str, status: OrderStatus) -> None:
    staff.patch(path, json={"status": "completed"})

    assert staff.patch(path, json={"status": status}).json()["status"] == status


@pytest.mark.parametrize("seen", ['"paid"', "paid", ' "paid" '])
def test_it_may_say_which_status_it_saw(staff: TestClient, path: str, seen: str) -> None:
    assert staff.patch(path, json={"status": "design"}, headers={"If-Match": seen}).status_code == 200


@in_turn("seen", ['"paid"', '"nothing"', ""])
def test_an_order_that_somebody_moved_meanwhile_is_left_alone(
    staff: TestClient, path: str, app: App, seen: str
) -> None:
    staff.patch(path, json={"status": "review"})
    told = len(mails(app, "status-changed"))

    answer = staff.patch(path, json={"status": "design", "adminNotes": "Mine."}, headers={"If-Match": seen})

    assert (answer.status_code, answer.json()["code"]) == (412, "order_moved")
    assert answer.json()["message"].startswith("Meanwhile, this order was set to Review & Feedback.")
    order = staff.get(path.removesuffix("/status")).json()["order"]
    assert (order["status"], order["adminNotes"]) == ("review", None)
    assert len(mails(app, "status-changed")) == told == 1


@pytest.mark.parametrize("body", [{}, {"adminNotes": None}, {"adminNotes": ""}, {"adminNotes": "  \n"}])
def test_without_notes_those_of_the_order_stay(staff: TestClient, path: str, body: dict[str, object]) -> None:
    staff.patch(path, json={"status": "design", "adminNotes": "Keep me."})

    order = staff.patch(path, json={"status": "review", **body}).json()

    assert order["adminNotes"] == "Keep me."
    assert [change["note"] for change in order["statusHistory"]] == [None, "Keep me.", None]


def test_the_client_sees_the_stage_and_never_the_notes(
    staff: TestClient, visitor: TestClient, client_a: PaidOrder, path: str
) -> None:
    staff.patch(path, json={"status": "review", "adminNotes": "A difficult one."})

    answer = visitor.get("/api/client/order", headers=client_a.bearer)

    assert answer.json()["order"]["status"] == "review"
    assert "difficult" not in answer.text
    assert "sam@" not in answer.text


def test_the_status_never_touches_the_money(staff: TestClient, order_pending) -> None:  # type: ignore[no-untyped-def]
    order = order_pending()

    moved = staff.patch(f"/api/orders/{order.id}/status", json={"status": "paid", "paymentState": "paid"}).json()

    assert (moved["status"], moved["paymentState"]) == ("paid", "unpaid")


def test_fifty_changes_at_once_leave_fifty_entries(staff: TestClient, path: str) -> None:
    statuses = [list(OrderStatus)[number % 7] for number in range(50)]

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda status: staff.patch(path, json={"status": status}), statuses))

    assert {answer.status_code for answer in answers} == {200}
    order = staff.get(path.removesuffix("/status")).json()["order"]
    assert len(order["statusHistory"]) == 51
    assert order["statusHistory"][-1]["status"] == order["status"]


@in_turn(
    ("body", "sentence"),
    [
        ({}, "Choose one of the seven statuses."),
        ({"status": None}, "Choose one of the seven statuses."),
        ({"status": 1}, "Choose one of the seven statuses."),
        ({"status": ""}, "Choose one of the seven statuses."),
        ({"status": "Paid"}, "Choose one of the seven statuses."),
        ({"status": "in_progress"}, "Choose one of the seven statuses."),
        (
            {"status": "design", "adminNotes": "x" * 5001},
            "Notes are too long. Please keep them under 5000 characters.",
        ),
        ({"status": "design", "adminNotes": 7}, "We couldn't read the request. Reload the page and try again."),
        ({"status": "design", "adminNotes": "a\x00b"}, "We couldn't read the request. Reload the page and try again."),
    ],
)
def test_anything_else_is_refused_and_changes_nothing(
    staff: TestClient, client_a: PaidOrder, path: str, body: dict[str, object], sentence: str
) -> None:
    before = staff.get(f"/api/orders/{client_a.id}").json()

    answer = staff.patch(path, json=body)

    assert answer.status_code == 400
    assert answer.json()["message"] == sentence
    assert staff.get(f"/api/orders/{client_a.id}").json() == before


@in_turn("order_id", [NOBODYS, "x"])
def test_an_order_that_is_not_there_is_named_gone(staff: TestClient, order_id: str) -> None:
    answer = staff.patch(f"/api/orders/{order_id}/status", json={"status": "design"})

    assert answer.status_code == 404
    assert answer.json()["message"] == "This order no longer exists. It may have been deleted."


def test_it_is_for_staff(visitor: TestClient, client_a: PaidOrder, path: str, app: App) -> None:
    for headers in ({}, client_a.bearer):
        assert visitor.patch(path, json={"status": "design"}, headers=headers).status_code == 401
    with app.database.read() as connection:
        assert connection.exec_driver_sql("SELECT status FROM orders").scalars().all() == ["paid"]

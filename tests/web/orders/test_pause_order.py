"""POST /api/orders/{id}/pause."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from starlette.testclient import TestClient

from fundable.app import App
from tests.conftest import FakeClock, Form, PaidOrder
from tests.turns import in_turn
from tests.web.logins import log_in

SAM = "sam@agency.example"


@pytest.fixture
def owed(client_a: PaidOrder, visitor: TestClient, form: Form) -> PaidOrder:
    """Its form came on Monday, January 5."""
    visitor.post("/api/intake-forms", json=form(client_a))
    return client_a


@pytest.fixture
def path(owed: PaidOrder) -> str:
    return f"/api/orders/{owed.id}/pause"


def promise_of(staff: TestClient, order: PaidOrder) -> Any:
    return staff.get(f"/api/orders/{order.id}").json()["promise"]


def test_the_days_stand_still_and_both_sides_are_told_why(
    staff: TestClient, visitor: TestClient, owed: PaidOrder, path: str, clock: FakeClock
) -> None:
    clock.move(timedelta(hours=22))  # Tuesday, 8 in the morning

    answer = log_in(staff).post(path, json={"reason": " your photos "})

    assert answer.status_code == 200
    assert answer.json()["due"] == {"daysLate": 0, "businessDaysLeft": 5, "waitingFor": "your photos"}
    assert answer.json()["promisedOn"] == "2026-01-13"
    told = visitor.get("/api/client/order", headers=owed.bearer).json()
    assert told["promise"] == promise_of(staff, owed)
    assert (told["promise"]["on"], told["promise"]["waitingFor"]) == ("2026-01-13", "your photos")


def test_the_status_stays_and_its_history_says_who_waited_and_went_on(
    staff: TestClient, visitor: TestClient, owed: PaidOrder, path: str, clock: FakeClock
) -> None:
    before = staff.get(f"/api/orders/{owed.id}").json()["order"]
    clock.move(timedelta(hours=1))

    after = staff.post(path, json={"reason": "your photos"}).json()
    clock.move(timedelta(hours=1))
    at_last = staff.post(path.replace("pause", "resume")).json()

    changed = {"due", "promisedOn", "statusHistory", "updatedAt"}
    assert {name: after[name] for name in after.keys() - changed} == {n: before[n] for n in before.keys() - changed}
    waited = {"status": "intake", "at": "2026-01-05T16:04:00Z", "note": "Waiting for your photos", "by": SAM}
    went_on = {**waited, "at": "2026-01-05T17:04:00Z", "note": "No longer waiting for the client"}
    assert at_last["statusHistory"] == [*before["statusHistory"], waited, went_on]
    told = visitor.get("/api/client/order", headers=owed.bearer).json()["order"]["statusHistory"]
    assert [entry["status"] for entry in told] == ["paid", "intake"]


def test_an_order_waits_for_one_thing_at_a_time(staff: TestClient, owed: PaidOrder, path: str) -> None:
    staff.post(path, json={"reason": "your photos"})

    answer = staff.post(path, json={"reason": "your logo"})

    assert (answer.status_code, answer.json()["code"]) == (409, "paused_already")
    assert promise_of(staff, owed)["waitingFor"] == "your photos"


def test_in_review_it_waits_by_itself(staff: TestClient, owed: PaidOrder, path: str) -> None:
    staff.patch(f"/api/orders/{owed.id}/status", json={"status": "review"})

    assert promise_of(staff, owed)["waitingFor"] == "your review"
    assert staff.post(path, json={"reason": "your photos"}).status_code == 409


@in_turn("reason", [None, "", "  ", 5, "x" * 201, "two\nlines"])
def test_without_a_reason_it_is_refused(staff: TestClient, owed: PaidOrder, path: str, reason: object) -> None:
    answer = staff.post(path, json={"reason": reason})

    assert answer.status_code == 400
    assert answer.json()["message"]
    assert promise_of(staff, owed)["isPaused"] is False


def test_where_no_days_are_counted_there_is_nothing_to_stop(
    staff: TestClient, owed: PaidOrder, client_b: PaidOrder, path: str
) -> None:
    staff.patch(f"/api/orders/{owed.id}/status", json={"status": "completed"})

    for address in (path, f"/api/orders/{client_b.id}/pause"):
        answer = staff.post(address, json={"reason": "your photos"})
        assert (answer.status_code, answer.json()["code"]) == (409, "clock_stopped")


def test_delivery_ends_it(staff: TestClient, owed: PaidOrder, path: str, app: App) -> None:
    staff.post(path, json={"reason": "your photos"})

    staff.patch(f"/api/orders/{owed.id}/status", json={"status": "completed"})

    assert promise_of(staff, owed) is None
    with app.database.read() as connection:
        running = connection.exec_driver_sql("SELECT count(*) FROM pauses WHERE ended_at IS NULL").scalar_one()
    assert running == 0


def test_an_order_that_is_not_there_is_named_gone(staff: TestClient) -> None:
    answer = staff.post(f"/api/orders/{uuid4()}/pause", json={"reason": "your photos"})

    assert (answer.status_code, answer.json()["code"]) == (404, "order_gone")


def test_it_is_for_staff(visitor: TestClient, owed: PaidOrder, path: str) -> None:
    for headers in ({}, owed.bearer):
        assert visitor.post(path, json={"reason": "your photos"}, headers=headers).status_code == 401

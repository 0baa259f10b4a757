"""POST /api/orders/{id}/resume."""

from datetime import timedelta
from uuid import uuid4

import pytest
from starlette.testclient import TestClient

from tests.conftest import FakeClock, Form, PaidOrder
from tests.web.logins import log_in


@pytest.fixture
def paused(client_a: PaidOrder, visitor: TestClient, staff: TestClient, form: Form, clock: FakeClock) -> PaidOrder:
    """Its form came on Monday, January 5; its photos have been waited for since Tuesday morning."""
    visitor.post("/api/intake-forms", json=form(client_a))
    clock.move(timedelta(hours=22))
    assert log_in(staff).post(f"/api/orders/{client_a.id}/pause", json={"reason": "your photos"}).status_code == 200
    return client_a


def test_the_days_are_counted_again(
    staff: TestClient, visitor: TestClient, paused: PaidOrder, clock: FakeClock
) -> None:
    clock.move(timedelta(days=2))  # Thursday, 8 in the morning

    answer = log_in(staff).post(f"/api/orders/{paused.id}/resume")

    assert answer.status_code == 200
    assert answer.json()["due"] == {"daysLate": 0, "businessDaysLeft": 4, "waitingFor": None}
    assert answer.json()["promisedOn"] == "2026-01-14"
    promise = visitor.get("/api/client/order", headers=paused.bearer).json()["promise"]
    assert (promise["on"], promise["isPaused"]) == ("2026-01-14", False)
    assert promise["reasons"] == [
        {"kind": "waiting", "name": "your photos", "first": "2026-01-06", "last": "2026-01-07", "days": 2}
    ]


def test_an_hour_costs_nothing(staff: TestClient, paused: PaidOrder, clock: FakeClock) -> None:
    clock.move(timedelta(hours=1))

    assert staff.post(f"/api/orders/{paused.id}/resume").json()["promisedOn"] == "2026-01-12"


def test_a_second_time_changes_nothing(staff: TestClient, paused: PaidOrder, clock: FakeClock) -> None:
    first = staff.post(f"/api/orders/{paused.id}/resume").json()
    clock.move(timedelta(hours=3))

    answer = staff.post(f"/api/orders/{paused.id}/resume")

    assert (answer.status_code, answer.json()) == (200, first)


def test_it_can_be_stopped_again(staff: TestClient, paused: PaidOrder) -> None:
    staff.post(f"/api/orders/{paused.id}/resume")

    answer = staff.post(f"/api/orders/{paused.id}/pause", json={"reason": "your logo"})

    assert answer.json()["due"]["waitingFor"] == "your logo"


def test_an_order_that_is_not_there_is_named_gone(staff: TestClient) -> None:
    assert staff.post(f"/api/orders/{uuid4()}/resume").status_code == 404


def test_it_is_for_staff(visitor: TestClient, paused: PaidOrder) -> None:
    for headers in ({}, paused.bearer):
        assert visitor.post(f"/api/orders/{paused.id}/resume", headers=headers).status_code == 401

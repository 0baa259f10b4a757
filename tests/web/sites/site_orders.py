"""Orders with their form sent, and what the check of their website says."""

from typing import Any

from starlette.testclient import TestClient

from tests.conftest import Form, PaidOrder

CLIENTS = "/api/client/questions"


def sent(visitor: TestClient, order: PaidOrder, form: Form, **changes: object) -> PaidOrder:
    assert visitor.post("/api/intake-forms", json=form(order, **changes)).status_code == 201
    return order


def move(staff: TestClient, order: PaidOrder, status: str) -> None:
    assert staff.patch(f"/api/orders/{order.id}/status", json={"status": status}).status_code == 200


def release(staff: TestClient, order: PaidOrder) -> None:
    """The newest build to the order's client."""
    [newest, *_] = staff.get(f"/api/orders/{order.id}/website").json()["builds"]
    answer = staff.post(f"/api/orders/{order.id}/website/release", json={"build": newest["number"]})
    assert answer.status_code == 200, answer.text


def check(staff: TestClient, order: PaidOrder) -> Any:
    answer = staff.get(f"/api/orders/{order.id}/site-check")
    assert answer.status_code == 200, answer.text
    return answer.json()


def statuses(staff: TestClient, order: PaidOrder, *rules: str) -> list[str]:
    found = {rule["id"]: rule["status"] for rule in check(staff, order)["rules"]}
    return [found[rule] for rule in rules]

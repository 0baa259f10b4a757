"""An order whose form has come, and what staff do with its website."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.conftest import Form, PaidOrder


@dataclass(frozen=True)
class Desk:
    """A member of staff at the page of an order."""

    browser: TestClient

    def see(self, order: PaidOrder) -> dict[str, Any]:
        found: dict[str, Any] = self.browser.get(f"/api/orders/{order.id}/website").json()
        return found

    def do(self, order: PaidOrder, what: str, **body: object) -> dict[str, Any]:
        answer = self.browser.post(f"/api/orders/{order.id}/website/{what}", json=body)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def release(self, order: PaidOrder) -> dict[str, Any]:
        return self.do(order, "release", build=self.see(order)["builds"][0]["number"])


@pytest.fixture
def desk(staff: TestClient) -> Desk:
    return Desk(staff)


@pytest.fixture
def send_form(visitor: TestClient, form: Form) -> Callable[..., None]:
    """Sends an order's form, or corrects it."""

    def send(order: PaidOrder, **changes: object) -> None:
        answer = visitor.post("/api/intake-forms", json=form(order, **changes), headers=order.bearer)
        assert answer.status_code in (200, 201), answer.text

    return send

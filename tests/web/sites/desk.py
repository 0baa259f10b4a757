"""Staff at the page of an order."""

from dataclasses import dataclass
from typing import Any

from starlette.testclient import TestClient

from tests.conftest import PaidOrder


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

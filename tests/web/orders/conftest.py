"""Orders in a state that several tests begin with."""

import pytest
from starlette.testclient import TestClient

from tests.conftest import Form, PaidOrder


@pytest.fixture
def paused(client_a: PaidOrder, visitor: TestClient, staff: TestClient, form: Form) -> PaidOrder:
    """An order whose clock staff have paused."""
    visitor.post("/api/intake-forms", json=form(client_a))
    answer = staff.post(f"/api/orders/{client_a.id}/pause", json={"reason": "two photos of your shop"})
    assert answer.status_code == 200, answer.text
    return client_a

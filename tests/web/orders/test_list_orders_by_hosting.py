"""GET /api/orders?hosting=…: orders by how their hosting stands."""

from datetime import timedelta
from uuid import UUID

import pytest
from starlette.testclient import TestClient

from fundable.app import App
from fundable.services.money import hosting
from fundable.services.operation import sandbox
from fundable.services.operation.sandbox import PortalAction, SandboxEvent
from fundable.services.orders import orders
from tests.conftest import Buy, FakeClock, PaidOrder
from tests.turns import in_turn
from tests.web.logins import log_in
from tests.web.orders.test_list_orders import PATH, listed

SOON = timedelta(days=340)
"""Into the included year: 25 days before it ends."""


@pytest.fixture
def staff_later(staff: TestClient, order_paid: Buy, app: App, clock: FakeClock) -> TestClient:
    """Named by what becomes of their hosting; two cancel, one of them in a year that ends a month later."""
    bought = {name: order_paid(f"{name}@alder.example", ("domain",)) for name in ("trialing", "ending", "ended")}
    clock.move(timedelta(days=20))
    bought |= {name: order_paid(f"{name}@alder.example") for name in ("past_due", "canceled", "ended_by_us")}
    clock.move(timedelta(days=320))
    for name in ("ending", "canceled"):
        cancel(app, bought[name])
    sandbox.happen(app, UUID(bought["past_due"].id), SandboxEvent.RENEWAL_FAILED)
    sandbox.happen(app, UUID(bought["ended"].id), SandboxEvent.HOSTING_ENDED)
    hosting.end(app, UUID(bought["ended_by_us"].id))
    order_paid("new@alder.example")
    log_in(staff, "sam@agency.example")
    return staff


def cancel(app: App, order: PaidOrder) -> None:
    page = hosting.portal_url(app, orders.read_details(app, UUID(order.id)).order)
    sandbox.use_portal(app, page.rpartition("/")[2], PortalAction.CANCEL)


@in_turn(
    ("wanted", "names"),
    [
        ("past_due", ["past_due"]),
        ("canceled", ["canceled", "ending"]),
        ("ending", ["ending"]),
        ("ended", ["ended_by_us", "ended"]),
    ],
)
def test_it_narrows_to_those_and_to_nobody_else(staff_later: TestClient, wanted: str, names: list[str]) -> None:
    emails = [f"{name}@alder.example" for name in names]

    for limit in (1, 50):
        assert listed(staff_later, hosting=wanted, limit=limit) == emails
    counts = staff_later.get("/api/admin/stats").json()["hosting"]
    assert counts == {"past_due": 1, "canceled": 2, "ending": 1}


def test_it_goes_together_with_the_other_filters(staff_later: TestClient) -> None:
    assert listed(staff_later, hosting="ended", addon="domain") == ["ended@alder.example"]
    assert listed(staff_later, hosting="canceled", q="ending") == ["ending@alder.example"]
    assert listed(staff_later, hosting="canceled", q="nobody") == []
    assert listed(staff_later, hosting="past_due", status="paid") == ["past_due@alder.example"]
    assert listed(staff_later, hosting="past_due", status="design") == []
    assert listed(staff_later, hosting="past_due", due="overdue") == []
    assert listed(staff_later, hosting="past_due", session="ended") == []


def test_what_is_no_such_filter_is_refused(staff: TestClient) -> None:
    assert staff.get(PATH, params={"hosting": "unwell"}).status_code == 400

"""An add-on that's no longer offered keeps the name that it was sold under, in the list, its filter and its file."""

import csv
import io
from dataclasses import replace

from starlette.testclient import TestClient

from fundable.app import App
from fundable.domain.agency.default_offer import DEFAULT
from tests.conftest import Buy
from tests.offers import publish


def test_it_is_called_as_it_was_sold(app: App, staff: TestClient, order_paid: Buy) -> None:
    order = order_paid("nora@alder.example", ("domain", "google-business"))
    publish(app, addons=(replace(DEFAULT.addons[1], name="Maps entry", is_on_sale=False), DEFAULT.addons[2]))

    [listed] = staff.get("/api/orders").json()["items"]
    assert listed["selectedAddons"] == ["domain", "google-business"]
    assert listed["addonNames"] == ["Domain Registration", "Google Business Setup"]
    assert staff.get(f"/api/orders/{order.id}").json()["order"]["addonNames"] == listed["addonNames"]
    [row] = csv.DictReader(io.StringIO(staff.post("/api/orders/export", json={}).text))
    assert row["selected_addons"] == '["domain", "google-business"]'
    assert row["addons"] == "Domain Registration, Google Business Setup"
    assert staff.get("/api/admin/stats").json()["addonNames"] == {
        "google-business": "Maps entry",
        "fundability-review": "Fundability Review Call",
        "domain": "Domain Registration",
    }

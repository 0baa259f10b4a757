"""Needs you, at the head of /admin, and the orders as a file."""

from playwright.sync_api import Page, ViewportSize, expect

from tests.e2e.needs import need
from tests.e2e.test_accessibility import TOO_WIDE, findings
from tests.running import OWNER, Server, buy, log_in

PHONE, DESK = ViewportSize(width=360, height=740), ViewportSize(width=1440, height=900)


def test_a_dispute_needs_somebody_until_it_is_decided(staff: Page, server: Server) -> None:
    bought = buy(server, "dispute@alder.example")
    owner = log_in(server, OWNER)
    assert owner.post(f"/api/sandbox/orders/{bought.id}", {"event": "dispute-opened"}).status == 200

    for size in (PHONE, DESK):
        staff.set_viewport_size(size)
        staff.goto("/admin")
        row = need(staff, bought.email, "Dispute deadline")
        expect(row.get_by_text("$150.00")).to_be_visible()
        assert staff.evaluate(TOO_WIDE) == []
        assert findings(staff) == []

    row.get_by_role("link", name="Answer the dispute").click()
    expect(staff.get_by_role("heading", level=1, name=bought.email)).to_be_visible()
    expect(staff.get_by_role("region", name="Disputes")).to_be_visible()
    assert owner.post(f"/api/sandbox/orders/{bought.id}", {"event": "dispute-won"}).status == 200
    staff.goto("/admin")
    expect(need(staff, bought.email, "Dispute deadline")).to_have_count(0)


def test_orders_are_downloaded_as_they_are_filtered(staff: Page, server: Server) -> None:
    bought = buy(server, "file@alder.example")
    buy(server, "other@brightwater.example")
    staff.goto(f"/admin?q={bought.email}")
    orders = staff.get_by_role("region", name="Recent Orders")
    expect(orders.get_by_text("1 of 1", exact=True)).to_be_visible()

    with staff.expect_download() as download:
        orders.get_by_role("button", name="Download CSV").click()

    lines = download.value.path().read_text().splitlines()
    assert len(lines) == 2
    assert bought.id in lines[1]
    assert download.value.suggested_filename.startswith("orders-")

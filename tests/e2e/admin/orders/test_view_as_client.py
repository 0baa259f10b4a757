"""Staff see what a client sees: the client's own pages under a bar, where nothing they press is carried out."""

from playwright.sync_api import Page, expect

from tests.e2e.menu import choose
from tests.running import PASSWORD, Browser, Server, buy, intake_form


def test_staff_look_at_the_dashboard_and_go_back(staff: Page, server: Server) -> None:
    bought = buy(server, "nora-seen@alder.example")
    assert Browser(server).post("/api/intake-forms", intake_form(bought.id)).status in {200, 201}
    sent: list[str] = []
    staff.on("request", lambda request: sent.append(f"{request.method} {request.url}"))
    staff.goto(f"/admin/orders/{bought.id}")
    choose(staff, "View as client")

    bar = staff.get_by_role("complementary", name="View as client")
    expect(bar).to_contain_text("You’re seeing what Alder & Finch Bakery sees. Nothing you do here is saved.")
    expect(staff.get_by_role("heading", name="Order Dashboard")).to_be_visible()
    expect(staff.get_by_text(f"Order #{bought.id[:8]}")).to_be_visible()
    sent.clear()
    log_out = staff.get_by_role("button", name="Log Out")
    expect(log_out).to_have_attribute("aria-disabled", "true")
    log_out.click(force=True)
    expect(bar).to_be_visible()

    staff.reload()
    expect(staff.get_by_text("nora-seen@alder.example").first).to_be_visible()
    assert [one for one in sent if not one.startswith("GET ") and not one.endswith("/client-view")] == []
    assert staff.evaluate("[...Object.keys(localStorage), ...Object.keys(sessionStorage)]") == []
    bar.get_by_role("button", name="Leave").click()
    expect(staff).to_have_url(f"/admin/orders/{bought.id}")

    staff.goto("/client/dashboard")
    expect(staff.get_by_text("Please log in to view your order", exact=True)).to_be_visible()
    logged_in = Browser(server).post("/api/client/login", {"email": bought.email, "password": PASSWORD})
    assert logged_in.status == 200

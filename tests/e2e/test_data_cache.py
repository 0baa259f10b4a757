"""Nothing is asked again by itself (pages 5)."""

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.calls import Calls
from tests.e2e.conftest import Complaints
from tests.e2e.tokens import hold_token
from tests.e2e.traffic import Traffic
from tests.running import Bought, Server, buy, log_in, order

LEAVE_AND_RETURN = """() => {
  for (const state of ['hidden', 'visible']) {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }
  for (const type of ['blur', 'focus', 'offline', 'online']) window.dispatchEvent(new Event(type))
}"""


def expect_silence(page: Page, calls: Calls) -> None:
    """Not on coming back to the tab or the network, and not in an hour of rest."""
    calls.forget()
    page.evaluate(LEAVE_AND_RETURN)
    page.clock.run_for(3_600_000)
    calls.expect()


def test_a_public_page_makes_no_call_on_focus_or_at_rest(screen: Page, calls: Calls, subtests: pytest.Subtests) -> None:
    screen.clock.install()
    for path in ("/", "/checkout", "/faq/do-you-offer-refunds", "/client/login", "/admin/login"):
        with subtests.test(path):
            with screen.expect_response("**/api/site/logo"):
                screen.goto(path)
            calls.expect("GET /api/site/logo")
            expect_silence(screen, calls)


def test_the_client_dashboard_neither(screen: Page, paid: Bought, calls: Calls) -> None:
    screen.clock.install()
    hold_token(screen, paid.token)
    screen.goto("/client/dashboard")
    expect(screen.get_by_role("region", name="Order Information")).to_be_visible()
    calls.expect("GET /api/client/order", "GET /api/client/conversation", "GET /api/site/logo")
    expect_silence(screen, calls)


def test_the_admin_neither(staff: Page, server: Server, calls: Calls) -> None:
    order(server, "cache@alder.example")
    traffic = Traffic(staff)
    staff.goto("/admin")
    expect(staff.get_by_role("button", name="Update Status").first).to_be_visible()
    expect(staff.get_by_role("region", name="Total Revenue").get_by_text(re.compile(r"^\$"))).not_to_have_count(0)
    expect(staff.get_by_role("region", name="Submitted Intake Forms").get_by_text("Loading")).to_have_count(0)
    traffic.await_rest()
    calls.expect(
        "GET /api/admin/people",
        "GET /api/admin/stats",
        "GET /api/admin/user",
        "GET /api/admin/week",
        "GET /api/admin/work-queue",
        "GET /api/intake-forms",
        "GET /api/orders",
        "GET /api/site/logo",
    )
    expect_silence(staff, calls)


@pytest.mark.parametrize(
    ("path", "reads"),
    [
        ("/admin", ("GET /api/orders", "GET /api/intake-forms", "GET /api/admin/stats")),
        ("/client/dashboard", ("GET /api/client/order",)),
        ("/client/login", ("GET /api/site/logo",)),
    ],
)
def test_a_failed_read_is_not_retried(
    staff: Page, paid: Bought, complaints: Complaints, calls: Calls, path: str, reads: tuple[str, ...]
) -> None:
    complaints.expected = ["500"]
    for read in reads:
        address = re.compile(read.removeprefix("GET ") + r"(\?|$)")
        staff.route(address, lambda route: route.fulfill(status=500, json={"message": "No."}))
    traffic = Traffic(staff)
    hold_token(staff, paid.token)
    staff.goto(path)
    traffic.await_rest()
    staff.clock.run_for(120_000)
    for read in reads:
        calls.expect_count(read, 1)


def test_what_another_tab_changed_is_seen_on_reload(
    staff: Page, context: BrowserContext, server: Server, calls: Calls
) -> None:
    bought = buy(server, "other-tab@alder.example")
    hold_token(staff, bought.token)
    staff.goto("/client/dashboard")
    expect(staff.locator("[aria-current=step]").first).to_contain_text("Payment Received")
    body = {"status": "review"}
    assert log_in(server).call("PATCH", f"/api/orders/{bought.id}/status", body).status == 200
    calls.forget()
    staff.evaluate(LEAVE_AND_RETURN)
    calls.expect()
    expect(staff.locator("[aria-current=step]").first).to_contain_text("Payment Received")
    staff.reload()
    expect(staff.locator("[aria-current=step]").first).to_contain_text("Review & Feedback")


def test_cookies_go_with_every_call_and_a_body_only_where_there_is_one(
    staff: Page, server: Server, calls: Calls
) -> None:
    bought = order(server, "headers@alder.example")
    staff.goto(f"/admin?q={bought.email}")
    staff.get_by_role("button", name=f"Delete order from {bought.email}").click()
    staff.get_by_role("button", name="Delete Order", exact=True).click()
    expect(staff.get_by_text("Order has been successfully removed.", exact=True).first).to_be_visible()
    for request in calls.requests:
        sent = request.all_headers()
        assert "cookie" in sent, request.url
        assert request.post_data is None
        assert "content-type" not in sent

"""/client/dashboard (pages 10 and 13)."""

from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.e2e.calls import Calls, Failing
from tests.e2e.conftest import Complaints, patient
from tests.e2e.soon import expect_soon
from tests.e2e.toasts import expect_toast
from tests.e2e.tokens import hold_token, kept_token
from tests.pictures import png
from tests.running import Bought, Browser, Server, buy, intake_form, log_in, ticket

ORDER = "GET /api/client/order"
STAGES = {
    "pending": "Payment Pending",
    "paid": "Payment Received",
    "intake": "Information Collected",
    "design": "Design in Progress",
    "review": "Review & Feedback",
    "launch": "Launch Preparation",
    "completed": "Website Live",
}


def open_dashboard(page: Page, token: str) -> None:
    hold_token(page, token)
    page.goto("/client/dashboard")


def row(page: Page, label: str) -> Locator:
    information = page.get_by_role("region", name="Order Information")
    return information.locator("dl > div").filter(has=page.get_by_text(label, exact=True)).locator("dd")


def set_status(server: Server, order_id: str, status: str) -> None:
    assert log_in(server).call("PATCH", f"/api/orders/{order_id}/status", {"status": status}).status == 200


def test_without_a_token_it_leads_to_the_login_at_once(screen: Page, calls: Calls) -> None:
    screen.goto("/client/dashboard")
    expect(screen).to_have_url("/client/login")
    expect_toast(screen, "Access Required", "Please log in to view your order", destructive=True)
    calls.expect_count(ORDER, 0)


def test_it_shows_the_order_and_leads_to_the_form(screen: Page, server: Server, calls: Calls) -> None:
    bought = buy(server, "fresh@alder.example", ("domain", "fundability-review"))
    open_dashboard(screen, bought.token)
    expect(screen.get_by_role("heading", name="Order Dashboard", level=1, exact=True)).to_be_visible()
    expect(screen.get_by_text(f"Order #{bought.id[:8]}", exact=True)).to_be_visible()
    expect(screen.get_by_role("heading", name="Build Status", exact=True)).to_be_visible()
    expect(row(screen, "Email")).to_have_text(bought.email)
    expect(row(screen, "Total")).to_have_text("$224.00")
    expect(row(screen, "Add-ons")).to_contain_text("Domain Registration")
    expect(row(screen, "Add-ons")).to_contain_text("Fundability Review Call")
    form = screen.get_by_role("region", name="Intake Form", exact=True)
    expect(form.get_by_text("Complete your business information", exact=True)).to_be_visible()
    expect(screen.get_by_role("region", name="Business Information")).to_have_count(0)
    assert bought.id not in screen.locator("body").inner_text()
    bearer = [request.headers["authorization"] for request in calls.requests if "/api/client/order" in request.url]
    assert bearer == [f"Bearer {bought.token}"]
    form.get_by_role("link", name="Complete Intake Form").click()
    expect(screen).to_have_url(f"/intake-form?orderId={bought.id}")


def test_the_next_step_can_be_pressed_under_the_seal(screen: Page, server: Server) -> None:
    bought = buy(server, "next-step@alder.example")
    open_dashboard(screen, bought.token)
    screen.get_by_role("region", name="Build Status").get_by_role(
        "link", name="Start your intake form", exact=True
    ).click()
    expect(screen).to_have_url(f"/intake-form?orderId={bought.id}")


def test_after_the_form_it_shows_the_business_and_the_logo(screen: Page, server: Server) -> None:
    bought = buy(server, "with-form@alder.example")
    address = ticket(server)
    browser = Browser(server)
    assert browser.call("PUT", address, png(7)).status == 200
    sent = browser.post("/api/intake-forms", intake_form(bought.id, logoUrl=address.partition("?")[0]))
    assert sent.status == 201, sent.body
    open_dashboard(screen, bought.token)
    business = screen.get_by_role("region", name="Business Information")
    for words in ("Alder & Finch Bakery", "(937) 555-0142", "hello@alderandfinch.example"):
        expect(business.get_by_text(words, exact=True)).to_be_visible()
    expect(business).to_contain_text("218 Mill Street")
    expect(business).to_contain_text("Dayton, OH 45402")
    logo = business.get_by_role("img")
    expect(logo).to_be_visible()
    assert logo.evaluate("image => image.decode().then(() => image.naturalWidth > 0)")
    expect(screen.get_by_role("region", name="Intake Form", exact=True)).to_have_count(0)


def looks(stage: Locator) -> dict[str, str]:
    """How a stage is drawn: its own colours and its dot's."""
    return dict(
        stage.evaluate(
            """node => {
              const own = getComputedStyle(node), dot = getComputedStyle(node.firstElementChild)
              return { color: own.color, ground: own.backgroundColor, weight: own.fontWeight, dot: dot.backgroundColor,
                       ring: dot.boxShadow }
            }"""
        )
    )


def test_stages_up_to_the_current_one_are_done_and_the_current_one_stands_out(screen: Page, server: Server) -> None:
    bought = buy(server, "stages@alder.example")
    staff = log_in(server)
    hold_token(screen, bought.token)
    for number, (status, label) in enumerate(STAGES.items(), start=1):
        assert staff.call("PATCH", f"/api/orders/{bought.id}/status", {"status": status}).status == 200
        screen.goto("/client/dashboard")
        expect_stage(screen, number, label)


def expect_stage(page: Page, number: int, label: str) -> None:
    stages = page.get_by_role("region", name="Build Status").get_by_role("listitem")
    expect(stages).to_have_count(7)
    for stage, words in zip(stages.all(), STAGES.values(), strict=True):
        expect(stage.get_by_text(words, exact=True)).to_be_visible()
    current = page.locator("[aria-current=step]")
    expect(current).to_have_count(1)
    expect(current).to_contain_text(label)
    expect(stages.nth(number - 1)).to_have_attribute("aria-current", "step")

    drawn = [looks(stage) for stage in stages.all()]
    done, now, waiting = drawn[: number - 1], drawn[number - 1], drawn[number:]
    assert all(look == done[0] for look in done)
    assert all(look == waiting[0] for look in waiting)
    assert now not in done + waiting
    assert not [look for look in done if look in waiting]
    # Marked done as the ones before it are.
    assert all(look["dot"] == now["dot"] for look in done)
    assert all(look["dot"] != now["dot"] for look in waiting)


def test_no_connection_shows_the_error_card_and_a_way_to_ask_again(
    screen: Page, complaints: Complaints, paid: Bought
) -> None:
    complaints.expected = ["/api/client/order", "net::ERR_FAILED"]
    failing = Failing(screen, "**/api/client/order")
    open_dashboard(screen, paid.token)
    expect(screen.get_by_role("heading", name="Error Loading Order", exact=True)).to_be_visible()
    failing.mend()
    screen.get_by_role("button", name="Try Again", exact=True).press("Enter")
    expect(screen.get_by_role("region", name="Order Information")).to_be_visible()
    expect(screen.get_by_role("main")).to_be_focused()


ZONES = {
    "America/New_York": "Jan 5, 2026 3:04 PM",
    "Asia/Tokyo": "Jan 6, 2026 5:04 AM",
    "Pacific/Chatham": "Jan 6, 2026 9:49 AM",
}


def test_dates_are_in_the_browsers_zone(context: BrowserContext, server: Server, base_url: str) -> None:
    bought = buy(server, "zones@alder.example")
    with server.writing() as connection:
        row_before = connection.execute("SELECT created_at FROM orders WHERE id = ?", (bought.id,)).fetchone()[0]
        moment = "2026-01-05 20:04:30.000000" if " " in str(row_before) else "2026-01-05T20:04:30.000000Z"
        connection.execute("UPDATE orders SET created_at = ? WHERE id = ?", (moment, bought.id))
    assert context.browser
    for zone, shown in ZONES.items():
        abroad = patient(context.browser.new_context(base_url=base_url, timezone_id=zone))
        page = abroad.new_page()
        open_dashboard(page, bought.token)
        expect(row(page, "Order date")).to_have_text(shown)
        abroad.close()


def test_log_out_ends_the_login_and_forgets_the_order_in_this_browser(screen: Page, server: Server) -> None:
    paid = buy(server, "leaves@alder.example")
    screen.goto("/terms")
    open_dashboard(screen, paid.token)
    with screen.expect_response("**/api/client/logout"):
        screen.get_by_role("button", name="Log Out").click()
    expect(screen).to_have_url("/client/login")
    expect_soon(screen, lambda: kept_token(screen), None)
    bearer = f"Bearer {paid.token}"
    assert Browser(server).get("/api/client/order", Authorization=bearer).status == 401
    screen.go_back()
    expect(screen.get_by_role("heading", name="Terms of service")).to_be_visible()
    screen.goto("/client/dashboard")
    expect(screen).to_have_url("/client/login")
    expect(screen.get_by_text(paid.email)).to_have_count(0)

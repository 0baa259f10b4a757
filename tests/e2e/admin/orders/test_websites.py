"""Where a website is: staff say it, and its client opens it."""

from playwright.sync_api import Page, ViewportSize, expect

from tests.e2e.conftest import Complaints
from tests.e2e.toasts import expect_toast
from tests.e2e.tokens import hold_token
from tests.running import Browser, Server, buy, intake_form, log_in

PHONE, DESK = (ViewportSize(width=width, height=800) for width in (360, 1440))
PREVIEW, LIVE = "https://preview.agency.example/alder", "https://www.alder.example"


def expect_to_fit(page: Page) -> None:
    for size in (DESK, PHONE):
        page.set_viewport_size(size)
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]


def test_the_client_opens_what_staff_gave(staff: Page, server: Server, complaints: Complaints) -> None:
    bought = buy(server, "website@alder.example")
    complaints.expected.append("400")
    staff.set_viewport_size(PHONE)
    staff.goto(f"/admin/orders/{bought.id}/site")
    card = staff.get_by_role("region", name="Website", exact=True)
    card.get_by_label("Preview address").fill("preview.agency.example")
    card.get_by_label("Live address").fill(LIVE)
    card.get_by_role("button", name="Save addresses").click()
    expect(card.get_by_text("The address must begin with https://", exact=False)).to_be_visible()
    expect(card.get_by_label("Live address")).to_have_value(LIVE)
    card.get_by_label("Preview address").fill(PREVIEW)
    card.get_by_role("button", name="Save addresses").click()
    expect_toast(staff, "Website Saved", "We’ll check whether it answers.")
    with server.writing() as database:  # as if it had been asked: no name is known where tests run
        database.execute("UPDATE websites SET finding = 'redirects' WHERE order_id = ?", [bought.id])
    expect(card.get_by_text("It redirects to another address.", exact=False)).to_have_count(2)
    expect_to_fit(staff)


def test_it_is_the_next_thing_under_the_seal(screen: Page, server: Server) -> None:
    bought = buy(server, "opens@alder.example")
    assert Browser(server).post("/api/intake-forms", intake_form(bought.id)).status == 201
    sam = log_in(server)
    assert sam.call("PATCH", f"/api/orders/{bought.id}/websites", {"preview": PREVIEW, "live": LIVE}).status == 200
    screen.set_viewport_size(PHONE)
    hold_token(screen, bought.token)
    link = screen.get_by_role("region", name="Build Status").get_by_role("link", name="Open your website")
    for status, url in (("design", ""), ("review", PREVIEW), ("completed", LIVE)):
        assert sam.call("PATCH", f"/api/orders/{bought.id}/status", {"status": status}).status == 200
        screen.goto("/client/dashboard")
        expect(screen.get_by_role("heading", name="Build Status")).to_be_visible()
        if url:
            expect(link).to_have_attribute("href", url)
            expect(link).to_have_attribute("rel", "noopener noreferrer")
        else:
            expect(link).to_have_count(0)
    expect_to_fit(screen)

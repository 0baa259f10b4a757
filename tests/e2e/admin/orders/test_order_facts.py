"""/admin/orders/{id}: what happened to an order, what its client wrote, and what can't be undone."""

from playwright.sync_api import Page, expect

from tests.e2e.admin.orders.test_client_mail import DESK, PHONE, SIDEWAYS
from tests.e2e.toasts import expect_toast
from tests.pictures import png
from tests.running import Bought, Browser, Server, buy, intake_form, log_in, ticket

FORM = {
    "businessName": "Alder & Finch Bakery",
    "businessPhone": "(937) 555-0142",
    "businessEmail": "hello@alderandfinch.example",
    "additionalInfo": "We like www.tartine.example.",
    "socialLinks": {"facebook": "facebook.com/alder"},
}


def expect_no_scrolling_sideways(page: Page) -> None:
    """On a computer and on a phone, which is where it goes on."""
    for size in (DESK, PHONE):
        page.set_viewport_size(size)
        assert not page.evaluate(SIDEWAYS)


def with_a_form(server: Server, email: str) -> Bought:
    bought = buy(server, email)
    address = ticket(server)
    assert Browser(server).call("PUT", address, png(3), Content_Type="image/png").status == 200
    form = intake_form(bought.id, logoUrl=address.partition("?")[0], **FORM)
    assert Browser(server).post("/api/intake-forms", form, **bought.bearer).status == 201
    return bought


def test_the_timeline_tells_everything_and_what_cannot_be_undone_stands_last(staff: Page, server: Server) -> None:
    bought = with_a_form(server, "timeline@alder.example")
    office = log_in(server)
    office.call("POST", f"/api/orders/{bought.id}/pause", {"reason": "two photos"})
    office.call("POST", f"/api/orders/{bought.id}/resume")
    for number in range(30):
        change = {"status": "intake", "adminNotes": f"Note {number}."}
        assert office.call("PATCH", f"/api/orders/{bought.id}/status", change).status == 200
    staff.set_viewport_size(PHONE)
    staff.goto(f"/admin/orders/{bought.id}/history")
    timeline = staff.get_by_role("region", name="Timeline")
    expect(timeline.get_by_text("Note 29.", exact=True)).to_be_visible()

    timeline.get_by_role("button", name="Show earlier events", exact=True).click()

    expect(timeline.get_by_text("Clock resumed", exact=True)).to_be_visible()
    expect(timeline.get_by_text("Clock paused. Waiting for: two photos", exact=True)).to_be_visible()
    expect(timeline.get_by_text("Order created at checkout", exact=False)).to_be_visible()
    expect_no_scrolling_sideways(staff)
    staff.get_by_role("navigation", name="Order").get_by_role("link", name="Money").click()
    dangers = staff.get_by_role("region", name="Can’t be undone")
    expect(dangers.get_by_role("button")).to_have_text(["Refund…", "End hosting…"])
    expect(staff.get_by_role("main").get_by_role("button").last).to_have_text("End hosting…")
    expect_no_scrolling_sideways(staff)


def test_what_the_client_wrote_can_be_pressed_copied_and_taken_along(staff: Page, server: Server) -> None:
    bought = with_a_form(server, "answers@alder.example")
    staff.context.grant_permissions(["clipboard-read", "clipboard-write"])
    staff.set_viewport_size(PHONE)
    staff.goto(f"/admin/orders/{bought.id}/form")
    form = staff.get_by_role("region", name="Intake form")
    expect(form.get_by_role("link", name="(937) 555-0142")).to_have_attribute("href", "tel:9375550142")
    email = form.get_by_role("link", name="hello@alderandfinch.example")
    expect(email).to_have_attribute("href", "mailto:hello@alderandfinch.example")
    expect(form.get_by_role("link", name="www.tartine.example")).to_have_attribute("target", "_blank")
    expect(form.get_by_role("link", name="facebook.com/alder")).to_have_attribute("href", "https://facebook.com/alder")

    form.get_by_role("button", name="More for this form").click()
    staff.get_by_role("menuitem", name="Copy all", exact=True).click()

    expect_toast(staff, "Copied", "The whole form is on your clipboard.")
    copied = staff.evaluate("navigator.clipboard.readText()")
    assert copied.startswith("Business name: Alder & Finch Bakery\n\nAddress:")
    assert "Facebook: facebook.com/alder" in copied
    with staff.expect_download() as download:
        staff.get_by_role("region", name="Files").get_by_role("link", name="Download logo", exact=True).click()
    assert download.value.suggested_filename == "logo.png"

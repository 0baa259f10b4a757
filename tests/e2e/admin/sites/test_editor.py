"""The content editor: a text is corrected beside its preview, the look changes, and the client sees both."""

from collections.abc import Callable

from playwright.sync_api import BrowserContext, FrameLocator, Page, ViewportSize, expect

from tests.e2e.conftest import Complaints
from tests.e2e.test_accessibility import findings
from tests.e2e.toasts import expect_toast
from tests.e2e.tokens import KEY
from tests.e2e.website_steps import expect_step, opened
from tests.running import Bought, Browser, Server, buy, intake_form

PHONE, DESK = ViewportSize(width=360, height=800), ViewportSize(width=1440, height=800)
LEAD = "First sentence"


def test_a_text_is_corrected_and_its_client_sees_it(
    staff: Page,
    server: Server,
    complaints: Complaints,
    new_context: Callable[..., BrowserContext],
) -> None:
    bought = drafted(server, "editor@alder.example")
    staff.set_viewport_size(PHONE)
    staff.goto(f"/admin/orders/{bought.id}/site")
    staff.get_by_role("link", name="Edit the website").click()
    expect(staff.get_by_role("textbox", name=LEAD)).to_have_value("We have baked since 1998.")

    staff.get_by_role("textbox", name=LEAD).fill("We have baked since 1996.")
    staff.get_by_role("radiogroup", name="Theme").get_by_role("radio", name="Fascia").check(force=True)
    staff.get_by_role("button", name="Remove Coffee").click()
    expect(staff.get_by_text("3 changes")).to_be_visible()
    staff.reload()
    expect(staff.get_by_role("textbox", name=LEAD)).to_have_value("We have baked since 1996.")
    for size in (DESK, PHONE):
        staff.set_viewport_size(size)
        expect(seen_beside(staff, size).get_by_text("We have baked since 1996.").first).to_be_visible()
        assert findings(staff) == []
        assert staff.evaluate("document.documentElement.scrollWidth") == size["width"]

    save(staff, "She wrote it in her email")
    expect_toast(staff, "Website Saved", "Build 2 is ready to look at.")
    expect(staff.get_by_text("No changes")).to_be_visible()

    staff.goto(f"/admin/orders/{bought.id}/site")
    staff.get_by_role("button", name="Release the preview").click()
    staff.get_by_role("alertdialog").get_by_role("button", name="Release the preview").click()
    expect_step(staff, "Review")
    expect(opened(staff, "Draft").get_by_text("Released", exact=True)).to_be_visible()
    website = on_a_phone(new_context, complaints, bought, staff.url)
    expect(website.get_by_text("We have baked since 1996.").first).to_be_visible()
    expect(website.get_by_text("Coffee")).to_have_count(0)


def drafted(server: Server, email: str) -> Bought:
    bought = buy(server, email)
    form = intake_form(
        bought.id,
        websiteDescription="We have baked since 1998. Come and see us.",
        servicesOffered="Bread\nCakes\nCoffee",
    )
    assert Browser(server).post("/api/intake-forms", form).status == 201
    return bought


def seen_beside(staff: Page, size: ViewportSize) -> FrameLocator:
    """The page in the preview, which smaller screens show on request."""
    if size is PHONE:
        staff.get_by_role("button", name="Preview", exact=True).click()
    return staff.frame_locator("iframe[data-shown]")


def save(staff: Page, reason: str) -> None:
    staff.get_by_role("button", name="Save changes…").click()
    dialog = staff.get_by_role("dialog")
    dialog.get_by_label("Reason").fill(reason)
    dialog.get_by_label("Client’s email").check()
    for size in (DESK, PHONE):
        staff.set_viewport_size(size)
        assert findings(staff) == []
    dialog.get_by_role("button", name="Save changes").click()


def on_a_phone(
    new_context: Callable[..., BrowserContext], complaints: Complaints, bought: Bought, address: str
) -> FrameLocator:
    phone = new_context(viewport={"width": 360, "height": 740})
    complaints.watch(phone)
    page = phone.new_page()
    page.add_init_script(f"localStorage.setItem('{KEY}', '{bought.token}')")
    page.goto(f"{address.partition('/admin')[0]}/client/website")
    return page.frame_locator("section iframe")

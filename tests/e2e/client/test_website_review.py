"""From the form to the client's look at the finished website: drafted, seen by staff, released, reviewed on a phone."""

from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.conftest import Complaints
from tests.e2e.tokens import KEY
from tests.e2e.website_steps import expect_step, opened
from tests.running import Browser, Server, buy, intake_form, log_in


def test_a_website_goes_from_the_form_to_its_client(
    server: Server, base_url: str, screen: Page, complaints: Complaints, new_context: Callable[..., BrowserContext]
) -> None:
    bought = buy(server, "review@alder.example")
    Browser(server).post("/api/intake-forms", intake_form(bought.id))
    cookies = log_in(server).cookies
    screen.context.add_cookies([{"name": name, "value": value, "url": base_url} for name, value in cookies.items()])

    screen.set_viewport_size({"width": 1440, "height": 900})
    screen.goto(f"{base_url}/admin/orders/{bought.id}/site")
    section = screen.get_by_role("region", name="Website", exact=True)
    expect(section.get_by_text("Draft from the intake form")).to_be_visible()
    expect(opened(screen, "Online").get_by_text("before it can go live")).to_be_visible()
    expect(opened(screen, "Domain").get_by_role("button", name="Save domain")).to_be_visible()
    themes = section.get_by_role("radiogroup", name="Theme")
    themes.get_by_role("radio", name="Folio").click()
    expect(section.get_by_text("Theme changed to Folio")).to_be_visible()
    section.get_by_role("button", name="Release the preview").click()
    screen.get_by_role("alertdialog").get_by_role("button", name="Release the preview").click()
    expect_step(screen, "Review")
    expect(opened(screen, "Draft").get_by_text("Released")).to_be_visible()

    phone = new_context(viewport={"width": 360, "height": 740})
    complaints.watch(phone)
    page = phone.new_page()
    page.add_init_script(f"localStorage.setItem('{KEY}', '{bought.token}')")
    page.goto(f"{base_url}/client/dashboard")
    page.get_by_role("link", name="Review your website").click()
    website = page.frame_locator("section iframe")
    expect(website.get_by_role("heading", level=1)).to_contain_text("Alder & Finch Bakery")
    page.get_by_role("link", name="Contact").click()
    expect(page.get_by_role("link", name="Contact")).to_have_attribute("aria-current", "page")
    expect(website.get_by_text("hello@alderandfinch.example").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 360

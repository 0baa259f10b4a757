"""A buyer's way, from the landing page's three looks through Stripe's page and the form to what makes the website
theirs."""

from playwright.sync_api import Locator, Page, expect

from tests.running import PASSWORD

NAME, TOWN, TRADE = "Alder & Finch Bakery", "Dayton, OH", "Bakery"
LOOK = "Azulejo"


def pick_a_look(page: Page) -> None:
    """Three websites are seen before anything is asked for; ends at the checkout."""
    page.goto("/")
    for label, text in {"Business name": NAME, "Town and state": TOWN, "What you do": TRADE}.items():
        page.get_by_label(label, exact=True).fill(text)
    page.get_by_role("button", name="Show my three websites").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(f"{NAME}, three ways")
    page.wait_for_load_state()  # its styles and the three websites, too
    for theme in ("Folio", "Fascia", LOOK):
        page.get_by_role("radio", name=theme).check(force=True)  # phones show the picked one
        frame = page.frame_locator(f'iframe[title="Home page in the look {theme}"]')
        expect(frame.get_by_role("heading", level=1)).to_contain_text("Alder & Finch")
    expect(page.get_by_text(f"{LOOK} for {NAME}")).to_be_visible()


def order(page: Page, email: str) -> None:
    """Two add-ons in the ledger, an email that was mistyped at first, and a card on Stripe's page."""
    page.get_by_role("link", name="Get this one").click()
    expect(page).to_have_url("/checkout")
    page.get_by_role("switch", name="Domain Registration").click()
    page.get_by_role("switch", name="Google Business Setup").click()
    expect(page).to_have_url("/checkout?addons=domain,google-business")
    page.get_by_label("Email").fill("nora@gmial.com")
    page.get_by_label("Email").press("Tab")
    page.get_by_role("button", name="Use it").click()
    expect(page.get_by_label("Email")).to_have_value("nora@gmail.com")
    page.get_by_label("Email").fill(email)


def pay(page: Page) -> None:
    page.get_by_role("button", name="Continue to Payment - $204.00").click()
    expect(page.get_by_text("Today you pay $204.00.")).to_be_visible()
    page.get_by_role("button", name="Pay", exact=True).click()
    expect(page.get_by_role("region", name="Payment received, $204.00")).to_be_visible()


def choose_a_password(page: Page) -> None:
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("Confirm password").fill(PASSWORD)
    page.get_by_role("button", name="Set Password & Continue").click()
    expect(page.get_by_role("heading", name="Order Dashboard")).to_be_visible()


def fill_the_form(page: Page) -> None:
    """The name that was typed on the landing page is there."""
    page.get_by_role("link", name="Complete Intake Form").click()
    expect(page.get_by_label("Business Name")).to_have_value(NAME)
    for label, text in {
        "Business Address": "218 Mill Street\nDayton, OH 45402",
        "Business Phone": "(937) 555-0142",
        "Business Email": "hello@alderandfinch.example",
        "Services": "Sourdough\nCakes",
    }.items():
        page.get_by_label(label).fill(text)


def make_it_theirs(page: Page) -> Locator:
    """Opening hours, saved as they're typed: the part of the page."""
    page.get_by_role("region", name="Make it yours").get_by_role("link", name="Add details").click()
    expect(page.get_by_role("heading", name="Make it yours", level=1)).to_be_visible()
    hours = page.locator("details").filter(has=page.locator("summary", has_text="Opening hours"))
    hours.get_by_role("checkbox", name="Monday").check()
    expect(hours.get_by_role("status")).to_have_text("Saved.")
    return hours

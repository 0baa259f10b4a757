"""The main job: from the landing page to a website that is live, as a stranger does it."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.keyboard import Keyboard
from tests.running import OWNER, PASSWORD, Server


def buy(page: Page, email: str) -> None:
    """Landing page, two add-ons, checkout, the sandbox's page, a password: ends on the dashboard."""
    page.goto("/")
    page.get_by_role("switch", name="Domain Registration").check()
    page.get_by_role("switch", name="Google Business Setup").check()
    page.get_by_role("link", name="Claim My Fundable Website").click()

    expect(page).to_have_url("/checkout?addons=domain,google-business")
    page.get_by_label("Email").fill(email)
    page.get_by_role("button", name="Continue to Payment - $204.00").click()

    expect(page.get_by_text("TEST MODE", exact=True)).to_be_visible()
    page.get_by_role("button", name="Pay $204.00").click()

    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("Confirm password").fill(PASSWORD)
    page.get_by_role("button", name="Set Password & Continue").click()
    expect(page).to_have_url("/client/dashboard")
    expect(page.get_by_role("heading", name="Order Dashboard")).to_be_visible()


def fill_form(page: Page) -> None:
    page.get_by_role("link", name="Complete Intake Form").click()
    page.get_by_label("Business Name").fill("Alder & Finch Bakery")
    page.get_by_label("Business Address").fill("218 Mill Street\nDayton, OH 45402")
    page.get_by_label("Business Phone").fill("(937) 555-0142")
    page.get_by_label("Business Email").fill("hello@alderandfinch.example")


def upload(page: Page, logo: Path) -> None:
    page.get_by_role("button", name="Upload Logo").click()
    dialog = page.get_by_role("dialog")
    dialog.locator("input[type=file]").first.set_input_files(logo)
    expect(page.get_by_text("Logo uploaded successfully!")).to_be_visible()
    expect(page.get_by_role("button", name="Change Logo")).to_be_visible()


def send(page: Page) -> None:
    page.get_by_role("button", name="Submit Intake Form").click()
    expect(page).to_have_url("/client/dashboard")
    current = page.locator("[aria-current=step]").first
    expect(current).to_contain_text("Information Collected")
    expect(page.get_by_text("Alder & Finch Bakery").first).to_be_visible()


def set_status(page: Page, email: str, label: str) -> None:
    """Staff log in and move the order of this e-mail."""
    page.goto("/admin/login")
    page.get_by_label("Email").fill(OWNER)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Login").click()
    expect(page).to_have_url("/admin")
    order = page.get_by_role("row").filter(has_text=email)
    order.get_by_role("button", name="Update Status").click()
    page.get_by_role("combobox", name="New Status").click()
    page.get_by_role("option", name=label).click()
    page.get_by_label("Admin Notes (Optional)").fill("Launched on the client's own domain.")
    page.get_by_role("dialog").get_by_role("button", name="Update Status").click()
    expect(page.get_by_text("Order status has been successfully updated.", exact=True)).to_be_visible()


def test_a_stranger_buys_a_website_and_sees_it_go_live(
    screen: Page,
    server: Server,
    new_context: Callable[..., BrowserContext],
    logo_svg: Path,
) -> None:
    email = "nora-svg@alder.example"
    screen.set_viewport_size({"width": 1440, "height": 900})
    buy(screen, email)
    expect(screen.locator("[aria-current=step]").first).to_contain_text("Payment Received")
    fill_form(screen)
    upload(screen, logo_svg)
    send(screen)
    logo = screen.get_by_role("img", name="logo", exact=False).first
    expect(logo).to_be_visible()
    assert logo.evaluate("image => image.decode().then(() => image.naturalWidth > 0)")

    desk = new_context(viewport={"width": 1440, "height": 900})
    set_status(desk.new_page(), email, "Website Live")
    desk.close()

    screen.reload()
    # The add-on's own steps have a current one, too.
    expect(screen.locator("[aria-current=step]").first).to_contain_text("Website Live")
    stored = server.rows("SELECT status FROM orders WHERE email = ?", email)
    assert stored == [{"status": "completed"}]


def test_the_same_by_keyboard_alone_on_a_phone(screen: Page, server: Server, logo_png: Path) -> None:
    screen.set_viewport_size({"width": 360, "height": 740})
    keyboard = Keyboard(screen)
    screen.goto("/")
    keyboard.press("Space", on=screen.get_by_role("switch", name="Domain Registration"))
    keyboard.press("Enter", on=screen.get_by_role("link", name="Get Started").last)
    expect(screen).to_have_url("/checkout?addons=domain")
    keyboard.type("tab@alder.example", into=screen.get_by_label("Email"))
    screen.keyboard.press("Enter")

    keyboard.press("Enter", on=screen.get_by_role("button", name="Pay $175.00"))
    keyboard.type(PASSWORD, into=screen.get_by_label("Password", exact=True))
    keyboard.type(PASSWORD, into=screen.get_by_label("Confirm password"))
    screen.keyboard.press("Enter")
    expect(screen).to_have_url("/client/dashboard")
    expect(screen.get_by_role("heading", name="Order Dashboard")).to_be_visible()
    keyboard.expect_not_lost()

    keyboard.press("Enter", on=screen.get_by_role("link", name="Complete Intake Form"))
    for label, text in {
        "Business Name": "Tab & Enter",
        "Business Address": "1 Key Street",
        "Business Phone": "(937) 555-0199",
        "Business Email": "hello@tab.example",
    }.items():
        keyboard.type(text, into=screen.get_by_label(label))
    keyboard.press("Enter", on=screen.get_by_role("button", name="Upload Logo"))
    browse = screen.get_by_role("dialog").get_by_role("button", name="Choose a file")
    with screen.expect_file_chooser() as chooser:
        keyboard.press("Enter", on=browse)
    chooser.value.set_files(logo_png)
    expect(screen.get_by_text("Logo uploaded successfully!")).to_be_visible()
    expect(screen.get_by_role("dialog")).to_have_count(0)
    expect(screen.get_by_role("button", name="Change Logo")).to_be_focused()
    keyboard.press("Enter", on=screen.get_by_role("button", name="Submit Intake Form"))

    expect(screen).to_have_url("/client/dashboard")
    expect(screen.locator("[aria-current=step]").first).to_contain_text("Information Collected")
    keyboard.expect_not_lost()
    assert screen.evaluate("document.documentElement.scrollWidth") <= 360

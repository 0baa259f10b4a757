"""Clients: found, merged and split, taken apart again, handed out and erased after their orders are named."""

import zipfile
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.e2e.admin.orders.team import IDA
from tests.e2e.admin.people.test_team import use
from tests.e2e.conftest import Complaints
from tests.e2e.keyboard import Keyboard, press_anywhere
from tests.e2e.talking import note, say
from tests.e2e.test_accessibility import TOO_WIDE, findings_in_both_themes
from tests.e2e.toasts import expect_toast
from tests.running import Bought, Browser, Server, buy, intake_form, log_in


@pytest.fixture
def open_as(at: str, agency: Server, new_context: Callable[..., BrowserContext]) -> Iterator[Callable[..., Page]]:
    heard = Complaints()

    def opened(browser: Browser, width: int = 1440) -> Page:
        context = new_context()
        heard.watch(context)
        use(context, browser, at)
        page = context.new_page()
        page.set_viewport_size({"width": width, "height": 900})
        return page

    yield opened
    assert not heard.unexpected(), "\n".join(heard.unexpected())


@pytest.fixture
def page(agency: Server, open_as: Callable[..., Page]) -> Page:
    return open_as(log_in(agency))


def named(agency: Server, email: str, name: str) -> Bought:
    order = buy(agency, email)
    assert Browser(agency).post("/api/intake-forms", intake_form(order.id, businessName=name)).status in {200, 201}
    return order


def card(page: Page, name: str) -> Locator:
    return page.get_by_role("region", name=name, exact=True)


def orders(page: Page) -> Locator:
    return card(page, "Orders").get_by_role("listitem")


def test_what_was_said_about_each_order_leads_to_its_conversation(page: Page, at: str, agency: Server) -> None:
    first, second = (named(agency, "cedar@said.example", name) for name in ("Cedar Bakery", "Cedar Events"))
    say(log_in(agency), first, "Are you open on Sundays?")
    note(log_in(agency), second, "Wants both alike.")
    page.goto(f"{at}/admin/clients/{first.id}")
    messages = card(page, "Messages")
    said = messages.get_by_role("listitem")
    expect(said).to_have_count(2)
    expect(said.first).to_contain_text(f"about Cedar Events, #{second.id[:8]}")
    expect(said.first).to_contain_text("Internal note by ")
    assert findings_in_both_themes(page) == []
    messages.get_by_role("button", name="With our emails").click()
    expect(said.filter(has_text="set your password")).to_have_count(2)
    messages.get_by_role("link", name="Are you open on Sundays?").click()
    expect(page).to_have_url(f"{at}/admin/orders/{first.id}/messages")


def test_two_emails_are_merged_by_keyboard_and_separated_again(page: Page, at: str, agency: Server) -> None:
    named(agency, "ash@merged.example", "Ash Bakery")
    other = named(agency, "birch@merged.example", "Birch Bakery")
    keys = Keyboard(page)
    page.goto(f"{at}/admin")
    keys.press("Enter", page.get_by_role("navigation", name="Admin").get_by_role("link", name="Clients"))
    expect(page.get_by_role("heading", name="Clients", exact=True)).to_be_visible()
    press_anywhere(page, "/")
    page.keyboard.type("ash@merged")
    row = page.get_by_role("row").filter(has_text="ash@merged.example")
    expect(row).to_contain_text("1 open")
    expect(page.get_by_role("row")).to_have_count(2)
    keys.press("Enter", row.get_by_role("link", name="Ash Bakery"))
    expect(page.get_by_role("heading", name="Ash Bakery")).to_be_visible()
    expect(orders(page)).to_have_count(1)

    keys.press("Enter", page.get_by_role("button", name="Merge with another client…"))
    dialog = page.get_by_role("dialog", name="Merge With Another Client")
    expect(dialog.get_by_role("button", name="Merge", exact=True)).to_be_disabled()
    keys.type("nobody at all", dialog.get_by_role("searchbox"))
    expect(dialog).to_contain_text("No other client has these words.")
    dialog.get_by_role("searchbox").fill("birch@merged")
    assert findings_in_both_themes(page) == []
    keys.press("Space", dialog.get_by_role("radio", name="Birch Bakery"))
    keys.press("Enter", dialog.get_by_role("button", name="Merge", exact=True))

    expect_toast(page, "Clients Merged", "You can separate them again under Emails.")
    expect(dialog).to_have_count(0)
    expect(orders(page)).to_have_count(2)
    expect(card(page, "Contacts").get_by_role("listitem")).to_have_count(2)
    assert findings_in_both_themes(page) == []
    opened = Browser(agency).get("/api/client/order", authorization=f"Bearer {other.token}")
    assert opened.json["order"]["id"] == other.id

    page.goto(f"{at}/admin/orders/{other.id}")
    card(page, "Key facts").get_by_role("link", name="Birch Bakery").click()
    expect(orders(page)).to_have_count(2)
    keys.press("Enter", page.get_by_role("button", name="Separate ash@merged.example"))
    expect_toast(page, "Email Separated", "Its orders are a client of their own again.")
    expect(orders(page)).to_have_count(1)
    expect(page.get_by_role("heading", name="Birch Bakery")).to_be_visible()
    expect(card(page, "Emails")).to_be_focused()


def test_an_order_is_split_off_and_put_back(page: Page, at: str, agency: Server) -> None:
    first = named(agency, "cedar@split.example", "Cedar Bakery")
    second = named(agency, "cedar@split.example", "Cedar Rentals")
    page.goto(f"{at}/admin/clients?list=several")
    row = page.get_by_role("row").filter(has_text="cedar@split.example")
    expect(row).to_contain_text("Cedar Rentals and 1 more")
    row.get_by_role("link").click()
    page.get_by_role("button", name=f"Split off Cedar Rentals, #{second.id[:8]}").click()

    expect_toast(page, "Order Split Off", "It counts as another client now. You can put it back.")
    expect(orders(page)).to_contain_text(["Cedar Rentals"])
    page.goto(f"{at}/admin/clients/{first.id}")
    expect(card(page, "Orders")).to_contain_text("The same email, but split off as another client:")
    page.get_by_role("button", name=f"Put Cedar Rentals, #{second.id[:8]} back").click()
    expect_toast(page, "Order Put Back", "It’s with the others of its email again.")
    expect(orders(page)).to_have_count(2)
    expect(card(page, "Orders")).to_be_focused()


def test_an_owner_exports_and_erases_what_was_named(page: Page, at: str, agency: Server) -> None:
    gone = [named(agency, "dog@erased.example", name) for name in ("Dogwood Bakery", "Dogwood Events")]
    page.goto(f"{at}/admin/clients?q=dog@erased")
    page.get_by_role("link", name="Dogwood Events").click()
    page.get_by_role("button", name="Export…").click()
    dialog = page.get_by_role("dialog", name="Export This Client’s Data")
    expect(dialog.get_by_role("listitem")).to_contain_text(["Dogwood Events", "Dogwood Bakery"])
    with page.expect_download() as file:
        dialog.get_by_role("button", name="Export 2 orders").click()
    with zipfile.ZipFile(file.value.path()) as archive:
        listed = archive.read("orders.csv").decode()
    assert all(order.id in listed for order in gone)
    expect_toast(page, "Data Exported", "Read it before you hand it out: it has your team’s notes.")

    page.get_by_role("button", name="Erase…").click()
    dialog = page.get_by_role("dialog", name="Erase This Client?")
    expect(dialog).to_contain_text("Information Collected, not delivered yet")
    expect(dialog).to_contain_text("Hosting of 2 orders, which is canceled first.")
    assert findings_in_both_themes(page) == []
    button = dialog.get_by_role("button", name="Erase 2 orders")
    button.dblclick()

    expect_toast(page, "Client Erased", "2 orders erased.")
    expect(page.get_by_role("heading", name="Clients", exact=True)).to_be_visible()
    expect(page.get_by_role("link", name="Dogwood Events")).to_have_count(0)
    assert [log_in(agency).get(f"/api/orders/{order.id}").status for order in gone] == [404, 404]


def test_staff_see_who_may_erase_and_nothing_is_too_wide_on_a_phone(
    open_as: Callable[..., Page], at: str, agency: Server
) -> None:
    order = named(agency, "a-very-long-address-of-somebody@elm-and-oak-family-bakery.example", "Elm " * 20)
    page = open_as(log_in(agency, IDA), 360)
    page.goto(f"{at}/admin/clients/{order.id}")
    expect(card(page, "Their data")).to_contain_text("An owner can export or erase what you keep about this client.")
    expect(page.get_by_role("button", name="Erase…")).to_have_count(0)
    assert page.evaluate(TOO_WIDE) == []
    page.get_by_role("link", name="Clients", exact=True).last.click()
    expect(page.get_by_role("row").filter(has_text="Elm")).to_be_visible()
    assert page.evaluate(TOO_WIDE) == []

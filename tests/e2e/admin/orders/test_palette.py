"""The palette and the keys of the admin: all of it by keyboard, none of it while somebody types."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.admin.orders.test_promise import promised_on
from tests.e2e.dialogs import escape
from tests.e2e.keyboard import press_anywhere
from tests.e2e.menu import menu_button
from tests.e2e.test_accessibility import TOO_WIDE, findings_in_both_themes
from tests.running import Bought, Browser, Server, buy, intake_form
from tests.turns import in_turn

NAME = "Kingfisher Upholstery"
DEEDS = [
    "Update Status",
    "Email the client",
    "View as client",
    "Send a new login link",
    "Correct the email address…",
    "Delete…",
]


@pytest.fixture(scope="session")
def found(server: Server) -> Bought:
    buy(server, "other@palette.example")
    sold = buy(server, "king@palette.example")
    form = intake_form(sold.id, businessName=NAME)
    assert Browser(server).post("/api/intake-forms", form).status in {200, 201}
    return sold


def at_desk(staff: Page, path: str) -> None:
    """The keys come after the page."""
    staff.goto(path)
    expect(jump(staff)).to_have_attribute("aria-keyshortcuts", "Control+K")


def jump(staff: Page) -> Locator:
    return staff.get_by_role("button", name="Search or jump to")


def palette(staff: Page) -> Locator:
    return staff.get_by_role("dialog", name="Search or jump to")


def chosen(staff: Page) -> Locator:
    return palette(staff).get_by_role("option", selected=True)


def group(staff: Page, name: str) -> Locator:
    return palette(staff).get_by_role("group", name=name)


def test_an_order_is_found_and_opened_by_keyboard_alone(staff: Page, found: Bought) -> None:
    at_desk(staff, "/admin/messages")
    press_anywhere(staff, "Control+k")
    field = palette(staff).get_by_role("combobox", name="Search or jump to")
    expect(field).to_be_focused()
    field.press_sequentially("kingf")
    orders = palette(staff).get_by_role("group", name="Orders").get_by_role("option")
    expect(orders).to_have_count(1)
    expect(orders).to_contain_text(NAME)
    expect(orders).to_contain_text("king@palette.example")
    expect(palette(staff).get_by_role("status")).to_have_text("3 results")
    # What the order needs next comes first, and is chosen.
    expect(chosen(staff)).to_contain_text(NAME)
    expect(field).to_have_attribute("aria-activedescendant", str(chosen(staff).get_attribute("id")))
    staff.keyboard.press("ArrowDown")
    expect(orders).to_have_attribute("aria-selected", "true")
    assert findings_in_both_themes(staff) == []
    staff.keyboard.press("Enter")
    expect(staff).to_have_url(f"/admin/orders/{found.id}")
    expect(palette(staff)).to_have_count(0)
    expect(staff.get_by_role("heading", level=1, name=NAME)).to_be_focused()


def test_a_client_is_found_and_opened(staff: Page, found: Bought) -> None:
    at_desk(staff, "/admin/messages")
    press_anywhere(staff, "Control+k")
    palette(staff).get_by_role("combobox").press_sequentially("upholstery")
    clients = palette(staff).get_by_role("group", name="Clients").get_by_role("option")
    expect(clients).to_have_count(1)
    expect(clients).to_contain_text("1 open, king@palette.example")
    staff.keyboard.press("ArrowDown")
    staff.keyboard.press("ArrowDown")
    expect(clients).to_have_attribute("aria-selected", "true")
    staff.keyboard.press("Enter")
    expect(staff).to_have_url(f"/admin/clients/{found.id}")


def test_enter_before_the_answer_waits_for_it(staff: Page, found: Bought) -> None:
    at_desk(staff, "/admin/websites")
    press_anywhere(staff, "Control+k")
    expect(palette(staff).get_by_role("combobox")).to_be_focused()
    staff.keyboard.type("king@palette.example")
    staff.keyboard.press("Enter")
    expect(staff).to_have_url(f"/admin/orders/{found.id}/site")


def test_a_search_that_is_overtaken_is_called_off(staff: Page, found: Bought) -> None:
    at_desk(staff, "/admin/messages")
    asked: list[str] = []
    staff.on("request", lambda request: asked.append(request.url) if "/api/admin/orders?" in request.url else None)
    press_anywhere(staff, "Control+k")
    field = palette(staff).get_by_role("combobox")
    staff.route("**/api/admin/orders?*q=kin&*", lambda _: None)  # its answer never comes
    with staff.expect_request("**/api/admin/orders?*q=kin&*"):
        field.fill("kin")
    with staff.expect_event("requestfailed", lambda request: "q=kin&" in request.url):
        field.fill("kingfisher")
    expect(palette(staff).get_by_role("group", name="Orders").get_by_role("option")).to_have_count(1)
    assert len(asked) == 2
    staff.unroute_all()


def test_focus_returns_and_only_deeds_can_be_asked_for(staff: Page, found: Bought) -> None:
    at_desk(staff, f"/admin/orders/{found.id}")
    link = staff.get_by_role("link", name="History", exact=True)
    link.focus()
    press_anywhere(staff, "Control+k")
    expect(palette(staff).get_by_role("combobox")).to_be_focused()
    staff.keyboard.type(">")
    expect(palette(staff).get_by_role("group")).to_have_count(2)
    expect(group(staff, "Do").get_by_role("option", name="Update Status")).to_be_visible()
    expect(group(staff, "Leave").get_by_role("option")).to_contain_text(["Log Out"])
    staff.keyboard.type("nothing like that")
    expect(palette(staff).get_by_text("Nothing found for")).to_be_visible()
    assert findings_in_both_themes(staff) == []
    escape(palette(staff))
    expect(palette(staff)).to_have_count(0)
    expect(link).to_be_focused()


def test_the_next_deed_is_the_first_and_logging_out_the_last(staff: Page, found: Bought) -> None:
    at_desk(staff, f"/admin/orders/{found.id}")
    expect(staff.get_by_role("main").get_by_role("link", name="Release the preview", exact=True)).to_be_visible()
    press_anywhere(staff, "Control+k")
    expect(chosen(staff)).to_contain_text("Release the preview")
    done = [f"{deed}{NAME}" for deed in ["Release the preview", *DEEDS]]
    expect(group(staff, "Do").get_by_role("option")).to_contain_text([*done, "Show the keys"])
    expect(palette(staff).get_by_role("option").last).to_contain_text("Log Out")


@in_turn("path", ["/admin", "/admin/orders", "/admin/messages"])
def test_nobody_is_out_by_opening_it_or_looking_for_a_client(staff: Page, server: Server, path: str) -> None:
    buy(server, f"logan{path.replace('/', '-')}@palette.example")
    at_desk(staff, path)
    press_anywhere(staff, "Control+k")
    expect(palette(staff).get_by_role("option").last).to_contain_text("Log Out")
    expect(chosen(staff)).not_to_contain_text("Log Out")
    palette(staff).get_by_role("combobox").fill("log")
    expect(group(staff, "Orders")).to_be_visible()
    expect(chosen(staff)).not_to_contain_text("Log Out")
    expect(palette(staff).get_by_role("option").last).to_contain_text("Log Out")


def test_what_the_page_offers_is_done_from_the_palette(staff: Page, found: Bought) -> None:
    at_desk(staff, f"/admin/orders/{found.id}")
    link = staff.get_by_role("link", name="History", exact=True)
    link.focus()
    press_anywhere(staff, "Control+k")
    expect(palette(staff).get_by_role("combobox")).to_be_focused()
    staff.keyboard.type("update st")
    expect(chosen(staff)).to_contain_text("Update Status")
    staff.keyboard.press("Enter")
    dialog = staff.get_by_role("dialog", name="Update Order Status")
    expect(dialog).to_be_visible()
    expect(palette(staff)).to_have_count(0)
    escape(dialog)
    expect(link).to_be_focused()


def test_the_menu_of_an_order_is_walked_by_keyboard(staff: Page, found: Bought) -> None:
    at_desk(staff, f"/admin/orders/{found.id}")
    items = staff.get_by_role("menuitem")
    menu_button(staff).press("ArrowDown")
    expect(items).to_have_text(DEEDS)
    expect(items.first).to_be_focused()
    staff.keyboard.press("ArrowDown")
    expect(items.nth(1)).to_be_focused()
    press_anywhere(staff, "Control+k")
    expect(palette(staff)).to_have_count(0)
    staff.keyboard.press("Escape")
    expect(items).to_have_count(0)
    expect(menu_button(staff)).to_be_focused()
    staff.keyboard.press("Enter")
    expect(items.first).to_be_focused()
    staff.keyboard.press("End")
    expect(items.last).to_be_focused()
    staff.keyboard.press("Enter")
    question = staff.get_by_role("alertdialog", name="Delete Order?")
    expect(question).to_be_visible()
    escape(question)
    expect(menu_button(staff)).to_be_focused()


def test_no_key_is_heard_in_a_field_or_below_a_dialog(staff: Page, found: Bought) -> None:
    at_desk(staff, f"/admin/orders/{found.id}")
    notes = staff.get_by_label("Admin notes")
    notes.fill("")
    for key in ("Control+k", "?", "/", "j"):
        press_anywhere(staff, key)
    expect(notes).to_have_value("?/j")
    expect(staff.get_by_role("dialog")).to_have_count(0)
    notes.fill("")
    staff.locator("#main").press("Alt+j")
    staff.evaluate("document.activeElement.blur()")
    press_anywhere(staff, "?")
    keys = staff.get_by_role("dialog", name="Keys")
    expect(keys).to_contain_text("Ctrl K")
    press_anywhere(staff, "Control+k")
    expect(staff.get_by_role("dialog")).to_have_count(1)
    escape(keys)


def test_lists_are_walked_by_keys(staff: Page, found: Bought) -> None:
    at_desk(staff, "/admin/orders?stage=all&sort=created")
    rows = staff.locator("[data-list-item]")
    expect(rows.first).to_be_visible()
    press_anywhere(staff, "j")
    expect(rows.nth(0)).to_be_focused()
    press_anywhere(staff, "j")
    expect(rows.nth(1)).to_be_focused()
    press_anywhere(staff, "ArrowUp")
    expect(rows.nth(0)).to_be_focused()
    press_anywhere(staff, "/")
    expect(staff.get_by_role("searchbox")).to_be_focused()
    staff.keyboard.type("kingfisher")
    expect(rows).to_have_count(1)
    rows.first.focus()
    staff.keyboard.press("Enter")
    expect(staff).to_have_url(f"/admin/orders/{found.id}")


@in_turn("path", ["/admin", "/admin/orders/board", "/admin/orders/month?month={}", "/admin/messages/emails"])
def test_every_list_has_rows_to_walk(staff: Page, server: Server, found: Bought, path: str) -> None:
    at_desk(staff, path.format(f"{promised_on(server, found):%Y-%m}"))
    rows = staff.locator("[data-list-item]")
    expect(rows.first).to_be_visible()
    press_anywhere(staff, "j")
    expect(staff.locator("[data-list-item]:focus")).to_have_count(1)


def test_single_keys_can_be_switched_off_and_stay_off(staff: Page, found: Bought) -> None:
    at_desk(staff, "/admin/account")
    switch = staff.get_by_role("switch", name="Single keys: j, k, / and ?")
    expect(switch).to_be_checked()
    switch.click()
    at_desk(staff, "/admin/orders?stage=all")
    expect(staff.locator("[data-list-item]").first).to_be_visible()
    for key in ("j", "?", "/"):
        press_anywhere(staff, key)
    expect(staff.get_by_role("dialog")).to_have_count(0)
    expect(staff.locator("[data-list-item]:focus, [type=search]:focus")).to_have_count(0)
    press_anywhere(staff, "Control+k")
    expect(palette(staff)).to_be_visible()
    assert staff.evaluate("[...Object.keys(localStorage), ...Object.keys(sessionStorage)]") == []


def test_the_palette_fits_a_phone(staff: Page, found: Bought) -> None:
    staff.set_viewport_size({"width": 360, "height": 740})
    staff.goto("/admin/orders")
    jump(staff).click()
    palette(staff).get_by_role("combobox").fill("king")
    expect(palette(staff).get_by_role("group", name="Orders")).to_be_visible()
    assert staff.evaluate(TOO_WIDE) == []
    palette(staff).get_by_role("button", name="Close").click()
    expect(palette(staff)).to_have_count(0)
    expect(jump(staff)).to_be_focused()

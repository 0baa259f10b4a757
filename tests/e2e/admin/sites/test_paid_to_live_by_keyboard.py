"""One order from paid to live by keyboard alone: found in the palette, moved through its stages, its website drafted,
reviewed, checked and published. Nothing is clicked; the focus is always seen, and never lost."""

import re
from collections.abc import Iterator
from uuid import uuid4

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.keyboard import Keyboard, press_anywhere
from tests.e2e.menu import menu_button
from tests.e2e.website_steps import expect_step
from tests.running import OWNER, PASSWORD, Bought, Browser, NewServer, Server, buy, intake_form, wait_until

NAME = "Kestrel Roofing"


@pytest.fixture(scope="module")
def agency(new_server: NewServer) -> Iterator[Server]:
    """A server of its own, that gives each website a host."""
    running = new_server(FUNDABLE_SITES_DOMAIN="sites.localhost").start()
    yield running
    running.stop()


@pytest.fixture
def sold(agency: Server) -> Bought:
    return buy(agency, "kim@by-keyboard.example", ("domain",))


class Desk:
    """A member of staff without a mouse."""

    def __init__(self, page: Page, server: Server, sold: Bought) -> None:
        self.page, self.server, self.sold = page, server, sold
        self.keys = Keyboard(page)

    @property
    def website(self) -> Locator:
        return self.page.get_by_role("region", name="Website", exact=True)

    def button(self, name: str | re.Pattern[str], within: Locator | None = None) -> Locator:
        return (within or self.page).get_by_role("button", name=name)

    def press(self, key: str, on: Locator, then: Locator, *, gone: bool = False) -> None:
        """A deed that can be done now, what is seen of it, and where the focus is afterwards."""
        expect(on).to_be_enabled()
        self.keys.press(key, on=on)
        expect(then).to_have_count(0) if gone else expect(then).to_be_visible()
        self.keys.expect_not_lost()

    def unfold(self, step: str) -> None:
        """A step of the website that isn't open is opened."""
        line = self.website.get_by_role("button", name=step, exact=True)
        expect(line).to_be_visible()
        if line.get_attribute("aria-expanded") == "false":
            self.keys.press("Enter", on=line)
        expect(line).to_have_attribute("aria-expanded", "true")

    def open_room(self, name: str, shows: Locator) -> None:
        rooms = self.page.get_by_role("navigation", name="Order", exact=True)
        self.press("Enter", rooms.get_by_role("link", name=name, exact=True), shows)

    def by_client(self, method: str, path: str, body: object) -> None:
        """The client, meanwhile."""
        answer = Browser(self.server).call(method, f"/api/{path}", body, Authorization=f"Bearer {self.sold.token}")
        assert answer.status in {200, 201, 204}, answer.body


def test_an_order_goes_from_paid_to_live_by_keyboard_alone(screen: Page, agency: Server, sold: Bought) -> None:
    screen.set_viewport_size({"width": 1440, "height": 900})
    desk = Desk(screen, agency, sold)
    log_in(desk)
    the_form_comes(desk)
    the_order_is_found(desk)
    a_stage_is_set(desk)
    the_draft_is_released(desk)
    a_note_is_answered(desk)
    a_finding_is_accepted(desk)
    the_approval_is_recorded(desk)
    it_is_published(desk)


def log_in(desk: Desk) -> None:
    page = desk.page
    page.goto(f"http://127.0.0.1:{desk.server.port}/admin/login")
    desk.keys.type(OWNER, into=page.get_by_label("Email"))
    desk.keys.type(PASSWORD, into=page.get_by_label("Password"))
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/admin$"))


def the_form_comes(desk: Desk) -> None:
    """The client's deed."""
    form = intake_form(desk.sold.id, businessName=NAME, servicesOffered="Roofs\nGutters")
    desk.by_client("POST", "intake-forms", form)
    wait_until(lambda: desk.server.rows("SELECT 1 FROM site_builds WHERE order_id = ?", desk.sold.id), "a draft")


def the_order_is_found(desk: Desk) -> None:
    page = desk.page
    expect(desk.button("Search or jump to")).to_have_attribute("aria-keyshortcuts", "Control+K")
    press_anywhere(page, "Control+k")
    palette = page.get_by_role("dialog", name="Search or jump to")
    expect(palette.get_by_role("combobox")).to_be_focused()
    page.keyboard.type("by-keyboard")
    found = palette.get_by_role("group", name="Orders").get_by_role("option")
    expect(found).to_have_count(1)
    while found.get_attribute("aria-selected") != "true":
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1, name=desk.sold.email)).to_be_focused()


def a_stage_is_set(desk: Desk) -> None:
    page = desk.page
    desk.press("Enter", menu_button(page), page.get_by_role("menuitem").first)
    expect(page.get_by_role("menuitem", name="Update Status")).to_be_focused()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name="Update Order Status")
    desk.press("Enter", dialog.get_by_role("combobox", name="New Status"), page.get_by_role("listbox"))
    option = page.get_by_role("option", name="Design in Progress")
    for _ in range(7):
        if option.evaluate("node => node === document.activeElement"):
            break
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(dialog.get_by_role("combobox", name="New Status")).to_contain_text("Design in Progress")
    desk.press("Enter", dialog.get_by_role("button", name="Update Status"), dialog, gone=True)
    expect(menu_button(page)).to_be_focused()


def the_draft_is_released(desk: Desk) -> None:
    desk.open_room("Website", desk.website)
    desk.unfold("Draft")
    question = desk.page.get_by_role("alertdialog")
    desk.press("Enter", desk.button("Release the preview", desk.website), question)
    desk.press("Enter", desk.button("Release the preview", question), question, gone=True)
    expect_step(desk.page, "Review")
    desk.unfold("Draft")
    expect(desk.website.get_by_text("Released", exact=True)).to_be_visible()
    desk.keys.expect_not_lost()


def a_note_is_answered(desk: Desk) -> None:
    """The client wants something changed. There's a new build with another look, and the answer goes out."""
    note = {"build": 1, "page": "index.html", "viewport": 1280, "text": "Bolder."}
    note_id = str(uuid4())
    desk.by_client("PUT", f"client/notes/{note_id}", note)
    desk.by_client("POST", "client/changes", {"round": 1, "notes": [note_id]})
    desk.page.reload()  # as F5 does, which isn't the page's to hear
    desk.unfold("Review")
    answer = desk.page.get_by_role("form", name="Answer to note 1")
    desk.press("Enter", desk.button("Save answer to note 1", answer), answer, gone=True)
    desk.unfold("Draft")
    themes = desk.website.get_by_role("radiogroup", name="Theme", exact=True)
    desk.keys.press("ArrowRight", on=themes.get_by_role("radio", checked=True))
    show = desk.button("Show build 2 to the client", desk.website)
    expect(show).to_be_attached()
    desk.keys.expect_not_lost()
    desk.unfold("Review")
    desk.press("Enter", show, show, gone=True)


def a_finding_is_accepted(desk: Desk) -> None:
    """What the check found and nobody has to mend."""
    card = desk.page.get_by_role("region", name="Fundability check")
    accept = card.get_by_role("button", name=re.compile("^Accept…")).first
    rule = str(accept.inner_text()).split()[-1]
    desk.press("Enter", accept, card.get_by_label("Reason for accepting"))
    expect(card.get_by_label("Reason for accepting")).to_be_focused()
    desk.page.keyboard.type("They know.")
    desk.page.keyboard.press("Enter")
    expect(desk.button(f"Undo {rule}", card)).to_be_visible()
    desk.keys.expect_not_lost()


def the_approval_is_recorded(desk: Desk) -> None:
    desk.unfold("Online")
    automatic = desk.website.get_by_role("switch", name="Publish approved websites automatically")
    desk.press("Space", automatic, desk.page.get_by_text("You publish approved websites.").first)
    expect(automatic).not_to_be_checked()
    desk.unfold("Approve")
    name = desk.website.get_by_label("Who approved it")
    desk.press("Enter", desk.button("Approved by phone…", desk.website), name)
    expect(name).to_be_focused()
    desk.page.keyboard.type("Kim Sato")
    desk.keys.type("She called.", into=desk.website.get_by_label("Why by phone"))
    record = desk.button("Record approval of build 2", desk.website)
    desk.press("Enter", record, desk.website.get_by_text("Recorded by"))  # the button says “Recording...” until then


def it_is_published(desk: Desk) -> None:
    desk.unfold("Online")
    publish = desk.button(re.compile("^Publish build 2"), desk.website)
    desk.press("Enter", publish, desk.website.get_by_text("Build 2 is online"))
    desk.open_room("Overview", desk.page.get_by_text("Website Live").first)
    [stored] = desk.server.rows("SELECT status FROM orders WHERE id = ?", desk.sold.id)
    assert stored["status"] == "completed"

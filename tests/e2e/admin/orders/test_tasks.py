"""The tasks of an order: ticked, put on another day, added and removed, by keyboard alone; and what its client sees."""

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.e2e.test_accessibility import TOO_WIDE, findings_in_both_themes
from tests.e2e.tokens import hold_token
from tests.running import Bought, Browser, Server, buy, intake_form, log_in

ALL = ("domain", "google-business", "fundability-review")
WIDTHS = (360, 768, 1440)


@pytest.fixture
def sold(server: Server) -> Bought:
    bought = buy(server, "mira@dune.example", ALL)
    assert Browser(server).post("/api/intake-forms", intake_form(bought.id)).status in {200, 201}
    return bought


def to_do(page: Page, sold: Bought) -> Locator:
    page.goto(f"/admin/orders/{sold.id}")
    card = page.get_by_role("region", name="To do")
    expect(card.get_by_role("checkbox", name="Check the intake form", exact=True)).to_be_visible()
    return card


def test_staff_tick_a_task_and_the_history_says_so(staff: Page, sold: Bought) -> None:
    card = to_do(staff, sold)
    register = card.get_by_role("checkbox", name="Register the domain", exact=True)
    register.focus()
    staff.keyboard.press("Space")
    expect(card.get_by_text("1 done", exact=True)).to_be_visible()
    expect(register).to_be_hidden()
    card.get_by_text("1 done", exact=True).click()
    expect(register).to_be_checked()
    staff.get_by_role("link", name="History", exact=True).click()
    expect(staff.get_by_text("Task done: Register the domain", exact=True)).to_be_visible()


def test_a_task_is_added_put_on_a_day_and_removed_by_keyboard(staff: Page, sold: Bought) -> None:
    card = to_do(staff, sold)
    card.get_by_role("button", name="Add a task", exact=True).focus()
    staff.keyboard.press("Enter")
    expect(card.get_by_label("What has to be done")).to_be_focused()
    staff.keyboard.type("Ask for two photos")
    staff.keyboard.press("Enter")
    expect(card.get_by_role("button", name="Add a task", exact=True)).to_be_focused()
    card.get_by_role("button", name="more").click()
    change = card.get_by_role("button", name="Change “Ask for two photos”", exact=True)
    change.focus()
    staff.keyboard.press("Enter")
    day = card.get_by_label("By", exact=True)
    expect(day).to_be_focused()
    day.fill("2030-01-09")
    staff.keyboard.press("Enter")
    expect(card.get_by_text("Wed, Jan 9", exact=True)).to_be_visible()
    change.click()
    card.get_by_role("button", name="Remove", exact=True).click()
    expect(card.get_by_text("Ask for two photos", exact=True)).to_have_count(0)


def test_the_client_sees_the_steps_of_what_they_bought(
    screen: Page, server: Server, sold: Bought, context: BrowserContext
) -> None:
    done = {"isDone": True}
    answer = log_in(server).call("PATCH", f"/api/orders/{sold.id}/tasks/google-profile", done)
    assert answer.status == 200, answer.body
    hold_token(screen, sold.token)
    screen.goto("/client/dashboard")
    addons = screen.get_by_role("region", name="Your add-ons")
    expect(addons.get_by_role("listitem").filter(has_text="Profile created, done")).not_to_have_count(0)
    expect(addons.locator("[aria-current=step]").first).to_have_text("Google verifies")
    for width in WIDTHS:
        screen.set_viewport_size({"width": width, "height": 900})
        assert not screen.evaluate(TOO_WIDE)
    assert findings_in_both_themes(screen) == []


def test_the_card_is_as_wide_as_the_screen_and_readable(staff: Page, sold: Bought) -> None:
    card = to_do(staff, sold)
    card.get_by_role("button", name="Change “Check the intake form”", exact=True).click()
    expect(card.get_by_label("By", exact=True)).to_be_visible()
    for width in WIDTHS:
        staff.set_viewport_size({"width": width, "height": 900})
        assert not staff.evaluate(TOO_WIDE)
    assert findings_in_both_themes(staff) == []

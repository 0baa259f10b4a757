"""Orders as a table, a board and a month: an address keeps the view; nothing changes before its emails are seen."""

import csv
import re
from collections.abc import Callable, Iterator
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.e2e.admin.people.test_team import use
from tests.e2e.conftest import Complaints
from tests.e2e.keyboard import Keyboard
from tests.e2e.mailbox import count_mails
from tests.e2e.test_accessibility import TOO_WIDE, findings_in_both_themes
from tests.e2e.toasts import expect_toast
from tests.running import Bought, Browser, Server, buy, intake_form, log_in
from tests.turns import in_turn

NAMES = ("Ash Bakery", "Birch Bakery", "Cedar Bakery", "Dogwood Bakery", "Elm Bakery")


@pytest.fixture(scope="module")
def promised(agency: Server) -> list[Bought]:
    """Five orders with a form, and so promised for the same day; every second one has the domain."""
    sold = [
        buy(agency, f"{name.split()[0].lower()}@views.example", ("domain",) if place % 2 else ())
        for place, name in enumerate(NAMES)
    ]
    for order, name in zip(sold, NAMES, strict=True):
        form = intake_form(order.id, businessName=name)
        assert Browser(agency).post("/api/intake-forms", form).status in {200, 201}
    return sold


@pytest.fixture
def page(at: str, agency: Server, promised: list[Bought], new_context: Callable[..., BrowserContext]) -> Iterator[Page]:
    heard, context = Complaints(), new_context()
    heard.watch(context)
    use(context, log_in(agency), at)
    opened = context.new_page()
    opened.set_viewport_size({"width": 1440, "height": 900})
    yield opened
    assert not heard.unexpected(), "\n".join(heard.unexpected())


def businesses(page: Page) -> Locator:
    return page.get_by_role("row").get_by_text(re.compile(r"^\w+ Bakery$"))


def news(agency: Server) -> list[int]:
    return [count_mails(agency, "status-changed", f"{name}@views.example") for name in ("ash", "birch")]


def asked(page: Page) -> dict[str, list[str]]:
    return parse_qs(urlsplit(page.url).query)


def test_sort_and_filter_are_kept_by_a_reload_and_left_by_back(page: Page, at: str) -> None:
    page.goto(f"{at}/admin/orders")
    expect(businesses(page)).to_have_text(NAMES)
    page.get_by_role("columnheader", name="Client").get_by_role("button").click()
    page.get_by_role("columnheader", name="Client").get_by_role("button").click()
    expect(businesses(page)).to_have_text(NAMES[::-1])
    page.get_by_label("Add-on").select_option(label="Domain Registration")
    expect(businesses(page)).to_have_text(["Dogwood Bakery", "Birch Bakery"])
    kept = asked(page)

    page.reload()
    expect(businesses(page)).to_have_text(["Dogwood Bakery", "Birch Bakery"])
    expect(page.get_by_role("columnheader", name="Client")).to_have_attribute("aria-sort", "descending")
    expect(page.get_by_label("Add-on")).to_have_value("domain")
    assert asked(page) == kept

    page.go_back()
    expect(businesses(page)).to_have_text(NAMES[::-1])
    page.get_by_label("Search orders").fill("nobody has this name")
    page.get_by_role("button", name="Clear the filters").click()
    expect(businesses(page)).to_have_text(NAMES)


def test_two_orders_change_at_once_after_their_emails_are_named(page: Page, at: str, agency: Server) -> None:
    page.goto(f"{at}/admin/orders?sort=client")
    before = news(agency)
    for name in NAMES[:2]:
        page.get_by_role("checkbox", name=f"Select {name}").check()
    selected = page.get_by_role("region", name="Selected orders")
    expect(selected).to_contain_text("2 selected")
    selected.get_by_role("button", name="Update Status…").click()

    dialog = page.get_by_role("dialog", name="Update Status of 2 Orders")
    expect(dialog.get_by_role("button", name="Change 0 orders")).to_be_disabled()
    dialog.get_by_role("combobox", name="New Status").click()
    page.get_by_role("option", name="Design in Progress").click()
    expect(dialog).to_contain_text("2 emails are sent.")
    expect(dialog.get_by_role("listitem").nth(0)).to_contain_text("Email to ash@views.example: “")
    expect(dialog.get_by_role("listitem").nth(1)).to_contain_text("Email to birch@views.example: “")
    assert findings_in_both_themes(page) == []
    assert news(agency) == before
    dialog.get_by_role("button", name="Change 2 orders").click()

    expect_toast(page, "Status Updated", "2 orders changed to Design in Progress.")
    expect(selected).to_have_count(0)
    expect(page.get_by_role("row", name="Ash Bakery")).to_contain_text("Design in Progress")
    expect(page.get_by_role("row", name="Birch Bakery")).to_contain_text("Design in Progress")
    expect(page.get_by_role("row", name="Cedar Bakery")).to_contain_text("Information Collected")
    assert news(agency) == [before[0] + 1, before[1] + 1]


def test_what_is_ticked_is_given_to_one_person_and_downloaded(page: Page, at: str) -> None:
    page.goto(f"{at}/admin/orders?sort=client")
    page.get_by_role("checkbox", name="Select Cedar Bakery").check()
    page.get_by_role("checkbox", name="Select Elm Bakery").check()
    selected = page.get_by_role("region", name="Selected orders")
    with page.expect_download() as file:
        selected.get_by_role("button", name="CSV").click()
    with file.value.path().open(encoding="utf-8-sig", newline="") as text:
        assert sorted(row["email"] for row in csv.DictReader(text)) == ["cedar@views.example", "elm@views.example"]

    selected.get_by_role("button", name="Assign…").click()
    dialog = page.get_by_role("dialog", name="Assign 2 Orders")
    expect(dialog).to_contain_text("No email is sent.")
    dialog.get_by_role("button", name="Assign").click()

    expect_toast(page, "Assignee Changed", "2 of 2 orders changed.")
    page.get_by_role("navigation", name="Views").get_by_role("link", name="Mine").click()
    expect(businesses(page)).to_have_text(["Cedar Bakery", "Elm Bakery"])


def test_a_card_is_moved_by_keyboard_once_its_email_is_seen(page: Page, at: str) -> None:
    page.goto(f"{at}/admin/orders/board")
    collected = page.get_by_role("region", name="Information Collected", include_hidden=True)
    keys, move = Keyboard(page), page.get_by_role("button", name="Move Dogwood Bakery")
    keys.press("Space", on=move)
    expect(page.get_by_text("It’s where it was.")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_text("Nothing changes before you’ve seen the email.")).to_be_visible()

    for key in ("Space", "ArrowRight", "ArrowRight"):
        keys.press(key, on=move)
    expect(page.get_by_text("Dropping it on Review & Feedback shows you the email first.")).to_be_visible()
    keys.press("Space", on=move)
    dialog = page.get_by_role("dialog", name="Update Order Status")
    expect(dialog.get_by_role("combobox", name="New Status")).to_contain_text("Review & Feedback")
    expect(collected.get_by_text("Dogwood Bakery")).to_have_count(1)
    keys.press("Enter", on=dialog.get_by_role("button", name="Update Status"))

    review = page.get_by_role("region", name="Review & Feedback")
    expect(review.get_by_role("link", name="Dogwood Bakery")).to_be_visible()
    expect(collected.get_by_text("Dogwood Bakery")).to_have_count(0)
    assert findings_in_both_themes(page) == []


def test_a_card_is_dragged_to_another_stage(page: Page, at: str) -> None:
    page.goto(f"{at}/admin/orders/board")
    ticket = page.get_by_role("listitem").filter(has_text="Elm Bakery")
    ticket.drag_to(page.get_by_role("region", name="Design in Progress"))
    dialog = page.get_by_role("dialog", name="Update Order Status")
    expect(dialog.get_by_role("combobox", name="New Status")).to_contain_text("Design in Progress")
    dialog.get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("region", name="Information Collected").get_by_text("Elm Bakery")).to_be_visible()


@in_turn("width", [360, 1440])
def test_the_month_names_three_of_a_day_and_leads_to_all_of_them(
    page: Page, at: str, agency: Server, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 740})
    [found] = agency.rows("SELECT DISTINCT promised_on FROM orders WHERE promised_on IS NOT NULL")
    page.goto(f"{at}/admin/orders/month?month={found['promised_on'][:7]}")
    more = page.get_by_role("link", name="+2 more")
    expect(more).to_be_visible()
    day = page.get_by_role("cell").filter(has=more)
    expect(day.get_by_role("link")).to_have_count(4)
    assert page.evaluate(TOO_WIDE) == []
    assert findings_in_both_themes(page) == []
    more.click()
    expect(page.get_by_role("button", name="Remove this filter")).to_be_visible()
    expect(page.get_by_text("1-5 of 5")).to_be_visible()


def test_one_that_a_colleague_moved_meanwhile_is_changed_by_a_second_try(page: Page, at: str, agency: Server) -> None:
    """Also where it has left the view, so that no list has it anymore."""
    order = buy(agency, "fir@views.example")
    assert Browser(agency).post("/api/intake-forms", intake_form(order.id, businessName="Fir Works")).status in {
        200,
        201,
    }
    page.goto(f"{at}/admin/orders?q=fir%40views")
    page.get_by_role("checkbox", name="Select Fir Works").check()
    selected = page.get_by_role("region", name="Selected orders")
    selected.get_by_role("button", name="Update Status…").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("combobox", name="New Status").click()
    page.get_by_role("option", name="Design in Progress").click()
    change = dialog.get_by_role("button", name="Change 1 order")
    expect(change).to_be_enabled()
    moved = log_in(agency).call(
        "PATCH", f"/api/orders/{order.id}/status", {"status": "completed", "emailClient": False}
    )
    assert moved.status == 200
    change.click()
    expect(dialog).to_contain_text("Not changed. Meanwhile, it was set to Website Live.")
    dialog.get_by_role("button", name="Close").click()

    selected.get_by_role("button", name="Update Status…").click()
    expect(dialog.get_by_role("listitem")).to_contain_text("Website Live")
    dialog.get_by_role("combobox", name="New Status").click()
    page.get_by_role("option", name="Design in Progress").click()
    change.click()
    expect_toast(page, "Status Updated", "1 order changed to Design in Progress.")
    expect(selected).to_have_count(0)
    assert log_in(agency).call("DELETE", f"/api/orders/{order.id}").status == 200  # nobody else counts it


UNDER_BUTTONS = """() => [...document.querySelectorAll('main li button')].filter((button) => {
    const { left, top, bottom } = button.getBoundingClientRect()
    const words = document.createRange()
    words.selectNodeContents(button.previousElementSibling)
    return [...words.getClientRects()].some((line) => line.right > left && line.top < bottom && line.bottom > top)
}).length"""


def test_what_a_card_waits_for_ends_before_its_button(page: Page, at: str, agency: Server) -> None:
    sold = buy(agency, "fern@views.example")
    page.set_viewport_size({"width": 1152, "height": 740})
    page.goto(f"{at}/admin/orders/board")
    expect(page.get_by_text("Awaiting form")).to_be_visible()
    assert page.evaluate(UNDER_BUTTONS) == 0
    assert log_in(agency).call("DELETE", f"/api/orders/{sold.id}").status == 200  # nobody else counts it

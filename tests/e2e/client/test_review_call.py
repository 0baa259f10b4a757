"""The review call: offered by staff, picked, moved and called off by the client, each by their own clocks."""

import re
from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Browser as PlaywrightBrowser
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import Complaints, lasting
from tests.e2e.keyboard import Keyboard
from tests.e2e.test_accessibility import TOO_WIDE, findings_in_both_themes
from tests.e2e.toasts import expect_toast
from tests.e2e.tokens import hold_token
from tests.running import Bought, Browser, Server, buy, intake_form, log_in

AGENCY = ZoneInfo("America/New_York")
DAY = datetime.now(AGENCY).date() + timedelta(days=7)
WIDTHS = (360, 768, 1440)


def at(hour: int) -> str:
    """As a field for day and time takes it, by the agency's clocks."""
    return f"{DAY}T{hour:02}:00"


def in_los_angeles(hour: int) -> str:
    local = datetime.combine(DAY, time(hour), AGENCY).astimezone(ZoneInfo("America/Los_Angeles"))
    return f"{local:%a, %b} {local.day} {local:%I:%M %p}".replace(" 0", " ")


@pytest.fixture
def sold(server: Server) -> Bought:
    bought = buy(server, "mira@dune-call.example", ("fundability-review",))
    assert Browser(server).post("/api/intake-forms", intake_form(bought.id)).status in {200, 201}
    return bought


@pytest.fixture
def client(browser: PlaywrightBrowser, browser_context_args: dict[str, Any], sold: Bought) -> Iterator[Page]:
    """In another time zone than the agency."""
    with lasting(browser, **{**browser_context_args, "timezone_id": "America/Los_Angeles"}) as context:
        page = context.new_page()
        hold_token(page, sold.token)
        yield page


def offer(staff: Page, sold: Bought, *hours: int) -> None:
    staff.goto(f"/admin/orders/{sold.id}")
    staff.get_by_role("button", name="Offer times…", exact=True).click()
    dialog = staff.get_by_role("dialog", name="Review call")
    for number, hour in enumerate(hours, 1):
        dialog.get_by_label(f"Time {number}", exact=True).fill(at(hour))
    dialog.get_by_role("button", name="Offer times", exact=True).click()
    expect_toast(staff, "Times Offered", "We told the client by email.")


def addons(client: Page) -> Locator:
    client.goto("/client/dashboard")
    return client.get_by_role("region", name="Your add-ons")


def slot(card: Locator, hour: int) -> Locator:
    return card.get_by_role("button", name=in_los_angeles(hour), exact=True)


def test_a_call_is_offered_picked_moved_and_called_off(staff: Page, client: Page, sold: Bought) -> None:
    expect(addons(client).get_by_text("We’ll email you times to choose from.", exact=True)).to_be_visible()
    offer(staff, sold, 10, 15)

    card = addons(client)
    expect(card.get_by_text("Your turn", exact=True)).to_be_visible()
    expect(card.get_by_text(re.compile("Your time zone: Pacific"))).to_be_visible()
    staff.get_by_role("button", name="Open call…", exact=True).click()
    expect(staff.get_by_role("dialog", name="Review call").get_by_label("Time 1", exact=True)).to_be_visible()
    hold(staff, client)
    slot(card, 10).dblclick()
    expect(card.get_by_role("button", name="Add to calendar", exact=True)).to_be_visible()
    with client.expect_download() as saved:
        card.get_by_role("button", name="Add to calendar", exact=True).click()
    assert saved.value.suggested_filename == "call.ics"
    starts = datetime.combine(DAY, time(10), AGENCY).astimezone(UTC)
    assert f"DTSTART:{starts:%Y%m%dT%H%M%SZ}" in saved.value.path().read_text()

    staff.reload()
    staff.get_by_role("button", name="Open call…", exact=True).click()
    dialog = staff.get_by_role("dialog", name="Review call")
    expect(dialog.get_by_text(f"{DAY:%a, %b} {DAY.day}, 10:00 AM", exact=True)).to_be_visible()
    staff.keyboard.press("Escape")

    card.get_by_role("button", name="Move it", exact=True).click()
    slot(card, 15).click()
    expect(slot(card, 15)).to_have_count(0)
    card.get_by_role("button", name="Call it off", exact=True).click()
    expect(slot(card, 10)).to_be_visible()
    expect(slot(card, 15)).to_be_visible()


def test_it_is_picked_moved_and_called_off_by_keyboard_alone(client: Page, server: Server, sold: Bought) -> None:
    """Each of these deeds takes its own button away. The focus isn't lost with it."""
    offered = log_in(server).call("PUT", f"/api/orders/{sold.id}/call/times", {"times": [at(10), at(15)]})
    assert offered.status == 200, offered.body
    keys, card = Keyboard(client), addons(client)

    def press(name: str, then: str) -> None:
        keys.press("Enter", on=card.get_by_role("button", name=name, exact=True))
        expect(card.get_by_role("button", name=then, exact=True)).to_be_visible()
        keys.expect_not_lost()

    press(in_los_angeles(10), then="Call it off")
    press("Move it", then=in_los_angeles(15))
    press(in_los_angeles(15), then="Call it off")
    press("Call it off", then=in_los_angeles(10))


def test_staff_move_a_call_and_call_it_off(staff: Page, client: Page, sold: Bought, complaints: Complaints) -> None:
    complaints.expected = ["400"]
    offer(staff, sold, 10)
    card = addons(client)
    slot(card, 10).click()
    expect(card.get_by_role("button", name="Add to calendar", exact=True)).to_be_visible()
    staff.reload()
    staff.get_by_role("button", name="Open call…", exact=True).click()
    dialog = staff.get_by_role("dialog", name="Review call")
    dialog.get_by_label("Move the call to", exact=True).fill(f"{date(2020, 1, 7)}T10:00")
    dialog.get_by_role("button", name="Move", exact=True).click()
    expect(dialog.get_by_text("This time has passed. Choose another one.", exact=True)).to_be_visible()
    dialog.get_by_label("Move the call to", exact=True).fill(at(16))
    dialog.get_by_role("button", name="Move", exact=True).click()
    expect(dialog).to_have_count(0)
    expect(addons(client).get_by_text(re.compile("1:00 PM"))).to_be_visible()
    staff.get_by_role("button", name="Open call…", exact=True).click()
    dialog.get_by_role("button", name="Call it off", exact=True).click()
    staff.get_by_role("alertdialog").get_by_role("button", name="Call it off", exact=True).click()
    expect(dialog).to_have_count(0)
    expect(slot(addons(client), 10)).to_be_visible()


def test_what_was_taken_meanwhile_is_said_and_goes(staff: Page, client: Page, server: Server, sold: Bought) -> None:
    offer(staff, sold, 10, 15)
    card = addons(client)
    expect(slot(card, 10)).to_be_visible()
    offer_again = {"times": [at(15)]}
    staff.request.put(f"/api/orders/{sold.id}/call/times", data=offer_again)
    slot(card, 10).click()
    expect_toast(client, "Not Saved", "This time isn't free anymore. Choose another one.", destructive=True)
    expect(slot(card, 10)).to_have_count(0)
    expect(slot(card, 15)).to_be_visible()


def hold(*pages: Page) -> None:
    """They are as wide as the screen, and readable."""
    for page in pages:
        before = page.viewport_size
        assert before
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 900})
            assert not page.evaluate(TOO_WIDE)
        assert findings_in_both_themes(page) == []
        page.set_viewport_size(before)

"""Payment events that could not be acted on: told on the dashboard, listed, and tried again."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.e2e.calls import Calls, Held
from tests.e2e.keyboard import Keyboard
from tests.e2e.test_accessibility import TOO_WIDE, findings, findings_in_both_themes
from tests.e2e.toasts import expect_toast
from tests.running import NewServer, Server, buy, log_in

AT = "2026-01-05T15:04:00.000000Z"
POISON = ("evt_poison", "charge.refunded", "pi_poison", "RefundedTotal\n{}", "ValidationError: 3 fields are missing")
INTO = """INSERT INTO payment_events
(id, type, object_id, payload, error, mode, state, attempts, created_at, received_at)"""
ADD = f"""{INTO}
VALUES (?, ?, ?, ?, ?, 'test', 'failed', 3, ?, ?)"""
COPY = f"""{INTO}
SELECT 'evt_copy', type, object_id, payload, 'OperationalError: database is locked', 'test', 'failed', 1, ?, ?
FROM payment_events WHERE type = 'customer.subscription.created' LIMIT 1"""


@pytest.fixture
def agency(new_server: NewServer) -> Iterator[Server]:
    """A server of its own: what fails here is on its dashboard alone. Test mode keeps the failures from its jobs.

    Named before the page, so that it outlives it: a page may always have something left to ask.
    """
    server = new_server().start()
    buy(server, "reported@alder.example")
    yield server
    server.stop()


def fail(server: Server, *, poison: bool = True, copy: bool = True) -> None:
    with server.writing() as database:
        if poison:
            database.execute(ADD, (*POISON, AT, AT))
        if copy:
            database.execute(COPY, (AT, AT))


def open_dashboard(page: Page, context: BrowserContext, server: Server) -> None:
    origin = f"http://127.0.0.1:{server.port}"
    cookies = log_in(server).cookies
    context.add_cookies([{"name": name, "value": value, "url": origin} for name, value in cookies.items()])
    page.goto(f"{origin}/admin")
    expect(page.get_by_role("region", name="Recent Orders")).to_contain_text("reported@alder.example")


def open_reports(page: Page) -> Locator:
    page.get_by_role("button", name="Show payment events", exact=True).click()
    dialog = page.get_by_role("dialog", name="Payment events", exact=True)
    expect(dialog.get_by_role("button", name="Close", exact=True)).to_be_visible()
    return dialog


def test_without_failures_nothing_is_said(agency: Server, screen: Page, context: BrowserContext) -> None:
    open_dashboard(screen, context, agency)
    expect(screen.get_by_text("Total Revenue", exact=True)).to_be_visible()
    expect(screen.get_by_text("payment event")).to_have_count(0)
    expect(screen.get_by_text("Stripe webhooks aren’t set up yet")).to_have_count(0)


def test_they_are_told_listed_and_tried_again(
    agency: Server, screen: Page, context: BrowserContext, calls: Calls
) -> None:
    fail(agency)
    open_dashboard(screen, context, agency)
    expect(screen.get_by_text("2 payment events need attention", exact=True)).to_be_visible()
    dialog = open_reports(screen)
    poisoned = dialog.get_by_role("listitem").filter(has_text="charge.refunded")
    locked = dialog.get_by_role("listitem").filter(has_text="customer.subscription.created")
    expect(poisoned).to_contain_text("tried 3 times")
    expect(poisoned).to_contain_text("pi_poison")
    expect(poisoned).to_contain_text("ValidationError: 3 fields are missing")
    expect(locked).to_contain_text("tried once")

    retry = f"/api/admin/payment-events/{POISON[0]}/retry"
    held = Held(screen, retry)
    poisoned.get_by_role("button", name="Try again", exact=True).dblclick()
    expect(poisoned.get_by_role("button", name="Trying...", exact=True)).to_be_disabled()
    held.let_go()
    expect_toast(screen, "Still Failing", "It failed again.", destructive=True)
    expect(poisoned).to_contain_text("tried 4 times")
    calls.expect_count(f"POST {retry}", 1)

    locked.get_by_role("button", name="Try again", exact=True).click()
    expect_toast(screen, "Event Processed", "It worked this time.")
    expect(locked).to_have_count(0)
    dialog.get_by_role("button", name="Close", exact=True).click()
    expect(screen.get_by_text("1 payment event needs attention", exact=True)).to_be_visible()


def test_the_last_one_leaves_an_empty_list(agency: Server, screen: Page, context: BrowserContext) -> None:
    fail(agency, poison=False)
    open_dashboard(screen, context, agency)
    dialog = open_reports(screen)
    again = dialog.get_by_role("button", name="Try again", exact=True)
    expect(again).to_have_accessible_description("customer.subscription.created")
    again.press("Enter")
    expect(dialog.get_by_text("Nothing to fix", exact=True)).to_be_visible()
    assert findings(screen) == []
    Keyboard(screen).press("Enter", on=dialog.get_by_role("button", name="Close", exact=True))
    expect(dialog).to_have_count(0)
    expect(screen.get_by_text("needs attention")).to_have_count(0)


def test_the_list_has_no_finding_and_fits_a_phone(agency: Server, screen: Page, context: BrowserContext) -> None:
    fail(agency)
    open_dashboard(screen, context, agency)
    assert findings(screen) == []
    dialog = open_reports(screen)
    expect(dialog.get_by_role("listitem")).to_have_count(2)
    assert findings_in_both_themes(screen) == []
    screen.set_viewport_size({"width": 360, "height": 740})
    assert screen.evaluate(TOO_WIDE) == []

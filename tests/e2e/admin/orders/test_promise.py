"""The promise in the browser: an order that is late, and one that waits for its client."""

import re
from datetime import UTC, date, datetime, timedelta

from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.needs import need
from tests.e2e.toasts import expect_toast
from tests.e2e.tokens import hold_token
from tests.running import Bought, Browser, Server, buy, intake_form, log_in


def sent(server: Server, email: str, days_ago: int) -> Bought:
    """A paid order whose form came so many days ago; the server's jobs have run since."""
    bought = buy(server, email)
    assert Browser(server).post("/api/intake-forms", intake_form(bought.id)).status == 201
    set_time(server, "UPDATE orders SET form_at = ? WHERE id = ?", bought, timedelta(days=days_ago))
    run = server.run("jobs", "run", "promises")
    assert run.returncode == 0, run.stderr
    return bought


def set_time(server: Server, statement: str, bought: Bought, ago: timedelta) -> None:
    with server.writing() as database:
        database.execute(statement, (f"{datetime.now(UTC) - ago:%Y-%m-%dT%H:%M:%S.%fZ}", bought.id))


def promised_on(server: Server, bought: Bought) -> date:
    answer = Browser(server).call("GET", "/api/client/order", **bought.bearer)
    return date.fromisoformat(answer.json["order"]["promisedOn"])


def shown(day: date) -> str:
    return f"{day:%a, %b} {day.day}"


def test_staff_find_what_is_overdue(staff: Page, server: Server) -> None:
    late = sent(server, "late@alder.example", 20)
    soon = sent(server, "in-time@alder.example", 0)
    staff.goto("/admin")
    orders = staff.get_by_role("region", name="Recent Orders")
    expect(orders.get_by_role("row").filter(has_text=soon.email)).to_be_visible()
    expect(staff.locator("main [aria-busy='true']")).to_have_count(0)  # what comes late moves the button
    orders.get_by_role("button", name=re.compile(r"^Overdue \d+$")).click()
    expect(staff).to_have_url(re.compile(r"\?due=overdue$"))
    row = orders.get_by_role("row").filter(has_text=late.email)
    expect(row.get_by_text(re.compile(r"^\d+ days late$"))).to_be_visible()
    expect(orders.get_by_role("row").filter(has_text=soon.email)).to_have_count(0)
    row.get_by_role("link", name=late.email).click()
    promised = staff.get_by_role("region", name="Promised")
    expect(promised.get_by_text(shown(promised_on(server, late)), exact=True)).to_be_visible()
    expect(promised.get_by_text(re.compile(r"^\d+ days late$"))).to_be_visible()


def test_a_late_website_says_under_needs_you_what_its_page_says(staff: Page, server: Server) -> None:
    late = sent(server, "said-once@alder.example", 20)
    assert log_in(server).post(f"/api/orders/{late.id}/website/draft").status == 200
    staff.goto("/admin")
    row = need(staff, late.email)
    expect(row).to_have_count(1)
    expect(row).to_contain_text(re.compile(r"\d+ days late"))
    expect(row.get_by_text(re.compile(r"^Your client hasn’t seen build \d+ yet\.$"))).to_be_visible()
    row.get_by_role("link", name="Release the preview").click()
    expect(staff).to_have_url(re.compile(f"/admin/orders/{late.id}/site$"))
    expect(staff.get_by_role("heading", level=1, name=late.email)).to_be_visible()
    expect(staff.get_by_role("link", name="Release the preview")).to_be_visible()


def test_a_late_website_is_admitted_to_its_client(screen: Page, server: Server) -> None:
    late = sent(server, "admitted@alder.example", 20)
    hold_token(screen, late.token)
    screen.goto("/client/dashboard")
    expect(screen.get_by_text("We’re running late", exact=True)).to_be_visible()
    expect(screen.get_by_text(f"We promised {shown(promised_on(server, late))}")).to_be_visible()


def test_waiting_for_a_client_moves_their_date_and_tells_them_why(
    staff: Page, server: Server, context: BrowserContext
) -> None:
    bought = sent(server, "waits@alder.example", 6)
    before = promised_on(server, bought)
    staff.goto(f"/admin/orders/{bought.id}")
    promised = staff.get_by_role("region", name="Promised")
    promised.get_by_role("button", name="Pause the clock…").click()
    dialog = staff.get_by_role("dialog", name="Pause the clock")
    dialog.get_by_role("button", name="Pause").click()
    expect(dialog.get_by_text("Say what you’re waiting for. The client sees it.")).to_be_visible()
    dialog.get_by_label("What are you waiting for?").fill("your photos")
    expect(dialog.get_by_text("Client sees: “We’re waiting for: your photos”")).to_be_visible()
    dialog.get_by_role("button", name="Pause").click()
    expect(dialog).to_have_count(0)
    expect(promised.get_by_text("Waiting for “your photos”.", exact=True)).to_be_visible()

    # As if it had been so since the form came.
    set_time(server, "UPDATE pauses SET begun_at = ? WHERE order_id = ?", bought, timedelta(days=6))
    assert promised_on(server, bought) > before
    client = context.new_page()
    hold_token(client, bought.token)
    client.goto("/client/dashboard")
    expect(client.get_by_text("We’re waiting for: your photos", exact=True).first).to_be_visible()
    expect(client.get_by_text(re.compile(r"\d+ days on hold"))).to_be_visible()
    expect(client.get_by_text(shown(promised_on(server, bought)))).to_be_visible()

    promised.get_by_role("button", name="Resume").click()
    expect(promised.get_by_role("button", name="Pause the clock…")).to_be_visible()
    after = promised_on(server, bought)
    expect_toast(staff, "Clock Resumed", f"Due {shown(after)}.")
    client.reload()
    expect(client.get_by_text(f"Ready by {shown(after)}", exact=True)).to_be_visible()
    expect(client.get_by_text(re.compile(r"\d+ days on hold"))).to_be_visible()

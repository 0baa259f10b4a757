"""A year of hosting in the sandbox: what the client sees, and the billing page behind the dashboard."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.e2e.calls import Calls, Held
from tests.e2e.conftest import Complaints
from tests.e2e.test_accessibility import TOO_WIDE, findings, findings_in_both_themes
from tests.e2e.tokens import hold_token
from tests.running import Bought, Browser, Server, buy, log_in, order

PORTAL = "/api/client/billing-portal"


def happen(server: Server, bought: Bought, *events: str) -> None:
    for event in events:
        assert log_in(server).post(f"/api/sandbox/orders/{bought.id}", {"event": event}).status == 200


def open_dashboard(page: Page, bought: Bought) -> Locator:
    hold_token(page, bought.token)
    page.goto("/client/dashboard")
    return hosting_card(page)


def hosting_card(page: Page) -> Locator:
    card = page.get_by_role("region", name="Hosting", exact=True)
    expect(card).to_be_visible()
    return card


def row(card: Locator, label: str) -> Locator:
    return card.locator("dl > div").filter(has=card.page.get_by_text(label, exact=True)).locator("dd")


def open_billing(page: Page) -> None:
    page.get_by_role("button", name="Manage billing", exact=True).click()
    expect(page.get_by_role("heading", name="Your billing", level=1, exact=True)).to_be_visible()


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def back(page: Page) -> Locator:
    page.get_by_role("link", name="Back to your dashboard", exact=True).click()
    return hosting_card(page)


def test_a_year_of_hosting_is_told_canceled_kept_and_renewed(screen: Page, server: Server) -> None:
    bought = buy(server, "year@hosting.example")
    card = open_dashboard(screen, bought)
    expect(row(card, "Included until")).to_have_text(re.compile(r"^\w{3} \d{1,2}, \d{4}$"))
    expect(row(card, "Next charge")).to_have_text(re.compile(r"^\$9\.97 on \w{3} \d{1,2}, \d{4}$"))
    expect(row(card, "Card")).to_have_text(re.compile(r"^Visa ending in 4242, expires 12/\d{4}$"))
    expect(screen.get_by_role("link", name="Pay now")).to_have_count(0)

    until = row(card, "Included until").inner_text()
    cancel_and_keep(screen, until)
    press(screen, "Use another test card")
    expect(screen.get_by_text("Mastercard ending in 4444")).to_be_visible()
    card = back(screen)
    expect(row(card, "Card")).to_contain_text("Mastercard ending in 4444")
    expect(row(card, "Next charge")).to_have_text(f"$9.97 on {until}")

    happen(server, bought, "renewal-paid")
    screen.reload()
    expect(row(card, "Next charge")).not_to_have_text(f"$9.97 on {until}")
    expect(row(card, "Next charge")).to_contain_text("$9.97 on ")
    expect(row(card, "Included until")).to_have_count(0)
    expect_no_finding(screen)
    open_billing(screen)
    expect_no_finding(screen)


def cancel_and_keep(page: Page, until: str) -> None:
    """Ends on the billing page."""
    open_billing(page)
    press(page, "Cancel renewal")
    expect(page.get_by_text("Ends on", exact=True)).to_be_visible()
    card = back(page)
    expect(row(card, "Ends on")).to_have_text(until)
    expect(row(card, "Next charge")).to_have_count(0)
    expect(card.get_by_text("You won’t be charged again.", exact=True)).to_be_visible()
    open_billing(page)
    press(page, "Keep hosting")
    expect(page.get_by_text("Next charge", exact=True)).to_be_visible()


def test_a_page_that_the_browser_kept_is_read_again(screen: Page, server: Server, calls: Calls) -> None:
    """Going back from the billing page may show the dashboard as it was left; the event is all that tells. Nor is the
    billing page asked for twice."""
    bought = buy(server, "back@hosting.example")
    card = open_dashboard(screen, bought)
    expect(row(card, "Card")).to_contain_text("Visa ending in 4242")
    portal = Browser(server).post(PORTAL, **bought.bearer).json["url"].partition("/sandbox/")[2]
    form = {"Content_Type": "application/x-www-form-urlencoded"}
    assert Browser(server).post(f"/sandbox/{portal}", b"action=change-card", **form).status == 303
    screen.evaluate("window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    expect(row(card, "Card")).to_contain_text("Mastercard ending in 4444")

    held = Held(screen, PORTAL)
    card.get_by_role("button", name="Manage billing", exact=True).dblclick()
    expect(card.get_by_role("button", name="Opening...", exact=True)).to_be_disabled()
    held.let_go()
    expect(screen.get_by_role("heading", name="Your billing")).to_be_visible()
    calls.expect_count(f"POST {PORTAL}", 1)


def test_a_month_that_was_not_collected_is_paid_by_hand(screen: Page, server: Server) -> None:
    bought = buy(server, "unpaid@hosting.example")
    happen(server, bought, "renewal-failed")
    card = open_dashboard(screen, bought)
    expect(screen.get_by_text("We couldn’t charge $9.97 for your hosting", exact=True)).to_be_visible()
    expect(row(card, "Last charge")).to_have_text("$9.97, not paid")
    expect(row(card, "Next attempt")).to_be_visible()
    expect_no_finding(screen)
    card.get_by_role("link", name="Pay now", exact=True).click()
    expect(screen.get_by_text("Last month’s payment didn’t go through.")).to_be_visible()
    expect_no_finding(screen)
    press(screen, "Pay $9.97")
    expect(screen.get_by_text("Last month’s payment didn’t go through.")).to_have_count(0)
    expect(screen.get_by_role("button", name="Pay $9.97")).to_have_count(0)
    card = back(screen)
    expect(row(card, "Next charge")).to_contain_text("$9.97 on ")
    expect(screen.get_by_text("We couldn’t charge")).to_have_count(0)
    renewals = "SELECT amount_cents FROM ledger_entries WHERE order_id = ? AND kind = 'renewal'"
    assert server.rows(renewals, bought.id) == [{"amount_cents": 997}]


def test_what_has_ended_is_over(screen: Page, server: Server) -> None:
    bought = buy(server, "over@hosting.example")
    happen(server, bought, "hosting-ended")
    card = open_dashboard(screen, bought)
    expect(row(card, "Ended on")).to_be_visible()
    expect(card.get_by_text("You won’t be charged again.", exact=True)).to_be_visible()
    expect(card.get_by_role("button")).to_have_count(0)


def test_without_a_billing_page_the_card_says_what_to_do(
    screen: Page, server: Server, complaints: Complaints, calls: Calls
) -> None:
    complaints.expected.append("404")
    bought = buy(server, "no-page@hosting.example")
    card = open_dashboard(screen, bought)
    with server.writing() as database:
        database.execute("UPDATE orders SET stripe_customer_id = NULL WHERE id = ?", (bought.id,))
    card.get_by_role("button", name="Manage billing", exact=True).click()
    told = "The billing page isn't set up yet. Contact us to change your card or cancel."
    expect(card.get_by_role("alert").get_by_text(told, exact=True)).to_be_visible()
    expect(card.get_by_role("button", name="Manage billing", exact=True)).to_be_enabled()
    assert findings(screen) == []


def test_a_payment_by_bank_transfer_opens_the_portal_when_it_arrives(
    screen: Page, server: Server, complaints: Complaints
) -> None:
    complaints.expected.append("409")
    bought = order(server, "transfer@hosting.example")
    screen.goto(f"/sandbox/pay/{bought.session_id}")
    press(screen, "Pay by bank transfer")
    expect(screen).to_have_url(re.compile(r"/set-password\?session_id="))
    happen(server, bought, "delayed-paid")
    screen.get_by_label("Password", exact=True).fill("correct horse battery")
    screen.get_by_label("Confirm password").fill("correct horse battery")
    press(screen, "Set Password & Continue")
    expect(screen).to_have_url(re.compile(r"/client/dashboard|/intake-form|/payment-success"))
    screen.goto("/client/dashboard")
    expect(row(hosting_card(screen), "Next charge")).to_be_visible()


def expect_no_finding(page: Page) -> None:
    assert findings_in_both_themes(page) == []
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.evaluate(TOO_WIDE) == []


def test_a_billing_page_that_was_made_up_is_not_known(screen: Page, complaints: Complaints) -> None:
    complaints.expected.append("404")
    screen.goto("/sandbox/portal/cus_sandbox_1.0")
    expect(screen.get_by_role("heading", name="There’s no billing page here", level=1)).to_be_visible()
    assert findings(screen) == []

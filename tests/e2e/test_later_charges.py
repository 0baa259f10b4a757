"""Staff charge a client for more, the client pays it in the portal, an owner gives a part back."""

from playwright.sync_api import Locator, Page, expect

from tests.e2e.test_accessibility import TOO_WIDE, findings_in_both_themes
from tests.e2e.toasts import expect_toast
from tests.e2e.tokens import hold_token
from tests.running import Bought, Server, buy, log_in

WHAT = "Photos of your new shop window"
UNMAILED = "There's no mail server, so nothing was emailed."


def open_charges(page: Page, bought: Bought) -> Locator:
    page.goto(f"/admin/orders/{bought.id}/money")
    section = page.get_by_role("region", name="Charges after the first payment", exact=True)
    expect(section).to_be_visible()
    return section


def charge(page: Page, section: Locator, amount: str) -> None:
    section.get_by_role("button", name="Charge for more…", exact=True).click()
    dialog = page.get_by_role("dialog", name="Charge for More", exact=True)
    dialog.get_by_role("button", name="Continue", exact=True).click()
    expect(dialog.get_by_text("Say what it’s for. Your client reads it.")).to_be_visible()
    dialog.get_by_label("What it’s for").fill(WHAT)
    dialog.get_by_label("Amount in USD").fill(amount)
    dialog.get_by_role("button", name="Continue", exact=True).click()
    sure = page.get_by_role("dialog", name="Send This Charge?", exact=True)
    expect(sure.get_by_text(WHAT, exact=True)).to_be_visible()
    assert page.evaluate(TOO_WIDE) == []
    sure.get_by_role("button", name=f"Charge ${amount}", exact=True).click()
    expect_toast(page, "Charge Sent", f"The client can pay ${amount} in the portal. {UNMAILED}")


def test_staff_charge_and_the_client_pays(staff: Page, server: Server) -> None:
    bought = buy(server, "more@charges.example")
    section = open_charges(staff, bought)
    charge(staff, section, "80.00")
    expect(section.get_by_text("Not paid yet", exact=True)).to_be_visible()
    assert findings_in_both_themes(staff) == []

    hold_token(staff, bought.token)
    staff.goto("/client/dashboard")
    payments = staff.get_by_role("region", name="Later payments", exact=True)
    expect(payments.get_by_text(WHAT, exact=True)).to_be_visible()
    assert staff.evaluate(TOO_WIDE) == []
    assert findings_in_both_themes(staff) == []
    payments.get_by_role("button", name=f"Pay $80.00 for {WHAT}", exact=True).click()
    staff.get_by_role("button", name="Decline", exact=True).click()
    expect(staff.get_by_role("alert")).to_contain_text("The card was declined.")
    staff.get_by_role("button", name="Pay $80.00", exact=True).click()
    expect(payments.get_by_text("Paid on", exact=False)).to_be_visible()
    expect(staff).to_have_url("/client/dashboard")
    expect(payments.get_by_role("button")).to_have_count(0)

    section = open_charges(staff, bought)
    expect(section.get_by_text("Paid", exact=True)).to_be_visible()
    section.get_by_role("button", name=f"Refund “{WHAT}”…", exact=True).click()
    dialog = staff.get_by_role("dialog", name="Refund", exact=True)
    dialog.get_by_label("Amount in USD").fill("30")
    dialog.get_by_role("button", name="Refund $30.00", exact=True).click()
    expect_toast(staff, "Refund Made", "$30.00 was refunded.")
    expect(section.get_by_text("Partially refunded", exact=True)).to_be_visible()
    order = log_in(server).get(f"/api/orders/{bought.id}").json["order"]
    assert (order["amount"], order["refunded"], order["paymentState"]) == (15000, 0, "paid")


def test_a_charge_that_is_withdrawn_leaves_the_portal(staff: Page, server: Server) -> None:
    bought = buy(server, "withdrawn@charges.example")
    section = open_charges(staff, bought)
    charge(staff, section, "45.50")
    section.get_by_role("button", name=f"Withdraw “{WHAT}”…", exact=True).click()
    sure = staff.get_by_role("alertdialog", name="Withdraw This Charge?", exact=True)
    sure.get_by_role("button", name="Withdraw", exact=True).click()
    expect(section.get_by_text("Withdrawn", exact=True)).to_be_visible()

    hold_token(staff, bought.token)
    staff.goto("/client/dashboard")
    expect(staff.get_by_role("region", name="Hosting", exact=True)).to_be_visible()
    expect(staff.get_by_role("region", name="Later payments", exact=True)).to_have_count(0)

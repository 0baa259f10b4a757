"""The Money sheet of an order and the sandbox's test controls beside it."""

import re

from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.e2e.calls import Calls, Held
from tests.e2e.test_accessibility import TOO_WIDE, UNSEEN_FOCUS, findings_in_both_themes
from tests.e2e.toasts import expect_toast
from tests.running import Bought, Browser, Server, buy, log_in, order


def open_order(page: Page, bought: Bought) -> Locator:
    page.goto(f"/admin/orders/{bought.id}/money")
    money = page.get_by_role("region", name="Money", exact=True)
    expect(money).to_be_visible()
    return money


def controls(page: Page) -> Locator:
    return page.get_by_role("region", name="Test controls", exact=True)


def open_fold(part: Locator) -> None:
    """What's folded in a part, once; it stays open while the order changes."""
    if not part.locator("details[open]").count():
        part.locator("summary").click()


def top(part: Locator) -> float:
    box = part.bounding_box()
    assert box
    return box["y"]


def ids(money: Locator) -> Locator:
    """The card provider's, unfolded."""
    return money.locator("details").filter(has_text="at the card provider")


def make_happen(page: Page, label: str) -> None:
    open_fold(controls(page))
    controls(page).get_by_role("button", name=label, exact=True).click()
    expect_toast(page, "Done in the Sandbox", f"{label}.")


def happen(server: Server, bought: Bought, *events: str) -> None:
    for event in events:
        assert log_in(server).post(f"/api/sandbox/orders/{bought.id}", {"event": event}).status == 200


def section(money: Locator, name: str) -> Locator:
    return money.get_by_role("region", name=name, exact=True)


def entries(money: Locator) -> Locator:
    return section(money, "Ledger").locator("tbody").get_by_role("row")


def fact(part: Locator, label: str) -> Locator:
    return part.locator("dl > div").filter(has=part.page.get_by_text(label, exact=True)).locator("dd")


def test_a_paid_order_shows_what_was_charged_and_its_hosting(staff: Page, server: Server) -> None:
    bought = buy(server, "plain@money.example", ("domain",))
    money = open_order(staff, bought)
    expect(fact(money, "Total")).to_have_text("$175.00")
    expect(money.get_by_text("Refunded")).to_have_count(0)
    expect(section(money, "Disputes")).to_have_count(0)
    hosting = section(money, "Hosting")
    expect(fact(hosting, "Next charge")).to_contain_text("$9.97 on ")
    expect(fact(hosting, "Card")).to_contain_text("Visa ending in 4242, expires 12/")
    expect(entries(money)).to_have_count(1)
    expect(entries(money).first).to_contain_text("$175.00")
    expect(ids(money).get_by_text("4 IDs at the card provider", exact=True)).to_be_visible()
    expect(fact(ids(money), "Customer")).to_be_hidden()
    ids(money).locator("summary").click()
    expect(fact(ids(money), "Customer")).to_contain_text("cus_sandbox_")
    expect(fact(ids(money), "Subscription")).to_contain_text("sub_sandbox_")


def test_an_id_is_copied(staff: Page, server: Server, context: BrowserContext) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    bought = buy(server, "copied@money.example")
    money = open_order(staff, bought)
    payment_id = log_in(server).get(f"/api/orders/{bought.id}").json["order"]["stripePaymentIntentId"]
    ids(money).locator("summary").click()
    money.get_by_role("button", name=f"Copy {payment_id}", exact=True).click()
    expect_toast(staff, "Copied", payment_id)
    assert staff.evaluate("navigator.clipboard.readText()") == payment_id


def test_a_dispute_is_opened_and_won(staff: Page, server: Server) -> None:
    money = open_order(staff, buy(server, "won@money.example"))
    make_happen(staff, "The buyer disputes the payment")
    disputes = section(money, "Disputes")
    expect(disputes.get_by_text("Dispute open", exact=True)).to_be_visible()
    expect(disputes.get_by_text("The buyer says they didn’t receive the website.", exact=True)).to_be_visible()
    expect(disputes).to_contain_text("$150.00")
    expect(disputes).to_contain_text("Answer by ")
    expect(disputes.get_by_role("link")).to_have_count(0)
    assert top(disputes) < top(money.get_by_text("Total", exact=True))
    expect(money.get_by_text("Disputed", exact=True)).to_be_visible()
    refund = staff.get_by_role("button", name="Refund…", exact=True)
    expect(refund).to_be_disabled()
    expect(refund).to_have_accessible_description(re.compile(r"Not while the dispute is open\.$"))
    expect(controls(staff).get_by_role("button", name="The buyer disputes the payment")).to_have_count(0)
    make_happen(staff, "The dispute is won")
    expect(disputes.get_by_text("Dispute won", exact=True)).to_be_visible()
    expect(disputes.get_by_text("Answer by ")).to_have_count(0)
    expect(money.get_by_text("Paid", exact=True)).to_be_visible()
    expect(refund).to_be_enabled()
    expect(entries(money).filter(has_text="Dispute, returned")).to_contain_text("$150.00")
    expect(fact(section(money, "Ledger"), "Kept so far")).to_have_text("$150.00")
    expect(controls(staff).get_by_role("button", name="The dispute is won")).to_have_count(0)


def test_a_renewal_that_fails_says_where_it_can_be_paid(staff: Page, server: Server) -> None:
    money = open_order(staff, buy(server, "declined@money.example"))
    make_happen(staff, "The card is declined")
    hosting = section(money, "Hosting")
    expect(hosting.get_by_text("A renewal wasn’t paid", exact=True)).to_be_visible()
    expect(fact(hosting, "Last charge")).to_have_text("$9.97, not paid")
    expect(fact(hosting, "Next attempt")).to_be_visible()
    hosting.get_by_role("link", name="payment page", exact=True).click()
    expect(staff.get_by_role("heading", name="Your billing", level=1)).to_be_visible()
    staff.go_back()
    make_happen(staff, "A month of hosting is paid")
    expect(hosting.get_by_text("A renewal wasn’t paid")).to_have_count(0)
    expect(entries(money).filter(has_text="Hosting renewal")).to_contain_text(["$9.97"])
    expect(entries(money).filter(has_text="Hosting renewal")).to_contain_text(["$159.97"])


def test_a_second_payment_for_the_same_email_leads_to_the_first(staff: Page, server: Server) -> None:
    first, second = (buy(server, "twice@money.example") for _ in range(2))
    money = open_order(staff, second)
    expect(money.get_by_text("Possible duplicate payment", exact=True)).to_be_visible()
    money.get_by_role("link", name="another order", exact=True).click()
    expect(staff).to_have_url(f"/admin/orders/{first.id}/money")
    expect(staff.get_by_text(f"Order #{first.id[:8]}", exact=True)).to_be_visible()
    expect(staff.get_by_text("Possible duplicate payment")).to_have_count(0)
    staff.goto("/admin?q=twice@money.example")
    rows = staff.get_by_role("row").filter(has_text="twice@money.example")
    expect(rows).to_have_count(2)
    expect(rows.filter(has_text="Possible duplicate")).to_have_count(1)
    expect(rows.filter(has_text="Possible duplicate")).to_contain_text(second.id[:8])


def test_a_payment_that_takes_days_arrives(staff: Page, server: Server) -> None:
    bought = order(server, "transfer@money.example")
    form = {"Content_Type": "application/x-www-form-urlencoded"}
    assert Browser(server).post(f"/sandbox/pay/{bought.session_id}", b"action=pay-later", **form).status == 303
    money = open_order(staff, bought)
    expect(money.get_by_text("The payment is processing", exact=True)).to_be_visible()
    open_fold(controls(staff))
    expect(controls(staff).get_by_role("button")).to_have_text(["The transfer arrives", "The transfer fails"])
    make_happen(staff, "The transfer arrives")
    expect(money.get_by_text("The payment is processing")).to_have_count(0)
    expect(money.get_by_text("Paid", exact=True)).to_be_visible()
    expect(staff.get_by_text("Payment Received", exact=True).first).to_be_visible()


def test_a_payment_that_takes_days_falls_through(staff: Page, server: Server) -> None:
    bought = order(server, "no-transfer@money.example")
    form = {"Content_Type": "application/x-www-form-urlencoded"}
    assert Browser(server).post(f"/sandbox/pay/{bought.session_id}", b"action=pay-later", **form).status == 303
    money = open_order(staff, bought)
    make_happen(staff, "The transfer fails")
    expect(money.get_by_text("The payment failed", exact=True)).to_be_visible()
    expect(controls(staff)).to_have_count(0)


def test_one_press_makes_it_happen_once(staff: Page, server: Server, calls: Calls) -> None:
    bought = buy(server, "once@money.example")
    open_order(staff, bought)
    held = Held(staff, f"/api/sandbox/orders/{bought.id}")
    open_fold(controls(staff))
    controls(staff).get_by_role("button", name="A month of hosting is paid").dblclick()
    expect(controls(staff).get_by_role("button", name="Hosting ends", exact=True)).to_be_disabled()
    held.let_go()
    expect_toast(staff, "Done in the Sandbox", "A month of hosting is paid.")
    calls.expect_count(f"POST /api/sandbox/orders/{bought.id}", 1)


def test_the_fullest_page_has_no_finding_and_fits_a_phone(staff: Page, server: Server) -> None:
    bought = buy(server, "full@money.example", ("domain", "google-business", "fundability-review"))
    again = buy(server, "full@money.example", ("domain",))
    wish = {"amountCents": 1000, "refundedBeforeCents": 0}
    assert log_in(server).post(f"/api/orders/{again.id}/refund", wish).status == 200
    happen(server, again, "renewal-paid", "renewal-failed", "dispute-opened")
    assert bought.id != again.id
    money = open_order(staff, again)
    expect(money.get_by_text("Possible duplicate payment", exact=True)).to_be_visible()
    expect(controls(staff)).to_be_visible()
    open_fold(controls(staff))
    ids(money).locator("summary").click()
    assert findings_in_both_themes(staff) == []
    for width in (360, 320, 768, 1024):
        staff.set_viewport_size({"width": width, "height": 740})
        assert staff.evaluate(TOO_WIDE) == [], width
    for _ in range(40):
        staff.keyboard.press("Tab")
        if staff.evaluate("document.activeElement === document.body"):
            break
        assert staff.evaluate(UNSEEN_FOCUS) is None

"""Refund…, End hosting… and what an owner and staff see of them on an order's page."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.e2e.calls import Calls, Failing, Held
from tests.e2e.conftest import Complaints
from tests.e2e.dialogs import escape
from tests.e2e.keyboard import Keyboard
from tests.e2e.test_accessibility import TOO_WIDE, findings, findings_in_both_themes
from tests.e2e.toasts import expect_toast
from tests.running import PASSWORD, Bought, Server, buy, log_in

CLERK = "carl@agency.example"
END_TOO = "Also end hosting, so the client isn’t charged again"
QUESTION = "Refunded in full. End hosting, too?"


def open_order(page: Page, bought: Bought) -> Locator:
    page.goto(f"/admin/orders/{bought.id}/money")
    money = page.get_by_role("region", name="Money", exact=True)
    expect(money).to_be_visible()
    return money


def ask_refund(page: Page) -> Locator:
    page.get_by_role("button", name="Refund…", exact=True).click()
    dialog = page.get_by_role("dialog", name="Refund", exact=True)
    expect(dialog).to_be_visible()
    return dialog


def ask_end(page: Page) -> Locator:
    page.get_by_role("button", name="End hosting…", exact=True).click()
    dialog = page.get_by_role("dialog", name="End hosting?", exact=True)
    expect(dialog).to_be_visible()
    return dialog


def figure(money: Locator, label: str) -> Locator:
    return money.locator("dl > div").filter(has=money.page.get_by_text(label, exact=True)).locator("dd")


def give_back(server: Server, bought: Bought, cents: int, before: int = 0) -> None:
    wish = {"amountCents": cents, "refundedBeforeCents": before}
    assert log_in(server).post(f"/api/orders/{bought.id}/refund", wish).status == 200


@pytest.fixture(scope="module")
def clerk_cookies(server: Server) -> dict[str, str]:
    made = server.run("create-admin", "--email", CLERK, "--password", PASSWORD, "--role", "staff")
    assert made.returncode == 0, made.stderr
    return log_in(server, CLERK).cookies


@pytest.fixture
def clerk(screen: Page, context: BrowserContext, base_url: str, clerk_cookies: dict[str, str]) -> Page:
    """A page of a member of staff who is not an owner."""
    context.add_cookies([{"name": name, "value": value, "url": base_url} for name, value in clerk_cookies.items()])
    return screen


def test_a_part_is_given_back_once_however_often_it_is_pressed(staff: Page, server: Server, calls: Calls) -> None:
    bought = buy(server, "part@refund.example", ("domain",))
    money = open_order(staff, bought)
    expect(staff.get_by_role("region", name="Test controls")).to_be_visible()
    dialog = ask_refund(staff)
    expect(dialog.get_by_label("Amount in USD")).to_have_value("175.00")
    expect(dialog.get_by_label(END_TOO)).to_be_checked()
    dialog.get_by_label("Amount in USD").fill("49")
    expect(dialog.get_by_label(END_TOO)).not_to_be_checked()
    held = Held(staff, f"/api/orders/{bought.id}/refund")
    calls.forget()
    dialog.get_by_role("button", name="Refund $49.00", exact=True).dblclick()
    expect(dialog.get_by_role("button", name="Refunding...", exact=True)).to_be_disabled()
    staff.keyboard.press("Escape")
    expect(dialog).to_be_visible()
    held.let_go()
    expect_toast(staff, "Refund Made", "$49.00 was refunded.")
    expect(dialog).to_have_count(0)
    expect(staff.get_by_role("button", name="Refund…", exact=True)).to_be_focused()
    expect(figure(money, "Refunded")).to_have_text("-$49.00")
    expect(figure(money, "Remaining")).to_have_text("$126.00")
    expect(money.get_by_text("Partially refunded", exact=True)).to_be_visible()
    expect(money.get_by_role("row").filter(has_text="Refund")).to_have_count(1)
    money.get_by_text("IDs at the card provider").click()
    expect(money.get_by_text("re_sandbox_")).to_be_visible()
    expect(figure(money, "Included until")).to_be_visible()
    asked = f"POST /api/orders/{bought.id}/refund"
    calls.expect_count(asked, 1)
    assert calls.body(asked) == {"amountCents": 4900, "refundedBeforeCents": 0, "endHosting": False}
    calls.expect_count("GET /api/admin/stats", 1)  # the figures are read again after a refund
    calls.expect_count(f"POST /api/orders/{bought.id}/end-hosting", 0)


def test_the_whole_is_given_back_and_hosting_ends_with_it(staff: Page, server: Server) -> None:
    bought = buy(server, "whole@refund.example")
    give_back(server, bought, 5000)
    money = open_order(staff, bought)
    dialog = ask_refund(staff)
    expect(dialog.get_by_text("You can refund up to $100.00.", exact=True)).to_be_visible()
    dialog.get_by_role("button", name="Refund $100.00", exact=True).click()
    said = "$100.00 was refunded. Hosting has ended. The client won't be charged again."
    expect_toast(staff, "Refund Made", said)
    expect(money.get_by_text("Refunded", exact=True).first).to_be_visible()
    expect(figure(money, "Remaining")).to_have_text("$0.00")
    expect(figure(money, "Ended on")).to_be_visible()
    expect(staff.get_by_role("button", name="Refund…")).to_have_count(0)
    expect(staff.get_by_role("button", name="End hosting…")).to_have_count(0)


def test_the_page_asks_about_hosting_until_somebody_says(staff: Page, server: Server) -> None:
    bought = buy(server, "kept@refund.example")
    give_back(server, bought, 15000)  # as in Stripe's Dashboard, where nobody is asked
    money = open_order(staff, bought)
    expect(money.get_by_text(QUESTION, exact=True)).to_be_visible()
    assert findings(staff) == []
    confirm = ask_end(staff)
    expect(confirm).to_contain_text("Hosting for kept@refund.example ends today, and the card won’t be charged again.")
    confirm.get_by_role("button", name="Cancel", exact=True).click()
    expect(confirm).to_have_count(0)
    expect(figure(money, "Next charge")).to_be_visible()
    staff.get_by_role("button", name="Keep hosting", exact=True).click()
    kept = "Hosting continues. The client gets notices and receipts as before."
    expect_toast(staff, "Hosting Kept", kept)
    expect(money.get_by_text("Refunded, and hosting continues", exact=True)).to_be_visible()
    expect(money.get_by_text(QUESTION)).to_have_count(0)
    ask_end(staff).get_by_role("button", name="End hosting", exact=True).click()
    expect_toast(staff, "Hosting Ended", "Hosting has ended. The client won't be charged again.")
    expect(figure(money, "Ended on")).to_be_visible()
    expect(money.get_by_text("Refunded, and hosting continues")).to_have_count(0)


@pytest.fixture(scope="module")
def wrong_amount(server: Server) -> Bought:
    return buy(server, "wrong-amount@refund.example")


def test_a_refund_that_was_made_meanwhile_is_told_and_not_repeated(
    staff: Page, server: Server, complaints: Complaints
) -> None:
    complaints.expected.append("409")
    bought = buy(server, "meanwhile@refund.example")
    money = open_order(staff, bought)
    dialog = ask_refund(staff)
    dialog.get_by_label("Amount in USD").fill("20.00")
    give_back(server, bought, 2000)
    for _ in range(2):
        with staff.expect_response(f"**/api/orders/{bought.id}/refund") as refused:
            dialog.get_by_role("button", name="Refund $20.00", exact=True).click()
        assert refused.value.status == 409
        told = "Somebody else made a refund in the meantime. Reload this order and check again."
        expect(dialog.get_by_role("alert").get_by_text(told, exact=True)).to_be_visible()
    expect(dialog.get_by_label("Amount in USD")).to_have_value("20.00")
    dialog.get_by_role("button", name="Cancel", exact=True).click()
    expect(figure(money, "Refunded")).to_have_text("-$20.00")
    assert log_in(server).get(f"/api/orders/{bought.id}").json["order"]["refunded"] == 2000


def test_hosting_that_could_not_be_ended_says_why_and_is_ended_later(
    staff: Page, server: Server, complaints: Complaints
) -> None:
    complaints.expected.append("502")
    bought = buy(server, "left@refund.example")
    money = open_order(staff, bought)
    told = "The card provider didn't confirm it, so nothing was changed. Try again later."
    ending = Failing(staff, f"**/api/orders/{bought.id}/end-hosting", status=502, json={"message": told})
    dialog = ask_end(staff)
    dialog.get_by_role("button", name="End hosting", exact=True).click()
    expect(dialog.get_by_role("alert")).to_contain_text(told)
    ending.mend()
    dialog.get_by_role("button", name="End hosting", exact=True).click()
    expect_toast(staff, "Hosting Ended", "Hosting has ended. The client won't be charged again.")
    expect(figure(money, "Ended on")).to_be_visible()


def test_staff_who_are_no_owners_end_hosting_but_do_not_refund(clerk: Page, server: Server) -> None:
    bought = buy(server, "clerk@refund.example")
    money = open_order(clerk, bought)
    expect(clerk.get_by_role("button", name="End hosting…", exact=True)).to_be_visible()
    expect(clerk.get_by_role("button", name="Refund…")).to_have_count(0)
    ask_end(clerk).get_by_role("button", name="End hosting", exact=True).click()
    expect(figure(money, "Ended on")).to_be_visible()
    wish = {"amountCents": 100, "refundedBeforeCents": 0}
    assert log_in(server, CLERK).post(f"/api/orders/{bought.id}/refund", wish).status == 403


def test_it_all_works_without_a_mouse(staff: Page, server: Server) -> None:
    bought = buy(server, "keys@refund.example")
    money = open_order(staff, bought)
    keyboard = Keyboard(staff)
    opener = staff.get_by_role("button", name="Refund…", exact=True)
    keyboard.press("Enter", on=opener)
    dialog = staff.get_by_role("dialog", name="Refund", exact=True)
    expect(dialog.get_by_label("Amount in USD")).to_be_focused()
    escape(dialog)
    expect(dialog).to_have_count(0)
    expect(opener).to_be_focused()
    staff.keyboard.press("Enter")
    expect(dialog.get_by_label("Amount in USD")).to_be_focused()
    staff.keyboard.type("10.50")  # what was prefilled is selected
    keyboard.press("Space", on=dialog.get_by_label(END_TOO))
    expect(dialog.get_by_label(END_TOO)).to_be_checked()
    keyboard.press("Enter", on=dialog.get_by_role("button", name="Refund $10.50", exact=True))
    expect(figure(money, "Refunded")).to_have_text("-$10.50")
    expect(figure(money, "Ended on")).to_be_visible()


@pytest.mark.parametrize("ask", [ask_refund, ask_end])
def test_the_dialogs_have_no_finding_and_fit_a_phone(
    staff: Page, wrong_amount: Bought, ask: Callable[[Page], Locator]
) -> None:
    open_order(staff, wrong_amount)
    dialog = ask(staff)
    if ask is ask_refund:
        dialog.get_by_label("Amount in USD").fill("1000")
        dialog.get_by_role("button", name="Refund", exact=True).click()
    assert findings_in_both_themes(staff) == []
    staff.set_viewport_size({"width": 360, "height": 740})
    assert staff.evaluate(TOO_WIDE) == []

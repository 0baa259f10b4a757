"""The password is asked for again before a login that is not fresh changes the team, and what was typed stays."""

import hashlib

from playwright.sync_api import BrowserContext, Page, expect

from fundable.web.mail.log import SAVED
from tests.e2e.conftest import Complaints
from tests.e2e.dialogs import escape
from tests.e2e.menu import choose
from tests.e2e.toasts import expect_toast
from tests.running import PASSWORD, Server, buy, log_in

LONG_AGO = "2026-01-01T00:00:00+00:00"
IDA = "ida.confirms@agency.example"
NEEDED = "Nothing was changed. Enter your password to confirm it's you."


def old_login(server: Server) -> dict[str, str]:
    """A login of the owner's whose password was given long ago."""
    cookies = log_in(server).cookies
    token = cookies["fundable_admin"]
    with server.writing() as connection:
        changed = connection.execute(
            "UPDATE sessions SET sess = json_set(sess, '$.confirmedAt', ?) WHERE sid = ?",
            (LONG_AGO, hashlib.sha256(token.encode()).hexdigest()),
        )
    assert changed.rowcount == 1
    return cookies


def test_an_invitation_waits_for_the_password_and_loses_nothing(
    screen: Page, context: BrowserContext, server: Server, base_url: str, complaints: Complaints
) -> None:
    complaints.expected = ["403", "400"]
    context.add_cookies([{"name": name, "value": value, "url": base_url} for name, value in old_login(server).items()])
    screen.set_viewport_size({"width": 360, "height": 740})
    screen.goto("/admin/team")
    email = screen.get_by_role("region", name="Invite").get_by_label("Email")
    email.fill(IDA)
    send = screen.get_by_role("button", name="Send Invitation", exact=True)
    send.focus()
    screen.keyboard.press("Enter")

    dialog = screen.get_by_role("dialog", name="Confirm it’s you")
    password = dialog.get_by_label("Your password")
    expect(password).to_be_focused()
    expect(dialog).to_have_js_property("scrollWidth", dialog.evaluate("node => node.clientWidth"))
    escape(dialog)
    expect_toast(screen, "That Didn’t Work", NEEDED, destructive=True)
    expect(email).to_have_value(IDA)
    expect(send).to_be_focused()

    screen.keyboard.press("Enter")
    password.fill("wrong horse battery")
    screen.keyboard.press("Enter")
    expect(dialog.get_by_text("This isn't your current password. Check it and try again.")).to_be_visible()
    expect(password).to_be_focused()
    expect(password).to_have_attribute("aria-invalid", "true")
    password.fill(PASSWORD)
    screen.keyboard.press("Enter")
    expect_toast(screen, "Invitation Saved", SAVED)
    expect(dialog).to_have_count(0)

    row = screen.get_by_role("region", name="Members").get_by_role("listitem").filter(has_text=IDA)
    row.get_by_role("button", name="Make owner", exact=True).click()
    expect_toast(screen, "Role Changed", f"{IDA} is an owner now.")


def test_deleting_an_order_is_asked_about_behind_its_dialog(
    screen: Page, context: BrowserContext, server: Server, base_url: str, complaints: Complaints
) -> None:
    complaints.expected = ["403"]
    bought = buy(server, "asked-about@alder.example")
    context.add_cookies([{"name": name, "value": value, "url": base_url} for name, value in old_login(server).items()])
    screen.set_viewport_size({"width": 360, "height": 740})
    screen.goto(f"/admin/orders/{bought.id}")
    choose(screen, "Delete…")
    question = screen.get_by_role("alertdialog", name="Delete Order?")
    question.get_by_role("button", name="Delete Order", exact=True).click()

    dialog = screen.get_by_role("dialog", name="Confirm it’s you")
    password = dialog.get_by_label("Your password")
    expect(password).to_be_focused()
    escape(dialog)
    expect_toast(screen, "Delete Failed", f"403: {NEEDED}", destructive=True)
    expect(question).to_be_visible()

    question.get_by_role("button", name="Delete Order", exact=True).click()
    password.fill(PASSWORD)
    screen.keyboard.press("Enter")
    expect_toast(screen, "Order Deleted", "Order has been successfully removed.")
    expect(question).to_have_count(0)

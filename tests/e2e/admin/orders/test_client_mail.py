"""What staff see of a mail before it goes: with a change of status, and when they write one themselves."""

from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.e2e import menu
from tests.e2e.admin.orders.test_dialogs import choose, confirm
from tests.e2e.calls import Calls
from tests.e2e.conftest import Complaints
from tests.e2e.toasts import expect_toast
from tests.running import Bought, Server, buy

PHONE, DESK = ViewportSize(width=360, height=740), ViewportSize(width=1440, height=900)
SIDEWAYS = "() => document.documentElement.scrollWidth > innerWidth"


def open_order(page: Page, bought: Bought) -> None:
    page.set_viewport_size(DESK)
    page.goto(f"/admin/orders/{bought.id}")
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def open_proof(page: Page, dialog: Locator) -> Locator:
    """The mail beside the form; on a phone, where it's left, it opens on request."""
    proof = dialog.get_by_role("region", name="The email they’ll get")
    mail = proof.frame_locator("iframe").get_by_role("article")
    expect(mail).to_be_visible()
    assert not page.evaluate(SIDEWAYS)
    page.set_viewport_size(PHONE)
    expect(mail).to_be_hidden()
    dialog.get_by_role("button", name="Preview the email", exact=True).click()
    expect(mail).to_be_visible()
    assert not page.evaluate(SIDEWAYS)
    return proof


def test_a_change_of_status_shows_its_mail_and_warns_of_what_it_skips(
    staff: Page, server: Server, calls: Calls
) -> None:
    bought = buy(server, "skips@alder.example")
    open_order(staff, bought)
    menu.choose(staff, "Update Status")
    dialog = staff.get_by_role("dialog", name="Update Order Status", exact=True)
    choose(staff, dialog, "Launch Preparation")
    expect(dialog.get_by_role("status")).to_contain_text("This skips 3 stages")
    dialog.get_by_role("button", name="Choose Information Collected instead", exact=True).click()
    expect(dialog.get_by_role("status")).to_contain_text("There’s no intake form yet")
    expect(dialog.get_by_role("status")).not_to_contain_text("This skips")
    choose(staff, dialog, "Design in Progress")
    dialog.get_by_label("Message to the client").fill("We used your blue.")

    proof = open_proof(staff, dialog)

    expect(proof.get_by_role("definition").filter(has_text="We're designing your website")).to_be_visible()
    expect(proof.frame_locator("iframe").get_by_text("We used your blue.", exact=True)).to_be_visible()
    expect(proof).to_contain_text("There’s no mail server, so this will be saved under Messages and not sent.")
    dialog.get_by_role("switch", name="Email the client").uncheck()
    expect(dialog.get_by_role("region", name="No email")).to_be_visible()
    expect(dialog.get_by_label("Message to the client")).to_have_count(0)
    confirm(dialog)
    expect_toast(staff, "Status Updated", "Order status has been successfully updated.")
    assert calls.body(f"PATCH /api/orders/{bought.id}/status") == {"status": "design", "emailClient": False}
    written = server.rows("SELECT kind FROM messages WHERE order_id = ? AND kind = 'status-changed'", bought.id)
    assert written == []


def test_a_login_that_ends_while_somebody_writes_takes_nothing_they_have_typed(
    staff: Page, server: Server, complaints: Complaints
) -> None:
    complaints.expected = ["401"]
    bought = buy(server, "ended@alder.example")
    open_order(staff, bought)
    menu.choose(staff, "Update Status")
    dialog = staff.get_by_role("dialog", name="Update Order Status", exact=True)
    choose(staff, dialog, "Design in Progress")
    proof = dialog.get_by_role("region", name="The email they’ll get")
    expect(proof.frame_locator("iframe").get_by_role("article")).to_be_visible()
    login = staff.context.cookies()
    staff.context.clear_cookies()
    message = dialog.get_by_label("Message to the client")
    message.fill("We used your blue.")

    expect(proof).to_contain_text("Your login has ended. Log in again in another tab, then try again here.")
    expect(message).to_have_value("We used your blue.")
    staff.context.add_cookies(login)
    proof.get_by_role("button", name="Try again").click()
    expect(proof.frame_locator("iframe").get_by_text("We used your blue.", exact=True)).to_be_visible()


def test_the_status_that_it_has_is_mailed_again_only_when_asked_for(staff: Page, server: Server, calls: Calls) -> None:
    bought = buy(server, "again@alder.example")
    open_order(staff, bought)
    menu.choose(staff, "Update Status")
    dialog = staff.get_by_role("dialog", name="Update Order Status", exact=True)
    switch = dialog.get_by_role("switch", name="Email the client again", exact=True)
    expect(switch).not_to_be_checked()
    expect(switch).to_have_accessible_description(
        "The status stays the same, so no email is sent unless you turn this on."
    )
    expect(dialog.get_by_role("region", name="No email")).to_contain_text("because the status stays the same")
    expect(dialog.get_by_label("Message to the client")).to_have_count(0)
    choose(staff, dialog, "Information Collected")
    expect(dialog.get_by_role("switch", name="Email the client", exact=True)).to_be_checked()
    choose(staff, dialog, "Payment Received")

    switch.check()

    open_proof(staff, dialog)
    confirm(dialog)
    expect_toast(staff, "Status Updated", "Order status has been successfully updated.")
    assert calls.body(f"PATCH /api/orders/{bought.id}/status") == {"status": "paid", "emailAgain": True}
    written = server.rows("SELECT kind FROM messages WHERE order_id = ? AND kind = 'status-changed'", bought.id)
    assert len(written) == 1


def test_a_message_to_the_client_is_shown_sent_once_and_listed(staff: Page, server: Server) -> None:
    bought = buy(server, "writes@alder.example")
    open_order(staff, bought)
    menu.choose(staff, "Email the client")
    dialog = staff.get_by_role("dialog", name="Email the Client", exact=True)
    send = dialog.get_by_role("button", name="Send Email", exact=True)
    send.click()
    expect(dialog.get_by_text("Enter a subject.", exact=True)).to_be_visible()
    dialog.get_by_label("Subject").fill("Your photos")
    dialog.get_by_role("textbox", name="Message").fill("They look great.")
    proof = open_proof(staff, dialog)
    expect(proof.frame_locator("iframe").get_by_text("They look great.", exact=True)).to_be_visible()

    send.dblclick()

    words = "Saved under Messages. It isn't sent, because there's no mail server."
    expect_toast(staff, "Saved under Messages", words)
    staff.get_by_role("navigation", name="Order").get_by_role("link", name="Messages").click()
    listed = staff.get_by_role("region", name="Emails")
    listed.get_by_text("who got each").click()  # while it loads, its heading is another one
    expect(listed.get_by_text("Personal message", exact=True)).to_have_count(1)
    expect(listed.get_by_role("button", name="Your photos", exact=True)).to_be_visible()

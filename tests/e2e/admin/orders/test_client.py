"""The client of an order on its page: their e-mail, and a new link."""

from playwright.sync_api import Page, expect

from fundable.web.mail.log import SAVED
from tests.e2e.mailbox import link_in_mail
from tests.e2e.menu import choose
from tests.e2e.toasts import expect_toast
from tests.running import Browser, Server, buy


def test_a_mistyped_email_is_corrected_and_gets_its_link(staff: Page, server: Server) -> None:
    bought = buy(server, "nroa@alder.example", password=None)
    right = "nora-right@alder.example"
    staff.goto(f"/admin/orders/{bought.id}")
    choose(staff, "Correct the email address…")
    dialog = staff.get_by_role("dialog", name="Correct Email")
    expect(dialog.get_by_label("Email of this order")).to_have_value(bought.email)
    dialog.get_by_label("Email of this order").fill(right)
    dialog.get_by_role("button", name="Save Email", exact=True).click()
    expect_toast(staff, "Email Corrected", f"This order now belongs to {right}.")
    expect(staff.get_by_role("region", name="Key facts").get_by_text(right)).to_be_visible()
    staff.get_by_role("link", name="History").click()
    expect(staff.get_by_text(f"E-mail changed from {bought.email} to {right}")).to_be_visible()
    staff.get_by_role("link", name="Overview").click()

    choose(staff, "Send a new login link")
    expect_toast(staff, "Link Saved", SAVED)
    staff.goto(link_in_mail(server, "client-reset", right))
    staff.get_by_label("Password", exact=True).fill("another horse")
    staff.get_by_label("Confirm password").fill("another horse")
    staff.get_by_role("button", name="Set Password & Continue", exact=True).click()
    expect(staff).to_have_url("/client/dashboard")
    assert Browser(server).post("/api/client/login", {"email": right, "password": "another horse"}).status == 200

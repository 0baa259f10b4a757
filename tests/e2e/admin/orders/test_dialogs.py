"""The Update Status and Delete dialogs (pages 14)."""

from playwright.sync_api import Locator, Page, expect

from tests.e2e.calls import Calls, Held, await_all
from tests.e2e.conftest import Complaints
from tests.e2e.keyboard import press_anywhere
from tests.e2e.soon import expect_soon
from tests.e2e.toasts import expect_toast, toasts
from tests.running import Bought, Browser, Server, buy, intake_form, log_in, order

LABELS = [
    "Payment Pending",
    "Payment Received",
    "Information Collected",
    "Design in Progress",
    "Review & Feedback",
    "Launch Preparation",
    "Website Live",
]
NOTES = "Admin Notes (Optional)"


def row_of(page: Page, email: str) -> Locator:
    return page.get_by_role("region", name="Recent Orders").get_by_role("row").filter(has_text=email)


def open_list(page: Page, email: str) -> Locator:
    page.goto(f"/admin?q={email}")
    row = row_of(page, email)
    expect(row).to_be_visible()
    return row


def ask_status(page: Page, email: str) -> Locator:
    row_of(page, email).get_by_role("button", name="Update Status", exact=True).click()
    dialog = page.get_by_role("dialog", name="Update Order Status", exact=True)
    expect(dialog.get_by_role("combobox", name="New Status")).to_be_focused()
    return dialog


def choose(page: Page, dialog: Locator, label: str) -> None:
    dialog.get_by_role("combobox", name="New Status").click()
    page.get_by_role("option", name=label, exact=True).click()
    expect(dialog.get_by_role("combobox", name="New Status")).to_have_text(label)


def confirm(dialog: Locator) -> None:
    dialog.get_by_role("button", name="Update Status", exact=True).click()


def ask_delete(page: Page, email: str) -> Locator:
    row_of(page, email).get_by_role("button", name=f"Delete order from {email}").click()
    dialog = page.get_by_role("alertdialog", name="Delete Order?", exact=True)
    expect(dialog).to_be_visible()
    return dialog


def click_outside(page: Page) -> None:
    """A dialog listens for it a timer's turn after it is drawn: timers of one delay run in their order."""
    page.evaluate("new Promise((done) => { setTimeout(done, 0) })")
    page.mouse.click(5, 5)


def test_the_status_dialog_says_what_it_changes_and_offers_the_seven(staff: Page, server: Server) -> None:
    email = order(server, "dialog@alder.example").email
    open_list(staff, email)
    dialog = ask_status(staff, email)
    expect(dialog.get_by_role("combobox", name="New Status")).to_be_focused()
    expect(dialog).to_have_accessible_description(f"Change the status for the order from {email}.")
    notes = dialog.get_by_label(NOTES, exact=True)
    expect(notes).to_have_attribute("placeholder", "Add notes about this status change...")
    assert notes.evaluate("node => node.tagName") == "TEXTAREA"
    expect(dialog.get_by_role("combobox", name="New Status")).to_have_text("Payment Pending")
    dialog.get_by_role("combobox", name="New Status").click()
    expect(staff.get_by_role("option")).to_have_text(LABELS)
    staff.keyboard.press("Escape")
    dialog.get_by_role("button", name="Cancel", exact=True).click()
    expect(dialog).to_have_count(0)
    expect(row_of(staff, email).get_by_role("button", name="Update Status")).to_be_focused()
    expect_outside_to_throw_nothing_away(staff, email)


def expect_outside_to_throw_nothing_away(page: Page, email: str) -> None:
    dialog = ask_status(page, email)
    click_outside(page)
    expect(dialog).to_have_count(0)
    dialog = ask_status(page, email)
    dialog.get_by_label(NOTES).fill("Half a")
    click_outside(page)
    await_all(page)
    expect(dialog.get_by_label(NOTES)).to_have_value("Half a")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


def test_a_change_is_sent_with_its_notes_and_the_list_shows_it(staff: Page, server: Server, calls: Calls) -> None:
    bought = order(server, "changes@alder.example")
    row = open_list(staff, bought.email)
    dialog = ask_status(staff, bought.email)
    choose(staff, dialog, "Design in Progress")
    dialog.get_by_label(NOTES).fill("Called the client.")
    held = Held(staff, f"/api/orders/{bought.id}/status")
    dialog.get_by_role("button", name="Update Status", exact=True).dblclick()
    expect(dialog.get_by_role("button", name="Updating...", exact=True)).to_be_disabled()
    held.let_go()
    expect_toast(staff, "Status Updated", "Order status has been successfully updated.")
    expect(dialog).to_have_count(0)
    expect(row.get_by_text("Design in Progress", exact=True)).to_be_visible()
    change = f"PATCH /api/orders/{bought.id}/status"
    calls.expect_count(change, 1)
    assert calls.body(change) == {"status": "design", "adminNotes": "Called the client."}
    calls.expect_count("GET /api/orders", 2)  # the list is read again after the change


def test_without_notes_none_are_sent_and_the_old_ones_stay(staff: Page, server: Server, calls: Calls) -> None:
    bought = order(server, "keeps-notes@alder.example")
    path = f"/api/orders/{bought.id}"
    body = {"status": "paid", "adminNotes": "Prefers calls."}
    assert log_in(server).call("PATCH", f"{path}/status", body).status == 200
    open_list(staff, bought.email)
    dialog = ask_status(staff, bought.email)
    expect(dialog.get_by_role("combobox", name="New Status")).to_have_text("Payment Received")
    choose(staff, dialog, "Website Live")
    confirm(dialog)
    expect(toasts(staff)).to_contain_text("Status Updated")
    assert calls.body(f"PATCH {path}/status").get("adminNotes", "") == ""
    assert log_in(server).get(path).json["order"]["adminNotes"] == "Prefers calls."


def test_each_opening_starts_from_the_orders_status_with_empty_notes(staff: Page, server: Server) -> None:
    first, second = (order(server, f"reset-{number}@alder.example") for number in (1, 2))
    body = {"status": "review", "adminNotes": "Old notes."}
    assert log_in(server).call("PATCH", f"/api/orders/{second.id}/status", body).status == 200
    staff.goto("/admin?q=reset-")
    dialog = ask_status(staff, first.email)
    choose(staff, dialog, "Launch Preparation")
    dialog.get_by_label(NOTES).fill("Never mind.")
    staff.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    for email, label in ((first.email, "Payment Pending"), (second.email, "Review & Feedback")):
        dialog = ask_status(staff, email)
        expect(dialog.get_by_role("combobox", name="New Status")).to_have_text(label)
        expect(dialog.get_by_label(NOTES)).to_have_value("")
        dialog.get_by_role("button", name="Cancel").click()
        expect(dialog).to_have_count(0)
    dialog = ask_status(staff, first.email)
    choose(staff, dialog, "Launch Preparation")
    confirm(dialog)
    expect(row_of(staff, first.email).get_by_text("Launch Preparation", exact=True)).to_be_visible()
    expect(ask_status(staff, first.email).get_by_role("combobox", name="New Status")).to_have_text("Launch Preparation")


def test_what_somebody_else_has_changed_meanwhile_is_said_first(
    staff: Page, server: Server, complaints: Complaints
) -> None:
    complaints.expected = ["412"]
    bought = order(server, "two-people@alder.example")
    open_list(staff, bought.email)
    dialog = ask_status(staff, bought.email)
    assert log_in(server).call("PATCH", f"/api/orders/{bought.id}/status", {"status": "review"}).status == 200
    choose(staff, dialog, "Design in Progress")
    dialog.get_by_label(NOTES).fill("Called the client.")
    confirm(dialog)
    words = (
        "Meanwhile, this order was set to Review & Feedback. Press Update Status again if you still want the change."
    )
    expect_toast(staff, "Update Failed", f"412: {words}", destructive=True)
    expect(dialog.get_by_label(NOTES)).to_have_value("Called the client.")
    confirm(dialog)
    expect(row_of(staff, bought.email).get_by_text("Design in Progress", exact=True)).to_be_visible()


def test_the_delete_dialog_warns_and_ignores_a_click_outside(staff: Page, server: Server, calls: Calls) -> None:
    bought = order(server, "careful@alder.example")
    open_list(staff, bought.email)
    dialog = ask_delete(staff, bought.email)
    said = dialog.get_by_text("If its website is online here, it goes offline right away.")
    described = (
        f"This will permanently delete the order from {bought.email} and any associated intake forms. "
        "This action cannot be undone."
    )
    expect(dialog).to_have_accessible_description(described)
    expect(said).to_have_count(0)
    click_outside(staff)
    await_all(staff)
    expect(dialog).to_be_visible()
    dialog.get_by_role("button", name="Cancel", exact=True).click()
    expect(dialog).to_have_count(0)
    calls.expect_count(f"DELETE /api/orders/{bought.id}", 0)
    expect(row_of(staff, bought.email)).to_be_visible()

    # What visitors lose, where something may be online.
    assert log_in(server).call("PATCH", f"/api/orders/{bought.id}/status", {"status": "review"}).status == 200
    staff.reload()
    ask_delete(staff, bought.email)
    expect(said).to_be_visible()
    expect(dialog).to_have_accessible_description(described)


def test_deleting_removes_the_order_and_its_form(staff: Page, server: Server, calls: Calls) -> None:
    bought: Bought = buy(server, "deletes@alder.example")
    assert Browser(server).post("/api/intake-forms", intake_form(bought.id, businessName="Gone Soon")).status == 201
    row = open_list(staff, bought.email)
    forms = staff.get_by_role("region", name="Submitted Intake Forms")
    expect(forms.get_by_text("Gone Soon", exact=True)).to_be_visible()
    dialog = ask_delete(staff, bought.email)
    held = Held(staff, f"/api/orders/{bought.id}")
    dialog.get_by_role("button", name="Delete Order", exact=True).dblclick()
    expect(dialog.get_by_role("button", name="Deleting...", exact=True)).to_be_disabled()
    click_outside(staff)
    staff.keyboard.press("Escape")
    expect(dialog).to_be_visible()
    held.let_go()
    expect_toast(staff, "Order Deleted", "Order has been successfully removed.")
    expect(dialog).to_have_count(0)
    expect(row).to_have_count(0)
    expect(forms.get_by_text("Gone Soon", exact=True)).to_have_count(0)
    calls.expect_count(f"DELETE /api/orders/{bought.id}", 1)
    assert server.rows("SELECT id FROM orders WHERE id = ?", bought.id) == []
    assert Browser(server).get("/api/client/order", **bought.bearer).status == 401


def test_f8_leads_from_an_open_dialog_to_the_toast_and_back(
    staff: Page, server: Server, complaints: Complaints
) -> None:
    complaints.expected = ["502"]
    bought = order(server, "f8@alder.example")
    staff.route(f"**/api/orders/{bought.id}/status", lambda route: route.fulfill(status=502, body="Try later."))
    open_list(staff, bought.email)
    dialog = ask_status(staff, bought.email)
    dialog.get_by_label(NOTES).fill("Called the client.")
    expect(staff.get_by_role("region", name="Notifications (F8)")).to_be_attached()
    staff.keyboard.press("F8")  # there's none yet
    expect(dialog.get_by_label(NOTES)).to_be_focused()
    confirm(dialog)
    expect_toast(staff, "Update Failed", "502: Try later.", destructive=True)
    press_anywhere(staff, "F8")
    expect(staff.get_by_role("region", name="Notifications (F8)")).to_contain_text("Update Failed")
    focused = "document.activeElement.closest('[role=region]')?.getAttribute('aria-label')"
    expect_soon(staff, lambda: staff.evaluate(focused), "Notifications (F8)")
    toasts(staff).get_by_role("button", name="Dismiss").press("Enter")
    expect(toasts(staff)).to_have_count(0)
    expect(dialog.get_by_label(NOTES)).to_have_value("Called the client.")
    staff.keyboard.press("Tab")
    expect_soon(staff, lambda: dialog.evaluate("node => node.contains(document.activeElement)"), wanted=True)
    dialog.get_by_role("button", name="Cancel").click()
    expect(dialog).to_have_count(0)

"""/admin/orders/{id}: what is known of the file and of the hosting (money 8)."""

import json
import re
from datetime import datetime, timedelta

import pytest
from playwright.sync_api import Locator, Page, expect

from fundable.web.static_files import static_root
from tests.e2e.calls import Failing
from tests.e2e.conftest import Complaints
from tests.e2e.menu import choose
from tests.e2e.test_accessibility import findings
from tests.e2e.toasts import expect_toast, toasts
from tests.pictures import png
from tests.running import Bought, Browser, Server, buy, intake_form, log_in, ticket

SVG = b"<svg xmlns='http://www.w3.org/2000/svg'><path d='M0 0" + b" L1 1" * 400 + b"'/></svg>"


def open_order(page: Page, bought: Bought, room: str = "") -> None:
    page.goto(f"/admin/orders/{bought.id}{room}")
    expect(page.get_by_role("heading", level=1, name=bought.email)).to_be_visible()


def script_of(module: str) -> str:
    """The file of a module that is loaded when it's needed, as Vite wrote it down."""
    manifest = json.loads(static_root().joinpath(".vite", "manifest.json").read_text(encoding="utf-8"))
    return str(manifest[module]["file"])


def fact(page: Page, label: str) -> Locator:
    return page.get_by_role("region", name="Money").get_by_role("term").filter(has_text=re.compile(f"^{label}$"))


@pytest.mark.parametrize(
    ("number", "body", "kind", "facts"),
    [
        (1, png(3), "image/png", "PNG, 7 KB"),
        (2, SVG, "image/svg+xml", "SVG, 2 KB"),
    ],
)
def test_the_logo_says_what_kind_of_file_it_is_and_how_large(
    staff: Page, server: Server, number: int, body: bytes, kind: str, facts: str
) -> None:
    bought = buy(server, f"files-{number}@alder.example")
    address = ticket(server)
    assert Browser(server).call("PUT", address, body, Content_Type=kind).status == 200
    form = intake_form(bought.id, logoUrl=address.partition("?")[0])
    assert Browser(server).post("/api/intake-forms", form).status == 201
    open_order(staff, bought, "/form")
    files = staff.get_by_role("region", name="Files")
    expect(files.get_by_text(facts, exact=True)).to_be_visible()
    expect(files.get_by_role("link", name="View Logo")).to_be_visible()


def test_the_reminder_is_thirty_days_before_the_hosting_renews(staff: Page, server: Server) -> None:
    open_order(staff, buy(server, "reminder@alder.example"), "/money")
    days = [
        datetime.strptime(fact(staff, label).locator("xpath=following-sibling::dd[1]").inner_text(), "%b %d, %Y")
        for label in ("Included until", "Reminder")
    ]
    assert days[0] - days[1] == timedelta(days=30)


def test_notes_that_are_not_saved_are_asked_about_before_a_link_leads_away(staff: Page, server: Server) -> None:
    bought = buy(server, "notes@alder.example")
    open_order(staff, bought)
    notes = staff.get_by_label("Admin notes", exact=True)
    notes.fill("Prefers a call before noon.")
    links = staff.get_by_role("navigation", name="Admin")
    links.get_by_role("link", name="Messages", exact=True).click()
    question = staff.get_by_role("alertdialog", name="Leave without saving?", exact=True)
    question.get_by_role("button", name="Stay", exact=True).click()
    expect(notes).to_have_value("Prefers a call before noon.")
    staff.get_by_role("button", name="Save notes", exact=True).click()
    expect_toast(staff, "Notes Saved", "Only staff see notes.")
    links.get_by_role("link", name="Messages", exact=True).click()
    expect(staff).to_have_url(re.compile("/admin/messages$"))


def test_a_colleagues_notes_are_shown_before_they_are_written_over(
    staff: Page, server: Server, complaints: Complaints
) -> None:
    complaints.expected = ["409"]
    bought = buy(server, "two-notes@order.example")
    staff.goto(f"/admin/orders/{bought.id}")
    notes = staff.get_by_role("textbox", name="Admin notes")
    notes.fill("Call on Tuesday.")
    path = f"/api/orders/{bought.id}/notes"
    assert log_in(server).call("PATCH", path, {"adminNotes": "Never call."}).status == 200

    save = staff.get_by_role("button", name="Save notes", exact=True)
    save.click()
    expect(staff.get_by_text("Yours aren’t saved yet. Theirs: Never call.")).to_be_visible()
    expect(notes).to_have_value("Call on Tuesday.")
    assert findings(staff) == []

    staff.get_by_role("button", name="Keep mine").click()
    notes.fill("Never call. Or on Tuesday.")
    save.click()
    expect_toast(staff, "Notes Saved", "Only staff see notes.")
    staff.reload()
    expect(notes).to_have_value("Never call. Or on Tuesday.")


def test_a_dialog_whose_code_does_not_come_leaves_the_page_as_it_is(
    staff: Page, server: Server, complaints: Complaints
) -> None:
    script = script_of("src/features/admin/orders/client/email-dialog.tsx")
    complaints.expected = [script, "net::ERR_FAILED"]
    bought = buy(server, "no-code@alder.example")
    code = Failing(staff, f"**/{script}")
    open_order(staff, bought)
    staff.get_by_label("Admin notes", exact=True).fill("Typed before.")
    choose(staff, "Correct the email address…")
    words = (
        "We couldn’t load it. What you typed is still here. Try again in a moment. If it keeps failing, reload "
        "the page."
    )
    expect_toast(staff, "Not Opened", words, destructive=True)
    expect(staff.get_by_label("Admin notes", exact=True)).to_have_value("Typed before.")
    toasts(staff).get_by_role("button", name="Dismiss").click()
    code.mend()
    choose(staff, "Correct the email address…")
    expect(staff.get_by_role("dialog", name="Correct Email", exact=True)).to_be_visible()

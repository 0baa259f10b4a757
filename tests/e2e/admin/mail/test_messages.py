"""/admin/messages/emails: what was written, what became of it, and what each kind of message reads like (issue 5)."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import BrowserContext, FrameLocator, Locator, Page, expect

from fundable.domain.mail.outbox import MessageKind
from tests.e2e import menu
from tests.e2e.calls import Calls, await_all
from tests.e2e.conftest import Complaints
from tests.e2e.mailbox import send_mail
from tests.e2e.test_accessibility import TOO_WIDE, findings, findings_in_both_themes
from tests.e2e.toasts import expect_toast
from tests.fakes.smtp import SmtpSink
from tests.running import OWNER, Browser, NewServer, Server, buy, intake_form, log_in, wait_until

NEW = "another horse"
NO_SERVER = "There’s no mail server yet"
KINDS = len(MessageKind)
PAGE = 50


def entries(page: Page) -> Locator:
    """The list of the mailbox, without the place of its button."""
    return (
        page.get_by_role("region", name="Emails from the program")
        .get_by_role("listitem")
        .filter(has=page.locator("time"))
    )


def about(page: Page, email: str, kind: str) -> Locator:
    return entries(page).filter(has_text=email).filter(has=page.get_by_text(kind, exact=True))


def opened(page: Page, entry: Locator) -> Locator:
    entry.get_by_role("button").first.click()
    dialog = page.get_by_role("dialog")
    expect(email_of(dialog)).to_be_visible()
    return dialog


def email_of(dialog: Locator) -> Locator:
    """The message's words."""
    return dialog.get_by_text(re.compile(r"(?:Hello|Hi [^,]+),")).first


def as_html(dialog: Locator) -> FrameLocator:
    dialog.get_by_role("button", name="HTML", exact=True).click()
    expect(dialog.frame_locator("iframe").get_by_role("article")).to_be_visible()
    return dialog.frame_locator("iframe")


def chip(page: Page, label: str) -> Locator:
    return page.get_by_role("group", name="Filter by status").get_by_role("button").filter(has_text=label)


def side(page: Page, label: str) -> Locator:
    return page.get_by_role("group", name="Filter by recipient").get_by_role("button").filter(has_text=label)


def set_state(server: Server, kind: str, recipient: str, **columns: object) -> None:
    """What a mail server has done to a message."""
    names = ", ".join(f"{name} = ?" for name in columns)
    with server.writing() as database:
        query = f"UPDATE messages SET {names} WHERE kind = ? AND recipient = ?"
        database.execute(query, (*columns.values(), kind, recipient))


def change_status(server: Server, order_id: str, **body: str) -> None:
    assert log_in(server).call("PATCH", f"/api/orders/{order_id}/status", body).status == 200


def test_staff_open_what_a_buyer_was_written_and_its_link_sets_the_password(
    staff: Page, context: BrowserContext, server: Server, base_url: str
) -> None:
    bought = buy(server, "first-mail@alder.example", password=None)
    staff.goto("/admin")
    staff.get_by_role("link", name="Messages", exact=True).click()
    expect(staff).to_have_url(f"{base_url}/admin/messages")
    expect(staff).to_have_title("Messages: Fundable")
    staff.get_by_role("link", name="Program emails", exact=True).click()
    expect(staff).to_have_title("Program emails: Fundable")
    expect(staff.get_by_text(NO_SERVER, exact=True)).to_be_visible()
    expect(staff.get_by_text("Messages are saved, not sent.")).to_be_visible()

    entry = about(staff, bought.email, "Order received")
    expect(entry.get_by_text("Not sent (no mail server)", exact=True)).to_be_visible()
    expect(entry.get_by_role("link", name=bought.email)).to_have_attribute("href", f"/admin/orders/{bought.id}")
    dialog = opened(staff, entry)
    expect(dialog).to_have_accessible_name(f"Your order #{bought.id[:8]}: set your password")
    expect(dialog.get_by_role("link", name="Open order")).to_have_attribute("href", f"/admin/orders/{bought.id}")
    link = dialog.get_by_role("link", name=f"{base_url}/reset-password?token=")
    expect(dialog.get_by_text("an approval made with that password says that staff had seen the link")).to_be_visible()
    expect(link).to_have_count(0)
    dialog.get_by_role("button", name="Show link", exact=True).click()
    with context.expect_page() as opening:
        link.click()
    client = opening.value
    expect(client.get_by_role("heading", name="Choose Your Password", exact=True)).to_be_visible()
    client.get_by_label("Password", exact=True).fill(NEW)
    client.get_by_label("Confirm password").fill(NEW)
    client.get_by_role("button", name="Set Password & Continue").click()
    expect(client).to_have_url(f"{base_url}/client/dashboard")
    assert Browser(server).post("/api/client/login", {"email": bought.email, "password": NEW}).status == 200


def test_a_status_change_carries_words_to_the_client_and_never_the_notes(
    staff: Page, server: Server, calls: Calls
) -> None:
    bought = buy(server, "told@alder.example")
    staff.goto(f"/admin/orders/{bought.id}/messages")
    card = staff.get_by_role("region", name="Emails", exact=True)
    card.get_by_text("who got each").click()  # while it loads, its heading is another one
    expect(card.get_by_role("button")).to_have_text([f"Your order #{bought.id[:8]}: set your password", "Copy link"])
    menu.choose(staff, "Update Status")
    dialog = staff.get_by_role("dialog", name="Update Order Status")
    dialog.get_by_role("combobox", name="New Status").click()
    staff.get_by_role("option", name="Design in Progress").click()
    words = dialog.get_by_label("Message to the client (optional)", exact=True)
    expect(words).to_have_accessible_description("Part of the email about this change.")
    words.fill("We used the blue of your sign.\nSee <https://a.example/draft> or <javascript:alert(1)> <b>soon</b>.")
    dialog.get_by_label("Admin Notes (Optional)", exact=True).fill("A difficult client.")
    dialog.get_by_role("button", name="Update Status", exact=True).click()
    expect(dialog).to_have_count(0)

    newest = card.get_by_role("listitem").filter(has_text="Status change")
    expect(newest.get_by_text("Not sent (no mail server)", exact=True)).to_be_visible()
    sent = opened(staff, newest)
    expect(email_of(sent)).to_contain_text("We used the blue of your sign.")
    expect(email_of(sent)).to_contain_text("<javascript:alert(1)> <b>soon</b>")
    expect(email_of(sent)).not_to_contain_text("difficult")
    draft = email_of(sent).get_by_role("link").first
    expect(draft).to_have_text("https://a.example/draft")
    expect(draft).to_have_attribute("rel", "noopener noreferrer")
    expect(sent.get_by_role("link", name="Open order")).to_have_count(0)
    sent.get_by_role("button", name="Close").click()
    expect(newest.get_by_role("button")).to_be_focused()
    staff.get_by_role("navigation", name="Admin").get_by_role("link", name="Messages", exact=True).click()
    staff.get_by_role("link", name="Program emails", exact=True).click()
    expect(about(staff, bought.email, "Status change")).to_be_visible()


def test_a_change_without_words_sends_none(staff: Page, server: Server, calls: Calls) -> None:
    bought = buy(server, "untold@alder.example")
    staff.goto(f"/admin/orders/{bought.id}")
    menu.choose(staff, "Update Status")
    dialog = staff.get_by_role("dialog", name="Update Order Status")
    expect(dialog.get_by_label("Message to the client (optional)")).to_have_count(0)
    dialog.get_by_label("Email the client again").check(force=True)
    dialog.get_by_label("Message to the client (optional)").fill("  \n ")
    dialog.get_by_role("button", name="Update Status", exact=True).click()
    expect(dialog).to_have_count(0)
    assert calls.body(f"PATCH /api/orders/{bought.id}/status") == {"status": "paid", "emailAgain": True}


def test_the_list_is_narrowed_to_a_state_and_says_what_went_wrong(staff: Page, server: Server) -> None:
    failed, waiting = (buy(server, f"{name}@alder.example").email for name in ("bounced", "later"))
    with server.writing() as database:  # of other tests
        database.execute("UPDATE messages SET state = 'stored' WHERE state IN ('failed', 'queued')")
    reason = "550 5.1.1 <bounced@alder.example>: no such user here"
    set_state(server, "order-received", failed, state="failed", attempts=1, error=reason)
    soon = datetime.now(UTC) + timedelta(minutes=30)  # the job takes what is further off than any pause for due
    again = f"{soon:%Y-%m-%dT%H:%M:%S.%fZ}"
    set_state(server, "order-received", waiting, state="queued", attempts=3, error="Timed out", next_at=again)
    send_mail(server)
    staff.goto("/admin/messages/emails")
    to_clients = "SELECT count(*) AS n FROM messages WHERE kind NOT LIKE 'staff-%' AND kind <> 'test'"
    all_count = server.rows(to_clients)[0]["n"]
    expect(chip(staff, "All")).to_have_text(f"All {all_count}")
    expect(chip(staff, "All")).to_have_attribute("aria-pressed", "true")
    expect(chip(staff, "Failed")).to_have_text("Failed 1")

    chip(staff, "Failed").click()
    expect(staff).to_have_url("/admin/messages/emails?state=failed")
    expect(chip(staff, "Failed")).to_have_attribute("aria-pressed", "true")
    expect(entries(staff)).to_have_count(1)
    entry = about(staff, failed, "Order received")
    expect(entry.get_by_text(reason, exact=True)).to_be_visible()
    expect(entry.get_by_text("Tried once", exact=True)).to_be_visible()
    chip(staff, "Waiting").click()
    entry = about(staff, waiting, "Order received")
    next_try = f"{soon.astimezone(ZoneInfo('America/New_York')):%b %-d, %Y %-I:%M %p}"
    expect(entry.get_by_text(f"Tried 3 times, next try {next_try}", exact=True)).to_be_visible()
    expect(entries(staff)).to_have_count(1)
    staff.reload()
    expect(entry).to_be_visible()
    expect(entries(staff)).to_have_count(1)

    dialog = opened(staff, entry)
    expect(dialog.get_by_text("Timed out", exact=True)).to_be_visible()
    expect(dialog.get_by_text("a link for the reader alone")).to_be_visible()
    expect(dialog.get_by_role("link", name="reset-password")).to_have_count(0)
    staff.keyboard.press("Escape")
    chip(staff, "Sending").click()
    expect(staff.get_by_text("No messages have this status right now.", exact=True)).to_be_visible()
    staff.get_by_role("button", name="Show all").click()
    expect(staff).to_have_url("/admin/messages/emails")
    expect(about(staff, failed, "Order received")).to_be_visible()


def test_mail_to_staff_is_apart_and_a_search_says_where_it_found_what(staff: Page, server: Server) -> None:
    bought = buy(server, "sought@quillfeather.example")
    form = intake_form(bought.id, businessName="Quillfeather & Daughters")
    assert Browser(server).post("/api/intake-forms", form, **bought.bearer).status == 201
    staff.goto("/admin/messages/emails")
    search = staff.get_by_role("searchbox", name="Search messages")
    search.fill("quillf")
    expect(staff).to_have_url("/admin/messages/emails?q=quillf")
    expect(side(staff, "To clients")).to_have_text("To clients 2")
    expect(chip(staff, "All")).to_have_text("All 2")
    expect(entries(staff)).to_have_count(2)
    search.fill(f"#{bought.id[:8]}")
    expect(staff).to_have_url(f"/admin/messages/emails?q=%23{bought.id[:8]}")
    expect(entries(staff)).to_have_count(2)

    chip(staff, "Failed").click()
    expect(staff.get_by_text("2 more in other statuses.", exact=True)).to_be_visible()
    expect(staff.get_by_text("The ones that match have another status.", exact=True)).to_be_visible()
    expect_sound_at(staff, 360, 1440)
    staff.reload()
    expect(search).to_have_value(f"#{bought.id[:8]}")
    staff.get_by_role("button", name="Show all", exact=True).click()
    expect(entries(staff)).to_have_count(2)

    search.fill(bought.email)
    expect(staff).to_have_url(re.compile("[?&]q=sought"))
    expect(entries(staff)).to_have_count(2)
    side(staff, "To staff").click()
    expect(staff.get_by_text("No message to staff matches", exact=True)).to_be_visible()
    expect(staff.get_by_text("2 messages to clients match.", exact=True)).to_be_visible()
    staff.get_by_role("button", name="Show messages to clients", exact=True).click()
    expect(entries(staff)).to_have_count(2)
    staff.go_back()
    expect(side(staff, "To staff")).to_have_attribute("aria-pressed", "true")
    search.fill("quillfeather daughters")
    expect(about(staff, OWNER, "Intake form received, for staff")).to_be_visible()
    expect(entries(staff).filter(has_text=bought.email)).to_have_count(0)
    expect_sound_at(staff, 360, 1440)


COPIES = """WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < ?)
INSERT INTO messages (id, key, kind, recipient, subject, text, html, state, attempts, created_at)
SELECT '00000000-0000-4000-8000-' || printf('%012d', n), 'copy:' || n, 'test', 'many@agency.example',
    'Number ' || n, 'Hello', '<p>Hello</p>', 'held', 0, '2026-01-05T10:00:00.000000Z' FROM number"""


def test_more_messages_come_when_asked_for_and_reading_goes_on_there(staff: Page, server: Server) -> None:
    with server.writing() as database:
        database.execute(COPIES, (2 * PAGE + 10,))
    staff.goto("/admin/messages?state=held&to=staff")  # a bookmark of the time when the log was there
    expect(staff).to_have_url("/admin/messages/emails?state=held&to=staff")
    expect(entries(staff)).to_have_count(PAGE)
    more = staff.get_by_role("button", name="Show more", exact=True)
    more.click()
    expect(entries(staff)).to_have_count(2 * PAGE)
    expect(staff.get_by_role("button", name="Number 60", exact=True)).to_be_focused()
    more.click()
    expect(entries(staff)).to_have_count(2 * PAGE + 10)
    expect(staff.get_by_role("button", name="Number 10", exact=True)).to_be_focused()
    expect(more).to_have_count(0)
    with server.writing() as database:
        database.execute("DELETE FROM messages WHERE key LIKE 'copy:%'")


def test_without_a_mail_server_sending_again_is_refused_in_a_sentence(
    staff: Page, server: Server, complaints: Complaints
) -> None:
    complaints.expected = ["409"]
    bought = buy(server, "again@alder.example")
    staff.goto("/admin/messages/emails")
    dialog = opened(staff, about(staff, bought.email, "Order received"))
    dialog.get_by_role("button", name="Send again", exact=True).click()
    refusal = dialog.get_by_role("alert")
    expect(refusal.get_by_text("Not sent", exact=True)).to_be_visible()
    sentence = "There's no mail server, so nothing can be sent. Enter one under Settings."
    expect(refusal.get_by_text(sentence, exact=True)).to_be_visible()
    dialog.get_by_role("link", name="Open order").click()
    expect(staff.get_by_role("heading", level=1, name=bought.email)).to_be_visible()
    expect(staff.get_by_role("dialog")).to_have_count(0)


def test_the_html_part_shows_as_it_looks_and_nothing_in_it_works(
    staff: Page, context: BrowserContext, server: Server, complaints: Complaints
) -> None:
    complaints.expected = ["allow-popups"]
    bought = buy(server, "looks@alder.example")
    staff.goto("/admin/messages/emails")
    dialog = opened(staff, about(staff, bought.email, "Order received"))
    sheet = as_html(dialog).get_by_role("article")
    expect(dialog.get_by_title("The message as HTML")).to_have_attribute("sandbox", "")
    expect(sheet).to_contain_text("Thanks for your order")
    expect(sheet.get_by_role("heading", level=1)).to_have_css("font-size", "27px")
    sheet.get_by_role("link").first.click()
    await_all(staff)
    expect(sheet).to_contain_text("Thanks for your order")
    assert context.pages == [staff]
    dialog.get_by_role("button", name="Text", exact=True).click()
    expect(email_of(dialog)).to_contain_text("Thanks for your order")
    expect(dialog.get_by_title("The message as HTML")).to_have_count(0)


def choose(staff: Page, dialog: Locator, kind: str) -> None:
    dialog.get_by_role("combobox", name="Message").click()
    staff.get_by_role("option", name=kind, exact=True).click()
    expect(dialog.get_by_role("combobox", name="Message")).to_have_text(kind)


def test_staff_see_what_each_kind_reads_like_and_their_own_words(staff: Page, server: Server) -> None:
    folder = server.data_dir / "templates" / "email" / "hosting-ended"
    staff.goto("/admin/messages/emails")
    staff.get_by_role("button", name="Templates", exact=True).click()
    dialog = staff.get_by_role("dialog", name="Templates", exact=True)
    choice = dialog.get_by_role("combobox", name="Message")
    expect(choice).to_have_text("Order received")
    expect(email_of(dialog)).to_contain_text("We've received your payment of $175.00.")
    expect(dialog).to_contain_text("To use your own text, open Emails in the settings.")
    choice.click()
    expect(staff.get_by_role("option")).to_have_count(KINDS)
    staff.get_by_role("option", name="Status change", exact=True).click()
    expect(email_of(dialog)).to_contain_text("We used the blue of your shop sign.")
    folder.mkdir(parents=True)
    (folder / "subject.txt").write_text("Goodbye from {{ site }}", encoding="utf-8")
    choose(staff, dialog, "Hosting ended")
    expect(dialog.get_by_text("Goodbye from Fundable", exact=True)).to_be_visible()
    as_html(dialog)
    expect(dialog.get_by_role("alert")).to_have_count(0)
    (folder / "subject.txt").write_text("Goodbye from {{ nobody }}", encoding="utf-8")
    choose(staff, dialog, "Hosting renewed")
    choose(staff, dialog, "Hosting ended")
    expect(dialog.get_by_role("alert")).to_contain_text("'nobody' is undefined")
    (folder / "subject.txt").unlink()


def test_no_state_of_the_messages_has_a_finding_or_scrolls_sideways(staff: Page, server: Server) -> None:
    long = "margarethe.vandenberghe-oconnell@northern-lakes-construction-and-roofing.example"
    bought = buy(server, long)
    assert Browser(server).post("/api/intake-forms", intake_form(bought.id), **bought.bearer).status == 201
    change_status(server, bought.id, status="design", clientMessage="w" * 200)
    set_state(server, "form-received", long, state="failed", attempts=9, error=f"550 5.1.1 <{long}>: unknown")
    staff.goto("/admin/messages/emails")
    expect(about(staff, long, "Status change")).to_be_visible()
    expect_sound(staff)
    dialog = opened(staff, about(staff, long, "Status change"))
    expect_sound(staff)
    as_html(dialog)
    expect_sound(staff)
    staff.keyboard.press("Escape")
    staff.get_by_role("button", name="Templates").click()
    expect(email_of(staff.get_by_role("dialog"))).to_be_visible()
    expect_sound(staff)
    staff.goto(f"/admin/orders/{bought.id}/messages")
    expect(staff.get_by_role("region", name="Emails", exact=True).get_by_text("Failed", exact=True)).to_be_visible()
    expect_sound(staff)


def expect_sound(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    assert findings_in_both_themes(page) == []
    for width in (360, 320):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate(TOO_WIDE) == [], width
    page.set_viewport_size({"width": 1280, "height": 800})


def expect_sound_at(page: Page, *widths: int) -> None:
    for width in widths:
        page.set_viewport_size({"width": width, "height": 900})
        assert (findings(page), page.evaluate(TOO_WIDE)) == ([], []), width


@pytest.fixture
def sink() -> Iterator[SmtpSink]:
    with SmtpSink() as running:
        yield running


@pytest.fixture
def agency(new_server: NewServer, sink: SmtpSink) -> Iterator[Server]:
    """A server of its own, with a mail server and no order yet. Named before the page, so that it outlives it."""
    server = new_server(FUNDABLE_SMTP_URL=sink.url).start()
    yield server
    server.stop()


def test_with_a_mail_server_messages_are_sent_and_sent_again(
    agency: Server, sink: SmtpSink, screen: Page, context: BrowserContext
) -> None:
    origin = f"http://127.0.0.1:{agency.port}"
    cookies = log_in(agency).cookies
    context.add_cookies([{"name": name, "value": value, "url": origin} for name, value in cookies.items()])
    screen.goto(f"{origin}/admin/messages/emails")
    expect(screen.get_by_text("No messages yet", exact=True)).to_be_visible()
    side(screen, "To staff").click()
    expect(about(screen, OWNER, "New login, for staff")).to_be_visible()
    deliver(agency, OWNER, "sent", kind="staff-new-login")
    expect(screen.get_by_text(NO_SERVER, exact=True)).to_have_count(0)
    expect_sound(screen)

    sink.refuse_recipient("550 5.1.1 no such user here")
    bought = buy(agency, "sent@alder.example")
    deliver(agency, bought.email, "failed")
    screen.reload()
    side(screen, "To clients").click()
    dialog = opened(screen, about(screen, bought.email, "Order received").filter(has_text="Failed"))
    expect(dialog.get_by_text("no such user here")).to_be_visible()
    dialog.get_by_role("button", name="Send again", exact=True).click()
    expect_toast(screen, "Sending Again", "We're sending the message again.")
    deliver(agency, bought.email, "sent")
    screen.reload()
    dialog = opened(screen, about(screen, bought.email, "Order received").filter(has_text="Sent"))
    expect(dialog.get_by_text("a link for the reader alone")).to_be_visible()
    assert len(sink.to(bought.email)) == 1


def deliver(server: Server, recipient: str, state: str, kind: str = "order-received") -> None:
    send_mail(server)
    query = "SELECT 1 FROM messages WHERE kind = ? AND recipient = ? AND state = ?"
    wait_until(lambda: server.rows(query, kind, recipient, state), f"the message is {state}")

"""/admin/settings/emails: an owner writes an email's words in the browser, and clients get them."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.e2e.conftest import Complaints
from tests.e2e.mailbox import send_mail
from tests.e2e.test_accessibility import TOO_WIDE, findings
from tests.e2e.toasts import expect_toast
from tests.fakes.smtp import SmtpSink
from tests.running import OWNER, NewServer, Server, buy, log_in, wait_until
from tests.services.mail.reading import words
from tests.turns import in_turn

EDITOR = "/admin/settings/emails/order-received"
TYPED = (
    "Welcome aboard, and thanks for {{ order.total }}.\n\n{{ amounts }}\n\n{{ button }}\n\nThen {{ hosting_price }}."
)


@pytest.fixture
def sink() -> Iterator[SmtpSink]:
    with SmtpSink() as opened:
        yield opened


@pytest.fixture
def mailing(new_server: NewServer, sink: SmtpSink) -> Iterator[Server]:
    """A server of its own, with a mail server. Named before the page, so that it outlives it."""
    running = new_server(FUNDABLE_SMTP_URL=sink.url).start()
    yield running
    running.stop()


def test_an_owner_writes_an_email_and_clients_get_it(
    mailing: Server, sink: SmtpSink, screen: Page, context: BrowserContext, complaints: Complaints
) -> None:
    bought = buy(mailing, "first@alder.example", ("domain",))
    origin, owner = f"http://127.0.0.1:{mailing.port}", log_in(mailing)
    context.add_cookies([{"name": name, "value": value, "url": origin} for name, value in owner.cookies.items()])
    screen.set_viewport_size({"width": 1440, "height": 900})
    screen.goto(f"{origin}/admin/settings/emails")
    row = screen.get_by_role("region", name="To clients: orders").get_by_role("listitem").first
    expect(row).to_have_text("Order receivedA client's payment arrives.")
    assert findings(screen) == []
    row.get_by_role("link").click()

    body, save = screen.get_by_label("Text *"), screen.get_by_role("button", name="Save email")
    expect(save).to_be_disabled()
    body.fill("Hi\n\n{{ ordr.total }}")
    expect(screen.get_by_text("Line 3: There's no {{ ordr.total }}")).to_have_text(
        "Line 3: There's no {{ ordr.total }} in this email. Did you mean {{ order.total }}?"
    )
    body.fill(TYPED)
    subject = screen.get_by_label("Subject *")
    subject.fill("Ahoy ")
    screen.get_by_role("button", name="Client's email", exact=True).press("Enter")
    expect(subject).to_have_value("Ahoy {{ order.email }}")
    expect(subject).to_be_focused()
    screen.get_by_label("Show with").select_option(bought.id)
    preview = screen.get_by_role("region", name="Preview")
    expect(preview.get_by_text("Ahoy first@alder.example", exact=True)).to_be_visible()
    mail = preview.frame_locator("iframe")
    expect(mail.get_by_text("Welcome aboard, and thanks for $175.00.").first).to_be_attached()
    for size in ("Computer", "Phone"):
        preview.get_by_role("button", name=size).click()
        width = 640 if size == "Computer" else 360
        expect(preview.locator("iframe")).to_have_css("width", f"{width}px")
    preview.get_by_role("button", name="Dark").click()
    expect(mail.locator(".card")).to_have_css("background-color", "rgb(20, 30, 26)")
    assert findings(screen) == []

    screen.get_by_role("button", name="Send me a test").click()
    expect_toast(screen, "Test Sent", f"A test of this email is on its way to {OWNER}.")
    send_mail(mailing)
    wait_until(lambda: [one for one in sink.to(OWNER) if one["Subject"] == "Ahoy first@alder.example"], "the message")
    screen.get_by_role("link", name="All emails").click()
    screen.get_by_role("alertdialog").get_by_role("button", name="Stay").click()

    revision = owner.get("/api/admin/settings/emails/order-received").json["revision"]
    theirs = {**owner.get("/api/admin/settings/emails/order-received").json["text"], "title": "Theirs"}
    path = "/api/admin/settings/emails/order-received"
    assert owner.call("PUT", path, {**theirs, "revision": revision}).status == 200
    complaints.expected += ["409"]
    save.click()
    expect(screen.get_by_text("changed this email in the meantime")).to_be_visible()
    expect(body).to_have_value(TYPED)
    screen.get_by_role("button", name="Keep mine").click()
    save.click()
    expect_toast(screen, "Email Saved", "It’s sent like this from now on.")

    buy(mailing, "second@alder.example")
    send_mail(mailing)
    wait_until(lambda: sink.to("second@alder.example"), "the message")
    [message] = sink.to("second@alder.example")
    assert message["Subject"] == "Ahoy second@alder.example"
    assert "Welcome aboard, and thanks for $150.00." in words(message)[0]

    screen.set_viewport_size({"width": 360, "height": 740})
    screen.reload()
    expect(screen.get_by_label("Text *")).to_have_value(TYPED)
    assert screen.evaluate(TOO_WIDE) == []
    assert findings(screen) == []
    screen.get_by_role("button", name="Back to the default…").click()
    screen.get_by_role("alertdialog").get_by_role("button", name="Back to the default").click()
    expect_toast(screen, "Default Restored", "Our text is sent from now on.")
    expect(subject).to_have_value("Your order #{{ order.number }}: set your password")
    buy(mailing, "third@alder.example")
    [third] = owner.get("/api/admin/messages?q=third").json["items"]
    assert third["subject"].startswith("Your order #")


ROWS, AT_ONCE = 30, 5
LAST_LINE = """node => node.getBoundingClientRect().top + node.clientTop + node.scrollHeight - node.scrollTop
    - parseFloat(getComputedStyle(node).paddingBottom)"""
"""Where it ends on the screen."""
OVERFLOW = """node => [
    getComputedStyle(node).maskImage !== 'none',
    node.scrollWidth - node.clientWidth,
    node.scrollHeight - node.clientHeight,
]"""


@in_turn(("width", "height"), [(1440, 900), (768, 1024), (390, 844), (320, 640)])
def test_what_can_be_inserted_stays_in_view_while_one_writes(staff: Page, width: int, height: int) -> None:
    staff.set_viewport_size({"width": width, "height": height})
    staff.goto(EDITOR)
    body, bar = staff.get_by_label("Text *"), staff.get_by_role("toolbar", name="Insert into the email")
    body.click()
    for row in range(0, ROWS, AT_ONCE):
        staff.keyboard.press("ControlOrMeta+End")
        staff.keyboard.insert_text("".join(f"\nRow {row + more}" for more in range(AT_ONCE)))
        expect_beside(body, bar, height)
    bar.get_by_role("button", name="Order total").click()
    expect(body).to_have_value(re.compile(r"Row 29\{\{ order\.total }}$"))
    expect(body).to_be_focused()
    expect_beside(body, bar, height)
    fades, aside, below = bar.locator("> div").evaluate(OVERFLOW)
    assert (fades, aside > 0, below > 0) == ((width < 768), width < 768, width >= 768)
    assert staff.evaluate(TOO_WIDE) == []


def expect_beside(body: Locator, bar: Locator, height: int) -> None:
    """All of the bar is on the screen, and the line that's written ends above it."""
    box = bar.bounding_box()
    assert box
    assert box["y"] + box["height"] <= height + 1
    assert body.evaluate(LAST_LINE) <= box["y"] + 1


def test_the_bar_is_one_stop_of_the_tab_key_and_arrows_lead_through_it(staff: Page) -> None:
    staff.goto(EDITOR)
    body, bar = staff.get_by_label("Text *"), staff.get_by_role("toolbar", name="Insert into the email")
    buttons = bar.get_by_role("button")
    body.press("ControlOrMeta+End")
    body.press("Tab")
    expect(buttons.first).to_be_focused()
    for key, reached in (("ArrowLeft", buttons.last), ("ArrowRight", buttons.first), ("ArrowRight", buttons.nth(1))):
        staff.keyboard.press(key)
        expect(reached).to_be_focused()
    staff.keyboard.press("Enter")
    expect(body).to_be_focused()
    expect(body).to_have_value(re.compile(r"\{\{ greeting }}$"))
    staff.keyboard.press("Tab")
    expect(buttons.nth(1)).to_be_focused()
    staff.keyboard.press("Tab")
    expect(staff.get_by_label("Button *")).to_be_focused()

"""Settings, Mail: how replies come in, and a test that goes out and comes back, step by step."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.dovecot import Dovecot
from tests.e2e.test_accessibility import TOO_WIDE, findings_in_both_themes
from tests.fakes.smtp import SmtpSink
from tests.running import NewServer, Server, log_in
from tests.services.orders.conftest import running_dovecot  # noqa: F401 - a fixture

MAILBOX = "reply@agency.example"
PAGE = "/admin/settings/mail"


@pytest.fixture
def sink() -> Iterator[SmtpSink]:
    with SmtpSink() as opened:
        yield opened


@pytest.fixture
def mailing(new_server: NewServer, running_dovecot: Dovecot, sink: SmtpSink) -> Iterator[Server]:  # noqa: F811
    """A server of its own, with mail both ways. Named before the page, so that it outlives it."""
    both = {"FUNDABLE_IMAP_URL": running_dovecot.url, "FUNDABLE_SMTP_URL": sink.url}
    running = new_server(FUNDABLE_REPLY_ADDRESS=MAILBOX, **both).start()
    yield running
    running.stop()


def replies(page: Page) -> Locator:
    return page.get_by_role("region", name="Replies by email")


def steps(page: Page) -> Locator:
    return replies(page).get_by_role("list", name="Test of replies").get_by_role("listitem")


def test_a_test_goes_out_and_comes_back_and_a_reload_keeps_it(
    mailing: Server,
    running_dovecot: Dovecot,  # noqa: F811
    sink: SmtpSink,
    screen: Page,
    context: BrowserContext,
) -> None:
    origin, owner = f"http://127.0.0.1:{mailing.port}", log_in(mailing)
    context.add_cookies([{"name": name, "value": value, "url": origin} for name, value in owner.cookies.items()])
    screen.set_viewport_size({"width": 390, "height": 844})
    screen.goto(f"{origin}{PAGE}")
    card = replies(screen)
    expect(card.get_by_text(f"{MAILBOX}, set by FUNDABLE_REPLY_ADDRESS", exact=True)).to_be_visible()
    expect(card.get_by_text("127.0.0.1, set by FUNDABLE_IMAP_URL", exact=True)).to_be_visible()

    card.get_by_role("button", name="Test replies").click()

    expect(card.get_by_text("The mail server accepted it. It hasn't come back yet.")).to_be_visible()
    expect(steps(screen)).to_have_text(
        ["Written, done", "Accepted by the mail server, done", "Fetched from the mailbox"]
    )
    expect(steps(screen).nth(2)).to_have_attribute("aria-current", "step")
    screen.reload()
    expect(card.get_by_role("button", name="Testing...")).to_be_disabled()
    running_dovecot.deliver(*(raw for raw in sink.raw if b"To: reply+" in raw))
    expect(card.get_by_text(re.compile(r"^It came back after \d+ (second|minute)s?\."))).to_be_visible()
    screen.reload()
    expect(card.get_by_text(re.compile(r"^It came back after "))).to_be_visible()
    expect(steps(screen)).to_have_text(
        ["Written, done", "Accepted by the mail server, done", "Fetched from the mailbox, done"]
    )
    assert findings_in_both_themes(screen) == []
    assert screen.evaluate(TOO_WIDE) == []

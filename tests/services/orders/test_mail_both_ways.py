"""Emails both ways over real servers, with the program killed at each step and the mailbox gone meanwhile:
each is there once, in its order's conversation."""

from collections.abc import Iterable, Iterator
from email.message import EmailMessage
from urllib.parse import urlsplit

import pytest
from starlette.testclient import TestClient

from fundable.app import App
from fundable.services.mail import outbox
from fundable.services.orders import mail_fetching
from tests.conftest import Buy, PaidOrder
from tests.cut_line import CutLine, killed_on
from tests.dovecot import Dovecot
from tests.fakes.smtp import SmtpSink
from tests.running import Launcher
from tests.services.orders.letters import MAILBOX, letter, thread, unplaced
from tests.web.orders.talking import say

ORDERS, EACH = 3, 8


@pytest.fixture
def settings(dovecot: Dovecot, sink: SmtpSink) -> dict[str, str]:
    return {
        "FUNDABLE_RATE_LIMITS": "off",
        "FUNDABLE_REPLY_ADDRESS": MAILBOX,
        "FUNDABLE_IMAP_URL": dovecot.url,
        "FUNDABLE_SMTP_URL": sink.url,
    }


@pytest.fixture
def orders(order_paid: Buy) -> list[PaidOrder]:
    return [order_paid(f"client{number}@alder.example") for number in range(ORDERS)]


def test_emails_both_ways_are_each_there_once(
    app: App, staff: TestClient, orders: list[PaidOrder], dovecot: Dovecot, sink: SmtpSink, launcher: Launcher
) -> None:
    asked = {order.id: [f"Question {number} of {order.email}?" for number in range(EACH)] for order in orders}
    for order in orders:
        for text in asked[order.id]:
            say(staff, order, text)

    for word, at in ((b"mail FROM", 3), (b"quit\r\n", 5)):
        with CutLine(urlsplit(sink.url).port or 0, word, at) as line:
            killed_on(line, app, launcher, "send-mail", FUNDABLE_SMTP_URL=f"smtp://127.0.0.1:{line.port}")
    while outbox.send_due(app):
        pass
    sent = {mail["Message-ID"]: mail for mail in sink.messages if _question(mail)}
    assert len(sent) == ORDERS * EACH

    dovecot.deliver(*_answers(sent.values()))
    for word, at in ((b"BODY.PEEK", 7), (b"STORE", 9)):
        with CutLine(dovecot.port, word, at) as line:
            killed_on(line, app, launcher, "fetch-mail", FUNDABLE_IMAP_URL=dovecot.url_at(line.port))
    dovecot.stop()
    assert mail_fetching.fetch(app).startswith("The mailbox is away")
    dovecot.start()
    while mail_fetching.fetch(app):
        pass

    for order in orders:
        answered = [row for row in thread(app) if row["order_id"] == order.id]
        assert [row["text"] for row in answered] == [f"Yes. {question}" for question in asked[order.id]]
        assert {row["author"] for row in answered} == {"client"}
    assert unplaced(app) == []


def _question(mail: EmailMessage) -> str:
    """The line of it that asks; empty for what we mail besides."""
    part = mail.get_body(("plain",))
    lines = part.get_content().splitlines() if part else []
    return next((line for line in lines if line.startswith("Question ")), "")


def _answers(sent: Iterable[EmailMessage]) -> Iterator[bytes]:
    """As each client's mail program writes them: to the address that the email names."""
    for number, mail in enumerate(sent):
        references = f"In-Reply-To: {mail['Message-ID']}"
        yield letter(mail["To"], mail["Reply-To"], f"Yes. {_question(mail)}", references, number=number)

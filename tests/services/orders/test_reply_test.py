"""A test of replies: out by a real mail server, back from a real mailbox or by the pipe, one at a time."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest

from fundable.app import App
from fundable.domain.errors import Refused
from fundable.domain.mail.replies import MailWay, ReplyTestStage
from fundable.services.mail import outbox, reply_tests
from fundable.services.operation import reply_setup
from fundable.services.orders import incoming_mail, mail_fetching
from tests.conftest import FakeClock
from tests.dovecot import Dovecot
from tests.fakes.smtp import SmtpSink
from tests.services.orders.letters import MAILBOX, unplaced
from tests.services.orders.some_orders import rows


@pytest.fixture
def settings(dovecot: Dovecot, sink: SmtpSink) -> dict[str, str]:
    return {
        "FUNDABLE_RATE_LIMITS": "off",
        "FUNDABLE_REPLY_ADDRESS": MAILBOX,
        "FUNDABLE_IMAP_URL": dovecot.url,
        "FUNDABLE_SMTP_URL": sink.url,
    }


def stage(app: App) -> ReplyTestStage:
    found = reply_setup.read(app).test
    assert found
    return found.stage


def test_it_goes_out_and_comes_back(app: App, dovecot: Dovecot, sink: SmtpSink, clock: FakeClock) -> None:
    begun = reply_tests.begin(app)
    assert stage(app) == "sending"

    assert outbox.send_due(app) == 1
    assert (sink.recipients, stage(app)) == ([begun.address], "accepted")
    dovecot.deliver(*sink.raw)
    clock.move(timedelta(seconds=4))
    assert mail_fetching.fetch(app) == "1 email taken in"

    found = reply_setup.read(app).test
    assert found
    assert (found.stage, found.test.way, found.is_running) == ("back", MailWay.FETCHED, False)
    assert found.outcome.found == "It came back after 4 seconds."
    assert unplaced(app) == []


def test_it_comes_back_by_the_pipe_which_is_noted_once_an_hour(app: App, sink: SmtpSink, clock: FakeClock) -> None:
    begun = reply_tests.begin(app)
    outbox.send_due(app)
    for _ in range(2):
        incoming_mail.receive(app, sink.raw[0], begun.address)
        clock.move(timedelta(minutes=1))

    found = reply_setup.read(app)
    assert found.test
    assert (found.test.test.way, found.test.outcome.found) == (MailWay.PIPED, "It came back after 1 second.")
    assert found.replies.piped_at == clock.now() - timedelta(minutes=2)


def test_while_one_is_on_its_way_there_is_no_other(app: App, sink: SmtpSink, clock: FakeClock) -> None:
    with ThreadPoolExecutor(4) as pool:
        begun = list(pool.map(lambda _: reply_tests.begin(app), range(4)))

    assert len({one.address for one in begun}) == 1
    outbox.send_due(app)
    assert len(sink.messages) == 1
    assert [row["act"] for row in rows(app, "audit_entries") if row["act"] == "mail.replies_tested"] == [
        "mail.replies_tested"
    ]


def test_the_next_one_has_to_wait_and_the_one_before_is_no_news(
    app: App, dovecot: Dovecot, sink: SmtpSink, clock: FakeClock
) -> None:
    reply_tests.begin(app)
    outbox.send_due(app)
    dovecot.deliver(*sink.raw)
    mail_fetching.fetch(app)
    with pytest.raises(Refused, match="less than a minute ago"):
        reply_tests.begin(app)
    clock.move(timedelta(minutes=1))

    second = reply_tests.begin(app)
    dovecot.deliver(*sink.raw)
    mail_fetching.fetch(app)

    assert stage(app) == "sending"
    outbox.send_due(app)
    assert sink.recipients[-1] == second.address


def test_a_server_that_refuses_it_is_told_with_its_words(app: App, sink: SmtpSink) -> None:
    sink.refuse_recipient("550 5.1.1 no such user")
    reply_tests.begin(app)
    outbox.send_due(app)

    found = reply_setup.read(app).test
    assert found
    assert (found.stage, found.is_running) == ("unsent", False)
    assert "550 5.1.1 no such user" in found.outcome.found


def test_a_mailbox_that_is_away_is_said_at_once(app: App, dovecot: Dovecot, sink: SmtpSink) -> None:
    reply_tests.begin(app)
    outbox.send_due(app)
    dovecot.stop()
    mail_fetching.fetch(app)
    found = reply_setup.read(app)
    dovecot.start()

    assert found.test
    assert found.test.outcome.found == "It was sent, but the mailbox doesn't answer."
    assert found.replies.away_since
    assert found.findings[0].name == "Replies"


def test_whoever_waits_at_a_terminal_sends_and_fetches_by_themselves(
    app: App, dovecot: Dovecot, sink: SmtpSink
) -> None:
    assert reply_setup.step(app) is None
    reply_tests.begin(app)
    first = reply_setup.step(app)
    dovecot.deliver(*sink.raw)
    second = reply_setup.step(app)

    assert first
    assert second
    assert (first.stage, second.stage) == ("accepted", "back")

"""fundable test-replies: an email goes out and comes back, or it says where it's stuck."""

from collections.abc import Iterator

import pytest

from tests.commands.conftest import Run, refused
from tests.dovecot import Dovecot
from tests.fakes.smtp import SmtpSink
from tests.services.orders.conftest import dovecot, running_dovecot  # noqa: F401 - fixtures
from tests.services.orders.letters import MAILBOX


@pytest.fixture
def sink(dovecot: Dovecot) -> Iterator[SmtpSink]:  # noqa: F811
    """A mail server that delivers into the mailbox."""
    with SmtpSink(deliver=dovecot.deliver) as opened:
        yield opened


def test_it_says_each_step_and_that_it_came_back(run: Run, sink: SmtpSink, dovecot: Dovecot) -> None:  # noqa: F811
    settings = {
        "FUNDABLE_REPLY_ADDRESS": MAILBOX,
        "FUNDABLE_IMAP_URL": dovecot.url,
        "FUNDABLE_SMTP_URL": sink.url,
    }

    done = run("test-replies", **settings)

    assert done.returncode == 0, done.stderr
    to, *_, last = done.stdout.splitlines()
    assert to.startswith("To reply+")
    assert last.startswith("It came back after ")


def test_where_it_is_stuck_it_says_what_to_do(run: Run, sink: SmtpSink) -> None:
    sink.refuse_recipient("550 5.1.1 no such user")

    done = run("test-replies", FUNDABLE_REPLY_ADDRESS=MAILBOX, FUNDABLE_SMTP_URL=sink.url)

    assert done.returncode == 1
    assert "550 5.1.1 no such user" in done.stdout
    assert "that the address for replies exists" in done.stderr


def test_what_is_not_set_up_is_said(run: Run) -> None:
    assert refused(run("test-replies")) == "Replies by email aren't set up. Set FUNDABLE_REPLY_ADDRESS first."

"""Mail servers with manners of their own: what each answer means for a message, and what goes over the line."""

import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta

import pytest
from starlette.testclient import TestClient

from fundable.adapters import smtp
from fundable.adapters.smtp import SmtpMailer
from fundable.app import App
from fundable.domain.mail.outbox import MessageKind, MessageState
from fundable.services.mail import outbox, writing
from tests.conftest import FakeClock
from tests.fakes.smtp import SmtpSink
from tests.services.mail.conftest import Written

NORA = "nora@alder.example"


@pytest.fixture
def sink() -> Iterator[SmtpSink]:
    """One that knows ASCII alone, as many do."""
    with SmtpSink(utf8=False) as opened:
        yield opened


def write(app: App, recipient: str = NORA) -> None:
    with app.database.write() as connection:
        assert writing.enqueue(connection, app, MessageKind.TEST, f"test:{recipient}", recipient)


@pytest.mark.parametrize("goodbye", ["250 bye", "421 4.3.2 shutting down", "500 what?", "554 no"])
def test_what_was_taken_is_sent_however_the_server_takes_leave(
    app: App, sink: SmtpSink, written: Written, goodbye: str
) -> None:
    sink.answers["QUIT"] = goodbye
    write(app)

    assert outbox.send_due(app) == 1
    assert (written()[0].state, written()[0].error) == (MessageState.SENT, None)


@pytest.mark.parametrize("goodbye", ["250 bye", "421 4.3.2 shutting down"])
def test_nor_does_that_change_what_was_refused(app: App, sink: SmtpSink, written: Written, goodbye: str) -> None:
    sink.answers["QUIT"] = goodbye
    sink.refuse_recipient("550 5.1.1 no such mailbox")
    write(app)

    assert outbox.send_due(app) == 0
    assert (written()[0].state, written()[0].error) == (MessageState.FAILED, "550 5.1.1 no such mailbox")


@pytest.mark.parametrize("answer", ["530 5.7.0 authentication required", "550 5.7.1 not your address", "421 4.3.2 no"])
def test_a_sender_that_is_refused_can_be_put_right(app: App, sink: SmtpSink, written: Written, answer: str) -> None:
    sink.answers["MAIL"] = answer
    write(app)

    assert outbox.send_due(app) == 0
    assert (written()[0].state, written()[0].error) == (MessageState.QUEUED, answer)


@pytest.mark.parametrize("answer", ["451 4.7.1 greylisted", "550 5.7.1 not wanted"])
def test_what_is_said_of_the_recipient_decides(app: App, sink: SmtpSink, written: Written, answer: str) -> None:
    sink.refuse_recipient(answer)
    write(app)

    assert outbox.send_due(app) == 0
    passes = answer.startswith("4")
    assert written()[0].state is (MessageState.QUEUED if passes else MessageState.FAILED)


@pytest.mark.parametrize(
    ("url", "error"),
    [
        ("smtp://{login}127.0.0.1:{port}", "SMTPNotSupportedError: SMTP AUTH extension not supported by server."),
        ("smtps://127.0.0.1:{port}", "SSLError: "),
        ("smtp://a..b:{port}", "SMTP cannot send the server's name, the user name or the password"),
    ],
)
def test_a_server_that_cannot_be_used_loses_no_message(
    app: App, sink: SmtpSink, written: Written, url: str, error: str
) -> None:
    port = sink.url.rpartition(":")[2]
    wrong = replace(app, mailer=SmtpMailer(url.format(login="sam:secret@", port=port)))
    write(wrong)

    assert outbox.send_due(wrong) == 0
    assert written()[0].state is MessageState.QUEUED
    assert (written()[0].error or "").startswith(error)


@pytest.mark.parametrize(
    ("answer", "state"), [("552 5.3.4 too big", MessageState.FAILED), ("452 4.3.1 no room", MessageState.QUEUED)]
)
def test_a_message_that_is_too_large_holds_up_no_other(
    app: App, sink: SmtpSink, written: Written, answer: str, state: MessageState
) -> None:
    """A server that is told the size refuses it with the sender (RFC 1870), which says nothing of itself."""
    sink.answers["MAIL"] = answer
    write(app)
    write(app, "tom@brightwater.example")

    assert outbox.send_due(app) == 0

    assert [(message.state, message.attempts) for message in written()] == [(state, 1), (state, 1)]


def test_a_server_that_is_away_is_not_asked_again_for_each_message(
    app: App, written: Written, clock: FakeClock
) -> None:
    for number in range(3):
        write(app, f"client{number}@alder.example")
    with socket.create_server(("127.0.0.1", 0)) as silent:
        hanging = replace(app, mailer=SmtpMailer(f"smtp://127.0.0.1:{silent.getsockname()[1]}", timeout_s=0.1))

        clock.move(timedelta(seconds=1))
        assert outbox.send_due(hanging) == 0
        assert [message.error is None for message in written()] == [False, True, True]
        assert outbox.send_due(hanging) == 0
        assert [message.error is None for message in written()] == [False, True, True], "it is too early"
        clock.move(timedelta(minutes=1))
        assert outbox.send_due(hanging) == 0
        assert [message.error is None for message in written()] == [False, False, True]
    assert [message.attempts for message in written()] == [0, 0, 0]


def test_one_that_looks_at_a_message_has_a_time_of_its_own(app: App, sink: SmtpSink, written: Written) -> None:
    patient = replace(app, mailer=SmtpMailer(sink.url, timeout_s=600, answer_s=0.2))
    sink.hold()
    write(app)

    with ThreadPoolExecutor(1) as pool:
        sent = pool.submit(outbox.send_due, patient)
        try:
            assert sent.result(timeout=60) == 0
        finally:
            sink.let_go()

    assert (written()[0].state, written()[0].attempts) == (MessageState.QUEUED, 1)
    assert smtp.ANSWER_S > smtp.TIMEOUT_S


def test_one_that_takes_some_messages_is(app: App, sink: SmtpSink, written: Written) -> None:
    sink.refuse_recipient("451 4.7.1 greylisted")
    sink.refuse("452 4.3.1 no storage")
    for number in range(3):
        write(app, f"client{number}@alder.example")

    assert outbox.send_due(app) == 1
    assert [message.attempts for message in written()] == [1, 1, 1]


def test_a_password_that_smtp_cannot_send_loses_no_message(app: App, written: Written) -> None:
    with SmtpSink(user=True) as guarded:
        wrong = replace(app, mailer=SmtpMailer(guarded.url.replace("let", "l%C3%A4sst")))
        write(wrong)

        assert outbox.send_due(wrong) == 0

    assert written()[0].state is MessageState.QUEUED


@pytest.mark.parametrize(
    ("typed", "sent"),
    [
        ("nora@bäckerei.example", "nora@xn--bckerei-5wa.example"),
        ("nora@Straße.example", "nora@xn--strae-oqa.example"),
        ("nora@日本.example", "nora@xn--wgv71a.example"),
        ("a" * 64 + "@" + ".".join(["b" * 60] * 3) + ".c.de", None),
    ],
)
def test_every_address_is_written_so_that_every_server_takes_it(
    app: App, sink: SmtpSink, written: Written, typed: str, sent: str | None
) -> None:
    write(app, typed)

    assert outbox.send_due(app) == 1
    assert sink.recipients == [sent or typed]
    assert f"\r\nTo: {sent or typed}\r\n".encode() in sink.raw[0]
    assert written()[0].recipient == typed


def test_a_mailbox_that_the_server_has_no_letters_for_fails_in_words(
    app: App, sink: SmtpSink, written: Written
) -> None:
    write(app, "jösé@alder.example")

    assert outbox.send_due(app) == 0
    assert written()[0].state is MessageState.FAILED
    assert "internationalized email support" in (written()[0].error or "")


def test_and_reaches_one_that_has_them(app: App, written: Written) -> None:
    with SmtpSink() as modern:
        able = replace(app, mailer=SmtpMailer(modern.url))
        write(able, "jösé@bäckerei.example")

        assert outbox.send_due(able) == 1
        assert modern.recipients == ["jösé@xn--bckerei-5wa.example"]


def test_the_agencys_own_addresses_are_written_so_too(app: App, sink: SmtpSink, owner: TestClient) -> None:
    settings = owner.get("/api/admin/settings").json()["agency"]
    own = {"name": 'Schöne "Seiten", GmbH', "sender": "post@bäckerei.example", "replyTo": "hallo@bäckerei.example"}
    assert owner.put("/api/admin/settings", json={**settings, **own}).status_code == 200
    write(app)

    assert outbox.send_due(app) == 1
    [message] = sink.messages
    assert message["From"].addresses[0].display_name == own["name"]
    assert message["From"].addresses[0].addr_spec == "post@xn--bckerei-5wa.example"
    assert message["Reply-To"] == "hallo@xn--bckerei-5wa.example"

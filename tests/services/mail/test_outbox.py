"""The outbox and a mail server that has its days: every message arrives, none is lost, copies can be recognised."""

import socket
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta

import pytest

from fundable.adapters.smtp import NoMailer, SmtpMailer
from fundable.app import App
from fundable.db.mail import outbox as outbox_rows
from fundable.domain.errors import Refused
from fundable.domain.mail.outbox import GIVE_UP_AFTER, LEASE, MessageKind, MessageState
from fundable.services.mail import outbox, writing
from tests.conftest import FakeClock
from tests.fakes.smtp import SmtpSink
from tests.running import free_port
from tests.services.mail.conftest import Written

NORA = "nora@alder.example"


def write(app: App, key: str = "test:1", recipient: str = NORA) -> None:
    with app.database.write() as connection:
        assert writing.enqueue(connection, app, MessageKind.TEST, key, recipient)


def test_a_message_is_sent_with_what_mail_needs(app: App, sink: SmtpSink, written: Written) -> None:
    write(app)

    assert outbox.send_due(app) == 1

    [message] = sink.messages
    [row] = written()
    assert (message["To"], message["Subject"]) == (NORA, "A test message from Fundable")
    assert message["From"] == "Fundable <noreply@127.0.0.1>"
    assert message["Message-ID"] == f"<{row.id}@127.0.0.1>"
    assert message["Auto-Submitted"] == "auto-generated"
    assert message["Date"].datetime == app.clock.now()
    assert [part.get_content_type() for part in message.walk()] == ["multipart/alternative", "text/plain", "text/html"]
    assert (row.state, row.sent_at, row.error) == (MessageState.SENT, app.clock.now(), None)
    assert outbox.send_due(app) == 0


def test_the_same_fact_is_told_once(app: App, written: Written) -> None:
    write(app)
    with app.database.write() as connection:
        assert not writing.enqueue(connection, app, MessageKind.TEST, "test:1", NORA)

    assert len(written()) == 1


def test_a_fact_that_is_taken_back_is_never_told(app: App, written: Written) -> None:
    def fail() -> None:
        with app.database.write() as connection:
            writing.enqueue(connection, app, MessageKind.TEST, "test:1", NORA)
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fail()

    assert written() == []


@pytest.mark.parametrize("answer", ["421 4.3.2 try later", "451 4.7.1 greylisted", "452 4.3.1 no storage"])
def test_what_passes_is_tried_again_with_growing_pauses(
    app: App, sink: SmtpSink, written: Written, clock: FakeClock, answer: str
) -> None:
    sink.refuse(answer, times=3)
    write(app)
    pauses = []
    for _ in range(3):
        assert outbox.send_due(app) == 0
        [row] = written()
        assert (row.state, row.error) == (MessageState.QUEUED, answer)
        assert row.next_at
        pauses.append(row.next_at - clock.now())
        assert outbox.send_due(app) == 0
        clock.time = row.next_at

    assert outbox.send_due(app) == 1
    assert pauses == sorted(pauses)
    assert pauses[0] < pauses[-1]
    assert len(sink.messages) == 1


def test_it_is_given_up_after_three_days(app: App, sink: SmtpSink, written: Written, clock: FakeClock) -> None:
    sink.refuse("451 4.7.1 greylisted", times=1000)
    write(app)
    begun = clock.now()
    while (row := written()[0]).state is MessageState.QUEUED:
        assert row.next_at
        clock.time = row.next_at
        outbox.send_due(app)

    assert row.state is MessageState.FAILED
    assert row.error == "451 4.7.1 greylisted"
    assert GIVE_UP_AFTER - timedelta(days=1) < clock.now() - begun <= GIVE_UP_AFTER
    assert 6 < sink.tries < 20


@pytest.mark.parametrize("answer", ["550 5.1.1 no such mailbox", "554 5.7.1 not wanted"])
def test_what_is_refused_for_good_is_not_tried_again(
    app: App, sink: SmtpSink, written: Written, clock: FakeClock, answer: str
) -> None:
    sink.refuse_recipient(answer)
    write(app)

    outbox.send_due(app)
    clock.move(timedelta(days=1))
    outbox.send_due(app)

    [row] = written()
    assert (row.state, row.error, row.attempts) == (MessageState.FAILED, answer, 1)
    assert sink.messages == []


def test_a_line_that_is_cut_after_data_brings_a_copy_that_can_be_recognised(
    app: App, sink: SmtpSink, written: Written, clock: FakeClock
) -> None:
    sink.drop_after_data()
    write(app)

    assert outbox.send_due(app) == 0
    clock.move(timedelta(minutes=2))
    assert outbox.send_due(app) == 1

    assert len(sink.messages) == 2
    assert len({message["Message-ID"] for message in sink.messages}) == 1
    assert written()[0].state is MessageState.SENT


def test_a_crash_between_sending_and_noting_is_made_up_for(
    app: App, sink: SmtpSink, written: Written, clock: FakeClock
) -> None:
    write(app)
    with app.database.write() as connection:
        claimed = outbox_rows.claim(connection, clock.now())
    assert claimed
    app.mailer.send(outbox.email_of(app, claimed))

    clock.move(LEASE - timedelta(seconds=1))
    assert outbox.send_due(app) == 0
    clock.move(timedelta(seconds=2))
    assert outbox.send_due(app) == 1

    assert len({message["Message-ID"] for message in sink.messages}) == 1
    assert written()[0].state is MessageState.SENT


def test_one_that_was_slow_does_not_undo_what_another_has_noted(app: App, written: Written, clock: FakeClock) -> None:
    write(app)
    with app.database.write() as connection:
        slow = outbox_rows.claim(connection, clock.now())
    clock.move(LEASE + timedelta(seconds=1))
    assert outbox.send_due(app) == 1
    assert slow

    with app.database.write() as connection:
        outbox_rows.note(connection, slow, state=MessageState.FAILED, error="too late")

    assert written()[0].state is MessageState.SENT


def test_two_senders_never_send_one_message_twice(app: App, sink: SmtpSink) -> None:
    for number in range(40):
        write(app, f"test:{number}", f"client{number}@alder.example")

    with ThreadPoolExecutor(4) as pool:
        counts = list(pool.map(lambda _: outbox.send_due(app), range(4)))

    assert sum(counts) == 40
    assert len(sink.messages) == 40
    assert len({message["To"] for message in sink.messages}) == 40


def test_a_mail_server_that_is_away_loses_nothing(app: App, written: Written) -> None:
    away = replace(app, mailer=SmtpMailer(f"smtp://127.0.0.1:{free_port()}"))
    write(away)

    assert outbox.send_due(away) == 0

    [row] = written()
    assert row.state is MessageState.QUEUED
    assert row.error
    assert row.error.startswith("ConnectionRefusedError")


def test_a_mail_server_that_says_nothing_holds_a_message_up_for_a_while_only(app: App, written: Written) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        slow = replace(app, mailer=SmtpMailer(f"smtp://127.0.0.1:{silent.getsockname()[1]}", timeout_s=0.1))
        write(slow)

        assert outbox.send_due(slow) == 0

    assert written()[0].state is MessageState.QUEUED


def test_a_login_that_is_wrong_can_be_put_right(app: App, written: Written, clock: FakeClock) -> None:
    with SmtpSink(user=True) as guarded:
        wrong = replace(app, mailer=SmtpMailer(guarded.url.replace("let", "leave")))
        write(wrong)
        assert outbox.send_due(wrong) == 0
        [row] = written()
        assert row.state is MessageState.QUEUED
        assert row.error
        assert row.error.startswith("535")
        clock.move(timedelta(minutes=2))

        assert outbox.send_due(replace(app, mailer=SmtpMailer(guarded.url))) == 1
        assert len(guarded.messages) == 1


def test_without_a_mail_server_messages_are_kept_to_be_read(app: App, written: Written) -> None:
    unconnected = replace(app, mailer=NoMailer())
    write(unconnected)

    assert outbox.send_due(unconnected) == 0
    [row] = written()
    assert row.state is MessageState.STORED
    with pytest.raises(Refused) as refused:
        outbox.send_again(unconnected, row.id)
    assert refused.value.code == "mail_missing"


def test_staff_can_send_it_again(app: App, sink: SmtpSink, written: Written) -> None:
    write(app)
    outbox.send_due(app)

    outbox.send_again(app, written()[0].id)
    assert outbox.send_due(app) == 1

    assert len({message["Message-ID"] for message in sink.messages}) == 1
    assert len(sink.messages) == 2


def test_what_is_sent_again_is_tried_as_often_as_the_first_time(
    app: App, sink: SmtpSink, written: Written, clock: FakeClock
) -> None:
    sink.refuse("451 4.7.1 greylisted", times=6)
    write(app)
    for _ in range(5):
        outbox.send_due(app)
        clock.time = written()[0].next_at or clock.time

    outbox.send_again(app, written()[0].id)
    assert outbox.send_due(app) == 0

    assert written()[0].next_at == clock.now() + timedelta(minutes=1)
    clock.move(timedelta(minutes=1))
    assert outbox.send_due(app) == 1


@pytest.mark.parametrize("tries", [0, 1, 7])
def test_a_clock_that_was_set_back_holds_nothing_up(
    app: App, sink: SmtpSink, written: Written, clock: FakeClock, tries: int
) -> None:
    sink.refuse("451 4.7.1 greylisted", times=tries)
    clock.move(timedelta(days=400))
    write(app)
    for _ in range(tries):
        outbox.send_due(app)
        clock.time = written()[0].next_at or clock.time

    clock.move(timedelta(days=-401))

    assert outbox.send_due(app) == 1


@pytest.mark.parametrize("key", ["a\r\nBcc: everybody@alder.example", "plain"])
def test_no_header_can_be_put_into_a_message(app: App, sink: SmtpSink, key: str) -> None:
    with app.database.write() as connection:
        writing.enqueue(
            connection,
            app,
            MessageKind.STAFF_INVITATION,
            "invitation:1",
            NORA,
            invited_by=key,
        )

    assert outbox.send_due(app) == 1
    [message] = sink.messages
    assert message["Bcc"] is None
    assert message["Subject"] == f"{' '.join(key.split())} invited you to Fundable"

"""After an outage each address gets its messages in the order in which they were written, dated when they were sent."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta

import pytest

from fundable.adapters.smtp import SmtpMailer
from fundable.app import App
from fundable.db.mail import held_mail
from fundable.db.mail import outbox as rows
from fundable.domain.mail.outbox import LEASE, MessageKind, MessageState, next_look
from fundable.services.mail import outbox, writing
from tests.conftest import START, FakeClock
from tests.fakes.smtp import SmtpSink
from tests.running import free_port
from tests.services.mail.conftest import Written

NORA, TOM = "nora@alder.example", "tom@brightwater.example"


def write(app: App, key: str, recipient: str = NORA, kind: MessageKind = MessageKind.STAFF_NEW_ORDERS) -> None:
    """Of a kind that nobody waits for; the subject tells which it is."""
    with app.database.write() as connection:
        values = {"orders": [], "count": 1, "invited_by": key, "title": key}
        assert writing.enqueue(connection, app, kind, key, recipient, **values)
        connection.exec_driver_sql("UPDATE messages SET subject = ? WHERE key = ?", (key, key))


def subjects(sink: SmtpSink, recipient: str = NORA) -> list[str]:
    return [str(message["Subject"]) for message in sink.to(recipient)]


def away(app: App) -> App:
    return replace(app, mailer=SmtpMailer(f"smtp://127.0.0.1:{free_port()}"))


def test_after_an_outage_messages_come_in_order_and_none_has_lost_a_try(
    app: App, sink: SmtpSink, written: Written, clock: FakeClock
) -> None:
    gone = away(app)
    for number in range(5):
        write(app, f"nora {number}")
        write(app, f"tom {number}", TOM)
        for _ in range(4):
            outbox.send_due(gone)
            clock.move(timedelta(minutes=7))

    assert [message.attempts for message in written()] == [0] * 10
    clock.move(timedelta(minutes=15))
    assert outbox.send_due(app) == 10

    assert subjects(sink) == [f"nora {number}" for number in range(5)]
    assert subjects(sink, TOM) == [f"tom {number}" for number in range(5)]
    assert {message["Date"].datetime for message in sink.messages} == {clock.now()}


def test_an_outage_of_a_week_gives_nothing_up(app: App, sink: SmtpSink, written: Written, clock: FakeClock) -> None:
    gone = away(app)
    write(app, "first")
    for _ in range(7 * 24):
        outbox.send_due(gone)
        clock.move(timedelta(hours=1))
    sink.refuse("451 4.7.1 greylisted")

    assert outbox.send_due(app) == 0
    assert (written()[0].state, written()[0].attempts) == (MessageState.QUEUED, 1)
    clock.move(timedelta(minutes=1))
    assert outbox.send_due(app) == 1


def test_what_pauses_holds_up_what_comes_after_it_and_nobody_else(
    app: App, sink: SmtpSink, written: Written, clock: FakeClock
) -> None:
    sink.refuse("451 4.7.1 greylisted")
    write(app, "first")
    write(app, "second")
    write(app, "other", TOM)

    assert outbox.send_due(app) == 1
    assert (subjects(sink), subjects(sink, TOM)) == ([], ["other"])
    clock.move(timedelta(minutes=1))
    assert outbox.send_due(app) == 2
    assert subjects(sink) == ["first", "second"]


@pytest.mark.parametrize("answer", ["550 5.1.1 no such mailbox", "554 5.7.1 not wanted"])
def test_what_is_refused_for_good_holds_nothing_up(app: App, sink: SmtpSink, answer: str) -> None:
    sink.refuse_recipient(answer)
    write(app, "first")
    write(app, "second")

    assert outbox.send_due(app) == 1
    assert subjects(sink) == ["second"]


def test_what_is_given_up_holds_nothing_up(app: App, sink: SmtpSink, written: Written, clock: FakeClock) -> None:
    sink.refuse("451 4.7.1 greylisted", times=1000)
    write(app, "first")
    write(app, "second")
    while written()[0].state is MessageState.QUEUED:
        clock.time = written()[0].next_at or clock.time
        outbox.send_due(app)

    assert [message.state for message in written()] == [MessageState.FAILED, MessageState.QUEUED]
    assert written()[1].attempts == 1, "its turn has come"


def test_what_somebody_waits_for_passes_by_what_pauses(app: App, sink: SmtpSink, clock: FakeClock) -> None:
    sink.refuse("451 4.7.1 greylisted")
    write(app, "first")
    assert outbox.send_due(app) == 0
    write(app, "a link", kind=MessageKind.STAFF_INVITATION)
    write(app, "second")

    assert outbox.send_due(app) == 1
    assert subjects(sink) == ["a link"]
    clock.move(timedelta(minutes=1))
    assert outbox.send_due(app) == 2
    assert subjects(sink) == ["a link", "first", "second"]


def test_after_an_outage_it_passes_by_nothing(app: App, sink: SmtpSink, clock: FakeClock) -> None:
    gone = away(app)
    write(app, "first")
    outbox.send_due(gone)
    write(app, "a link", kind=MessageKind.STAFF_INVITATION)
    clock.move(timedelta(minutes=1))

    assert outbox.send_due(app) == 2
    assert subjects(sink) == ["first", "a link"]


def test_while_one_program_sends_a_message_no_other_sends_the_next_to_that_address(
    app: App, sink: SmtpSink, clock: FakeClock
) -> None:
    write(app, "first")
    write(app, "second")
    write(app, "a link", kind=MessageKind.STAFF_INVITATION)
    with app.database.write() as connection:
        assert rows.claim(connection, clock.now())

    assert outbox.send_due(app) == 0
    clock.move(LEASE + timedelta(seconds=1))  # it died
    assert outbox.send_due(app) == 3
    assert subjects(sink) == ["first", "second", "a link"]


def test_four_at_once_keep_the_order_of_each_address(app: App, sink: SmtpSink) -> None:
    for number in range(6):
        for recipient in (NORA, TOM):
            write(app, f"{recipient} {number}", recipient)

    with ThreadPoolExecutor(4) as pool:
        while len(sink.messages) < 12:
            list(pool.map(lambda _: outbox.send_due(app), range(4)))

    for recipient in (NORA, TOM):
        assert subjects(sink, recipient) == [f"{recipient} {number}" for number in range(6)]


def test_what_was_held_goes_out_in_order(app: App, sink: SmtpSink, clock: FakeClock) -> None:
    write(app, "first")
    with app.database.write() as connection:
        held_mail.hold(connection, clock.now())
    write(app, "second")
    write(app, "a link", kind=MessageKind.STAFF_INVITATION)
    assert outbox.send_due(app) == 1, "what is held holds up no link"
    outbox.release_held(app)

    assert outbox.send_due(app) == 2
    assert subjects(sink) == ["a link", "first", "second"]


def test_a_server_that_is_away_is_asked_less_and_less_often_and_at_once_by_hand(
    app: App, sink: SmtpSink, clock: FakeClock
) -> None:
    gone = away(app)
    write(app, "first")
    assert outbox.send_due(gone) == 0
    assert outbox.send_due(app) == 0, "nobody asks so soon"

    assert outbox.send_now(app) == 1


def test_sending_one_again_asks_the_server_at_once(app: App, sink: SmtpSink, written: Written) -> None:
    write(app, "first")
    outbox.send_due(away(app))

    outbox.send_again(app, written()[0].id)

    assert outbox.send_due(app) == 1


def test_a_clock_that_was_ahead_when_the_server_was_away_holds_nothing_up(
    app: App, sink: SmtpSink, clock: FakeClock
) -> None:
    clock.move(timedelta(days=400))
    write(app, "first")
    outbox.send_due(away(app))
    clock.move(timedelta(days=-400))

    assert outbox.send_due(app) == 1


def test_the_pauses_of_a_server_that_is_away_grow_to_a_quarter_of_an_hour() -> None:
    pauses = [next_look(START, START + timedelta(minutes=since)) for since in (0, 1, 10, 20, 600)]
    waits = [at - START - timedelta(minutes=since) for at, since in zip(pauses, (0, 1, 10, 20, 600), strict=True)]

    assert waits == [timedelta(minutes=minutes) for minutes in (1, 1, 5, 10, 15)]


@pytest.mark.file
def test_the_address_of_a_message_is_found_by_an_index(app: App, clock: FakeClock) -> None:
    with app.database.read() as connection:
        plan = connection.exec_driver_sql(
            "EXPLAIN QUERY PLAN SELECT seq FROM messages AS earlier WHERE earlier.state IN ('queued', 'sending') "
            "AND earlier.recipient = 'x' AND earlier.seq < 7"
        ).all()
    assert any("ix_messages_line" in row[3] for row in plan), plan

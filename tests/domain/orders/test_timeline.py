"""The timeline of an order: each thing that happened once, newest first."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest

from fundable.domain.mail.outbox import MailFact, MessageKind, MessageState
from fundable.domain.money.disputes import Dispute, DisputeStatus
from fundable.domain.money.ledger import LedgerEntry, LedgerKind
from fundable.domain.money.payments import PaymentMode, PaymentState
from fundable.domain.orders.orders import Order, OrderStatus, SessionState, StatusChange
from fundable.domain.orders.pause_answers import AnswerFile, PauseAnswer
from fundable.domain.orders.promise import Pause
from fundable.domain.orders.timeline import RESUMED, EventKind, TimelineEvent, timeline, why_paused

START = datetime(2026, 1, 5, 15, tzinfo=UTC)
HOUR = timedelta(hours=1)
ID = UUID(int=1)


def at(hours: int) -> datetime:
    return START + hours * HOUR


def told(
    history: Sequence[StatusChange] = (),
    pauses: Sequence[Pause] = (),
    answers: Sequence[PauseAnswer] = (),
    entries: Sequence[LedgerEntry] = (),
    disputes: Sequence[Dispute] = (),
    mails: Sequence[MailFact] = (),
    who: Mapping[str, str] | None = None,
) -> list[TimelineEvent]:
    """Without the order's beginning, which is always the last."""
    order = Order(
        ID,
        "rosa@ortega.example",
        15000,
        OrderStatus.DESIGN,
        PaymentState.PAID,
        PaymentMode.TEST,
        (),
        SessionState.COMPLETE,
        START,
        START,
        history=tuple(history),
    )
    *events, begun = timeline(order, pauses, answers, entries, disputes, mails, who or {})
    assert (begun.title, begun.by, begun.at) == ("Payment Pending", "Order created at checkout", START)
    return events


def entry(kind: LedgerKind, cents: int, reference: str = "re_1") -> LedgerEntry:
    return LedgerEntry(ID, ID, kind, cents, "usd", PaymentMode.TEST, at(2), reference)


def mail(kind: MessageKind, state: MessageState = MessageState.SENT) -> MailFact:
    return MailFact("mail-1", kind, "Your website", state, at(3))


def answer(**changes: Any) -> PauseAnswer:
    return PauseAnswer(ID, ID, "two photos", "Here they are", at(4), **changes)


def test_a_change_of_status_says_who_or_what_made_it() -> None:
    paid = StatusChange(OrderStatus.PAID, at(1))
    design = StatusChange(OrderStatus.DESIGN, at(2), "Begun", "Nora")
    launch = StatusChange(OrderStatus.LAUNCH, at(3))

    events = told([paid, design, launch])

    assert [(event.title, event.by) for event in events] == [
        ("Launch Preparation", "Set automatically"),
        ("Design in Progress", "Nora"),
        ("Payment Received", "Card payment confirmed"),
    ]
    assert events[1].note == "Begun"


def test_the_same_status_with_a_note_is_a_note() -> None:
    [note, _] = told([StatusChange(OrderStatus.PAID, at(1)), StatusChange(OrderStatus.PAID, at(2), "Called", "Nora")])

    assert (note.kind, note.title, note.note) == (EventKind.NOTE, "Note added", "Called")


def test_a_pause_is_told_once_though_the_history_notes_it_too() -> None:
    pause = Pause(at(1), at(2), "two photos")
    history = [
        StatusChange(OrderStatus.PENDING, at(1), why_paused("two photos"), "Nora"),
        StatusChange(OrderStatus.PENDING, at(2), RESUMED, "Sam"),
    ]

    assert [(event.title, event.by) for event in told(history, [pause])] == [
        ("Clock resumed", "Sam"),
        ("Clock paused. Waiting for: two photos", "Nora"),
    ]


def test_a_note_of_the_same_words_at_another_time_stays() -> None:
    note = StatusChange(OrderStatus.PENDING, at(3), why_paused("two photos"), "Nora")

    assert EventKind.NOTE in {event.kind for event in told([note], [Pause(at(1), None, "two photos")])}


def test_nor_is_a_note_of_the_same_moment_taken_for_the_pauses() -> None:
    note = StatusChange(OrderStatus.PENDING, at(1), "Called", "Nora")

    assert "Called" in {event.note for event in told([note], [Pause(at(1), None, "two photos")])}


def test_a_clock_resumed_after_an_answer_counts_from_the_answer() -> None:
    [resumed, _] = told(pauses=[Pause(at(1), at(2), "two photos", resumed_at=at(5))])

    assert (resumed.title, resumed.at) == ("Clock resumed, counted from the answer", at(5))


def test_a_pause_that_goes_on_has_no_end() -> None:
    assert len(told(pauses=[Pause(at(1), None, "two photos")])) == 1


def test_an_answer_says_how_many_files_came_and_who_looked() -> None:
    file = AnswerFile(ID, ID, "shop.png", "a.png", "image/png", 1, "0" * 64, START)
    events = told(answers=[answer(files=(file, file), looked_at=at(6), looked_by="Nora")])

    assert [(event.title, event.by) for event in events] == [
        ("Answer reviewed", "Nora"),
        ("The client answered with 2 files", None),
    ]


def test_whoever_resumed_has_looked_at_the_answer() -> None:
    pause = Pause(at(1), at(4), "two photos", resumed_at=at(6))

    titles = [event.title for event in told(pauses=[pause], answers=[answer(looked_at=at(6))])]

    assert "Answer reviewed" not in titles
    assert "The client answered" in titles


@pytest.mark.parametrize(
    ("cents", "title", "by"),
    [
        (-2500, "$25.00 refunded", "Nora"),
        (2500, "A refund of $25.00 failed, and the money came back", None),
    ],
)
def test_a_refund_and_one_that_failed(cents: int, title: str, by: str | None) -> None:
    [event] = told(entries=[entry(LedgerKind.REFUND, cents)], who={"re_1": "Nora"})

    assert (event.kind, event.title, event.by) == (EventKind.REFUND, title, by)


@pytest.mark.parametrize("kind", [LedgerKind.PAYMENT, LedgerKind.RENEWAL, LedgerKind.FEE])
def test_other_money_is_no_event(kind: LedgerKind) -> None:
    assert told(entries=[entry(kind, 15000)]) == []


def test_a_dispute_says_how_it_stands_and_what_it_moved() -> None:
    dispute = Dispute(
        "dp_1", "pi_1", DisputeStatus.WON, "fraudulent", 15000, "usd", PaymentMode.TEST, None, as_of=at(9)
    )
    moved = [entry(LedgerKind.DISPUTE, -15000), entry(LedgerKind.DISPUTE, 15000)]

    assert [event.title for event in told(entries=moved, disputes=[dispute])] == [
        "The dispute over $150.00 was won",
        "The client's bank returned $150.00",
        "The client's bank took back $150.00",
    ]


@pytest.mark.parametrize("state", MessageState)
def test_mail_to_the_client_says_what_became_of_it(state: MessageState) -> None:
    [event] = told(mails=[mail(MessageKind.STATUS_CHANGED, state)])
    [own] = told(mails=[mail(MessageKind.PERSONAL_MESSAGE, state)], who={"mail-1": "Nora"})

    assert (event.kind, own.kind, own.by) == (EventKind.MAIL, EventKind.MESSAGE, "Nora")
    assert event.title.startswith("Email ")
    assert own.title.startswith("Message to the client")
    assert event.title.endswith(": Your website")


def test_mail_to_staff_is_no_part_of_it() -> None:
    assert told(mails=[mail(MessageKind.STAFF_ALERT), mail(MessageKind.TEST)]) == []


def test_of_two_at_the_same_moment_the_later_told_comes_first() -> None:
    events = told([StatusChange(OrderStatus.PAID, at(3))], mails=[mail(MessageKind.ORDER_RECEIVED)])

    assert [event.kind for event in events] == [EventKind.MAIL, EventKind.STATUS]

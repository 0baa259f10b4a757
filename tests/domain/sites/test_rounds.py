"""How rounds are counted: what was sold, what staff gave, and what never counts."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest

from fundable.domain.errors import Refused
from fundable.domain.sites.review.anchors import Anchor
from fundable.domain.sites.review.notes import Note, NoteAnswer, NoteVerdict, outcome
from fundable.domain.sites.review.rounds import (
    Allowance,
    Round,
    allowance,
    check_close,
    check_send,
    is_held,
    next_number,
    our_turns,
    shown_build,
)

NOW = datetime(2026, 2, 3, tzinfo=UTC)
OPEN = Round(1, True, 2, NOW)
CLOSED = replace(OPEN, closed_at=NOW + timedelta(days=1), closed_build=3)


def note(verdict: NoteVerdict | None = None, number: int = 1) -> Note:
    answer = NoteAnswer(verdict, "", NOW, "Sam") if verdict else None
    return Note(uuid4(), uuid4(), 1, Anchor("index.html", "", "", "", "", 0, 0, 390, 2), "x", NOW, number, answer)


def refused(code: str, *asked: object) -> None:
    with pytest.raises(Refused) as refusal:
        check_send(*asked) if code in ("round_sent", "round_open") else check_close(*asked)  # type: ignore[arg-type]
    assert refusal.value.code == code


def test_a_sending_uses_a_round_unless_it_was_late_or_voided_or_ours_alone() -> None:
    done, ours = note(NoteVerdict.DONE), note(NoteVerdict.OUR_MISTAKE)

    assert allowance(1, 0, [], []) == Allowance(1, 1)
    assert allowance(1, 0, [CLOSED], [done, ours]) == Allowance(1, 0)
    assert allowance(1, 0, [CLOSED], [ours]) == Allowance(1, 1)
    assert allowance(1, 0, [OPEN], [ours]) == Allowance(1, 0)  # until it is closed, the answers are drafts
    assert allowance(1, 1, [CLOSED], [done]) == Allowance(2, 1)
    assert allowance(1, 0, [replace(CLOSED, voided_at=NOW)], [done]) == Allowance(1, 1)
    assert allowance(0, 0, [replace(CLOSED, is_included=False)], [done]) == Allowance(0, 0)


def test_one_round_at_a_time_but_late_notes_at_any_time() -> None:
    assert next_number([]) == 1
    check_send(1, [], 1)
    check_send(2, [OPEN], 0)
    check_send(2, [CLOSED], 1)
    refused("round_sent", 1, [OPEN], 0)
    refused("round_open", 2, [OPEN], 1)


def test_a_round_is_closed_by_answers_and_the_build_that_they_speak_of() -> None:
    assert check_close([OPEN], [note(NoteVerdict.DONE)], 3) == (OPEN,)
    assert check_close([OPEN], [note(NoteVerdict.DECLINED)], 2) == (OPEN,)
    refused("round_missing", [CLOSED], [], 3)
    refused("notes_unanswered", [OPEN], [note(NoteVerdict.DONE), note()], 3)
    refused("build_missing", [OPEN], [note(NoteVerdict.OUR_MISTAKE)], 2)


def test_the_client_keeps_seeing_what_their_notes_are_on() -> None:
    assert shown_build([CLOSED]) is None
    assert shown_build([CLOSED, replace(OPEN, number=2, build=3)]) == 3
    assert shown_build([CLOSED, replace(OPEN, number=2, build=3, is_included=False)]) is None


def test_a_late_note_holds_only_what_was_approved_before_it() -> None:
    late = replace(OPEN, number=2, is_included=False)

    assert is_held([OPEN])
    assert is_held([OPEN], OPEN.sent_at + timedelta(days=1))
    assert not is_held([CLOSED, late])
    assert not is_held([CLOSED, late], late.sent_at + timedelta(days=1))
    assert is_held([CLOSED, late], late.sent_at - timedelta(days=1))
    assert not is_held([CLOSED, replace(late, closed_at=NOW)], late.sent_at - timedelta(days=1))


def test_only_included_changes_are_our_turn() -> None:
    late = replace(OPEN, number=2, is_included=False)

    assert our_turns([CLOSED, late]) == [(NOW, CLOSED.closed_at)]


def test_an_outcome_is_counted_in_words() -> None:
    assert outcome([NoteVerdict.DONE, NoteVerdict.OUR_MISTAKE, NoteVerdict.DECLINED]) == "2 done, 1 not done."
    assert outcome([NoteVerdict.DECLINED]) == "1 not done."

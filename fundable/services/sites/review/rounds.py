"""Rounds as staff see them through: each note answered, a build shown, and what doesn't count."""

from uuid import UUID

from fundable.app import App
from fundable.db import audit
from fundable.db.database import Connection
from fundable.db.orders import orders
from fundable.db.sites.drafting import stored_builds
from fundable.db.sites.review import notes, rounds
from fundable.domain.sites.drafting.sites import build_moved, nothing_built, texts_undecided
from fundable.domain.sites.review.notes import (
    Note,
    NoteAnswer,
    NoteVerdict,
    SeenAnswer,
    answer_shown,
    check_answer,
    check_seen,
    note_unknown,
)
from fundable.domain.sites.review.rounds import Grant, check_close, round_uncounted, round_unknown
from fundable.services.orders import promise
from fundable.services.sites.review import reviews, round_messages
from fundable.services.sites.review.reviews import Review
from fundable.services.sites.review.round_messages import AnsweredNote


def answer(
    app: App,
    order_id: UUID,
    note_id: UUID,
    verdict: NoteVerdict,
    text: str,
    by: str,
    seen: SeenAnswer | None = None,
) -> Review:
    """What became of a note. The client sees it once the round is closed; until then it can be changed. Raises Refused
    `order_gone`, `note_unknown`, `reason_missing`, `answer_shown`, `answer_moved`."""
    check_answer(verdict, text)
    now = app.clock.now()
    with app.database.write() as connection:
        orders.get(connection, order_id)
        note = _sent_note(connection, order_id, note_id)
        given = NoteAnswer(verdict, text, now, by)
        check_seen(note.answer, given, seen)
        notes.answer(connection, note_id, given)
        audit.record(
            connection,
            now,
            "website.note_answered",
            order_id,
            private={"answer": text},
            note=note.number,
            verdict=verdict,
        )
    return reviews.read(app, order_id)


def close(app: App, order_id: UUID, build: int) -> Review:
    """Shows the client this build with the answers, and tells them. Whoever asks has seen that it is the newest. Raises
    Refused `order_gone`, `website_missing`, `website_unreleased`, `build_moved`, `round_missing`, `notes_unanswered`,
    `build_missing`, `texts_undecided`."""
    now = app.clock.now()
    with app.database.write() as connection:
        order = reviews.order_released(connection, order_id)
        newest = stored_builds.newest(connection, order_id)
        if newest is None:
            raise nothing_built()
        if newest.number != build:
            raise build_moved()
        if newest.undecided:
            raise texts_undecided()
        own_notes = notes.of_order(connection, order_id)
        closed = check_close(rounds.of_order(connection, order_id), own_notes, build)
        rounds.close(connection, order_id, build, now)
        promise.note(connection, app, order_id)
        numbers = {one.number for one in closed}
        answered = [AnsweredNote.of(note) for note in own_notes if note.round in numbers]
        is_new = build > max(one.build for one in closed)
        left = reviews.rounds_left(connection, app, order).left
        key = f"{order_id}:{max(numbers)}"
        round_messages.changes_answered(connection, app, order, key, build if is_new else None, answered, left)
        audit.record(connection, now, "website.round_closed", order_id, build=build, notes=len(answered))
    return reviews.read(app, order_id)


def void(app: App, order_id: UUID, number: int, reason: str, by: str) -> Review:
    """The round doesn't count, and its client has one more. Raises Refused `order_gone`, `round_unknown`,
    `round_uncounted`."""
    now = app.clock.now()
    with app.database.write() as connection:
        orders.get(connection, order_id)
        if number not in {one.number for one in rounds.of_order(connection, order_id)}:
            raise round_unknown()
        if not rounds.void(connection, order_id, number, reason, by, now):
            raise round_uncounted()
        audit.record(connection, now, "website.round_voided", order_id, private={"reason": reason}, round=number)
    return reviews.read(app, order_id)


def grant(app: App, order_id: UUID, reason: str, by: str) -> Review:
    """One round more than the offer includes. Raises Refused `order_gone`."""
    now = app.clock.now()
    with app.database.write() as connection:
        orders.get(connection, order_id)
        rounds.grant(connection, order_id, Grant(reason, now, by))
        audit.record(connection, now, "website.round_granted", order_id, private={"reason": reason})
    return reviews.read(app, order_id)


def _sent_note(connection: Connection, order_id: UUID, note_id: UUID) -> Note:
    """One of a round that is still open."""
    note = notes.find(connection, note_id)
    if note is None or note.order_id != order_id or note.is_draft:
        raise note_unknown()
    if not any(one.is_open and one.number == note.round for one in rounds.of_order(connection, order_id)):
        raise answer_shown()
    return note

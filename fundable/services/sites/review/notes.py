"""Notes as their client writes them: kept at once, and nobody else's until they are sent."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from fundable.app import App, LocalApp
from fundable.db import audit
from fundable.db.database import Connection
from fundable.db.orders import answer_files, orders
from fundable.db.sites.review import notes, rounds
from fundable.domain.orders.orders import Order
from fundable.domain.sites.review.anchors import PAGES, Anchor, anchor_at
from fundable.domain.sites.review.notes import (
    NOTES_MAX,
    Note,
    note_empty,
    note_sent,
    note_unknown,
    notes_changed,
    notes_many,
    nothing_to_send,
    page_unknown,
    place_unknown,
)
from fundable.domain.sites.review.rounds import Round, check_send
from fundable.services.orders import promise
from fundable.services.people import accounts
from fundable.services.sites.review import reviews, round_messages
from fundable.services.sites.review.reviews import Review
from fundable.services.sites.review.round_messages import SentNote


@dataclass(frozen=True, slots=True)
class Spot:
    """Where somebody clicked: the `nth` part of a page with this content path. Without a path it is the whole page. The
    point is inside the part, from 0 to 1."""

    build: int
    page: str
    path: str
    nth: int
    x: float
    y: float
    viewport: int


def save(app: App, token: str | None, note_id: UUID, spot: Spot, text: str) -> Review:
    """Keeps a draft; one that is there keeps its place and gets these words. Raises Refused `client_unauthorized`,
    `website_unreleased`, `order_not_paid`, `order_paid_back`, `note_unknown`, `note_sent`, `notes_many`,
    `page_unknown`, `place_unknown`."""
    order, _ = reviews.opened(app, token)
    with app.database.write() as connection:
        reviews.order_of_client(connection, order.id)
        if known := notes.find(connection, note_id):
            notes.write(connection, _own_draft(known, order.id).id, text)
        else:
            anchor = _anchor(connection, order.id, spot)
            _check_room(connection, order.id)
            number = notes.next_number(connection, order.id)
            notes.add(connection, Note(note_id, order.id, number, anchor, text, app.clock.now()))
        return reviews.seen_by_client(connection, app, order)


def remove(app: App, token: str | None, note_id: UUID) -> Review:
    """Removes a draft with its files. Raises Refused `client_unauthorized`, `website_unreleased`, `note_unknown`,
    `note_sent`."""
    order, _ = reviews.opened(app, token)
    with app.database.write() as connection:
        own_draft(connection, order.id, note_id)
        files = answer_files.remove_of_note(connection, note_id)
        notes.remove(connection, note_id)
        left = reviews.seen_by_client(connection, app, order)
    for file in files:
        app.files.remove(file.file_name)
    return left


def send(app: App, token: str | None, expected: int, note_ids: Sequence[UUID]) -> Review:
    """Gives all drafts to staff, as the round of this number. Raises Refused `client_unauthorized`,
    `website_unreleased`, `order_not_paid`, `order_paid_back`, `round_sent`, `round_open`, `notes_missing`,
    `notes_changed`, `note_empty`."""
    order, _ = reviews.opened(app, token)
    with app.database.write() as connection:
        sent = send_drafts(connection, app, order.id, expected, note_ids)
        return reviews.seen_by_client(connection, app, sent)


def send_drafts(
    connection: Connection, app: LocalApp, order_id: UUID, expected: int, note_ids: Sequence[UUID]
) -> Order:
    """As `send`, for a client who is known already; in the caller's transaction."""
    order, now = reviews.order_of_client(connection, order_id), app.clock.now()
    left = reviews.rounds_left(connection, app, order).left
    check_send(expected, rounds.of_order(connection, order_id), left)
    drafts = [note for note in notes.of_order(connection, order_id) if note.is_draft]
    _check_drafts(drafts, note_ids)
    made = Round(expected, left > 0, reviews.build_shown(connection, order_id), now)
    rounds.add(connection, order_id, made)
    notes.send(connection, order_id, expected)
    promise.note(connection, app, order_id)
    moved = orders.get(connection, order_id, with_history=True)
    round_messages.changes_sent(connection, app, moved, made, [SentNote.of(note) for note in drafts])
    audit.record(
        connection,
        now,
        "website.changes_sent",
        order_id,
        actor=accounts.as_client(order),
        notes=len(drafts),
        round=expected,
        included=made.is_included,
    )
    return moved


def own_draft(connection: Connection, order_id: UUID, note_id: UUID) -> Note:
    """Raises Refused `note_unknown`, `note_sent`."""
    return _own_draft(notes.find(connection, note_id), order_id)


def _own_draft(note: Note | None, order_id: UUID) -> Note:
    if note is None or note.order_id != order_id:
        raise note_unknown()
    if not note.is_draft:
        raise note_sent()
    return note


def _anchor(connection: Connection, order_id: UUID, spot: Spot) -> Anchor:
    if spot.page not in PAGES:
        raise page_unknown()
    parts = reviews.parts_of(connection, order_id, spot.build, spot.page)
    if parts and not spot.path:
        return Anchor(spot.page, "", "", "", "", 0, 0, spot.viewport, spot.build)
    found = next((part for part in parts if (part.path, part.nth) == (spot.path, spot.nth)), None)
    if found is None:
        raise place_unknown()
    return anchor_at(found, spot.x, spot.y, spot.viewport, spot.build)


def _check_room(connection: Connection, order_id: UUID) -> None:
    if sum(note.is_draft for note in notes.of_order(connection, order_id)) >= NOTES_MAX:
        raise notes_many()


def _check_drafts(drafts: Sequence[Note], seen: Sequence[UUID]) -> None:
    """They are what their client has looked at, and each says something."""
    if not drafts:
        raise nothing_to_send()
    if {note.id for note in drafts} != set(seen):
        raise notes_changed()
    for note in drafts:
        if not note.says_something:
            raise note_empty(note.number)

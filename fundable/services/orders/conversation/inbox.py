"""The inbox of staff, by pages."""

from dataclasses import dataclass
from uuid import UUID

from fundable.app import App
from fundable.db.mail import unplaced_mails
from fundable.db.orders.conversation import inbox
from fundable.db.people import assignees
from fundable.domain.orders.conversation.inbox import InboxView, ListedConversation, place
from fundable.domain.people.assignees import Colleague


@dataclass(frozen=True, slots=True)
class InboxRow:
    """`assignee` is who has the order; None while nobody does."""

    conversation: ListedConversation
    assignee: Colleague | None


@dataclass(frozen=True, slots=True)
class InboxPage:
    """`total` is what the view and the words find; `counts` are of each view, whatever is looked for. Both count to
    `COUNTED_MAX`. `unplaced` are emails that are in no conversation, and `unplaced_found` those of
    them with the words that are looked for."""

    items: tuple[InboxRow, ...]
    next_cursor: str | None
    total: int
    counts: dict[InboxView, int]
    unplaced: int
    unplaced_found: int


def read(app: App, reader: UUID, view: InboxView, typed: str | None, cursor: str | None, limit: int) -> InboxPage:
    """What a member of staff sees of it. Raises Refused `cursor_unknown`."""
    behind = place(cursor)
    with app.database.read() as connection:
        found = inbox.sought(connection, typed) if typed else None
        rows = inbox.page(connection, view, reader, found, behind, limit + 1)
        people = assignees.of_orders(connection, [row.order_id for row in rows])
        counts = {one: inbox.count(connection, one, reader) for one in InboxView}
        unplaced = unplaced_mails.count(connection)
        unplaced_found = unplaced_mails.count(connection, typed) if typed else 0
        total = counts[view] if found is None else inbox.count(connection, view, reader, found)
    shown = tuple(InboxRow(row, people.get(row.order_id)) for row in rows[:limit])
    more = rows[limit - 1].place.cursor if len(rows) > limit else None
    return InboxPage(shown, more, total, counts, unplaced, unplaced_found)

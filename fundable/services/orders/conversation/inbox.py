"""The inbox of staff, by pages."""

from uuid import UUID

from fundable.app import App
from fundable.db.orders.conversation import inbox
from fundable.domain.orders.conversation.inbox import InboxPage, InboxView, place


def read(app: App, reader: UUID, view: InboxView, typed: str | None, cursor: str | None, limit: int) -> InboxPage:
    """What a member of staff sees of it. Raises Refused `cursor_unknown`."""
    behind = place(cursor)
    with app.database.read() as connection:
        found = inbox.sought(connection, typed) if typed else None
        rows = inbox.page(connection, view, reader, found, behind, limit + 1)
        counts = {one: inbox.count(connection, one, reader) for one in InboxView}
        total = counts[view] if found is None else inbox.count(connection, view, reader, found)
    shown = tuple(rows[:limit])
    return InboxPage(shown, shown[-1].place.cursor if len(rows) > limit else None, total, counts)

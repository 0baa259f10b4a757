"""Replies that staff keep to use again: one list for everybody who works here."""

from uuid import UUID

from fundable.app import App
from fundable.db import audit
from fundable.db.orders.conversation import saved_replies
from fundable.domain.agency.settings import check_seen
from fundable.domain.orders.conversation.saved_replies import SavedReply, check_room


def read(app: App) -> list[SavedReply]:
    with app.database.read() as connection:
        return saved_replies.every(connection)


def save(app: App, reply: SavedReply, by: str, seen: str | None = None) -> SavedReply:
    """A new one, or another text of one that is there. Raises Refused `replies_many`, `settings_changed`."""
    now = app.clock.now()
    with app.database.write() as connection:
        kept = saved_replies.every(connection)
        check_room([one.id for one in kept], reply.id)
        if reply not in kept:
            there = next((one.revision for one in kept if one.id == reply.id), "")
            check_seen(seen, there, "this reply")
            saved_replies.put(connection, reply, now, by)
            audit.record(connection, now, "settings.reply_saved", reply.id, private={"title": reply.title})
    return reply


def remove(app: App, reply_id: UUID) -> None:
    """One that isn't there needs no removing."""
    with app.database.write() as connection:
        if saved_replies.remove(connection, reply_id):
            audit.record(connection, app.clock.now(), "settings.reply_removed", reply_id)

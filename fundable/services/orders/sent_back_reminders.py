"""Reminders of answers that were sent back and wait for their client: 2 and 5 days later, only the newest of them."""

from datetime import datetime, timedelta
from uuid import UUID

from fundable.app import App, LocalApp
from fundable.db.database import Connection
from fundable.db.orders import orders, pause_answers, sent_back
from fundable.domain.orders.sent_back import REMINDER_DAYS, REMINDERS_END_DAYS, due_reminder
from fundable.services.orders import order_messages


def plan(app: App) -> str:
    """Writes what is due into the outbox, each once. Says how many."""
    now = app.clock.now()
    since, until = now - timedelta(days=REMINDERS_END_DAYS), now - timedelta(days=REMINDER_DAYS[0])
    with app.database.read() as connection:
        due = sent_back.still_out(connection, app.mode, since, until)
    written = sum(_remind(app, order_id, begun_at, now) for order_id, begun_at in due)
    return f"{written} reminded" if written else ""


def _remind(app: App, order_id: UUID, begun_at: datetime, now: datetime) -> bool:
    days = due_reminder(begun_at, now)
    if days is None:
        return False
    with app.database.write() as connection:
        # Asked again: its client may have answered in the meantime, or staff resumed.
        return _is_out(connection, order_id, begun_at) and _write(connection, app, order_id, begun_at, days)


def _is_out(connection: Connection, order_id: UUID, begun_at: datetime) -> bool:
    waiting = pause_answers.waiting(connection, order_id)
    return waiting is not None and waiting.since == begun_at and not waiting.is_answered


def _write(connection: Connection, app: LocalApp, order_id: UUID, begun_at: datetime, days: int) -> bool:
    asked = sent_back.running(connection, order_id)
    order = orders.get(connection, order_id)
    return order_messages.form_still_out(connection, app, order, asked, begun_at, days)

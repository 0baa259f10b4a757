"""Tells staff of clients who have waited for an answer for some business hours."""

from datetime import datetime, timedelta
from uuid import UUID

from fundable.app import App
from fundable.db.orders import orders
from fundable.db.orders.conversation import conversations
from fundable.domain.agency.calendar import WorkingDays
from fundable.domain.orders.conversation.waiting import ANSWERED_WITHIN_HOURS, LOOKED_BACK, is_unanswered
from fundable.services.agency import calendar
from fundable.services.orders import order_messages


def plan(app: App) -> str:
    """Writes what is due into the outbox, once for each time that a client waits. Says how many."""
    now = app.clock.now()
    until = now - timedelta(hours=ANSWERED_WITHIN_HOURS)
    with app.database.read() as connection:
        waiting = conversations.waiting_between(connection, app.mode, now - LOOKED_BACK, until)
    if not waiting:
        return ""  # The calendar costs 18 MB, which a shop whose clients have their answers need not have.
    days = calendar.working_days(app)
    told = sum(_tell(app, order_id, since, days) for order_id, since in waiting)
    return f"{told} told" if told else ""


def _tell(app: App, order_id: UUID, since: datetime, days: WorkingDays) -> bool:
    if not is_unanswered(since, days, app.clock.now()):
        return False
    with app.database.write() as connection:
        # Asked again: somebody may have answered in the meantime.
        if conversations.find(connection, order_id).waiting_since != since:
            return False
        return order_messages.still_waits(connection, app, orders.get(connection, order_id), since)

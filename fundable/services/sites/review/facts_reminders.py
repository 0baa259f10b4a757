"""One reminder that a client can tell more than the form asks: a day after it, if nothing came since."""

from datetime import timedelta

from fundable.app import App, LocalApp
from fundable.db.database import Connection
from fundable.db.mail import outbox
from fundable.db.sites.review.facts_reminders import untold
from fundable.domain.mail.outbox import MessageKind, Url
from fundable.domain.orders.orders import Order
from fundable.services import named_orders
from fundable.services.mail.writing import enqueue
from fundable.services.sites.review.client_facts import why_closed

PATH = "/client/yours"
AFTER = timedelta(days=1)
UNTIL = timedelta(days=4)
"""So long after the form it still goes out, if the job didn't run before."""


def plan(app: App) -> str:
    """Writes what is due into the outbox, each once. Says how many."""
    now = app.clock.now()
    with app.database.read() as connection:
        found = untold(connection, app.mode, now - UNTIL, now - AFTER)
        due = [order.id for order in found if not outbox.has_key(connection, _key(order))]
    if not due:
        return ""
    with app.database.write() as connection:
        # Asked again: a client may have begun in the meantime.
        still = [order for order in untold(connection, app.mode, now - UNTIL, now - AFTER) if order.id in due]
        written = sum(_remind(connection, app, order) for order in still)
    return f"{written} reminded" if written else ""


def _remind(connection: Connection, app: LocalApp, order: Order) -> bool:
    if why_closed(connection, order.id):
        return False
    about, url = named_orders.about(connection, app, order), Url(f"{app.config.base_url}{PATH}")
    return enqueue(connection, app, MessageKind.FACTS_REMINDER, _key(order), order.email, about, yours_url=url)


def _key(order: Order) -> str:
    return f"facts-reminder:{order.id}"

"""Staff see what the client of an order sees. Each view is in the audit log once."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from fundable.app import App
from fundable.db import audit
from fundable.db.database import Connection
from fundable.db.orders import orders
from fundable.db.people import client_views
from fundable.domain.orders.orders import portal_missing
from fundable.domain.people.accounts import Login
from fundable.domain.people.client_views import VIEW_LASTS, ClientView, view_over


@dataclass(frozen=True, slots=True)
class StartedView:
    """`client` is what whoever is looked at is called."""

    view: ClientView
    client: str
    seconds_left: int


def start(app: App, login: Login, order_id: UUID) -> StartedView:
    """The one that this login has open goes on as it is. Raises Refused `order_gone`, `order_unpaid`."""
    now = app.clock.now()
    with app.database.write() as connection:
        order = orders.get(connection, order_id)
        if not order.counts_as_paid:
            raise portal_missing()
        client = app.above.business_name(connection, order_id) or order.email
        view = _started(connection, login.session.token_hash, order_id, now)
    return StartedView(view, client, int((view.ends_at - now).total_seconds()))


def _started(connection: Connection, sid: str, order_id: UUID, now: datetime) -> ClientView:
    client_views.forget(connection, sid, now)
    found = client_views.find(connection, sid, order_id)
    if found and found.is_open(now):
        return found
    view = ClientView(order_id, now, now + VIEW_LASTS)
    client_views.put(connection, sid, view)
    audit.record(connection, now, "client.viewed", order_id)
    return view


def running(app: App, login: Login, order_id: UUID) -> ClientView:
    """What this login has open. Raises Refused `view_over`."""
    with app.database.read() as connection:
        view = client_views.find(connection, login.session.token_hash, order_id)
    if view is None or not view.is_open(app.clock.now()):
        raise view_over()
    return view


def leave(app: App, login: Login, order_id: UUID) -> None:
    with app.database.write() as connection:
        client_views.end(connection, login.session.token_hash, order_id)

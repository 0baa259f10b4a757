"""An order's way through its stages: by staff, who may choose any, or by facts, which only move it on."""

from datetime import datetime
from typing import Any

from fundable.app import LocalApp
from fundable.db import audit
from fundable.db.database import Connection
from fundable.db.orders import history, orders
from fundable.domain.orders.client_mail import email_of
from fundable.domain.orders.orders import Order, OrderStatus, StatusChange
from fundable.services.agency import calendar
from fundable.services.orders import order_messages, promise


def move(
    connection: Connection,
    app: LocalApp,
    order: Order,
    change: StatusChange,
    message: str = "",
    emails_client: bool = True,
    email_again: bool = False,
) -> None:
    """Sets a status in the caller's transaction, and writes to the client as `email_of` says."""
    status, now, notes = change.status, change.at, change.note
    change_id = history.add(connection, order, change)
    noted = {} if notes is None else {"admin_notes": notes}
    orders.change(connection, order.id, now, status=status, **noted, **_delivery(app, order, change))
    if status is OrderStatus.COMPLETED:
        promise.end_pause(connection, order.id, now)
    moved = promise.note(connection, app, order.id)
    changed, words = {"status": (order.status, status)}, {"notes": notes, "message": message}
    email = email_of(order.status, status, message, emails_client, app.sends_mail, email_again)
    audit.record(connection, now, "order.status_changed", order.id, changed=changed, private=words, email=email)
    if email.is_written:
        order_messages.status_changed(connection, app, moved, change_id, message)


def advance(
    connection: Connection, app: LocalApp, order: Order, status: OrderStatus, now: datetime, emails_client: bool = True
) -> None:
    """Moves an order on to where the facts say it is. One that stands there, or further, stays."""
    if order.status.is_before(status):
        move(connection, app, order, StatusChange(status, now), emails_client=emails_client)


def _delivery(app: LocalApp, order: Order, change: StatusChange) -> dict[str, Any]:
    """When a website went live, and how late; nothing of one that is taken back."""
    was_live, is_live = (one is OrderStatus.COMPLETED for one in (order.status, change.status))
    if was_live == is_live:
        return {}
    late = (calendar.day_of(app, change.at) - order.promised_on).days if is_live and order.promised_on else None
    return {"live_at": change.at if is_live else None, "days_late": None if late is None else max(0, late)}

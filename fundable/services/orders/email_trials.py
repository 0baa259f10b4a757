"""Emails tried out with the values of a real order, before an owner saves their words."""

from dataclasses import replace
from uuid import UUID

from fundable.app import App, LocalApp
from fundable.db.database import Connection
from fundable.db.orders import intake, orders
from fundable.domain.mail.email_texts import EmailText
from fundable.domain.mail.order_emails import FORM
from fundable.domain.orders.orders import OrderStatus
from fundable.domain.people.accounts import User
from fundable.services import named_orders
from fundable.services.mail import email_texts
from fundable.services.mail.email_texts import Preview, ShownOrder


def preview(app: App, email_id: str, text: EmailText, order_id: UUID | None) -> Preview:
    """What the email would read like for an order, or for one made up. Raises Refused `email_unknown`, `order_gone`."""
    return email_texts.preview(app, email_id, text, _read(app, email_id, order_id))


def send_test(app: App, email_id: str, text: EmailText, order_id: UUID | None, to: User) -> None:
    """Mails it to whoever edits it. Raises Refused `email_unknown`, `order_gone`, `email_wrong`."""
    message = email_texts.trial(app, email_id, text, _read(app, email_id, order_id), to)
    with app.database.write() as connection:
        if order_id:
            orders.get(connection, order_id)
        email_texts.send_trial(connection, app, email_id, message)


def _read(app: App, email_id: str, order_id: UUID | None) -> ShownOrder | None:
    email = email_texts.email_named(email_id)
    if order_id is None:
        return None
    with app.database.read() as connection:
        return _shown(connection, app, dict(email.pins).get("status"), order_id)


def _shown(connection: Connection, app: LocalApp, status: str | bool | None, order_id: UUID) -> ShownOrder:
    """With the status that the email is sent in."""
    order = orders.get(connection, order_id)
    order = replace(order, status=OrderStatus(str(status or order.status)))
    form = intake.find_of_order(connection, order_id)
    own: dict[str, object] = {"form": {name: getattr(form, name) for name in FORM}} if form else {}
    if order.promised_on:
        own["promise_date"] = named_orders.promised_day(order)
    return ShownOrder(named_orders.about(connection, app, order), own)

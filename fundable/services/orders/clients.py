"""The client of an order as staff look after them: their e-mail address, their password and their logins."""

import re
from collections.abc import Sequence
from uuid import UUID

from fundable.app import App
from fundable.db import audit
from fundable.db.database import Connection
from fundable.db.mail import links as link_rows
from fundable.db.orders import clients, history, orders
from fundable.db.people import accounts
from fundable.domain.errors import Refused
from fundable.domain.orders.clients import Client
from fundable.domain.orders.orders import Order, PasswordKnown, StatusChange, email_key, portal_missing
from fundable.domain.people.passwords import check_not_email
from fundable.services.mail import links, outbox
from fundable.services.orders import promise
from fundable.services.orders.promise import OrderSeen
from fundable.services.people import passwords
from fundable.services.people.accounts import check_new

SHOWN_OF_ONE_NUMBER = 10
_NUMBER = re.compile(r"#?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{8})")


def correct_email(app: App, order_id: UUID, email: str, by: str) -> OrderSeen:
    """Gives an order another e-mail. Every login and link that was given to the earlier one ends, its password, and
    the address of the website's preview; the new one gets a link to choose another. Raises Refused `order_gone`."""
    now = app.clock.now()
    with app.database.write() as connection:
        order = orders.get(connection, order_id, with_history=True)
        if order.email != email:
            note = f"E-mail changed from {order.email} to {email}"
            history.add(connection, order, StatusChange(order.status, now, note, by))
            orders.change(connection, order_id, now, email=email, email_key=email_key(email), email_changed_at=now)
            passwords.end_client_password(connection, app, order_id)
            app.above.renew_preview(connection, order_id)
            has_link = outbox.redirect(connection, app, order.id, order.email, email)
            audit.record(connection, now, "order.email_changed", order_id, private={"email": (order.email, email)})
            if order.counts_as_paid and not has_link:
                passwords.send_to_client(connection, app, orders.get(connection, order_id, with_history=True))
        seen = promise.look(connection, app, order_id)
    app.previews.forget()
    return seen


def send_link(app: App, order_id: UUID) -> str:
    """Sends an order's client a new link for their password: the e-mail it goes to. Raises Refused `order_gone`,
    `order_unpaid`."""
    with app.database.write() as connection:
        order = _paid_order(connection, order_id)
        passwords.send_to_client(connection, app, order)
        audit.record(connection, app.clock.now(), "client.link_sent", order_id, private={"email": order.email})
    return order.email


def find_order(app: App, number: str) -> Order:
    """The order with this number, or this whole id. Raises Refused `number_malformed`, `number_unknown`, and
    `number_shared` when several have it."""
    typed = _NUMBER.fullmatch(number.strip().lower())
    if typed is None:
        raise Refused("number_malformed", f"{number} isn't an order number. Order numbers look like 9f1c2ab3.")
    with app.database.read() as connection:
        numbered = clients.numbered(connection, typed.group(1), SHOWN_OF_ONE_NUMBER)
    if not numbered:
        raise Refused("number_unknown", f"There's no order {number}. 'fundable list-orders' shows all of them.")
    if len(numbered) > 1:
        ids = ", ".join(str(order.id) for order in numbered)
        raise Refused("number_shared", f"More than one order has the number {number}. Give the full ID: {ids}.")
    return numbered[0]


def find_orders(app: App, who: str) -> list[Order]:
    """A client's orders, newest first, at least one: those of an e-mail, or of the e-mail of an order. Raises Refused
    `client_unknown`, and what `find_order` raises."""
    email = who if "@" in who else find_order(app, who).email
    found = of_email(app, email)
    if not found:
        raise Refused("client_unknown", f"There are no orders from {email}.")
    return found


def listed(app: App, limit: int) -> tuple[list[Client], int]:
    """Clients, whoever ordered last first, and how many there are in all."""
    with app.database.read() as connection:
        return clients.listed(connection, limit), clients.count(connection)


def of_email(app: App, email: str) -> list[Order]:
    """Newest first, without regard to capitals (access 7)."""
    with app.database.read() as connection:
        return clients.of_email(connection, email)


def set_password(app: App, order_id: UUID, password: str) -> Order:
    """Gives the client of an order another password; every login and every link of the order ends.

    Raises Refused `order_gone`, `order_unpaid`, and what `check_new` and `check_not_email` raise.
    """
    check_new(app, password)
    hashed = app.passwords.hash(password)
    with app.database.write() as connection:
        order = _paid_order(connection, order_id)
        check_not_email(password, order.email)
        passwords.put_client_password(connection, app, order.id, hashed, PasswordKnown.SET)
        audit.record(connection, app.clock.now(), "client.password_set", order_id)
    return order


def make_link(app: App, order_id: UUID) -> str:
    """The address of a new link for a client's password, to be handed over by other means than our mail. Raises Refused
    `order_gone`, `order_unpaid`."""
    with app.database.write() as connection:
        link = passwords.client_link(connection, app, _paid_order(connection, order_id), is_shown=True)
        audit.record(connection, app.clock.now(), "client.link_made", order_id)
    return links.address(app, link.id)


def end_logins(app: App, found: Sequence[Order]) -> None:
    """Logs clients out everywhere, and ends the links that were sent for these orders."""
    now = app.clock.now()
    with app.database.write() as connection:
        for order in found:
            accounts.end_tokens(connection, order.id)
            link_rows.end_of_order(connection, order.id, now)
            audit.record(connection, now, "client.logged_out", order.id)


def _paid_order(connection: Connection, order_id: UUID) -> Order:
    order = orders.get(connection, order_id, with_history=True)
    if not order.counts_as_paid:
        raise portal_missing()
    return order

"""Messages that visitors write with the form of a website: kept first, mailed to the business, read by the client."""

import json
from dataclasses import dataclass
from uuid import UUID

from fundable.app import App, LocalApp
from fundable.db import looks
from fundable.db.database import Connection
from fundable.db.mail import outbox as outbox_rows
from fundable.db.orders import orders
from fundable.db.sites.drafting import content_versions, stored_builds
from fundable.db.sites.hosting import contact_messages as rows
from fundable.db.sites.hosting import releases
from fundable.domain.looks import Kind
from fundable.domain.mail.outbox import MessageKind, Url
from fundable.domain.mail.visitors import MARKS
from fundable.domain.orders.orders import Order
from fundable.domain.sites.drafting.contact_form import has_form
from fundable.domain.sites.hosting.contact_messages import (
    DAY,
    KEPT,
    MESSAGES_PATH,
    SAME_WITHIN,
    ContactMessage,
    Written,
    contact_message_unknown,
    has_room,
    website_full,
    website_gone,
)
from fundable.domain.sites.hosting.live_sites import LiveSite
from fundable.services import named_orders
from fundable.services.mail.writing import draft
from fundable.services.people import accounts
from fundable.services.sites.hosting import releases as publishing

LISTED_AT_ONCE = 50


@dataclass(frozen=True, slots=True)
class Inbox:
    """`messages` are newest first; `next_number` is where to go on. `has_form`: visitors can write, as of the build
    that's online. `mailed_to`: the business's email that it shows; empty while nothing is online."""

    messages: tuple[ContactMessage, ...]
    next_number: int | None
    total: int
    unread: int
    has_form: bool
    mailed_to: str
    kept_days: int = KEPT.days


def receive(app: App, site: LiveSite, written: Written, is_first: bool) -> None:
    """Keeps a message, and mails it to the business; the same words a second time do nothing. `is_first`: nothing came
    to the business from its sender's network today. Raises Refused `website_gone`, `website_full`, `storage_full`."""
    now = app.clock.now()
    with app.database.write() as connection:
        order = orders.find(connection, site.order_id)
        recipient = _recipient(connection, site.order_id)
        if order is None or not recipient:
            raise website_gone()
        if rows.is_known(connection, order.id, written, now - SAME_WITHIN):
            return
        if not has_room(rows.count(connection, order.id, now - DAY), is_first):
            raise website_full()
        number = rows.add(connection, order.id, written, now)
        rows.note_mail(connection, number, _mail(connection, app, order, recipient, number, written))


def of_client(app: App, token: str | None, before: int | None = None) -> Inbox:
    """Raises Refused `client_unauthorized`."""
    order_id = accounts.client_order(app, token).order.id
    with app.database.read() as connection:
        online = releases.of_order(connection, order_id)[:1]
        page = rows.page(connection, order_id, before, LISTED_AT_ONCE + 1)
        total, unread = rows.count(connection, order_id), rows.count_unread(connection, order_id)
        mailed_to = _recipient(connection, order_id)
    shown = tuple(page[:LISTED_AT_ONCE])
    return Inbox(
        messages=shown,
        next_number=shown[-1].number if len(page) > LISTED_AT_ONCE else None,
        total=total,
        unread=unread,
        has_form=any(has_form(publishing.files_of(app, order_id, one.hash)) for one in online),
        mailed_to=mailed_to,
    )


def mark_read(app: App, token: str | None, number: int) -> None:
    """The client has seen the messages up to this number. Raises Refused `client_unauthorized`."""
    order_id = accounts.client_order(app, token).order.id
    with app.database.write() as connection:
        rows.mark_read(connection, order_id, number, app.clock.now())


def mark(app: App, token: str | None, message_id: UUID, is_read: bool) -> None:
    """This message alone, read or new again. Raises Refused `client_unauthorized`, `contact_message_unknown`."""
    order_id = accounts.client_order(app, token).order.id
    with app.database.write() as connection:
        if not rows.mark(connection, order_id, message_id, app.clock.now() if is_read else None):
            raise contact_message_unknown()


def remove(app: App, token: str | None, message_id: UUID) -> None:
    """For good; what is still to be mailed isn't. Raises Refused `client_unauthorized`, `contact_message_unknown`."""
    order_id = accounts.client_order(app, token).order.id
    with app.database.write() as connection:
        mail_id = rows.remove(connection, order_id, message_id)
        if mail_id is None:
            raise contact_message_unknown()
        outbox_rows.drop_unsent(connection, mail_id)


def forget_old(app: App) -> str:
    """Says how many were older than messages are kept."""
    with app.database.write() as connection:
        overdue_by = looks.overdue_by(connection, Kind.CONTACT_MESSAGES, app.clock.now())
        forgotten = rows.forget(connection, overdue_by - KEPT) if overdue_by else 0
    return f"{forgotten} deleted" if forgotten else ""


def _recipient(connection: Connection, order_id: UUID) -> str:
    """The business's email as the build that's online says it; empty while nothing is."""
    for online in releases.of_order(connection, order_id)[:1]:
        build = stored_builds.find(connection, order_id, online.build)
        said = content_versions.find(connection, order_id, build.content_version) if build else None
        return str(json.loads(said.content)["email"]) if said else ""
    return ""


def _mail(connection: Connection, app: LocalApp, order: Order, recipient: str, number: int, written: Written) -> UUID:
    """Written down with marks where the visitor's words will be: its id."""
    words = {**MARKS, "visitor_phone": MARKS["visitor_phone"] if written.phone else ""}
    url = Url(f"{app.config.base_url}{MESSAGES_PATH}")
    kind, key = MessageKind.WEBSITE_MESSAGE, f"website-message:{order.id}:{number}"
    values = {**words, "messages_url": url, "takes_replies": written.takes_replies}
    about = named_orders.about(connection, app, order)
    message = draft(connection, app, kind, key, recipient, about, None, **values)
    outbox_rows.add(connection, message)
    return message.id

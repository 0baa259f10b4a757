"""What staff see of messages: what was written, what became of it, and what each kind reads like."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from uuid import UUID, uuid4

from fundable.app import App
from fundable.db import links as link_rows
from fundable.db import outbox
from fundable.db.database import Connection
from fundable.domain.accounts import Login, Role
from fundable.domain.errors import Refused
from fundable.domain.money import dollars
from fundable.domain.notifications import LINK, OPENS_THE_ADMIN, Message, MessageKind, MessageState, Url
from fundable.domain.orders import Order, OrderStatus, SessionState
from fundable.domain.payments import PaymentState
from fundable.domain.ports import Rendered
from fundable.domain.settings import Agency
from fundable.services import accounts, links, settings
from fundable.services.notifications import common, day, message_unknown, order_values, shown

PAGE = 50


@dataclass(frozen=True, slots=True)
class Mailbox:
    messages: tuple[Message, ...]
    next_cursor: str | None
    counts: dict[MessageState, int]
    has_server: bool


def browse(app: App, state: MessageState | None, cursor: str | None) -> Mailbox:
    """Newest first. Raises Refused for a cursor that is none of ours."""
    if cursor is not None and not (cursor.isascii() and cursor.isdigit() and len(cursor) <= 18):
        raise Refused("cursor_unknown", "This page of the list is not known. Go back to the first page.")
    with app.database.read() as connection:
        found = outbox.page(connection, state, int(cursor) if cursor else None, PAGE + 1)
        counts = outbox.counts(connection, most=MessageState.SENT if app.mailer.is_real else MessageState.STORED)
    more = str(found[PAGE - 1][0]) if len(found) > PAGE else None
    return Mailbox(tuple(message for _, message in found[:PAGE]), more, counts, app.mailer.is_real)


def of_order(app: App, order_id: UUID) -> list[Message]:
    with app.database.read() as connection:
        return outbox.of_order(connection, order_id)


def read(app: App, message_id: UUID, reader: Login) -> Message:
    """As its reader gets it, with its link while nobody else has got it: once sent, the link is the reader's alone.

    Who may not change the team sees no link into it. Raises Refused, also for an owner who has to confirm first.
    """
    with app.database.read() as connection:
        message = outbox.find(connection, message_id)
    if message is None:
        raise message_unknown()
    if message.state is MessageState.STORED and _may_follow(app, message, reader):
        return shown(app, message)
    hidden = "(a link for the reader alone)"
    return replace(message, text=message.text.replace(LINK, hidden), html=message.html.replace(LINK, "#"))


def _may_follow(app: App, message: Message, reader: Login) -> bool:
    if message.kind not in OPENS_THE_ADMIN:
        return True
    if reader.user.role is not Role.OWNER:
        return False
    accounts.check_confirmed(app, reader.session)
    return True


def redirect(connection: Connection, app: App, order: Order, email: str) -> None:
    """What still waits for an order's earlier address goes to the new one, with links that nobody has seen."""
    for message in outbox.waiting_for(connection, order.id, order.email):
        ended = link_rows.find(connection, message.link_id) if message.link_id else None
        link = links.make(connection, app, ended.purpose, order_id=order.id) if ended else None
        outbox.redirect(connection, message.id, email, link.id if link else None, app.clock.now())


def preview(app: App, kind: MessageKind) -> Rendered:
    """What a message of this kind reads like, with an order made up for it."""
    now, agency = app.clock.now(), settings.agency(app)
    order = _example_order(app, now)
    values = {
        **_example_values(app, agency, order, now),
        "link": Url(f"{app.config.base_url}/reset-password?token=example"),
    }
    return app.templates.render(kind, {**common(app, agency, order, now), **values})


def _example_order(app: App, now: datetime) -> Order:
    return Order(
        id=uuid4(),
        email="nora@alder.example",
        amount_cents=175_00,
        status=OrderStatus.DESIGN,
        payment_state=PaymentState.PAID,
        mode=app.gateway.mode,
        selected_addons=("domain",),
        session_state=SessionState.COMPLETE,
        created_at=now,
        updated_at=now,
        paid_at=now,
        business_name="Alder & Finch Bakery",
    )


def _example_values(app: App, agency: Agency, order: Order, now: datetime) -> dict[str, object]:
    """Whatever any of the templates names."""
    form = {
        "business_name": "Alder & Finch Bakery",
        "business_address": "218 Mill Street\nDayton, OH 45402",
        "business_phone": "(937) 555-0142",
        "business_email": "hello@alderandfinch.example",
    }
    one = {**order_values(app, agency, order), "name": "Alder & Finch Bakery", "promise_date": "Friday, January 16"}
    in_a_month = day(agency, now + timedelta(days=30))
    return {
        "form": form,
        "promise_date": "Friday, January 16",
        "status": order.status.value,
        "message": "We have used the blue of your shop sign.",
        "renews_on": in_a_month,
        "card": {"brand": "Visa", "last4": "4242", "has_expired_by_then": False},
        "is_first": True,
        "failed_on": day(agency, now),
        "retry_date": in_a_month,
        "pay_url": Url(app.config.base_url),
        "ended_on": day(agency, now),
        "invited_by": "Olive Park",
        "orders": [one, one],
        "overdue": [one],
        "due": [one],
        "what": "disputed",
        "amount": dollars(150_00),
        "answer_by": in_a_month,
        "is_whole": False,
        "title": "a payment report could not be acted on",
        "found": "Stripe reported a payment that the program could not act on, five times in a row.",
        "advice": "Look at it under Payment reports in the admin, and try it again.",
    }

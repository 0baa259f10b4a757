"""What clients and staff are told of orders. Each is written in the transaction of its fact, under a key made of it."""

from collections.abc import Sequence
from datetime import datetime

from fundable.app import LocalApp
from fundable.db.database import Connection
from fundable.db.money import disputes
from fundable.domain.agency.days import minute, plain_day
from fundable.domain.counts import counted
from fundable.domain.mail.outbox import Message, MessageKind, Url
from fundable.domain.orders.conversation.messages import Author, ThreadMessage
from fundable.domain.orders.intake import IntakeForm
from fundable.domain.orders.orders import Order, OrderStatus
from fundable.domain.orders.pause_answers import PauseAnswer
from fundable.domain.orders.sent_back import AskedAnswer
from fundable.domain.sites.drafting.sites import LIVE_PATH
from fundable.services import named_orders
from fundable.services.agency import calendar, settings
from fundable.services.mail.writing import draft, enqueue, enqueue_for_staff

_OTHERS = "We fix our own mistakes, and tell you the price of anything else first."
NOT_INCLUDED = f"Changes aren't included. {_OTHERS}"
NONE_LEFT = f"You have no revision rounds left. {_OTHERS}"


def form_received(connection: Connection, app: LocalApp, order: Order, form: IntakeForm) -> None:
    """To the client, with what goes on every page; and to staff."""
    told = {
        "business_name": form.business_name,
        "business_address": form.business_address,
        "business_phone": app.phones.read(form.business_phone).shown.display,
        "business_email": form.business_email,
    }
    promised, about = named_orders.promised_day(order), named_orders.about(connection, app, order)
    key = f"form-received:{order.id}"
    enqueue(connection, app, MessageKind.FORM_RECEIVED, key, order.email, about, form=told, promise_date=promised)
    staff_key = f"staff-form-received:{order.id}"
    enqueue_for_staff(
        connection,
        app,
        MessageKind.STAFF_FORM_RECEIVED,
        staff_key,
        lambda: about,
        order.id,
        form=told,
        promise_date=promised,
    )


def status_changed(connection: Connection, app: LocalApp, order: Order, change_id: int, message: str) -> None:
    """`message` is what staff write to the client; their notes are never in it."""
    key = f"status-changed:{order.id}:{change_id}"
    enqueue(
        connection,
        app,
        MessageKind.STATUS_CHANGED,
        key,
        order.email,
        named_orders.about(connection, app, order),
        None,
        **_values_of_status(connection, app, order, message),
    )


def status_draft(connection: Connection, app: LocalApp, order: Order, message: str) -> Message:
    """What `status_changed` would write, for an order as it would be after the change."""
    values = _values_of_status(connection, app, order, message)
    return draft(
        connection,
        app,
        MessageKind.STATUS_CHANGED,
        "",
        order.email,
        named_orders.about(connection, app, order),
        None,
        **values,
    )


def personal(connection: Connection, app: LocalApp, order: Order, key: str, subject: str, message: str) -> bool:
    """What a member of staff writes to a client. False when there is one of this key already."""
    words = {"subject": subject, "message": message}
    return enqueue(
        connection,
        app,
        MessageKind.PERSONAL_MESSAGE,
        key,
        order.email,
        named_orders.about(connection, app, order),
        None,
        **words,
    )


def personal_draft(connection: Connection, app: LocalApp, order: Order, subject: str, message: str) -> Message:
    """What `personal` would write."""
    words = {"subject": subject, "message": message}
    return draft(
        connection,
        app,
        MessageKind.PERSONAL_MESSAGE,
        "",
        order.email,
        named_orders.about(connection, app, order),
        None,
        **words,
    )


def clock_paused(connection: Connection, app: LocalApp, order: Order, reason: str, begun_at: datetime) -> None:
    """To the client, who alone can make the days count again."""
    key = f"clock-paused:{order.id}:{begun_at.isoformat()}"
    enqueue(
        connection,
        app,
        MessageKind.CLOCK_PAUSED,
        key,
        order.email,
        named_orders.about(connection, app, order),
        reason=reason,
    )


def form_sent_back(
    connection: Connection, app: LocalApp, order: Order, asked: Sequence[AskedAnswer], begun_at: datetime
) -> None:
    """To the client: which answers to look at again, and why."""
    enqueue(
        connection,
        app,
        MessageKind.FORM_SENT_BACK,
        f"form-sent-back:{order.id}:{begun_at.isoformat()}",
        order.email,
        named_orders.about(connection, app, order),
        None,
        **_values_of_asked(asked),
    )


def form_still_out(
    connection: Connection, app: LocalApp, order: Order, asked: Sequence[AskedAnswer], begun_at: datetime, days: int
) -> bool:
    """Reminds the client of it, so many days later. False when that was written already."""
    key = f"form-sent-back-reminder:{order.id}:{begun_at.isoformat()}:{days}"
    about, kind = named_orders.about(connection, app, order), MessageKind.FORM_SENT_BACK_REMINDER
    return enqueue(connection, app, kind, key, order.email, about, None, **_values_of_asked(asked))


def _values_of_asked(asked: Sequence[AskedAnswer]) -> dict[str, object]:
    return {
        "answer_count": counted(len(asked), "answer"),
        "asked": [{"label": one.label, "note": one.note} for one in asked],
    }


def client_answered(connection: Connection, app: LocalApp, order: Order, answer: PauseAnswer) -> None:
    """To staff, once for each answer. What the client wrote is in it, what they uploaded is not."""
    enqueue_for_staff(
        connection,
        app,
        MessageKind.STAFF_CLIENT_ANSWER,
        f"staff-client-answer:{answer.id}",
        named_orders.naming(connection, app, order),
        order.id,
        what="answer",
        reason=answer.reason,
        message=answer.text,
        files=[file.name for file in answer.files],
        answer_url=Url(f"{app.config.base_url}/admin/orders/{order.id}#answers"),
    )


def client_wrote(connection: Connection, app: LocalApp, order: Order, message: ThreadMessage) -> None:
    """To staff who want to know, once for each message. What was uploaded is not in it."""
    enqueue_for_staff(
        connection,
        app,
        MessageKind.STAFF_CLIENT_ANSWER,
        f"staff-client-message:{message.id}",
        named_orders.naming(connection, app, order),
        order.id,
        what="message",
        message=message.text,
        sender=message.address if message.author is Author.STRANGER else "",
        files=[file.name for file in message.files],
        answer_url=Url(f"{app.config.base_url}/admin/orders/{order.id}/messages"),
    )


def still_waits(connection: Connection, app: LocalApp, order: Order, since: datetime) -> bool:
    """To the order's person, or to all where nobody has it, once for each time that its client waits. False when they
    were told already."""
    told = enqueue_for_staff(
        connection,
        app,
        MessageKind.STAFF_UNANSWERED,
        f"staff-unanswered:{order.id}:{since.isoformat()}",
        named_orders.naming(connection, app, order),
        order.id,
        at=minute(settings.agency(app), since),
        answer_url=Url(f"{app.config.base_url}/admin/orders/{order.id}/messages"),
    )
    return told > 0


def _values_of_status(connection: Connection, app: LocalApp, order: Order, message: str) -> dict[str, object]:
    """`ended_on` is empty while hosting goes on. `is_offline`: visitors don't see the website that's made here.
    `live_url` is empty while they don't see one that's online here."""
    standing, is_made_here = app.above.standing(connection, order.id, app.clock.now())
    over = standing.over_since if is_made_here else None
    is_paid_back = order.is_paid_back(disputes.lost_cents(connection, order.id))
    return {
        "status": order.status.value,
        "message": message,
        "promise_date": _promised(app, order),
        "ended_on": plain_day(over) if over else "",
        "online_until": plain_day(standing.online_until) if standing.online_until else "",
        "is_offline": over is not None and not standing.is_served,
        "is_paid_back": is_paid_back,
        **_live(connection, app, order),
        **_rounds_left(connection, app, order),
    }


def _promised(app: LocalApp, order: Order) -> str:
    """Empty where the day isn't told: before design and after review, and once it has passed while a client looks."""
    if order.status is OrderStatus.REVIEW and order.promised_on and order.promised_on <= calendar.today(app):
        return ""
    return named_orders.promised_day(order) if order.status in (OrderStatus.DESIGN, OrderStatus.REVIEW) else ""


def _live(connection: Connection, app: LocalApp, order: Order) -> dict[str, Url]:
    """Where the client finds what to do with a website that's online. `opened_url` is that, or else the portal."""
    base, online = app.config.base_url, app.above.live_host(connection, order.id, app.clock.now())
    is_live = order.status is OrderStatus.COMPLETED and online is not None and not online[1]
    if not is_live:
        return {"live_url": Url(""), "opened_url": Url(f"{base}/client/dashboard")}
    page = Url(f"{base}{LIVE_PATH}")
    return {"live_url": page, "opened_url": page}


def _rounds_left(connection: Connection, app: LocalApp, order: Order) -> dict[str, str]:
    """What the offer included is what's left until the first changes are sent, or a round was granted."""
    included = app.offers.get(order.offer_version).revision_rounds
    if not app.above.has_rounds(connection, order.id, included):
        return {"revision_rounds": NOT_INCLUDED}
    left = app.above.rounds_left(connection, order.id, included)
    return {} if left is None else {"revision_rounds": said_left(left) if left else NONE_LEFT}


def said_left(rounds_left: int) -> str:
    return f"You have {counted(rounds_left, 'revision round')} left."

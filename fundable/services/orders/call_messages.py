"""What clients and staff are told of a review call, each with the file that puts it into their calendar."""

from collections.abc import Sequence
from datetime import datetime
from enum import StrEnum
from urllib.parse import urlsplit

from fundable.app import LocalApp
from fundable.db.database import Connection
from fundable.db.people import accounts
from fundable.domain.agency.days import minute, zone_of
from fundable.domain.agency.offer import REVIEW_ADDON
from fundable.domain.mail.outbox import Enclosed, MessageKind
from fundable.domain.orders.conversation.messages import portal_path
from fundable.domain.orders.orders import Order
from fundable.domain.orders.review_calls import CalendarEntry, ReviewCall
from fundable.domain.people.accounts import User
from fundable.services import named_orders
from fundable.services.agency import settings
from fundable.services.mail.writing import enqueue, enqueue_with


class CallChange(StrEnum):
    """Named as emails ask for it."""

    SET = "set"
    MOVED = "moved"
    OFF = "off"


def offered(connection: Connection, app: LocalApp, order: Order, times: Sequence[datetime], by: User) -> None:
    """To the client: which times there are, to be picked on their dashboard."""
    now, about = app.clock.now(), named_orders.about(connection, app, order)
    key = f"call-times:{order.id}:{now.isoformat()}"
    said = [call_time(app, time) for time in times]
    enqueue(connection, app, MessageKind.CALL_TIMES, key, order.email, about, times=said, person=by.name)


def changed(
    connection: Connection,
    app: LocalApp,
    order: Order,
    call: ReviewCall,
    time: datetime,
    change: CallChange,
    by: str,
) -> None:
    """To the client, and to whoever holds the call: they may have done it themselves, and get the file all the same."""
    about = named_orders.about(connection, app, order)
    found = entry(connection, app, order, call, time)
    enclosed = Enclosed(calendar=app.calendar_files.invitation(found))
    key = f"review-call:{order.id}:{call.number}:{call.sequence}"
    holder = accounts.get_user(connection, call.person) if call.person else None
    person = holder.name if holder else found.organizer[0]
    values = {"what": change.value, "time": call_time(app, time), "person": person}
    enqueue_with(enclosed, connection, app, MessageKind.REVIEW_CALL, key, order.email, about, None, **values)
    if holder:
        kind = MessageKind.STAFF_REVIEW_CALL
        values |= {"by": by, "time": call_time(app, time, holder.zone)}
        enqueue_with(enclosed, connection, app, kind, f"staff-{key}", holder.email, about, None, **values)


def entry(connection: Connection, app: LocalApp, order: Order, call: ReviewCall, time: datetime) -> CalendarEntry:
    """Its id tells nothing of the order's, and can't be guessed."""
    agency, host = settings.agency(app), urlsplit(app.config.base_url).hostname
    [addon] = app.offers.get(order.offer_version).names([REVIEW_ADDON])
    holder = accounts.get_user(connection, call.person) if call.person else None
    client = app.above.business_name(connection, order.id) or order.email
    sender = agency.reply_to or agency.sender or f"noreply@{host}"
    token = app.signer.sign(f"call:{order.id}:{call.number}")[:32]
    portal = app.config.base_url + portal_path(order.number)
    return CalendarEntry(
        uid=f"{token}@{host}",
        sequence=call.sequence,
        starts_at=time,
        title=f"{addon}: {agency.name} and {client}",
        text=f"30 minutes with {holder.name if holder else agency.name}. Order #{order.number}.\n"
        f"Move it or call it off: {portal}",
        url=portal,
        organizer=(agency.name, sender),
        people=(order.email, *([holder.email] if holder else [])),
        written_at=app.clock.now(),
        is_called_off=call.starts_at is None,
    )


def call_time(app: LocalApp, time: datetime, zone: str | None = None) -> str:
    """By the agency's clocks, or those of a reader who chose theirs, with the day of the week."""
    agency = settings.agency(app)
    return f"{time.astimezone(zone_of(agency, zone)):%a}, {minute(agency, time, zone)}"

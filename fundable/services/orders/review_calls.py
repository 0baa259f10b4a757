"""The review call of an order: offered by staff, picked by the client, moved or called off by either."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID
from zoneinfo import ZoneInfo

from fundable.acting import Actor
from fundable.app import App, LocalApp
from fundable.db import audit
from fundable.db.database import Connection
from fundable.db.orders import orders
from fundable.db.orders import review_calls as rows
from fundable.db.people import assignees
from fundable.domain.agency.days import minute
from fundable.domain.agency.offer import REVIEW_ADDON
from fundable.domain.agency.settings import check_seen
from fundable.domain.orders.orders import Order
from fundable.domain.orders.review_calls import (
    CALL_LASTS,
    CHANGES_A_DAY,
    DAY,
    OfferedTime,
    ReviewCall,
    call_missing,
    call_moved,
    call_not_bought,
    called_off,
    changes_spent,
    check_ahead,
    check_changeable,
    check_times,
    offered_revision,
    picked,
    read_times,
    time_taken,
)
from fundable.domain.people.accounts import User
from fundable.domain.people.client_views import Opener
from fundable.services.agency import calendar, settings
from fundable.services.orders import call_messages
from fundable.services.orders.call_messages import CallChange
from fundable.services.people import accounts
from fundable.services.people.accounts import as_client

OFFERED, PICKED, MOVED = "order.call_offered", "order.call_picked", "order.call_moved"
CALLED_OFF = "order.call_called_off"
CLIENT = "The client"


@dataclass(frozen=True, slots=True)
class CallDetails:
    """`times` can be picked. `person` is who holds the call, or would; empty while nobody does. `is_over`: its time has
    come. `is_bought`: the order has one. `revision` tells which times are offered."""

    starts_at: datetime | None
    times: tuple[datetime, ...]
    person: str
    zone: ZoneInfo
    is_bought: bool
    is_over: bool
    revision: str


def read(app: App, order_id: UUID) -> CallDetails:
    """Raises Refused `order_gone`."""
    with app.database.read() as connection:
        return _details(connection, app, orders.get(connection, order_id))


def read_as_client(app: App, token: Opener) -> CallDetails:
    """Raises Refused `client_unauthorized`."""
    order = accounts.client_order(app, token).order
    with app.database.read() as connection:
        return _details(connection, app, order)


def offer(app: App, order_id: UUID, typed: Sequence[datetime], by: User, seen: str | None = None) -> CallDetails:
    """Times by the agency's clocks, in place of those before. The client is told, unless a time is picked already.
    Raises Refused `order_gone`, `call_not_bought`, `call_time_wrong`, `call_time_past`, `call_time_taken`,
    `settings_changed`."""
    now, times = app.clock.now(), read_times(typed, calendar.zone(app))
    check_times(times, now)
    with app.database.write() as connection:
        order = orders.get(connection, order_id)
        _check_bought(order)
        offered = rows.offered(connection, order_id)
        was = {one.starts_at for one in offered}
        new = [OfferedTime(time, by.id) for time in times]
        _check_free(connection, order_id, [one for one in new if one.starts_at not in was])
        if was != set(times):
            check_seen(seen, offered_revision(offered), "these times")
            rows.offer(connection, order_id, new, now)
            private = {"time": ", ".join(_said(app, time) for time in times), "by": by.name}
            audit.record(connection, now, OFFERED, order_id, private=private)
            if set(times) - was and rows.of_order(connection, order_id).starts_at is None:
                call_messages.offered(connection, app, order, times, by)
        return _details(connection, app, order)


def pick(app: App, token: str | None, starts_at: datetime) -> CallDetails:
    """One of the times that are offered; the same again changes nothing. Raises Refused `client_unauthorized`,
    `call_not_bought`, `call_over`, `call_time_past`, `call_time_taken`, `call_changes_spent`."""
    order_id = accounts.client_order(app, token).order.id
    with app.database.write() as connection:
        order, now = orders.get(connection, order_id), app.clock.now()
        _check_bought(order)
        was = rows.of_order(connection, order_id)
        if was.starts_at != starts_at:
            check_changeable(was, now)
            check_ahead(starts_at, now)
            time = next((one for one in _open(connection, order_id, now) if one.starts_at == starts_at), None)
            if time is None:
                raise time_taken()
            _check_spent(connection, order_id, now)
            _set(connection, app, order, was, time, as_client(order), CLIENT)
        return _details(connection, app, order)


def move(app: App, order_id: UUID, typed: datetime, by: User) -> CallDetails:
    """To a time by the agency's clocks; where none is picked, it's agreed by that. Raises Refused `order_gone`,
    `call_not_bought`, `call_time_wrong`, `call_time_past`, `call_time_taken`."""
    [starts_at], now = read_times([typed], calendar.zone(app)), app.clock.now()
    check_ahead(starts_at, now)
    with app.database.write() as connection:
        order = orders.get(connection, order_id)
        _check_bought(order)
        was = rows.of_order(connection, order_id)
        if was.starts_at != starts_at:
            person = was.person if was.starts_at and was.person else by.id
            time = OfferedTime(starts_at, person)
            _check_free(connection, order_id, [time])
            _set(connection, app, order, was, time, None, by.name)
        return _details(connection, app, order)


def call_off(app: App, order_id: UUID, seen: datetime, by: User) -> CallDetails:
    """The call at the time that was seen, and no other. Raises Refused `order_gone`, `call_missing`, `call_moved`."""
    with app.database.write() as connection:
        order = orders.get(connection, order_id)
        _end(connection, app, order, rows.of_order(connection, order_id), seen, None, by.name)
        return _details(connection, app, order)


def call_off_as_client(app: App, token: str | None, seen: datetime) -> CallDetails:
    """Raises Refused `client_unauthorized`, `call_missing`, `call_moved`, `call_over`, `call_changes_spent`."""
    order_id = accounts.client_order(app, token).order.id
    with app.database.write() as connection:
        order, now = orders.get(connection, order_id), app.clock.now()
        was = rows.of_order(connection, order_id)
        check_changeable(was, now)
        if was.starts_at:
            _check_spent(connection, order_id, now)
        _end(connection, app, order, was, seen, as_client(order), CLIENT)
        return _details(connection, app, order)


def file(app: App, order_id: UUID) -> str:
    """The call as calendars take it. Raises Refused `order_gone`, `call_missing`."""
    with app.database.read() as connection:
        return _file(connection, app, orders.get(connection, order_id))


def file_as_client(app: App, token: Opener) -> str:
    """Raises Refused `client_unauthorized`, `call_missing`."""
    order = accounts.client_order(app, token).order
    with app.database.read() as connection:
        return _file(connection, app, order)


def _file(connection: Connection, app: LocalApp, order: Order) -> str:
    call = rows.of_order(connection, order.id)
    if call.starts_at is None:
        raise call_missing()
    return app.calendar_files.published(call_messages.entry(connection, app, order, call, call.starts_at))


def _set(
    connection: Connection,
    app: LocalApp,
    order: Order,
    was: ReviewCall,
    time: OfferedTime,
    actor: Actor | None,
    by: str,
) -> None:
    call, now = picked(was, time), app.clock.now()
    rows.put(connection, order.id, call, now)
    act = MOVED if was.starts_at else PICKED
    private = {"time": _said(app, time.starts_at), "by": by}
    audit.record(connection, now, act, order.id, actor=actor, private=private)
    change = CallChange.MOVED if was.starts_at else CallChange.SET
    call_messages.changed(connection, app, order, call, time.starts_at, change, by)


def _end(
    connection: Connection,
    app: LocalApp,
    order: Order,
    was: ReviewCall,
    seen: datetime,
    actor: Actor | None,
    by: str,
) -> None:
    if was.starts_at is None:
        raise call_missing()
    if was.starts_at != seen:
        raise call_moved(_said(app, was.starts_at))
    call, now = called_off(was), app.clock.now()
    rows.put(connection, order.id, call, now)
    private = {"time": _said(app, was.starts_at), "by": by}
    audit.record(connection, now, CALLED_OFF, order.id, actor=actor, private=private)
    call_messages.changed(connection, app, order, call, was.starts_at, CallChange.OFF, by)


def _details(connection: Connection, app: LocalApp, order: Order) -> CallDetails:
    now, call = app.clock.now(), rows.of_order(connection, order.id)
    times = [one for one in _open(connection, order.id, now) if one.starts_at != call.starts_at]
    holder = call.person if call.starts_at else next((one.person for one in times), None)
    people = assignees.at_work(connection, [holder]) if holder else {}
    return CallDetails(
        call.starts_at,
        tuple(one.starts_at for one in times),
        people[holder].name if holder and holder in people else "",
        calendar.zone(app),
        _is_bought(order),
        call.starts_at is not None and call.starts_at <= now,
        offered_revision(rows.offered(connection, order.id)),
    )


def _open(connection: Connection, order_id: UUID, now: datetime) -> list[OfferedTime]:
    """Those that can be picked: ahead, and not taken by another order's call meanwhile."""
    times = [one for one in rows.offered(connection, order_id) if one.starts_at > now]
    busy = _busy(connection, order_id, times)
    return [one for one in times if not _meets(one, busy)]


def _check_free(connection: Connection, order_id: UUID, times: Sequence[OfferedTime]) -> None:
    """Raises Refused `call_time_taken` where one meets another order's call."""
    busy = _busy(connection, order_id, times)
    if any(_meets(one, busy) for one in times):
        raise time_taken()


def _busy(connection: Connection, order_id: UUID, times: Sequence[OfferedTime]) -> set[tuple[UUID, datetime]]:
    if not times:
        return set()
    span = min(one.starts_at for one in times), max(one.starts_at for one in times)
    return rows.taken(connection, {one.person for one in times}, *span, order_id)


def _meets(time: OfferedTime, busy: set[tuple[UUID, datetime]]) -> bool:
    return any(person == time.person and abs(at - time.starts_at) < CALL_LASTS for person, at in busy)


def _is_bought(order: Order) -> bool:
    return REVIEW_ADDON in order.addons and order.counts_as_paid and not order.is_refunded


def _check_bought(order: Order) -> None:
    if not _is_bought(order):
        raise call_not_bought()


def _check_spent(connection: Connection, order_id: UUID, now: datetime) -> None:
    """Whoever changes their mind all day long writes to us instead."""
    acts = audit.about(connection, order_id, (PICKED, MOVED, CALLED_OFF))
    mine = [act for act in acts if act.value("by") == CLIENT]
    if sum(now - act.moment < DAY for act in mine) >= CHANGES_A_DAY:
        raise changes_spent()


def _said(app: LocalApp, time: datetime) -> str:
    return minute(settings.agency(app), time)

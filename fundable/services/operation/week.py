"""The seven days from today on: websites that are promised, calls, hosting and domains that renew, and days off."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import date, timedelta
from uuid import UUID

from fundable.app import App, LocalApp
from fundable.db.database import Connection
from fundable.db.money import hosting
from fundable.db.orders import order_names, review_calls
from fundable.db.orders import promise as promise_rows
from fundable.db.sites.hosting import domains
from fundable.domain.operation.week import WeekDay, WeekEvent, WeekEventKind, days_of, week
from fundable.domain.operation.work_queue import OrderName
from fundable.domain.orders.orders import OrderFilter
from fundable.services.agency import calendar
from fundable.services.money.ledger import shown_money

COUNTED_OF_EACH = 500
"""So much of a kind is looked for in a week. It costs the same however many orders there are."""


def read(app: App) -> tuple[list[WeekDay], dict[UUID, OrderName]]:
    """With a live key, of real money alone; and what the orders that are named are called."""
    days = days_of(calendar.today(app))
    with app.database.read() as connection:
        events = [
            *_promised(connection, app, days[0], days[-1]),
            *_calls(connection, app, days[0], days[-1]),
            *_domains(connection, app, days[0], days[-1]),
            *_renewals(connection, app, days[0], days[-1]),
        ]
        found = week(days[0], calendar.working_days(app), events)
        names = order_names.names(connection, {event.order_id for day in found for event in day.events})
    return [_priced(app, day, names) for day in found], names


def _promised(connection: Connection, app: LocalApp, first: date, last: date) -> Iterable[WeekEvent]:
    filters = OrderFilter(promised=(first, last), is_live=shown_money(app))
    for order_id, day in promise_rows.days(connection, filters, COUNTED_OF_EACH):
        yield WeekEvent(WeekEventKind.PROMISED, order_id, day)


def _calls(connection: Connection, app: LocalApp, first: date, last: date) -> Iterable[WeekEvent]:
    begins, ends = (calendar.working_days(app).beginning(day) for day in (first, last + timedelta(days=1)))
    for order_id, at in review_calls.between(connection, app.mode.counted, begins, ends, COUNTED_OF_EACH):
        local = at.astimezone(calendar.zone(app))
        yield WeekEvent(WeekEventKind.CALL, order_id, local.date(), f"{local:%I:%M %p}".removeprefix("0"))


def _domains(connection: Connection, app: LocalApp, first: date, last: date) -> Iterable[WeekEvent]:
    for order_id, name, day in domains.renewing(connection, app.mode.counted, first, last, COUNTED_OF_EACH):
        yield WeekEvent(WeekEventKind.DOMAIN, order_id, day, name)


def _renewals(connection: Connection, app: LocalApp, first: date, last: date) -> Iterable[WeekEvent]:
    begins, ends = (calendar.working_days(app).beginning(day) for day in (first, last + timedelta(days=1)))
    due = hosting.renewing(connection, app.mode.counted, begins, ends, COUNTED_OF_EACH)
    for order_id, at in due:
        yield WeekEvent(WeekEventKind.RENEWAL, order_id, calendar.day_of(app, at))


def _priced(app: LocalApp, day: WeekDay, names: Mapping[UUID, OrderName]) -> WeekDay:
    """With what the renewals cost that are named."""
    return replace(day, events=tuple(_with_price(app, event, names[event.order_id]) for event in day.events))


def _with_price(app: LocalApp, event: WeekEvent, order: OrderName) -> WeekEvent:
    if event.kind is not WeekEventKind.RENEWAL:
        return event
    sold = app.offers.get(order.offer_version)
    return replace(event, amount_cents=sold.renewal_cents, currency=sold.currency)

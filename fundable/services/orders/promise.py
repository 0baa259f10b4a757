"""The promise: when each website is due, and the times in which the agency waits for its client."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from uuid import UUID

from fundable.app import App, LocalApp
from fundable.db import audit
from fundable.db.database import Connection
from fundable.db.orders import history, orders, pause_answers, pauses
from fundable.db.orders import promise as promise_rows
from fundable.db.people import assignees
from fundable.domain.agency.calendar import WorkingDays
from fundable.domain.errors import Refused
from fundable.domain.orders import promise
from fundable.domain.orders.orders import Order, OrderFilter, OrderStatus, StatusChange
from fundable.domain.orders.promise import Due, DueFilter, Pause, Promise, span
from fundable.domain.orders.timeline import RESUMED, why_paused
from fundable.domain.people.assignees import Colleague
from fundable.domain.sites.review.rounds import Round, our_turns
from fundable.services.agency import calendar
from fundable.services.orders import order_messages

REFRESHED_AT_ONCE = 200


@dataclass(frozen=True, slots=True)
class OrderSeen:
    """An order as staff see it. `due` is how it stands; None when nothing is owed. `addon_names` are those that its
    add-ons were sold under; `assignee` is who has it, None while nobody does."""

    order: Order
    due: Due | None
    addon_names: tuple[str, ...]
    assignee: Colleague | None = None


def of_order(app: LocalApp, order: Order, waits: Sequence[Pause], rounds: Sequence[Round]) -> Promise | None:
    """What an order with its history is promised, by its pauses and rounds; None when nothing is owed."""
    if order.form_at is None or not order.is_owed:
        return None
    days = app.offers.get(order.offer_version).days_to
    found = _waits(order, waits, rounds)
    return promise.reckon(order.form_at, found, calendar.working_days(app), calendar.today(app), days)


def due(order: Order, waits: Sequence[Pause], rounds: Sequence[Round], working: WorkingDays, day: date) -> Due | None:
    """How an order with its history stands on a day; None when nothing is owed."""
    if not order.is_owed or order.promised_on is None:
        return None
    waited_for = promise.waiting_for(_waits(order, waits, rounds))
    return promise.due(order.promised_on, working, day, waited_for)


def see(connection: Connection, app: LocalApp, shown: Sequence[Order]) -> tuple[OrderSeen, ...]:
    """Orders with how they stand; one query for all their pauses, and one for their rounds."""
    owed = [order.id for order in shown if order.is_owed]
    waits, sent = pauses.of_orders(connection, owed), app.above.rounds(connection, owed)
    working, day = calendar.working_days(app), calendar.today(app)

    def stands(order: Order) -> Due | None:
        return due(order, waits.get(str(order.id), ()), sent.get(order.id, ()), working, day)

    people = assignees.of_orders(connection, [order.id for order in shown])
    return tuple(
        OrderSeen(order, stands(order) if order.is_owed else None, addon_names(app, order), people.get(order.id))
        for order in shown
    )


def addon_names(app: LocalApp, order: Order) -> tuple[str, ...]:
    return app.offers.get(order.offer_version).names(order.addons)


def look(connection: Connection, app: LocalApp, order_id: UUID) -> OrderSeen:
    """An order as it is now. Raises Refused `order_gone`."""
    found = orders.get(connection, order_id, with_history=True)
    return see(connection, app, [found])[0]


def count_overdue(connection: Connection, app: LocalApp, is_live: bool | None) -> int:
    return promise_rows.count(
        connection, OrderFilter(promised=span(DueFilter.OVERDUE, calendar.today(app)), is_live=is_live)
    )


def note(connection: Connection, app: LocalApp, order_id: UUID) -> Order:
    """Writes down for when an order is promised, after one of its facts has changed, in the caller's transaction. The
    order as it is then, with its history."""
    [(order, _)] = _note(connection, app, [order_id])
    return order


def pause(app: App, order_id: UUID, reason: str, by: str) -> OrderSeen:
    """The agency waits for its client from now on. Raises Refused `paused_already`, `clock_stopped` when no business
    days are counted, `order_gone`."""
    now = app.clock.now()
    with app.database.write() as connection:
        order = begin_pause(connection, app, order_id, reason, by, now)
        order_messages.clock_paused(connection, app, order, reason, now)
        audit.record(connection, now, "order.paused", order_id, private={"reason": reason})
        return look(connection, app, order_id)


def begin_pause(connection: Connection, app: LocalApp, order_id: UUID, reason: str, by: str, now: datetime) -> Order:
    """Stops an order's clock, in the caller's transaction, which tells its client. The order as it was. Raises what
    `pause` raises."""
    order = orders.get(connection, order_id)
    if not order.is_owed:
        raise Refused("clock_stopped", "The clock isn't running for this order, so there's nothing to pause.")
    if order.status is OrderStatus.REVIEW or not pauses.begin(connection, order_id, reason, now):
        raise Refused("paused_already", "The clock is already paused. Reload this order and check again.")
    note(connection, app, order_id)
    history.add(connection, order, StatusChange(order.status, now, why_paused(reason), by))
    return order


def resume(app: App, order_id: UUID, by: str, answer_ids: Collection[UUID] | None = None) -> OrderSeen:
    """The agency goes on, and has looked at the client's answers: at all, or at these alone. Where it goes on already,
    nothing changes. Raises Refused `order_gone`."""
    now = app.clock.now()
    with app.database.write() as connection:
        order = orders.get(connection, order_id)
        if end_pause(connection, order_id, now):
            pause_answers.look_at(connection, order_id, by, now, answer_ids)
            note(connection, app, order_id)
            history.add(connection, order, StatusChange(order.status, now, RESUMED, by))
            audit.record(connection, now, "order.resumed", order_id)
        return look(connection, app, order_id)


def end_pause(connection: Connection, order_id: UUID, now: datetime) -> bool:
    """Ends the pause that runs: with the first answer that nobody has looked at, because from then on it is us who are
    waited for (decision 0029); else now. False when none is running."""
    running = pause_answers.running(connection, order_id)
    if running is None:
        return False
    answered_at = pause_answers.first_new_at(connection, running.id)
    return pauses.end(connection, order_id, answered_at or now, now)


def refresh(app: App) -> int:
    """Puts every promised day right that a new day or a change of the settings has moved. Says how many."""
    with app.database.read() as connection:
        owed = promise_rows.owed(connection)
    changed = 0
    for start in range(0, len(owed), REFRESHED_AT_ONCE):
        with app.database.write() as connection:
            noted = _note(connection, app, owed[start : start + REFRESHED_AT_ONCE])
        changed += sum(has_moved for _, has_moved in noted)
    return changed


def _note(connection: Connection, app: LocalApp, order_ids: Sequence[UUID]) -> list[tuple[Order, bool]]:
    """Orders as they are then, each with whether its day has moved."""
    waits, sent = pauses.of_orders(connection, order_ids), app.above.rounds(connection, order_ids)
    noted = []
    for order in promise_rows.find(connection, order_ids):
        promised = of_order(app, order, waits.get(str(order.id), ()), sent.get(order.id, ()))
        has_moved = promised is not None and promised.on != order.promised_on
        if promised and has_moved:
            promise_rows.put(connection, order.id, promised.on)
        noted.append((replace(order, promised_on=promised.on) if promised else order, has_moved))
    return noted


def _waits(order: Order, waits: Sequence[Pause], rounds: Sequence[Round]) -> list[Pause]:
    return [*waits, *promise.reviews(order.history, our_turns(rounds))]

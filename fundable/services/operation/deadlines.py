"""Websites that are promised, for "Needs you"."""

from collections.abc import Sequence
from datetime import date, timedelta

from fundable.app import LocalApp
from fundable.db.database import Connection
from fundable.db.orders import promise as promise_rows
from fundable.db.sites.review import rounds
from fundable.domain.operation.task_kinds import TaskKind
from fundable.domain.operation.work_queue import FoundTasks, Task, last_near_day
from fundable.domain.orders.orders import Order, OrderFilter
from fundable.domain.orders.promise import DueFilter, span
from fundable.services.agency import calendar
from fundable.services.money.ledger import shown_money
from fundable.services.orders import promise

NEXT_DEADLINES = 3


def overdue(connection: Connection, app: LocalApp, limit: int) -> FoundTasks:
    return _promised(connection, app, TaskKind.OVERDUE, DueFilter.OVERDUE, limit)


def due_today(connection: Connection, app: LocalApp, limit: int) -> FoundTasks:
    return _promised(connection, app, TaskKind.DUE_TODAY, DueFilter.TODAY, limit)


def _promised(connection: Connection, app: LocalApp, kind: TaskKind, wanted: DueFilter, limit: int) -> FoundTasks:
    filters = OrderFilter(promised=span(wanted, calendar.today(app)), is_live=shown_money(app))
    tasks = _deadlines(connection, app, kind, promise_rows.first(connection, filters, limit))
    return FoundTasks(tasks, promise_rows.count(connection, filters))


def due_soon(connection: Connection, app: LocalApp, limit: int) -> FoundTasks:
    """Without those that wait for their client: nobody here can do anything, and their day moves on."""
    days = (_tomorrow(app), last_near_day(calendar.today(app)))
    filters = OrderFilter(promised=days, is_live=shown_money(app))
    found = promise_rows.first(connection, filters, limit, rounds.with_us())
    total = promise_rows.count(connection, filters, rounds.with_us())
    return FoundTasks(_deadlines(connection, app, TaskKind.DUE_SOON, found), total)


def due_later(connection: Connection, app: LocalApp) -> tuple[Task, ...]:
    filters = OrderFilter(promised=(_tomorrow(app), date.max), is_live=shown_money(app))
    found = promise_rows.first(connection, filters, NEXT_DEADLINES)
    return _deadlines(connection, app, TaskKind.DUE_LATER, found)


def _tomorrow(app: LocalApp) -> date:
    return calendar.today(app) + timedelta(days=1)


def _deadlines(connection: Connection, app: LocalApp, kind: TaskKind, late: Sequence[Order]) -> tuple[Task, ...]:
    return tuple(
        Task(
            kind,
            seen.order.id,
            day=seen.order.promised_on,
            days_late=seen.due.days_late if seen.due else 0,
            detail=(seen.due and seen.due.waiting_for) or "",
        )
        for seen in promise.see(connection, app, late)
    )

"""The websites that were promised for each day: how many days late they were, or that they aren't live yet."""

from datetime import date
from typing import NamedTuple

from sqlalchemy import Column, Connection, Integer, String, Table, func, select

from fundable.db.engine.tables import STORED_BY_KEY
from fundable.db.engine.tallies import kept_count
from fundable.db.engine.triggers import differ
from fundable.db.money.figures.counted_days import counted
from fundable.db.orders.orders import orders
from fundable.db.types import metadata
from fundable.domain.money.figures.ranges import ReportRange
from fundable.domain.money.payments import PaymentMode

OPEN = -1
promise_days = Table(
    "promise_days",
    metadata,
    Column("day", String(10), primary_key=True, comment="in the agency's zone"),
    Column("mode", String(8), primary_key=True),
    Column("late", Integer, primary_key=True, autoincrement=False, comment="days; -1 of one that isn't live yet"),
    Column("orders", Integer, nullable=False),
    **STORED_BY_KEY,
)
_CHANGED = ("promised_on", "mode", "payment_state", "status", "days_late")
kept_count(
    promise_days,
    orders,
    ("{row}.promised_on", "{row}.mode", f"coalesce({{row}}.days_late, {OPEN})"),
    _CHANGED,
    differ(*_CHANGED),
    "{row}.promised_on IS NOT NULL AND {row}.payment_state <> 'refunded' "
    "AND ({row}.status <> 'completed' OR {row}.days_late IS NOT NULL)",
)


class PromisedOnDay(NamedTuple):
    """`late` is None of websites that aren't live yet."""

    day: date
    late: int | None
    orders: int


def promised(connection: Connection, within: ReportRange, modes: tuple[PaymentMode, ...]) -> list[PromisedOnDay]:
    """Those promised for these days; what was paid back in full is nobody's any more."""
    days = promise_days.c
    query = (
        select(days.day, days.late, func.sum(days.orders))
        .where(counted(promise_days, within, modes))
        .group_by(days.day, days.late)
        .having(func.sum(days.orders) > 0)
    )
    rows = connection.execute(query)
    return [PromisedOnDay(date.fromisoformat(day), None if late == OPEN else late, count) for day, late, count in rows]

"""The orders of each day on which they were begun: how far they came, under which offer, with which add-ons."""

from datetime import date
from typing import NamedTuple

from sqlalchemy import JSON, Column, Connection, Integer, String, Table, Text, func, select, type_coerce

from fundable.db.engine.json_lists import joined
from fundable.db.engine.tables import STORED_BY_KEY
from fundable.db.engine.tallies import kept_count
from fundable.db.money.figures.counted_days import counted
from fundable.db.orders.orders import orders
from fundable.db.types import metadata
from fundable.domain.money.figures.figures import OrderStep
from fundable.domain.money.figures.ranges import ReportRange
from fundable.domain.money.payments import PaymentMode

order_days = Table(
    "order_days",
    metadata,
    Column("day", String(10), primary_key=True, comment="UTC"),
    Column("mode", String(8), primary_key=True),
    Column("currency", String(3), primary_key=True),
    Column("offer_version", Integer, primary_key=True, autoincrement=False),
    Column("addons", Text, primary_key=True, comment="all that the order has, as a JSON list"),
    Column("step", String(8), primary_key=True, comment="the last one that it has come to"),
    Column("orders", Integer, nullable=False),
    Column("amount_cents", Integer, nullable=False),
    **STORED_BY_KEY,
)
_STEP = (
    "CASE WHEN {row}.status = 'completed' THEN 'live' WHEN {row}.form_at IS NOT NULL THEN 'form' "
    "WHEN {row}.payment_state <> 'unpaid' THEN 'paid' ELSE 'started' END"
)
_KIND = (
    "substr({row}.created_at, 1, 10)",
    "{row}.mode",
    "{row}.currency",
    "{row}.offer_version",
    joined("{row}.selected_addons", "{row}.later_addons"),
    _STEP,
)
_CHANGED = ("later_addons", "status", "payment_state", "mode", "form_at", "amount_cents")
kept_count(order_days, orders, _KIND, _CHANGED)


class BegunOrders(NamedTuple):
    """Orders of one kind: how many, and what they came to in cents, paid or not."""

    currency: str
    offer_version: int
    addons: list[str]
    step: OrderStep
    orders: int
    cents: int


def begun(connection: Connection, within: ReportRange, modes: tuple[PaymentMode, ...]) -> list[BegunOrders]:
    """Those begun on these days, by how far they have come since."""
    days = order_days.c
    kind = (days.currency, days.offer_version, days.addons, days.step)
    query = (
        select(
            days.currency,
            days.offer_version,
            type_coerce(days.addons, JSON),
            days.step,
            func.sum(days.orders),
            func.sum(days.amount_cents),
        )
        .where(counted(order_days, within, modes))
        .group_by(*kind)
        .having(func.sum(days.orders) > 0)
    )
    return [
        BegunOrders(currency, version, addons, OrderStep(step), count, cents)
        for currency, version, addons, step, count, cents in connection.execute(query)
    ]


def steps(connection: Connection, within: ReportRange, modes: tuple[PaymentMode, ...]) -> dict[OrderStep, int]:
    """How many of those begun on these days have come to each step, and no further."""
    days = order_days.c
    query = select(days.step, func.sum(days.orders)).where(counted(order_days, within, modes)).group_by(days.step)
    return {OrderStep(step): int(count) for step, count in connection.execute(query)}


def first_day(connection: Connection, modes: tuple[PaymentMode, ...]) -> date | None:
    found = connection.execute(
        select(func.min(order_days.c.day)).where(order_days.c.mode.in_(modes), order_days.c.orders > 0)
    ).scalar()
    return date.fromisoformat(found) if found else None

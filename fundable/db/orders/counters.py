"""Sums that are kept, not counted: how many orders of each kind there are.

Triggers keep them in the transaction that changes an order, so that the admin's figures cost the same at a million
orders as at a thousand.
"""

from functools import cache, lru_cache
from typing import NamedTuple

from sqlalchemy import (
    Boolean,
    Column,
    ColumnElement,
    Connection,
    Integer,
    String,
    Table,
    Text,
    func,
    literal_column,
    select,
)

from fundable.db.engine.json_lists import joined
from fundable.db.engine.prepared import Prepared, among
from fundable.db.engine.tables import STORED_BY_KEY
from fundable.db.engine.tallies import kept_count
from fundable.db.orders.listed_orders import STAGE
from fundable.db.orders.orders import orders
from fundable.db.types import metadata
from fundable.domain.money.payments import PaymentMode
from fundable.domain.orders.orders import OrderFilter
from fundable.domain.orders.views import WorkStage

order_tallies = Table(
    "order_tallies",
    metadata,
    Column("status", String(16), primary_key=True),
    Column("addons", Text, primary_key=True, comment="all that the order has, as a JSON list"),
    Column("payment_state", String(20), primary_key=True),
    Column("mode", String(8), primary_key=True),
    Column("abandoned", Boolean(create_constraint=False), primary_key=True),
    Column("has_form", Boolean(create_constraint=False), primary_key=True),
    Column("orders", Integer, nullable=False),
    Column("amount_cents", Integer, nullable=False),
    Column("refunded_cents", Integer, nullable=False, server_default="0"),
    **STORED_BY_KEY,
)

_KIND = (
    "{row}.status",
    joined("{row}.selected_addons", "{row}.later_addons"),
    "{row}.payment_state",
    "{row}.mode",
    "{row}.session_state = 'ended' AND {row}.payment_state = 'unpaid'",
    "{row}.form_at IS NOT NULL",
)
_CHANGED = "later_addons status payment_state mode session_state form_at amount_cents refunded_cents"
kept_count(order_tallies, orders, _KIND, _CHANGED.split())


class OrderKind(NamedTuple):
    """How many orders are alike, and their money. `addons` is their list, as JSON."""

    status: str
    addons: str
    payment_state: str
    mode: str
    abandoned: bool
    has_form: bool
    orders: int
    amount_cents: int
    refunded_cents: int


_STAGE: ColumnElement[str] = literal_column(STAGE.format(row="", abandoned="abandoned"))
_ORDERS = select(func.coalesce(func.sum(order_tallies.c.orders), 0))


def all_kinds(connection: Connection, modes: tuple[PaymentMode, ...]) -> list[OrderKind]:
    """Every kind of order there is."""
    return [OrderKind(**row) for row in _kinds_of(modes).every(connection)]


@cache
def _kinds_of(modes: tuple[PaymentMode, ...]) -> Prepared:
    return Prepared(select(order_tallies).where(order_tallies.c.orders > 0, among(order_tallies.c.mode, modes)))


def count(connection: Connection, filters: OrderFilter) -> int:
    """How many orders a filter without text admits."""
    return _count_of(filters).number(connection)


@lru_cache(128)  # an add-on may be any text
def _count_of(filters: OrderFilter) -> Prepared:
    query = _ORDERS
    if filters.status:
        query = query.where(order_tallies.c.status == filters.status)
    if filters.addon:
        query = query.where(order_tallies.c.addons.contains(f'"{filters.addon}"', autoescape=True))
    if filters.is_live is not None:
        query = query.where((order_tallies.c.mode == PaymentMode.LIVE) == filters.is_live)
    if filters.abandoned:
        query = query.where(order_tallies.c.abandoned)
    if filters.has_form:
        query = query.where(order_tallies.c.has_form)
    return Prepared(query)


def count_by_stage(connection: Connection, is_live: bool | None) -> dict[WorkStage, int]:
    """How many orders there are in each stage of the work; stages without any are left out."""
    query = select(_STAGE, func.sum(order_tallies.c.orders)).group_by(_STAGE).order_by(_STAGE)
    if is_live is not None:
        query = query.where((order_tallies.c.mode == PaymentMode.LIVE) == is_live)
    return {WorkStage(stage): int(found) for stage, found in connection.execute(query) if found}

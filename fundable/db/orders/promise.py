"""Orders by the day that they are promised for: those still owed, by an index that holds no others."""

from collections.abc import Collection
from datetime import date
from functools import cache
from typing import Any
from uuid import UUID

from sqlalchemy import Connection, Select, bindparam, func, select, text, update

from fundable.db.engine.prepared import Prepared
from fundable.db.orders.orders import HISTORY, OWED, from_row, orders
from fundable.domain.money.payments import PaymentMode, PaymentState
from fundable.domain.orders.orders import Order, OrderFilter, OrderStatus

_SET = update(orders).where(orders.c.id == bindparam("of_order")).values(promised_on=bindparam("day"))
_BY_IDS = select(orders, HISTORY).where(orders.c.id.in_(bindparam("order_ids", expanding=True)))


def put(connection: Connection, order_id: UUID, promised_on: date) -> None:
    """Notes the promised day. Nobody has changed the order, so its time of change stays."""
    connection.execute(_SET, {"of_order": order_id, "day": promised_on})


def owed(connection: Connection) -> list[UUID]:
    """All orders that are owed, those given back in full among them."""
    return list(connection.execute(select(orders.c.id).where(text(OWED))).scalars())


def find(connection: Connection, order_ids: Collection[UUID]) -> list[Order]:
    """Orders with their history."""
    return [from_row(row) for row in connection.execute(_BY_IDS, {"order_ids": order_ids}).mappings()]


def matching(filters: OrderFilter) -> Select[tuple[int]]:
    """The numbers of the orders that are owed and promised within the days of a filter."""
    assert filters.promised
    return _owed_within(*filters.promised, filters.is_live, filters.status)


def _owed_within(first: Any, last: Any, is_live: bool | None, status: OrderStatus | None) -> Select[tuple[int]]:
    """`first` and `last` are days, or parameters in place of them."""
    query = select(orders.c.seq).where(
        text(OWED),
        orders.c.promised_on >= first,
        orders.c.promised_on <= last,
        orders.c.payment_state != PaymentState.REFUNDED,
    )
    if is_live is not None:
        query = query.where((orders.c.mode == PaymentMode.LIVE) == is_live)
    if status:
        query = query.where(orders.c.status == status)
    return query


def first(
    connection: Connection, filters: OrderFilter, limit: int, among: Select[tuple[int]] | None = None
) -> list[Order]:
    """Those promised first, with their history; `among` narrows them to some numbers of orders."""
    found = matching(filters) if among is None else matching(filters).where(orders.c.seq.in_(among))
    first_promised = found.order_by(orders.c.promised_on, orders.c.seq).limit(limit)
    query = select(orders, HISTORY).where(orders.c.seq.in_(first_promised))
    rows = connection.execute(query.order_by(orders.c.promised_on, orders.c.seq)).mappings()
    return [from_row(row) for row in rows]


def days(connection: Connection, filters: OrderFilter, limit: int) -> list[tuple[UUID, date]]:
    """Each with the day that it's promised for, the first first."""
    found = matching(filters).with_only_columns(orders.c.id, orders.c.promised_on)
    rows = connection.execute(found.order_by(orders.c.promised_on, orders.c.seq).limit(limit))
    return [(row.id, row.promised_on) for row in rows]


def count(connection: Connection, filters: OrderFilter, among: Select[Any] | None = None) -> int:
    """How many those are; `among` narrows them to some numbers of orders."""
    if among is None:
        assert filters.promised
        first, last = filters.promised
        return _count_within(filters.is_live, filters.status).number(connection, first=first, last=last)
    narrowed = matching(filters).where(orders.c.seq.in_(among))
    return int(connection.execute(select(func.count()).select_from(narrowed.subquery())).scalar_one())


@cache
def _count_within(is_live: bool | None, status: OrderStatus | None) -> Prepared:
    within = _owed_within(bindparam("first"), bindparam("last"), is_live, status)
    return Prepared(select(func.count()).select_from(within.subquery()))

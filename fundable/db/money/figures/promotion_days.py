"""The orders of each day on which they were paid, by the promotion code that they were begun with."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    Integer,
    String,
    Table,
    Text,
    and_,
    delete,
    func,
    literal,
    null,
    select,
    union_all,
)

from fundable.db.engine.tables import STORED_BY_KEY
from fundable.db.engine.tallies import kept_count
from fundable.db.engine.triggers import differ
from fundable.db.money.figures.counted_days import counted
from fundable.db.orders.orders import orders
from fundable.db.types import metadata
from fundable.domain.money.figures.ranges import ReportRange
from fundable.domain.money.figures.used_codes import NAMED_CODES, CodesTotal, UsedCode
from fundable.domain.money.payments import PaymentMode

promotion_days = Table(
    "promotion_days",
    metadata,
    Column("day", String(10), primary_key=True, comment="UTC"),
    Column("mode", String(8), primary_key=True),
    Column("currency", String(3), primary_key=True),
    Column("code", Text, primary_key=True, comment="as the provider writes it"),
    Column("orders", Integer, nullable=False),
    Column("amount_cents", Integer, nullable=False, comment="what was paid"),
    Column("discount_cents", Integer, nullable=False),
    Column("refunded_cents", Integer, nullable=False),
    **STORED_BY_KEY,
)
_CHANGED = ("promotion_code", "paid_at", "mode", "amount_cents", "discount_cents", "refunded_cents")
kept_count(
    promotion_days,
    orders,
    ("substr({row}.paid_at, 1, 10)", "{row}.mode", "{row}.currency", "{row}.promotion_code"),
    _CHANGED,
    differ(*_CHANGED),
    "{row}.promotion_code IS NOT NULL AND {row}.paid_at IS NOT NULL",
)
_SUMS = [func.sum(promotion_days.c[name]) for name in ("orders", "amount_cents", "discount_cents", "refunded_cents")]
_NAMES = ("orders", "paid_cents", "discount_cents", "refunded_cents")


def used(
    connection: Connection, within: ReportRange, modes: tuple[PaymentMode, ...], currencies: Iterable[str]
) -> list[UsedCode]:
    """The codes of orders paid on these days in these currencies, each by itself, the most used first; the rest of each
    in a last line."""
    which, currency = counted(promotion_days, within, modes), promotion_days.c.currency
    return [one for each in currencies for one in _used(connection, each, and_(which, currency == each))]


def _used(connection: Connection, currency: str, which: ColumnElement[bool]) -> Iterator[UsedCode]:
    """Of one currency. There may be as many codes as orders, so they're grouped once, and no window ranks them."""
    code = promotion_days.c.code
    sums = [one.label(name) for one, name in zip(_SUMS, _NAMES, strict=True)]
    each = select(code, *sums).where(which).group_by(code).having(_SUMS[0] > 0).cte("each")
    named = select(each.c.code, literal(1), *(each.c[name] for name in _NAMES))
    most = named.order_by(each.c.orders.desc(), each.c.code).limit(NAMED_CODES).subquery()
    whole = select(null(), func.count(), *(func.sum(each.c[name]) for name in _NAMES)).select_from(each)
    found: Sequence[Any] = connection.execute(union_all(select(most), whole)).all()
    lines = [UsedCode(currency, code, *map(int, rest)) for code, *rest in found if code is not None]
    yield from sorted(lines, key=lambda one: (-one.orders, one.code or ""))
    [total] = [rest for code, *rest in found if code is None]
    if total[0] > len(lines):
        less = (sum(getattr(one, name) for one in lines) for name in ("codes", *_NAMES))
        yield UsedCode(currency, None, *(int(some) - named for some, named in zip(total, less, strict=True)))


def totals(connection: Connection, within: ReportRange, modes: tuple[PaymentMode, ...]) -> dict[str, CodesTotal]:
    """Of all codes together, by currency."""
    count, paid, _, refunded = _SUMS
    query = (
        select(promotion_days.c.currency, count, paid - refunded)
        .where(counted(promotion_days, within, modes))
        .group_by(promotion_days.c.currency)
    )
    return {currency: CodesTotal(int(some), int(cents)) for currency, some, cents in connection.execute(query)}


def forget_emptied(connection: Connection) -> None:
    """Of days on which no order is left: a code may be a client's own, and goes with them."""
    connection.execute(delete(promotion_days).where(promotion_days.c.orders == 0))


def has_any(connection: Connection, modes: tuple[PaymentMode, ...]) -> bool:
    """Whether an order was ever paid with a code."""
    days = promotion_days.c
    return connection.execute(select(1).where(days.mode.in_(modes), days.orders > 0).limit(1)).first() is not None

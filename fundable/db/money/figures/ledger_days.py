"""The money of each day, by what moved it. A trigger of the ledger keeps it (`fundable.db.money.ledger`)."""

from collections.abc import Iterator
from datetime import date
from functools import cache
from typing import Any, NamedTuple

from sqlalchemy import Boolean, Column, Connection, Integer, Select, String, Table, bindparam, func, select

from fundable.db.engine.prepared import Prepared, among
from fundable.db.engine.tables import STORED_BY_KEY
from fundable.db.money.figures.counted_days import counted
from fundable.db.types import metadata
from fundable.domain.money.figures.ranges import ReportRange
from fundable.domain.money.ledger import LedgerKind
from fundable.domain.money.payments import PaymentMode

ledger_days = Table(
    "ledger_days",
    metadata,
    Column("day", String(10), primary_key=True, comment="UTC"),
    Column("mode", String(8), primary_key=True),
    Column("currency", String(3), primary_key=True),
    Column("kind", String(10), primary_key=True),
    Column("is_in", Boolean(create_constraint=False), primary_key=True, comment="the money came in"),
    Column("entries", Integer, nullable=False),
    Column("amount_cents", Integer, nullable=False),
    **STORED_BY_KEY,
)
KIND = (
    "substr({row}.at, 1, 10)",
    "{row}.mode",
    "{row}.currency",
    "{row}.kind",
    "{row}.amount_cents > 0",
)


class MovedOnDay(NamedTuple):
    """`cents` is negative when the money went out."""

    day: date
    currency: str
    kind: LedgerKind
    is_in: bool
    entries: int
    cents: int


def cents_by_day(connection: Connection, since: date, modes: tuple[PaymentMode, ...]) -> list[tuple[date, int]]:
    """Money in less money out before the provider's fees, for each day that had any."""
    rows = _days_of(modes).run(connection, since=since.isoformat())
    return [(date.fromisoformat(day), cents) for day, cents in rows]


@cache
def _days_of(modes: tuple[PaymentMode, ...]) -> Prepared:
    return Prepared(
        select(ledger_days.c.day, func.sum(ledger_days.c.amount_cents))
        .where(
            ledger_days.c.day >= bindparam("since"),
            among(ledger_days.c.mode, modes),
            ledger_days.c.kind != LedgerKind.FEE,
        )
        .group_by(ledger_days.c.day)
    )


def moved(connection: Connection, within: ReportRange, modes: tuple[PaymentMode, ...]) -> Iterator[MovedOnDay]:
    """What moved on each day, by currency, kind and direction; the provider's fees aside."""
    query = _summed(within, modes, ledger_days.c.day)
    for day, currency, kind, is_in, entries, cents in connection.execute(query):
        yield MovedOnDay(date.fromisoformat(day), currency, LedgerKind(kind), bool(is_in), entries, cents)


def moved_in_all(connection: Connection, within: ReportRange, modes: tuple[PaymentMode, ...]) -> list[MovedOnDay]:
    """As `moved`, of all days together, for the first of them."""
    return [
        MovedOnDay(within.first, currency, LedgerKind(kind), bool(is_in), entries, cents)
        for currency, kind, is_in, entries, cents in connection.execute(_summed(within, modes))
    ]


def _summed(within: ReportRange, modes: tuple[PaymentMode, ...], *first: Column[Any]) -> Select[Any]:
    """Entries and cents by these columns, then by currency, kind and direction."""
    days = ledger_days.c
    by = (*first, days.currency, days.kind, days.is_in)
    sums = select(*by, func.sum(days.entries), func.sum(days.amount_cents))
    return sums.where(counted(ledger_days, within, modes), days.kind != LedgerKind.FEE).group_by(*by)


def first_day(connection: Connection, modes: tuple[PaymentMode, ...]) -> date | None:
    found = connection.execute(select(func.min(ledger_days.c.day)).where(ledger_days.c.mode.in_(modes))).scalar()
    return date.fromisoformat(found) if found else None

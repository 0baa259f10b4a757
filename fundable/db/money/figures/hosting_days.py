"""Hosting by the day on which its time runs out or ran out, by how it stands and the offer that it was sold under."""

from datetime import date
from typing import NamedTuple

from sqlalchemy import Column, Connection, Integer, String, Table, func, select

from fundable.db.engine.tables import STORED_BY_KEY
from fundable.db.engine.tallies import kept_count
from fundable.db.engine.triggers import differ
from fundable.db.money.figures.counted_days import counted
from fundable.db.money.hosting import hosting
from fundable.db.types import metadata
from fundable.domain.money.figures.hosted import HostedState
from fundable.domain.money.figures.ranges import ReportRange
from fundable.domain.money.payments import PaymentMode

hosting_days = Table(
    "hosting_days",
    metadata,
    Column("day", String(10), primary_key=True, comment="UTC"),
    Column("mode", String(8), primary_key=True),
    Column("currency", String(3), primary_key=True),
    Column("offer_version", Integer, primary_key=True, autoincrement=False),
    Column("state", String(10), primary_key=True),
    Column("websites", Integer, nullable=False),
    **STORED_BY_KEY,
)
_NEEDED_IN = "CAST(substr({row}.ends_at, 1, 4) AS INTEGER) * 12 + CAST(substr({row}.ends_at, 6, 2) AS INTEGER)"
_STATE = (
    "CASE WHEN {row}.status = 'ended' THEN 'ended' WHEN {row}.cancel_at IS NOT NULL THEN 'canceled' "
    f"WHEN {{row}}.status = 'trialing' AND {{row}}.card_exp_year * 12 + {{row}}.card_exp_month < {_NEEDED_IN} "
    "THEN 'expiring' ELSE {row}.status END"
)
_CHANGED = ("status", "ends_at", "cancel_at", "card_exp_month", "card_exp_year", "mode")
kept_count(
    hosting_days,
    hosting,
    ("substr({row}.ends_at, 1, 10)", "{row}.mode", "{row}.currency", "{row}.offer_version", _STATE),
    _CHANGED,
    differ(*_CHANGED),
    "{row}.mode IS NOT NULL",
)


class HostedGroup(NamedTuple):
    """Websites of one kind. `ends_in` is the first day of the month in which their time runs out."""

    ends_in: date
    currency: str
    offer_version: int
    state: HostedState
    websites: int


def going_on(connection: Connection, modes: tuple[PaymentMode, ...]) -> list[HostedGroup]:
    """All hosting that hasn't ended."""
    days = hosting_days.c
    month = func.substr(days.day, 1, 7)
    query = (
        select(month, days.currency, days.offer_version, days.state, func.sum(days.websites))
        .where(days.mode.in_(modes), days.state != HostedState.ENDED)
        .group_by(month, days.currency, days.offer_version, days.state)
        .having(func.sum(days.websites) > 0)
    )
    return [
        HostedGroup(date.fromisoformat(f"{month}-01"), currency, version, HostedState(state), websites)
        for month, currency, version, state, websites in connection.execute(query)
    ]


def ended(connection: Connection, within: ReportRange, modes: tuple[PaymentMode, ...]) -> dict[str, int]:
    """How many websites of each currency lost their hosting on these days."""
    days = hosting_days.c
    query = (
        select(days.currency, func.sum(days.websites))
        .where(
            counted(hosting_days, within, modes),
            days.state == HostedState.ENDED,
        )
        .group_by(days.currency)
    )
    return {currency: int(websites) for currency, websites in connection.execute(query)}

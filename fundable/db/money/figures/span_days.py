"""How long orders took to get on, by the day on which they did: how many took as long, from step to step and in each
stage. Lengths are rounded down to steps of a scale on which each is at most a quarter longer than the one before."""

from collections import defaultdict

from sqlalchemy import Column, Connection, Integer, String, Table, func, select

from fundable.db.engine.expressions import unix_seconds
from fundable.db.engine.tables import STORED_BY_KEY
from fundable.db.engine.tallies import kept_count
from fundable.db.engine.triggers import differ
from fundable.db.money.figures.counted_days import counted
from fundable.db.orders.history import status_changes
from fundable.db.orders.orders import orders
from fundable.db.types import metadata
from fundable.domain.money.figures.ranges import ReportRange
from fundable.domain.money.figures.spans import EXACT_BELOW, LONGEST_BITS, OrderSpan
from fundable.domain.money.payments import PaymentMode

span_days = Table(
    "span_days",
    metadata,
    Column("day", String(10), primary_key=True, comment="UTC"),
    Column("mode", String(8), primary_key=True),
    Column("span", String(8), primary_key=True),
    Column("minutes", Integer, primary_key=True, autoincrement=False, comment="at least"),
    Column("orders", Integer, nullable=False),
    **STORED_BY_KEY,
)


def _length(since: str, until: str) -> str:
    """How many minutes are between two times, to three binary digits."""
    steps = ((1 << bits, 1 << (bits - 3)) for bits in range(EXACT_BELOW.bit_length(), LONGEST_BITS + 1))
    cases = [f"WHEN m < {below} THEN m / {step} * {step}" for below, step in steps]
    rounded = f"CASE WHEN m < 1 THEN 0 WHEN m < {EXACT_BELOW} THEN m {' '.join(cases)} ELSE {1 << LONGEST_BITS} END"
    begun, done = (unix_seconds(f"{{row}}.{column}") for column in (since, until))
    minutes = f"SELECT ({done} - {begun}) / 60 AS m"
    return f"(SELECT {rounded} FROM ({minutes}) AS passed)"  # noqa: S608


for _span, _since, _until in (
    (OrderSpan.TO_PAID, "created_at", "paid_at"),
    (OrderSpan.TO_FORM, "paid_at", "form_at"),
    (OrderSpan.TO_LIVE, "form_at", "live_at"),
):
    kept_count(
        span_days,
        orders,
        (f"substr({{row}}.{_until}, 1, 10)", "{row}.mode", f"'{_span}'", _length(_since, _until)),
        (_since, _until, "mode"),
        differ(_since, _until, "mode"),
        f"{{row}}.{_since} IS NOT NULL AND {{row}}.{_until} IS NOT NULL",
        f"span_days_{_span}",
    )
kept_count(
    span_days,
    status_changes,
    ("substr({row}.at, 1, 10)", "{row}.mode", "{row}.status_from", _length("since", "at")),
    ("since", "at", "mode"),
    differ("since", "at", "mode"),
    "{row}.since IS NOT NULL",
    "span_days_stage",
)


def lengths(
    connection: Connection, within: ReportRange, modes: tuple[PaymentMode, ...]
) -> dict[OrderSpan, list[tuple[int, int]]]:
    """How many took as long, by the least minutes, the shortest first: those that got to a span's end on these days."""
    days = span_days.c
    query = (
        select(days.span, days.minutes, func.sum(days.orders))
        .where(counted(span_days, within, modes))
        .group_by(days.span, days.minutes)
        .having(func.sum(days.orders) > 0)
        .order_by(days.span, days.minutes)
    )
    found: defaultdict[OrderSpan, list[tuple[int, int]]] = defaultdict(list)
    for span, minutes, count in connection.execute(query):
        found[OrderSpan(span)].append((minutes, count))
    return found

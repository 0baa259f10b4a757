"""Which rows of sums by day a report is of."""

from sqlalchemy import ColumnElement, Table, and_

from fundable.domain.money.figures.ranges import ReportRange
from fundable.domain.money.payments import PaymentMode


def counted(sums: Table, within: ReportRange, modes: tuple[PaymentMode, ...]) -> ColumnElement[bool]:
    """Those of the days of a range, of orders of these modes."""
    days = sums.c
    return and_(days.day.between(within.first.isoformat(), within.last.isoformat()), days.mode.in_(modes))

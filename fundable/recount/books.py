"""The money, counted again: what an order costs, what came and went, and until when its hosting is paid."""

from calendar import monthrange
from datetime import datetime, timedelta

from fundable.recount.facts import OrderYear

CHARGES = ("paid", "renewed", "charged")
MOVES = (*CHARGES, "refunded", "charge_refunded", "disputed", "dispute_won")


def price_cents(order: OrderYear) -> int:
    """What its buyer was asked for."""
    return sum(order.sold.lines_cents)


def paid_at(order: OrderYear) -> datetime | None:
    """When the provider took the money."""
    return next((report.at for report in order.reports if report.what == "paid"), None)


def ended_at(order: OrderYear) -> datetime | None:
    """When the provider ended the hosting."""
    return next((report.at for report in order.reports if report.what == "ended"), None)


def moves_cents(order: OrderYear) -> list[int]:
    """Every movement of the provider's books."""
    return sorted(report.cents for report in order.reports if report.what in MOVES)


def received_cents(order: OrderYear) -> int:
    """What is left of its price and of later charges: renewals are no part of that (money 7)."""
    renewed = sum(report.cents for report in order.reports if report.what == "renewed")
    return sum(moves_cents(order)) - renewed


def charged_cents(order: OrderYear) -> list[int]:
    """What came after the price, each."""
    return sorted(report.cents for report in order.reports if report.what == "charged")


def charges_refunded_cents(order: OrderYear) -> list[int]:
    """What the agency gave back of later charges, each."""
    return sorted(-report.cents for report in order.reports if report.what == "charge_refunded")


def charged_since(order: OrderYear, withdrawn_at: datetime | None) -> datetime | None:
    """When something was paid after that; an order has one charge at a time in a year."""
    if withdrawn_at is None:
        return None
    return next((one.at for one in order.reports if one.what == "charged" and one.at >= withdrawn_at), None)


def bought(order: OrderYear) -> list[str]:
    """What was paid for after the order, and is the client's from then on."""
    return sorted(report.bought for report in order.reports if report.what == "charged" and report.bought)


def refunded_cents(order: OrderYear) -> int:
    """What the agency gave back of the price."""
    return -sum(report.cents for report in order.reports if report.what == "refunded")


def first_charge_at(order: OrderYear) -> datetime | None:
    """When hosting is charged for the first time: a year is 365 days, and a month a twelfth of them. Where no month is
    included, the first one was paid with the order."""
    since, months = paid_at(order), order.sold.included_months
    if since is None:
        return None
    return since + timedelta(days=365 * months // 12) if months else _months_on(since, 1)


def hosting(order: OrderYear) -> tuple[str, datetime | None]:
    """How hosting stands, and until when it's paid."""
    until, begun = first_charge_at(order), paid_at(order)
    if until is None or begun is None:
        return "", None
    anchor = until if order.sold.included_months else begun
    state = "trialing" if order.sold.included_months else "active"
    for report in order.reports:
        match report.what:
            case "renewed":
                state, until = "active", _next_after(anchor, max(until, report.at))
            case "renewal_failed":
                state = "past_due"
            case "ended":
                return "ended", report.at
    return state, until


def _next_after(anchor: datetime, at: datetime) -> datetime:
    count = 1
    while _months_on(anchor, count) <= at:
        count += 1
    return _months_on(anchor, count)


def _months_on(anchor: datetime, count: int) -> datetime:
    """The same day so many months on, or the last one of a shorter month."""
    year, month = anchor.year, anchor.month + count
    while month > 12:
        year, month = year + 1, month - 12
    return anchor.replace(year=year, month=month, day=min(anchor.day, monthrange(year, month)[1]))

"""Figures over all orders, for the cards and the filters of the admin."""

from collections import Counter
from collections.abc import Iterable
from datetime import date, timedelta

from fundable.app import App, LocalApp
from fundable.db.database import Connection
from fundable.db.money import events, ledger
from fundable.db.money.charging import order_charges
from fundable.db.money.figures import ledger_days
from fundable.db.orders import counters, lists
from fundable.domain.money.hosting import HostingFilter, match
from fundable.domain.money.payments import PaymentState
from fundable.domain.orders.orders import OrderFilter, OrderStatus
from fundable.domain.orders.stats import Stats, WeekOfRevenue
from fundable.services.money.ledger import shown_money
from fundable.services.orders import promise

WEEKS_SHOWN = 12
COUNTED = (HostingFilter.PAST_DUE, HostingFilter.CANCELED, HostingFilter.ENDING)
"""What is little. What has ended adds up over the years, and nobody waits for its number."""


def read(app: App) -> Stats:
    """With a live key, of real money alone."""
    first_week = _monday(app.clock.now().date()) - timedelta(weeks=WEEKS_SHOWN - 1)
    with app.database.read() as connection:
        modes = app.mode.counted
        kinds = counters.all_kinds(connection, modes)
        days = ledger_days.cents_by_day(connection, first_week, modes)
        charged = order_charges.sums(connection, modes)
        disputed = ledger.disputed_cents(connection, modes) + charged.disputed
        failed = events.count_failed(connection)
        hosted = {one: _hosted(connection, app, one) for one in COUNTED}
        overdue = promise.count_overdue(connection, app, shown_money(app))
        others = counters.count(connection, OrderFilter(is_live=False)) if shown_money(app) else 0
    by_status, by_addons = _counted(kinds)
    offered = _addon_names(app)
    total = sum(kind.amount_cents for kind in kinds) + charged.paid
    unpaid = sum(kind.amount_cents for kind in kinds if kind.payment_state == PaymentState.UNPAID)
    refunded = charged.refunded + sum(one.refunded_cents for one in kinds if one.payment_state != PaymentState.UNPAID)
    return Stats(
        orders=sum(kind.orders for kind in kinds),
        total_cents=total,
        charged_cents=charged.paid,
        received_cents=total - unpaid - refunded - disputed,
        unpaid_cents=unpaid,
        refunded_cents=refunded,
        disputed_cents=disputed,
        intake_forms=sum(kind.orders for kind in kinds if kind.has_form),
        abandoned=sum(kind.orders for kind in kinds if kind.abandoned),
        by_status={status: by_status[status] for status in OrderStatus},
        by_addon={one: sum(by_addons[each] for each in by_addons if f'"{one}"' in each) for one in offered},
        addon_names=offered,
        weeks=_weeks(first_week, days),
        mode=app.mode,
        tests=others,
        overdue=overdue,
        hosting=hosted,
        failed_events=failed,
        has_webhook=app.gateway.has_webhook,
    )


def _counted(kinds: Iterable[counters.OrderKind]) -> tuple[Counter[str], Counter[str]]:
    """How many orders there are by status, and by all the add-ons of one."""
    by_status: Counter[str] = Counter()
    by_addons: Counter[str] = Counter()
    for kind in kinds:
        by_status[kind.status] += kind.orders
        by_addons[kind.addons] += kind.orders
    return by_status, by_addons


def _addon_names(app: App) -> dict[str, str]:
    """Those on offer now come first."""
    found: dict[str, str] = {}
    for _, offer in app.offers.every():
        for addon in offer.addons:
            found.setdefault(addon.id, addon.name)
    return found


def _hosted(connection: Connection, app: LocalApp, wanted: HostingFilter) -> int:
    return lists.count_hosted(connection, match(wanted, app.clock.now()), shown_money(app))


def _monday(day: date) -> date:
    return day - timedelta(days=day.weekday())


def _weeks(first: date, days: list[tuple[date, int]]) -> tuple[WeekOfRevenue, ...]:
    received: Counter[date] = Counter()
    for day, cents in days:
        received[_monday(day)] += cents
    starts = (first + timedelta(weeks=week) for week in range(WEEKS_SHOWN))
    return tuple(WeekOfRevenue(start, received[start]) for start in starts)

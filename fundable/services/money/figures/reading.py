"""The reports of a range of days."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from datetime import date

from fundable.app import App, LocalApp
from fundable.db.database import Connection
from fundable.db.money.figures import ledger_days, order_days, promise_days, span_days
from fundable.db.money.figures.ledger_days import MovedOnDay
from fundable.db.money.figures.order_days import BegunOrders
from fundable.domain.money.figures.figures import (
    CurrencyReport,
    FlowBin,
    MoneyFlow,
    MoneySum,
    OrdersReport,
    OrderStep,
    Reports,
    SoldAddon,
)
from fundable.domain.money.figures.hosted import HostingReport
from fundable.domain.money.figures.kept_promises import PromisesReport
from fundable.domain.money.figures.ranges import ReportRange, chosen
from fundable.domain.money.figures.spans import OrderSpan, SpanReport, taken
from fundable.domain.money.ledger import LedgerKind
from fundable.domain.money.payments import PaymentMode
from fundable.services.agency import calendar
from fundable.services.money.figures import hosted, promises, used_codes

_NAMED = {
    (LedgerKind.PAYMENT, True): "payments",
    (LedgerKind.RENEWAL, True): "renewals",
    (LedgerKind.CHARGE, True): "charges",
    (LedgerKind.REFUND, False): "refunds",
    (LedgerKind.REFUND, True): "refunds_failed",
    (LedgerKind.DISPUTE, False): "disputes",
    (LedgerKind.DISPUTE, True): "disputes_won",
}


def read(app: App, since: date | None, until: date | None) -> Reports:
    """Of the days from `since` to `until`; by default of twelve months, up to today. With a live key, of real money
    alone. Raises Refused `range_unknown`."""
    modes, today = app.mode.counted, app.clock.now().date()
    sold_in = sorted({offer.currency for _, offer in app.offers.every()})
    with app.database.read() as connection:
        days = [ledger_days.first_day(connection, modes), order_days.first_day(connection, modes)]
        earliest = min((day for day in days if day), default=None)
        within = chosen(since, until, earliest, today)
        moved = list(ledger_days.moved(connection, within, modes))
        moved_before = ledger_days.moved_in_all(connection, within.before(), modes)
        begun = order_days.begun(connection, within, modes)
        steps_before = order_days.steps(connection, within.before(), modes)
        hosting = hosted.read(connection, within, modes)
        codes = used_codes.read(connection, within, modes, sold_in)
        spans = _spans(connection, within, modes)
        kept, kept_before = (_promises(connection, app, one, modes) for one in (within, within.before()))
    offered = app.offers.newest()[1].currency
    others = {one.currency for one in moved} | {one.currency for one in begun} | hosting.currencies
    return Reports(
        within,
        earliest,
        tuple(
            _of(app, currency, within, moved, moved_before, begun, hosted.report(app, hosting, currency, today))
            for currency in (offered, *sorted(others - {offered}))
        ),
        _orders(_steps(begun)),
        _orders(steps_before),
        spans,
        kept,
        kept_before,
        used_codes.reports(app, codes, offered),
        app.mode is not PaymentMode.LIVE,
    )


def _of(
    app: App,
    currency: str,
    within: ReportRange,
    moved: Iterable[MovedOnDay],
    moved_before: Iterable[MovedOnDay],
    begun: Iterable[BegunOrders],
    hosting: HostingReport,
) -> CurrencyReport:
    flows: defaultdict[date, list[MovedOnDay]] = defaultdict(list)
    for one in moved:
        if one.currency == currency:
            flows[within.bin_of(one.day)].append(one)
    bins = tuple(FlowBin(start, _flow(flows[start])) for start in within.bins())
    orders = [one for one in begun if one.currency == currency]
    paid = [one for one in orders if one.step is not OrderStep.STARTED]
    return CurrencyReport(
        currency,
        bins,
        sum((one.flow for one in bins), MoneyFlow()),
        _flow(one for one in moved_before if one.currency == currency),
        sum(one.cents for one in orders),
        _addons(app, paid),
        sum(one.orders for one in paid),
        sum(one.orders for one in paid if not one.addons),
        hosting,
    )


def _spans(connection: Connection, within: ReportRange, modes: tuple[PaymentMode, ...]) -> tuple[SpanReport, ...]:
    now, before = (span_days.lengths(connection, one, modes) for one in (within, within.before()))
    return tuple(SpanReport(span, taken(now[span]), taken(before[span])) for span in OrderSpan)


def _promises(
    connection: Connection, app: LocalApp, within: ReportRange, modes: tuple[PaymentMode, ...]
) -> PromisesReport:
    return promises.report(promise_days.promised(connection, within, modes), within, calendar.today(app))


def _flow(moved: Iterable[MovedOnDay]) -> MoneyFlow:
    entries: Counter[str] = Counter()
    cents: Counter[str] = Counter()
    for one in moved:
        name = _NAMED[one.kind, one.is_in]
        entries[name] += one.entries
        cents[name] += abs(one.cents)
    return MoneyFlow(**{name: MoneySum(entries[name], cents[name]) for name in entries})


def _addons(app: App, paid: Iterable[BegunOrders]) -> tuple[SoldAddon, ...]:
    """The most sold first, by the names and at the prices of the offers that they were sold under."""
    sold: dict[str, SoldAddon] = {}
    for one in paid:
        offer = app.offers.get(one.offer_version)
        prices = {addon.id: addon.price_cents for addon in offer.bought(one.addons)}
        for addon, name in zip(one.addons, offer.names(one.addons), strict=True):
            known = sold.get(addon, SoldAddon(addon, name, 0, 0))
            cents = known.cents + one.orders * prices.get(addon, 0)
            sold[addon] = SoldAddon(addon, name, known.orders + one.orders, cents)
    return tuple(sorted(sold.values(), key=lambda one: (-one.orders, one.name)))


def _steps(begun: Iterable[BegunOrders]) -> Counter[OrderStep]:
    came: Counter[OrderStep] = Counter()
    for one in begun:
        came[one.step] += one.orders
    return came


def _orders(came: Mapping[OrderStep, int]) -> OrdersReport:
    """Whoever has come further has been there, too."""
    steps = list(OrderStep)
    reached = {step.value: sum(came.get(later, 0) for later in steps[at:]) for at, step in enumerate(steps)}
    return OrdersReport(**reached)

"""What an owner steers by, of a range of days."""

from datetime import date

from fastapi import Response

from fundable.domain.money.figures.ranges import BinSize
from fundable.domain.money.figures.spans import OrderSpan
from fundable.services.money.figures import reading
from fundable.web.dependencies import AppDep, StaffDep
from fundable.web.routes import Router
from fundable.web.schemas import Out, refusals

router = Router()


class MoneySumOut(Out):
    """`entries` of the ledger, and what they come to in cents."""

    entries: int
    cents: int


class FlowOut(Out):
    """Before the provider's fees. All sums are positive: `payments`, `renewals` and later `charges` came in, `refunds`
    and `disputes` went out, `refundsFailed` and `disputesWon` came back of those. `returnedCents` is negative where
    more came back."""

    payments: MoneySumOut
    renewals: MoneySumOut
    charges: MoneySumOut
    refunds: MoneySumOut
    refunds_failed: MoneySumOut
    disputes: MoneySumOut
    disputes_won: MoneySumOut
    paid_cents: int
    returned_cents: int
    net_cents: int


class FlowBinOut(Out):
    starts_on: date
    flow: FlowOut


class SoldAddonOut(Out):
    """`cents` is what it was sold for, before discounts."""

    id: str
    name: str
    orders: int
    cents: int


class HostedMonthOut(Out):
    """`begins`: of so many websites the included time ends in this month; `expiring` of them have a card that has
    expired by then. In its end `websites` pay `cents` a month, if all stay."""

    starts_on: date
    begins: int
    expiring: int
    websites: int
    cents: int


class HostingReportOut(Out):
    """`websites` pay `cents` a month now, `pastDue` of them late; `canceled` won't be renewed. `ended` ended in the
    range, `endedBefore` in the range before. `ahead`: this month and the next twelve."""

    websites: int
    cents: int
    past_due: int
    canceled: int
    ended: int
    ended_before: int
    ahead: list[HostedMonthOut]


class CurrencyReportOut(Out):
    """Money of one currency. `orderedCents` is what the orders begun come to, paid or not. `addons` are those of paid
    orders, the most sold first. `before` is the range before, just as long."""

    currency: str
    bins: list[FlowBinOut]
    total: FlowOut
    before: FlowOut
    ordered_cents: int
    addons: list[SoldAddonOut]
    paid_orders: int
    without_addons: int
    hosting: HostingReportOut


class OrdersReportOut(Out):
    """Orders begun in a range, by how far they came: who is live has paid, too."""

    started: int
    paid: int
    form: int
    live: int


class TimeTakenOut(Out):
    """Half of the `orders`, and nine of ten, took so many minutes at most, to within an eighth."""

    orders: int
    half: int | None
    nine_of_ten: int | None


class SpanReportOut(Out):
    """Of the orders that got to a span's end in the range, and in the range before."""

    span: OrderSpan
    taken: TimeTakenOut
    before: TimeTakenOut


class PromiseBinOut(Out):
    starts_on: date
    due: int
    kept: int


class LateWebsitesOut(Out):
    """So many websites were so many days late."""

    days: int
    websites: int


class PromisesReportOut(Out):
    """Of the websites promised for the days of a range, `due` are live, or should be. `late` are those that went live
    after their day, the least late first; `overdue` aren't live yet."""

    due: int
    kept: int
    overdue: int
    late: list[LateWebsitesOut]
    bins: list[PromiseBinOut]


class UsedCodeOut(Out):
    """Orders paid with a code; `code` is null in the last line, which has `codes` others together. `receivedCents` is
    after `discountCents` and `refundedCents`."""

    code: str | None
    codes: int
    orders: int
    discount_cents: int
    refunded_cents: int
    received_cents: int


class CodesTotalOut(Out):
    orders: int
    received_cents: int


class CodesReportOut(Out):
    """Promotion codes of links with which orders were paid in the range, the most used first. `before` is the range
    before."""

    currency: str
    used: list[UsedCodeOut]
    codes: int
    total: CodesTotalOut
    before: CodesTotalOut


class ReportsOut(Out):
    """`since` and `until` are days of UTC and part of the range. `earliest` is the first day that has anything.
    `currencies`, and `codes`: that of the offer first. There are no `codes` where they're off and none was ever used.
    `isTest`: about test orders, too, because none is real yet."""

    since: date
    until: date
    size: BinSize
    earliest: date | None
    currencies: list[CurrencyReportOut]
    orders: OrdersReportOut
    orders_before: OrdersReportOut
    spans: list[SpanReportOut]
    promises: PromisesReportOut
    promises_before: PromisesReportOut
    codes: list[CodesReportOut]
    is_test: bool


@router.get("/api/admin/reports", response_model=ReportsOut, responses=refusals(400, 401))
def read_reports(app: AppDep, _staff: StaffDep, since: date | None = None, until: date | None = None) -> Response:
    """By default of twelve months, up to today."""
    return ReportsOut.of(reading.read(app, since, until)).answer()

"""The messages that one order's client is owed, each with the moments between which it has to be written."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from fundable.recount import books
from fundable.recount.facts import OrderYear, Year

NUDGES_DAYS = (1, 3, 7)
NOTICES_DAYS = (30, 8)
TOLD_STAGES = ("design", "review", "launch", "completed")
FACTS_FROM, FACTS_TO = timedelta(days=1), timedelta(days=4)
SOON = timedelta(hours=1)
"""What is written with its fact, or as soon as a report is found again that was lost."""


@dataclass(frozen=True, slots=True)
class Owed:
    """`is_due`: it has to be there; else it may be."""

    kind: str
    since: datetime
    until: datetime
    is_due: bool = True


def owed(order: OrderYear, year: Year) -> list[Owed]:
    """Everything that the year owes an order's client, in order of time."""
    found = [*_of_money(order, year), *_of_work(order), *_nudges(order, year), *_notices(order, year)]
    found += [Owed("charge-request", asked.at, asked.at + SOON) for asked in order.asked]
    return sorted((one for one in found if one.since <= year.until), key=lambda one: one.since)


def next_look(looks: Sequence[datetime], at: datetime, until: datetime) -> datetime:
    """When the timetable ran next; the end of the year if it didn't."""
    place = bisect_left(looks, at)
    return looks[place] if place < len(looks) else until


def _of_money(order: OrderYear, year: Year) -> Iterator[Owed]:
    """A lost report is found when the timetable asks the provider."""
    renewals = 0
    for report in order.reports:
        latest = next_look(year.looks, report.at + SOON, year.until)
        match report.what:
            case "paid":
                yield Owed("order-received", report.at, latest)
            case "charged":
                yield Owed("charge-paid", report.at, latest)
            case "failed":
                yield Owed("payment-failed", report.at, latest)
            case "renewed":
                renewals += 1
                yield Owed("renewed" if renewals == 1 else "receipt", report.at, latest)
            case "renewal_failed":
                yield Owed("payment-problem", report.at, latest)
            case "refunded" | "charge_refunded":
                yield Owed("payment-refunded", report.at, latest)
            case "ended":
                yield Owed("hosting-ended", report.at, latest)


def _of_work(order: OrderYear) -> Iterator[Owed]:
    if order.form_at:
        yield Owed("form-received", order.form_at, order.form_at + SOON)
        yield Owed("facts-reminder", order.form_at + FACTS_FROM, order.form_at + FACTS_TO, is_due=False)
    for begun, _ in order.pauses:
        yield Owed("clock-paused", begun, begun + SOON)
    for place, (at, stage) in enumerate(order.stages, 1):
        if stage in TOLD_STAGES:
            is_passed = (at, "completed") in order.stages[place:]  # what goes online at once is told once
            yield Owed("status-changed", at, at + SOON, not is_passed)


def _nudges(order: OrderYear, year: Year) -> Iterator[Owed]:
    """Days 1, 3 and 7 without a form, the newest alone after a silence."""
    paid = books.paid_at(order)
    if paid is None:
        return
    stops = [paid + timedelta(days=days) for days in (*NUDGES_DAYS[1:], 14)]
    for days, stops_at in zip(NUDGES_DAYS, stops, strict=True):
        due = paid + timedelta(days=days)
        told = next_look(year.looks, due, year.until)
        is_late = told >= min(stops_at, order.form_at or stops_at, _given_back(order) or stops_at)
        if order.form_at is None or order.form_at > due:
            yield Owed("form-reminder", due, min(stops_at, told), is_due=not is_late and told in year.looks)


def _notices(order: OrderYear, year: Year) -> Iterator[Owed]:
    """30 and 8 days before the first charge, while hosting goes on."""
    charge, over = books.first_charge_at(order), books.ended_at(order)
    paid = books.paid_at(order)
    if charge is None or paid is None:
        return
    wanted = NOTICES_DAYS if order.sold.included_months > 1 else NOTICES_DAYS[1:]
    if not order.sold.included_months:
        return
    ends = [charge - timedelta(days=days) for days in (*wanted[1:], 0)]
    for days, stops_at in zip(wanted, ends, strict=True):
        due = max(charge - timedelta(days=days), paid)
        told = next_look(year.looks, due, year.until)
        is_over = over is not None and over <= told
        if over is None or over > due:
            yield Owed(
                "renewal-notice",
                due,
                min(stops_at, told),
                is_due=not is_over and told < stops_at and told in year.looks,
            )


def _given_back(order: OrderYear) -> datetime | None:
    back = 0
    for report in order.reports:
        back -= report.cents if report.what in ("refunded", "disputed") else 0
        if 0 < books.price_cents(order) <= back:
            return report.at
    return None

"""The calendar, worked out anew: which days count, and for which one a website is promised (promise 3)."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime, time, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

from fundable.recount.facts import OrderYear, Shop, Spell

ONE = timedelta(days=1)
WEEKEND = ("Sat", "Sun")


def day_in(shop: Shop, moment: datetime) -> date:
    """The day on the agency's wall."""
    return moment.astimezone(ZoneInfo(shop.time_zone)).date()


def midnight(shop: Shop, day: date) -> datetime:
    """As a day begins there. Compared as instants: the same wall has days of 23 and of 25 hours."""
    return datetime.fromtimestamp(datetime.combine(day, time(), ZoneInfo(shop.time_zone)).timestamp(), ZoneInfo("UTC"))


def is_open(shop: Shop, day: date) -> bool:
    """Whether the agency works on a day."""
    is_closed = any(first <= day <= last for first, last in shop.closed)
    return f"{day:%a}" not in WEEKEND and day not in shop.holidays and not is_closed


def promised(order: OrderYear, shop: Shop, noted_at: datetime) -> date | None:
    """For which day the order was promised at a moment, by what had happened until then; None before its form."""
    if order.form_at is None or noted_at < order.form_at:
        return None
    ends = midnight(shop, day_in(shop, noted_at) + ONE)
    waits = [(begun, ended or ends) for begun, ended in _waits(order, noted_at)]
    day, left = day_in(shop, order.form_at), order.sold.business_days
    while left:
        day += ONE
        left -= is_open(shop, day) and not _is_lost(shop, day, waits)
    return day


def owed_until(order: OrderYear) -> datetime | None:
    """When its website was delivered, or its whole price went back; None while it's owed."""
    done = [at for at, stage in order.stages if stage == "completed"]
    back, returned = 0, []
    for report in order.reports:
        if report.what == "refunded":
            back -= report.cents
            if back >= sum(order.sold.lines_cents):
                returned.append(report.at)
    return min([*done, *returned], default=None)


def stays(order: OrderYear, stage: str) -> Iterator[Spell]:
    """The times in which an order stood at a stage."""
    begun: datetime | None = None
    for at, reached in order.stages:
        if reached == stage and begun is None:
            begun = at
        elif reached != stage and begun is not None:
            yield begun, at
            begun = None
    if begun is not None:
        yield begun, None


def _waits(order: OrderYear, until: datetime) -> list[Spell]:
    """Spells in which the client was waited for: pauses, and stays in review but for the agency's turns."""
    reviews = [part for stay in stays(order, "review") for part in _cut(stay, order.turns)]
    cut = [(begun, ended if ended and ended <= until else None) for begun, ended in (*order.pauses, *reviews)]
    return [one for one in cut if one[0] <= until]


def _cut(stay: Spell, turns: Sequence[Spell]) -> Iterable[Spell]:
    """What is left of a spell once others are taken out."""
    parts = [stay]
    for taken_from, taken_to in turns:
        rest: list[Spell] = []
        for begun, ended in parts:
            if (ended and taken_from >= ended) or (taken_to and taken_to <= begun):
                rest.append((begun, ended))
                continue
            if taken_from > begun:
                rest.append((begun, taken_from))
            if taken_to and (ended is None or taken_to < ended):
                rest.append((taken_to, ended))
        parts = rest
    return parts


def _is_lost(shop: Shop, day: date, waits: Sequence[tuple[datetime, datetime]]) -> bool:
    """Whether more than half of a day was waited, minute by no minute twice."""
    first, last = midnight(shop, day), midnight(shop, day + ONE)
    edges = sorted({first, last, *(edge for wait in waits for edge in wait if first < edge < last)})
    spans = pairwise(edges)
    waited = [to - since for since, to in spans if any(begun <= since and to <= ended for begun, ended in waits)]
    return sum(waited, timedelta()) > (last - first) / 2

"""What the settings make of a year, where an owner may want another one."""

from collections.abc import Iterator
from datetime import date

from fundable.recount import days
from fundable.recount.facts import Advice, Year

LONG_DAYS = 9
"""A public holiday beside a weekend, twice, is shorter."""


def read(year: Year) -> list[Advice]:
    return [*_long_closings(year), *_late(year), *_grace(year), *_addresses(year)]


def _long_closings(year: Year) -> Iterator[Advice]:
    """Days in a row on which nobody works: who sends a form just before them waits that long, too."""
    for first, last in _closed_runs(year):
        count = (last - first).days + 1
        if count >= LONG_DAYS:
            said = f"From {_day(first)} to {_day(last)} nobody works, {count} days in a row. No website is due in them."
            yield Advice(said, "Settings, Calendar: closed days")


def _late(year: Year) -> Iterator[Advice]:
    """Of websites that were delivered or are owed: those whose day had passed."""
    owed = [order for order in year.orders if order.claims.promised_on]
    late = 0
    for order in owed:
        done = days.owed_until(order) or year.until
        late += bool(order.claims.promised_on and days.day_in(year.shop, done) > order.claims.promised_on)
    if late:
        said = f"The made-up staff, who forget now and then, delivered {late} of {len(owed)} websites after their day."
        yield Advice(said, "Settings, Offer: business days until delivery")


def _grace(year: Year) -> Iterator[Advice]:
    if not year.shop.grace_days:
        said = "A website is paused at the end of the day on which its hosting ends, also for a card that failed."
        yield Advice(said, "Settings, Hosting: days online after the end")


def _addresses(year: Year) -> Iterator[Advice]:
    waiting = sum(bool(order.approved) and not order.claims.online for order in year.orders)
    if waiting and not year.shop.gives_addresses:
        said = f"{waiting} approved websites wait for an address, because there is none for clients without a domain."
        yield Advice(said, "FUNDABLE_SITES_DOMAIN")


def _closed_runs(year: Year) -> Iterator[tuple[date, date]]:
    first: date | None = None
    day, end = days.day_in(year.shop, year.begun_at), days.day_in(year.shop, year.until)
    while day <= end:
        if days.is_open(year.shop, day):
            if first:
                yield first, day - days.ONE
            first = None
        else:
            first = first or day
        day += days.ONE


def _day(day: date) -> str:
    return f"{day:%B} {day.day}, {day.year}"

"""What hosting brings in now, and in the months ahead."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from fundable.app import App
from fundable.db.database import Connection
from fundable.db.money.figures import hosting_days
from fundable.db.money.figures.hosting_days import HostedGroup
from fundable.domain.money.figures.hosted import MONTHS_AHEAD, HostedMonth, HostedState, HostingReport
from fundable.domain.money.figures.ranges import ReportRange
from fundable.domain.money.payments import PaymentMode

_PAYING = (HostedState.ACTIVE, HostedState.PAST_DUE)
_INCLUDED = (HostedState.TRIALING, HostedState.EXPIRING)


@dataclass(frozen=True, slots=True)
class HostingRead:
    """As it stands now, and what ended, by currency."""

    hosted: Sequence[HostedGroup]
    ended: dict[str, int]
    ended_before: dict[str, int]

    @property
    def currencies(self) -> set[str]:
        return {one.currency for one in self.hosted} | self.ended.keys()


def read(connection: Connection, within: ReportRange, modes: tuple[PaymentMode, ...]) -> HostingRead:
    """Of all currencies."""
    ended, before = (hosting_days.ended(connection, one, modes) for one in (within, within.before()))
    return HostingRead(hosting_days.going_on(connection, modes), ended, before)


def report(app: App, found: HostingRead, currency: str, today: date) -> HostingReport:
    """Hosting of one currency, at the price of the offer that it was sold under."""
    hosted = [one for one in found.hosted if one.currency == currency]
    paying = [one for one in hosted if one.state in _PAYING]
    return HostingReport(
        _websites(paying),
        _cents(app, paying),
        _websites(one for one in hosted if one.state is HostedState.PAST_DUE),
        _websites(one for one in hosted if one.state is HostedState.CANCELED),
        found.ended.get(currency, 0),
        found.ended_before.get(currency, 0),
        tuple(_ahead(app, paying, [one for one in hosted if one.state in _INCLUDED], today)),
    )


def _ahead(
    app: App, paying: Sequence[HostedGroup], included: Sequence[HostedGroup], today: date
) -> Iterator[HostedMonth]:
    """What should have begun in an earlier month begins in this one."""
    websites, cents, before = _websites(paying), _cents(app, paying), date.min
    for month in _months(today):
        begin = [one for one in included if before < one.ends_in <= month]
        websites, cents, before = websites + _websites(begin), cents + _cents(app, begin), month
        expiring = _websites(one for one in begin if one.state is HostedState.EXPIRING)
        yield HostedMonth(month, _websites(begin), expiring, websites, cents)


def _months(today: date) -> Iterator[date]:
    """The first days of this one and of those ahead."""
    for ahead in range(MONTHS_AHEAD + 1):
        year, month = divmod(today.year * 12 + today.month - 1 + ahead, 12)
        yield date(year, month + 1, 1)


def _websites(hosted: Sequence[HostedGroup] | Iterator[HostedGroup]) -> int:
    return sum(one.websites for one in hosted)


def _cents(app: App, hosted: Sequence[HostedGroup]) -> int:
    return sum(one.websites * app.offers.get(one.offer_version).hosting.renewal_cents for one in hosted)

"""What goes wrong in a rehearsed year, by chance: lost reports, a dead mail server, no DNS, a clock that jumps."""

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum
from pathlib import Path

from fundable.domain.clock import Clock
from fundable.domain.mail.mailer import MailServerAway
from fundable.domain.mail.outbox import Email
from fundable.domain.money.payments import PaymentEvent
from fundable.domain.sites.hosting.dns_records import Server, Zone
from fundable.domain.sites.hosting.live_facts import MailRecords
from fundable.domain.sites.hosting.resolver import DnsUnanswered
from fundable.services.operation.demo.sales import Span
from fundable.services.operation.demo.strangers import MadeUpNames


class Breakage(StrEnum):
    """What is broken on purpose."""

    RESTART = "restart"
    KILL = "kill"
    LOST = "lost"
    TWICE = "twice"
    LATE = "late"
    MAIL = "mail"
    DISK = "disk"
    CLOCK = "clock"
    DNS = "dns"
    RESTORE = "restore"


OF_REPORTS = (Breakage.LOST, Breakage.TWICE, Breakage.LATE)
EACH_DAYS = {
    Breakage.RESTART: 30,
    Breakage.KILL: 45,
    Breakage.MAIL: 80,
    Breakage.DISK: 120,
    Breakage.CLOCK: 70,
    Breakage.DNS: 100,
    Breakage.RESTORE: 150,
}
"""About so many days apart."""
LASTS_DAYS = {Breakage.MAIL: 2, Breakage.DNS: 2}
REPORT_SHARES = (0.1, 0.1, 0.1)
LATE_H = (1, 70)
JUMPS = (timedelta(minutes=-40), timedelta(minutes=40))


@dataclass(slots=True)
class Weather:
    """Which faults there are on which day, and what became of reports."""

    days: dict[Breakage, frozenset[int]]
    chance: random.Random
    clock: Clock
    begun_at: datetime
    counted: Counter[Breakage] = field(default_factory=Counter)
    late: list[tuple[datetime, PaymentEvent]] = field(default_factory=list)

    def is_on(self, fault: Breakage) -> bool:
        return (self.clock.now() - self.begun_at).days in self.days[fault]

    def deliver(self, reports: Sequence[PaymentEvent]) -> Sequence[PaymentEvent]:
        """Which of the provider's reports arrive at once."""
        return [one for report in reports for one in self._arriving(report)]

    def arrived(self) -> list[PaymentEvent]:
        """Late ones whose time has come."""
        now = self.clock.now()
        come = [report for at, report in self.late if at <= now]
        self.late = [one for one in self.late if one[0] > now]
        return come

    def _arriving(self, report: PaymentEvent) -> Sequence[PaymentEvent]:
        fate = self.chance.choices((*OF_REPORTS, None), (*REPORT_SHARES, 1 - sum(REPORT_SHARES)))[0]
        if fate is None:
            return [report]
        self.counted[fate] += 1
        match fate:
            case Breakage.TWICE:
                return [report, report]
            case Breakage.LATE:
                self.late.append((self.clock.now() + timedelta(hours=self.chance.randint(*LATE_H)), report))
        return []


def drawn(chance: random.Random, span: Span, clock: Clock) -> Weather:
    """A year's weather: each fault at least once where the year is long enough."""
    days: dict[Breakage, frozenset[int]] = {}
    for fault, apart in EACH_DAYS.items():
        begin = chance.randint(3, max(4, min(apart, span.days - 5)))
        begun = range(begin, span.days - 4, apart)
        days[fault] = frozenset(day + more for day in begun for more in range(LASTS_DAYS.get(fault, 1)))
    return Weather(days, chance, clock, span.start)


@dataclass(frozen=True, slots=True)
class MadeUpMailServer:
    """The Mailer port: whatever it takes goes nowhere, and is a line of a file that a killed program leaves, too."""

    weather: Weather
    taken: Path

    @property
    def is_real(self) -> bool:
        return True

    def send(self, email: Email) -> None:
        if self.weather.is_on(Breakage.MAIL):
            raise MailServerAway("it's dead for two days")
        with self.taken.open("a", encoding="utf-8") as file:
            file.write(email.message_id.strip("<>").partition("@")[0] + "\n")

    def deliveries(self) -> Counter[str]:
        """How often each message was taken."""
        return Counter(self.lines())

    def lines(self) -> list[str]:
        return self.taken.read_text(encoding="utf-8").splitlines() if self.taken.exists() else []


@dataclass(frozen=True, slots=True)
class FailingNames(MadeUpNames):
    """DNS that is gone now and then."""

    weather: Weather

    def zone(self, name: str) -> Zone:
        self._ask()
        return MadeUpNames.zone(self, name)

    def addresses(self, host: str) -> Server:
        self._ask()
        return MadeUpNames.addresses(self, host)

    def mail(self, domain: str) -> MailRecords:
        self._ask()
        return MadeUpNames.mail(self, domain)

    def _ask(self) -> None:
        if self.weather.is_on(Breakage.DNS):
            raise DnsUnanswered("no name server answers")

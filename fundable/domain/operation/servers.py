"""Servers that run on the same data, each as it was last noted, and what of them is not well. All times are the
database's, because the clocks of the servers differ."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from fundable.domain.counts import counted, listed
from fundable.domain.errors import Refused
from fundable.domain.findings import Finding, Verdict
from fundable.domain.moments import moment
from fundable.domain.money.payments import PaymentMode

NOTED_EVERY = timedelta(seconds=20)
SEEN_WITHIN = timedelta(minutes=1)
ALARMED_AFTER = timedelta(minutes=5)
KEPT = timedelta(days=1)
CLOCK_MAY_DIFFER = timedelta(seconds=2)

_ABOUT = "Servers"
_TAKES = {
    PaymentMode.SANDBOX: "payments on the built-in test page",
    PaymentMode.TEST: "Stripe's test payments",
    PaymentMode.LIVE: "real payments",
}


def address_of(host: str, port: int) -> str:
    """What tells servers apart, the same at each start."""
    return f"{host}:{port}"


@dataclass(frozen=True, slots=True)
class ServerFacts:
    """What stays the same while it runs. `schema` is the version of the database that it knows; `files_url` the bucket
    that it keeps files in, empty where that's its own folder; `payments` how it takes them."""

    id: str
    host: str
    port: int
    version: str
    schema: str
    files_url: str
    payments: PaymentMode
    sends_mail: bool

    @property
    def address(self) -> str:
        return address_of(self.host, self.port)

    @property
    def is_at(self) -> tuple[str, int]:
        return self.host, self.port

    @property
    def age(self) -> tuple[list[int], str]:
        """Sorts as versions follow each other."""
        return [int(number) for number in re.findall(r"\d+", self.version)], self.schema


@dataclass(frozen=True, slots=True)
class RunningServer(ServerFacts):
    """`clock_ahead` is how far its clock is before the database's."""

    started_at: datetime
    seen_at: datetime
    unseen_for: timedelta
    clock_ahead: timedelta
    has_lead: bool

    @property
    def is_seen(self) -> bool:
        return self.unseen_for < SEEN_WITHIN

    @property
    def leads(self) -> bool:
        """One that isn't seen may have lost the lead since."""
        return self.is_seen and self.has_lead

    @property
    def is_clock_off(self) -> bool:
        return self.is_seen and abs(self.clock_ahead) > CLOCK_MAY_DIFFER


def names(servers: Sequence[ServerFacts]) -> Mapping[str, str]:
    """What each is called, by its id: as its machine, with its port where another one is on the same."""
    on_machine = Counter(server.host for server in servers)
    return {one.id: one.host if on_machine[one.host] == 1 else one.address for one in servers}


def outdated(servers: Sequence[RunningServer]) -> frozenset[str]:
    """The ids of those that run an earlier version than another does."""
    seen = [server for server in servers if server.is_seen]
    newest = max((server.age for server in seen), default=None)
    return frozenset(server.id for server in seen if server.age != newest)


def findings(servers: Sequence[RunningServer]) -> Iterator[Finding]:
    """What isn't well."""
    called = names(servers)
    for server in servers:
        if not server.is_seen:
            yield unseen(server, called[server.id])
        elif server.is_clock_off:
            yield _clock_off(server, called[server.id])
    seen = [server for server in servers if server.is_seen]
    yield from _apart(seen, called)
    if outdated(seen):
        runs = listed([f"{called[one.id]} {one.version} (database version {one.schema})" for one in seen])
        found, advice = f"Servers run different versions: {runs}.", "Finish the upgrade on the servers that are behind."
        yield Finding(_ABOUT, Verdict.WARN, found, advice)


def in_order(servers: Sequence[RunningServer]) -> Finding:
    """What there is to say where nothing is wrong."""
    called = names(servers)
    if not servers:
        return Finding(_ABOUT, Verdict.OK, "None was seen in the last minute.")
    found = f"{counted(len(servers), 'server')} seen in the last minute: {listed(list(called.values()))}."
    return Finding(_ABOUT, Verdict.OK, found)


def unseen(server: RunningServer, name: str) -> Finding:
    found = f"The server {name} hasn't been seen since {moment(server.seen_at)}."
    advice = "Check that machine, and whether it reaches the database. If you took it away, this ends after a day."
    return Finding(_ABOUT, Verdict.WARN, found, advice)


def check_alike(ours: ServerFacts, servers: Sequence[RunningServer]) -> None:
    """Whoever pays on one server pays as on the others: else a test payment would buy a website from one that takes
    none. Raises Refused `payments_differ`."""
    for one in servers:
        if one.is_seen and one.is_at != ours.is_at and one.payments is not ours.payments:
            raise Refused(
                "payments_differ",
                f"{one.host} takes {_TAKES[one.payments]} for this data, and this server would take "
                f"{_TAKES[ours.payments]}. Set FUNDABLE_STRIPE_SECRET_KEY to the same key on each server. To change "
                "it, stop all of them first, and wait a minute.",
            )


def still_seen(names: Sequence[str]) -> Refused:
    """Of whoever needs the data alone."""
    is_one = len(names) == 1
    servers = f"server {names[0]} was" if is_one else f"servers {listed(names)} were"
    return Refused(
        "already_running",
        f"The {servers} seen on this data in the last minute. Stop {'it' if is_one else 'them'}. One that's gone for "
        "good is in the way for a minute after it was last seen: wait, then try again.",
    )


def _clock_off(server: RunningServer, name: str) -> Finding:
    seconds = server.clock_ahead.total_seconds()
    way = "ahead of" if seconds > 0 else "behind"
    found = f"The clock of the server {name} is {abs(seconds):,.1f} seconds {way} the database's."
    advice = "Turn on time sync (NTP) on that machine and on the database's: timedatectl set-ntp true"
    return Finding(_ABOUT, Verdict.WARN, found, advice)


def _apart(seen: Sequence[RunningServer], called: Mapping[str, str]) -> Iterator[Finding]:
    """Those that don't find each other's files, or don't take payments and send mail as the others do."""
    if len(seen) < 2:
        return
    yield from _unlike(seen, called)
    advice = "Set the same bucket for files on every server, then restart them."
    own = [called[server.id] for server in seen if not server.files_url]
    if own:
        found = f"Not all servers find all files. These keep them in a folder of their own: {listed(own)}."
        yield Finding(_ABOUT, Verdict.FAIL, found, advice)
    elif len({server.files_url for server in seen}) > 1:
        found = "Servers keep files in different buckets, and find only those in their own."
        yield Finding(_ABOUT, Verdict.FAIL, found, advice)


def _unlike(seen: Sequence[RunningServer], called: Mapping[str, str]) -> Iterator[Finding]:
    if len({server.payments for server in seen}) > 1:
        takes = listed([f"{called[one.id]} takes {_TAKES[one.payments]}" for one in seen])
        advice = "Set FUNDABLE_STRIPE_SECRET_KEY to the same key on every server, then restart them."
        yield Finding(_ABOUT, Verdict.FAIL, f"Servers take payments differently: {takes}.", advice)
    silent = [called[server.id] for server in seen if not server.sends_mail]
    if silent and len(silent) < len(seen):
        found = (
            f"Not all servers have a mail server. What these are asked to send is kept and not sent: {listed(silent)}."
        )
        yield Finding(_ABOUT, Verdict.FAIL, found, "Set FUNDABLE_SMTP_URL on every server, then restart them.")

"""The domain of a website: whose it is, how far it is on its way here, and when it's looked at again."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import StrEnum
from uuid import UUID

from fundable.domain.errors import Refused
from fundable.domain.sites.hosting.dns_records import UNKNOWN_SERVER, DnsProblem, DnsRecord, Server
from fundable.domain.sites.words.domain_names import DomainName, in_letters

REGISTRAR_MAX = 100
FIRST_CHECKS = tuple(timedelta(minutes=minutes) for minutes in (1, 2, 5, 15))
HOURLY_FOR = timedelta(hours=72)
HOURLY, DAILY = timedelta(hours=1), timedelta(days=1)
ALARMED_AFTER = timedelta(minutes=15)
"""A live domain that breaks for less than this is nobody's business."""
ENDS_SOON = timedelta(days=14)
"""A certificate that ends sooner should have been renewed."""


class DomainState(StrEnum):
    """How far a domain is: nothing leads here, one of its two names does, both do, the connection is secure, and the
    website opens."""

    WAITING = "waiting"
    PARTIAL = "partial"
    DNS_OK = "dns_ok"
    CERT_OK = "cert_ok"
    LIVE = "live"

    @property
    def has_dns(self) -> bool:
        return self in (DomainState.DNS_OK, DomainState.CERT_OK, DomainState.LIVE)

    @property
    def is_secure(self) -> bool:
        return self in (DomainState.CERT_OK, DomainState.LIVE)


class Doubt(StrEnum):
    """Why a name that a client entered waits for proof or staff. `near_us`: it's below a host of this program, or
    beside one. `below`: it's below another order's domain. `left`: it led here for another order, and may still do so
    only because nobody has changed its DNS."""

    NEAR_US = "near_us"
    BELOW = "below"
    LEFT = "left"

    @property
    def is_provable(self) -> bool:
        """By a record in its DNS. What is near us has ours."""
        return self is not Doubt.NEAR_US


@dataclass(frozen=True, slots=True)
class DomainReport:
    """What the last check found. `server` is where the records should lead, `certificate_until` when the secure
    connection's certificate ends."""

    server: Server = UNKNOWN_SERVER
    records: tuple[DnsRecord, ...] = ()
    problems: tuple[DnsProblem, ...] = ()
    certificate_until: datetime | None = None


NOTHING_FOUND = DomainReport()


@dataclass(frozen=True, slots=True)
class Domain:
    """An order's domain. `said_by` is a member of the staff, None for the client. `since` is when its state was
    reached, and `checks` how often it was looked at from then on. `check_at` is when that happens next. `led_here_at`
    is when its DNS was last right, `broken_at` since when a domain that was secure isn't, and `alarmed_at` when staff
    were told. `elsewhere_at` is since when looks have found that it leads elsewhere, `proven_at` when a record in its
    DNS showed that it's this order's. `doubt` is what stands in the way, or would if it weren't connected."""

    order_id: UUID
    name: DomainName
    state: DomainState
    said_at: datetime
    said_by: str | None
    since: datetime
    checks: int
    check_at: datetime
    checked_at: datetime | None = None
    led_here_at: datetime | None = None
    broken_at: datetime | None = None
    alarmed_at: datetime | None = None
    elsewhere_at: datetime | None = None
    proven_at: datetime | None = None
    doubt: Doubt | None = None
    report: DomainReport = NOTHING_FOUND


@dataclass(frozen=True, slots=True)
class Registration:
    """The record of a domain that staff registered: where, when, until when, and whether it's in the client's name.
    `name` is without www; empty while nobody has said which domain it is."""

    registrar: str
    registered_on: date
    renews_on: date
    is_in_clients_name: bool
    name: str = ""


def check_again_at(since: datetime, checks: int, now: datetime, is_settled: bool) -> datetime:
    """When a domain is looked at again, after `checks` looks since `since`: soon at first, hourly for three days, then
    daily. One that is `settled`, live and well, is looked at daily."""
    if is_settled:
        return now + DAILY
    if checks <= len(FIRST_CHECKS):
        return now + FIRST_CHECKS[max(checks, 1) - 1]
    return now + (HOURLY if now - since < HOURLY_FOR else DAILY)


def check_registration(registration: Registration) -> None:
    """Raises Refused `registration_wrong`."""
    if not registration.registrar:
        raise Refused("registration_wrong", "Enter the registrar, such as Porkbun.")
    if registration.renews_on <= registration.registered_on:
        raise Refused("registration_wrong", "The renewal date has to be after the day it was registered.")


def not_own(name: DomainName) -> Refused:
    sentence = f"{in_letters(name.name)} can't be used here. Enter your own domain, such as example.com."
    return Refused("domain_wrong", sentence)


def no_domain() -> Refused:
    return Refused("domain_missing", "This order has no domain yet.")


def check_seen(domain: Domain | None, seen: str | None) -> None:
    """`seen` is the host that whoever asks takes for the order's, "none" for none; None doesn't say. Raises Refused
    `domain_moved` when it's another one by now."""
    if seen is None or seen == (domain.name.main if domain else "none"):
        return
    happened = f"changed this order's domain to {domain.name.shown}" if domain else "removed this order's domain"
    raise Refused(
        "domain_moved", f"Somebody {happened} in the meantime, so nothing was changed. Check it, then try again."
    )


def is_ours(name: DomainName, own_hosts: Iterable[str], sites_domain: str = "") -> Refused | None:
    """The refusal of a domain that this program itself is reached under, or gives addresses below."""
    hosts = {*own_hosts, sites_domain} - {""}
    is_below = bool(sites_domain) and name.name.endswith(f".{sites_domain}")
    if not is_below and not any(host in name.hosts or host.endswith(f".{name.name}") for host in hosts):
        return None
    return Refused("domain_ours", f"{in_letters(name.name)} is this portal's own address. Enter the website's domain.")


def is_ending(name: DomainName) -> Refused:
    """Such as co.uk: below it, everybody registers domains."""
    return Refused(
        "domain_wrong",
        f"{in_letters(name.name)} is an ending that many domains share. Enter your own domain, such as example.com.",
    )


def is_taken(name: str, number: str = "") -> Refused:
    """`number` is the other order's, for staff alone."""
    whose = f"order {number}" if number else "another order"
    advice = "Remove it there first." if number else "Message us if it's yours."
    return Refused("domain_taken", f"{in_letters(name)} belongs to {whose}. {advice}")

"""What DNS says of a domain, asked of a real name server on this machine."""

import time
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from fundable.adapters.resolver import DnsResolver
from fundable.domain.sites.hosting.dns_records import HostRecords, Server, Zone
from fundable.domain.sites.hosting.resolver import DnsUnanswered
from tests.fakes import dns
from tests.fakes.dns import DnsDouble

NAME = "alder.example"


@pytest.fixture(scope="module")
def running() -> Iterator[DnsDouble]:
    with dns.running() as double:
        yield double


@pytest.fixture
def double(running: DnsDouble) -> DnsDouble:
    running.records = {"example": {"SOA": ["ns.example. a.example. 1 1 1 1 1"]}}
    return running


@pytest.fixture
def resolver(double: DnsDouble) -> DnsResolver:
    return DnsResolver([double.address])


def test_a_domain_with_all_it_has(double: DnsDouble, resolver: DnsResolver) -> None:
    double.say(
        NAME,
        A=["203.0.113.24", "198.51.100.7"],
        AAAA="2001:db8::24",
        NS=["ns2.registrar.example.", "NS1.registrar.example."],
        CAA=['0 issue "letsencrypt.org; validationmethods=http-01"', '0 issue "pki.example"', '0 iodef "mailto:a@b.c"'],
    )
    double.say(f"www.{NAME}", CNAME=f"{NAME}.")

    addresses = ("198.51.100.7", "203.0.113.24"), ("2001:db8::24",)
    assert resolver.zone(NAME) == Zone(
        apex=HostRecords(*addresses),
        www=HostRecords(*addresses, alias=NAME),
        name_servers=("ns1.registrar.example", "ns2.registrar.example"),
        issuers=("letsencrypt.org", "pki.example"),
    )


def test_a_domain_that_nobody_knows(resolver: DnsResolver) -> None:
    missing = HostRecords(exists=False)
    assert resolver.zone(NAME) == Zone(missing, missing)


def test_a_name_that_leads_to_one_that_nobody_knows(double: DnsDouble, resolver: DnsResolver) -> None:
    """As after a website was deleted where it was: the CNAME is still there."""
    double.say(NAME, A="203.0.113.24")
    double.say(f"www.{NAME}", CNAME="shop.builder.example.")

    assert resolver.zone(NAME).www == HostRecords(alias="shop.builder.example")


@pytest.mark.parametrize(
    ("records", "issuers"),
    [
        ([], None),
        (['0 issue ";"'], ()),
        (['0 issuewild "pki.example"'], None),
        (['0 issue "PKI.example"'], ("pki.example",)),
    ],
)
def test_whom_a_domain_permits_to_issue(
    double: DnsDouble, resolver: DnsResolver, records: list[str], issuers: tuple[str, ...] | None
) -> None:
    double.say(NAME, A="203.0.113.24", CAA=records)

    assert resolver.zone(NAME).issuers == issuers


def test_a_parent_permits_for_its_children(double: DnsDouble, resolver: DnsResolver) -> None:
    double.say("example", CAA='0 issue "pki.example"')
    double.say(NAME, A="203.0.113.24")

    assert resolver.zone(NAME).issuers == ("pki.example",)


def test_where_a_host_leads(double: DnsDouble, resolver: DnsResolver) -> None:
    double.say(NAME, A="203.0.113.24")

    assert resolver.addresses(NAME) == Server(("203.0.113.24",), ())


def test_no_answer_is_no_finding(double: DnsDouble, resolver: DnsResolver) -> None:
    quick = replace(resolver, within_s=0.2)
    double.is_silent = True
    try:
        with pytest.raises(DnsUnanswered):
            quick.zone(NAME)
    finally:
        double.is_silent = False


@pytest.mark.parametrize("ask", [DnsResolver.zone, DnsResolver.mail])
def test_a_domain_below_a_hundred_others_has_no_more_time_than_any(
    double: DnsDouble, ask: Callable[[DnsResolver, str], object]
) -> None:
    """Its owner's name servers may take almost as long with each question as they're given."""
    name = "a." * 100 + NAME
    double.say(name, A="203.0.113.24")
    double.asked.clear()
    double.heard = lambda _: time.sleep(0.05)
    try:
        with pytest.raises(DnsUnanswered):
            ask(DnsResolver([double.address], within_s=0.2), name)
    finally:
        double.heard = str

    assert len(double.asked) < 50

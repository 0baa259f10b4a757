"""Questions to DNS by dnspython, and what their answers say."""

from collections.abc import Iterable, Sequence
from time import monotonic
from typing import Any

from dns import exception, nameserver
from dns.resolver import NXDOMAIN, Answer, NoResolverConfiguration, Resolver

from fundable.domain.sites.hosting.dns_records import HostRecords, Server, Zone
from fundable.domain.sites.hosting.live_facts import MailRecords
from fundable.domain.sites.hosting.resolver import DnsUnanswered

QUESTIONS = 6
"""So many questions' time is there for all that's asked of a domain. One that is below a hundred others has a question
for each of them, and its own name servers may be as slow as they like: others wait for their turn meanwhile."""


class PatientResolver(Resolver):
    """With a time for each question, and one for all of them together."""

    until_s: float

    def ask(self, name: str, kind: str) -> Answer:
        """Raises what dnspython raises."""
        left_s = min(self.lifetime, max(self.until_s - monotonic(), 0.0))
        return self.resolve(f"{name}.", kind, raise_on_no_answer=False, search=False, lifetime=left_s)


def open_resolver(servers: Sequence[tuple[str, int]], within_s: float) -> PatientResolver:
    try:
        made = PatientResolver(configure=not servers)
    except NoResolverConfiguration:
        raise DnsUnanswered("no name server is set") from None
    if servers:
        made.nameservers = [nameserver.Do53Nameserver(address, port) for address, port in servers]
    made.lifetime, made.until_s = within_s, monotonic() + QUESTIONS * within_s
    return made


def zone(resolver: PatientResolver, name: str) -> Zone:
    apex = _host(resolver, name)
    return Zone(
        apex=apex,
        www=_host(resolver, f"www.{name}"),
        name_servers=_name_servers(resolver, name) if apex.exists else (),
        issuers=_issuers(resolver, name) if apex.exists else None,
    )


def addresses(resolver: PatientResolver, host: str) -> Server:
    found = _host(resolver, host)
    return Server(found.v4, found.v6)


def mail(resolver: PatientResolver, domain: str) -> MailRecords:
    """A "null MX" says that a domain takes no mail (RFC 7505)."""
    answer = _ask(resolver, domain, "MX")
    rows = answer.rrset if answer and answer.rrset else ()
    hosts = sorted({str(record.exchange).rstrip(".").lower() for record in rows} - {""})
    has_spf = any(text.startswith("v=spf1") for text in texts(resolver, domain))
    return MailRecords(tuple(hosts), has_spf, _has_dmarc(resolver, domain))


def texts(resolver: PatientResolver, name: str) -> list[str]:
    answer = _ask(resolver, name, "TXT")
    rows = answer.rrset if answer and answer.rrset else ()
    return [b"".join(record.strings).decode("utf-8", "replace") for record in rows]


def _has_dmarc(resolver: PatientResolver, domain: str) -> bool:
    """Of the domain, or of one that it is below (RFC 7489, section 6.6.3)."""
    labels = domain.split(".")
    above = (".".join(labels[start:]) for start in range(max(len(labels) - 1, 1)))
    return any(text.startswith("v=DMARC1") for name in above for text in texts(resolver, f"_dmarc.{name}"))


def _ask(resolver: PatientResolver, name: str, kind: str) -> Answer | None:
    """None for a name that nobody knows. Raises DnsUnanswered."""
    try:
        return resolver.ask(name, kind)
    except NXDOMAIN:
        return None
    except exception.DNSException as error:
        raise DnsUnanswered(str(error)) from error


def _host(resolver: PatientResolver, name: str) -> HostRecords:
    v4, v6 = _ask(resolver, name, "A"), _ask(resolver, name, "AAAA")
    if v4 is None and v6 is None:
        alias = _dead_alias(resolver, name)
        return HostRecords(alias=alias, exists=bool(alias))
    found = next((answer for answer in (v4, v6) if answer is not None), None)
    aliases = found.chaining_result.cnames if found else []
    alias = _target(aliases[0]) if aliases else ""
    return HostRecords(_addresses(v4), _addresses(v6), alias)


def _dead_alias(resolver: PatientResolver, name: str) -> str:
    """Where the CNAME leads of a name whose CNAME leads to nothing; empty for a name that isn't there itself."""
    answer = _ask(resolver, name, "CNAME")
    return _target(answer.rrset) if answer and answer.rrset else ""


def _target(aliases: Iterable[Any]) -> str:
    return str(next(iter(aliases)).target).rstrip(".").lower()


def _addresses(answer: Answer | None) -> tuple[str, ...]:
    return tuple(sorted(record.address for record in answer.rrset)) if answer and answer.rrset else ()


def _name_servers(resolver: PatientResolver, name: str) -> tuple[str, ...]:
    answer = _ask(resolver, name, "NS")
    rows = answer.rrset if answer and answer.rrset else ()
    return tuple(sorted(str(record.target).rstrip(".").lower() for record in rows))


def _issuers(resolver: PatientResolver, name: str) -> tuple[str, ...] | None:
    """Whom the nearest CAA records permit, looking upward (RFC 8659); None where none say so."""
    labels = name.split(".")
    for start in range(len(labels)):
        answer = _ask(resolver, ".".join(labels[start:]), "CAA")
        if answer and answer.rrset:
            issue = [record.value.decode("ascii", "replace") for record in answer.rrset if record.tag == b"issue"]
            named = (value.partition(";")[0].strip().lower() for value in issue)
            return tuple(sorted({value for value in named if value})) if issue else None
    return None

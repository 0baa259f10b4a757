"""DNS records of a domain: what they should be, and what is wrong with those that are there."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from ipaddress import ip_address, ip_network

from fundable.domain.sites.words.domain_names import HOST_MAX, WWW, in_letters

ISSUER = "letsencrypt.org"
TOLD_MAX = 12
"""Of addresses and issuers that aren't ours. Whoever runs a domain's DNS may list thousands."""
PROXIES = {
    "Cloudflare": (
        "173.245.48.0/20 103.21.244.0/22 103.22.200.0/22 103.31.4.0/22 141.101.64.0/18 108.162.192.0/18"
        " 190.93.240.0/20 188.114.96.0/20 197.234.240.0/22 198.41.128.0/17 162.158.0.0/15 104.16.0.0/13"
        " 104.24.0.0/14 172.64.0.0/13 131.0.72.0/22 2400:cb00::/32 2606:4700::/32 2803:f800::/32 2405:b500::/32"
        " 2405:8100::/32 2a06:98c0::/29 2c0f:f248::/32"
    ),
}
"""Networks of proxies that answer in a website's place, as their operators publish them."""
_PROXIED = ".cdn.cloudflare.net"
"""A CNAME that leads through a proxy ends so. One to a website builder doesn't, whatever that builder is behind."""
PARKING = (
    "above.com",
    "afternic.com",
    "bodis.com",
    "dan.com",
    "parkingcrew.net",
    "parklogic.com",
    "sedoparking.com",
    "undeveloped.com",
)
"""Name servers of parking services end so."""
_PARKED = tuple(f".{name}" for name in PARKING)
_NETWORKS = [(name, ip_network(network)) for name, listed in PROXIES.items() for network in listed.split()]


@dataclass(frozen=True, slots=True)
class Server:
    """The public addresses of this server."""

    v4: tuple[str, ...] = ()
    v6: tuple[str, ...] = ()

    @property
    def is_known(self) -> bool:
        return bool(self.v4 or self.v6)


UNKNOWN_SERVER = Server()


@dataclass(frozen=True, slots=True)
class HostRecords:
    """What DNS says of a name. `alias` is where a CNAME leads; `exists` is False for a name that nobody knows."""

    v4: tuple[str, ...] = ()
    v6: tuple[str, ...] = ()
    alias: str = ""
    exists: bool = True

    @property
    def addresses(self) -> tuple[str, ...]:
        return self.v4 + self.v6


@dataclass(frozen=True, slots=True)
class Zone:
    """What DNS says of a domain. `issuers` are those that its CAA records permit; None without such records."""

    apex: HostRecords
    www: HostRecords
    name_servers: tuple[str, ...] = ()
    issuers: tuple[str, ...] | None = None


class Standing(StrEnum):
    """What is to be done about a record."""

    RIGHT = "right"
    MISSING = "missing"
    WRONG = "wrong"
    EXTRA = "extra"


@dataclass(frozen=True, slots=True)
class DnsRecord:
    """A record as it should be: `value`, empty for one that has to go. `now` is what is there instead."""

    type: str
    name: str
    value: str
    standing: Standing
    now: str = ""


class ProblemCode(StrEnum):
    SERVER_UNKNOWN = "server_unknown"
    UNANSWERED = "unanswered"
    NAME_UNKNOWN = "name_unknown"
    NO_ADDRESS = "no_address"
    OTHER_ADDRESS = "other_address"
    SECOND_ADDRESS = "second_address"
    STALE_IPV6 = "stale_ipv6"
    PROXY = "proxy"
    PARKED = "parked"
    ISSUER_FORBIDDEN = "issuer_forbidden"
    NOT_SECURE = "not_secure"
    CERTIFICATE_ENDS = "certificate_ends"
    NO_PAGE = "no_page"
    NOT_CONFIRMED = "not_confirmed"
    MANY_AT_ONCE = "many_at_once"


@dataclass(frozen=True, slots=True)
class DnsProblem:
    """Something that is wrong, in a sentence that says what to do."""

    code: ProblemCode
    sentence: str


@dataclass(frozen=True, slots=True)
class Judged:
    """What became of holding a domain's records against those it should have. `here` are the names that lead here, of
    two."""

    records: tuple[DnsRecord, ...]
    problems: tuple[DnsProblem, ...]
    here: tuple[str, ...]
    is_elsewhere: bool

    @property
    def right(self) -> int:
        return len(self.here)

    @property
    def is_right(self) -> bool:
        """Both names lead here, and nothing stands in the way of a certificate."""
        return self.right == 2 and not self.problems


def wanted(domain: str, server: Server) -> tuple[DnsRecord, ...]:
    """The records that a domain needs, before anybody has looked."""
    made = [DnsRecord("A", domain, address, Standing.MISSING) for address in server.v4]
    made += [DnsRecord("AAAA", domain, address, Standing.MISSING) for address in server.v6]
    return (*made, DnsRecord("CNAME", f"www.{domain}", domain, Standing.MISSING))


def judge(domain: str, server: Server, zone: Zone) -> Judged:
    """`domain` is without www."""
    www, zone = f"www.{domain}", replace(zone, apex=_few(server, zone.apex), www=_few(server, zone.www))
    records = [*_address_records(domain, server, zone.apex), *_www_records(domain, server, zone)]
    problems = [*_problems_of(domain, server, zone.apex)]
    if zone.www.addresses != zone.apex.addresses:  # what follows from the domain's own records is said once
        problems += _problems_of(www, server, zone.www)
    if server.is_known and not _is_right(server, zone.apex) and (parked := _parked_at(zone.name_servers)):
        problems = [_parked(in_letters(domain), parked)]
    if not _permits(zone.issuers):
        issuers = [one[:HOST_MAX] for one in zone.issuers or ()][:TOLD_MAX]
        records.append(DnsRecord("CAA", domain, f'0 issue "{ISSUER}"', Standing.MISSING, ", ".join(issuers)))
        problems.append(_forbidden(in_letters(domain), issuers))
    here = (name for name, host in ((domain, zone.apex), (www, zone.www)) if _is_right(server, host))
    is_elsewhere = not {*zone.apex.addresses, *zone.www.addresses} & {*server.v4, *server.v6}
    return Judged(tuple(records), tuple(problems), tuple(here), is_elsewhere)


def _few(server: Server, host: HostRecords) -> HostRecords:
    return replace(host, v4=_told(host.v4, server.v4), v6=_told(host.v6, server.v6))


def _told(found: Sequence[str], ours: Sequence[str]) -> tuple[str, ...]:
    others = [one for one in found if one not in ours][:TOLD_MAX]
    return tuple(one for one in found if one in ours or one in others)


def _is_right(server: Server, host: HostRecords) -> bool:
    """Every address is ours, so that nobody ends up elsewhere, and there is at least one that everybody can reach."""
    ours = set(server.v4) | set(server.v6)
    reachable = host.v4 if server.v4 else host.v6
    return bool(reachable) and set(host.addresses) <= ours


def _address_records(name: str, server: Server, host: HostRecords) -> Iterator[DnsRecord]:
    if _alias_elsewhere(name, server, host):
        yield DnsRecord("CNAME", name, "", Standing.EXTRA, host.alias)
        host = HostRecords()
    for kind, ours, theirs in (("A", server.v4, host.v4), ("AAAA", server.v6, host.v6)):
        others = [address for address in theirs if address not in ours]
        for address in ours:
            if address in theirs:
                yield DnsRecord(kind, name, address, Standing.RIGHT)
            elif kind == "AAAA" and not others:
                continue  # a good thing to have, and nothing is wrong without it
            else:
                yield DnsRecord(kind, name, address, Standing.WRONG if others else Standing.MISSING, ", ".join(others))
        if others and (not ours or set(ours) & set(theirs)):
            yield from (DnsRecord(kind, name, "", Standing.EXTRA, address) for address in others)


def _www_records(domain: str, server: Server, zone: Zone) -> Iterator[DnsRecord]:
    """A CNAME is what we ask for; addresses of its own are as good."""
    name, host = f"www.{domain}", zone.www
    now = host.alias or ", ".join(host.addresses)
    if host.alias == domain or _is_right(server, host):
        yield DnsRecord("CNAME", name, domain, Standing.RIGHT)
    else:
        yield DnsRecord("CNAME", name, domain, Standing.WRONG if now else Standing.MISSING, now)


def _alias_elsewhere(name: str, server: Server, host: HostRecords) -> bool:
    """Whether a name has a CNAME that leads to others, or to nothing."""
    is_to_others = host.alias not in ("", name.removeprefix(WWW)) and not host.alias.endswith(_PROXIED)
    return is_to_others and not _is_right(server, host)


def _problems_of(host_name: str, server: Server, host: HostRecords) -> Iterator[DnsProblem]:
    name = in_letters(host_name)
    others4 = [address for address in host.v4 if address not in server.v4]
    others6 = [address for address in host.v6 if address not in server.v6]
    if not host.exists:
        yield _name_unknown(name)
    elif _alias_elsewhere(host_name, server, host):
        yield _other_alias(name, host)
    elif not host.addresses:
        yield DnsProblem(ProblemCode.NO_ADDRESS, f"{name} doesn't lead anywhere yet. Add the record below.")
    elif proxy := _proxy_of([*others4, *others6]):
        yield DnsProblem(
            ProblemCode.PROXY,
            f"{name} goes through {proxy}'s proxy, so we can't get its certificate. Turn the proxy off for this "
            "record, so that it says DNS only.",
        )
    else:
        yield from _wrong_addresses(name, host, others4, others6, server)


def _wrong_addresses(
    name: str, host: HostRecords, others4: Sequence[str], others6: Sequence[str], server: Server
) -> Iterator[DnsProblem]:
    is_partly_here = len(others4) < len(host.v4)
    if others4 and is_partly_here:
        text = f"{name} has a second A record, to {_listed(others4)}. Delete it, or some visitors end up there."
        yield DnsProblem(ProblemCode.SECOND_ADDRESS, text)
    elif others4 or (server.v4 and not host.v4 and others6):
        text = f"{name} still points to {_listed(others4 or others6)}. Change its record as shown below."
        yield DnsProblem(ProblemCode.OTHER_ADDRESS, text)
    elif server.v4 and not host.v4:
        yield DnsProblem(ProblemCode.NO_ADDRESS, f"{name} has no A record yet. Add the record below.")
    if others6 and (is_partly_here or not server.v4):
        do = f"Change it to {server.v6[0]}" if server.v6 else "Delete it"
        text = f"{name} has an AAAA record to {_listed(others6)}, which isn't our server. {do}, or some visitors end up"
        yield DnsProblem(ProblemCode.STALE_IPV6, f"{text} there.")


def _name_unknown(name: str) -> DnsProblem:
    if name.startswith(WWW):
        return DnsProblem(ProblemCode.NAME_UNKNOWN, f"{name} doesn't exist yet. Add the record below.")
    text = f"DNS doesn't know {name}. Check the spelling, and that it's registered."
    return DnsProblem(ProblemCode.NAME_UNKNOWN, text)


def _other_alias(name: str, host: HostRecords) -> DnsProblem:
    code = ProblemCode.OTHER_ADDRESS if host.addresses else ProblemCode.NO_ADDRESS
    if name.startswith(WWW):
        return DnsProblem(code, f"{name} still points to {host.alias}. Change its record as shown below.")
    text = f"{name} has a CNAME record to {host.alias}. Delete it, then add the record below."
    return DnsProblem(code, text)


def _parked(name: str, name_server: str) -> DnsProblem:
    text = (
        f"{name} is parked at {name_server}. Switch to your registrar's own name servers, then add the records below."
    )
    return DnsProblem(ProblemCode.PARKED, text)


def _forbidden(name: str, issuers: Sequence[str]) -> DnsProblem:
    only = f"only {_listed(issuers)}" if issuers else "nobody"
    text = f"A CAA record of {name} lets {only} issue certificates. Add one for {ISSUER}."
    return DnsProblem(ProblemCode.ISSUER_FORBIDDEN, text)


def _permits(issuers: Sequence[str] | None) -> bool:
    return issuers is None or ISSUER in issuers


def _proxy_of(addresses: Sequence[str]) -> str:
    """Whose proxy an address belongs to; empty for nobody's."""
    found = (ip_address(address) for address in addresses)
    return next((name for one in found for name, network in _NETWORKS if one in network), "")


def _parked_at(name_servers: Sequence[str]) -> str:
    return next((one for one in name_servers if f".{one}".endswith(_PARKED)), "")


def _listed(words: Sequence[str]) -> str:
    *others, last = words
    return f"{', '.join(others)} and {last}" if others else last

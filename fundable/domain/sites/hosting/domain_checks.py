"""What a look at a domain changes: its state, when it's looked at again, and whether somebody has to be told."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from fundable.domain.orders.websites import Reachability
from fundable.domain.sites.hosting.dns_records import DnsProblem, DnsRecord, Judged, ProblemCode, Server
from fundable.domain.sites.hosting.domain_doubts import SENTENCES
from fundable.domain.sites.hosting.domains import (
    ALARMED_AFTER,
    ENDS_SOON,
    Domain,
    DomainReport,
    DomainState,
    Doubt,
    check_again_at,
)
from fundable.domain.sites.hosting.hosts import SiteHost
from fundable.domain.sites.words.domain_names import in_letters

NOT_ANSWERED = "We couldn't get an answer from DNS. We'll try again."
NOT_CONFIRMED = SENTENCES[Doubt.BELOW]
MANY_AT_ONCE = "Many domains were connected in the last hour. We'll connect this one within the next one."
SERVER_UNKNOWN = "We don't know this server's public address. Ask whoever runs the server to set it."
_REACHED = frozenset(
    {Reachability.ANSWERS, Reachability.REDIRECTS, Reachability.LOCKED, Reachability.MISSING, Reachability.FAILS}
)
"""Something spoke HTTP, so the connection was secure."""
_WHY_NOT = {
    Reachability.INSECURE: "it has no valid certificate",
    Reachability.NO_CONNECTION: "nothing answers on port 443",
    Reachability.SLOW: "it doesn't answer in time",
    Reachability.NOT_PUBLIC: "its address isn't public",
}


@dataclass(frozen=True, slots=True)
class Visit:
    """What came of opening a website once. `location` is where it redirects, `certificate_until` when the certificate
    of the connection ends."""

    finding: Reachability
    location: str = ""
    certificate_until: datetime | None = None

    @property
    def is_secure(self) -> bool:
        return self.finding in _REACHED


@dataclass(frozen=True, slots=True)
class Looked:
    """What a look found. `state` is None where nothing could be told, so that it stays as it was. `here` are the names
    that lead here; `is_elsewhere` where no address of either is ours. `is_proven`: the record that shows whose it is
    was there."""

    state: DomainState | None
    report: DomainReport
    here: tuple[str, ...] = ()
    is_elsewhere: bool = False
    is_proven: bool = False


def unanswered(domain: Domain, server: Server) -> Looked:
    """DNS gave no answer, or nobody knows where it should lead."""
    if server.is_known:
        problem, before = DnsProblem(ProblemCode.UNANSWERED, NOT_ANSWERED), replace(domain.report, server=server)
    else:
        problem, before = DnsProblem(ProblemCode.SERVER_UNKNOWN, SERVER_UNKNOWN), domain.report
    return Looked(None, replace(before, problems=(problem,)))


def not_here_yet(server: Server, judged: Judged) -> Looked:
    """Its records aren't right yet."""
    state = DomainState.PARTIAL if judged.here else DomainState.WAITING
    return Looked(state, DomainReport(server, judged.records, judged.problems), judged.here, judged.is_elsewhere)


def not_confirmed(server: Server, judged: Judged, doubt: Doubt) -> Looked:
    """Its records are right, and may be so without whoever entered it."""
    return _held(server, judged, DnsProblem(ProblemCode.NOT_CONFIRMED, SENTENCES[doubt]))


def not_now(server: Server, judged: Judged) -> Looked:
    """Its records are right, and so were many others' in the last hour."""
    return _held(server, judged, DnsProblem(ProblemCode.MANY_AT_ONCE, MANY_AT_ONCE))


def _held(server: Server, judged: Judged, problem: DnsProblem) -> Looked:
    return Looked(DomainState.DNS_OK, DomainReport(server, judged.records, (problem,)), judged.here)


def leads_here(
    domain: Domain, server: Server, records: tuple[DnsRecord, ...], visits: Mapping[str, Visit], now: datetime
) -> Looked:
    """Its records are right; `visits` are what opening each of its hosts came to."""
    ends = [visit.certificate_until for visit in visits.values() if visit.certificate_until]
    until = min(ends, default=None)
    problems = [_not_secure(host, visit) for host, visit in visits.items() if not visit.is_secure]
    if until and until - now < ENDS_SOON:
        problems.append(_ends_soon(domain.name.shown, until))
    is_secure = all(visit.is_secure for visit in visits.values())
    answers = is_secure and visits[domain.name.main].finding is Reachability.ANSWERS
    state = DomainState.LIVE if answers else DomainState.CERT_OK if is_secure else DomainState.DNS_OK
    return Looked(state, DomainReport(server, records, tuple(problems), until), domain.name.hosts)


def advanced(domain: Domain, looked: Looked, now: datetime) -> Domain:
    """The domain after a look."""
    state = looked.state or domain.state
    is_same = state is domain.state
    since, checks = (domain.since, domain.checks + 1) if is_same else (now, 1)
    broken_at = _broken_at(domain, looked, now)
    is_settled = state is DomainState.LIVE and not looked.report.problems
    return replace(
        domain,
        state=state,
        since=since,
        checks=checks,
        check_at=check_again_at(since, checks, now, is_settled),
        checked_at=now,
        led_here_at=now if looked.state is not None and state.has_dns else domain.led_here_at,
        broken_at=broken_at,
        alarmed_at=domain.alarmed_at if broken_at else None,
        elsewhere_at=_elsewhere_at(domain, looked, now),
        proven_at=domain.proven_at or (now if looked.is_proven else None),
        report=looked.report,
    )


def has_to_alarm(domain: Domain, now: datetime) -> bool:
    """Whether staff have to be told, once, of a domain that was secure and isn't."""
    is_over = domain.broken_at is not None and now - domain.broken_at >= ALARMED_AFTER
    return is_over and domain.alarmed_at is None


def asked_again(domain: Domain, now: datetime) -> Domain:
    """Looked at as soon as the job comes by, and often from then on."""
    return replace(domain, since=now, checks=0, check_at=now)


def left_at(host: SiteHost, seen: Domain, here: Collection[str], now: datetime) -> datetime | None:
    """When a name of this domain last led here, once it leads elsewhere. `seen` is the domain before the look, and
    `here` are the names that were found to lead here."""
    if host.host in here:
        return None
    return host.left_at or (seen.led_here_at if seen.state.has_dns else seen.checked_at) or now


def _elsewhere_at(domain: Domain, looked: Looked, now: datetime) -> datetime | None:
    """One that left an order here begins anew as soon as it leads here again."""
    if looked.state is None:
        return domain.elsewhere_at
    if looked.is_elsewhere:
        return domain.elsewhere_at or now
    return None if domain.doubt is Doubt.LEFT else domain.elsewhere_at


def _broken_at(domain: Domain, looked: Looked, now: datetime) -> datetime | None:
    if looked.state is None:
        return domain.broken_at
    return (domain.broken_at or now) if _is_broken(domain, looked.state, looked.report.problems) else None


def _is_broken(domain: Domain, state: DomainState, problems: Sequence[DnsProblem]) -> bool:
    was_secure = domain.state.is_secure or domain.broken_at is not None
    ends = any(problem.code is ProblemCode.CERTIFICATE_ENDS for problem in problems)
    return was_secure and (not state.is_secure or ends)


def _not_secure(host: str, visit: Visit) -> DnsProblem:
    why = _WHY_NOT.get(visit.finding, "what answers isn't a website")
    return DnsProblem(ProblemCode.NOT_SECURE, f"https://{in_letters(host)} doesn't open yet: {why}.")


def _ends_soon(name: str, until: datetime) -> DnsProblem:
    day = f"{until:%b} {until.day}, {until:%Y}"
    return DnsProblem(
        ProblemCode.CERTIFICATE_ENDS, f"The certificate of {name} ends on {day} and wasn't renewed in time."
    )

"""A domain as it's typed, when it's looked at again, and when somebody is told."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest

from fundable.domain.errors import Refused
from fundable.domain.orders.websites import Reachability
from fundable.domain.sites.hosting import live_rules
from fundable.domain.sites.hosting.dns_records import DnsProblem, ProblemCode, Server
from fundable.domain.sites.hosting.domain_checks import Looked, Visit, advanced, has_to_alarm, leads_here, unanswered
from fundable.domain.sites.hosting.domains import NOTHING_FOUND, Domain, DomainState, is_ours
from fundable.domain.sites.hosting.hosts import HostKind, SiteHost
from fundable.domain.sites.hosting.live_facts import LiveFacts, OpenedAddress
from fundable.domain.sites.hosting.live_rules import LiveSubject
from fundable.domain.sites.words.domain_names import DomainName, in_letters, parse

NOW = datetime(2026, 1, 5, 15, 4, tzinfo=UTC)
NAME = DomainName("alder.example")
DOMAIN = Domain(uuid4(), NAME, DomainState.WAITING, NOW, "Sam", NOW, 0, NOW)
SERVER = Server(("203.0.113.24",))
MINUTE = timedelta(minutes=1)
UNKNOWN = Looked(None, NOTHING_FOUND)


def seen(state: DomainState, *codes: ProblemCode) -> Looked:
    return Looked(state, replace(NOTHING_FOUND, problems=tuple(DnsProblem(code, "So it is.") for code in codes)))


@pytest.mark.parametrize(
    ("typed", "name", "is_www"),
    [
        ("alder.example", "alder.example", False),
        (" https://WWW.Alder.Example/menu ", "alder.example", True),
        ("http://alder.example.", "alder.example", False),
        ("alder.example:443", "alder.example", False),
        ("bäckerei.example", "xn--bckerei-5wa.example", False),
        ("www.xn--bckerei-5wa.example", "xn--bckerei-5wa.example", True),
        ("shop.alder.example", "shop.alder.example", False),
        ("алдер.рф", "xn--80aidw1a.xn--p1ai", False),
        ("paral·lel.example", "xn--parallel-koa.example", False),
        ("www.example", "www.example", None),
    ],
)
def test_what_people_type(typed: str, name: str, is_www: bool | None) -> None:
    if is_www is None:
        with pytest.raises(Refused):
            parse(typed)
    else:
        assert parse(typed) == DomainName(name, is_www)


@pytest.mark.parametrize(
    "typed",
    ["", "alder", "a b.example", "nora@alder.example", "192.0.2.1", "[::1]", "-a.example", "a..example",
     "*.alder.example", "a_b.example", "alder.example/../", "x" * 64 + ".example",
     ".".join(["abcdefgh"] * 30), "alder.123", "é" * 300, "alder.x-y", "alder.xn--",
     "“alder.example”", "alder–finch.example"],
)  # fmt: skip
def test_what_is_no_domain(typed: str) -> None:
    if typed == "alder.example/../":
        assert parse(typed) == NAME
        return
    with pytest.raises(Refused) as refused:
        parse(typed)
    assert refused.value.code == "domain_wrong"


def test_letters_that_two_standards_write_differently_are_not_guessed() -> None:
    with pytest.raises(Refused, match="beginning with xn--"):
        parse("straße.example")


def test_a_name_is_shown_in_its_letters() -> None:
    assert in_letters("www.xn--bckerei-5wa.example") == "www.bäckerei.example"
    assert in_letters("xn--a.example") in ("xn--a.example", "\x80.example")
    assert DomainName("alder.example", is_www=True).shown == "www.alder.example"


@pytest.mark.parametrize("name", ["agency.example", "portal.agency.example"])
def test_the_portals_own_address_is_no_websites(name: str) -> None:
    assert is_ours(parse(name), ("portal.agency.example",))
    assert is_ours(parse("alder.example"), ("portal.agency.example",)) is None


@pytest.mark.parametrize("name", ["sites.agency.example", "alder.sites.agency.example", "agency.example"])
def test_an_address_below_the_agencys_domain_is_nobodys_own(name: str) -> None:
    assert is_ours(parse(name), (), "sites.agency.example")
    assert is_ours(parse("alder.example"), (), "sites.agency.example") is None


def test_it_is_looked_at_soon_at_first_and_rarely_later() -> None:
    domain, at, pauses = DOMAIN, NOW, []
    for _ in range(80):
        domain = advanced(domain, seen(DomainState.WAITING), at)
        pauses.append(domain.check_at - at)
        at = domain.check_at

    minutes = [pause // MINUTE for pause in pauses]
    assert minutes[:6] == [1, 2, 5, 15, 60, 60]
    assert minutes[-1] == 24 * 60
    hourly = minutes.count(60)
    assert hourly == 72


def test_a_new_state_begins_again_and_a_live_domain_rests() -> None:
    late = replace(DOMAIN, checks=50, since=NOW - timedelta(days=2))

    secure = advanced(late, seen(DomainState.CERT_OK), NOW)
    live = advanced(secure, seen(DomainState.LIVE), NOW)

    assert (secure.checks, secure.check_at - NOW, secure.led_here_at) == (1, MINUTE, NOW)
    assert live.check_at - NOW == timedelta(days=1)


def test_no_answer_changes_nothing_but_the_next_look() -> None:
    live = advanced(DOMAIN, seen(DomainState.LIVE), NOW)

    later = advanced(live, unanswered(live, SERVER), NOW + MINUTE)

    assert (later.state, later.broken_at, later.led_here_at) == (DomainState.LIVE, None, NOW)
    assert [problem.code for problem in later.report.problems] == [ProblemCode.UNANSWERED]
    assert later.check_at < NOW + timedelta(hours=2)


def test_staff_hear_of_a_domain_that_breaks_and_stays_broken() -> None:
    live = advanced(DOMAIN, seen(DomainState.LIVE), NOW)

    broken = advanced(live, seen(DomainState.WAITING, ProblemCode.OTHER_ADDRESS), NOW)
    assert broken.broken_at == NOW
    assert not has_to_alarm(broken, NOW + 14 * MINUTE)
    assert has_to_alarm(broken, NOW + 15 * MINUTE)
    assert not has_to_alarm(replace(broken, alarmed_at=NOW), NOW + 15 * MINUTE)

    unsure = advanced(broken, UNKNOWN, NOW + MINUTE)
    assert unsure.broken_at == NOW
    mended = advanced(broken, seen(DomainState.LIVE), NOW + MINUTE)
    assert (mended.broken_at, mended.alarmed_at) == (None, None)


def test_a_certificate_that_was_not_renewed_is_broken_as_well() -> None:
    live = advanced(DOMAIN, seen(DomainState.LIVE), NOW)

    assert advanced(live, seen(DomainState.LIVE, ProblemCode.CERTIFICATE_ENDS), NOW).broken_at == NOW


def test_a_domain_that_never_was_secure_cannot_break() -> None:
    assert advanced(DOMAIN, seen(DomainState.WAITING), NOW).broken_at is None


@pytest.mark.parametrize(
    ("main", "other", "state", "sentence"),
    [
        (Reachability.ANSWERS, Reachability.REDIRECTS, DomainState.LIVE, ""),
        (Reachability.FAILS, Reachability.FAILS, DomainState.CERT_OK, ""),
        (Reachability.ANSWERS, Reachability.INSECURE, DomainState.DNS_OK,
         "https://www.alder.example doesn't open yet: it has no valid certificate."),
        (Reachability.NO_CONNECTION, Reachability.ANSWERS, DomainState.DNS_OK,
         "https://alder.example doesn't open yet: nothing answers on port 443."),
    ],
)  # fmt: skip
def test_what_opening_it_says(main: Reachability, other: Reachability, state: DomainState, sentence: str) -> None:
    visits = {"alder.example": Visit(main), "www.alder.example": Visit(other)}

    looked = leads_here(DOMAIN, SERVER, (), visits, NOW)

    assert looked.state is state
    assert [problem.sentence for problem in looked.report.problems] == ([sentence] if sentence else [])


def test_who_reads_of_a_website_reads_its_name_in_letters() -> None:
    host, shown = "xn--bckerei-5wa.example", "https://bäckerei.example"
    name = DomainName(host, is_www=False)
    visits = {one: Visit(Reachability.INSECURE if one == host else Reachability.ANSWERS) for one in name.hosts}
    [problem] = leads_here(replace(DOMAIN, name=name), SERVER, (), visits, NOW).report.problems
    assert problem.sentence == f"{shown} doesn't open yet: it has no valid certificate."

    insecure, failing = OpenedAddress(Reachability.INSECURE), OpenedAddress(Reachability.FAILS, 500)
    facts = LiveFacts(host, "", "post@other.example", {"index.html": insecure}, plain={host: insecure})
    subject = LiveSubject(facts, NOW, has_own_domain=True)
    down = replace(subject, facts=replace(facts, pages={"index.html": failing}))
    assert [fault.values["host"] for fault in live_rules.secure(subject)] == [shown.removeprefix("https://")]
    assert [fault.values["host"] for fault in live_rules.every_form(subject)] == [shown.replace("https", "http")]
    assert [fault.values["url"] for fault in live_rules.open_to_everyone(down)] == [f"{shown}/"]
    assert [fault.values["website"] for fault in live_rules.one_domain(subject)] == [shown.removeprefix("https://")]


def test_a_certificate_has_to_last_two_weeks() -> None:
    visits = {host: Visit(Reachability.ANSWERS, certificate_until=NOW + timedelta(days=13)) for host in NAME.hosts}

    [problem] = leads_here(DOMAIN, SERVER, (), visits, NOW).report.problems

    assert problem.sentence == "The certificate of alder.example ends on Jan 18, 2026 and wasn't renewed in time."


def test_thirty_days_elsewhere_are_idle() -> None:
    host = SiteHost("alder.example", DOMAIN.order_id, HostKind.OWN, NOW, NOW, left_at=NOW)
    assert not host.is_idle(NOW + timedelta(days=29))
    assert host.is_idle(NOW + timedelta(days=30))
    assert (host.leaves_soon(NOW + timedelta(days=22)), host.leaves_soon(NOW + timedelta(days=23))) == (False, True)
    for other in (replace(host, left_at=None), replace(host, verified_at=None)):
        assert not other.is_idle(NOW + timedelta(days=90))

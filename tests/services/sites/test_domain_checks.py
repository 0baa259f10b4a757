"""A domain on its way here: what a name server and a web server on this machine say, and what the job makes of it."""

import ssl
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import timedelta
from uuid import UUID

import pytest
import trustme
from starlette.testclient import TestClient

from fundable.adapters.resolver import DnsResolver
from fundable.adapters.website_probe import HttpWebsiteProbe
from fundable.app import App
from fundable.db.mail import outbox
from fundable.db.sites.hosting import domains as rows
from fundable.db.sites.hosting import hosts
from fundable.domain.mail.outbox import Message, MessageKind
from fundable.domain.sites.hosting.domain_checks import NOT_CONFIRMED
from fundable.domain.sites.hosting.domains import Domain, DomainState
from fundable.services.sites.hosting import domain_checks, domains
from fundable.services.sites.hosting.tls_ask import may_have_certificate
from tests.adapters.test_website_probe import OK, Server
from tests.conftest import FakeClock, Form, PaidOrder
from tests.fakes import dns
from tests.fakes.dns import DnsDouble
from tests.web.sites.site_orders import sent

NAME, HERE, ELSEWHERE = "alder.example", "127.0.0.2", "198.51.100.7"


@pytest.fixture
def double() -> Iterator[DnsDouble]:
    with dns.running() as running:
        yield running


@pytest.fixture
def settings(double: DnsDouble) -> dict[str, str]:
    return {"FUNDABLE_DNS_SERVERS": double.setting, "FUNDABLE_PUBLIC_ADDRESSES": HERE}


@pytest.fixture(scope="module")
def authority() -> trustme.CA:
    return trustme.CA()


@pytest.fixture
def secure(authority: trustme.CA) -> Iterator[Server]:
    """What answers for the domain, in place of Caddy."""
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    authority.issue_cert(NAME, f"www.{NAME}").configure_cert(tls)
    server = Server(HERE, lambda spoken: spoken.sendall(OK), tls)
    yield server
    server.listener.close()


@pytest.fixture
def shop(app: App, authority: trustme.CA, secure: Server, double: DnsDouble) -> App:
    trusting = ssl.create_default_context()
    authority.configure_trust(trusting)
    probe = HttpWebsiteProbe(may_reach=HERE.__eq__, tls=trusting, https_port=secure.port)
    return replace(app, websites=probe, resolver=DnsResolver([double.address], within_s=1))


@pytest.fixture
def order_id(client_a: PaidOrder) -> UUID:
    return UUID(client_a.id)


@pytest.fixture
def look(shop: App, clock: FakeClock, order_id: UUID) -> Callable[..., Domain]:
    """The job at the domain's next turn."""

    def at_its_turn(later: timedelta = timedelta(0)) -> Domain:
        clock.time = max(clock.time, found(shop, order_id).check_at) + later
        domain_checks.look(shop)
        return found(shop, order_id)

    return at_its_turn


def found(app: App, order_id: UUID) -> Domain:
    with app.database.read() as connection:
        domain = rows.find(connection, order_id)
    assert domain
    return domain


def sentences(domain: Domain) -> list[str]:
    return [problem.sentence for problem in domain.report.problems]


def test_from_the_registrar_to_a_live_website(
    shop: App, double: DnsDouble, secure: Server, order_id: UUID, look: Callable[..., Domain]
) -> None:
    domains.say(shop, order_id, NAME, "Sam")
    assert look().state is DomainState.WAITING
    assert not may_have_certificate(shop, NAME)

    double.say(NAME, A=HERE)
    domain = look()
    assert (domain.state, domain.report.records[-1].standing.value) == (DomainState.PARTIAL, "missing")
    assert sentences(domain) == [f"www.{NAME} doesn't exist yet. Add the record below."]
    assert not may_have_certificate(shop, NAME)

    double.points(NAME, HERE)
    domain = look()
    assert (domain.state, sentences(domain)) == (DomainState.LIVE, [])
    assert domain.report.certificate_until
    assert may_have_certificate(shop, NAME)
    assert may_have_certificate(shop, f"WWW.{NAME}.")
    assert domain.check_at - domain.since == timedelta(days=1)
    assert secure.asked == 2


def test_a_name_may_have_a_certificate_before_anybody_opens_it(
    shop: App, double: DnsDouble, secure: Server, order_id: UUID, look: Callable[..., Domain]
) -> None:
    """Caddy asks while we open the website for the first time."""
    asked: list[bool] = []
    secure.talk = lambda spoken: (asked.append(may_have_certificate(shop, NAME)), spoken.sendall(OK))[1]
    domains.say(shop, order_id, NAME, "Sam")
    double.points(NAME, HERE)

    look()

    assert asked == [True, True]


def test_what_a_client_named_below_another_order_s_domain_waits_for_staff(
    shop: App,
    double: DnsDouble,
    secure: Server,
    visitor: TestClient,
    client_a: PaidOrder,
    client_b: PaidOrder,
    form: Form,
    clock: FakeClock,
) -> None:
    """Also where it was named first: the wildcard of the domain above leads here as well."""
    below, theirs = f"shop.{NAME}", UUID(sent(visitor, client_b, form).id)
    assert visitor.put("/api/client/domain", json={"name": below}, headers=client_b.bearer).status_code == 200
    domains.say(shop, UUID(client_a.id), NAME, "Sam")
    for name in (NAME, below):
        double.points(name, HERE)
    clock.move(timedelta(days=1))
    domain_checks.look(shop)
    assert (found(shop, theirs).state, sentences(found(shop, theirs))) == (DomainState.DNS_OK, [NOT_CONFIRMED])
    assert (may_have_certificate(shop, NAME), may_have_certificate(shop, below)) == (True, False)

    domains.say(shop, theirs, below, "Sam")
    domain_checks.look(shop)
    assert may_have_certificate(shop, below)
    asked = found(shop, theirs).check_at
    domains.say(shop, theirs, below, "Sam")
    assert found(shop, theirs).check_at == asked, "nothing is left to confirm"


def test_without_a_certificate_the_records_are_right_and_no_more(
    shop: App, double: DnsDouble, secure: Server, order_id: UUID, look: Callable[..., Domain]
) -> None:
    domains.say(shop, order_id, NAME, "Sam")
    double.points(NAME, HERE)
    secure.tls = None

    domain = look()

    assert domain.state is DomainState.DNS_OK
    assert sentences(domain)[0] == f"https://{NAME} doesn't open yet: it has no valid certificate."


def test_staff_hear_once_of_a_live_domain_that_breaks(
    shop: App, double: DnsDouble, order_id: UUID, look: Callable[..., Domain], owner: object
) -> None:
    domains.say(shop, order_id, NAME, "Sam")
    double.points(NAME, HERE)
    assert look().state is DomainState.LIVE

    double.points(NAME, ELSEWHERE)
    broken = look()
    assert (broken.state, broken.broken_at is not None) == (DomainState.WAITING, True)
    assert look(timedelta(minutes=20)).alarmed_at is not None
    assert look(timedelta(minutes=20)).alarmed_at == found(shop, order_id).alarmed_at

    with shop.database.read() as connection:
        mails = outbox.of_order(connection, order_id)
    [alert] = [mail for mail in mails if mail.kind is MessageKind.STAFF_ALERT]
    assert alert.subject.endswith(f"{NAME} doesn't open securely anymore")
    assert f"{NAME} still points to {ELSEWHERE}." in alert.text
    assert may_have_certificate(shop, NAME), "it may be back in an hour"


def test_after_thirty_days_elsewhere_it_gets_no_certificates(
    shop: App, double: DnsDouble, order_id: UUID, look: Callable[..., Domain]
) -> None:
    domains.say(shop, order_id, NAME, "Sam")
    double.points(NAME, HERE)
    look()
    double.points(NAME, ELSEWHERE)

    look(timedelta(days=29, hours=23))
    assert not may_have_certificate(shop, NAME)

    double.points(NAME, HERE)
    assert look().state is DomainState.LIVE
    assert may_have_certificate(shop, NAME)


def test_silence_changes_nothing(shop: App, double: DnsDouble, order_id: UUID, look: Callable[..., Domain]) -> None:
    domains.say(shop, order_id, NAME, "Sam")
    double.points(NAME, HERE)
    look()
    double.is_silent = True

    domains.check_again(shop, order_id)
    domain = look()

    assert (domain.state, sentences(domain)) == (
        DomainState.LIVE,
        ["We couldn't get an answer from DNS. We'll try again."],
    )
    assert domain.report.records


def test_nobody_is_asked_where_the_server_itself_is_unknown(app: App, double: DnsDouble, order_id: UUID) -> None:
    unset = replace(app, config=app.config.model_copy(update={"public_addresses": ()}))
    domains.say(unset, order_id, NAME, "Sam")

    domain_checks.look(unset)

    assert sentences(found(unset, order_id)) == [
        "We don't know this server's public address. Ask whoever runs the server to set it."
    ]
    assert double.asked == []


def test_a_public_base_url_says_where_the_server_is(app: App, double: DnsDouble, order_id: UUID) -> None:
    config = app.config.model_copy(update={"public_addresses": (), "base_url": "https://portal.agency.example"})
    public = replace(app, config=config)
    double.say("portal.agency.example", A="203.0.113.24")
    domains.say(public, order_id, NAME, "Sam")

    domain_checks.look(public)

    assert found(public, order_id).report.records[0].value == "203.0.113.24"


def test_a_domain_that_goes_meanwhile_stays_gone(
    shop: App, double: DnsDouble, secure: Server, order_id: UUID, look: Callable[..., Domain]
) -> None:
    def removed(spoken: object) -> None:
        with shop.database.read() as connection:
            is_there = rows.find(connection, order_id)
        if is_there:
            domains.remove(shop, order_id)

    secure.talk = removed
    domains.say(shop, order_id, NAME, "Sam")
    double.points(NAME, HERE)

    domain_checks.look(shop)

    with shop.database.read() as connection:
        assert rows.find(connection, order_id) is None
        assert hosts.of_order(connection, order_id) == []


def alerts(app: App, order_id: UUID) -> list[Message]:
    with app.database.read() as connection:
        mails = outbox.of_order(connection, order_id)
    return [mail for mail in mails if mail.kind is MessageKind.STAFF_ALERT and "about to leave" in mail.subject]


@pytest.mark.parametrize("away", [NAME, f"www.{NAME}"])
def test_a_name_that_stays_keeps_its_website_whatever_the_other_one_does(
    shop: App, double: DnsDouble, order_id: UUID, look: Callable[..., Domain], away: str
) -> None:
    [stays] = {NAME, f"www.{NAME}"} - {away}
    domains.say(shop, order_id, NAME, "Sam")
    double.points(NAME, HERE)
    look()
    double.say(stays, A=HERE)
    double.say(away, A=ELSEWHERE)

    for _ in range(40):
        look(timedelta(days=1))

    assert not may_have_certificate(shop, away)
    assert may_have_certificate(shop, stays)
    with shop.database.read() as connection:
        assert [host.host for host in hosts.of_order(connection, order_id) if host.is_verified] == [stays]


def test_a_name_that_leaves_later_has_a_month_of_its_own(
    shop: App, double: DnsDouble, order_id: UUID, look: Callable[..., Domain], clock: FakeClock
) -> None:
    domains.say(shop, order_id, NAME, "Sam")
    double.points(NAME, HERE)
    look()
    double.say(NAME, A=HERE)
    double.say(f"www.{NAME}", A=ELSEWHERE)
    for _ in range(10):
        look(timedelta(days=1))
    double.say(NAME, A=ELSEWHERE)
    left = clock.time

    while clock.time < left + timedelta(days=29):
        look()
    assert not may_have_certificate(shop, f"www.{NAME}")
    assert may_have_certificate(shop, NAME)
    look(timedelta(days=1))
    look(timedelta(days=1))
    assert not may_have_certificate(shop, NAME)


def test_staff_hear_once_a_week_before_a_name_leaves(
    shop: App, double: DnsDouble, order_id: UUID, look: Callable[..., Domain], clock: FakeClock, owner: object
) -> None:
    domains.say(shop, order_id, NAME, "Sam")
    double.points(NAME, HERE)
    look()
    left = clock.time
    double.say(NAME, A=HERE)
    double.say(f"www.{NAME}", A=ELSEWHERE)

    while clock.time < left + timedelta(days=22):
        look()
    assert alerts(shop, order_id) == []
    while clock.time < left + timedelta(days=29):
        look()

    [alert] = alerts(shop, order_id)
    assert alert.subject.endswith(f"www.{NAME} is about to leave")
    assert f"www.{NAME} hasn't led here since Jan 5, 2026. On Feb 4, 2026 it stops" in alert.text
    double.points(NAME, HERE)
    assert look().state is DomainState.LIVE
    with shop.database.read() as connection:
        assert {host.left_at for host in hosts.of_order(connection, order_id)} == {None}


def test_silence_for_a_month_takes_nothing_from_anybody(
    shop: App, double: DnsDouble, order_id: UUID, look: Callable[..., Domain]
) -> None:
    domains.say(shop, order_id, NAME, "Sam")
    double.points(NAME, HERE)
    look()
    double.is_silent = True

    look(timedelta(days=45))

    assert may_have_certificate(shop, NAME)


def test_silence_takes_no_name_that_has_begun_to_leave(
    shop: App, double: DnsDouble, order_id: UUID, look: Callable[..., Domain]
) -> None:
    domains.say(shop, order_id, NAME, "Sam")
    double.points(NAME, HERE)
    look()
    double.points(NAME, ELSEWHERE)
    look(timedelta(days=5))
    double.is_silent = True

    look(timedelta(days=45))
    assert may_have_certificate(shop, NAME)

    double.is_silent = False
    look(timedelta(days=1))
    assert not may_have_certificate(shop, NAME)

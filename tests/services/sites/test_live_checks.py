"""Stage L: a website that is online, looked at as strangers do, on real sockets of this machine."""

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
from fundable.adapters.website_probe.rdap import RdapRegistry
from fundable.app import App
from fundable.db.mail import outbox
from fundable.db.sites import live_checks as rows
from fundable.domain.mail.outbox import MessageKind
from fundable.domain.sites.checks import Status
from fundable.domain.sites.live_checks import LiveCheck
from fundable.services.sites import domain_checks, domains, drafts, live_checks, releases
from tests.conftest import FakeClock, Form, PaidOrder
from tests.fakes import dns, strangers
from tests.fakes.dns import DnsDouble
from tests.fakes.strangers import OUTSIDE, WebDouble
from tests.web.sites.desk import Desk
from tests.web.sites.live_orders import Launch

NAME, WWW, REGISTRY = "alderfinch.example", "www.alderfinch.example", "rdap.example"
EVENTS = [
    {"eventAction": "registration", "eventDate": "2020-04-01T10:00:00Z"},
    {"eventAction": "expiration", "eventDate": "2027-04-01T10:00:00Z"},
]


@pytest.fixture(scope="module")
def authority() -> trustme.CA:
    return trustme.CA()


@pytest.fixture
def double() -> Iterator[DnsDouble]:
    with dns.running() as running:
        running.points(NAME, OUTSIDE)
        running.say(NAME, A=OUTSIDE, MX="10 mx.alderfinch.example.", TXT='"v=spf1 mx -all"')
        running.say(f"_dmarc.{NAME}", TXT='"v=DMARC1; p=reject"')
        yield running


@pytest.fixture
def settings(double: DnsDouble) -> dict[str, str]:
    return {"FUNDABLE_DNS_SERVERS": double.setting, "FUNDABLE_PUBLIC_ADDRESSES": OUTSIDE, "FUNDABLE_RATE_LIMITS": "off"}


@pytest.fixture
def secure(authority: trustme.CA) -> Iterator[WebDouble]:
    server = WebDouble(lambda *_: strangers.page(b"ok"), strangers.secured(authority, NAME, WWW))
    yield server
    server.close()


@pytest.fixture
def plain() -> Iterator[WebDouble]:
    server = WebDouble(strangers.to_https)
    yield server
    server.close()


@pytest.fixture
def registered(authority: trustme.CA) -> Iterator[WebDouble]:
    answer = strangers.registry({NAME: {"events": EVENTS}}, REGISTRY)
    server = WebDouble(answer, strangers.secured(authority, REGISTRY))
    yield server
    server.close()


@pytest.fixture
def shop(
    app: App, authority: trustme.CA, secure: WebDouble, plain: WebDouble, registered: WebDouble, double: DnsDouble
) -> App:
    trusting = ssl.create_default_context()
    authority.configure_trust(trusting)
    reach = {"may_reach": OUTSIDE.__eq__, "tls": trusting, "within_s": 1.0}
    probe = HttpWebsiteProbe(**reach, https_port=secure.port, http_port=plain.port)
    asked = HttpWebsiteProbe(**reach, resolve=lambda *_: [OUTSIDE], https_port=registered.port)
    registry = RdapRegistry(asked, f"https://{REGISTRY}/dns.json")
    return replace(app, websites=probe, resolver=DnsResolver([double.address], within_s=1), registry=registry)


@pytest.fixture
def online(
    shop: App, secure: WebDouble, client_a: PaidOrder, staff: TestClient, visitor: TestClient, form: Form
) -> Launch:
    """A website that is online under a domain of its own, and served by the double."""

    def send(order: PaidOrder, **changes: object) -> None:
        assert visitor.post("/api/intake-forms", json=form(order, **changes), headers=order.bearer).status_code == 201

    send(client_a, businessEmail=f"hello@{NAME}")
    drafts.make_missing(shop)
    launch = Launch(client_a, Desk(staff), visitor, send)
    domains.say(shop, UUID(client_a.id), NAME, "Sam")
    domain_checks.look(shop)
    launch.go_live()
    files = releases.files_of(shop, UUID(client_a.id), launch.hash)
    secure.answer = strangers.website(files, NAME, WWW)
    return launch


@pytest.fixture
def look(shop: App, online: Launch, clock: FakeClock) -> Callable[[], LiveCheck]:
    """The job at the website's next turn."""

    def at_its_turn() -> LiveCheck:
        with shop.database.read() as connection:
            before = rows.find(connection, UUID(online.order.id))
        clock.time = max(clock.time, before.check_at) if before else clock.time
        assert live_checks.look(shop) == "1 website looked at"
        return kept(shop, online)

    return at_its_turn


def kept(shop: App, online: Launch) -> LiveCheck:
    with shop.database.read() as connection:
        found = rows.find(connection, UUID(online.order.id))
    assert found
    return found


def statuses(check: LiveCheck) -> dict[str, Status]:
    return {one.rule.id: one.status for one in check.found.outcomes}


def told(check: LiveCheck, status: Status = Status.FAILED) -> dict[str, str]:
    found = check.found.outcomes
    return {one.rule.id: one.problem + (one.advice and f" {one.advice}") for one in found if one.status is status}


def alerts(shop: App) -> list[str]:
    with shop.database.read() as connection:
        found = outbox.search(connection) if hasattr(outbox, "search") else []
    return [one.subject for one in found if one.kind is MessageKind.STAFF_ALERT]


def test_a_website_as_it_should_be(shop: App, look: Callable[[], LiveCheck], secure: WebDouble) -> None:
    check = look()

    assert told(check) == {}
    assert told(check, Status.UNKNOWN) == {}
    assert {"E3", "E4", "E5", "S1", "S2", "S3", "D1", "D2", "D3", "N1", "A7", "T2", "S4"} <= set(statuses(check))
    assert dict(check.found.measured)["Domain registered"] == "Apr 1, 2020"
    assert f"{NAME}/contact.html" in secure.asked
    assert check.check_at - check.looked_at <= timedelta(days=1)
    assert live_checks.look(shop) == ""

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
from fundable.db.sites.hosting import hosts
from fundable.db.sites.hosting import live_checks as rows
from fundable.domain.mail.outbox import MessageKind
from fundable.domain.sites.drafting.results import Status
from fundable.domain.sites.hosting.live_checks import LiveCheck
from fundable.services.money import hosting
from fundable.services.sites.drafting import drafts
from fundable.services.sites.hosting import domain_checks, domains, live_checks, releases, serving
from tests.conftest import FakeClock, Form, PaidOrder
from tests.fakes import dns, strangers
from tests.fakes.dns import DnsDouble
from tests.fakes.strangers import OUTSIDE, WebDouble
from tests.web.logins import log_in
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


def alerts(shop: App, online: Launch) -> list[str]:
    with shop.database.read() as connection:
        mails = outbox.of_order(connection, UUID(online.order.id))
    return [mail.subject for mail in mails if mail.kind is MessageKind.STAFF_ALERT]


def test_a_website_as_it_should_be(shop: App, look: Callable[[], LiveCheck], secure: WebDouble) -> None:
    check = look()

    assert told(check) == {}
    assert told(check, Status.UNKNOWN) == {}
    assert {"E3", "E4", "E5", "S1", "S2", "S3", "D1", "D2", "D3", "N1", "A7", "T2", "S4"} <= set(statuses(check))
    assert dict(check.found.measured)["Domain registered"] == "Apr 1, 2020"
    assert f"{NAME}/contact.html" in secure.asked
    assert check.check_at - check.looked_at <= timedelta(days=1)
    assert live_checks.look(shop) == ""


def test_one_bad_night_changes_nothing_and_three_in_a_row_are_told(
    shop: App,
    online: Launch,
    look: Callable[[], LiveCheck],
    secure: WebDouble,
    clock: FakeClock,
    staff: TestClient,
    visitor: TestClient,
) -> None:
    good, fine = look(), secure.answer
    secure.answer = lambda *_: strangers.page(b"down", "503 Service Unavailable")

    first = look()
    assert (first.failures, first.found, first.checked_at) == (1, good.found, good.checked_at)
    assert first.check_at - first.looked_at == timedelta(minutes=15)
    assert look().check_at - clock.time == timedelta(hours=1)
    assert alerts(shop, online) == []

    broken = look()
    assert broken.is_broken
    assert told(broken)["S3"] == (
        f"Visitors and verification services can't open https://{NAME}/: it answers with an error (503)."
    )
    assert broken.failing_since == first.looked_at
    [subject, *_] = told_staff = alerts(shop, online)
    assert NAME in subject
    again = look()
    assert (again.failures, again.alarmed_at) == (4, broken.alarmed_at)
    assert alerts(shop, online) == told_staff

    [bought, task] = log_in(staff, "sam@agency.example").get("/api/admin/work-queue").json()["items"]
    assert bought["kind"] == "domain_wanted"  # with the order, and nobody has noted it yet
    assert (task["kind"], task["detail"], task["order"]["id"]) == ("website_broken", NAME, online.order.id)
    assert visitor.get("/api/client/domain", headers=online.order.bearer).json()["domain"]["isBroken"]
    assert visitor.get("/api/client/report", headers=online.order.bearer).json()["live"]["isBroken"]

    secure.answer = fine
    mended = look()
    assert log_in(staff, "sam@agency.example").get("/api/admin/work-queue").json()["items"] == [bought]
    assert not visitor.get("/api/client/domain", headers=online.order.bearer).json()["domain"]["isBroken"]
    assert (mended.failures, mended.failing_since, mended.alarmed_at, told(mended)) == (0, None, None, {})


def test_looks_in_between_count_for_none(
    shop: App, online: Launch, look: Callable[[], LiveCheck], secure: WebDouble, clock: FakeClock
) -> None:
    look()
    fine, secure.answer = secure.answer, lambda *_: strangers.page(b"down", "503 Service Unavailable")
    first = look()

    def look_now() -> LiveCheck:
        clock.move(timedelta(minutes=2))
        with shop.database.write() as connection:
            rows.make_due(connection, UUID(online.order.id), clock.now())
        assert live_checks.look(shop) == "1 website looked at"
        return kept(shop, online)

    for _ in range(4):
        between = look_now()
        assert (between.failures, between.looked_at, between.check_at) == (1, first.looked_at, first.check_at)
    assert look().failures == 2
    assert alerts(shop, online) == []
    secure.answer = fine
    assert look_now().failures == 0


def test_a_look_while_the_clock_was_ahead_holds_up_none(
    shop: App, online: Launch, look: Callable[[], LiveCheck], secure: WebDouble, clock: FakeClock
) -> None:
    look()
    secure.answer = lambda *_: strangers.page(b"down", "503 Service Unavailable")
    right = clock.time
    clock.move(timedelta(days=40))
    assert look().failures == 1
    clock.time = right + timedelta(hours=2)
    with shop.database.write() as connection:
        rows.make_due(connection, UUID(online.order.id), clock.now())
    live_checks.look(shop)
    assert (kept(shop, online).failures, kept(shop, online).looked_at) == (2, clock.time)


def test_a_certificate_that_is_another_ones(
    look: Callable[[], LiveCheck], secure: WebDouble, authority: trustme.CA
) -> None:
    secure.tls = strangers.secured(authority, "other.example")

    check = look()

    assert told(check)["S1"] == f"https://{NAME} doesn't open securely: its certificate is for another name."
    assert {"S1", "S2", "S3"} & set(told(check, Status.UNKNOWN)) == {"S2", "S3"}
    assert check.check_at - check.looked_at == timedelta(minutes=15)


def test_names_that_lead_inside_are_not_opened(
    look: Callable[[], LiveCheck], double: DnsDouble, secure: WebDouble
) -> None:
    double.points(NAME, "127.0.0.1")
    before = len(secure.asked)

    check = look()

    assert told(check)["S1"] == f"https://{NAME} doesn't open securely: its address isn't public."
    assert len(secure.asked) == before


def test_each_name_is_looked_up_once(look: Callable[[], LiveCheck], double: DnsDouble) -> None:
    double.asked.clear()

    look()

    for name in (NAME, WWW):
        assert double.asked.count(f"{name} A") == 1


def test_no_redirect_is_followed(look: Callable[[], LiveCheck], secure: WebDouble, plain: WebDouble) -> None:
    secure.answer = lambda host, path: strangers.redirect(f"https://{host}{path}")
    plain.answer = lambda *_: strangers.redirect("http://127.0.0.1/")
    secure.asked.clear()

    check = look()

    assert told(check)["S2"] == f"http://{NAME} doesn't lead to the website."
    assert told(check)["S3"].endswith("it redirects elsewhere (308).")
    assert secure.asked == [f"{NAME}/", f"{WWW}/contact.html"]


@pytest.mark.parametrize("nowhere", ["http://[", "//[half", "https://a]b/"])
def test_addresses_that_are_none(
    look: Callable[[], LiveCheck], secure: WebDouble, plain: WebDouble, nowhere: str
) -> None:
    served = secure.answer

    def hostile(host: str, path: str) -> bytes:
        if host == WWW:
            return strangers.redirect(nowhere)
        if path == "/robots.txt":
            return strangers.page(f"User-agent: *\nDisallow: {nowhere}\nCrawl-delay: \u00b2".encode())
        body = served(host, path).partition(b"\r\n\r\n")[2]
        return strangers.page(body.replace(b"</body>", f"<a href='{nowhere}'>x</a><![x></body>".encode()))

    secure.answer = hostile
    plain.answer = lambda *_: strangers.redirect(nowhere)

    check = look()

    assert told(check)["S2"] == f"http://{NAME} doesn't lead to the website."
    assert "W7" in told(check)
    assert "S3" not in told(check)


def test_pages_that_something_changed_on_their_way(look: Callable[[], LiveCheck], secure: WebDouble) -> None:
    served = secure.answer

    def changed(host: str, path: str) -> bytes:
        answer = served(host, path)
        _head, _, body = answer.partition(b"\r\n\r\n")
        if path != "/about.html" or host != NAME:
            return answer
        body = body.replace(b"</body>", b'<script src="https://tracker.example/t.js"></script></body>')
        return strangers.page(body.replace(b"Alder &amp; Finch", b"Adler &amp; Finch"), Set_Cookie="a=b")

    secure.answer = changed

    check = look()

    assert told(check)["W7"].startswith("about.html loads https://tracker.example/t.js")
    assert "N1" in told(check)


def test_search_engines_that_are_kept_out(look: Callable[[], LiveCheck], secure: WebDouble) -> None:
    served = secure.answer
    secure.answer = lambda host, path: (
        strangers.page(b"User-agent: *\nDisallow: /") if path == "/robots.txt" else served(host, path)
    )

    assert told(look())["S3"].endswith("robots.txt keeps visitors out.")


def test_while_the_main_name_leads_elsewhere_the_other_one_is_opened(
    shop: App, online: Launch, look: Callable[[], LiveCheck], secure: WebDouble, clock: FakeClock
) -> None:
    look()
    with shop.database.write() as connection:
        hosts.note_left(connection, NAME, clock.now())
    secure.answer = strangers.website(releases.files_of(shop, UUID(online.order.id), online.hash), WWW, NAME)
    secure.asked.clear()

    check = look()

    assert (check.found.host, check.failures, told(check)) == (WWW, 0, {})
    assert secure.asked[0] == f"{WWW}/"


def test_once_a_name_leaves_the_website_is_looked_at_at_once(
    shop: App, online: Launch, look: Callable[[], LiveCheck], secure: WebDouble, double: DnsDouble
) -> None:
    look()
    double.say(NAME, A="203.0.113.9")
    double.say(WWW, A=OUTSIDE)
    domain_checks.look_now(shop, UUID(online.order.id))
    secure.asked.clear()

    assert live_checks.look(shop) == "1 website looked at"

    assert secure.asked[0] == f"{WWW}/"


def test_mail_and_registry(look: Callable[[], LiveCheck], double: DnsDouble, registered: WebDouble) -> None:
    double.say(NAME, A=OUTSIDE, MX="0 .")
    double.say(f"_dmarc.{NAME}", TXT='"nothing"')
    events = [{"eventAction": "registration", "eventDate": "2025-12-20T00:00:00Z"}]
    registered.answer = strangers.registry({NAME: {"events": events}}, REGISTRY)

    check = look()

    assert told(check) == {
        "E4": f"Mail to {NAME} can't arrive: it has no mail record.",
        "E5": f"{NAME} has no SPF and no DMARC record, so your mail may land in spam.",
        "D2": "Your domain is 16 days old. Some services flag domains under 60 or 180 days. Only time helps.",
    }
    assert told(check, Status.UNKNOWN) == {"D3": "The registry doesn't say when your domain expires."}
    assert check.failures == 0


def test_what_does_not_answer_is_not_checkable(
    look: Callable[[], LiveCheck], double: DnsDouble, registered: WebDouble
) -> None:
    registered.close()
    double.is_silent = True

    unseen = told(look(), Status.UNKNOWN)

    assert set(unseen) == {"E4", "E5", "S1", "S2", "S3", "D2", "D3"}
    assert unseen["D3"] == "The registry didn't answer when we asked about your domain. We'll ask again tonight."


def test_a_new_build_is_looked_at_at_once(shop: App, online: Launch, look: Callable[[], LiveCheck]) -> None:
    first = look()
    online.change()
    online.go_live()

    assert live_checks.look(shop) == "1 website looked at"
    assert kept(shop, online).found.hash not in (first.found.hash, "")


def test_the_report_speaks_of_the_live_website(
    online: Launch, look: Callable[[], LiveCheck], visitor: TestClient, staff: TestClient, clock: FakeClock
) -> None:
    check = look()
    clock.move(timedelta(hours=3))

    report = visitor.get("/api/client/report", headers=online.order.bearer).json()
    assert (report["live"]["host"], report["live"]["isBroken"], report["domain"]) == (NAME, False, NAME)
    assert report["checkedAt"] == report["live"]["checkedAt"] == check.checked_at.isoformat().replace("+00:00", "Z")
    assert "Connection" in {group["label"] for group in report["passed"]}
    assert not [line for line in report["unseen"] if line["label"] == "Once it's live"]
    found = staff.get(f"/api/orders/{online.order.id}/site-check").json()
    assert {rule["id"]: rule["status"] for rule in found["rules"]}["S1"] == "passed"
    assert {"label": "Registrar", "value": ""} not in found["measured"]
    assert "Certificate ends" in {row["label"] for row in found["measured"]}


def test_a_paused_website_is_not_looked_at(
    shop: App, online: Launch, look: Callable[[], LiveCheck], clock: FakeClock, secure: WebDouble
) -> None:
    """What strangers find there is what they should: it's nobody's fault, and nobody is told."""
    look()
    hosting.end(shop, UUID(online.order.id))
    clock.move(timedelta(days=15))
    serving.watch(shop)
    asked = len(secure.asked)

    assert live_checks.look(shop) == ""

    assert len(secure.asked) == asked
    serving.keep_online(shop, UUID(online.order.id), clock.time.date() + timedelta(days=30), "Paid by check", "Sam")
    serving.watch(shop)
    assert live_checks.look(shop) == "1 website looked at"


def test_nor_is_one_whose_end_the_job_has_yet_to_note(
    shop: App, online: Launch, look: Callable[[], LiveCheck], clock: FakeClock, secure: WebDouble
) -> None:
    before = look()
    hosting.end(shop, UUID(online.order.id))
    clock.move(timedelta(days=15))
    asked = len(secure.asked)

    live_checks.look(shop)

    assert len(secure.asked) == asked
    with shop.database.read() as connection:
        assert rows.find(connection, UUID(online.order.id)) == before

"""Websites under their own hosts (websites 6)."""

import gzip
import re
import shutil
import zlib
from datetime import UTC, datetime
from hashlib import sha256
from uuid import UUID

import pytest
from httpx2 import Response

from fundable.app import App
from fundable.db.sites.hosting import hosts
from fundable.domain.sites.drafting import own_address
from fundable.domain.sites.drafting.own_address import PLACEHOLDER
from fundable.domain.sites.hosting.hosts import HostKind, SiteHost
from fundable.services.orders import deletion
from fundable.services.sites.drafting import drafts, site_files
from fundable.services.sites.hosting import domains, releases
from fundable.web.sites.hosting.live_answers import pages_of
from fundable.web.sites.hosting.live_sites import PAGES_MAX_BYTES
from tests.conftest import FakeTimer
from tests.turns import in_turn
from tests.web.sites.live_orders import DOMAIN, HOME, HOST, Launch

POLICY = (
    "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; connect-src 'self'; "
    "form-action 'self' mailto:; base-uri 'none'; frame-ancestors 'none'"
)


@pytest.fixture
def settings() -> dict[str, str]:
    return {
        "FUNDABLE_RATE_LIMITS": "off",
        "FUNDABLE_SITES_DOMAIN": DOMAIN,
        "FUNDABLE_EXTRA_HOSTS": "office.agency.example",
    }


def test_with_nothing_online_every_host_is_the_apps(launch: Launch) -> None:
    for host in ("whoever.example", HOST, "127.0.0.1:8000"):
        assert "landing" in launch.get(host=host).text


def test_17_headers_differ_from_the_preview_and_bytes_do_not(launch: Launch, app: App) -> None:
    preview = launch.desk.see(launch.order)["preview"]
    launch.go_live()
    website = site_files.of_order(app, UUID(launch.order.id))

    for name, data in website.files.items():
        answer = launch.get(f"/{name}", **{"accept-encoding": "identity"})
        assert answer.content.replace(HOME.encode(), PLACEHOLDER.encode()) == data, name
        if not name.endswith(".html"):
            assert launch.visitor.get(preview + name).content == data, name
        assert answer.status_code == (404 if name == "404.html" else 200)
        assert answer.headers["content-security-policy"] == POLICY
        assert "x-robots-tag" not in answer.headers
        assert "set-cookie" not in answer.headers
    page, style = launch.get(), next(name for name in website.files if name.endswith(".css"))
    assert page.headers["cache-control"] == "no-cache"
    assert launch.get(f"/{style}").headers["cache-control"] == "public, max-age=31536000, immutable"


def test_answers_are_compressed_ahead_and_known_by_what_is_in_them(launch: Launch) -> None:
    launch.go_live()

    packed = launch.get(**{"accept-encoding": "gzip"})
    assert packed.headers["content-encoding"] == "gzip"
    plain = launch.get(**{"accept-encoding": "gzip;q=0"})
    assert "content-encoding" not in plain.headers
    assert packed.content == plain.content
    known = plain.headers["etag"]
    assert known == f'"{sha256(plain.content).hexdigest()[:32]}"'
    again = launch.get(**{"accept-encoding": "identity", "if-none-match": known})
    assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", known)
    for header in ("*", " * ", f'"x", W/{known}'):
        assert launch.get(**{"accept-encoding": "identity", "if-none-match": header}).status_code == 304, header
    assert launch.get("/nowhere", **{"if-none-match": "*"}).status_code == 404
    part = launch.get(**{"accept-encoding": "identity", "range": "bytes=0-9"})
    assert (part.status_code, part.content) == (200, plain.content)
    head = launch.visitor.head("/", headers={"host": HOST, "accept-encoding": "identity"})
    assert (head.status_code, head.content, head.headers["content-length"]) == (200, b"", str(len(plain.content)))
    assert gzip.decompress(gzip.compress(plain.content)) == plain.content


@in_turn(
    ("accepted", "sent"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("gzip, br;q=0.9", "gzip"),
        ("br;q=0, *", "gzip"),
        ("br;q=0.000, gzip;q=0", ""),
        ("*;q=0", ""),
        ("identity, gzip;q=0.5", ""),
        ("identity;q=0, *", "br"),
        ("GZIP", "gzip"),
        ("br;q=nan, gzip;q=2", ""),
        ("xbr, gzipped", ""),
        ("", ""),
    ],
)
def test_an_encoding_is_sent_as_it_is_liked(launch: Launch, accepted: str, sent: str) -> None:
    """RFC 9110, section 12.5.3."""
    launch.go_live()

    answer = launch.get(**{"accept-encoding": accepted})

    assert (answer.headers.get("content-encoding", ""), answer.headers["vary"]) == (sent, "accept-encoding")
    assert "Alder" in answer.text
    again = launch.get(**{"accept-encoding": accepted, "if-none-match": answer.headers["etag"]})
    assert (again.status_code, again.headers["vary"]) == (304, "accept-encoding")
    assert "content-length" not in again.headers
    others = {launch.get(**{"accept-encoding": one}).headers["etag"] for one in ("br", "gzip", "identity")}
    assert len(others) == 3, "each encoding is known by its own bytes"


@in_turn("path", ["/about/", "/services/", "/privacy-policy/", "/index/"])
def test_a_page_is_found_behind_a_slash(launch: Launch, path: str) -> None:
    launch.go_live()

    moved = launch.get(f"{path}?a=%20b&c=//evil.example")

    assert (moved.status_code, moved.content) == (308, b"")
    assert moved.headers["location"] == f"{path[:-1]}?a=%20b&c=//evil.example"
    assert launch.get(moved.headers["location"]).status_code == 200


@in_turn("path", ["/ABOUT.html", "/About", "/Contact.HTML", "/Services/"])
def test_a_page_is_found_in_capitals(launch: Launch, path: str) -> None:
    launch.go_live()

    moved = launch.get(f"{path}?a=B")

    assert (moved.status_code, moved.headers["location"]) == (308, f"{path.lower().removesuffix('/')}?a=B")
    assert launch.get(moved.headers["location"]).status_code == 200
    assert launch.get("/Nowhere").status_code == launch.get("/404.HTML").status_code == 404


@in_turn("host", [HOST.upper(), f"{HOST}.", f"{HOST}:8000", f"{HOST}.:443", f"ALDER-finch-bakery.{DOMAIN}"])
def test_24_a_host_is_known_in_every_spelling(launch: Launch, host: str) -> None:
    launch.go_live()

    assert launch.get(host=host).text.count("Alder")


def test_24_each_host_has_its_own_and_nobody_elses(launch: Launch, app: App) -> None:
    launch.go_live()
    now = datetime.now(UTC)
    with app.database.write() as connection:
        own = SiteHost("xn--bcher-kva.example", UUID(launch.order.id), HostKind.OWN, now, now)
        waiting = SiteHost("waiting.example", UUID(launch.order.id), HostKind.OWN, now, None)
        assert hosts.add(connection, own)
        assert hosts.add(connection, waiting)
    app.live_sites.forget()

    for idn in ("bücher.example".encode(), b"xn--bcher-kva.example", b"XN--bcher-KVA.example.:80"):
        assert "Alder" in launch.visitor.get("/", headers={b"host": idn}).text, idn
    for host in ("waiting.example", "unknown.example", DOMAIN, "", "[::2]", "[::1]x", "[::1].evil.example", "[::1"):
        nobody = launch.get(host=host)
        assert (nobody.status_code, nobody.headers["cache-control"]) == (421, "no-store"), host
        assert "fundable" not in nobody.text.lower()
        assert launch.get("/admin", host=host).status_code == 421
    for path in ("/admin", "/api/admin/me", "/client/login", "/api/settings", "/uploads/x"):
        missing = launch.get(path)
        assert (missing.status_code, missing.headers["content-type"]) == (404, "text/html; charset=utf-8"), path
        assert "Alder" in missing.text, "the theme's own page"
    for host in ("127.0.0.1:8000", "localhost", "[::1]:8000", "office.agency.example"):
        assert "landing" in launch.get(host=host).text
        assert launch.get("/about", host=host).status_code == 404
    for host in (HOST, "unknown.example", "127.0.0.1"):
        assert [launch.get(path, host=host).status_code for path in ("/healthz", "/readyz")] == [200, 200]


def test_the_other_name_of_a_domain_leads_to_the_main_one(launch: Launch, app: App) -> None:
    order_id = UUID(launch.order.id)
    domains.say(app, order_id, "www.alder.example", "Sam")
    launch.go_live()
    with app.database.write() as connection:
        hosts.verify(connection, "alder.example", datetime.now(UTC))
    app.live_sites.forget()
    assert launch.get("/about.html", host="alder.example").status_code == 200, "nothing is seen of the main name yet"
    with app.database.write() as connection:
        hosts.verify(connection, "www.alder.example", datetime.now(UTC))
    app.live_sites.forget()

    for method in ("GET", "HEAD", "POST"):
        path = "/about.html?a=%20b&c=//evil.example"
        moved = launch.visitor.request(method, path, headers={"host": "Alder.example."}, follow_redirects=False)
        assert (moved.status_code, moved.content) == (308, b"")
        assert moved.headers["location"] == f"http://www.alder.example:8000{path}"
        assert moved.headers["cache-control"] == "public, max-age=3600"
    assert "Alder" in launch.get("/about.html", host="www.alder.example").text
    assert launch.get("/about.html").status_code == 200, "the address below the agency's domain stays"
    assert launch.live["url"] == "http://www.alder.example:8000/"
    away = launch.visitor.get(
        "http://x//evil.example/%2e%2e", headers={"host": "alder.example"}, follow_redirects=False
    )
    assert away.headers["location"].startswith("http://www.alder.example:8000/")

    domains.say(app, order_id, "alder.example", "Sam")
    app.live_sites.forget()
    assert launch.get("/", host="alder.example").status_code == 200
    assert launch.get("/", host="www.alder.example").headers["location"] == "http://alder.example:8000/"


@in_turn(
    "path",
    [
        "/../fundable.db",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/index.html/",
        "/index.html%00",
        "/releases/current/index.html",
        "/current/index.html",
        "/about//",
        "/about.html/",
        "/404/",
        "/favicon.ico/",
    ],
)
def test_25_nothing_is_found_beside_the_build(launch: Launch, path: str) -> None:
    launch.go_live()

    answer = launch.get(path)

    assert answer.status_code == 404
    assert answer.headers["content-type"] == "text/html; charset=utf-8"


def test_25_a_page_is_only_read(launch: Launch) -> None:
    launch.go_live()

    for method in ("POST", "PUT", "DELETE", "OPTIONS", "TRACE"):
        answer = launch.visitor.request(method, "/", headers={"host": HOST})
        assert (answer.status_code, answer.headers["allow"]) == (405, "GET, HEAD"), method
    assert launch.get("/about").content == launch.get("/about.html").content
    assert launch.get("/").content == launch.get("/index.html").content


def test_robots_find_the_pages(launch: Launch) -> None:
    launch.go_live()

    assert "Allow: /" in launch.get("/robots.txt").text
    assert launch.get("/sitemap.xml").text.count("<loc>") == 5


def test_a_page_that_was_open_finds_its_style_after_a_rollback(launch: Launch) -> None:
    first = launch.go_live()
    assert launch.get().status_code == 200, "the first release is in memory, from before there was a second"
    launch.change()
    launch.go_live()
    style = style_of(launch)

    assert launch.staff("rollback", hash=first).status_code == 200

    assert style_of(launch) != style
    assert launch.get(f"/{style}").status_code == 200


def style_of(launch: Launch) -> str:
    return launch.get().text.partition('rel="stylesheet" href="')[2].partition('"')[0]


def canonical(answer: Response) -> str:
    return answer.text.partition('<link rel="canonical" href="')[2].partition('"')[0]


def add_own(app: App, launch: Launch, name: str) -> None:
    """A domain whose two names lead here."""
    domains.say(app, UUID(launch.order.id), name, "Sam")
    with app.database.write() as connection:
        for host in {name.removeprefix("www."), f"www.{name.removeprefix('www.')}"}:
            hosts.verify(connection, host, datetime.now(UTC))
    app.live_sites.forget()


def test_no_byte_that_is_approved_names_an_address(launch: Launch, app: App) -> None:
    launch.send(launch.order, businessEmail="office@finch-and-daughters.example")
    drafts.make_missing(app)
    launch.go_live()

    website = site_files.of_order(app, UUID(launch.order.id))

    assert not {"robots.txt", "sitemap.xml"} & set(website.files)
    for name, data in website.files.items():
        said = data.replace(b"office@finch-and-daughters.example", b"").replace(
            b"office@<wbr>finch-and-daughters.example", b""
        )
        assert b"finch-and-daughters.example" not in said, name
        assert DOMAIN.encode() not in data, name


def test_search_engines_are_told_the_main_address_wherever_they_ask(launch: Launch, app: App) -> None:
    launch.go_live()
    before = launch.hash
    assert canonical(launch.get("/about")) == f"{HOME}about.html"
    assert f"Sitemap: {HOME}sitemap.xml" in launch.get("/robots.txt").text

    for name in ("alder.example", "www.finch.example"):
        add_own(app, launch, name)
        home = f"http://{name}:8000/"
        for host in (HOST, name):
            for path in ("/", "/index.html", "/index"):
                assert canonical(launch.get(path, host=host)) == home
            assert canonical(launch.get("/contact.html", host=host)) == f"{home}contact.html"
            robots, listed = launch.get("/robots.txt", host=host), launch.get("/sitemap.xml", host=host)
            assert robots.text == f"User-agent: *\nAllow: /\nSitemap: {home}sitemap.xml\n"
            assert robots.headers["content-type"].startswith("text/plain")
            assert listed.text.count(f"<loc>{home}") == listed.text.count("<loc>") == 5
    for path in ("/", "/sent.html", "/404.html", "/robots.txt", "/sitemap.xml", "/favicon.svg", "/nowhere"):
        assert "canonical" not in launch.get(path).headers.get("link", ""), path
    for path in ("/sent.html", "/404.html", "/nowhere"):
        assert not canonical(launch.get(path)), path
    assert launch.hash == before, "a change of the domain needs no new approval"


def test_fonts_come_beside_the_style_sheet_which_a_page_says_in_its_headers_alone(launch: Launch) -> None:
    """In the page itself it'd be refused where a copy is opened from a folder."""
    launch.go_live()
    for path in ("/", "/about", "/sent.html", "/nowhere"):
        page = launch.get(path)
        links = page.headers["link"]
        asked = re.findall(r'</([\w.-]+)>; rel="preload"; as="font"; type="font/woff2"; crossorigin', links)
        assert 'rel="preload"' not in page.text
        style = launch.get("/" + page.text.partition('rel="stylesheet" href="')[2].partition('"')[0].strip("./")).text
        families = set(re.findall(r"font-family:(Site\w+);src", style))
        assert len(asked) == len(set(asked)) == len(families) == 2
        assert {launch.get(f"/{font}").headers["content-type"] for font in asked} == {"font/woff2"}
    for path in ("/robots.txt", "/sitemap.xml", f"/{asked[0]}"):
        assert "link" not in launch.get(path).headers, path


def test_a_build_that_names_its_address_is_served_as_it_was_approved(launch: Launch, app: App) -> None:
    """As templates before version 5 made them."""
    launch.go_live()
    order_id = UUID(launch.order.id)
    robots = b"User-agent: *\nAllow: /\nSitemap: https://www.alderandfinch.example/sitemap.xml\n"
    files = own_address.without(releases.files_of(app, order_id, launch.hash))
    linked = files["index.html"].replace(
        b'<link rel="icon"', b'<link rel="canonical" href="https://www.alderandfinch.example/">\n<link rel="icon"'
    )
    old = {**files, "index.html": linked, "robots.txt": robots, "sitemap.xml": b"<urlset></urlset>"}

    pages = pages_of(old, {}, "http://elsewhere.example/", [])

    for name in ("robots.txt", "sitemap.xml", "index.html"):
        status, variant = pages.find(f"/{name}", b"")
        assert (status, variant.body) == (200, old[name])
        assert not [value for name, value in variant.headers if name == b"link" and b"canonical" in value], name


def test_while_the_main_name_leads_elsewhere_the_other_one_shows_the_website(launch: Launch, app: App) -> None:
    launch.go_live()
    add_own(app, launch, "www.alder.example")
    assert launch.get(host="alder.example").status_code == 308

    with app.database.write() as connection:
        hosts.note_left(connection, "www.alder.example", datetime.now(UTC))
    app.live_sites.forget()

    shown = launch.get(host="alder.example")
    here = "http://alder.example:8000/"
    assert (shown.status_code, canonical(shown)) == (200, here)
    assert canonical(launch.get()) == here, "the address below the agency's names it, too"
    late = launch.get(host="www.alder.example")
    assert (late.status_code, canonical(late)) == (200, here), "no browser may learn both ways"
    assert launch.live["url"] == "http://alder.example:8000/"


@pytest.mark.parametrize("act", ["offline", "elsewhere", "deleted"])
def test_once_a_website_was_published_unknown_hosts_stay_unknown(launch: Launch, app: App, act: str) -> None:
    launch.go_live()

    if act == "elsewhere":
        launch.desk.do(launch.order, "elsewhere")
    elif act == "offline":
        with app.database.write() as connection:
            hosts.verify(connection, HOST, None)
    else:
        deletion.delete(app, UUID(launch.order.id))
    app.live_sites.forget()

    for host in ("whoever.example", HOST):
        assert launch.get(host=host).status_code == 421, host
        form = launch.visitor.post("/_form/contact", headers={"host": host}, content=b"name=x")
        assert form.status_code == 421, host
    assert "landing" in launch.get(host="127.0.0.1:8000").text
    assert launch.get("/healthz", host="whoever.example").status_code == 200


class TestUnknownHosts:
    @pytest.fixture
    def settings(self) -> dict[str, str]:
        return {"FUNDABLE_SITES_DOMAIN": DOMAIN, "FUNDABLE_RATE_LIMITS": "on"}

    def test_whoever_tries_many_is_told_to_wait_for_these_alone(self, launch: Launch, timer: FakeTimer) -> None:
        launch.go_live()
        here, elsewhere = {"x-forwarded-for": "9.9.9.9"}, {"x-forwarded-for": "9.9.9.10"}

        answers = [launch.get(host=f"{number}.example", **here) for number in range(301)]

        assert [answer.status_code for answer in answers] == [421] * 300 + [429]
        told = answers[-1]
        assert (told.headers["retry-after"], told.headers["cache-control"]) == ("600", "no-store")
        assert "wait a few minutes" in told.text
        assert launch.visitor.head("/", headers={"host": "x.example", **here}).content == b""
        assert launch.get(**here).status_code == 200, "a website's own host"
        assert launch.get(host="127.0.0.1:8000", **here).status_code == 200, "the app's own host"
        for path in ("/healthz", "/readyz"):
            assert launch.get(path, host="203.0.113.7", **here).status_code == 200, "a health check by address"
        assert launch.get(host="y.example", **elsewhere).status_code == 421
        timer.move(600)
        assert launch.get(host="z.example", **here).status_code == 421

    def test_what_is_too_long_for_a_name_is_nobodys_at_once(self, launch: Launch, app: App) -> None:
        launch.go_live()

        for host in ("a" * 64_000, f"{HOST}:{'8' * 2_000}", f"[::1]:{'8' * 2_000}"):
            assert launch.get(host=host).status_code == 421, host[:40]
        for number in range(400):
            launch.get(host=f"{'a' * 60_000}{number}")
        assert launch.get(host="short.example").status_code == 421, "no look-up, so it isn't counted"

    def test_strangers_push_no_website_out(self, launch: Launch, app: App) -> None:
        """What is known of a website is in memory, whatever else was asked for since: it's shown while nothing can be
        read."""
        launch.go_live()
        assert launch.get().status_code == 200
        kept = app.live_sites.find(HOST)
        for number in range(20_001):
            assert app.live_sites.find(f"{number}.example") is None
        assert app.live_sites.find(HOST) is kept


def test_a_website_larger_than_the_memory_for_all_of_them_is_served(launch: Launch, app: App) -> None:
    launch.go_live()
    data = bytes(PAGES_MAX_BYTES // 2 + 1)
    with app.database.write() as connection:
        connection.exec_driver_sql("INSERT INTO site_files (sha256, data) VALUES ('large', ?)", (zlib.compress(data),))
        row = (launch.order.id, "large.png", "large")
        connection.exec_driver_sql("INSERT INTO site_build_files VALUES (?, 1, ?, ?)", row)
    shutil.rmtree(app.config.sites_dir)

    assert launch.get("/large.png").content == data
    assert "Alder" in launch.get().text

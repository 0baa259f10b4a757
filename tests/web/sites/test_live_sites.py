"""Websites under their own hosts (GENERATOR section 9, cases 17 and 23 to 25)."""

import gzip
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from hashlib import sha256
from threading import Event
from typing import Any
from uuid import UUID

import pytest
from starlette.testclient import TestClient

from fundable.app import App
from fundable.db.sites import hosts
from fundable.domain.sites.hosts import HostKind, SiteHost
from fundable.services.sites import domains, releases, site_files
from tests.web.sites.live_orders import DOMAIN, HOST, Launch

POLICY = (
    "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; form-action 'self' mailto:; "
    "base-uri 'none'; frame-ancestors 'none'"
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
        assert answer.content == data == launch.visitor.get(preview + name).content, name
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
    part = launch.get(**{"accept-encoding": "identity", "range": "bytes=0-9"})
    assert (part.status_code, part.content) == (200, plain.content)
    head = launch.visitor.head("/", headers={"host": HOST, "accept-encoding": "identity"})
    assert (head.status_code, head.content, head.headers["content-length"]) == (200, b"", str(len(plain.content)))
    assert gzip.decompress(gzip.compress(plain.content)) == plain.content


@pytest.mark.parametrize(
    "host", [HOST.upper(), f"{HOST}.", f"{HOST}:8000", f"{HOST}.:443", f"ALDER-finch-bakery.{DOMAIN}"]
)
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
    for host in ("waiting.example", "unknown.example", DOMAIN, "", "[::2]"):
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


@pytest.mark.parametrize(
    "path",
    [
        "/../fundable.db",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/index.html/",
        "/index.html%00",
        "/releases/current/index.html",
        "/current/index.html",
        "/about/",
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


def test_what_is_built_elsewhere_by_now_is_online_no_more(launch: Launch) -> None:
    launch.go_live()

    launch.desk.do(launch.order, "elsewhere")

    assert "landing" in launch.get().text


def test_23_no_page_is_missing_or_mixed_while_it_is_published_again_and_again(
    launch: Launch, app: App, new_client: Any
) -> None:
    """Two readers without a pause, 100 switches between two releases: each page has the style that it names."""
    first = launch.go_live()
    launch.change()
    second = launch.go_live()
    stop = Event()
    reader: TestClient = new_client()

    def read() -> int:
        count = 0
        while not stop.is_set():
            page = reader.get("/", headers={"host": HOST})
            style = page.text.partition('rel="stylesheet" href="')[2].partition('"')[0]
            assert page.status_code == 200
            assert style
            assert reader.get(f"/{style}", headers={"host": HOST}).status_code == 200
            count += 1
        return count

    with ThreadPoolExecutor(2) as pool:
        readers = [pool.submit(read) for _ in range(2)]
        try:
            for number in range(100):
                releases.roll_back(app, UUID(launch.order.id), (first, second)[number % 2])
        finally:
            stop.set()
        assert all(one.result() > 0 for one in readers)

"""What others see of a link to a website: its address in the head of every page, as the host that's asked has it
(websites 6)."""

import io
import json
import re
import zipfile
from datetime import UTC, datetime
from uuid import UUID

import pytest

from fundable.app import App
from fundable.db.sites.hosting import hosts
from fundable.domain.sites.drafting import own_address
from fundable.domain.sites.drafting.own_address import PLACEHOLDER
from fundable.services.sites.drafting import drafts, site_files
from fundable.services.sites.hosting import domains, releases
from fundable.web.sites.hosting.live_answers import pages_of
from tests.turns import in_turn
from tests.web.sites.live_orders import DOMAIN, HOST, Launch

PAGES = ("index.html", "about.html", "services.html", "contact.html", "privacy-policy.html")
NAMES = re.compile(r'<(?:link rel="canonical"|meta property="og:(?:url|image)")')
TYPED = (
    f'See {PLACEHOLDER} or <link rel="canonical" href="{PLACEHOLDER}"> '
    f'and <meta property="og:url" content="{PLACEHOLDER}x">'
)


@pytest.fixture
def settings() -> dict[str, str]:
    return {"FUNDABLE_RATE_LIMITS": "off", "FUNDABLE_SITES_DOMAIN": DOMAIN}


def head_of(page: str) -> dict[str, str]:
    metas = re.findall(r'<meta (?:property|name)="([^"]+)" content="([^"]*)"', page)
    links = re.findall(r'<link rel="([^"]+)" href="([^"]*)"', page)
    return {**dict(metas), **dict(links)}


def data_of(page: str) -> dict[str, object]:
    found: dict[str, object] = json.loads(page.partition('<script type="application/ld+json">')[2].partition("</")[0])
    return found


def lead_here(launch: Launch, app: App, name: str) -> None:
    domains.say(app, UUID(launch.order.id), name, "Sam")
    with app.database.write() as connection:
        for host in (name.removeprefix("www."), f"www.{name.removeprefix('www.')}"):
            hosts.verify(connection, host, datetime.now(UTC))
    app.live_sites.forget()


@pytest.mark.parametrize("theme", ["folio", "fascia", "azulejo"])
def test_a_page_says_where_it_is_and_how_it_looks(launch: Launch, theme: str) -> None:
    launch.change(theme)
    launch.go_live()
    home = f"http://{HOST}:8000/"

    for file in PAGES:
        page, path = launch.get(f"/{file}").text, "" if file == "index.html" else file
        head = head_of(page)
        assert head["canonical"] == head["og:url"] == f"{home}{path}"
        assert head["og:title"] == page.partition("<title>")[2].partition("</title>")[0]
        assert (head["og:description"], head["og:type"]) == (head["description"], "website")
        assert (head["og:image:width"], head["og:image:height"]) == ("1200", "630")
        assert head["og:image:alt"] == "Alder &amp; Finch Bakery"
        assert head["twitter:card"] == "summary_large_image"
        assert head["og:image"].startswith(home)
        data = data_of(page)
        assert (data["url"], data["@id"]) == (home, f"{home}#business")
        assert data["image"] == [head["og:image"]]
        assert PLACEHOLDER not in page
        for named in (head["og:image"].removeprefix(home), head["apple-touch-icon"], "favicon.ico"):
            assert launch.get(f"/{named}").status_code == 200
    picture = launch.get(f"/{head['og:image'].removeprefix(home)}")
    assert picture.headers["content-type"] == "image/png"
    assert picture.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert launch.get("/favicon.ico").headers["content-type"] == "image/vnd.microsoft.icon"
    assert launch.get("/favicon.ico").headers["cache-control"] == "no-cache"


def test_pages_that_no_search_engine_lists_name_no_address(launch: Launch) -> None:
    launch.go_live()

    for path in ("/sent.html", "/404.html", "/nowhere"):
        assert not NAMES.search(launch.get(path).text), path


def test_all_hosts_of_a_website_name_the_main_one_and_no_approval_is_asked_for(launch: Launch, app: App) -> None:
    approved = launch.go_live()

    for name in ("alder.example", "www.finch.example"):
        lead_here(launch, app, name)
        for host in (HOST, name):
            page = launch.get("/about", host=host).text
            assert head_of(page)["canonical"] == f"http://{name}:8000/about.html"
            assert data_of(page)["@id"] == f"http://{name}:8000/#business"
        assert launch.hash == approved
        assert launch.live["isApproved"]
    stored = site_files.of_order(app, UUID(launch.order.id))
    assert stored.hash == approved
    assert head_of(stored.files["about.html"].decode())["canonical"] == f"{PLACEHOLDER}about.html"


@in_turn(
    "host",
    [
        'alder.example"><script>alert(1)</script>',
        f'{HOST}:80"onload="x',
        f"{HOST}:evil.example",
        f"evil.example#{HOST}",
        f"user@{HOST}",
        f"{HOST}\\@evil.example",
    ],
)
def test_what_a_request_calls_its_host_gets_into_no_page(launch: Launch, host: str) -> None:
    launch.go_live()
    first = launch.get("/").text

    answer = launch.get("/", host=host, **{"x-forwarded-host": "evil.example", "forwarded": "host=evil.example"})

    assert "evil" not in answer.text
    assert "<script>" not in answer.text
    assert "onload" not in answer.text
    assert launch.get("/", **{"x-forwarded-host": "evil.example"}).text == first


def test_a_placeholder_that_a_client_types_is_a_text(launch: Launch, app: App) -> None:
    launch.send(
        launch.order, websiteDescription=f"We bake.\n\n{TYPED}\n\n{TYPED}", servicesOffered=f"Bread\n{PLACEHOLDER}"
    )
    drafts.make_missing(app)
    stored = site_files.of_order(app, UUID(launch.order.id)).files
    copy = own_address.without(stored)
    served = own_address.at(stored, "https://alder.example/")

    for file in PAGES:
        was, now, alone = (files[file].decode().partition("<body")[2] for files in (stored, served, copy))
        assert was == now == alone, file
        assert len(NAMES.findall(served[file].decode())) == 3
        assert not NAMES.findall(copy[file].decode())
    assert PLACEHOLDER.encode() in served["about.html"], "it's in the client's own sentence"


def test_a_preview_and_a_copy_name_no_address(launch: Launch, app: App) -> None:
    preview = launch.desk.see(launch.order)["preview"]
    archive = launch.desk.browser.post(f"/api/orders/{launch.order.id}/website/export").content
    with zipfile.ZipFile(io.BytesIO(archive)) as opened:
        copy = {name: opened.read(name) for name in opened.namelist()}
    manifest = json.loads(copy["manifest.json"])

    for file in PAGES:
        for page in (launch.visitor.get(f"{preview}{file}").text, copy[file].decode()):
            assert not NAMES.search(page), file
            assert "address.invalid" not in page
            assert "twitter:card" not in page
            assert "og:title" in page
            data = data_of(page)
            assert (data["url"], data["@id"]) == ("./", "./#business")
            assert str(data["image"]).startswith("['./og-")
    assert manifest["hash"] == launch.hash
    assert manifest["files"]["index.html"]["bytes"] == len(copy["index.html"])


def test_a_page_for_what_is_not_found_has_its_style_in_a_folder_and_at_any_depth(launch: Launch, app: App) -> None:
    archive = launch.desk.browser.post(f"/api/orders/{launch.order.id}/website/export").content
    with zipfile.ZipFile(io.BytesIO(archive)) as opened:
        missing, names = opened.read("404.html").decode(), opened.namelist()

    styles = re.findall(r'<link rel="stylesheet" href="([^"]+)"', missing)

    assert len(styles) == 2
    assert styles[0] == f"/{styles[1]}"
    assert styles[1] in names


def test_a_build_from_before_is_served_byte_for_byte(launch: Launch, app: App) -> None:
    launch.go_live()
    old = own_address.without(releases.files_of(app, UUID(launch.order.id), launch.hash))

    for home in ("https://one.example/", "https://two.example/"):
        pages = pages_of(old, {}, home, [])
        for name, data in old.items():
            assert pages.find(f"/{name}", b"")[1].body == data, name
        told = pages.find("/about", b"")[1].headers
        assert (b"link", f'<{home}about.html>; rel="canonical"'.encode()) in told
    assert own_address.without(old) == old
    assert not own_address.awaits(old)

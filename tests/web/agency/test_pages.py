"""The served pages and assets, of a small built UI."""

from pathlib import Path

import pytest
from starlette.testclient import TestClient

from fundable.app import App
from fundable.web import api
from fundable.web.agency.examples_room import ExamplesRoom
from fundable.web.agency.page_addresses import PAGES
from tests.turns import in_turn
from tests.web.public import PUBLIC

SCRIPT = "/assets/index-Ab12.js"


def plain(browser: TestClient, path: str, accepted: str = "identity", **headers: str):  # type: ignore[no-untyped-def]
    return browser.get(path, headers={"Accept-Encoding": accepted, **headers})


@in_turn("path", [*PUBLIC, *PAGES])
def test_every_page_is_there(visitor: TestClient, path: str) -> None:
    answer = visitor.get(path)

    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"


@in_turn("path", [*PUBLIC, *PAGES])
def test_pages_that_a_link_alone_opens_are_not_listed(visitor: TestClient, path: str) -> None:
    is_listed = visitor.get(path).headers.get("x-robots-tag") != "noindex"

    assert is_listed == (path not in {"/forgot-password", "/reset-password", "/admin/setup", "/report"})


ROOMS = ("/site", "/messages", "/form", "/money", "/history")


@in_turn("part", ["", "/report", "/website", *ROOMS])
def test_an_order_of_the_admin_has_its_pages(visitor: TestClient, part: str) -> None:
    answer = visitor.get(f"/admin/orders/3f9a1c42-6a0e-4c1b-9d52-0b7f5d1f4e6a{part}")
    assert answer.status_code == 200
    assert "shell" in answer.text


@in_turn("part", ["", "/po_1NOg9Q2eZvKYlo2C", "/po_sandbox_20261123_usd"])
def test_payouts_have_their_pages(visitor: TestClient, part: str) -> None:
    answer = visitor.get(f"/admin/reports/payouts{part}")
    assert answer.status_code == 200
    assert "shell" in answer.text


def test_a_page_made_at_build_time_goes_before_the_shell(visitor: TestClient) -> None:
    assert "landing" in visitor.get("/").text
    assert "<body>no</body>" in visitor.get("/faq/do-you-offer-refunds").text
    assert "shell" in visitor.get("/checkout").text
    assert visitor.get("/checkout?addons=domain").status_code == 200
    assert visitor.get("/checkout/").status_code == 200


@in_turn(
    "path",
    [
        "/faq",
        "/faq/",
        "/faq/none",
        "/client",
        "/admin/none",
        "/admin/order",
        "/admin/reports/payouts/none/more",
        "/admin/orders/none",
        "/admin/orders/3f9a1c42-6a0e-4c1b-9d52-0b7f5d1f4e6a/more",
        "/Checkout",
        "/nothing",
        "/index.html",
        "/prerendered/index.html",
        "/.vite/manifest.json",
        "/assets/index-Ab12.js.br",
        "/assets/",
        "/assets/none.js",
        "/assets/index-Ab12.js.map",
        "/docs",
        "/redoc",
        "/openapi.json",
        "/.env",
        "/fundable.db",
        "/../fundable.db",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/%00",
        "/wp-login.php",
    ],
)
def test_anything_else_is_the_shell_with_404(visitor: TestClient, path: str) -> None:
    answer = visitor.get(path)

    assert answer.status_code == 404
    assert "shell" in answer.text
    assert answer.headers["cache-control"] == "no-cache"


@in_turn(
    ("accepted", "encoding", "body"),
    [
        ("br", "br", b"as brotli"),
        ("gzip, deflate, br, zstd", "br", b"as brotli"),
        ("gzip", "gzip", b"as brotli"),  # packed again: what the build has compressed is all that is held
        ("br;q=0, gzip", "gzip", b"as brotli"),
        ("br; q=0.0", None, b"as brotli"),
        ("br;q=0.5", "br", b"as brotli"),
        ("identity", None, b"as brotli"),
        ("", None, b"as brotli"),
    ],
)
def test_an_asset_goes_out_as_it_was_compressed_at_build_time(
    visitor: TestClient, accepted: str, encoding: str | None, body: bytes
) -> None:
    answer = plain(visitor, SCRIPT, accepted)

    assert answer.content == body
    assert answer.headers.get("content-encoding") == encoding
    assert answer.headers["vary"] == "accept-encoding"


def test_an_asset_that_was_not_compressed_goes_out_as_it_is(visitor: TestClient) -> None:
    answer = plain(visitor, "/assets/plain-Cd34.css", "br, gzip")

    assert "content-encoding" not in answer.headers
    assert (answer.text, answer.headers["content-type"]) == ("body{}", "text/css; charset=utf-8")


def test_a_page_is_compressed_and_names_the_base_url(visitor: TestClient, app: App) -> None:
    want = plain(visitor, "/").text
    assert f'href="{app.config.base_url}/"' in want

    for accepted in ("br", "gzip"):
        assert plain(visitor, "/", accepted).headers["content-encoding"] == accepted
        assert plain(visitor, "/", accepted).text == want


@in_turn("path", ["/", "/checkout", SCRIPT, "/favicon.svg"])
def test_what_the_browser_has_already_is_not_sent_again(visitor: TestClient, path: str) -> None:
    for accepted in ("br", "gzip", "identity"):
        etag = plain(visitor, path, accepted).headers["etag"]
        for known in (etag, f"W/{etag}", f'"other", {etag}'):
            again = plain(visitor, path, accepted, **{"If-None-Match": known})
            assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", etag)
            assert "content-length" not in again.headers
        assert plain(visitor, path, accepted, **{"If-None-Match": '"other"'}).status_code == 200


def test_a_missing_page_stays_missing_whatever_the_browser_has(visitor: TestClient) -> None:
    etag = plain(visitor, "/nothing").headers["etag"]

    assert plain(visitor, "/nothing", **{"If-None-Match": etag}).status_code == 404


@in_turn("path", ["/", SCRIPT, "/nothing"])
def test_head_is_get_without_the_body(visitor: TestClient, path: str) -> None:
    head, get = visitor.head(path), visitor.get(path)

    assert (head.status_code, head.content) == (get.status_code, b"")
    assert dict(head.headers) == dict(get.headers)


def test_without_a_built_ui_the_api_works_and_the_pages_say_what_is_missing(app: App, tmp_path: Path) -> None:
    with TestClient(api.build(app, site_root=tmp_path), base_url=app.config.base_url) as browser:
        for path in ("/", "/checkout"):
            answer = browser.get(path)
            assert answer.status_code == 503
            assert "The pages have not been built" in answer.text
        assert browser.get("/api/site/logo").status_code == 200


def test_a_page_that_cannot_be_made_says_so_with_the_headers_of_every_page(
    visitor: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when the system has no more open files for us."""
    sound = plain(visitor, "/").headers

    def fails(*_: object) -> None:
        raise OSError(24, "Too many open files")

    monkeypatch.setattr(ExamplesRoom, "filled", fails)
    answer = plain(visitor, "/")

    assert (answer.status_code, answer.headers["retry-after"]) == (503, "60")
    assert "Please try again in a minute" in answer.text
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    for name in ("x-content-type-options", "x-frame-options", "referrer-policy"):
        assert answer.headers[name] == sound[name]
    assert (visitor.head("/").status_code, visitor.head("/").content) == (503, b"")
    assert plain(visitor, "/healthz").status_code == 200

"""Previews: exactly the files of a build, for whoever has the address (websites 3)."""

import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from uuid import UUID

import pytest
from starlette.testclient import TestClient

from fundable.app import App
from fundable.db.operation import copies
from fundable.domain.operation.archives import Manifest
from fundable.domain.sites.drafting import own_address
from fundable.services.sites.drafting import site_files
from tests.conftest import PaidOrder
from tests.services.orders.some_orders import rows
from tests.turns import in_turn
from tests.web.sites.desk import Desk

Send = Callable[..., None]
POLICY = "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; frame-ancestors 'self'"


@pytest.fixture
def preview(client_a: PaidOrder, send_form: Send, desk: Desk) -> str:
    send_form(client_a)
    return str(desk.see(client_a)["preview"])


def test_17_headers_and_what_names_an_address_differ_from_the_build_and_nothing_else_does(
    preview: str, client_a: PaidOrder, visitor: TestClient, app: App
) -> None:
    files = own_address.without(site_files.of_order(app, UUID(client_a.id)).files)

    assert re.fullmatch(r"/preview/[0-9a-f]{64}/", preview)
    assert len(files) > 10
    for name, data in files.items():
        answer, head = visitor.get(preview + name), visitor.head(preview + name)
        assert (answer.status_code, answer.content) == (200, data), name
        assert (head.content, head.headers["content-length"]) == (b"", str(len(data)))
        for header, value in {
            "x-robots-tag": "noindex, nofollow",
            "referrer-policy": "no-referrer",
            "cache-control": "no-store",
            "content-security-policy": POLICY,
            "x-content-type-options": "nosniff",
        }.items():
            assert answer.headers.get_list(header) == [value], (name, header)
        assert "x-frame-options" not in answer.headers
        assert "set-cookie" not in answer.headers
    assert visitor.get(preview).content == files["index.html"]
    assert visitor.get(f"{preview}index.html").headers["content-type"] == "text/html; charset=utf-8"


def test_an_address_without_its_slash_leads_to_the_home_page(preview: str, visitor: TestClient) -> None:
    answer = visitor.get(preview.rstrip("/"), follow_redirects=False)

    assert (answer.status_code, answer.headers["location"]) == (308, preview)
    assert answer.headers["cache-control"] == "no-store"


def test_16_whatever_is_no_preview_answers_alike(
    preview: str, client_a: PaidOrder, client_b: PaidOrder, visitor: TestClient, desk: Desk
) -> None:
    token = preview.split("/")[2]
    nobodys = visitor.get(f"/preview/{'a' * 64}/")
    desk.do(client_a, "withdraw")
    assert desk.see(client_a)["preview"] != preview

    for path in (
        preview,
        preview.rstrip("/"),
        f"{preview}about.html",
        "/preview",
        "/preview/",
        f"/preview/{client_b.token}/",
        f"/preview/{client_a.token}/",
        f"/preview/{client_a.id}/",
        f"/preview/{token.upper()}/",
        f"/preview/{token[:-1]}/",
        f"/preview/{token}0/",
        "/preview/é/",
    ):
        answer = visitor.get(path, follow_redirects=False)
        assert (answer.status_code, answer.content) == (404, nobodys.content), path
        assert dict(answer.headers) == dict(nobodys.headers), path


def test_a_name_without_its_signature_opens_nothing(preview: str, visitor: TestClient) -> None:
    nonce = preview.split("/")[2][:32]

    assert visitor.get(f"/preview/{nonce}{'0' * 32}/").status_code == 404
    assert visitor.get(f"/preview/{nonce}/").status_code == 404


@in_turn(
    "name",
    [
        "../index.html",
        "..%2findex.html",
        "%2e%2e/index.html",
        "index.html/",
        "index.html%00",
        "manifest.json",
        "README.txt",
        "INDEX.HTML",
        "about",
        "//index.html",
        "?x",
    ],
)
def test_25_nothing_but_files_of_the_build(preview: str, visitor: TestClient, name: str) -> None:
    path = f"{preview}{name}"

    assert visitor.get(path).status_code == (200 if name == "?x" else 404)


@in_turn("method", ["POST", "PUT", "DELETE", "OPTIONS", "PATCH"])
def test_25_nothing_but_reading(preview: str, visitor: TestClient, method: str) -> None:
    kept = visitor.request(method, preview, follow_redirects=False)
    unknown = visitor.request(method, f"/preview/{'a' * 64}/", follow_redirects=False)

    assert (kept.status_code, kept.content) == (unknown.status_code, unknown.content)
    assert kept.status_code in (403, 405)


def test_two_orders_have_previews_of_their_own(
    preview: str, client_b: PaidOrder, send_form: Send, desk: Desk, visitor: TestClient
) -> None:
    send_form(client_b, businessName="Brightwater Tiles")
    other = desk.see(client_b)["preview"]

    assert "Brightwater" in visitor.get(other).text
    assert "Brightwater" not in visitor.get(preview).text


def test_another_build_is_seen_at_once(preview: str, client_a: PaidOrder, send_form: Send, visitor: TestClient) -> None:
    assert "Quarry" not in visitor.get(preview).text

    send_form(client_a, businessName="Quarry Bakery")

    assert "Quarry" in visitor.get(preview).text


def test_a_page_that_was_open_before_another_build_keeps_its_parts(
    preview: str, client_a: PaidOrder, staff: TestClient, visitor: TestClient, app: App
) -> None:
    before = dict(site_files.of_order(app, UUID(client_a.id)).files)

    staff.put(f"/api/orders/{client_a.id}/website/theme", json={"theme": "azulejo"})

    after = site_files.of_order(app, UUID(client_a.id)).files
    gone = {name for name in before if name not in after}
    assert any(name.endswith(".css") for name in gone)
    for name in gone:
        answer = visitor.get(preview + name)
        assert (answer.status_code, answer.content) == (200, before[name]), name
        assert visitor.get(f"/preview/{'a' * 64}/{name}").status_code == 404


def test_no_preview_that_was_taken_back_comes_back_with_a_backup(preview: str, app: App, tmp_path: Path) -> None:
    """A restore ends every address: nobody knows which were taken back meanwhile."""
    nonces = {row["preview_nonce"] for row in rows(app, "sites")}
    copy = tmp_path / "copy.db"
    app.database.copy_to(copy)
    now = app.clock.now()

    copies.make_fit_to_live(copy, now, Manifest("1", "0018", now, {}, None), None)

    with closing(sqlite3.connect(copy)) as connection:
        [(nonce,)] = connection.execute("SELECT preview_nonce FROM sites").fetchall()
    assert re.fullmatch("[0-9a-f]{32}", nonce)
    assert nonce not in nonces


def test_whoever_had_the_order_before_its_email_was_corrected_has_no_address_of_it(
    preview: str, client_a: PaidOrder, visitor: TestClient, staff: TestClient, desk: Desk
) -> None:
    assert visitor.get(preview).status_code == 200
    staff.patch(f"/api/orders/{client_a.id}/email", json={"email": client_a.email})
    assert visitor.get(preview).status_code == 200

    staff.patch(f"/api/orders/{client_a.id}/email", json={"email": "nora@alder-and-finch.example"})

    assert visitor.get(preview).status_code == 404
    assert visitor.get(desk.see(client_a)["preview"]).status_code == 200

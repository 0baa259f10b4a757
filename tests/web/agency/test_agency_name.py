"""The agency's name, where a page shows a brand: pages built before, legal pages, and the sandbox's."""

import json
import re
from dataclasses import replace
from html import escape, unescape

import pytest
from starlette.testclient import TestClient

from fundable.app import App
from fundable.domain.agency.business import Business
from fundable.domain.agency.settings import Agency
from fundable.services.agency import settings
from fundable.web.agency.business import drawn
from fundable.web.agency.business import named as named_page
from tests.names import NAMES
from tests.running import ROOT
from tests.turns import in_turn

NAME = 'Alder & "Finch" <Web>'
ESCAPED = "Alder &amp; &quot;Finch&quot; &lt;Web&gt;"


def named(app: App, **others: str) -> None:
    settings.save(app, replace(Agency(), name=NAME, **others), "an owner")


@pytest.mark.parametrize("path", ["/", "/checkout", "/faq/do-you-offer-refunds", "/nothing"])
def test_a_built_page_has_it_from_the_first_byte(visitor: TestClient, app: App, path: str) -> None:
    before = visitor.get(path)
    assert '<meta name="fundable-site" content="Fundable" />' in before.text
    assert "__SITE_" not in before.text
    named(app)
    after = visitor.get(path)
    assert f'<meta name="fundable-site" content="{ESCAPED}" />' in after.text
    assert after.headers["etag"] != before.headers["etag"]
    assert "<Web>" not in after.text


def test_each_place_has_it_in_its_own_writing() -> None:
    data = b'<script type="application/ld+json">{"name":"__SITE_NAME__"}</script>'
    page = named_page(b"<head>" + data + b"</head><b>__SITE_LETTER__</b><i>__SITE_NAME__</i>", Business(NAME)).decode()
    found = re.search(r'<script type="application/ld\+json">(.*?)</script>', page)
    assert found
    assert json.loads(found[1]) == {"name": NAME}
    assert page.endswith(f"<b>A</b><i>{ESCAPED}</i>")


@pytest.mark.parametrize(
    "path", ["/terms", "/privacy", "/sandbox/pay/none", "/sandbox/portal/none", "/sandbox/invoices/none"]
)
def test_a_page_of_the_server_s_own_has_name_and_logo(visitor: TestClient, app: App, path: str) -> None:
    assert '<span class="brand-mark" aria-hidden="true"><span>F</span>' in visitor.get(path).text
    named(app)
    with app.database.write() as connection:
        connection.exec_driver_sql(
            "INSERT INTO site_settings (id, key, value, updated_at) VALUES "
            "('00000000-0000-4000-8000-000000000000', 'logo_url', '/uploads/x', '2026-01-05T15:04:00.000000Z')"
        )
    app.settings.forget()
    page = visitor.get(path).text
    assert '<img class="brand-logo" src="/uploads/x"' in page
    assert "Alder &amp; &#34;Finch&#34; &lt;Web&gt;</bdi></a>" in page


def test_in_the_sandbox_pages_say_that_nothing_is_real(visitor: TestClient) -> None:
    assert '<meta name="fundable-test" content="" />' in visitor.get("/checkout").text


def test_pages_know_the_business_and_scripts_do_too(visitor: TestClient, app: App) -> None:
    assert "fundable-business" not in visitor.get("/").text
    known = Agency(name=NAME, legal_name="Alder <LLC>", address="1 Mill St\nDayton", phone="9375550142", email="a@b.co")
    settings.save(app, replace(known, website="https://alder.example", time_zone="Pacific/Honolulu"), "an owner")

    page = visitor.get("/").text

    [told] = re.findall('<meta name="fundable-business" content="([^"]*)" />', page)
    assert json.loads(unescape(told)) == {
        "letter": "A",
        "engraved": NAME,
        "line": "Alder <LLC> · 1 Mill St, Dayton · 9375550142 · a@b.co",
        "timeZone": "Pacific/Honolulu",
        "legalName": "Alder <LLC>",
        "address": "1 Mill St, Dayton",
        "phone": "9375550142",
        "email": "a@b.co",
        "website": "https://alder.example",
    }
    for path in ("/terms", "/privacy"):
        legal = visitor.get(path).text
        assert "Alder &lt;LLC&gt;" in legal
        assert "<bdi>1 Mill St</bdi><br><bdi>Dayton</bdi>" in legal
        assert 'href="mailto:a@b.co"' in legal


def test_structured_data_leaves_out_what_nobody_has_said() -> None:
    data = b'{"a":"__SITE_PHONE__","b":[{"c":"__SITE_NAME__"},"__SITE_EMAIL__"],"d":1}'
    page = b'<head></head><script type="application/ld+json">' + data + b"</script>"

    assert b'>{"b":[{"c":"Fundable"}],"d":1}</script>' in named_page(page, Business())
    assert b'>{"a":"1","b":[{"c":"\\u003c/script>"}],"d":1}</script>' in named_page(
        page, Business("</script>", phone="1")
    )


@pytest.mark.parametrize("name", NAMES.values())
def test_a_name_that_reads_like_a_mark_stays_a_name(name: str) -> None:
    page = b"<head><title>Fundable</title></head>__SITE_NAME__|__SITE_LETTER__|__SITE_NAME__"

    made = named_page(page, Business(name)).decode()

    assert unescape(made.partition("</head>")[2]) == f"{name}|{Business(name).letter}|{name}"
    assert f"<title>{escape(name)}</title>" in made


@in_turn("name", NAMES.values())
def test_any_name_is_a_text_on_every_page(visitor: TestClient, app: App, name: str) -> None:
    settings.save(app, replace(Agency(), name=name), "an owner")

    for path in ("/", "/faq/do-you-offer-refunds", "/checkout", "/client/login", "/admin/login", "/terms"):
        page = visitor.get(path).text
        assert name in unescape(page), path
        assert "<" not in name or name not in page, path
    assert name in unescape(visitor.get("/sandbox/pay/none").text)


def test_picture_and_icon_are_ours_only_with_our_name() -> None:
    page, icon = b"<head></head>__SITE_PICTURE__", (ROOT / "ui" / "public" / "favicon.svg").read_bytes()

    assert named_page(page, Business()).endswith(b"</head>social.png")
    assert named_page(page, Business(NAME)).endswith(b"</head>social-plain.png")
    assert (ROOT / "ui" / "public" / "social-plain.png").is_file()
    assert drawn(icon, Business()) == icon
    theirs = drawn(icon, Business(NAME)).decode()
    assert theirs.endswith(">A</text></svg>")
    assert f'aria-label="{ESCAPED}"' in theirs


@pytest.mark.parametrize(
    ("name", "letter", "engraved"),
    [
        ("Alder Web", "A", "Alder Web"),
        ("x" * 33, "x", "x"),
        ("🦊 Fox", "F", "F"),
        ("🦊", "🦊", ""),
        ("شركة", "ش", ""),
        ("{{7*7}}", "7", "{{7*7}}"),
        ("é" * 32, "é", "é" * 32),
        ("—", "—", "—"),
    ],
)
def test_a_letter_stands_for_it_and_the_rim_takes_what_fits(name: str, letter: str, engraved: str) -> None:
    assert (Business(name).letter, Business(name).engraved) == (letter, engraved)

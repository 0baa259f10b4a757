"""The agency's name, where a page shows a brand: pages built before, legal pages, and the sandbox's."""

import json
import re
from dataclasses import replace

import pytest
from starlette.testclient import TestClient

from fundable.app import App
from fundable.domain.agency.business import Business
from fundable.domain.agency.settings import Agency
from fundable.services.agency import settings
from fundable.web.agency.business import named as named_page

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

"""Whatever the business is called, every page that names it holds, says it as it is written, and runs nothing of it."""

import json
from collections.abc import Iterator
from html import unescape

import pytest
from playwright.sync_api import Page, expect

from fundable.domain.agency.business import Business
from tests.e2e.conftest import Complaints
from tests.e2e.test_accessibility import TOO_WIDE, findings
from tests.e2e.visitor.test_landing import await_react
from tests.names import NAMES
from tests.running import Browser, Server, buy, log_in

PATH = "/api/admin/settings/business"
FAQ = "/faq/do-you-offer-refunds"
TELLING = ("long-word", "long-words", "chinese", "emoji", "markup", "script", "replacement")
"""Names that could make a page too wide for a phone, be markup in it, or be more than a name to a script of it."""
OTHERS = ("/checkout", "/client/login", "/admin/login", "/terms", "/sandbox/pay/none")
KNOWN = {
    "legalName": "Alder & Finch <Digital> LLC",
    "address": "218 Mill Street\nDayton, OH 45402",
    "phone": "(937) 555-0142",
    "email": "hello@agency.example",
    "website": "https://www.agency.example/",
}
LINE = "Alder & Finch <Digital> LLC · 218 Mill Street, Dayton, OH 45402 · (937) 555-0142 · hello@agency.example"


@pytest.fixture(scope="module")
def owner(server: Server) -> Iterator[Browser]:
    """Puts back what was there: all share one server."""
    owner = log_in(server)
    before = owner.get("/api/admin/settings").json["agency"]
    yield owner
    assert owner.call("PUT", PATH, before).status == 200


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES.keys())
def test_what_visitors_read_first_holds_with_any_name(screen: Page, server: Server, owner: Browser, name: str) -> None:
    assert owner.call("PUT", PATH, {"name": name, **KNOWN}).status == 200
    screen.set_viewport_size({"width": 320, "height": 740})
    for path in ("/", FAQ):
        screen.goto(path)
        data = json.loads(screen.locator('script[type="application/ld+json"]').text_content() or "")
        await_react(screen)
        assert name in screen.title()
        assert screen.evaluate(TOO_WIDE) == []
        expect(screen.get_by_role("contentinfo").get_by_text(LINE)).to_be_visible()
        assert json.loads(screen.locator('script[type="application/ld+json"]').text_content() or "") == data
        if path == "/":
            expect(screen.locator("main svg textPath").last).to_have_text(Business(name).engraved)
            assert (data["@graph"][0]["name"], data["@graph"][0]["telephone"]) == (name, KNOWN["phone"])
        assert screen.evaluate("window.pwned") is None
    for path in OTHERS:
        page = Browser(server).get(path).body.decode()
        assert name in unescape(page), path
        assert "<" not in name or name not in page, path


@pytest.mark.parametrize("kind", TELLING)
def test_every_page_holds_with_a_name_that_could_break_it(
    screen: Page, owner: Browser, complaints: Complaints, kind: str
) -> None:
    complaints.expected.append("404: GET")
    complaints.expected.append("status of 404")
    assert owner.call("PUT", PATH, {"name": NAMES[kind], **KNOWN}).status == 200
    screen.set_viewport_size({"width": 320, "height": 740})
    screen.goto("/")
    await_react(screen)
    assert findings(screen) == []
    for path in OTHERS:
        screen.goto(path)
        expect(screen.locator(".brand bdi, main h1").first).to_be_visible()
        assert screen.evaluate(TOO_WIDE) == [], path
        assert NAMES[kind] in screen.title()
        assert screen.evaluate("window.pwned") is None


@pytest.mark.parametrize(
    ("path", "title"),
    [
        ("/set-password?session_id={used}", "You already have a password"),
        ("/set-password?session_id=cs_guessed", "Create Your Password"),
        ("/reset-password", "This link no longer works"),
    ],
)
def test_a_link_that_is_over_says_where_to_write(
    screen: Page, server: Server, owner: Browser, path: str, title: str
) -> None:
    assert owner.call("PUT", PATH, {"name": "Alder & Finch", **KNOWN}).status == 200
    used = buy(server, f"writes{len(path)}@alder.example")
    screen.goto(path.format(used=used.session_id))
    expect(screen.get_by_role("heading", name=title, level=1)).to_be_visible()
    way = screen.get_by_role("main").get_by_role("link", name="Write to us")
    expect(way).to_have_attribute("href", f"mailto:{KNOWN['email']}")
    assert findings(screen) == []

    assert owner.call("PUT", PATH, {"name": "Alder & Finch", **KNOWN, "email": ""}).status == 200
    screen.reload()
    expect(screen.get_by_role("heading", name=title, level=1)).to_be_visible()
    expect(way).to_have_count(0)


def test_our_own_name_is_what_the_build_makes(screen: Page, server: Server, owner: Browser) -> None:
    nothing = dict.fromkeys(KNOWN, "")
    assert owner.call("PUT", PATH, {"name": "Fundable", **nothing}).status == 200
    page = Browser(server).get("/").body.decode()
    assert "__SITE_" not in page
    assert "fundable-business" not in page
    assert "/social.png" in page
    screen.goto("/")
    await_react(screen)
    expect(screen.get_by_role("contentinfo").get_by_role("link", name="Fundable")).to_be_visible()

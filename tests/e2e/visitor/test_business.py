"""Whatever the business is called, every page that names it holds, says it as it is written, and runs nothing of it."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from fundable.domain.agency.business import Business
from tests.e2e.conftest import Complaints
from tests.e2e.test_accessibility import TOO_WIDE, findings
from tests.e2e.visitor.test_landing import await_react
from tests.names import NAMES
from tests.running import Browser, Server, buy, log_in

DATA = 'script[type="application/ld+json"]'
PATH = "/api/admin/settings/business"
FAQ = "/faq/do-you-offer-refunds"
TELLING = {
    "without a space": NAMES["long-word"],
    "emoji": NAMES["emoji"],
    "markup": f"{NAMES['script']}<img src=x onerror=window.pwned=1>{NAMES['replacement']}",
}
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


def test_every_page_holds_with_names_that_could_break_it(
    screen: Page, server: Server, owner: Browser, complaints: Complaints, subtests: pytest.Subtests
) -> None:
    """In one tab. That any other is written as it is: tests/build/test_prerendered.py."""
    complaints.expected = ["404: GET", "status of 404"]
    screen.set_viewport_size({"width": 320, "height": 740})
    for kind, name in TELLING.items():
        with subtests.test(kind):
            assert owner.call("PUT", PATH, {"name": name, **KNOWN}).status == 200
            data = expect_first_read(screen, "/", name)
            expect(screen.locator("main svg textPath").last).to_have_text(Business(name).engraved)
            assert (data["@graph"][0]["name"], data["@graph"][0]["telephone"]) == (name, KNOWN["phone"])
            assert findings(screen) == []
            expect_first_read(screen, FAQ, name)
            expect_unbroken(screen, name)


def expect_first_read(screen: Page, path: str, name: str) -> dict[str, Any]:
    """A page with structured data, which is what it was when React has come."""
    screen.goto(path)
    data: dict[str, Any] = json.loads(screen.locator(DATA).text_content() or "")
    await_react(screen)
    assert name in screen.title()
    assert screen.evaluate(TOO_WIDE) == []
    expect(screen.get_by_role("contentinfo").get_by_text(LINE)).to_be_visible()
    assert json.loads(screen.locator(DATA).text_content() or "") == data
    assert screen.evaluate("window.pwned") is None
    return data


def expect_unbroken(screen: Page, name: str) -> None:
    for path in OTHERS:
        screen.goto(path)
        expect(screen.locator(".brand bdi, main h1").first).to_be_visible()
        assert screen.evaluate(TOO_WIDE) == [], path
        assert name in screen.title()
        assert screen.evaluate("window.pwned") is None


def test_a_link_that_is_over_says_where_to_write(
    screen: Page, server: Server, owner: Browser, subtests: pytest.Subtests
) -> None:
    used = buy(server, "writes@alder.example")
    way = screen.get_by_role("main").get_by_role("link", name="Write to us")
    pages = {
        f"/set-password?session_id={used.session_id}": "You already have a password",
        "/set-password?session_id=cs_guessed": "Create Your Password",
        "/reset-password": "This link no longer works",
    }
    for email in (KNOWN["email"], ""):
        assert owner.call("PUT", PATH, {"name": "Alder & Finch", **KNOWN, "email": email}).status == 200
        for path, title in pages.items():
            with subtests.test(f"{title}, {email or 'no email'}"):
                screen.goto(path)
                expect(screen.get_by_role("heading", name=title, level=1)).to_be_visible()
                if not email:
                    expect(way).to_have_count(0)
                    continue
                expect(way).to_have_attribute("href", f"mailto:{email}")
                assert findings(screen) == []


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

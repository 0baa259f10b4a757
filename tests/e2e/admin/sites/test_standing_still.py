"""Parts of an order's page that come later have their room: what is below them doesn't move under a click."""

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from fundable import web
from tests.e2e.calls import Held
from tests.e2e.website_steps import opened
from tests.running import Browser, NewServer, Server, buy, intake_form, log_in, wait_until

LATE = re.compile(r"/api/orders/[^/]+/(website/live|website/hosting|photos|domain|review|site-check)$")
NEAR_PX = 24
PICTURES = os.environ.get("PICTURES")
REMEMBER = """() => { window.seen = [...document.querySelectorAll('#main :is(h2, h3, a, button, input, summary)')]
  .filter((one) => one.checkVisibility())
  .map((one) => [one, one.getBoundingClientRect().top + scrollY]) ; return window.seen.length }"""
MOVED = """() => window.seen.map(([one, then]) => [one.textContent || one.ariaLabel || one.name || one.type,
  one.isConnected ? Math.round(one.getBoundingClientRect().top + scrollY - then) : 'gone'])"""


class Late:
    """Answers to what a website's parts ask for, held back until they are let go."""

    def __init__(self, page: Page, is_open: bool = False) -> None:
        self.held: list[Route] = []
        self.is_open = is_open
        page.route(LATE, self._meet)

    def hold(self) -> None:
        self.is_open = False
        self.held.clear()

    def let_go(self) -> None:
        self.is_open = True
        for route in self.held:
            route.continue_()

    def _meet(self, route: Route) -> None:
        if self.is_open:
            route.continue_()
        else:
            self.held.append(route)


@pytest.fixture(scope="module")
def hosting(new_server: NewServer) -> Iterator[Server]:
    """A server that gives each website a host of its own."""
    running = new_server(FUNDABLE_SITES_DOMAIN="sites.localhost").start()
    yield running
    running.stop()


@pytest.fixture
def desk(hosting: Server, screen: Page, context: BrowserContext) -> Page:
    url = f"http://127.0.0.1:{hosting.port}"
    context.add_cookies([{"name": name, "value": value, "url": url} for name, value in log_in(hosting).cookies.items()])
    return screen


def order_in(hosting: Server, state: str, name: str = "still") -> str:
    """The address of the page of an order whose website is in that state."""
    bought, staff = buy(hosting, f"{name}-{state}@alder.example"), log_in(hosting)
    form = intake_form(bought.id, businessName=f"Alder {state}", servicesOffered="Sourdough\nCakes")
    Browser(hosting).post("/api/intake-forms", form)
    there = f"/api/orders/{bought.id}/website"
    wait_until(lambda: staff.get(there).json["builds"], "the website is drafted")
    build = staff.get(there).json["builds"][0]["hash"]
    if state != "draft":
        assert staff.post(f"{there}/release", {"build": 1}).status == 200
    if state == "online":
        approved = {"hash": build, "name": "Nora Finch"}
        token = f"Bearer {bought.token}"
        answer = Browser(hosting).call("POST", "/api/client/approval", approved, Authorization=token)
        assert answer.json["state"] == "online"
    return f"http://127.0.0.1:{hosting.port}/admin/orders/{bought.id}/site"


def picture(page: Page, name: str) -> None:
    """PICTURES names a folder for whoever wants to look."""
    if PICTURES:
        width = page.evaluate("innerWidth")
        page.screenshot(path=Path(PICTURES) / f"{name}-{width}.png", full_page=True)


def expect_rest(page: Page) -> None:
    """Everything but the website's parts and its check is there."""
    expect(page.get_by_role("region", name="Fundability check").locator("[data-part-waiting]")).to_be_visible()
    expect(page.locator("#main [aria-busy=true]:not([data-part-waiting])")).to_have_count(0)


@pytest.mark.parametrize("state", ["draft", "released", "online"])
def test_what_is_below_late_parts_stays_where_it_is(hosting: Server, desk: Page, state: str) -> None:
    address = order_in(hosting, state)
    late = Late(desk)
    for width in (360, 768, 1440):
        late.hold()
        desk.set_viewport_size({"width": width, "height": 900})
        expect_nothing_to_move(desk, late, address, state)


def expect_nothing_to_move(desk: Page, late: Late, address: str, state: str) -> None:
    with desk.expect_request(lambda request: request.url.endswith("/site-check")):
        desk.goto(address)
    section = desk.get_by_role("region", name="Website", exact=True)
    waiting = section.locator("[data-part-waiting]:not([hidden])")
    expect(waiting).to_have_count(3 if state == "draft" else 4)
    expect_rest(desk)
    after = section.get_by_text("Addresses of a website built elsewhere")
    expect(after).to_be_hidden()
    assert desk.evaluate(REMEMBER) > 20
    picture(desk, f"{state}-waiting")

    late.let_go()
    for part in ("Photos", "Domain"):
        expect(section.get_by_role("button", name=part, exact=True)).to_be_visible()
    if state == "online":
        expect(section.get_by_role("button", name="Set the last day online")).to_be_visible()
    expect(desk.locator("[data-part-waiting]")).to_have_count(0)
    expect(after).to_be_visible()
    picture(desk, state)
    moved = [(name, px) for name, px in desk.evaluate(MOVED) if px == "gone" or abs(px) > NEAR_PX]
    assert moved == []
    expect(opened(desk, "Domain").get_by_role("button", name="Save domain")).to_be_visible()
    expect(opened(desk, "Online").get_by_text("All required checks pass")).to_be_visible()
    expect(opened(desk, "Draft").get_by_role("radiogroup", name="Theme")).to_be_visible()
    review = section.get_by_role("button", name="Review", exact=True)
    expect(review).to_have_count(0 if state == "draft" else 1)
    if state != "draft":
        expect(opened(desk, "Review").get_by_role("heading", name="Client’s changes")).to_be_visible()


def test_the_check_has_its_place_before_the_website_is_there(hosting: Server, desk: Page) -> None:
    """Beside the website, where it stays, rather than in its place."""
    address = order_in(hosting, "draft", "placed")
    desk.set_viewport_size({"width": 1440, "height": 900})
    held = Held(desk, f"/{script_of('src/features/admin/sites/site-section.tsx')}")
    desk.goto(address)
    check = desk.get_by_role("region", name="Fundability check")
    expect(check).to_be_visible()
    before = check.bounding_box()
    held.let_go()
    expect(desk.get_by_role("radiogroup", name="Theme")).to_be_visible()
    after = check.bounding_box()
    assert before
    assert after
    assert abs(before["x"] - after["x"]) < NEAR_PX


def script_of(module: str) -> str:
    manifest = json.loads((Path(web.__file__).parent / "static/.vite/manifest.json").read_text())
    return Path(manifest[module]["file"]).name


def test_choosing_a_theme_hides_nothing(hosting: Server, desk: Page) -> None:
    late = Late(desk, is_open=True)
    desk.goto(order_in(hosting, "draft", "chosen"))
    section = desk.get_by_role("region", name="Website", exact=True)
    themes = section.get_by_role("radiogroup", name="Theme")
    online = opened(desk, "Online")
    expect(online.get_by_text("All required checks pass")).to_be_visible()
    late.is_open = False
    with desk.expect_request(lambda request: request.url.endswith("/website/live")):
        themes.locator("label").nth(2).click()
    expect(section.get_by_text("Earlier builds")).to_be_visible()
    expect(online.get_by_text("All required checks pass")).to_be_visible()
    expect(themes.get_by_role("radio").nth(2)).to_be_checked()
    expect(themes).to_be_visible()
    late.let_go()
    expect(online.get_by_role("button", name="Publish build 2")).to_be_visible()

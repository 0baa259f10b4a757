"""No page, dialog or state has a finding, scrolls sideways, hides the focus or moves when it must not."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.cast import LONG_EMAIL, Cast, assemble
from tests.e2e.conftest import Complaints, lasting
from tests.e2e.keyboard import AT_THE_END, UNSEEN_FOCUS, Keyboard, press_anywhere, tab_through
from tests.e2e.views import EMPTY_ADMIN, EMPTY_SYSTEM, STAFF, VIEWS, View, open_view
from tests.running import OWNER, PASSWORD, ROOT, NewServer, Server

AXE = ROOT / "ui" / "node_modules" / "axe-core" / "axe.min.js"
RULES = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")
COLORS = ("color-contrast", "link-in-text-block")
"""The rules of those that look at colors: a page differs in nothing else in the dark."""
FIND = """async (rules) => (await axe.run(document, {
    runOnly: rules, resultTypes: ['violations'], iframes: false,  // one that is closed to scripts is closed to this one
    preload: { assets: ['media'] },  // it would also read each style sheet again, for a rule that isn't asked for
})).violations
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)"""
TOO_WIDE = """async () => {
    // A menu that is open follows its button when the page is laid out anew: a frame later, or two.
    for (let frames = 0; frames < 3; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
    return [...document.querySelectorAll('html, [role=dialog], [role=alertdialog]')]
        .filter((box) => box.scrollWidth > box.clientWidth)
        .map((box) => `${box.localName} is ${box.scrollWidth} wide in ${box.clientWidth}`)
}"""
MOVING = """() => [...document.querySelectorAll('*')].filter((node) => {
    const { animationName, animationDuration, transitionDuration } = getComputedStyle(node)
    const durations = animationName === 'none' ? transitionDuration : `${animationDuration}, ${transitionDuration}`
    return durations.split(',').some((duration) => parseFloat(duration) > 0.01)
}).map(({ localName, className }) => `${localName} ${className}`)"""
TABS = 25
HEIGHT = 740


@pytest.fixture(scope="module")
def cast(new_server: NewServer) -> Iterator[Cast]:
    server = new_server().start()
    yield assemble(server)
    server.stop()


ONLY_IN_PICTURES = {
    *("admin-clients-none", "admin-emails-none"),  # as admin-orders-none
    "admin-client-missing",  # as admin-order-missing
    *("admin-overdue", "admin-hosting"),  # as admin-dashboard, with a filter
}
"""Views of which each part is in another one."""


def of_views(is_wanted: Callable[[View], bool]) -> pytest.MarkDecorator:
    views = [view for view in VIEWS if view.name not in ONLY_IN_PICTURES]
    return pytest.mark.parametrize("view", [view for view in views if is_wanted(view)], ids=lambda view: view.name)


def refusals(view: View) -> list[str]:
    refused = view.refused if isinstance(view.refused, tuple) else (view.refused,)
    return [str(status) for status in refused]


@dataclass(frozen=True)
class Tab:
    page: Page
    complaints: Complaints


@contextmanager
def opened_tab(browser: Browser, settings: dict[str, Any]) -> Iterator[Tab]:
    with lasting(browser, **settings) as context:
        complaints = Complaints()
        complaints.watch(context)
        yield Tab(context.new_page(), complaints)


@pytest.fixture(scope="module")
def desk(cast: Cast, browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Tab]:
    """One tab for all that staff see. Theirs keep nothing in it."""
    with opened_tab(browser, browser_context_args) as tab:
        yield tab


@pytest.fixture(scope="module")
def guests(cast: Cast, browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Tab]:
    with opened_tab(browser, browser_context_args) as tab:
        yield tab


@pytest.fixture
def guest(guests: Tab, cast: Cast) -> Tab:
    """One for all that clients and visitors see, where nothing is kept of whoever had it before."""
    page = guests.page
    page.unroute_all()
    page.context.clear_cookies()
    page.goto(f"{cast.origin}/robots.txt")
    page.evaluate("sessionStorage.clear()")
    everything = {"origin": cast.origin, "storageTypes": "all"}
    session = page.context.new_cdp_session(page)
    session.send("Storage.clearDataForOrigin", everything)
    session.detach()
    return guests


def findings(page: Page) -> list[str]:
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(axe())
    found: list[str] = page.evaluate(FIND, list(RULES))
    return found


@cache
def axe() -> str:
    return AXE.read_text(encoding="utf-8")


def findings_in_both_themes(page: Page) -> list[str]:
    in_light = findings(page)
    page.emulate_media(color_scheme="dark")
    in_dark: list[str] = page.evaluate(FIND, list(COLORS))
    page.emulate_media(color_scheme="light")
    return in_light + in_dark


def unseen_focus(page: Page) -> list[str]:
    """Where Tab leads and nothing shows it."""
    reached = tab_through(page, UNSEEN_FOCUS, TABS, AT_THE_END)
    return [found for found in reached if found] if reached else ["Tab leads nowhere"]


def too_wide(page: Page) -> list[str]:
    """What scrolls sideways. 320 px are also 1280 px at a zoom of 400 %, and 640 px with large letters at 200 %."""
    found: list[str] = []
    for width in (1024, 768, 360, 320):
        page.set_viewport_size({"width": width, "height": HEIGHT})
        found += page.evaluate(TOO_WIDE)
    page.set_viewport_size({"width": 640, "height": HEIGHT})
    page.add_style_tag(content="html { font-size: 200% }")
    return found + [f"{wide} with letters of twice the size" for wide in page.evaluate(TOO_WIDE)]


@of_views(lambda view: view.who != STAFF)
def test_a_view_is_for_everybody(guest: Tab, view: View, cast: Cast) -> None:
    expect_for_everybody(guest, view, cast)


@of_views(lambda view: view.who == STAFF)
def test_a_view_of_staff_is_for_everybody(desk: Tab, view: View, cast: Cast) -> None:
    desk.page.unroute_all()  # what the one before may have answered itself
    expect_for_everybody(desk, view, cast)


def expect_for_everybody(tab: Tab, view: View, cast: Cast) -> None:
    """One visit for all four, because opening it is what takes long."""
    tab.complaints.found.clear()
    tab.complaints.expected[:] = refusals(view)
    page = tab.page
    page.set_viewport_size({"width": 1280, "height": HEIGHT})
    open_view(page, view, cast)
    found = {
        "moves though less motion is asked for": page.evaluate(MOVING),
        "axe": findings_in_both_themes(page),
        "focus is not seen": unseen_focus(page),
        "scrolls sideways": too_wide(page),
    }
    assert {what: where for what, where in found.items() if where} == {}
    assert not tab.complaints.unexpected(), "\n".join(tab.complaints.unexpected())


def test_a_focus_that_nothing_shows_is_found(page: Page) -> None:
    page.set_content(
        "<style>:focus-visible { outline: 2px solid }</style>"
        "<a href='#'>One</a><button style='outline: none'>Two</button><button>Three</button>"
    )
    assert [found.partition(":")[0] for found in unseen_focus(page)] == ["button Two"]


@pytest.fixture
def bare(new_server: NewServer) -> Iterator[Server]:
    """A server without orders. Named before the page, so that it outlives it."""
    server = new_server().start()
    yield server
    server.stop()


def test_an_admin_without_orders_has_no_finding(bare: Server, screen: Page) -> None:
    screen.goto(f"http://127.0.0.1:{bare.port}/admin/login")
    screen.get_by_label("Email").fill(OWNER)
    screen.get_by_label("Password").fill(PASSWORD)
    screen.get_by_role("button", name="Login").click()
    expect(screen.get_by_text(EMPTY_ADMIN.shows, exact=True)).to_be_visible()
    for empty in (EMPTY_ADMIN, EMPTY_SYSTEM):
        screen.set_viewport_size({"width": 1280, "height": HEIGHT})
        screen.goto(f"http://127.0.0.1:{bare.port}{empty.path}")
        expect(screen.get_by_text(empty.shows, exact=True)).to_be_visible()
        assert findings_in_both_themes(screen) == []
        screen.set_viewport_size({"width": 320, "height": HEIGHT})
        assert screen.evaluate(TOO_WIDE) == []


def test_a_status_is_changed_by_keyboard_alone(screen: Page, cast: Cast, complaints: Complaints) -> None:
    complaints.expected.append("401")
    keyboard = Keyboard(screen)
    screen.goto(f"{cast.origin}/admin/login")
    keyboard.type(OWNER, into=screen.get_by_label("Email"))
    keyboard.type(PASSWORD, into=screen.get_by_label("Password"))
    screen.keyboard.press("Enter")
    expect(screen).to_have_url(f"{cast.origin}/admin")
    expect(screen.get_by_role("searchbox")).to_be_visible()

    press_anywhere(screen, "/")
    expect(screen.get_by_role("searchbox")).to_be_focused()
    screen.keyboard.type(LONG_EMAIL)
    row = screen.get_by_role("row").filter(has_text=LONG_EMAIL)
    expect(screen.get_by_role("row")).to_have_count(2)
    button = row.get_by_role("button", name="Update Status")
    keyboard.press("Enter", on=button)
    keyboard.press("Enter", on=screen.get_by_role("combobox", name="New Status"))
    for label in ("Design in Progress", "Review & Feedback", "Launch Preparation"):
        expect(screen.get_by_role("option", name=label)).to_be_focused()
        screen.keyboard.press("Enter" if label == "Launch Preparation" else "ArrowDown")
    expect(screen.get_by_role("combobox", name="New Status")).to_contain_text("Launch Preparation")
    keyboard.type("Ready to launch.", into=screen.get_by_label("Admin Notes (Optional)"))
    keyboard.press("Enter", on=screen.get_by_role("dialog").get_by_role("button", name="Update Status"))

    expect(screen.get_by_text("Order status has been successfully updated.", exact=True).first).to_be_visible()
    expect(screen.get_by_role("dialog")).to_have_count(0)
    expect(button).to_be_focused()
    expect(row).to_contain_text("Launch Preparation")

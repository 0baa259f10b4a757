"""The page of a website that has gone live: the website first, its address to give away, and how it does."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.e2e.client.test_website_states import Story
from tests.e2e.conftest import Complaints, lasting
from tests.e2e.test_accessibility import TOO_WIDE, findings_in_both_themes, unseen_focus
from tests.e2e.tokens import KEY
from tests.running import NewServer, Server

WIDTHS = (360, 390, 768, 1440)
PICTURES = os.environ.get("PICTURES")


@pytest.fixture(scope="module")
def agency(new_server: NewServer) -> Iterator[Server]:
    """A server of its own, because a switch for all websites is turned."""
    running = new_server().start()
    yield running
    running.stop()


@pytest.fixture(scope="module")
def opened(agency: Server, browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Page]:
    """The client's own tab, on the day their website has gone online."""
    story = Story(agency, "live@alder.example")
    story.approve()
    story.connect()
    story.act("website/publish", hash=story.hash, online="")
    story.sql(
        "INSERT INTO page_views (order_id, day, page, views) VALUES (?, date('now', '-1 day'), 'index.html', 12)",
        story.bought.id,
    )
    granted = {"permissions": ["clipboard-read", "clipboard-write"]}
    with lasting(browser, **{**browser_context_args, **granted}) as context:
        page = context.new_page()
        page.add_init_script(f"localStorage.setItem('{KEY}', '{story.bought.token}')")
        yield page


@pytest.fixture
def live(agency: Server, opened: Page, complaints: Complaints) -> Page:
    """Opened anew for each test. None of them changes what is stored."""
    complaints.watch(opened.context)
    opened.set_viewport_size({"width": 1280, "height": 720})
    opened.goto(f"http://127.0.0.1:{agency.port}/client/live")
    expect(opened.get_by_role("heading", name="Your website is live", level=1)).to_be_visible()
    return opened


def test_the_website_its_address_and_what_to_do_first(live: Page) -> None:
    expect(live.frame_locator("[data-shot] iframe").get_by_role("heading", level=1)).to_have_text("Ortega Bakery LLC")
    expect(live.get_by_role("img", name="Your home page, on a computer and on a phone")).to_be_visible()
    expect(live.get_by_role("region", name="Page views")).to_contain_text("12")
    expect(live.get_by_role("region", name="Hosting")).to_contain_text("Month 1 of 12")
    expect(live.locator("main [aria-busy=true], main .skel")).to_have_count(0)
    for word in ("build", "fingerprint", "certificate", "requests", "gate"):
        assert word not in live.locator("main").inner_text().lower()
    for width in WIDTHS:
        live.set_viewport_size({"width": width, "height": 800})
        assert live.evaluate(TOO_WIDE) == []
        for theme in ("light", "dark") if PICTURES else ():
            live.emulate_media(color_scheme="dark" if theme == "dark" else "light")
            live.wait_for_timeout(300)
            live.screenshot(path=Path(str(PICTURES)) / f"live-{theme}-{width}.png", full_page=True)
    live.emulate_media(color_scheme="light")
    assert findings_in_both_themes(live) == []


def test_copy_says_so_where_it_was_pressed_and_only_for_a_moment(live: Page) -> None:
    address = live.get_by_role("link", name="Open your website").get_attribute("href")
    copy = live.get_by_role("button", name="Copy your web address")
    copy.focus()
    live.keyboard.press("Enter")
    expect(copy).to_have_text("Copied")
    expect(live.get_by_role("status").filter(has_text="Copied")).to_have_count(1)
    assert live.evaluate("navigator.clipboard.readText()") == address
    expect(copy).to_have_text("Copy")
    expect(copy).to_be_focused()


def test_the_code_is_there_when_it_is_asked_for(live: Page) -> None:
    opener = live.get_by_role("button", name="QR code")
    opener.focus()
    live.keyboard.press("Enter")
    dialog = live.get_by_role("dialog", name="QR code")
    expect(dialog.get_by_role("img")).to_be_visible()
    if PICTURES:
        live.screenshot(path=Path(PICTURES) / "live-qr.png")
    with live.expect_download() as kept:
        dialog.get_by_role("button", name="SVG for print").click()
    assert "<svg" in kept.value.path().read_text()
    with live.expect_download() as kept:
        dialog.get_by_role("button", name="PNG").click()
    assert kept.value.path().read_bytes().startswith(b"\x89PNG")
    assert findings_in_both_themes(live) == []
    live.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(opener).to_be_focused()


def test_the_keyboard_reaches_everything_and_nothing_hidden(live: Page) -> None:
    expect(live.get_by_role("region", name="Page views")).to_contain_text("12")
    assert unseen_focus(live) == []


def test_before_it_is_online_the_dashboard_comes_instead(
    agency: Server, complaints: Complaints, new_context: Callable[..., BrowserContext]
) -> None:
    story = Story(agency, "soon@alder.example")
    context = new_context()
    complaints.watch(context)
    page = context.new_page()
    page.add_init_script(f"localStorage.setItem('{KEY}', '{story.bought.token}')")
    page.goto(f"http://127.0.0.1:{agency.port}/client/live")
    expect(page.get_by_role("heading", name="Order Dashboard")).to_be_visible()

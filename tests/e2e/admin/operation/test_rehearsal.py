"""/admin/system/rehearsal: a short year started, watched, stopped, and its result after a reload and a restart."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import NewServer
from tests.running import Server, log_in, wait_until

PATH = "/admin/system/rehearsal"
DONE_WITHIN_MS = 120_000


@pytest.fixture
def scratch(tmp_path: Path) -> Path:
    """The disk that it lives on."""
    folder = tmp_path / "scratch"
    folder.mkdir()
    return folder


@pytest.fixture
def apart(new_server: NewServer, scratch: Path) -> Iterator[Server]:
    """A server of this test's own: there's one rehearsal for each."""
    running = new_server(TMPDIR=str(scratch)).start()
    yield running
    running.end()


def enter(page: Page, server: Server, path: str) -> None:
    origin = f"http://127.0.0.1:{server.port}"
    cookies = log_in(server).cookies
    page.context.add_cookies([{"name": name, "value": value, "url": origin} for name, value in cookies.items()])
    page.goto(origin + path)


def leave(page: Page) -> None:
    """Else it asks a server that is away how the rehearsal does."""
    page.goto("about:blank")


def is_beside_stop(page: Page) -> bool:
    """On a phone: what is said of its days ends before the button."""
    words = page.locator("p", has_text="of 400, with 100 orders")
    size = page.viewport_size
    page.set_viewport_size({"width": 360, "height": 780})
    ends_at = words.evaluate(
        "it => { const r = new Range(); r.selectNodeContents(it); return r.getBoundingClientRect().right }"
    )
    stop = page.get_by_role("button", name="Stop").bounding_box()
    assert stop
    assert size
    page.set_viewport_size(size)
    return bool(ends_at <= stop["x"])


def test_a_year_is_rehearsed_from_the_browser(screen: Page, apart: Server, scratch: Path) -> None:
    enter(screen, apart, "/admin/system")
    screen.get_by_role("link", name="Open the rehearsal").click()
    expect(screen.get_by_role("heading", name="Rehearse your year")).to_be_visible()

    screen.get_by_label("Seed").fill("one")
    screen.get_by_role("button", name="Start the rehearsal").click()
    expect(screen.get_by_text("Enter a whole number from 0 to 999,999.")).to_be_visible()

    screen.get_by_label("Seed").fill("5")
    screen.get_by_role("button", name="Start the rehearsal").click()
    expect(screen.get_by_role("status").filter(has_text="Rehearsing 400 days")).to_be_visible()
    expect(screen.get_by_text("of 400, with 100 orders")).to_be_visible(timeout=DONE_WITHIN_MS)
    assert is_beside_stop(screen)
    screen.get_by_role("button", name="Stop").click()
    expect(screen.get_by_text("You stopped the newest rehearsal")).to_be_visible()
    assert list(scratch.iterdir()) == []

    screen.get_by_role("radio", name="30 days").check()
    screen.get_by_role("button", name="Start the rehearsal").click()
    expect(screen.get_by_text("Every promise was kept")).to_be_visible(timeout=DONE_WITHIN_MS)
    expect(screen.get_by_role("region", name="30 days")).to_be_visible()
    screen.reload()
    expect(screen.get_by_text("Every promise was kept")).to_be_visible()
    assert list(scratch.iterdir()) == []

    leave(screen)
    apart.stop()
    apart.start()
    enter(screen, apart, PATH)
    expect(screen.get_by_text("Every promise was kept")).to_be_visible()
    expect(screen.get_by_role("region", name="What was kept")).to_be_visible()


def test_a_server_that_is_killed_leaves_no_rehearsal(screen: Page, apart: Server, scratch: Path) -> None:
    enter(screen, apart, PATH)
    screen.get_by_role("button", name="Start the rehearsal").click()
    expect(screen.get_by_text("of 400, with 100 orders")).to_be_visible(timeout=DONE_WITHIN_MS)
    leave(screen)
    apart.kill()

    wait_until(lambda: list(scratch.iterdir()) == [], "it ends by itself, and tidies up")
    apart.start()
    enter(screen, apart, PATH)
    expect(screen.get_by_text("The newest rehearsal failed")).to_be_visible()
    expect(screen.get_by_role("button", name="Start the rehearsal")).to_be_enabled()

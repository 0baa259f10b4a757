"""For what a test reads off a page by itself: Playwright's `expect` waits, a plain `assert` does not."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

STEP_MS = 20
LOOKS = 1000


def expect_soon(page: Page, read: Callable[[], Any], wanted: Any) -> None:
    """What a page does once it is painted (its head, its storage, its focus) can come after what is seen of it."""
    for _ in range(LOOKS):
        if read() == wanted:
            return
        page.wait_for_timeout(STEP_MS)
    assert read() == wanted

"""For what a test reads off a page by itself: Playwright's `expect` waits, a plain `assert` does not."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

STEP_MS = 20
LOOKS = 3000
SETTLED = """async () => {
  for (let turn = 0; turn < 3; turn += 1) {
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = resolve
      port2.postMessage(null)
    })
  }
}"""


def expect_soon(page: Page, read: Callable[[], Any], wanted: Any) -> None:
    """What a page does once it is painted (its head, its storage, its focus) can come after what is seen of it."""
    for _ in range(LOOKS):
        if read() == wanted:
            return
        page.wait_for_timeout(STEP_MS)
    assert read() == wanted


def settle(page: Page) -> None:
    """React begins to hear keys and to count a delay a moment after the paint, in a message to itself: before this."""
    page.evaluate(SETTLED)

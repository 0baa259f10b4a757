"""A dialog as Radix opens it: it has the focus a moment before it listens to Escape, on a busy machine a long one."""

from playwright.sync_api import Locator, expect

NEXT_FRAME = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"


def escape(dialog: Locator) -> None:
    """Presses Escape once the dialog is the page's uppermost one, and is shown as that."""
    expect(dialog).to_have_css("pointer-events", "auto")
    for _ in range(2):
        dialog.page.evaluate(NEXT_FRAME)
    dialog.page.keyboard.press("Escape")

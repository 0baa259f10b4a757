"""Uses a page without a mouse."""

from playwright.sync_api import Locator, Page, expect

from tests.e2e.soon import settle


def press_anywhere(page: Page, key: str) -> None:
    """One that the whole page listens to."""
    settle(page)
    page.keyboard.press(key)


class Keyboard:
    """Reaches everything with the Tab key, as somebody without a mouse does."""

    STEPS_MAX = 80

    def __init__(self, page: Page) -> None:
        self._page = page

    def type(self, text: str, into: Locator) -> None:
        self._reach(into)
        self._page.keyboard.type(text)

    def press(self, key: str, on: Locator) -> None:
        self._reach(on)
        self._page.keyboard.press(key)

    def _reach(self, target: Locator) -> None:
        expect(target).to_be_visible()
        settle(self._page)
        for _ in range(self.STEPS_MAX):
            if target.evaluate("node => node === document.activeElement"):
                return
            self._page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not reach {target}")

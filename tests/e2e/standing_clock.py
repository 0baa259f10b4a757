"""The browser's clock, which stands still until a test moves it. Only the network goes on meanwhile."""

from collections.abc import Callable
from datetime import datetime, timedelta

from playwright.sync_api import Locator, Page, expect

from tests.e2e.calls import UnderWay
from tests.e2e.soon import settle

BEFORE = timedelta(minutes=10)
"""It goes on until it is paused, and cannot be paused at a time that is over."""
STEP_MS = 10
LONG_STEP_MS = 50
LOOKS = 3000
QUIET_LOOKS = 4
SLACK_MS = 60
"""What may pass between a toast's appearance and our seeing it."""


class StandingClock:
    def __init__(self, page: Page) -> None:
        self._page = page
        self._under_way = UnderWay(page)
        now = datetime.now().astimezone()
        page.clock.install(time=now - BEFORE)
        page.clock.pause_at(now)

    def run_on(self, ms: int) -> None:
        settle(self._page)
        self._page.clock.run_for(ms)

    def run_until(self, shown: Locator) -> None:
        """In small steps, because the page itself needs some timers to show anything."""
        for _ in range(LOOKS):
            if shown.is_visible():
                return
            self._page.clock.run_for(STEP_MS)
            self._page.wait_for_timeout(STEP_MS)
        raise AssertionError(f"{shown} never appeared")

    def run_until_so(self, condition: Callable[[], bool], what: str) -> None:
        """As `run_until`, for what is not seen on the page. In longer steps: a long wait may come before it."""
        for _ in range(LOOKS):
            if condition():
                return
            self._page.clock.run_for(LONG_STEP_MS)
            self._page.wait_for_timeout(STEP_MS)
        raise AssertionError(f"it never came to this: {what}")

    def run_until_all_has_come(self) -> None:
        """What has come is shown by a timer, and may ask for more: until nothing is under way for a while."""
        quiet = 0
        for _ in range(LOOKS):
            self.run_on(LONG_STEP_MS)
            self._page.wait_for_timeout(STEP_MS)
            quiet = 0 if self._under_way.addresses else quiet + 1
            if quiet == QUIET_LOOKS:
                return
        raise AssertionError(f"this never came: {self._under_way.addresses}")

    def expect_to_leave(self, to: str, after_ms: int) -> None:
        """Not yet just before, and just after it has."""
        here = self._address()
        self.run_on(after_ms - SLACK_MS)
        assert self._address() == here, "left too early"
        self.run_on(2 * SLACK_MS)
        expect(self._page).to_have_url(to)

    def _address(self) -> str:
        return str(self._page.evaluate("location.pathname + location.search"))

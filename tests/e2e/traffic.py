"""What a page has asked for and hasn't been answered yet. Playwright's "networkidle" is half a second of silence more,
at each page."""

from playwright.sync_api import Page, Request, expect

from tests.e2e.calls import await_all
from tests.e2e.soon import STEP_MS, settle

MARK = "/robots.txt"
"""What `await_all` asks for."""
QUIET_ROUNDS = 2
"""An answer is shown in the first one; what asks for more because it's shown does so by the second."""

THROTTLE_MS = 400
"""React shows what has come only 300 ms after what it has shown before. So much is skipped, not waited for."""


class Traffic:
    """Counts from where it's made on: before the page goes anywhere."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._unanswered: set[Request] = set()
        self._begun = 0
        page.clock.install()
        page.on("request", self._begin)
        page.on("requestfinished", self._end)
        page.on("requestfailed", self._end)

    def _begin(self, request: Request) -> None:
        if request.url.endswith(MARK):
            return
        if request.is_navigation_request() and request.frame == self._page.main_frame:
            self._unanswered.clear()  # whoever asked is gone
        self._unanswered.add(request)
        self._begun += 1

    def _end(self, request: Request) -> None:
        self._unanswered.discard(request)

    def await_rest(self) -> None:
        """Until everything is answered, and what the answers lead to is asked and answered, too. A page without its
        heading has its script, but hasn't run it."""
        expect(self._page.get_by_role("heading", level=1).first).to_be_visible()
        quiet = 0
        while quiet < QUIET_ROUNDS:
            begun = self._begun
            while self._unanswered:
                self._page.wait_for_timeout(STEP_MS)
            self._page.clock.fast_forward(THROTTLE_MS)
            settle(self._page)
            await_all(self._page)
            quiet = quiet + 1 if begun == self._begun and not self._unanswered else 0

"""The API calls a browser makes, in their order."""

import json
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, Page, Request, Route


class Calls:
    """What a page shows can come before the call it makes of it is noted here: `expect` waits for both.

    Playwright loses the request during which it begins or ceases to intercept, so here it intercepts all the time.
    """

    def __init__(self, context: BrowserContext) -> None:
        self._context = context
        self.requests: list[Request] = []
        context.route("**/no-such-address", lambda route: route.abort())
        context.on("request", self._note)

    def _note(self, request: Request) -> None:
        path = urlsplit(request.url).path
        if path.startswith("/api/") or (path.startswith("/uploads/") and request.method == "PUT"):
            self.requests.append(request)

    @property
    def made(self) -> list[str]:
        return [f"{request.method} {urlsplit(request.url).path}" for request in self.requests]

    def count(self, call: str) -> int:
        return self.made.count(call)

    def expect(self, *calls: str) -> None:
        """These and no others, in whatever order; each as often as it is named."""
        self._await(lambda: len(self.made) >= len(calls))
        assert sorted(self.made) == sorted(calls), self.made

    def expect_count(self, call: str, times: int) -> None:
        """So often and no more."""
        self._await(lambda: self.count(call) >= times)
        assert self.count(call) == times, self.made

    def forget(self) -> None:
        """All that was asked for until now."""
        self._await(lambda: True)
        self.requests.clear()

    def body(self, call: str) -> Any:
        """What the last one of these carried."""
        found = [request for request, made in zip(self.requests, self.made, strict=True) if made == call]
        return json.loads(found[-1].post_data or "null")

    def expect_only(self, call: str) -> None:
        """This one, however often, and no other."""
        self._await(lambda: call in self.made)
        assert set(self.made) == {call}

    def _await(self, met: Callable[[], bool]) -> None:
        while not met():
            self._context.wait_for_event("request")
        for page in self._context.pages:
            await_all(page)


def await_all(page: Page) -> None:
    """Whatever the page had reason to ask for until now has been noted: this question of its own comes after."""
    page.evaluate("fetch('/robots.txt').then(answer => answer.text())")


class UnderWay:
    """What a page has asked for from now on and hasn't got yet, scripts and pictures too."""

    def __init__(self, page: Page) -> None:
        self._requests: set[Request] = set()
        page.on("request", lambda request: self._requests.add(request))
        page.on("requestfinished", lambda request: self._requests.discard(request))
        page.on("requestfailed", lambda request: self._requests.discard(request))

    @property
    def addresses(self) -> list[str]:
        return [request.url for request in self._requests]


class Failing:
    """Gives one address this answer, or none at all, until it is mended. It intercepts on and on, as `Calls` does."""

    def __init__(self, page: Page, address: str, **answer: Any) -> None:
        self._answer = answer
        self._is_mended = False
        page.route(address, self._give)

    def _give(self, route: Route) -> None:
        if self._is_mended:
            route.continue_()
        elif self._answer:
            route.fulfill(**self._answer)
        else:
            route.abort()

    def mend(self) -> None:
        self._is_mended = True


class Held:
    """Keeps the answers of one address back until they are let go."""

    def __init__(self, page: Page, path: str) -> None:
        self._routes: list[Route] = []
        self._let_go = False
        page.route(f"**{path}", self._hold)

    def _hold(self, route: Route) -> None:
        self._routes.append(route)
        if self._let_go:
            route.continue_()

    @property
    def count(self) -> int:
        """Of all calls that have come, let go or not."""
        return len(self._routes)

    def let_go(self) -> None:
        """Those that have come and those that are still to come."""
        self._let_go = True
        for route in self._routes:
            route.continue_()

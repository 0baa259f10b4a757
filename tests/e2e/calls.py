"""The API calls a browser makes, in their order."""

import json
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, Page, Request, Route


class Calls:
    def __init__(self, context: BrowserContext) -> None:
        self.requests: list[Request] = []
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

    def forget(self) -> None:
        self.requests.clear()

    def body(self, call: str) -> Any:
        """What the last one of these carried."""
        found = [request for request, made in zip(self.requests, self.made, strict=True) if made == call]
        return json.loads(found[-1].post_data or "null")


class Held:
    """Keeps the answers of one address back until they are let go."""

    def __init__(self, page: Page, path: str) -> None:
        self._page, self._path = page, path
        self._routes: list[Route] = []
        page.route(f"**{path}", lambda route: self._routes.append(route))

    @property
    def count(self) -> int:
        return len(self._routes)

    def let_go(self) -> None:
        for route in self._routes:
            route.continue_()
        self._page.unroute(f"**{self._path}")

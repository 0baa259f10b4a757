"""Browsers on an App, without a network between them."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from anyio import Event
from anyio.from_thread import BlockingPortal, start_blocking_portal
from httpx2 import BaseTransport, ByteStream, Request, Response
from starlette.testclient import TestClient
from starlette.types import ASGIApp, Message, Scope

from fundable.app import App
from fundable.domain.operation.jobs import NoTimetable, Timetable
from fundable.web import api
from fundable.web.limits import Limits
from fundable.web.operation.traffic import RequestTraffic

CLIENT = ("127.0.0.1", 50000)
_ENDS = ExitStack()


@cache
def loop() -> BlockingPortal:
    """The event loop of all browsers in this process: each would begin a thread for one of its own, and that loop
    threads for what it waits for."""
    return _ENDS.enter_context(start_blocking_portal())


def end_loop() -> None:
    _ENDS.close()
    loop.cache_clear()


class WholeAnswers(BaseTransport):
    """Hands a request to the program and brings the answer back in one visit to the loop. Starlette's own goes there
    eight times, so that an answer can be read while it is written, and all of ours are read to their end."""

    def __init__(self, asgi: ASGIApp) -> None:
        self._asgi = asgi

    def handle_request(self, request: Request) -> Response:
        return loop().call(self._answer, request)

    async def _answer(self, request: Request) -> Response:
        bodies = [request.read()]
        is_answered = Event()
        start: Message = {}
        answer: list[bytes] = []

        async def receive() -> Message:
            if bodies:
                return {"type": "http.request", "body": bodies.pop()}
            await is_answered.wait()
            return {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            if message["type"] == "http.response.start":
                assert not start, "an answer begins once"
                start.update(message)
                return
            assert start, "a body follows its head"
            assert not is_answered.is_set(), "nothing follows the end of an answer"
            answer.append(bytes(message.get("body", b"")))
            if not message.get("more_body", False):
                is_answered.set()

        await self._asgi(_scope(request), receive, send)
        assert is_answered.is_set(), "every request is answered to the end"
        body = b"" if request.method == "HEAD" else b"".join(answer)
        return Response(start["status"], headers=list(start.get("headers", ())), stream=ByteStream(body))


def _scope(request: Request) -> Scope:
    url = request.url
    return {
        "type": "http",
        "http_version": "1.1",
        "method": request.method,
        "path": unquote(url.path),
        "raw_path": url.raw_path.split(b"?", 1)[0],
        "root_path": "",
        "scheme": url.scheme,
        "query_string": url.query,
        "headers": [(name.lower().encode(), value.encode()) for name, value in request.headers.multi_items()],
        "client": CLIENT,
        "server": [url.raw_host.decode("ascii"), url.port or (443 if url.scheme == "https" else 80)],
        "extensions": {},
        "state": {},
    }


class FakeTimer:
    """Monotonic seconds that stand still until they are moved."""

    def __init__(self) -> None:
        self.seconds = 1000.0

    def __call__(self) -> float:
        return self.seconds

    def move(self, by: float) -> None:
        self.seconds += by


class AlwaysOn(NoTimetable):
    """A timetable that runs, with nothing in it."""

    @property
    def is_running(self) -> bool:
        return True


@dataclass
class Browsers:
    """Opens browsers, each with cookies of its own, and reads along: no answer may ever hold a hash of a secret."""

    site_root: Path
    timer: FakeTimer
    opened: list[TestClient] = field(default_factory=list)
    answers: list[bytes] = field(default_factory=list)

    def on(self, app: App, timetable: Timetable | None = None) -> Callable[[], TestClient]:
        """Makes browsers that talk to this App."""
        limits = Limits(is_on=app.config.rate_limits, now_s=self.timer)
        site = api.build(app, timetable or AlwaysOn(), self.site_root, limits, RequestTraffic(self.timer))
        transport = WholeAnswers(site)

        def make() -> TestClient:
            browser = TestClient(site, base_url=app.config.base_url, follow_redirects=False)
            browser._transport = transport
            browser.event_hooks["response"].append(self._read_along)
            self.opened.append(browser)
            return browser

        return make

    def _read_along(self, answer: Any) -> None:
        answer.read()
        self.answers.append(answer.content)

    def check(self, app: App) -> None:
        columns = {
            "users": "password_hash",
            "orders": "password_hash",
            "sessions": "sid",
            "client_tokens": "token_hash",
        }
        with app.database.read() as connection:
            hashes = [
                value.encode()
                for table, column in [*columns.items(), ("orders", "browser_hash")]
                for value in connection.exec_driver_sql(f"SELECT {column} FROM {table}").scalars()
                if value
            ]
        said = b"\n".join(self.answers)
        assert b"$argon2" not in said
        assert not [value for value in hashes if value in said]


@contextmanager
def open_browsers(app: App, site_root: Path, timer: FakeTimer) -> Iterator[Browsers]:
    made = Browsers(site_root, timer)
    yield made
    for browser in made.opened:
        browser.close()
    made.check(app)

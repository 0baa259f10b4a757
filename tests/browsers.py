"""Browsers on an App, without a network between them."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from anyio.from_thread import BlockingPortal, start_blocking_portal
from starlette.testclient import TestClient

from fundable.app import App
from fundable.domain.operation.jobs import NoTimetable, Timetable
from fundable.web import api
from fundable.web.limits import Limits
from fundable.web.operation.traffic import RequestTraffic

_ENDS = ExitStack()


@cache
def loop() -> BlockingPortal:
    """The event loop of all browsers in this process: each would begin a thread for one of its own, and that loop
    threads for what it waits for."""
    return _ENDS.enter_context(start_blocking_portal())


def end_loop() -> None:
    _ENDS.close()
    loop.cache_clear()


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

        def make() -> TestClient:
            browser = TestClient(
                site, base_url=app.config.base_url, follow_redirects=False, client=("127.0.0.1", 50000)
            )
            browser.portal = loop()
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

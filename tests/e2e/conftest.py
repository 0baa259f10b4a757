"""A real Chromium in front of the real server. A journey fails on any console error, page error or failed request."""

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, Response, expect

from tests.e2e import toasts
from tests.e2e.calls import Calls
from tests.e2e.standing_clock import StandingClock
from tests.running import Bought, Launcher, NewServer, Server, buy, log_in

PATIENCE_MS = 60_000
expect.set_options(timeout=PATIENCE_MS)

LAUNCH = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--font-render-hinting=none",
)


def chromium() -> str:
    """The browser that build/chromium.sh found or installed."""
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    found = os.environ.get("CHROMIUM") or next((path for name in names if (path := shutil.which(name))), None)
    assert found, "no Chromium: run `make test`, which installs it"
    return beside(Path(found)) or found


def beside(found: Path) -> str | None:
    """Playwright keeps two of the same version. The one without windows takes a third less time."""
    kept = next((folder for folder in found.parents if folder.name.startswith("chromium-")), None)
    if kept is None:
        return None
    shells = kept.with_name(kept.name.replace("chromium-", "chromium_headless_shell-")).glob("*/*headless?shell")
    return next(map(str, shells), None)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    own = {"executable_path": chromium(), "args": list(LAUNCH), "timeout": 2 * PATIENCE_MS}
    return {**browser_type_launch_args, **own}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_context_args, "locale": "en-US", "timezone_id": "America/New_York", "reduced_motion": "reduce"}


@pytest.fixture
def new_context(new_context: Callable[..., BrowserContext]) -> Callable[..., BrowserContext]:
    """Makes browsers with cookies of their own, as `context` is one."""

    return lambda **settings: patient(new_context(**settings))


def patient(context: BrowserContext) -> BrowserContext:
    context.set_default_timeout(PATIENCE_MS)
    context.add_init_script(toasts.STAY)
    return context


@contextmanager
def lasting(browser: Browser, **settings: Any) -> Iterator[BrowserContext]:
    """A browser with cookies of its own for several tests: a page costs half of what it does in a new one."""
    context = patient(browser.new_context(**settings))
    yield context
    context.close()


@pytest.fixture(scope="session")
def new_server(furnished: Path, tmp_path_factory: pytest.TempPathFactory, launcher: Launcher) -> NewServer:
    """Makes servers with an owner's account that are not running yet."""

    def make(**settings: str) -> Server:
        folder = tmp_path_factory.mktemp("server") / "data"
        shutil.copytree(furnished, folder)
        return Server(folder, launcher, **settings)

    return make


@pytest.fixture(scope="session")
def server(new_server: NewServer) -> Iterator[Server]:
    """One server for all journeys of a worker; each journey uses e-mails of its own."""
    running = new_server().start()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def base_url(server: Server) -> str:
    return f"http://127.0.0.1:{server.port}"


class Complaints:
    """What a browser complains about while a page is used. `expected` names parts of what a journey provokes."""

    def __init__(self) -> None:
        self.found: list[str] = []
        self.expected: list[str] = []

    def watch(self, context: BrowserContext) -> None:
        context.on("console", self._console)
        context.on("weberror", lambda error: self.found.append(f"page error: {error.error}"))
        context.on("requestfailed", self._failed)
        context.on("response", self._response)

    def unexpected(self) -> list[str]:
        return [text for text in self.found if not any(part in text for part in self.expected)]

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self.found.append(f"console {message.type}: {message.text}")

    def _failed(self, request: Request) -> None:
        # What is still under way when somebody leaves a page is given up by the browser.
        if request.failure != "net::ERR_ABORTED":
            self.found.append(f"failed: {request.method} {request.url}")

    def _response(self, response: Response) -> None:
        if response.status >= 400:
            self.found.append(f"{response.status}: {response.request.method} {response.url}")


@pytest.fixture
def complaints(context: BrowserContext) -> Iterator[Complaints]:
    heard = Complaints()
    heard.watch(context)
    yield heard
    assert not heard.unexpected(), "\n".join(heard.unexpected())


@pytest.fixture
def screen(complaints: Complaints, page: Page) -> Page:
    """A page that is listened to."""
    return page


@pytest.fixture
def calls(context: BrowserContext) -> Calls:
    return Calls(context)


@pytest.fixture
def clock(page: Page) -> StandingClock:
    """Take it before the page is opened."""
    return StandingClock(page)


@pytest.fixture(scope="module")
def staff_cookies(server: Server) -> dict[str, str]:
    """Of a login fresh enough to change the team and the keys without giving the password again."""
    return log_in(server).cookies


@pytest.fixture
def staff(screen: Page, context: BrowserContext, base_url: str, staff_cookies: dict[str, str]) -> Page:
    """A page of somebody who is logged in as staff. Whoever logs out needs a login of their own."""
    context.add_cookies([{"name": name, "value": value, "url": base_url} for name, value in staff_cookies.items()])
    screen.set_viewport_size({"width": 1440, "height": 900})
    return screen


@pytest.fixture(scope="session")
def paid(server: Server) -> Bought:
    """A paid order with its password, which no journey changes."""
    return buy(server, "paid@alder.example", ("domain",))


@pytest.fixture
def logo_png(tmp_path: Path) -> Path:
    from PIL import Image, ImageDraw

    picture = Image.new("RGB", (320, 320), "#2b3658")
    ImageDraw.Draw(picture).ellipse((60, 90, 260, 290), fill="#ffffff")
    picture.save(tmp_path / "logo.png")
    return tmp_path / "logo.png"


@pytest.fixture
def logo_svg(tmp_path: Path) -> Path:
    file = tmp_path / "logo.svg"
    file.write_text(
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 64 64">\n'
        "<title>Alder &amp; Finch</title><defs><style>.a{fill:#0e5a42}</style>"
        '<linearGradient id="g"><stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="#edf2ec"/>'
        '</linearGradient></defs><rect class="a" width="64" height="64" rx="8"/>'
        '<circle cx="32" cy="32" r="20" fill="url(#g)"/></svg>',
        encoding="utf-8",
    )
    return file

"""The real app on a real SQLite file, and a fixed cast: a visitor, two clients, a staff member, an owner."""

import gc
import shutil
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from urllib.parse import urlsplit
from uuid import uuid4

import brotli
import pytest
import structlog
from hypothesis import HealthCheck
from hypothesis import settings as hypothesis
from sqlalchemy import URL
from starlette.testclient import TestClient
from structlog.dev import ConsoleRenderer, plain_traceback

from fundable import logs
from fundable.app import App
from fundable.config import Config, read_config
from fundable.db.people import accounts as account_rows
from fundable.domain.people.accounts import Role, User
from fundable.opening import open_app
from fundable.services.people import staff_logins
from fundable.web import drafting as drafting_soon
from fundable.web.dependencies import admin_cookie_name
from tests import compiled_once, lane
from tests.background import wait_for_pages
from tests.begun import FORM, Beginnings, Begun, has_order
from tests.browsers import Browsers, FakeTimer, end_loop, open_browsers
from tests.buying import PaidOrder, check_out, set_password
from tests.clock import START, FakeClock
from tests.fakes.stripe import KEY, StripeDouble
from tests.opened import LIGHT_PASSWORDS, copied
from tests.pictures import social_png
from tests.postgresql import PostgreSQL
from tests.s3 import Storage
from tests.servers import furnished, launcher
from tests.shop import WEBHOOK, StripeShop, open_shop, settings_at

__all__ = [
    "START",
    "WEBHOOK",
    "Browsers",
    "FakeClock",
    "FakeTimer",
    "PaidOrder",
    "StripeShop",
    "furnished",
    "launcher",
    "set_password",
]

TOLERATED = (HealthCheck.too_slow, HealthCheck.function_scoped_fixture)
# The same examples in every run, however slow the machine. --hypothesis-profile=further tries others.
hypothesis.register_profile("steady", derandomize=True, deadline=None, suppress_health_check=TOLERATED)
hypothesis.register_profile("further", deadline=None, suppress_health_check=TOLERATED)
hypothesis.load_profile("steady")
compiled_once.begin()
# What's logged is shown with a test that fails. Drawing frames around each traceback took a twentieth of all time.
structlog.configure(processors=[*logs.PREPARED, ConsoleRenderer(False, exception_formatter=plain_traceback)])

BASE_URL = "http://127.0.0.1:8000"
PASSWORD = "correct horse battery"
NOBODYS = "00000000-0000-4000-8000-000000000000"
"""An id that nothing has. Names of tests must be the same in every process, so no random one will do."""
PAGES_SCRIPT = "var pages = { make: async () => ({ '/': `<html><head></head><h1>${fundableOffer.offer.name}</h1>` }) }"
"""Makes the pages of an offer for the small UI of the tests."""


@pytest.fixture(scope="session")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data directory that is migrated and opened once, and copied for each test."""
    folder = tmp_path_factory.mktemp("template") / "data"
    open_app(Config(data_dir=folder), FakeClock()).close()
    return folder


@pytest.fixture
def settings() -> dict[str, str]:
    """FUNDABLE_* settings of this test; a test module may override it."""
    return {"FUNDABLE_RATE_LIMITS": "off"}


@pytest.fixture(scope="session")
def beginnings(template: Path, tmp_path_factory: pytest.TempPathFactory, small_ui: Path) -> Beginnings:
    return Beginnings(template, tmp_path_factory.mktemp("begun"), small_ui, FakeClock())


@pytest.fixture
def begun(request: pytest.FixtureRequest, beginnings: Beginnings, settings: dict[str, str]) -> Begun | None:
    """The order that this test's data have from the beginning."""
    return beginnings.of(request.fixturenames, settings)


@pytest.fixture
def config(
    request: pytest.FixtureRequest, template: Path, tmp_path: Path, settings: dict[str, str], begun: Begun | None
) -> Config:
    folder, source = tmp_path / "data", begun.folder if begun else template
    shutil.copytree(source, folder)
    return read_config({"FUNDABLE_DATA_DIR": str(folder), **settings, **lane.there(request, folder, source)})


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture(autouse=True)
def drafts_are_awaited(monkeypatch: pytest.MonkeyPatch) -> None:
    """A form is answered when its website is drafted, however slow the machine is."""
    monkeypatch.setattr(drafting_soon, "DRAFTED_WITHIN_S", 60)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--postgresql", action="store_true", help="the app of each test has its data there")


@pytest.fixture
def data(config: Config) -> Path | URL | str:
    """Where the app's data are."""
    return config.database


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgreSQL]:
    with PostgreSQL() as running:
        yield running


@pytest.fixture
def server(postgres: PostgreSQL) -> Iterator[PostgreSQL]:
    """Shared, with databases of this test's own."""
    yield postgres
    postgres.drop()


@pytest.fixture
def stopping() -> Iterator[PostgreSQL]:
    """A server of this test's own."""
    with PostgreSQL() as running:
        yield running


@pytest.fixture(scope="session")
def storage() -> Iterator[Storage]:
    with Storage() as running:
        yield running


@pytest.fixture
def app(config: Config, clock: FakeClock, data: Path | URL | str) -> Iterator[App]:
    app = copied(config, clock, data)
    yield app
    wait_for_pages()  # they read what is about to be closed
    app.close()


@pytest.fixture(scope="session")
def site_root(small_ui: Path) -> Path:
    """The UI that is served; a test module may override it."""
    return small_ui


@pytest.fixture(scope="session")
def small_ui(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small built UI, so that the tests need none."""
    root = tmp_path_factory.mktemp("site")
    files: dict[str, str | bytes] = {
        "index.html": "<!doctype html><html><head><title>shell</title></head><body>shell</body></html>",
        "prerendered/index.html": '<!doctype html><html><head><link rel="canonical" href="__BASE_URL__/"></head>'
        "<body>landing</body></html>",
        "prerendered/faq/do-you-offer-refunds.html": "<!doctype html><html><head></head><body>no</body></html>",
        "assets/index-Ab12.js": "console.log('fundable')",
        "assets/index-Ab12.js.br": brotli.compress(b"as brotli"),
        "assets/plain-Cd34.css": "body{}",
        "favicon.svg": "<svg/>",
        "social-plain.png": social_png(),
        ".pages/pages.js": PAGES_SCRIPT,
        ".pages/templates.json": "{}",
        ".vite/manifest.json": '{"index.html": {"css": ["assets/plain-Cd34.css"]}}',
    }
    for name, content in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return root


@pytest.fixture
def timer() -> FakeTimer:
    return FakeTimer()


@pytest.fixture
def browsers(app: App, site_root: Path, timer: FakeTimer) -> Iterator[Browsers]:
    with open_browsers(app, site_root, timer) as made:
        yield made


@pytest.fixture
def new_client(app: App, browsers: Browsers) -> Callable[[], TestClient]:
    """Makes browsers of their own: each keeps its cookies."""
    return browsers.on(app)


@pytest.fixture
def visitor(new_client: Callable[[], TestClient]) -> TestClient:
    return new_client()


@pytest.fixture
def staff(app: App, new_client: Callable[[], TestClient], owner: TestClient) -> TestClient:
    """A member of staff, logged in. (An owner exists: the first account is one.)"""
    return _logged_in(app, new_client(), "sam@agency.example", Role.STAFF)


@pytest.fixture
def owner(app: App, new_client: Callable[[], TestClient]) -> TestClient:
    return _logged_in(app, new_client(), "olive@agency.example", Role.OWNER)


@cache
def _password_hash() -> str:
    """Hashing is slow on purpose, so the cast's password is hashed once."""
    return LIGHT_PASSWORDS.hash(PASSWORD)


def _logged_in(app: App, client: TestClient, email: str, role: Role) -> TestClient:
    now = app.clock.now()
    user = User(uuid4(), email, role, _password_hash(), now, now)
    with app.database.write() as connection:
        account_rows.insert_user(connection, user)
        token = staff_logins.begin_session(connection, app, user)
    client.cookies.set(admin_cookie_name(app), token, domain=urlsplit(app.config.base_url).hostname or "", path="/")
    return client


Buy = Callable[..., PaidOrder]
Form = Callable[..., dict[str, object]]


@pytest.fixture
def order_pending(app: App, new_client: Callable[[], TestClient]) -> Buy:
    """Starts checkouts that nobody has paid yet, each in a browser of its own."""

    def start(email: str = "nora@alder.example", addons: tuple[str, ...] = ()) -> PaidOrder:
        return check_out(app, new_client(), email, addons)

    return start


@pytest.fixture
def order_paid(order_pending: Buy, visitor: TestClient) -> Buy:
    """Buys websites; `password` also sets the password."""

    def buy(email: str = "nora@alder.example", addons: tuple[str, ...] = (), password: str | None = None) -> PaidOrder:
        order = order_pending(email, addons)
        paid = visitor.post(f"/sandbox/pay/{order.session_id}", data={"action": "pay"})
        assert paid.status_code == 303, paid.text
        return order if password is None else set_password(visitor, order, password)

    return buy


@pytest.fixture
def client_a(app: App, order_paid: Buy, visitor: TestClient, begun: Begun | None) -> PaidOrder:
    """Is in the data already, unless the test has settings or data of its own."""
    if begun is None or not has_order(app, begun.order):
        return order_paid("nora@alder.example", ("domain",), PASSWORD)
    visitor.cookies.update(begun.cookies)
    return begun.order


@pytest.fixture
def client_b(order_paid: Buy) -> PaidOrder:
    return order_paid("tom@brightwater.example", (), PASSWORD)


@pytest.fixture
def form() -> Form:
    """The body of a complete intake form."""

    def make(order: PaidOrder, **changes: object) -> dict[str, object]:
        return {"orderId": order.id, **FORM, **changes}

    return make


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "stripe_refuses: Stripe answers 400 in this test, because it is to")
    config.addinivalue_line("markers", lane.MARKER)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    lane.leave_out(config, items)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    lane.say(terminalreporter, config)


def pytest_unconfigure() -> None:
    end_loop()


def pytest_collection_finish() -> None:
    gc.freeze()  # thousands of tests lie in memory: looking through them for garbage takes a twentieth of the time
    gc.set_threshold(50_000, 20, 20)  # and so does looking for it as often as small programs do


@pytest.fixture
def stripe_key() -> str:
    """A test module may override it, with a live key."""
    return KEY


@pytest.fixture
def double(clock: FakeClock, stripe_key: str, request: pytest.FixtureRequest) -> Iterator[StripeDouble]:
    """Stripe. It must not have found a fault in any call, unless the test is marked stripe_refuses."""
    with StripeDouble(clock, stripe_key) as opened:
        yield opened
        if request.node.get_closest_marker("stripe_refuses") is None:
            assert opened.refused == []


@pytest.fixture
def stripe_settings(double: StripeDouble, settings: dict[str, str]) -> dict[str, str]:
    """A test module may override it."""
    return {**settings, **settings_at(double)}


@pytest.fixture
def shop(
    request: pytest.FixtureRequest,
    template: Path,
    tmp_path: Path,
    stripe_settings: dict[str, str],
    double: StripeDouble,
    clock: FakeClock,
    site_root: Path,
    timer: FakeTimer,
) -> Iterator[StripeShop]:
    folder = tmp_path / "stripe-data"
    shutil.copytree(template, folder)
    settings = {"FUNDABLE_DATA_DIR": str(folder), **stripe_settings, **lane.there(request, folder, template)}
    with open_shop(settings, double, clock, site_root, timer) as opened:
        yield opened


@pytest.fixture
def stripe_app(shop: StripeShop) -> App:
    return shop.app


@pytest.fixture
def shop_browser(shop: StripeShop) -> Callable[[], TestClient]:
    """Makes browsers of their own on the shop: each keeps its cookies."""
    return shop.browser


@pytest.fixture
def shop_visitor(shop: StripeShop) -> TestClient:
    return shop.browser()


@pytest.fixture
def shop_owner(shop: StripeShop) -> TestClient:
    return _logged_in(shop.app, shop.browser(), "olive@agency.example", Role.OWNER)


@pytest.fixture
def shop_staff(shop: StripeShop, shop_owner: TestClient) -> TestClient:
    """A member of staff, logged in. (An owner exists: the first account is one.)"""
    return _logged_in(shop.app, shop.browser(), "sam@agency.example", Role.STAFF)

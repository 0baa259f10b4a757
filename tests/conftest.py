"""The real app on a real SQLite file, and a fixed cast: a visitor, two clients, a staff member, an owner."""

import gzip
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import brotli
import pytest
from starlette.testclient import TestClient

from fundable.app import App, open_app, prepare
from fundable.config import Config, read_config
from fundable.domain.accounts import Role
from fundable.services import accounts
from fundable.web import api
from fundable.web.limits import Limits

BASE_URL = "http://127.0.0.1:8000"
PASSWORD = "correct horse battery"
NOBODYS = "00000000-0000-4000-8000-000000000000"
"""An id that nothing has. Names of tests must be the same in every process, so no random one will do."""
START = datetime(2026, 1, 5, 15, 4, tzinfo=UTC)
HASHES = (
    ("users", "password_hash"),
    ("orders", "password_hash"),
    ("orders", "browser_hash"),
    ("sessions", "sid"),
    ("client_tokens", "token_hash"),
)


class FakeClock:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.time = START

    def now(self) -> datetime:
        return self.time

    def move(self, by: timedelta) -> None:
        self.time += by


class FakeTimer:
    """Monotonic seconds that stand still until they are moved."""

    def __init__(self) -> None:
        self.seconds = 1000.0

    def __call__(self) -> float:
        return self.seconds

    def move(self, by: float) -> None:
        self.seconds += by


@dataclass(frozen=True)
class PaidOrder:
    """An order that was bought and paid in the sandbox; `token` opens it once its password is set."""

    id: str
    email: str
    session_id: str
    token: str | None = None

    @property
    def bearer(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"}


@pytest.fixture(scope="session")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data directory that is migrated once and copied for each test."""
    folder = tmp_path_factory.mktemp("template") / "data"
    prepare(Config(data_dir=folder))
    return folder


@pytest.fixture
def settings() -> dict[str, str]:
    """FUNDABLE_* settings of this test; a test module may override it."""
    return {"FUNDABLE_RATE_LIMITS": "off"}


@pytest.fixture
def config(template: Path, tmp_path: Path, settings: dict[str, str]) -> Config:
    folder = tmp_path / "data"
    shutil.copytree(template, folder)
    return read_config({"FUNDABLE_DATA_DIR": str(folder), **settings})


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def app(config: Config, clock: FakeClock) -> Iterator[App]:
    opened = open_app(config, clock)
    yield opened
    opened.close()


@pytest.fixture(scope="session")
def site_root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small built UI, so that the tests need none."""
    root = tmp_path_factory.mktemp("site")
    files: dict[str, str | bytes] = {
        "index.html": "<!doctype html><html><head><title>shell</title></head><body>shell</body></html>",
        "prerendered/index.html": '<!doctype html><html><head><link rel="canonical" href="__BASE_URL__/"></head>'
        "<body>landing</body></html>",
        "prerendered/faq/do-you-offer-refunds.html": "<!doctype html><html><head></head><body>no</body></html>",
        "assets/index-Ab12.js": "console.log('fundable')",
        "assets/index-Ab12.js.br": brotli.compress(b"as brotli"),
        "assets/index-Ab12.js.gz": gzip.compress(b"as gzip"),
        "assets/plain-Cd34.css": "body{}",
        "favicon.svg": "<svg/>",
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


@dataclass
class Browsers:
    """Opens browsers, each with cookies of its own, and reads along: no answer may ever hold a hash of a secret."""

    site_root: Path
    timer: FakeTimer
    opened: list[TestClient] = field(default_factory=list)
    answers: list[bytes] = field(default_factory=list)

    def on(self, app: App) -> Callable[[], TestClient]:
        """Makes browsers that talk to this App."""
        limits = Limits(is_on=app.config.rate_limits, now_s=self.timer)
        site = api.build(app, scheduler_runs=lambda: True, site_root=self.site_root, limits=limits)

        def make() -> TestClient:
            browser = TestClient(
                site, base_url=app.config.base_url, follow_redirects=False, client=("127.0.0.1", 50000)
            ).__enter__()
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


@pytest.fixture
def browsers(app: App, site_root: Path, timer: FakeTimer) -> Iterator[Browsers]:
    made = Browsers(site_root, timer)
    yield made
    for browser in made.opened:
        browser.__exit__(None, None, None)
    made.check(app)


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


def _logged_in(app: App, client: TestClient, email: str, role: Role) -> TestClient:
    accounts.create_staff(app, email, PASSWORD, role)
    answer = client.post("/api/admin/login", json={"email": email, "password": PASSWORD})
    assert answer.status_code == 200, answer.text
    return client


Buy = Callable[..., PaidOrder]
Form = Callable[..., dict[str, object]]


@pytest.fixture
def order_pending(app: App, new_client: Callable[[], TestClient]) -> Buy:
    """Starts checkouts that nobody has paid yet, each in a browser of its own."""

    def start(email: str = "nora@alder.example", addons: tuple[str, ...] = ()) -> PaidOrder:
        amount = 150 + sum({"domain": 25, "google-business": 29, "fundability-review": 49}[addon] for addon in addons)
        body = {"email": email, "amount": amount, "selectedAddons": list(addons)}
        answer = new_client().post("/api/create-checkout-session", json=body)
        assert answer.status_code == 200, answer.text
        session_id = answer.json()["sessionUrl"].rpartition("/")[2]
        with app.database.read() as connection:
            found = connection.exec_driver_sql(
                "SELECT id FROM orders WHERE stripe_checkout_session_id = ?", (session_id,)
            ).scalar_one()
        return PaidOrder(str(found), email, session_id)

    return start


@pytest.fixture
def order_paid(order_pending: Buy, visitor: TestClient) -> Buy:
    """Buys websites; `password` also sets the password."""

    def buy(email: str = "nora@alder.example", addons: tuple[str, ...] = (), password: str | None = None) -> PaidOrder:
        order = order_pending(email, addons)
        paid = visitor.post(f"/sandbox/pay/{order.session_id}", data={"action": "pay"})
        assert paid.status_code == 303, paid.text
        if password is None:
            return order
        body = {"sessionId": order.session_id, "password": password}
        answer = visitor.post("/api/orders/set-password", json=body)
        assert answer.status_code == 200, answer.text
        return PaidOrder(order.id, email, order.session_id, answer.json()["token"])

    return buy


@pytest.fixture
def client_a(order_paid: Buy) -> PaidOrder:
    return order_paid("nora@alder.example", ("domain",), PASSWORD)


@pytest.fixture
def client_b(order_paid: Buy) -> PaidOrder:
    return order_paid("tom@brightwater.example", (), PASSWORD)


@pytest.fixture
def form() -> Form:
    """The body of a complete intake form."""

    def make(order: PaidOrder, **changes: object) -> dict[str, object]:
        body: dict[str, object] = {
            "orderId": order.id,
            "businessName": "Alder & Finch Bakery",
            "businessAddress": "218 Mill Street\nDayton, OH 45402",
            "businessPhone": "(937) 555-0142",
            "businessEmail": "hello@alderandfinch.example",
            "websiteDescription": "A family bakery on Mill Street.",
            "servicesOffered": "Sourdough\nCakes",
            "additionalInfo": "",
        }
        return {**body, **changes}

    return make

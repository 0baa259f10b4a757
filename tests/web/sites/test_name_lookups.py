"""A domain that a client would like: whether it's free, by a registry over real https on this machine."""

import ssl
from collections.abc import Callable, Iterator
from dataclasses import replace
from uuid import UUID

import pytest
import trustme
from httpx2 import Response
from starlette.testclient import TestClient

from fundable.adapters.website_probe import HttpWebsiteProbe
from fundable.adapters.website_probe.rdap import RdapRegistry
from fundable.app import App
from fundable.services.money import refunds
from tests.browsers import Browsers
from tests.conftest import FakeClock, PaidOrder
from tests.fakes import strangers
from tests.fakes.strangers import OUTSIDE, WebDouble
from tests.turns import in_turn

LOOKUP, REGISTRY = "/api/client/domain/lookup", "rdap.example"
TAKEN, FREE = "alder.example", "alder-finch.example"
IN_TEN_MINUTES = 60

LookUp = Callable[..., Response]


@pytest.fixture
def settings() -> dict[str, str]:
    return {}


@pytest.fixture(scope="module")
def authority() -> trustme.CA:
    return trustme.CA()


@pytest.fixture
def registered(authority: trustme.CA) -> Iterator[WebDouble]:
    answer = strangers.registry({TAKEN: {"objectClassName": "domain"}}, REGISTRY)
    server = WebDouble(answer, strangers.secured(authority, REGISTRY))
    yield server
    server.close()


@pytest.fixture
def asking(app: App, authority: trustme.CA, registered: WebDouble, browsers: Browsers) -> TestClient:
    """A browser of an app that asks this registry."""
    trusting = ssl.create_default_context()
    authority.configure_trust(trusting)
    probe = HttpWebsiteProbe(
        resolve=lambda *_: [OUTSIDE],
        may_reach=OUTSIDE.__eq__,
        tls=trusting,
        within_s=1.0,
        https_port=registered.port,
    )
    return browsers.on(replace(app, registry=RdapRegistry(probe, f"https://{REGISTRY}/dns.json")))()


@pytest.fixture
def look_up(asking: TestClient, client_a: PaidOrder) -> LookUp:
    def call(name: str, order: PaidOrder = client_a) -> Response:
        return asking.get(LOOKUP, params={"name": name}, headers=order.bearer)

    return call


def test_what_the_registry_says(look_up: LookUp, clock: FakeClock) -> None:
    looked_at = f"{clock.time:%Y-%m-%dT%H:%M:%SZ}"
    free = {"name": FREE, "shown": FREE, "standing": "free", "lookedAt": looked_at}
    assert look_up(f"https://www.{FREE}/about").json() == free
    assert look_up(TAKEN).json() == {"name": TAKEN, "shown": TAKEN, "standing": "taken", "lookedAt": looked_at}
    assert look_up("bücher.example").json()["shown"] == "bücher.example"


def test_what_nobody_says_is_unknown(look_up: LookUp, registered: WebDouble) -> None:
    assert look_up("alder.test").json()["standing"] == "unknown", "no registry answers for .test"
    registered.answer = lambda *_: strangers.page(b"{}", "429 Slow Down")
    assert look_up("finch.example").json()["standing"] == "unknown"


def test_a_name_is_asked_for_once(look_up: LookUp, registered: WebDouble) -> None:
    for _ in range(3):
        assert look_up(FREE).json()["standing"] == "free"
    assert [path for path in registered.asked if path.endswith(FREE)] == [f"{REGISTRY}/domain/{FREE}"]


@in_turn(
    "name",
    [
        "",
        "alder",
        "127.0.0.1",
        "[::1]",
        "localhost",
        "nora@alder.example",
        "alder.example:443@inside.example",
        "alder.example\r\nHost: inside",
        "alder.example?x=/../../",
        "..%2f..%2fdns.json",
        "gmail.com",
        "co.uk",
        f"shop.{TAKEN}",
        "x" * 290 + ".example",
        "x" * 10_000,
    ],
)
def test_what_is_no_domain_of_ones_own_reaches_nobody(look_up: LookUp, registered: WebDouble, name: str) -> None:
    answer = look_up(name)
    assert answer.status_code == 400
    assert answer.json()["message"]
    assert registered.asked == []


def test_many_are_refused_for_that_order_alone(look_up: LookUp, client_b: PaidOrder) -> None:
    for _ in range(IN_TEN_MINUTES):
        assert look_up(FREE).status_code == 200
    refused = look_up(FREE)
    assert refused.status_code == 429
    assert int(refused.headers["Retry-After"]) <= 600
    assert look_up(FREE, client_b).status_code == 200


def test_it_takes_a_login(asking: TestClient, registered: WebDouble) -> None:
    for headers in ({}, {"Authorization": "Bearer x"}, {"Authorization": "Bearer ' OR 1=1"}):
        assert asking.get(LOOKUP, params={"name": FREE}, headers=headers).status_code == 401
    assert registered.asked == []


def test_a_refunded_order_looks_up_nothing(look_up: LookUp, client_a: PaidOrder, app: App) -> None:
    refunds.refund(app, UUID(client_a.id), 17500, 0)
    refused = look_up(FREE)
    assert (refused.status_code, refused.json()["code"]) == (409, "order_paid_back")

"""Rate limits: per address, and a brake per account (access 4)."""

import tracemalloc
from collections.abc import Callable
from contextlib import suppress

import pytest
from hypothesis import given, strategies
from starlette.testclient import TestClient

from fundable.app import App
from fundable.domain.errors import Refused
from fundable.domain.people.browsers import Account
from fundable.services.people import accounts
from fundable.web.limits import Limits
from tests.conftest import PASSWORD, FakeTimer, PaidOrder

LOGIN = "/api/admin/login"
OWNER = "olive@agency.example"
WRONG = "wrong horse battery"
RULES = {
    "/api/admin/login": (10, {"email": OWNER, "password": WRONG}),
    "/api/client/login": (10, {"email": "nora@alder.example", "password": WRONG}),
    "/api/orders/set-password": (20, {"sessionId": "x", "password": PASSWORD}),
    "/api/password/reset": (20, {"token": "x", "password": PASSWORD}),
    "/api/create-checkout-session": (60, {"email": "a@b.co", "amount": 1, "selectedAddons": []}),
    "/api/objects/upload": (60, None),
    "/api/intake-forms": (60, {"orderId": "x"}),
    "/api/advice": (300, {"orderId": "x"}),
}


@pytest.fixture
def settings() -> dict[str, str]:
    return {"FUNDABLE_TRUSTED_PROXIES": "127.0.0.1,10.0.0.0/8"}


def tries(browser: TestClient, address: str, email: str = OWNER, password: str = WRONG) -> int:
    body = {"email": email, "password": password}
    return browser.post(LOGIN, json=body, headers={"X-Forwarded-For": address}).status_code


@pytest.mark.parametrize("path", RULES)
def test_one_address_is_told_to_wait(visitor: TestClient, path: str, timer: FakeTimer) -> None:
    allowed, body = RULES[path]
    for number in range(allowed):
        assert visitor.post(path, json=body).status_code != 429, number
    timer.move(61)

    answer = visitor.post(path, json=body)

    assert answer.status_code == 429
    assert answer.headers["retry-after"] == "539"
    assert answer.json() == {
        "message": "Too many attempts. Please wait 9 minutes and try again.",
        "code": "too_many",
    }
    timer.move(540)
    assert visitor.post(path, json=body).status_code != 429


def test_tries_that_are_refused_do_not_lengthen_the_wait(visitor: TestClient, timer: FakeTimer) -> None:
    for _ in range(11):
        tries(visitor, "9.9.9.9")
    for _ in range(59):
        timer.move(10)
        tries(visitor, "9.9.9.9")
    timer.move(11)

    assert tries(visitor, "9.9.9.9") == 401


def test_the_last_minute_is_said_as_one(visitor: TestClient, timer: FakeTimer) -> None:
    for _ in range(11):
        tries(visitor, "9.9.9.9")
    timer.move(599.5)

    answer = visitor.post(LOGIN, json={"email": OWNER, "password": "x"}, headers={"X-Forwarded-For": "9.9.9.9"})

    assert answer.headers["retry-after"] == "1"
    assert answer.json()["message"] == "Too many attempts. Please wait 1 minute and try again."


def test_another_address_is_not_held_up(visitor: TestClient) -> None:
    for _ in range(11):
        tries(visitor, "9.9.9.9", email="a@b.co")

    assert tries(visitor, "9.9.9.9", email="c@d.co") == 429
    assert tries(visitor, "9.9.9.10", email="c@d.co") == 401


def test_an_ipv6_household_is_one_address(visitor: TestClient) -> None:
    statuses = [tries(visitor, f"2001:db8:1:2::{number:x}", email=f"a{number}@b.co") for number in range(12)]

    assert statuses == [401] * 10 + [429] * 2
    assert tries(visitor, "2001:db8:1:3::1", email="x@b.co") == 401


@pytest.mark.parametrize(
    "header", ["{n}.1.1.1, 9.9.9.9", "{n}.1.1.1, 9.9.9.9, 10.1.2.3", "unknown, 9.9.9.9", "{n}, 9.9.9.9,10.0.0.1"]
)
def test_an_address_that_the_client_made_up_does_not_count(visitor: TestClient, header: str) -> None:
    statuses = [tries(visitor, header.format(n=number + 11), email=f"a{number}@b.co") for number in range(12)]

    assert statuses == [401] * 10 + [429] * 2


def test_a_proxy_that_is_not_ours_is_not_believed(app: App, new_client: Callable[[], TestClient]) -> None:
    site = new_client().app
    with TestClient(site, base_url=app.config.base_url, client=("8.8.8.8", 1)) as outsider:
        statuses = [tries(outsider, f"1.1.1.{number}", email=f"a{number}@b.co") for number in range(12)]

    assert statuses == [401] * 10 + [429] * 2


def test_no_spelling_of_the_address_or_the_path_helps(visitor: TestClient) -> None:
    for number in range(10):
        tries(visitor, "9.9.9.9", email=f"a{number}@b.co")

    for path in (LOGIN, LOGIN + "?x=1", LOGIN + "?", "/api/admin%2flogin", "/api/%61dmin/login", "//api/admin/login"):
        answer = visitor.post(path, json={"email": "x@b.co", "password": "x"}, headers={"X-Forwarded-For": "9.9.9.9"})
        assert answer.status_code in {429, 404, 405}, path


def test_two_hundred_addresses_on_one_account_are_braked(visitor: TestClient, timer: FakeTimer, app: App) -> None:
    accounts.create_staff(app, OWNER, PASSWORD)

    statuses = []
    for number in range(200):
        statuses.append(tries(visitor, f"9.9.{number}.1"))
        timer.move(1)

    looked_at = statuses.count(401)
    assert set(statuses) == {401, 429}
    assert statuses[:10] == [401] * 10
    assert looked_at < 30


def test_during_an_attack_the_owner_gets_in_from_where_they_were_before(visitor: TestClient, app: App) -> None:
    accounts.create_staff(app, OWNER, PASSWORD)
    assert tries(visitor, "7.7.7.7", password=PASSWORD) == 200
    for number in range(100):
        tries(visitor, f"9.9.{number}.1")

    assert tries(visitor, "9.9.200.1") == 429
    assert tries(visitor, "7.7.7.7", password=PASSWORD) == 200


def test_during_an_attack_the_owner_gets_in_from_elsewhere_by_waiting(
    visitor: TestClient, app: App, timer: FakeTimer
) -> None:
    accounts.create_staff(app, OWNER, PASSWORD)
    for number in range(30):
        tries(visitor, f"9.9.{number}.1")

    waited = 0
    while tries(visitor, f"8.8.{waited}.1", password=PASSWORD) != 200:
        timer.move(1)
        waited += 1
        assert waited < 60


def test_an_attack_that_goes_on_for_a_day_is_answered_as_in_its_first_minute(timer: FakeTimer) -> None:
    limits, account = Limits(is_on=True, now_s=timer), Account("admin", OWNER)
    for _ in range(2 * 24 * 60):
        timer.move(30)
        with suppress(ZeroDivisionError), limits.login(account, "9.9.9.9"):
            raise ZeroDivisionError

    with pytest.raises(Refused, match="1 minute"), limits.login(account, "9.9.9.9"):
        pytest.fail("it is too early")


def test_the_brake_of_one_account_leaves_the_others_alone(visitor: TestClient, app: App, client_a: PaidOrder) -> None:
    accounts.create_staff(app, OWNER, PASSWORD)
    for number in range(40):
        tries(visitor, f"9.9.{number}.1", email=OWNER)

    answer = visitor.post("/api/client/login", json={"email": client_a.email, "password": PASSWORD})
    assert answer.status_code == 200


def test_capitals_are_no_way_around_the_brake(visitor: TestClient) -> None:
    statuses = [tries(visitor, f"9.9.{number}.1", email=OWNER.upper() if number % 2 else OWNER) for number in range(13)]

    assert 429 in statuses


def test_what_is_only_read_has_no_limit(visitor: TestClient) -> None:
    assert {visitor.get("/api/site/logo").status_code for _ in range(200)} == {200}


@given(strategies.text(alphabet=":.,0123456789abcdefx []\t", max_size=60))
def test_whatever_a_proxy_writes_an_address_is_found(header: str) -> None:
    from starlette.requests import Request

    from fundable.config import read_config
    from fundable.web.dependencies import address_of

    scope = {"type": "http", "client": ("127.0.0.1", 1), "headers": [(b"x-forwarded-for", header.encode())]}

    assert address_of(Request(scope), read_config({}).proxy_networks)


def test_long_addresses_take_no_more_memory_than_short_ones() -> None:
    """Of an email address, a stranger chooses every letter."""
    limits, long = Limits(is_on=True), chr(0x1F600) * 240

    def use(number: int) -> None:
        limits.take_account("forgot-client", f"{long}{number}@a.co")
        with suppress(ZeroDivisionError), limits.login(Account("client", f"{long}{number}@b.co"), "9.9.9.9"):
            _ = 1 / 0

    use(-1)
    tracemalloc.start()
    for number in range(1000):
        use(number)
    kept, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert kept / 1000 < 1500, "bytes of a window and a brake"

"""A browser in which an account was opened before is let in during an attack on it, also after a restart; and anybody
who has come through a link in a mail (access 4)."""

from collections.abc import Callable, Iterator
from datetime import timedelta

import pytest
from starlette.testclient import TestClient

from fundable.app import App
from fundable.domain.people.accounts import Role
from fundable.services.people import accounts, team
from tests.conftest import PASSWORD, Browsers, FakeClock, FakeTimer, PaidOrder
from tests.web.logins import log_in

ADMIN, CLIENT = "/api/admin/login", "/api/client/login"
OLIVE, SAM = "olive@agency.example", "sam@agency.example"
WRONG, NEW = "wrong horse battery", "another horse battery"
COOKIE = "fundable_known"

Restart = Callable[[], Callable[[], TestClient]]


@pytest.fixture
def settings() -> dict[str, str]:
    return {"FUNDABLE_TRUSTED_PROXIES": "127.0.0.1"}


@pytest.fixture
def addresses() -> Iterator[str]:
    """Each one is new."""
    return (f"9.{number // 62500}.{number // 250 % 250}.{number % 250}" for number in range(10_000))


@pytest.fixture
def restart(app: App, browsers: Browsers) -> Restart:
    """The server forgets what it had in memory. Gives what makes browsers on the new one."""
    return lambda: browsers.on(app)


@pytest.fixture
def olive(app: App) -> str:
    accounts.create_staff(app, OLIVE, PASSWORD, Role.OWNER)
    accounts.create_staff(app, SAM, PASSWORD, Role.STAFF)
    return OLIVE


def attempt(browser: TestClient, address: str, email: str, password: str = PASSWORD, path: str = ADMIN) -> int:
    body = {"email": email, "password": password}
    return browser.post(path, json=body, headers={"X-Forwarded-For": address}).status_code


def attack(browser: TestClient, addresses: Iterator[str], email: str, path: str = ADMIN) -> None:
    """Until nobody from a new address is listened to any more, whatever they know."""
    for _ in range(40):
        attempt(browser, next(addresses), email, WRONG, path)
    assert attempt(browser, next(addresses), email, PASSWORD, path) == 429


def carried(browser: TestClient, other: TestClient) -> TestClient:
    """The same browser, after the server was started anew."""
    for cookie in browser.cookies.jar:
        other.cookies.set(cookie.name, str(cookie.value), domain=cookie.domain, path=cookie.path)
    return other


def test_the_owner_gets_in_from_a_new_address_during_an_attack(
    olive: str, visitor: TestClient, new_client: Callable[[], TestClient], addresses: Iterator[str], timer: FakeTimer
) -> None:
    own = log_in(new_client(), olive)
    for _ in range(5):
        attack(visitor, addresses, olive)
        timer.move(0.5)

        assert attempt(own, next(addresses), olive) == 200


def test_also_after_a_restart(
    olive: str, new_client: Callable[[], TestClient], addresses: Iterator[str], restart: Restart
) -> None:
    own = log_in(new_client(), olive)
    make = restart()
    attack(make(), addresses, olive)

    assert attempt(carried(own, make()), next(addresses), olive) == 200


def test_a_client_gets_in_too(
    client_a: PaidOrder, new_client: Callable[[], TestClient], addresses: Iterator[str], restart: Restart
) -> None:
    own = new_client()
    assert attempt(own, next(addresses), client_a.email, path=CLIENT) == 200
    make = restart()
    attack(make(), addresses, client_a.email, CLIENT)

    assert attempt(carried(own, make()), next(addresses), client_a.email, path=CLIENT) == 200


def test_whoever_has_come_through_a_mailed_link_gets_in(
    olive: str, app: App, visitor: TestClient, new_client: Callable[[], TestClient], addresses: Iterator[str]
) -> None:
    """The attack goes on in between, and the link is opened in a browser that was never here."""
    link = team.make_link(app, olive)
    attack(visitor, addresses, olive)
    own, token = new_client(), link.partition("token=")[2]
    reset = own.post("/api/password/reset", json={"token": token, "password": NEW})
    assert reset.status_code == 200
    for _ in range(40):
        attempt(visitor, next(addresses), olive, WRONG)

    assert attempt(own, next(addresses), olive, NEW) == 200


def test_a_new_password_does_not_make_a_browser_a_stranger(
    olive: str, app: App, visitor: TestClient, new_client: Callable[[], TestClient], addresses: Iterator[str]
) -> None:
    own = log_in(new_client(), olive)
    team.set_password(app, olive, NEW)
    attack(visitor, addresses, olive)

    assert attempt(own, next(addresses), olive, NEW) == 200


def test_the_first_password_of_an_order_makes_its_browser_known(
    order_paid: Callable[..., PaidOrder],
    new_client: Callable[[], TestClient],
    visitor: TestClient,
    addresses: Iterator[str],
) -> None:
    order, own = order_paid(), new_client()
    body = {"sessionId": order.session_id, "password": PASSWORD}
    assert own.post("/api/orders/set-password", json=body).status_code == 200
    attack(visitor, addresses, order.email, CLIENT)

    assert attempt(own, next(addresses), order.email, path=CLIENT) == 200


def test_a_stolen_cookie_guesses_a_few_times_and_then_hardly_more(
    olive: str, new_client: Callable[[], TestClient], addresses: Iterator[str], timer: FakeTimer
) -> None:
    thief = carried(log_in(new_client(), olive), new_client())

    answers = []
    for _ in range(120):  # a minute of two guesses a second
        answers.append(attempt(thief, next(addresses), olive, WRONG))
        timer.move(0.5)

    assert answers[:5] == [401] * 5
    assert answers.count(401) <= 12
    assert set(answers) == {401, 429}


def test_what_a_thief_of_the_cookie_does_keeps_the_owner_out_of_no_other_browser(
    olive: str, new_client: Callable[[], TestClient], addresses: Iterator[str]
) -> None:
    stolen, own = (log_in(new_client(), olive) for _ in range(2))
    for _ in range(40):
        attempt(stolen, next(addresses), olive, WRONG)

    assert attempt(own, next(addresses), olive) == 200


def test_several_people_in_one_browser_are_all_known(
    olive: str, visitor: TestClient, new_client: Callable[[], TestClient], addresses: Iterator[str]
) -> None:
    shared = log_in(log_in(new_client(), olive), SAM)
    for email in (olive, SAM):
        attack(visitor, addresses, email)

        assert attempt(shared, next(addresses), email) == 200


def test_of_very_many_the_last_are_known(
    app: App, visitor: TestClient, new_client: Callable[[], TestClient], addresses: Iterator[str]
) -> None:
    emails = [f"s{number}@agency.example" for number in range(6)]
    shared = new_client()
    for email in emails:
        accounts.create_staff(app, email, PASSWORD)
        assert attempt(shared, next(addresses), email) == 200

    assert len(shared.cookies[COOKIE]) < 1000
    attack(visitor, addresses, emails[0])
    assert attempt(shared, next(addresses), emails[0]) == 429
    attack(visitor, addresses, emails[-1])
    assert attempt(shared, next(addresses), emails[-1]) == 200


@pytest.mark.parametrize("what", ["another's", "cut", "changed", "nonsense", "many", "a client's"])
def test_no_other_cookie_helps(
    olive: str,
    client_a: PaidOrder,
    visitor: TestClient,
    new_client: Callable[[], TestClient],
    addresses: Iterator[str],
    what: str,
) -> None:
    made = log_in(new_client(), olive).cookies[COOKIE]
    others = log_in(new_client(), SAM).cookies[COOKIE]
    as_client = new_client()
    assert attempt(as_client, next(addresses), client_a.email, path=CLIENT) == 200
    moment, _, rest = made.partition(".")
    sent = {
        "another's": others,
        "cut": made[:-1],
        "changed": f"{int(moment) + 1}.{rest}",
        "nonsense": "~~.~..~1.2.3.4~x.y.z.w~9e9.1.1.1",
        "many": "~".join(["1.2.3.4"] * 500),
        "a client's": as_client.cookies[COOKIE],
    }[what]
    attack(visitor, addresses, olive)

    answer = new_client().post(
        ADMIN,
        json={"email": olive, "password": PASSWORD},
        headers={"X-Forwarded-For": next(addresses), "Cookie": f"{COOKIE}={sent}"},
    )

    assert answer.status_code == 429


def test_a_browser_is_known_for_400_days(
    olive: str,
    visitor: TestClient,
    new_client: Callable[[], TestClient],
    addresses: Iterator[str],
    clock: FakeClock,
) -> None:
    own = log_in(new_client(), olive)
    clock.move(timedelta(days=400))
    attack(visitor, addresses, olive)

    assert attempt(carried(own, new_client()), next(addresses), olive) == 429


def test_the_cookie_is_kept_from_scripts_and_other_sites(olive: str, visitor: TestClient) -> None:
    cookies = visitor.post(ADMIN, json={"email": olive, "password": PASSWORD}).headers.get_list("set-cookie")

    [known] = [cookie.split("; ")[1:] for cookie in cookies if cookie.startswith(f"{COOKIE}=")]
    assert sorted(known) == ["HttpOnly", "Max-Age=34560000", "Path=/", "SameSite=strict"]


def test_it_opens_nothing(olive: str, visitor: TestClient, new_client: Callable[[], TestClient]) -> None:
    value = log_in(new_client(), olive).cookies[COOKIE]

    for headers in ({"Cookie": f"{COOKIE}={value}; fundable_admin={value}"}, {"Authorization": f"Bearer {value}"}):
        assert visitor.get("/api/admin/user", headers=headers).status_code == 401
        assert visitor.get("/api/client/order", headers=headers).status_code == 401


def test_a_refused_login_makes_no_browser_known(olive: str, visitor: TestClient) -> None:
    assert attempt(visitor, "9.9.9.9", olive, WRONG) == 401
    assert COOKIE not in visitor.cookies

"""Passwords that are tried first are refused, wherever one is chosen. Those of before keep working."""

from collections.abc import Callable

import pytest
from starlette.testclient import TestClient

from fundable.app import App
from fundable.domain.agency.settings import Agency
from fundable.domain.errors import Refused
from fundable.services.agency import settings
from fundable.services.operation import setup
from fundable.services.orders import clients
from fundable.services.people import accounts, team
from tests.conftest import PASSWORD, Buy, PaidOrder
from tests.web.mail.mailbox import newest

AGENCY = "Alder Web Studio"
SAM, OLIVE, NORA = "sam@agency.example", "olive@agency.example", "nora@alder.example"
BETTER = "Choose another, such as four words that nobody but you would put together."
COMMON = f"Thousands of people use this password, so it's easy to guess. {BETTER}"
EMAIL = f"This is your email address, so it's easy to guess. {BETTER}"
NAME = f"This is the agency's name, so it's easy to guess. {BETTER}"
PASSPHRASES = (
    "correct horse battery staple",
    "password password password",
    f"{AGENCY} in Ohio",
    f"I am {NORA}",
    "qwertyuiop asdfghjkl zxcvbnm",
)

Choose = Callable[[str], tuple[int, str]]


@pytest.fixture
def app(app: App) -> App:
    settings.save(app, Agency(name=AGENCY), "test")
    return app


def told(answer: object) -> tuple[int, str]:
    status, body = answer.status_code, answer.json()  # type: ignore[attr-defined]
    return status, body.get("message", "") if body.get("code") == "password_easy" else ""


def caught(call: Callable[[], object]) -> tuple[int, str]:
    """As an answer would have been, for what commands call."""
    try:
        call()
    except Refused as refused:
        return 400, refused.message
    return 200, ""


@pytest.fixture
def first_password(visitor: TestClient, order_paid: Buy) -> Choose:
    order = order_paid(NORA, (), None)
    body = {"sessionId": order.session_id}
    return lambda password: told(visitor.post("/api/orders/set-password", json={**body, "password": password}))


@pytest.fixture
def reset(visitor: TestClient, client_a: PaidOrder, app: App) -> Choose:
    visitor.post("/api/password/forgot", json={"email": client_a.email, "who": "client"})
    token = newest(app, "client-reset").token
    return lambda password: told(visitor.post("/api/password/reset", json={"token": token, "password": password}))


@pytest.fixture
def staff_reset(visitor: TestClient, staff: TestClient, app: App) -> Choose:
    visitor.post("/api/password/forgot", json={"email": SAM, "who": "staff"})
    token = newest(app, "staff-reset").token
    return lambda password: told(visitor.post("/api/password/reset", json={"token": token, "password": password}))


@pytest.fixture
def invitation(visitor: TestClient, owner: TestClient, app: App) -> Choose:
    owner.post("/api/admin/team", json={"email": "ines@agency.example", "role": "staff"})
    token = newest(app, "staff-invitation").token
    return lambda password: told(visitor.post("/api/password/reset", json={"token": token, "password": password}))


@pytest.fixture
def own_account(staff: TestClient) -> Choose:
    body = {"current": PASSWORD}
    return lambda password: told(staff.post("/api/admin/password", json={**body, "password": password}))


@pytest.fixture
def claim(visitor: TestClient, app: App) -> Choose:
    link = setup.offer(app)
    assert link
    body = {"token": link.partition("#claim=")[2], "email": OLIVE}
    return lambda password: told(visitor.post("/api/admin/setup/claim", json={**body, "password": password}))


@pytest.fixture
def create_admin(app: App) -> Choose:
    return lambda password: caught(lambda: accounts.create_staff(app, OLIVE, password))


@pytest.fixture
def reset_staff_command(app: App, staff: TestClient) -> Choose:
    return lambda password: caught(lambda: team.set_password(app, SAM, password))


@pytest.fixture
def reset_client_command(app: App, client_a: PaidOrder) -> Choose:
    order = clients.of_email(app, client_a.email)[0]
    return lambda password: caught(lambda: clients.set_password(app, order.id, password))


@pytest.mark.parametrize(
    ("place", "email"),
    [
        ("first_password", NORA),
        ("reset", "nora@alder.example"),
        ("staff_reset", SAM),
        ("invitation", "ines@agency.example"),
        ("own_account", SAM),
        ("claim", OLIVE),
        ("create_admin", OLIVE),
        ("reset_staff_command", SAM),
        ("reset_client_command", "nora@alder.example"),
    ],
)
def test_what_is_tried_first_is_refused_and_a_passphrase_passes(
    place: str, email: str, request: pytest.FixtureRequest
) -> None:
    choose: Choose = request.getfixturevalue(place)

    for password in ("password", "PassWord", "12345678", "QWERTYUIOP", "iloveyou1", "00000000"):
        assert choose(password) == (400, COMMON), password
    for password in (email, email.upper()):
        assert choose(password) == (400, EMAIL), password
    for password in (AGENCY, AGENCY.lower()):
        assert choose(password) == (400, NAME), password

    assert choose(PASSPHRASES[0]) == (200, "")


@pytest.mark.parametrize("password", PASSPHRASES)
def test_long_passphrases_pass(app: App, password: str) -> None:
    accounts.check_new(app, password)


def test_a_password_that_is_too_short_is_told_so_first(app: App) -> None:
    with pytest.raises(Refused, match="at least 8 characters"):
        accounts.check_new(app, "123456")


def test_one_that_was_chosen_before_keeps_working(
    app: App, visitor: TestClient, staff: TestClient, client_a: PaidOrder
) -> None:
    hashed = app.passwords.hash("password")
    with app.database.write() as connection:
        connection.exec_driver_sql("UPDATE users SET password_hash = ?", (hashed,))
        connection.exec_driver_sql("UPDATE orders SET password_hash = ?", (hashed,))

    for path, email in (("/api/admin/login", SAM), ("/api/client/login", client_a.email)):
        assert visitor.post(path, json={"email": email, "password": "password"}).status_code == 200
    assert staff.post("/api/admin/confirm", json={"password": "password"}).status_code == 200
    change = {"current": "password", "password": PASSWORD}
    assert staff.post("/api/admin/password", json=change).status_code == 200

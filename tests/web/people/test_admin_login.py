"""POST /api/admin/login."""

from collections.abc import Callable

import pytest
from starlette.testclient import TestClient

from fundable.app import App
from fundable.domain.people.accounts import Role
from fundable.services.people import accounts
from tests.conftest import PASSWORD
from tests.turns import in_turn

PATH = "/api/admin/login"
WRONG = "The email or password isn't right. Check both and try again."
EMAIL = "olive@agency.example"


@pytest.fixture
def account(app: App) -> None:
    accounts.create_staff(app, EMAIL, PASSWORD)


@pytest.mark.usefixtures("account")
def test_it_logs_in_and_says_who_it_is(visitor: TestClient) -> None:
    answer = visitor.post(PATH, json={"email": EMAIL, "password": PASSWORD})

    assert answer.status_code == 200
    assert {**answer.json(), "id": ""} == {
        "id": "",
        "email": EMAIL,
        "firstName": None,
        "lastName": None,
        "profileImageUrl": None,
        "role": "owner",
        "sendsMail": False,
    }
    assert visitor.get("/api/admin/user").json() == answer.json()


@pytest.mark.usefixtures("account")
def test_capitals_in_the_email_do_not_matter(visitor: TestClient) -> None:
    answer = visitor.post(PATH, json={"email": " Olive@AGENCY.example ", "password": PASSWORD})

    assert answer.status_code == 200


@pytest.mark.usefixtures("account")
def test_each_login_has_a_cookie_of_its_own_that_scripts_cannot_read(visitor: TestClient) -> None:
    answers = [visitor.post(PATH, json={"email": EMAIL, "password": PASSWORD}) for _ in range(2)]
    cookies = [answer.headers.get_list("set-cookie")[0] for answer in answers]

    assert cookies[0] != cookies[1]
    for cookie in cookies:
        value, *attributes = cookie.split("; ")
        name, _, secret = value.partition("=")
        assert name == "fundable_admin"
        assert len(secret) >= 43  # 256 bits
        assert sorted(attributes) == ["HttpOnly", "Max-Age=2592000", "Path=/", "SameSite=lax"]


@in_turn(
    ("email", "password"),
    [
        (EMAIL, "wrong horse battery"),
        (EMAIL, PASSWORD + " "),
        (EMAIL, PASSWORD.upper()),
        (EMAIL, ""),
        (EMAIL, PASSWORD + "\x00"),
        (EMAIL, "x" * 2000),
        ("nobody@agency.example", PASSWORD),
    ],
)
@pytest.mark.usefixtures("account")
def test_a_wrong_password_and_an_unknown_account_are_refused_alike(
    visitor: TestClient, email: str, password: str
) -> None:
    answer = visitor.post(PATH, json={"email": email, "password": password})

    assert answer.status_code == 401
    assert answer.json() == {"message": WRONG, "code": "login_wrong"}
    assert "set-cookie" not in answer.headers


def test_a_disabled_account_is_refused(visitor: TestClient, app: App) -> None:
    accounts.create_staff(app, EMAIL, PASSWORD)
    with app.database.write() as connection:
        connection.exec_driver_sql("UPDATE users SET disabled_at = '2026-01-01T00:00:00.000000Z'")

    assert visitor.post(PATH, json={"email": EMAIL, "password": PASSWORD}).status_code == 401


def test_a_client_is_no_staff(visitor: TestClient, client_a) -> None:  # type: ignore[no-untyped-def]
    answer = visitor.post(PATH, json={"email": client_a.email, "password": PASSWORD})

    assert answer.status_code == 401
    assert answer.json()["message"] == WRONG


@in_turn(
    ("body", "sentence"),
    [
        ({"password": "x"}, "Please provide your email address, such as name@business.com."),
        ({"email": "olive", "password": "x"}, "Please provide your email address, such as name@business.com."),
        ({"email": EMAIL}, "Please enter your password."),
        ({"email": EMAIL, "password": 12345678}, "Please enter your password."),
        ({"email": EMAIL, "password": None}, "Please enter your password."),
    ],
)
def test_what_is_missing_is_named(visitor: TestClient, body: dict[str, object], sentence: str) -> None:
    answer = visitor.post(PATH, json=body)

    assert answer.status_code == 400
    assert answer.json()["message"] == sentence


def test_passwords_count_to_the_last_letter(new_client: Callable[[], TestClient], app: App) -> None:
    long = "Ω" * 500  # 1,000 bytes: bcrypt would cut at 72
    accounts.create_staff(app, "olive@agency.example", long, Role.OWNER)

    assert new_client().post(PATH, json={"email": EMAIL, "password": long}).status_code == 200
    assert new_client().post(PATH, json={"email": EMAIL, "password": long[:-1] + "O"}).status_code == 401

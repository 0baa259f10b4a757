"""POST /api/admin/setup/claim: the first account, made with the link that the program printed."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from starlette.testclient import TestClient

from fundable.app import App
from fundable.config import Config
from fundable.domain.operation.secrets import CLAIM_LIFETIME, Secret
from fundable.domain.people.accounts import Role
from fundable.opening import open_app
from fundable.services.operation import setup
from fundable.services.people import accounts, staff_logins
from tests.conftest import PASSWORD, FakeClock

PATH = "/api/admin/setup/claim"
EMAIL = "olive@agency.example"
DEAD = (
    410,
    {
        "message": "This link isn't valid. If you have an account, log in. If nobody has one yet, restart the program "
        "for a new link, or run 'fundable create-admin' on the server.",
        "code": "claim_dead",
    },
)


def offered(app: App) -> str:
    """The token in the fragment of a new link."""
    link = setup.offer(app)
    assert link
    address, _, token = link.partition("#claim=")
    assert address == "http://127.0.0.1:8000/admin/setup"
    return token


def claim(browser: TestClient, token: str, email: str = EMAIL, password: str = PASSWORD) -> tuple[int, object]:
    answer = browser.post(PATH, json={"token": token, "email": email, "password": password})
    return answer.status_code, answer.json()


def users(app: App) -> list[tuple[str, str]]:
    with app.database.read() as connection:
        rows = connection.exec_driver_sql("SELECT email, role FROM users").all()
    return [(row[0], row[1]) for row in rows]


def test_whoever_has_the_link_becomes_the_owner_and_is_logged_in(visitor: TestClient, app: App) -> None:
    status, body = claim(visitor, offered(app))

    assert status == 200
    assert isinstance(body, dict)
    assert (body["email"], body["role"]) == (EMAIL, "owner")
    assert visitor.get("/api/admin/user").json() == body
    assert visitor.get("/api/admin/team").status_code == 200
    assert users(app) == [(EMAIL, "owner")]
    assert staff_logins.login_staff(app, EMAIL, PASSWORD)


def test_the_link_works_once(visitor: TestClient, new_client: Callable[[], TestClient], app: App) -> None:
    token = offered(app)
    claim(visitor, token)

    assert claim(visitor, token) == DEAD
    assert claim(new_client(), token, "eve@evil.example") == DEAD
    assert users(app) == [(EMAIL, "owner")]
    assert setup.offer(app) is None
    assert app.secrets.read(Secret.CLAIM) is None


def test_a_link_can_be_asked_about_without_using_it_up(visitor: TestClient, app: App) -> None:
    token = offered(app)
    asked = visitor.post(f"{PATH}/check", json={"token": token})
    assert (asked.status_code, asked.json()["code"]) == (200, "claim_open")
    assert visitor.post(PATH, json={"token": token, "email": EMAIL, "password": PASSWORD}).status_code == 200
    dead = visitor.post(f"{PATH}/check", json={"token": token})
    assert (dead.status_code, dead.json()) == DEAD


def test_of_many_at_once_one_wins(browsers: object, new_client: Callable[[], TestClient], app: App) -> None:
    token = offered(app)
    clients = [new_client() for _ in range(6)]
    with ThreadPoolExecutor(6) as pool:
        asked = [pool.submit(claim, one, token, f"o{number}@agency.example") for number, one in enumerate(clients)]
        answers = [one.result() for one in asked]

    assert sorted(status for status, _ in answers) == [200, 410, 410, 410, 410, 410]
    assert len(users(app)) == 1
    assert sum(one.get("/api/admin/user").status_code == 200 for one in clients) == 1


def test_a_wrong_link_is_answered_alike_whether_or_not_one_is_open(
    visitor: TestClient, app: App, clock: FakeClock
) -> None:
    assert claim(visitor, "x") == DEAD
    token = offered(app)
    for wrong in (token[:-1], token + "A", token.swapcase(), "é" * 43, "\u0000"):
        assert claim(visitor, wrong, password="short") == DEAD
    assert users(app) == []
    clock.move(CLAIM_LIFETIME)
    assert claim(visitor, token) == DEAD


def test_the_link_lasts_a_day_and_none_from_the_future_works(visitor: TestClient, app: App, clock: FakeClock) -> None:
    token = offered(app)
    clock.move(-timedelta(days=30))
    assert claim(visitor, token) == DEAD
    clock.move(timedelta(days=30) + CLAIM_LIFETIME - timedelta(seconds=1))
    assert claim(visitor, token)[0] == 200


def test_a_link_that_was_cut_short_says_where_the_whole_one_is(visitor: TestClient, app: App) -> None:
    offered(app)

    status, body = claim(visitor, "")

    assert isinstance(body, dict)
    assert (status, body["message"]) == (
        400,
        "This link isn't complete. Copy it again from where the program printed it.",
    )


def test_a_new_start_ends_the_link_before(visitor: TestClient, app: App) -> None:
    old, new = offered(app), offered(app)

    assert claim(visitor, old) == DEAD
    assert claim(visitor, new)[0] == 200


def test_an_account_made_on_the_command_line_ends_the_link(visitor: TestClient, app: App, config: Config) -> None:
    token = offered(app)
    beside = open_app(config)
    accounts.create_staff(beside, "otto@agency.example", PASSWORD, Role.OWNER)
    beside.close()

    assert claim(visitor, token) == DEAD
    assert users(app) == [("otto@agency.example", "owner")]


@pytest.mark.parametrize(
    ("email", "password", "message"),
    [
        (EMAIL, "1234567", "Password must be at least 8 characters long."),
        (EMAIL, "x" * 1025, "Password must be at most 1024 characters long."),
        ("olive", PASSWORD, "Please provide your email address, such as name@business.com."),
    ],
)
def test_what_cannot_be_an_account_leaves_the_link_open(
    visitor: TestClient, app: App, email: str, password: str, message: str
) -> None:
    token = offered(app)

    status, body = claim(visitor, token, email, password)

    assert isinstance(body, dict)
    assert (status, body["message"]) == (400, message)
    assert claim(visitor, token)[0] == 200


def test_another_website_claims_nothing(visitor: TestClient, app: App) -> None:
    body = {"token": offered(app), "email": EMAIL, "password": PASSWORD}

    for origin in ("http://evil.example", "null"):
        assert visitor.post(PATH, json=body, headers={"Origin": origin}).status_code == 403
    assert users(app) == []


@pytest.mark.file
def test_only_a_hash_is_kept_for_nobody_else_to_read(app: App, config: Config) -> None:
    token = offered(app)
    file = config.secrets_dir / "claim"

    assert file.stat().st_mode & 0o777 == 0o600
    assert token not in file.read_text()
    assert token not in str(config.database_path.read_bytes())
    assert "#claim=" in setup.invitation("http://x/admin/setup#claim=y")


def test_what_a_crash_left_half_written_is_removed_at_the_start(app: App, config: Config) -> None:
    draft = config.secrets_dir / ".stripe_secret_key.0123456789abcdef"
    draft.write_text("sk_live_half")
    key = (config.secrets_dir / "signing.key").read_bytes()

    offered(app)

    assert not draft.exists()
    assert (config.secrets_dir / "signing.key").read_bytes() == key


class TestWithLimits:
    @pytest.fixture
    def settings(self) -> dict[str, str]:
        return {}

    def test_guessing_is_slowed_down(self, visitor: TestClient, app: App) -> None:
        offered(app)

        answers = [claim(visitor, "x")[0] for _ in range(21)]

        assert answers == [410] * 20 + [429]

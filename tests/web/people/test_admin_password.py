"""POST /api/admin/password."""

from collections.abc import Callable

import pytest
from starlette.testclient import TestClient

from fundable.app import App
from tests.conftest import PASSWORD
from tests.turns import in_turn
from tests.web.mail.mailbox import newest

PATH = "/api/admin/password"
NEW = "another horse"
SAM = "sam@agency.example"


def change(browser: TestClient, current: object = PASSWORD, password: object = NEW) -> tuple[int, dict[str, str]]:
    answer = browser.post(PATH, json={"current": current, "password": password})
    return answer.status_code, answer.json()


def login(browser: TestClient, password: str) -> int:
    return browser.post("/api/admin/login", json={"email": SAM, "password": password}).status_code


def is_in(browser: TestClient) -> bool:
    return browser.get("/api/admin/user").status_code == 200


def test_it_changes_ones_own_password_and_ends_the_other_logins(
    staff: TestClient, owner: TestClient, new_client: Callable[[], TestClient]
) -> None:
    elsewhere = new_client()
    assert login(elsewhere, PASSWORD) == 200

    assert change(staff) == (
        200,
        {"message": "Your password has been changed. You're logged out everywhere else.", "code": "password_changed"},
    )

    assert is_in(staff)
    assert not is_in(elsewhere)
    assert is_in(owner)
    assert (login(elsewhere, PASSWORD), login(elsewhere, NEW)) == (401, 200)


def test_links_in_the_mail_end(staff: TestClient, visitor: TestClient, app: App) -> None:
    visitor.post("/api/password/forgot", json={"email": SAM, "who": "staff"})
    token = newest(app, "staff-reset").token

    assert change(staff)[0] == 200

    assert visitor.post("/api/password/reset", json={"token": token, "password": PASSWORD}).status_code == 410


@in_turn("current", ["", "wrong horse battery", PASSWORD + " ", "x" * 100_000])
def test_without_the_current_one_nothing_changes(staff: TestClient, visitor: TestClient, current: str) -> None:
    assert change(staff, current) == (
        400,
        {"message": "This isn't your current password. Check it and try again.", "code": "password_wrong"},
    )
    assert login(visitor, PASSWORD) == 200


@in_turn(
    ("password", "sentence"),
    [
        ("1234567", "Password must be at least 8 characters long."),
        ("é" * 513, "Password must be at most 1024 characters long."),
        (None, "Please enter your password."),
    ],
)
def test_the_rules_are_those_of_every_password(
    staff: TestClient, visitor: TestClient, password: object, sentence: str
) -> None:
    status, body = change(staff, PASSWORD, password)

    assert (status, body["message"]) == (400, sentence)
    assert login(visitor, PASSWORD) == 200


def test_the_current_one_is_asked_for(staff: TestClient) -> None:
    status, body = change(staff, None)

    assert (status, body["message"]) == (400, "Please enter your current password.")


class TestLimits:
    @pytest.fixture
    def settings(self) -> dict[str, str]:
        return {}

    def test_who_found_a_browser_open_cannot_try_passwords_for_long(self, staff: TestClient) -> None:
        statuses = [change(staff, f"guess {number}")[0] for number in range(12)]

        assert statuses == [400] * 10 + [429] * 2

    def test_nor_at_one_door_after_the_other(self, staff: TestClient, visitor: TestClient) -> None:
        statuses = []
        for number in range(5):
            statuses += [
                change(staff, f"guess {number}")[0],
                staff.post("/api/admin/confirm", json={"password": f"guess {number}"}).status_code,
                login(visitor, f"guess {number}"),
            ]

        assert statuses == [400, 400, 401] * 3 + [400] + [429] * 5

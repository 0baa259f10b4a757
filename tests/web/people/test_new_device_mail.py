"""A mail tells of a login in a browser that has not given this password before."""

from collections.abc import Callable

import pytest
from starlette.testclient import TestClient

from fundable.app import App
from fundable.domain.people.accounts import Role
from fundable.services.people import accounts, team
from tests.conftest import PASSWORD, PaidOrder
from tests.web.logins import log_in
from tests.web.mail.mailbox import mails

SAM, STAFF, CLIENT = "sam@agency.example", "staff-new-login", "client-new-login"
NEW = "another horse battery"
PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Safari/604.1"


@pytest.fixture
def sam(app: App) -> str:
    accounts.create_staff(app, SAM, PASSWORD, Role.STAFF)
    return SAM


def test_it_says_what_and_when_and_what_to_do(sam: str, visitor: TestClient, app: App) -> None:
    visitor.headers["User-Agent"] = PHONE
    log_in(visitor, sam)

    [mail] = mails(app, STAFF)

    assert (mail.recipient, mail.order_id) == (SAM, None)
    assert mail.subject.startswith("New login to your account at ")
    said = "Safari on an iPhone, from the network 127.0.0.x, on Jan 5, 2026 at 10:04 AM EST."
    assert said in " ".join(mail.text.split())
    assert "/forgot-password?for=staff" in mail.text


def test_the_same_browser_is_told_of_once_for_each_password(
    sam: str, visitor: TestClient, new_client: Callable[[], TestClient], app: App
) -> None:
    for _ in range(2):
        log_in(visitor, sam)
    assert len(mails(app, STAFF)) == 1
    log_in(new_client(), sam)
    assert len(mails(app, STAFF)) == 2
    team.set_password(app, sam, NEW)
    for _ in range(2):
        visitor.post("/api/admin/login", json={"email": sam, "password": NEW})
    assert len(mails(app, STAFF)) == 3


def test_whoever_chose_the_password_there_is_not_told_of_it(sam: str, visitor: TestClient, app: App) -> None:
    token = team.make_link(app, sam).partition("token=")[2]
    visitor.post("/api/password/reset", json={"token": token, "password": NEW})
    assert visitor.post("/api/admin/login", json={"email": sam, "password": NEW}).status_code == 200

    assert mails(app, STAFF) == []


def test_a_wrong_password_tells_nobody(sam: str, visitor: TestClient, app: App) -> None:
    visitor.post("/api/admin/login", json={"email": sam, "password": "wrong"})

    assert mails(app, STAFF) == []


def test_a_client_is_told_too(
    visitor: TestClient, client_a: PaidOrder, new_client: Callable[[], TestClient], app: App
) -> None:
    body = {"email": client_a.email.upper(), "password": PASSWORD}
    assert visitor.post("/api/client/login", json=body).status_code == 200
    assert mails(app, CLIENT) == []  # it was here that the first password was set
    for browser in (new_client(), new_client()):
        for _ in range(2):
            browser.post("/api/client/login", json=body)

    first, second = mails(app, CLIENT)

    assert (first.recipient, second.recipient) == (client_a.email, client_a.email)
    assert (first.order_id, first.subject) == (client_a.id, f"New login to order #{client_a.id[:8]}")
    assert "/forgot-password>" in first.text

"""What a page says at once: that its link is over, or that staff may be logged in."""

from datetime import timedelta
from uuid import uuid4

import pytest
from starlette.testclient import TestClient

from fundable.app import App
from fundable.db.people import accounts as account_rows
from tests.conftest import PASSWORD, Buy, FakeClock, PaidOrder, set_password
from tests.turns import in_turn
from tests.web.logins import log_in
from tests.web.mail.mailbox import newest

HTML = {"Accept": "text/html,application/xhtml+xml"}


def note(browser: TestClient, path: str) -> str:
    answer = browser.get(path)
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert answer.status_code == 200
    _, found, rest = answer.text.partition('<meta name="fundable-note" content="')
    return rest.split('"')[0] if found else ""


@pytest.mark.parametrize("page", ["/set-password", "/payment-success"])
def test_a_session_that_opens_nothing_is_said_to(visitor: TestClient, order_paid: Buy, page: str) -> None:
    order = order_paid()

    assert note(visitor, f"{page}?session_id=bad") == "dead"
    assert note(visitor, f"{page}?session_id={'x' * 501}") == "dead"
    assert note(visitor, f"{page}?session_id={order.session_id}") == ""
    set_password(visitor, order, PASSWORD)
    assert note(visitor, f"{page}?session_id={order.session_id}") == "used"


def test_a_session_that_is_not_paid_yet_may_still_be_good(visitor: TestClient, order_pending: Buy) -> None:
    assert note(visitor, f"/set-password?session_id={order_pending().session_id}") == ""


@in_turn("query", ["", "?", "?session_id=", "?token=abc", "?session_id", "?" + "a=b&" * 30])
def test_without_a_session_nothing_is_said(visitor: TestClient, query: str) -> None:
    assert note(visitor, f"/set-password{query}") == ""


def test_a_link_from_a_mail_is_looked_at_and_not_used_up(
    visitor: TestClient, app: App, client_a: PaidOrder, clock: FakeClock
) -> None:
    visitor.post("/api/password/forgot", json={"email": client_a.email, "who": "client"})
    token = newest(app, "client-reset").token

    assert note(visitor, "/reset-password?token=abc") == "dead"
    assert [note(visitor, f"/reset-password?token={token}") for _ in range(3)] == ["", "", ""]
    clock.move(timedelta(hours=3))
    assert note(visitor, f"/reset-password?token={token}") == "dead"


def test_a_link_of_somebody_disabled_is_over(visitor: TestClient, app: App, staff: TestClient) -> None:
    visitor.post("/api/password/forgot", json={"email": "sam@agency.example", "who": "staff"})
    token = newest(app, "staff-reset").token
    assert note(visitor, f"/reset-password?token={token}") == ""

    with app.database.write() as connection:
        user = account_rows.find_user(connection, "sam@agency.example")
        assert user
        account_rows.change_user(connection, user.id, app.clock.now(), disabled_at=app.clock.now())

    assert note(visitor, f"/reset-password?token={token}") == "dead"


class TestWithLimits:
    @pytest.fixture
    def settings(self) -> dict[str, str]:
        return {"FUNDABLE_RATE_LIMITS": "on"}

    def test_whoever_looks_too_often_is_told_nothing(self, visitor: TestClient) -> None:
        told = [note(visitor, f"/set-password?session_id={number}") for number in range(61)]

        assert told == ["dead"] * 60 + [""]


def test_an_upload_that_is_not_there_is_a_page_for_people_alone(visitor: TestClient) -> None:
    for path in ("/uploads/abc", f"/uploads/{uuid4()}"):
        page = visitor.get(path, headers=HTML)
        assert (page.status_code, page.headers["content-type"]) == (404, "text/html; charset=utf-8")
        assert "shell" in page.text
        for others in ({"Accept": "image/*"}, {}):
            answer = visitor.get(path, headers=others)
            assert answer.status_code in (400, 404)
            assert answer.headers["content-type"] == "application/json"


def test_nothing_below_admin_asks_who_is_there_only_with_a_cookie(visitor: TestClient, staff: TestClient) -> None:
    log_in(staff, "sam@agency.example")
    found = [browser.get("/admin/nope") for browser in (visitor, staff)]

    assert [answer.status_code for answer in found] == [404, 404]
    assert ['content="staff"' in answer.text for answer in found] == [False, True]
    assert 'content="staff"' not in staff.get("/nope").text

"""POST /api/admin/confirm, and what asks for it: a stolen login alone takes neither money nor the agency."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from starlette.testclient import TestClient

from fundable.app import App
from fundable.domain.people.accounts import SESSION_CONFIRMED
from fundable.services.people import staff_logins
from tests.conftest import NOBODYS, PASSWORD, FakeClock, FakeTimer, PaidOrder
from tests.web.calls import AUDIT, EMAILS, OFFER, OWNER, REPLIES, SECRETS, STAFF, TEXT
from tests.web.logins import log_in
from tests.web.test_authorization import data

PATH = "/api/admin/confirm"
OLIVE = "olive@agency.example"
WRONG = "wrong horse battery"
NEEDED = {
    "message": "Nothing was changed. Enter your password to confirm it's you.",
    "code": "confirmation_needed",
}
NOT_RIGHT = {"message": "This isn't your current password. Check it and try again.", "code": "password_wrong"}
INVITATION = {"email": "thief@elsewhere.example", "role": "owner"}
A_SECOND = timedelta(seconds=1)

OPEN_TO_EVERY_LOGIN = [
    ("GET", "/api/admin/clients/{order_id}/erasure"),  # only says what would be done
    ("GET", "/api/admin/team"),
    ("GET", "/api/admin/team/{member_id}/logins"),
    ("GET", SECRETS),
    ("GET", AUDIT),
    ("GET", f"{AUDIT}/status"),
    ("POST", f"{AUDIT}/check"),
    ("PUT", "/api/admin/settings"),
    *(("PUT", f"/api/admin/settings/{section}") for section in ("business", "sender", "calendar", "hosting")),
    ("PUT", "/api/admin/settings/logo"),
    ("POST", "/api/orders/{order_id}/documents/earlier"),  # no money moves
    ("PUT", "/api/admin/invoicing"),  # what was issued stays
    ("GET", REPLIES),
    *(("GET", f"/api/admin/payouts{one}") for one in ("", "/{payout_id}")),
    *(("POST", f"{REPLIES}/{act}") for act in ("test", "look")),
    ("PUT", "/api/admin/examples"),
    ("PUT", "/api/admin/people/turns"),
    ("PUT", TEXT),
    *((method, f"{TEXT}/draft") for method in ("PUT", "DELETE")),
    ("POST", f"{TEXT}/publish"),  # as PUT does
    *((method, f"{OFFER}/draft") for method in ("GET", "PUT", "DELETE")),
    ("GET", f"{OFFER}/draft/page"),
    *(("POST", f"{EMAILS}/{{email}}/{act}") for act in ("test", "restore")),
    ("POST", "/api/admin/system/jobs/{job}/run"),
    ("GET", "/api/admin/rehearsal"),
    *(("POST", f"/api/admin/rehearsal{act}") for act in ("", "/stop")),  # made-up clients, in a folder that goes again
    ("POST", "/api/orders/{order_id}/keep-hosting"),  # it goes on as it did
]
"""Calls of an owner that take nothing away. Any other one has to be confirmed."""

ASKED_OF_STAFF = {
    ("DELETE", "/api/orders/{order_id}"),
    ("PATCH", "/api/orders/{order_id}/email"),
    ("POST", "/api/orders/{order_id}/end-hosting"),
    ("POST", "/api/orders/export"),
    ("POST", "/api/admin/orders/export"),
    ("POST", "/api/intake-forms/export"),
    ("POST", "/api/admin/ledger/export"),
    ("POST", "/api/admin/messages/{message_id}/link"),
}
"""What everybody who works here may do, and a thief as well: it takes an order, its client, or everybody's data."""
ASKED_AS_OWN = "/api/admin/second-factor", "/api/admin/logins", "/api/admin/logout-others"
"""Changes of one's own login or second factor are asked about in tests of their own."""


def confirm(browser: TestClient, password: object = PASSWORD, address: str = "9.9.9.9") -> int:
    return browser.post(PATH, json={"password": password}, headers={"X-Forwarded-For": address}).status_code


def invite(browser: TestClient) -> int:
    return browser.post("/api/admin/team", json=INVITATION).status_code


def test_an_old_login_changes_nothing_that_a_thief_would(
    owner: TestClient, staff: TestClient, app: App, clock: FakeClock
) -> None:
    clock.move(SESSION_CONFIRMED)
    before = data(app)
    for call in OWNER:
        if (call.method, call.path) in OPEN_TO_EVERY_LOGIN:
            continue
        answer = call.send(owner, NOBODYS)
        assert (answer.status_code, answer.json()) == (403, NEEDED), str(call)
        assert call.send(staff, NOBODYS).json()["code"] == "owners_only", str(call)
    assert data(app) == before


def test_an_old_login_of_staff_takes_no_order_and_no_list(
    owner: TestClient, staff: TestClient, app: App, clock: FakeClock, client_a: PaidOrder
) -> None:
    clock.move(SESSION_CONFIRMED)
    before = data(app)
    calls = [call for call in STAFF if (call.method, call.path) in ASKED_OF_STAFF]
    assert len(calls) == len(ASKED_OF_STAFF)

    for call in calls:
        for browser in (owner, staff):
            answer = call.send(browser, client_a.id)
            assert (answer.status_code, answer.json()) == (403, NEEDED), str(call)
    assert data(app) == before

    assert confirm(staff) == 200
    assert staff.post("/api/orders/export", json={}).status_code == 200
    assert staff.delete(f"/api/orders/{client_a.id}").status_code == 200


def test_daily_work_of_staff_is_not_asked_about(staff: TestClient, clock: FakeClock, client_a: PaidOrder) -> None:
    clock.move(SESSION_CONFIRMED)
    for call in STAFF:
        is_asked = (call.method, call.path) in ASKED_OF_STAFF or call.path.startswith(ASKED_AS_OWN)
        if is_asked or call.path in {"/api/admin/logout", "/api/admin/password", PATH}:
            continue
        answer = call.send(staff, client_a.id)
        assert "confirmation_needed" not in answer.text, str(call)


def test_what_takes_nothing_away_is_not_asked_about(owner: TestClient, clock: FakeClock) -> None:
    clock.move(SESSION_CONFIRMED)
    open_calls = [call for call in OWNER if (call.method, call.path) in OPEN_TO_EVERY_LOGIN]

    assert len(open_calls) == len(OPEN_TO_EVERY_LOGIN)
    for call in open_calls:  # nobody has this order, nor draft, and a year of one day is refused
        assert call.send(owner, NOBODYS).status_code in {200, 400, 404, 409}, str(call)


def test_a_login_just_made_counts_for_a_quarter_of_an_hour(owner: TestClient, clock: FakeClock) -> None:
    clock.move(SESSION_CONFIRMED - A_SECOND)
    assert invite(owner) == 200
    clock.move(A_SECOND)
    assert invite(owner) == 403


def test_the_password_counts_for_a_quarter_of_an_hour_whatever_else_is_done(
    owner: TestClient, clock: FakeClock
) -> None:
    clock.move(timedelta(hours=2))
    answer = owner.post(PATH, json={"password": PASSWORD})
    assert (answer.status_code, answer.json()["code"]) == (200, "confirmed")

    clock.move(SESSION_CONFIRMED - A_SECOND)
    assert invite(owner) == 200
    clock.move(A_SECOND)
    assert invite(owner) == 403
    assert owner.get("/api/admin/user").status_code == 200


def test_a_clock_set_back_confirms_nobody_for_ever(owner: TestClient, clock: FakeClock) -> None:
    clock.move(timedelta(hours=2))
    confirm(owner)
    clock.move(-timedelta(hours=1, minutes=50))

    # The login itself was used in what is now the future, so it has ended altogether.
    assert invite(owner) == 401


def test_another_login_s_confirmation_does_not_count(
    owner: TestClient, new_client: Callable[[], TestClient], clock: FakeClock
) -> None:
    stolen = log_in(new_client(), OLIVE)
    clock.move(SESSION_CONFIRMED)

    assert confirm(owner) == 200

    assert invite(stolen) == 403
    assert invite(owner) == 200


def test_logging_out_ends_it(owner: TestClient, new_client: Callable[[], TestClient], clock: FakeClock) -> None:
    clock.move(SESSION_CONFIRMED)
    confirm(owner)
    copied = {"Cookie": f"fundable_admin={owner.cookies['fundable_admin']}"}
    assert owner.post("/api/admin/logout").status_code == 200

    answers = [
        new_client().post("/api/admin/team", json=INVITATION, headers=copied),
        new_client().post(PATH, json={"password": PASSWORD}, headers=copied),
    ]

    assert [answer.status_code for answer in answers] == [401, 401]


def test_a_use_that_is_noted_meanwhile_does_not_undo_it(owner: TestClient, app: App, clock: FakeClock) -> None:
    clock.move(SESSION_CONFIRMED)
    read_before = staff_logins.login_of(app, owner.cookies["fundable_admin"]).session
    confirm(owner)

    staff_logins.touch(app, read_before)

    assert invite(owner) == 200


def test_staff_may_confirm_and_get_nothing_by_it(staff: TestClient, clock: FakeClock) -> None:
    clock.move(SESSION_CONFIRMED)
    assert staff.get("/api/orders").status_code == 200
    assert confirm(staff) == 200
    assert staff.post("/api/admin/team", json=INVITATION).json()["code"] == "owners_only"


def test_a_wrong_password_confirms_nothing(owner: TestClient, clock: FakeClock) -> None:
    clock.move(SESSION_CONFIRMED)
    for password in (WRONG, "", PASSWORD + " ", PASSWORD + "\x00", "x" * 100_000):
        answer = owner.post(PATH, json={"password": password})
        assert (answer.status_code, answer.json()) == (400, NOT_RIGHT), password[:30]
    assert invite(owner) == 403


def test_what_is_missing_is_named(owner: TestClient) -> None:
    for body in ({}, {"password": None}, {"password": 12345678}):
        answer = owner.post(PATH, json=body)
        assert (answer.status_code, answer.json()["message"]) == (400, "Please enter your password.")


class TestGuessing:
    @pytest.fixture
    def settings(self) -> dict[str, str]:
        return {"FUNDABLE_TRUSTED_PROXIES": "127.0.0.1"}

    def test_one_address_guesses_as_little_as_at_the_login(self, owner: TestClient, clock: FakeClock) -> None:
        clock.move(SESSION_CONFIRMED)
        assert [confirm(owner, WRONG) for _ in range(10)] == [400] * 10

        answer = owner.post(PATH, json={"password": PASSWORD}, headers={"X-Forwarded-For": "9.9.9.9"})

        assert (answer.status_code, answer.json()["code"]) == (429, "too_many")
        assert 0 < int(answer.headers["retry-after"]) <= 600
        assert invite(owner) == 403

    def test_many_addresses_share_the_brake_with_the_login(
        self, owner: TestClient, visitor: TestClient, timer: FakeTimer
    ) -> None:
        for number in range(5):
            assert confirm(owner, WRONG, f"10.1.0.{number}") == 400
            body = {"email": OLIVE, "password": WRONG}
            at_login = visitor.post("/api/admin/login", json=body, headers={"X-Forwarded-For": f"10.2.0.{number}"})
            assert at_login.status_code == 401

        looked_at = sum(confirm(owner, WRONG, f"10.3.0.{number}") == 400 for number in range(100))

        assert looked_at == 1
        timer.move(600)
        assert confirm(owner) == 200

    def test_many_at_once_are_not_looked_at_more_often(self, owner: TestClient) -> None:
        with ThreadPoolExecutor(16) as pool:
            statuses = list(pool.map(lambda _: confirm(owner, WRONG), range(40)))

        assert statuses.count(400) == 10
        assert statuses.count(429) == 30


class TestLinksIntoTheAdmin:
    """Without a mail server they lie among the messages, where everybody who is logged in reads."""

    @pytest.fixture
    def invitation(self, owner: TestClient) -> str:
        assert owner.post("/api/admin/team", json={"email": "new@agency.example", "role": "owner"}).status_code == 200
        [mail] = owner.get("/api/admin/messages").json()["items"]
        assert mail["kind"] == "staff-invitation"
        return f"/api/admin/messages/{mail['id']}"

    def test_staff_do_not_see_them(self, staff: TestClient, invitation: str) -> None:
        found = staff.get(invitation)

        assert found.status_code == 200
        assert "token=" not in found.text
        assert "(a link for the reader alone)" in found.json()["text"]
        refused = staff.post(f"{invitation}/link")
        assert (refused.status_code, refused.json()["code"]) == (403, "owners_only")

    def test_an_owner_sees_them_with_the_password(self, owner: TestClient, invitation: str, clock: FakeClock) -> None:
        assert "token=" in owner.post(f"{invitation}/link").json()["text"]
        clock.move(SESSION_CONFIRMED)
        answer = owner.post(f"{invitation}/link")
        assert (answer.status_code, answer.json()) == (403, NEEDED)
        assert "token=" not in owner.get(invitation).text
        confirm(owner)
        assert "token=" in owner.post(f"{invitation}/link").json()["text"]

    def test_a_password_asked_for_at_the_login_is_no_way_around(
        self, owner: TestClient, visitor: TestClient, clock: FakeClock
    ) -> None:
        clock.move(SESSION_CONFIRMED)
        assert visitor.post("/api/password/forgot", json={"email": OLIVE, "who": "staff"}).status_code == 200
        [mail] = owner.get("/api/admin/messages").json()["items"]

        assert "token=" not in owner.get(f"/api/admin/messages/{mail['id']}").text
        assert owner.post(f"/api/admin/messages/{mail['id']}/link").json() == NEEDED

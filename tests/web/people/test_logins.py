"""GET and DELETE /api/admin/logins, /api/client/logins, /api/admin/team/{id}/logins: where somebody is logged in."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from starlette.testclient import TestClient

from fundable.domain.people.accounts import SESSION_CONFIRMED, SESSION_GRACE, SESSION_IDLE
from tests.conftest import NOBODYS, PASSWORD, FakeClock, PaidOrder
from tests.web.logins import log_in

OWN, THEIRS = "/api/admin/logins", "/api/client/logins"
OLIVE, SAM = "olive@agency.example", "sam@agency.example"
CHROME = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36"
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Version/17.0 Safari/604.1"
NEEDED, UNKNOWN = "confirmation_needed", "login_unknown"


@pytest.fixture
def settings() -> dict[str, str]:
    return {"FUNDABLE_RATE_LIMITS": "off", "FUNDABLE_TRUSTED_PROXIES": "127.0.0.1"}


def listed(browser: TestClient, path: str = OWN, headers: dict[str, str] | None = None) -> list[dict[str, Any]]:
    answer = browser.get(path, headers=headers)
    assert answer.status_code == 200, answer.text
    items: list[dict[str, Any]] = answer.json()["items"]
    return items


def on(browser: TestClient, agent: str, address: str) -> TestClient:
    browser.headers.update({"User-Agent": agent, "X-Forwarded-For": address})
    return browser


def enter(visitor: TestClient, order: PaidOrder, agent: str, address: str) -> dict[str, str]:
    headers = {"User-Agent": agent, "X-Forwarded-For": address}
    body = {"email": order.email, "password": PASSWORD}
    token = visitor.post("/api/client/login", json=body, headers=headers).json()["token"]
    return {"Authorization": f"Bearer {token}"}


class TestStaff:
    def test_they_see_their_own_this_one_first(
        self, staff: TestClient, owner: TestClient, new_client: Callable[[], TestClient], clock: FakeClock
    ) -> None:
        phone = log_in(on(new_client(), IPHONE, "2001:db8:1:2::3"))
        clock.move(timedelta(minutes=3))
        here = log_in(on(new_client(), CHROME, "203.0.113.7"))

        [first, second, third] = listed(here)

        assert {**first, "id": ""} == {
            "id": "",
            "device": "Chrome on Windows",
            "address": "203.0.113.x",
            "since": "2026-01-05T15:07:00Z",
            "seenAt": "2026-01-05T15:07:00Z",
            "isCurrent": True,
        }
        assert {(one["device"], one["address"], one["isCurrent"]) for one in (second, third)} == {
            ("Safari on an iPhone", "2001:db8:1:x", False),
            ("Unknown device", "", False),
        }
        assert [one["isCurrent"] for one in listed(phone)] == [True, False, False]
        assert len(listed(owner)) == 1

    def test_when_it_was_last_seen_is_right_to_ten_minutes(self, staff: TestClient, clock: FakeClock) -> None:
        for minutes, seen in ((9, "15:04"), (2, "15:15")):
            clock.move(timedelta(minutes=minutes))
            staff.get("/api/admin/user")
            assert listed(staff)[0]["seenAt"] == f"2026-01-05T{seen}:00Z"

    def test_one_is_ended(self, staff: TestClient, new_client: Callable[[], TestClient]) -> None:
        other = log_in(new_client())
        [_, ended] = listed(staff)

        answer = staff.delete(f"{OWN}/{ended['id']}")

        assert (answer.status_code, answer.json()["code"]) == (200, "login_ended")
        assert other.get("/api/admin/user").status_code == 401
        assert staff.delete(f"{OWN}/{ended['id']}").json()["code"] == UNKNOWN

    def test_all_others_are_ended(self, staff: TestClient, owner: TestClient, new_client: Any) -> None:
        others = [log_in(new_client()) for _ in range(2)]

        assert staff.post("/api/admin/logout-others").status_code == 200

        assert [other.get("/api/admin/user").status_code for other in others] == [401, 401]
        assert staff.get("/api/admin/user").status_code == owner.get("/api/admin/user").status_code == 200

    def test_whoever_found_the_browser_open_ends_nothing(
        self, staff: TestClient, new_client: Callable[[], TestClient], clock: FakeClock
    ) -> None:
        other = log_in(new_client())
        name = listed(staff)[1]["id"]
        clock.move(SESSION_CONFIRMED)

        for answer in (staff.delete(f"{OWN}/{name}"), staff.post("/api/admin/logout-others")):
            assert (answer.status_code, answer.json()["code"]) == (403, NEEDED)
        assert other.get("/api/admin/user").status_code == 200

    def test_a_colleagues_is_not_theirs_to_end(self, staff: TestClient, owner: TestClient) -> None:
        for name in (listed(owner)[0]["id"], "x", "x" * 100, "%00"):
            answer = staff.delete(f"{OWN}/{name}")
            assert (answer.status_code, answer.json()["code"]) == (404, UNKNOWN), name
        assert owner.get("/api/admin/user").status_code == 200

    def test_what_has_run_out_is_not_listed(self, staff: TestClient, new_client: Any, clock: FakeClock) -> None:
        log_in(new_client())
        for _ in range(2):
            clock.move(SESSION_IDLE / 2 + timedelta(minutes=1))
            staff.get("/api/admin/user")
        assert len(listed(staff)) == 1

    def test_a_new_login_ends_the_one_of_the_same_browser(
        self, staff: TestClient, owner: TestClient, new_client: Callable[[], TestClient]
    ) -> None:
        copied = new_client()
        copied.cookies.set("fundable_admin", staff.cookies["fundable_admin"])

        log_in(staff, OLIVE)

        assert copied.get("/api/admin/user").status_code == 401
        assert len(listed(owner)) == 2

    def test_a_refused_login_ends_none(self, staff: TestClient) -> None:
        assert staff.post("/api/admin/login", json={"email": SAM, "password": "wrong"}).status_code == 401
        assert staff.get("/api/admin/user").status_code == 200


class TestColleagues:
    @pytest.fixture
    def sam(self, staff: TestClient) -> str:
        return f"/api/admin/team/{staff.get('/api/admin/user').json()['id']}"

    def test_an_owner_sees_them_and_ends_one(
        self, owner: TestClient, staff: TestClient, sam: str, new_client: Callable[[], TestClient]
    ) -> None:
        phone = log_in(on(new_client(), IPHONE, "203.0.113.7"))
        found = {one["device"]: one for one in listed(owner, f"{sam}/logins")}
        assert not any(one["isCurrent"] for one in found.values())

        answer = owner.delete(f"{sam}/logins/{found['Safari on an iPhone']['id']}")

        assert (answer.status_code, answer.json()["code"]) == (200, "login_ended")
        assert phone.get("/api/admin/user").status_code == 401
        assert staff.get("/api/admin/user").status_code == 200

    def test_an_owner_ends_all(self, owner: TestClient, staff: TestClient, sam: str, new_client: Any) -> None:
        phone = log_in(new_client())

        assert owner.post(f"{sam}/logout-everywhere").json()["code"] == "logged_out"

        assert {browser.get("/api/admin/user").status_code for browser in (staff, phone)} == {401}
        assert owner.get("/api/admin/user").status_code == 200
        assert listed(owner, f"{sam}/logins") == []

    def test_a_login_of_somebody_else_is_not_found_there(self, owner: TestClient, sam: str) -> None:
        own = listed(owner)[0]["id"]
        assert owner.delete(f"{sam}/logins/{own}").json()["code"] == UNKNOWN
        assert owner.get("/api/admin/user").status_code == 200

    @pytest.mark.parametrize(("member", "code"), [(NOBODYS, "user_unknown"), ("none", "invalid")])
    def test_who_is_not_there_has_none(self, owner: TestClient, member: str, code: str) -> None:
        path = f"/api/admin/team/{member}"
        answers = (owner.get(f"{path}/logins"), owner.post(f"{path}/logout-everywhere"))
        assert [(answer.status_code, answer.json()["code"]) for answer in answers] == [(404, code)] * 2


class TestClients:
    def test_they_see_where_they_are_and_end_one(
        self, visitor: TestClient, client_a: PaidOrder, client_b: PaidOrder, clock: FakeClock
    ) -> None:
        phone = enter(visitor, client_a, IPHONE, "203.0.113.7")
        clock.move(timedelta(minutes=11))
        laptop = enter(visitor, client_a, CHROME, "198.51.100.9")

        seen = listed(visitor, THEIRS, laptop)

        assert [one["isCurrent"] for one in seen] == [True, False, False]
        assert {(one["device"], one["address"]) for one in seen} == {
            ("Chrome on Windows", "198.51.100.x"),
            ("Safari on an iPhone", "203.0.113.x"),
            ("Unknown device", "127.0.0.x"),
        }
        ended = next(one for one in seen if one["device"] == "Safari on an iPhone")
        answer = visitor.delete(f"{THEIRS}/{ended['id']}", headers=laptop)
        assert (answer.status_code, answer.json()["code"]) == (200, "login_ended")
        assert visitor.get("/api/client/order", headers=phone).status_code == 401
        assert visitor.delete(f"{THEIRS}/{ended['id']}", headers=laptop).json()["code"] == UNKNOWN

    def test_when_it_was_last_seen_is_right_to_ten_minutes(
        self, visitor: TestClient, client_a: PaidOrder, clock: FakeClock
    ) -> None:
        for minutes, seen in ((9, "15:04"), (2, "15:15")):
            clock.move(timedelta(minutes=minutes))
            visitor.get("/api/client/order", headers=client_a.bearer)
            assert listed(visitor, THEIRS, client_a.bearer)[0]["seenAt"] == f"2026-01-05T{seen}:00Z"

    def test_another_clients_is_not_theirs_to_end(
        self, visitor: TestClient, client_a: PaidOrder, client_b: PaidOrder
    ) -> None:
        name = listed(visitor, THEIRS, client_b.bearer)[0]["id"]
        answer = visitor.delete(f"{THEIRS}/{name}", headers=client_a.bearer)
        assert (answer.status_code, answer.json()["code"]) == (404, UNKNOWN)
        assert visitor.get("/api/client/order", headers=client_b.bearer).status_code == 200


class TestAfterAConfirmation:
    """The browser gets a new cookie; one that was copied before is worth nothing soon (ASVS 7.2.4, decision 0020)."""

    @pytest.fixture
    def before(self, owner: TestClient, new_client: Callable[[], TestClient], clock: FakeClock) -> TestClient:
        """Somebody with a copy of the cookie."""
        clock.move(SESSION_CONFIRMED)
        copy = new_client()
        copy.cookies.set("fundable_admin", owner.cookies["fundable_admin"])
        assert owner.post("/api/admin/confirm", json={"password": PASSWORD}).status_code == 200
        return copy

    def test_it_is_not_confirmed(self, before: TestClient, owner: TestClient) -> None:
        body = {"email": "new@agency.example", "role": "staff"}
        assert before.post("/api/admin/team", json=body).json()["code"] == NEEDED
        assert owner.post("/api/admin/team", json=body).status_code == 200

    def test_calls_that_are_under_way_are_still_answered(
        self, before: TestClient, owner: TestClient, clock: FakeClock
    ) -> None:
        owner.get("/api/admin/user")
        clock.move(SESSION_GRACE - timedelta(seconds=1))
        assert before.get("/api/admin/user").status_code == 200
        clock.move(timedelta(seconds=1))
        assert before.get("/api/admin/user").status_code == 401
        assert owner.get("/api/admin/user").status_code == 200

    def test_an_answer_that_was_lost_logs_nobody_out(self, before: TestClient, clock: FakeClock) -> None:
        for _ in range(3):
            clock.move(timedelta(hours=6))
            assert before.get("/api/admin/user").status_code == 200
        assert len(listed(before)) == 1

    def test_logging_out_ends_both(self, before: TestClient, owner: TestClient) -> None:
        owner.get("/api/admin/user")
        owner.post("/api/admin/logout")
        assert before.get("/api/admin/user").status_code == 401

    def test_it_is_one_login_in_the_list_and_no_younger(self, before: TestClient, owner: TestClient) -> None:
        [login] = listed(owner)
        assert (login["since"], login["isCurrent"]) == ("2026-01-05T15:04:00Z", True)

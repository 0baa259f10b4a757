"""Requests that another website makes with a staff member's cookie are not carried out (access 3)."""

import pytest
from starlette.testclient import TestClient

from fundable.app import App
from tests.conftest import PaidOrder
from tests.turns import in_turn
from tests.web.calls import OWNER, STAFF, Call
from tests.web.test_authorization import data

REFUSED = {
    "message": "This request came from another website, so we didn't run it.",
    "code": "foreign_origin",
}
FOREIGN = [
    "null",
    "",
    "http://evil.example",
    "https://127.0.0.1:8000",
    "http://127.0.0.1",
    "http://127.0.0.1:8001",
    "http://127.0.0.1:8000.evil.example",
    "http://127.0.0.1:8000/",
    "HTTP://127.0.0.1:8000",
    "http://evil.example, http://127.0.0.1:8000",
    "http://127.0.0.2:8000",
    "http://localhost:8000.evil.example",
]
UNSAFE = [call for call in STAFF + OWNER if call.method != "GET"]


@in_turn("call", UNSAFE)
def test_another_website_changes_nothing(owner: TestClient, client_a: PaidOrder, app: App, call: Call) -> None:
    before = data(app)

    answers = {origin: call.send(owner, client_a.id, {"Origin": origin}) for origin in FOREIGN}

    told = {origin: (answer.status_code, answer.json()) for origin, answer in answers.items()}
    assert told == dict.fromkeys(FOREIGN, (403, REFUSED))
    assert data(app) == before
    assert owner.get("/api/admin/user").status_code == 200


@pytest.mark.parametrize("origin", ["http://127.0.0.1:8000", "http://localhost:8000", "http://[::1]:8000"])
def test_on_a_loopback_address_its_three_names_are_our_own(staff: TestClient, client_a: PaidOrder, origin: str) -> None:
    answer = staff.patch(f"/api/orders/{client_a.id}/status", json={"status": "design"}, headers={"Origin": origin})

    assert answer.status_code == 200


@in_turn(("site", "status"), [("same-origin", 200), ("none", 200), ("same-site", 403), ("cross-site", 403)])
def test_without_an_origin_the_browsers_own_word_counts(
    staff: TestClient, client_a: PaidOrder, site: str, status: int
) -> None:
    answer = staff.patch(f"/api/orders/{client_a.id}/notes", json={"adminNotes": "x"}, headers={"Sec-Fetch-Site": site})

    assert answer.status_code == status


def test_a_form_of_another_website_is_refused_whatever_it_sends(staff: TestClient, client_a: PaidOrder) -> None:
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"):
        answer = staff.post(
            "/api/admin/logout", content=b"x=1", headers={"Origin": "https://evil.example", "Content-Type": kind}
        )
        assert answer.status_code == 403


def test_logging_somebody_in_from_another_website_is_refused(visitor: TestClient) -> None:
    answer = visitor.post(
        "/api/admin/login",
        json={"email": "olive@agency.example", "password": "x"},
        headers={"Origin": "https://evil.example"},
    )

    assert (answer.status_code, answer.json()) == (403, REFUSED)


def test_cookies_that_come_in_two_lines_are_one_set_of_cookies(
    staff: TestClient, client_a: PaidOrder, app: App
) -> None:
    before = data(app)
    cookie = f"fundable_admin={staff.cookies['fundable_admin']}"
    staff.cookies.clear()

    for lines in ([cookie, "theme=dark"], ["theme=dark", cookie]):
        headers = [("Origin", "https://evil.example"), *(("Cookie", line) for line in lines)]
        answer = staff.delete(f"/api/orders/{client_a.id}", headers=headers)
        assert (answer.status_code, answer.json()) == (403, REFUSED)
    assert data(app) == before


def test_what_anybody_may_do_does_not_ask_where_from(visitor: TestClient) -> None:
    answer = visitor.post(
        "/api/create-checkout-session",
        json={"email": "a@b.co", "amount": 150, "selectedAddons": []},
        headers={"Origin": "null"},
    )

    assert answer.status_code == 200


@in_turn("path", ["/api/orders", "/api/site/logo", "/", "/healthz", "/api/create-checkout-session"])
def test_no_answer_lets_another_website_read_it(visitor: TestClient, path: str) -> None:
    asks = {"Origin": "https://evil.example", "Access-Control-Request-Method": "DELETE"}

    for method in ("GET", "OPTIONS", "POST"):
        answer = visitor.request(method, path, headers=asks)
        assert not [name for name in answer.headers if name.startswith("access-control-")]

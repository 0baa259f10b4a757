"""POST and DELETE /api/orders/{order_id}/client-view, and what a view opens: staff see what its client sees."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from starlette.testclient import TestClient

from fundable.app import App
from fundable.domain.people.client_views import VIEW_LASTS
from tests.conftest import PASSWORD, FakeClock, Form, PaidOrder
from tests.turns import in_turn
from tests.web.logins import log_in

OVER = (401, "view_over")


def start(browser: TestClient, order: PaidOrder) -> Any:
    return browser.post(f"/api/orders/{order.id}/client-view")


def see(browser: TestClient, order: PaidOrder, path: str = "order") -> tuple[int, Any]:
    answer = browser.get(f"/api/client/{path}", headers={"View-As-Client": order.id})
    return answer.status_code, answer.json().get("code", "opened")


def views(app: App) -> int:
    with app.database.read() as connection:
        query = "SELECT count(*) FROM audit_entries WHERE act = 'client.viewed'"
        return int(connection.exec_driver_sql(query).scalar_one())


def test_staff_see_the_order_as_its_client_does(staff: TestClient, visitor: TestClient, client_a: PaidOrder) -> None:
    assert start(staff, client_a).status_code == 200

    seen = staff.get("/api/client/order", headers={"View-As-Client": client_a.id})

    assert seen.json() == visitor.get("/api/client/order", headers=client_a.bearer).json()


def test_the_bar_names_the_business_once_it_is_known(
    staff: TestClient, visitor: TestClient, client_a: PaidOrder, form: Form
) -> None:
    assert start(staff, client_a).json()["client"] == client_a.email

    visitor.post("/api/intake-forms", json=form(client_a, businessName="Alder & Finch Bakery"))

    assert start(staff, client_a).json()["client"] == "Alder & Finch Bakery"


def test_a_view_lasts_a_quarter_of_an_hour(staff: TestClient, client_a: PaidOrder, clock: FakeClock) -> None:
    ends_at = start(staff, client_a).json()["endsAt"]

    clock.move(VIEW_LASTS - timedelta(seconds=1))
    assert see(staff, client_a) == (200, "opened")
    assert start(staff, client_a).json()["endsAt"] == ends_at  # asking again doesn't make it longer
    clock.move(timedelta(seconds=1))
    assert see(staff, client_a) == OVER


def test_a_clock_that_was_set_back_opens_nothing(staff: TestClient, client_a: PaidOrder, clock: FakeClock) -> None:
    """By more than clocks of servers may be apart: the login of staff is over, too."""
    start(staff, client_a)
    clock.move(timedelta(minutes=-6))

    assert see(staff, client_a) == (401, "admin_unauthorized")


def test_each_view_is_in_the_log_once(staff: TestClient, client_a: PaidOrder, app: App, clock: FakeClock) -> None:
    start(staff, client_a)
    start(staff, client_a)
    see(staff, client_a)
    assert views(app) == 1

    clock.move(VIEW_LASTS)
    start(staff, client_a)
    assert views(app) == 2


def test_leaving_ends_it(staff: TestClient, client_a: PaidOrder) -> None:
    start(staff, client_a)

    assert staff.delete(f"/api/orders/{client_a.id}/client-view").json()["code"] == "view_left"
    assert see(staff, client_a) == OVER


def test_it_opens_one_order(staff: TestClient, client_a: PaidOrder, client_b: PaidOrder) -> None:
    start(staff, client_a)

    assert see(staff, client_b) == OVER


@in_turn("named", ["", "x", "*", "' OR '1'='1", "9f1c2ab3-0000-4000-8000-000000000000"])
def test_what_names_no_order_opens_nothing(staff: TestClient, client_a: PaidOrder, named: str) -> None:
    start(staff, client_a)

    answer = staff.get("/api/client/order", headers={"View-As-Client": named} | client_a.bearer)

    assert (answer.status_code, answer.json()["code"]) == OVER


def test_another_login_of_the_same_person_has_no_part_in_it(
    staff: TestClient, client_a: PaidOrder, new_client: Callable[[], TestClient]
) -> None:
    start(staff, client_a)

    assert see(log_in(new_client()), client_a) == OVER


def test_logging_out_ends_it(staff: TestClient, client_a: PaidOrder) -> None:
    start(staff, client_a)
    staff.post("/api/admin/logout")

    assert see(staff, client_a) == (401, "admin_unauthorized")
    assert see(log_in(staff), client_a) == OVER


def test_it_goes_on_when_staff_confirm_who_they_are(staff: TestClient, client_a: PaidOrder) -> None:
    start(staff, client_a)
    staff.post("/api/admin/confirm", json={"password": PASSWORD})

    assert see(staff, client_a) == (200, "opened")


def test_a_deleted_order_is_seen_no_more(staff: TestClient, client_a: PaidOrder) -> None:
    start(staff, client_a)
    staff.post("/api/admin/confirm", json={"password": PASSWORD})
    assert staff.delete(f"/api/orders/{client_a.id}").status_code == 200

    assert see(staff, client_a) == OVER
    assert start(staff, client_a).status_code == 404


def test_whoever_lacks_a_second_factor_sees_nothing(
    staff: TestClient, client_a: PaidOrder, monkeypatch: pytest.MonkeyPatch
) -> None:
    start(staff, client_a)
    monkeypatch.setattr("fundable.services.people.second_factor.is_missing", lambda *_: True)

    assert see(staff, client_a) == (403, "second_factor_missing")
    assert start(staff, client_a).status_code == 403


def test_an_unpaid_order_has_no_portal(staff: TestClient, order_pending: Callable[[], PaidOrder]) -> None:
    answer = start(staff, order_pending())

    assert (answer.status_code, answer.json()["code"]) == (409, "order_unpaid")


def test_the_clients_logins_stay_as_they_are(
    staff: TestClient, visitor: TestClient, client_a: PaidOrder, clock: FakeClock
) -> None:
    before = visitor.get("/api/client/logins", headers=client_a.bearer).json()
    start(staff, client_a)
    clock.move(timedelta(minutes=11))
    see(staff, client_a)

    assert visitor.get("/api/client/logins", headers=client_a.bearer).json() == before


def test_messages_of_visitors_are_the_clients_alone(staff: TestClient, client_a: PaidOrder) -> None:
    start(staff, client_a)

    assert see(staff, client_a, "website/messages") == (403, "view_reads_only")
    assert see(staff, client_a, "logins") == (403, "view_reads_only")


def test_files_that_were_not_sent_are_the_clients_alone(
    staff: TestClient, visitor: TestClient, paused: PaidOrder
) -> None:
    file_id = str(uuid4())
    sent = visitor.put(f"/uploads/answers/{file_id}?name=a.pdf", content=b"%PDF-1.4 x", headers=paused.bearer)
    assert sent.status_code == 200, sent.text
    start(staff, paused)

    seen = staff.get("/api/client/order", headers={"View-As-Client": paused.id}).json()

    assert seen["waiting"]["unsent"] == []
    assert see(staff, paused, f"answer-files/{file_id}") == (404, "answer_file_unknown")
    assert visitor.get(f"/api/client/answer-files/{file_id}", headers=paused.bearer).status_code == 200

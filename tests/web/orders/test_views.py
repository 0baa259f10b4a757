"""Orders as a table, a board and a month: one query behind all three."""

from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import text
from starlette.testclient import TestClient

from fundable.app import App
from tests.conftest import NOBODYS, Buy, FakeClock, Form, PaidOrder
from tests.turns import in_turn
from tests.web.logins import log_in

VIEW = "/api/admin/orders"


def emails(browser: TestClient, **query: Any) -> list[str]:
    answer = browser.get(VIEW, params=query)
    assert answer.status_code == 200, answer.text
    return [item["email"] for item in answer.json()["items"]]


@pytest.fixture
def three(order_paid: Buy) -> list[PaidOrder]:
    addons: list[list[str]] = [[], ["domain"], ["domain", "google-business"]]
    return [order_paid(f"{name}@example.com", names) for name, names in zip(("cara", "abe", "bo"), addons, strict=True)]


@in_turn("is_down", [False, True])
@in_turn(
    ("sort", "expected"),
    [("created", "cara abe bo"), ("client", "abe bo cara"), ("amount", "cara abe bo"), ("due", "cara abe bo")],
)
def test_a_sort_is_the_same_page_by_page(
    staff: TestClient, three: list[PaidOrder], sort: str, expected: str, is_down: bool
) -> None:
    found, cursor = [], ""
    while cursor is not None:
        page = staff.get(
            VIEW,
            params={"sort": sort, "order": "down" if is_down else "up", "limit": 1, "stage": "all", "cursor": cursor},
        ).json()
        found += [item["email"].partition("@")[0] for item in page["items"]]
        cursor = page["nextCursor"]
        assert page["total"] == 3
    assert found == (expected.split()[::-1] if is_down else expected.split())


def test_by_status_from_page_to_page(staff: TestClient, three: list[PaidOrder]) -> None:
    staff.patch(f"/api/orders/{three[0].id}/status", json={"status": "design"})
    found, cursor = [], ""
    while cursor is not None:
        page = staff.get(VIEW, params={"sort": "status", "limit": 1, "cursor": cursor}).json()
        found += [item["status"] for item in page["items"]]
        cursor = page["nextCursor"]
    assert found == ["paid", "paid", "design"]


def test_what_a_view_is_narrowed_to(staff: TestClient, owner: TestClient, three: list[PaidOrder]) -> None:
    people = staff.get("/api/admin/people").json()["people"]
    [me] = [one["id"] for one in people if one["isMe"]]
    staff.put(f"/api/orders/{three[1].id}/assignee", json={"userId": me})
    staff.patch(f"/api/orders/{three[2].id}/status", json={"status": "completed"})

    assert emails(staff, person="me") == ["abe@example.com"] == emails(staff, person=me, sort="amount")
    assert emails(staff, person="nobody") == ["cara@example.com"]
    assert emails(owner, person="me") == []
    assert emails(staff, stage="completed") == ["bo@example.com"]
    assert emails(staff, addon="domain") == ["abe@example.com"]
    assert sorted(emails(staff, addon="domain", stage="all")) == ["abe@example.com", "bo@example.com"]
    assert emails(staff, q="cara") == ["cara@example.com"]
    assert emails(staff, q="cara", person="me") == emails(staff, q="!!") == []
    counts = staff.get(f"{VIEW}/counts").json()
    assert (counts["mine"], counts["late"], counts["byStage"]) == (1, 0, {"paid": 2, "completed": 1})


def test_an_order_whose_notes_wait_for_us_is_not_with_its_client(
    app: App, staff: TestClient, three: list[PaidOrder]
) -> None:
    for one in three[:2]:
        staff.patch(f"/api/orders/{one.id}/status", json={"status": "review"})
    sent = """INSERT INTO site_rounds (order_id, number, is_included, build, sent_at, void_reason)
        VALUES (?, 1, true, 1, '2026-01-05', '')"""
    with app.database.write() as connection:
        connection.exec_driver_sql(sent, (three[0].id,))

    assert emails(staff, stage="review", notes="none") == ["abe@example.com"]
    assert staff.get(VIEW, params={"stage": "review", "notes": "none"}).json()["total"] == 1
    assert len(emails(staff, stage="review")) == 2
    assert staff.get(f"{VIEW}/counts").json()["withClient"] == 1
    with app.database.write() as connection:
        connection.exec_driver_sql("UPDATE site_rounds SET closed_at = '2026-01-06'")
    assert staff.get(f"{VIEW}/counts").json()["withClient"] == 2


def test_a_page_of_orders_says_what_each_needs_next(staff: TestClient, three: list[PaidOrder]) -> None:
    staff.patch(f"/api/orders/{three[2].id}/status", json={"status": "completed"})
    asked = ",".join([*(one.id for one in three), "00000000-0000-4000-8000-000000000000"])

    answer = staff.get(f"{VIEW}/next", params={"orders": asked})

    assert answer.status_code == 200, answer.text
    assert {one["orderId"]: one["need"] for one in answer.json()["items"]} == {
        three[0].id: "no_form",
        three[1].id: "no_form",
        three[2].id: "online",
    }
    for wrong in ("soon", ",".join([three[0].id] * 51)):
        refused = staff.get(f"{VIEW}/next", params={"orders": wrong})
        assert (refused.status_code, refused.json()["message"]) == (400, "Ask for up to 50 orders, by their ids.")
    assert staff.get(f"{VIEW}/next").status_code == 400


def test_what_a_business_is_called_is_what_it_is_sorted_by(
    staff: TestClient, visitor: TestClient, three: list[PaidOrder], form: Form
) -> None:
    visitor.post("/api/intake-forms", json=form(three[0], businessName="Aardvark Tailors"))
    assert emails(staff, sort="client")[0] == "cara@example.com"


def test_days_late_and_delivered(
    staff: TestClient, visitor: TestClient, clock: FakeClock, three: list[PaidOrder], form: Form
) -> None:
    for order in three:
        visitor.post("/api/intake-forms", json=form(order))
    promised = staff.get(VIEW).json()["items"][0]["promisedOn"]
    staff.patch(f"/api/orders/{three[0].id}/status", json={"status": "completed"})
    clock.move(timedelta(days=10))
    log_in(staff)

    assert sorted(emails(staff, due="overdue")) == ["abe@example.com", "bo@example.com"]
    assert emails(staff, due="today") == []
    assert emails(staff, due="overdue", stage="completed") == [], "what's delivered isn't owed"
    month = staff.get(f"{VIEW}/month", params={"month": promised[:7]}).json()
    assert (month["ahead"], month["late"], month["delivered"]) == (0, 2, 1)
    [day] = [day for day in month["days"] if day["items"]]
    assert (day["on"], day["off"], day["total"]) == (promised, None, 3)
    assert [(item["isLate"], bool(item["deliveredOn"])) for item in day["items"]] == [
        (True, False),
        (True, False),
        (False, True),
    ]
    assert month["days"][0]["off"] == ""
    assert len(month["days"]) % 7 == 0
    assert staff.get(f"{VIEW}/month", params={"month": promised[:7], "person": "me"}).json()["late"] == 0


def test_the_board_has_a_lane_for_each_status(staff: TestClient, three: list[PaidOrder]) -> None:
    lanes = {lane["stage"]: lane for lane in staff.get(f"{VIEW}/board").json()["lanes"]}
    assert list(lanes) == ["pending", "paid", "intake", "design", "review", "launch", "completed"]
    assert (lanes["paid"]["total"], len(lanes["paid"]["items"])) == (3, 3)
    mine = {lane["stage"]: lane for lane in staff.get(f"{VIEW}/board", params={"person": "me"}).json()["lanes"]}
    assert mine["paid"] == {"stage": "paid", "total": 0, "items": []}


def test_what_was_left_at_the_checkout_is_closed(staff: TestClient, app: App, order_pending: Buy) -> None:
    order = order_pending("june@example.com", [])
    assert emails(staff) == ["june@example.com"]
    with app.database.write() as connection:
        connection.execute(text("UPDATE orders SET session_state = 'ended'"))
    assert emails(staff) == []
    assert emails(staff, stage="closed") == ["june@example.com"]
    assert staff.get(f"{VIEW}/counts").json()["byStage"] == {"closed": 1}
    staff.patch(f"/api/orders/{order.id}/status", json={"status": "paid"})
    assert emails(staff) == ["june@example.com"], "staff go on with it"


@in_turn(
    ("query", "status", "code"),
    [
        ({"stage": "gone"}, 400, "stage_unknown"),
        ({"person": "somebody"}, 404, "user_unknown"),
        ({"cursor": "x"}, 400, "cursor_unknown"),
        ({"cursor": "999"}, 400, "cursor_unknown"),
        ({"sort": "size"}, 400, None),
        ({"due": "never"}, 400, None),
    ],
)
def test_what_is_asked_wrongly_is_refused_with_a_sentence(
    staff: TestClient, query: dict[str, str], status: int, code: str | None
) -> None:
    answer = staff.get(VIEW, params=query)
    assert answer.status_code == status, answer.text
    assert answer.json()["message"]
    assert code is None or answer.json()["code"] == code


@in_turn("month", ["2026-13", "26-1", "9999-12", "0001-01", "2026-1"])
def test_a_month_that_is_none_is_refused(staff: TestClient, month: str) -> None:
    assert staff.get(f"{VIEW}/month", params={"month": month}).status_code == 400


def test_the_file_has_what_is_seen(staff: TestClient, three: list[PaidOrder]) -> None:
    def ids(**body: Any) -> list[str]:
        answer = staff.post(f"{VIEW}/export", json=body)
        assert answer.status_code == 200, answer.text
        return [line.split(",")[0] for line in answer.text.splitlines()[1:]]

    assert ids() == [order.id for order in three]
    assert ids(addon="domain") == [three[1].id, three[2].id]
    assert ids(q="abe@example.com") == [three[1].id]
    assert ids(person="me") == []
    assert ids(orders=[three[2].id, NOBODYS]) == [three[2].id]
    assert staff.post(f"{VIEW}/export", json={"orders": [NOBODYS] * 101}).status_code == 400

"""GET, POST, PATCH and DELETE /api/orders/{id}/tasks, and GET /api/client/tasks."""

from typing import Any
from uuid import uuid4

import pytest
from starlette.testclient import TestClient

from fundable.app import App
from fundable.domain.orders.order_tasks import ADDED_MAX
from fundable.domain.people.accounts import Role
from fundable.services.people import accounts
from tests.conftest import PASSWORD, Buy, Form, PaidOrder

NOW = "2026-01-05T20:00:00.000000Z"
ALL = ("domain", "google-business", "fundability-review")


@pytest.fixture
def owed(order_paid: Buy, visitor: TestClient, form: Form) -> PaidOrder:
    """With all add-ons, sent on a Monday and promised for the next one."""
    bought = order_paid("mira@dune.example", ALL, PASSWORD)
    assert visitor.post("/api/intake-forms", json=form(bought), headers=bought.bearer).status_code == 201
    return bought


def read(staff: TestClient, order: PaidOrder) -> list[dict[str, Any]]:
    answer = staff.get(f"/api/orders/{order.id}/tasks")
    assert answer.status_code == 200, answer.text
    return list(answer.json()["items"])


def one(staff: TestClient, order: PaidOrder, title: str) -> dict[str, Any]:
    return next(task for task in read(staff, order) if task["title"] == title)


def change(staff: TestClient, order: PaidOrder, name: str, **wanted: object) -> Any:
    return staff.patch(f"/api/orders/{order.id}/tasks/{name}", json=wanted)


def me(browser: TestClient) -> dict[str, Any]:
    people = browser.get("/api/admin/people").json()["people"]
    return next(dict(person) for person in people if person["isMe"])


def history(staff: TestClient, order: PaidOrder) -> list[tuple[str, str]]:
    events = staff.get(f"/api/orders/{order.id}/timeline").json()["items"]
    return [(event["title"], event["by"]) for event in events if event["kind"] == "task"]


def test_an_order_s_tasks_are_those_of_its_stage_and_of_what_was_sold(staff: TestClient, owed: PaidOrder) -> None:
    assert [(task["title"], task["source"], task["dueOn"]) for task in read(staff, owed)] == [
        ("Check the intake form", "Information Collected", "2026-01-06"),
        ("Register the domain", "Domain Registration", "2026-01-08"),
        ("Offer times for the review call", "Fundability Review Call", "2026-01-09"),
        ("Set up the Google profile", "Google Business Setup", None),
        ("Get the Google profile verified", "Google Business Setup", None),
        ("Hold the review call", "Fundability Review Call", None),
        ("Send the summary of the call", "Fundability Review Call", None),
    ]
    assert {task["doneAt"] for task in read(staff, owed)} == {None}


def test_a_task_is_ticked_and_reopened_and_the_history_says_by_whom(staff: TestClient, owed: PaidOrder) -> None:
    done = change(staff, owed, "google-profile", isDone=True)
    assert done.status_code == 200
    found = one(staff, owed, "Set up the Google profile")
    assert (found["doneBy"], found["isFact"]) == (me(staff)["name"], False)
    assert done.json()["items"][-1] == found, "what's done is last"

    change(staff, owed, "google-profile", isDone=True)
    change(staff, owed, "google-profile", isDone=False)

    assert one(staff, owed, "Set up the Google profile")["doneAt"] is None
    assert history(staff, owed) == [
        ("Task reopened: Set up the Google profile", me(staff)["name"]),
        ("Task done: Set up the Google profile", me(staff)["name"]),
    ]


def test_a_task_is_its_order_s_person_s_unless_somebody_else_has_it(
    app: App, staff: TestClient, owed: PaidOrder
) -> None:
    staff.put(f"/api/orders/{owed.id}/assignee", json={"userId": me(staff)["id"]})
    assert one(staff, owed, "Register the domain")["person"]["name"] == me(staff)["name"]

    ida = accounts.create_staff(app, "ida@agency.example", PASSWORD, Role.STAFF)
    change(staff, owed, "domain-registered", userId=str(ida.id), dueOn="2026-01-07")

    found = one(staff, owed, "Register the domain")
    assert (found["person"]["name"], found["dueOn"]) == ("ida@agency.example", "2026-01-07")


def test_what_somebody_had_who_left_is_the_order_s_person_s_again(app: App, staff: TestClient, owed: PaidOrder) -> None:
    ida = accounts.create_staff(app, "ida@agency.example", PASSWORD, Role.STAFF)
    change(staff, owed, "domain-registered", userId=str(ida.id))
    with app.database.write() as connection:
        connection.exec_driver_sql("UPDATE users SET disabled_at = ? WHERE email = 'ida@agency.example'", (NOW,))
    assert one(staff, owed, "Register the domain")["person"] is None


def test_a_day_is_taken_back(staff: TestClient, owed: PaidOrder) -> None:
    change(staff, owed, "domain-registered", dueOn="2026-01-07")
    change(staff, owed, "domain-registered", dueOn=None)
    assert one(staff, owed, "Register the domain")["dueOn"] == "2026-01-08"


def test_a_stage_s_task_is_done_when_the_order_moves_on(staff: TestClient, owed: PaidOrder) -> None:
    staff.patch(f"/api/orders/{owed.id}/status", json={"status": "design"})
    found = one(staff, owed, "Check the intake form")
    assert (found["doneBy"], found["isFact"]) == (me(staff)["name"], True)
    refused = change(staff, owed, found["name"], isDone=False)
    assert (refused.status_code, refused.json()["code"]) == (409, "task_known_done")


def test_a_domain_that_is_noted_is_registered(staff: TestClient, owed: PaidOrder) -> None:
    record = {
        "name": "dune.example",
        "registrar": "Porkbun",
        "registeredOn": "2026-01-05",
        "renewsOn": "2027-01-05",
        "isInClientsName": True,
    }
    staff.put(f"/api/orders/{owed.id}/domain", json={"name": "dune.example"})
    answer = staff.put(f"/api/orders/{owed.id}/domain/registration", json=record)
    assert answer.status_code == 200, answer.text
    found = one(staff, owed, "Register the domain")
    assert (found["doneBy"], found["isFact"]) == (me(staff)["name"], True)


def test_staff_add_tasks_and_remove_them(staff: TestClient, owed: PaidOrder) -> None:
    added = staff.post(f"/api/orders/{owed.id}/tasks", json={"title": "  Ask for two photos "})
    assert added.status_code == 200
    found = one(staff, owed, "Ask for two photos")
    assert (found["source"], found["isAdded"], found["dueOn"]) == ("", True, None)

    removed = staff.delete(f"/api/orders/{owed.id}/tasks/{found['name']}")

    assert "Ask for two photos" not in [task["title"] for task in removed.json()["items"]]
    assert [title for title, _ in history(staff, owed)] == [
        "Task removed: Ask for two photos",
        "Task added: Ask for two photos",
    ]


def test_only_so_many_are_added(staff: TestClient, owed: PaidOrder) -> None:
    answers = [staff.post(f"/api/orders/{owed.id}/tasks", json={"title": "x"}) for _ in range(ADDED_MAX + 1)]
    assert [answer.status_code for answer in answers] == [200] * ADDED_MAX + [409]
    assert answers[-1].json()["code"] == "tasks_many"


def test_what_comes_with_the_order_is_not_removed(staff: TestClient, owed: PaidOrder) -> None:
    refused = staff.delete(f"/api/orders/{owed.id}/tasks/domain-registered")
    assert (refused.status_code, refused.json()["code"]) == (409, "task_not_added")


def test_what_is_wrong_is_refused(staff: TestClient, owed: PaidOrder, client_b: PaidOrder) -> None:
    assert change(staff, owed, "nothing", isDone=True).status_code == 404
    assert change(staff, client_b, "google-profile", isDone=True).status_code == 404, "they didn't buy it"
    assert change(staff, owed, "x" * 81, isDone=True).status_code in (400, 404)
    assert change(staff, owed, "google-profile", isDone="yes").status_code == 400
    assert change(staff, owed, "google-profile", dueOn="soon").status_code == 400
    assert change(staff, owed, "google-profile", userId=str(uuid4())).status_code == 404
    for title in ("", "   ", "x" * 201, None, "a\x00b"):
        assert staff.post(f"/api/orders/{owed.id}/tasks", json={"title": title}).status_code == 400
    assert staff.get(f"/api/orders/{uuid4()}/tasks").status_code == 404


def test_needs_you_has_what_somebody_put_on_a_day_that_has_come(
    staff: TestClient, owner: TestClient, owed: PaidOrder
) -> None:
    def due(browser: TestClient, **query: str) -> list[tuple[str, str, str | None]]:
        items = browser.get("/api/admin/work-queue", params=query).json()["items"]
        mine = [item for item in items if item["kind"] == "task_due"]
        return [(one["detail"], one["day"], one["assignee"] and one["assignee"]["name"]) for one in mine]

    assert due(staff) == [], "the days that follow from the promise have a row of their own"
    change(staff, owed, "google-profile", dueOn="2026-01-06", userId=me(staff)["id"])
    assert due(staff) == []
    change(staff, owed, "google-profile", dueOn="2026-01-05")
    assert due(staff) == [("Set up the Google profile", "2026-01-05", me(staff)["name"])]
    assert due(staff, mine="true") != []
    assert due(owner, mine="true") == []
    change(staff, owed, "google-profile", isDone=True)
    assert due(staff) == []


def test_the_client_sees_what_they_bought_and_nothing_else(
    staff: TestClient, visitor: TestClient, owed: PaidOrder, client_b: PaidOrder
) -> None:
    staff.post(f"/api/orders/{owed.id}/tasks", json={"title": "Ask about the dispute"})
    change(staff, owed, "google-profile", isDone=True)

    answer = visitor.get("/api/client/tasks", headers=owed.bearer)

    items = answer.json()["items"]
    assert [(item["addon"], item["title"], item["doneAt"] is not None) for item in items] == [
        ("domain", "Registered in your name", False),
        ("google-business", "Profile created", True),
        ("google-business", "Google verifies", False),
        ("fundability-review", "The call", False),
        ("fundability-review", "Written summary", False),
    ]
    assert "agency.example" not in answer.text
    assert visitor.get("/api/client/tasks", headers=client_b.bearer).json() == {"items": []}
    assert visitor.get("/api/client/tasks").status_code == 401

"""Whoever is given a task by somebody else hears of it by mail, once."""

from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import text
from starlette.testclient import TestClient

from fundable.app import App
from fundable.domain.people.accounts import Role
from fundable.services.people import accounts
from tests.conftest import PASSWORD, PaidOrder

Mails = Callable[[], list[dict[str, Any]]]
REGISTER = "domain-registered"


@pytest.fixture
def sold(client_a: PaidOrder, staff: TestClient) -> PaidOrder:
    """With a task that somebody added while nobody had the order."""
    assert staff.post(f"/api/orders/{client_a.id}/tasks", json={"title": "Ask the bank"}).status_code == 200
    return client_a


@pytest.fixture
def ida(app: App) -> str:
    return str(accounts.create_staff(app, "ida@agency.example", PASSWORD, Role.STAFF).id)


@pytest.fixture
def mails(app: App) -> Mails:
    def read() -> list[dict[str, Any]]:
        query = text("SELECT recipient, kind, subject, text FROM messages WHERE kind LIKE 'staff-%' ORDER BY seq")
        with app.database.read() as connection:
            rows = [dict(row) for row in connection.execute(query).mappings()]
        return [row for row in rows if row["kind"] in ("staff-assigned", "staff-task-given")]

    return read


def names(browser: TestClient, order: PaidOrder) -> dict[str, str]:
    tasks = browser.get(f"/api/orders/{order.id}/tasks").json()["items"]
    return {task["title"]: task["name"] for task in tasks}


def give(browser: TestClient, order: PaidOrder, to: str | None, **more: object) -> None:
    name = names(browser, order)["Ask the bank"]
    answer = browser.patch(f"/api/orders/{order.id}/tasks/{name}", json={"userId": to, **more})
    assert answer.status_code == 200, answer.text


def me(browser: TestClient) -> dict[str, Any]:
    people = browser.get("/api/admin/people").json()["people"]
    return next(dict(person) for person in people if person["isMe"])


def test_whoever_is_given_a_task_is_told_what_and_by_when(
    staff: TestClient, sold: PaidOrder, ida: str, mails: Mails
) -> None:
    give(staff, sold, ida, dueOn="2026-01-07")
    give(staff, sold, ida, dueOn="2026-01-08")

    [mail] = mails()
    assert (mail["kind"], mail["recipient"]) == ("staff-task-given", "ida@agency.example")
    assert mail["subject"] == f"Task for {sold.email}: Ask the bank"
    assert f"{me(staff)['name']} gave you a task for order #{sold.id[:8]} from {sold.email}" in mail["text"]
    assert "Ask the bank" in mail["text"]
    assert "It's due Wed, Jan 7." in mail["text"]


def test_who_takes_one_gives_one_to_nobody_or_ticks_one_is_mailed_nothing(
    staff: TestClient, sold: PaidOrder, ida: str, mails: Mails
) -> None:
    give(staff, sold, me(staff)["id"])
    give(staff, sold, None)
    give(staff, sold, ida, isDone=True)
    assert mails() == []


def test_an_order_that_is_given_brings_its_tasks_in_one_mail(
    staff: TestClient, sold: PaidOrder, ida: str, mails: Mails
) -> None:
    staff.put(f"/api/orders/{sold.id}/assignee", json={"userId": ida})
    assert [mail["kind"] for mail in mails()] == ["staff-assigned"]

    give(staff, sold, ida)
    assert len(mails()) == 1, "it was Ida's before, with the order"


def test_a_task_that_is_added_to_somebody_s_order_is_given_to_them(
    staff: TestClient, sold: PaidOrder, ida: str, mails: Mails
) -> None:
    staff.put(f"/api/orders/{sold.id}/assignee", json={"userId": ida})
    staff.post(f"/api/orders/{sold.id}/tasks", json={"title": "Check the logo"})
    [_, mail] = mails()
    assert (mail["recipient"], mail["subject"]) == ("ida@agency.example", f"Task for {sold.email}: Check the logo")
    assert "It's due" not in mail["text"]

    give(staff, sold, me(staff)["id"])
    give(staff, sold, None)
    assert [mail["subject"] for mail in mails()[2:]] == [f"Task for {sold.email}: Ask the bank"], "back to Ida"

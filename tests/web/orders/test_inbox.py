"""GET /api/admin/conversations, and what of it needs somebody (operation 10)."""

from datetime import timedelta
from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.conftest import Buy, FakeClock, Form, PaidOrder
from tests.turns import in_turn
from tests.web.orders.talking import note, of_order, reply, say


def inbox(staff: TestClient, query: str = "") -> Any:
    answer = staff.get(f"/api/admin/conversations?{query}")
    assert answer.status_code == 200, answer.text
    return answer.json()


def ids(found: Any) -> list[str]:
    return [item["orderId"] for item in found["items"]]


@pytest.fixture
def three(
    staff: TestClient, visitor: TestClient, order_paid: Buy, client_a: PaidOrder, client_b: PaidOrder, clock: FakeClock
) -> tuple[PaidOrder, PaidOrder, PaidOrder]:
    """Conversations of three orders: the first two wait, the third is answered and the newest."""
    answered = order_paid("ida@casa.example")
    for order, text in ((client_a, "The pink is too pink."), (client_b, "The shop moved in June.")):
        reply(visitor, order, text)
        clock.move(timedelta(minutes=1))
    say(staff, answered, "We'll show you the draft on Monday.")
    return client_a, client_b, answered


def test_those_that_wait_come_first(staff: TestClient, three: tuple[PaidOrder, ...]) -> None:
    first, second, answered = three

    found = inbox(staff)

    assert ids(found) == [second.id, first.id, answered.id]
    assert (found["total"], found["nextCursor"]) == (3, None)
    assert found["counts"] == {"waiting": 2, "mine": 2, "unread": 2, "all": 3}
    row = found["items"][0]
    assert (row["clientName"], row["lastText"], row["lastAuthor"]) == (
        second.email,
        "The shop moved in June.",
        "client",
    )
    assert (row["unread"], row["assignee"], row["isPaused"], row["files"]) == (1, None, False, 0)
    assert row["waitingSince"] == row["lastAt"]
    assert found["items"][2]["waitingSince"] is None


def test_pages_go_on_behind_those_that_wait(staff: TestClient, three: tuple[PaidOrder, ...]) -> None:
    found, cursor = [], ""
    for _ in three:
        page = inbox(staff, f"limit=1&cursor={cursor}")
        found, cursor = [*found, *ids(page)], page["nextCursor"] or ""

    assert found == ids(inbox(staff))
    assert cursor == ""


def test_views_narrow_it(
    staff: TestClient, owner: TestClient, visitor: TestClient, three: tuple[PaidOrder, ...]
) -> None:
    first, second, _ = three
    people = owner.get("/api/admin/people").json()["people"]
    [olive] = [one["id"] for one in people if one["isMe"]]
    assert owner.put(f"/api/orders/{first.id}/assignee", json={"userId": olive}).status_code == 200
    last = reply(visitor, second, "Hello?")
    assert staff.post(f"{of_order(first)}/read", json={"upTo": last["id"]}).status_code == 404

    assert ids(inbox(staff, "show=waiting")) == [second.id, first.id]
    assert ids(inbox(staff, "show=mine")) == [second.id]
    staff.post(f"{of_order(second)}/read", json={"upTo": last["id"]})
    assert ids(inbox(staff, "show=unread")) == [first.id]
    assert inbox(staff)["counts"] == {"waiting": 2, "mine": 1, "unread": 1, "all": 3}
    assert inbox(staff)["items"][0]["waitingSince"], "reading is no answer"


def test_it_is_searched_by_what_was_said_and_by_whose_it_is(
    staff: TestClient, visitor: TestClient, three: tuple[PaidOrder, ...], form: Form
) -> None:
    first, second, answered = three
    visitor.post("/api/intake-forms", json=form(first, businessName="Lucia Nails"))
    note(staff, answered, "Her logo is a small PNG.")
    reply(visitor, first, "And bigger.")

    assert ids(inbox(staff, "q=pink")) == [first.id]
    assert inbox(staff, "q=pink")["items"][0]["lastText"] == "The pink is too pink."
    assert ids(inbox(staff, "q=lucia+nails")) == [first.id]
    assert ids(inbox(staff, f"q={second.email}")) == [second.id]
    assert ids(inbox(staff, f"q=%23{second.id[:8]}")) == [second.id]
    assert [(row["lastText"], row["isNote"]) for row in inbox(staff, "q=png")["items"]] == [
        ("Her logo is a small PNG.", True)
    ]
    nothing = inbox(staff, "q=zebra")
    assert (nothing["items"], nothing["total"], nothing["counts"]["all"]) == ([], 0, 3)
    assert ids(inbox(staff, "q=!")) == []


def test_a_deleted_order_s_words_are_found_no_more(staff: TestClient, three: tuple[PaidOrder, ...]) -> None:
    assert staff.delete(f"/api/orders/{three[0].id}").status_code == 200

    assert ids(inbox(staff, "q=pink")) == []
    assert len(ids(inbox(staff))) == 2


@in_turn("query", ["cursor=x", "show=some", "limit=0"])
def test_what_isn_t_known_is_refused(staff: TestClient, query: str) -> None:
    assert staff.get(f"/api/admin/conversations?{query}").status_code == 400


def test_needs_you_says_who_waits_and_how_long(
    staff: TestClient, visitor: TestClient, client_a: PaidOrder, clock: FakeClock
) -> None:
    first = reply(visitor, client_a)
    clock.move(timedelta(hours=5))
    reply(visitor, client_a, "Hello?")

    queue = staff.get("/api/admin/work-queue").json()
    [task] = [one for one in queue["items"] if one["kind"] == "client_wrote"]
    assert (task["order"]["id"], task["at"], task["count"]) == (client_a.id, first["at"], 2)
    assert queue["counts"]["client_wrote"] == 1
    need = staff.get(f"/api/orders/{client_a.id}/next").json()
    assert (need["need"], need["count"]) == ("client_wrote", 2)

    say(staff, client_a)
    queue = staff.get("/api/admin/work-queue").json()
    assert "client_wrote" not in {one["kind"] for one in queue["items"]}
    assert staff.get(f"/api/orders/{client_a.id}/next").json()["need"] == "no_form"

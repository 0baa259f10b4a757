"""GET /api/orders/{id}/timeline."""

from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from starlette.testclient import TestClient

from fundable.app import App
from fundable.services.operation import sandbox
from fundable.services.operation.sandbox import SandboxEvent
from fundable.services.orders.conversation import messages
from tests.conftest import NOBODYS, PASSWORD, FakeClock, Form, PaidOrder
from tests.turns import in_turn
from tests.web.orders.talking import add_file, note, reply, say
from tests.web.orders.waiting import PDF


@pytest.fixture
def owed(client_a: PaidOrder, visitor: TestClient, form: Form, clock: FakeClock) -> PaidOrder:
    clock.move(timedelta(hours=1))
    assert visitor.post("/api/intake-forms", json=form(client_a), headers=client_a.bearer).status_code == 201
    clock.move(timedelta(hours=1))
    return client_a


def read(staff: TestClient, order: PaidOrder, **query: str) -> dict[str, Any]:
    answer = staff.get(f"/api/orders/{order.id}/timeline", params=query)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def told(staff: TestClient, order: PaidOrder, kind: str) -> list[tuple[str, str | None]]:
    return [(event["title"], event["by"]) for event in read(staff, order)["items"] if event["kind"] == kind]


def test_stages_say_who_or_what_set_them_newest_first(staff: TestClient, owed: PaidOrder) -> None:
    staff.patch(f"/api/orders/{owed.id}/status", json={"status": "design", "adminNotes": "Navy."})
    staff.patch(f"/api/orders/{owed.id}/status", json={"status": "design", "adminNotes": "And cream."})

    events = [event for event in read(staff, owed)["items"] if event["kind"] in ("status", "note")]

    assert [(event["kind"], event["title"], event["by"], event["note"]) for event in events] == [
        ("note", "Note added", "sam@agency.example", "And cream."),
        ("status", "Design in Progress", "sam@agency.example", "Navy."),
        ("status", "Information Collected", "Intake form received", None),
        ("status", "Payment Received", "Card payment confirmed", None),
        ("status", "Payment Pending", "Order created at checkout", None),
    ]
    assert [event["at"] for event in events] == sorted((event["at"] for event in events), reverse=True)


def test_a_pause_is_an_event_of_its_own_and_said_once(staff: TestClient, owed: PaidOrder, clock: FakeClock) -> None:
    staff.post(f"/api/orders/{owed.id}/pause", json={"reason": "two photos"})
    clock.move(timedelta(hours=3))
    staff.post(f"/api/orders/{owed.id}/resume")

    assert told(staff, owed, "pause") == [
        ("Clock resumed", "sam@agency.example"),
        ("Clock paused. Waiting for: two photos", "sam@agency.example"),
    ]
    assert told(staff, owed, "note") == []


def test_what_a_client_wrote_is_a_line_and_its_words_stay_in_the_conversation(
    app: App, staff: TestClient, visitor: TestClient, owed: PaidOrder, clock: FakeClock
) -> None:
    reply(visitor, owed, "We moved.", add_file(visitor, owed, PDF))
    for number, sender in enumerate((owed.email, "stranger@elsewhere.example")):
        clock.move(timedelta(minutes=1))
        is_client = sender == owed.email
        messages.receive(app, UUID(owed.id), f"<{number}@x>", "Secret.", address=sender, is_client=is_client)
    clock.move(timedelta(minutes=1))
    say(staff, owed, subject="Your move")
    note(staff, owed)

    assert told(staff, owed, "message") == [
        ("Message to the client saved, not sent: Your move", "sam@agency.example"),
        ("Email from stranger@elsewhere.example, which isn't the client's address", None),
        ("The client wrote by email", None),
        ("The client wrote a message, with 1 file", None),
    ]


def test_a_refund_says_how_much_and_who_made_it(owner: TestClient, staff: TestClient, owed: PaidOrder) -> None:
    owner.post("/api/admin/confirm", json={"password": PASSWORD})
    body = {"amountCents": 50_00, "refundedBeforeCents": 0}
    assert owner.post(f"/api/orders/{owed.id}/refund", json=body).status_code == 200

    assert told(staff, owed, "refund") == [("$50.00 refunded", "olive@agency.example")]


def test_a_dispute_says_how_it_stands_and_what_money_it_moved(app: App, staff: TestClient, owed: PaidOrder) -> None:
    sandbox.happen(app, UUID(owed.id), SandboxEvent.DISPUTE_OPENED)
    taken = ("The client's bank took back $175.00", None)
    assert sorted(told(staff, owed, "dispute")) == [("The client's bank disputes $175.00", None), taken]

    sandbox.happen(app, UUID(owed.id), SandboxEvent.DISPUTE_WON)

    returned, won = ("The client's bank returned $175.00", None), ("The dispute over $175.00 was won", None)
    assert sorted(told(staff, owed, "dispute")) == [returned, taken, won]


def test_mails_and_messages_are_told_apart_and_what_staff_get_is_left_out(staff: TestClient, owed: PaidOrder) -> None:
    words = {"id": str(uuid4()), "subject": "Your photos", "text": "They look great."}
    staff.post(f"/api/orders/{owed.id}/messages", json=words)

    saved = "Message to the client saved, not sent: Your photos"
    assert told(staff, owed, "message") == [(saved, "sam@agency.example")]
    titles = [title for title, _ in told(staff, owed, "mail")]
    assert len(titles) == 2
    assert all(title.startswith("Email saved, not sent: ") for title in titles)


def test_it_comes_in_pages_that_new_events_do_not_move(staff: TestClient, owed: PaidOrder) -> None:
    for number in range(35):
        staff.patch(f"/api/orders/{owed.id}/status", json={"status": "intake", "adminNotes": str(number)})
    first = read(staff, owed)
    assert (len(first["items"]), first["items"][0]["note"]) == (30, "34")
    staff.patch(f"/api/orders/{owed.id}/status", json={"status": "intake", "adminNotes": "news"})

    rest = read(staff, owed, cursor=first["nextCursor"])

    assert rest["nextCursor"] is None
    assert rest["items"][0]["note"] == "4"
    assert rest["items"][-1]["title"] == "Payment Pending"
    assert len(first["items"]) + len(rest["items"]) == first["total"] == rest["total"] - 1


def test_a_cursor_of_nobodys_is_refused(staff: TestClient, owed: PaidOrder) -> None:
    assert staff.get(f"/api/orders/{owed.id}/timeline", params={"cursor": "x"}).status_code == 400
    assert read(staff, owed, cursor="999999")["total"] == read(staff, owed)["total"]


@in_turn("order_id", [NOBODYS, "x"])
def test_an_order_that_is_gone_is_refused(staff: TestClient, order_id: str) -> None:
    assert staff.get(f"/api/orders/{order_id}/timeline").status_code == 404

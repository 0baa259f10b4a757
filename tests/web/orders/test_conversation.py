"""GET /api/orders/{id}/conversation and /api/client/conversation, and writing there, as staff and as the client."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from starlette.testclient import TestClient

from fundable.app import App
from fundable.db import audit
from fundable.domain.orders.conversation.threads import THREAD_PAGE
from tests.conftest import FakeClock, Form, PaidOrder
from tests.turns import in_turn
from tests.web.mail.mailbox import mails, newest
from tests.web.orders.talking import CLIENT, events, of_order, own_thread, reply, said, say, thread, words
from tests.web.orders.waiting import send as answer_pause

MAIL, STAFF_MAIL = "personal-message", "staff-client-answer"


def test_both_sides_read_what_both_wrote(staff: TestClient, visitor: TestClient, client_a: PaidOrder) -> None:
    say(staff, client_a, "Are you open on Sundays?")
    reply(visitor, client_a, "No.")

    ours, theirs = thread(staff, client_a), own_thread(visitor, client_a)

    assert said(ours) == said(theirs) == ["Are you open on Sundays?", "No."]
    first, second = [one for one in ours["items"] if one["kind"] == "message"]
    assert (first["author"], first["authorName"], first["isMine"]) == ("staff", "sam@agency.example", True)
    assert (second["author"], second["authorName"], second["isMine"]) == ("client", client_a.email, False)
    assert (ours["total"], ours["email"], ours["clientName"]) == (2, client_a.email, client_a.email)
    assert ours["repliesComeIn"] is theirs["repliesComeIn"] is False


def test_a_client_reads_no_address_of_staff(staff: TestClient, visitor: TestClient, client_a: PaidOrder) -> None:
    say(staff, client_a)

    answer = visitor.get(CLIENT, headers=client_a.bearer)

    assert "sam@agency.example" not in answer.text
    [message] = [one for one in answer.json()["items"] if one["kind"] == "message"]
    assert message["authorName"] == answer.json()["writesWith"] == "Fundable"


def test_a_message_of_staff_goes_out_as_an_email(staff: TestClient, client_a: PaidOrder, app: App) -> None:
    sent = say(staff, client_a, "Two photos of the shop would help.")

    mail = newest(app, MAIL)
    assert (mail.recipient, mail.subject) == (client_a.email, "A message about your website")
    assert mail.text.startswith("Two photos of the shop would help.")
    assert sent["mailState"] == thread(staff, client_a)["items"][-1]["mailState"] == "stored"


def test_what_is_sent_by_the_earlier_call_is_in_the_thread(
    staff: TestClient, visitor: TestClient, client_a: PaidOrder
) -> None:
    body = {"id": str(uuid4()), "subject": "Your photos", "text": "They look great."}
    assert staff.post(f"/api/orders/{client_a.id}/messages", json=body).status_code == 200

    [item] = [one for one in thread(staff, client_a)["items"] if one["kind"] == "message"]

    assert (item["id"], item["subject"], item["text"]) == (body["id"], "Your photos", "They look great.")
    assert said(own_thread(visitor, client_a)) == ["They look great."]


def test_a_message_of_the_client_is_mailed_to_whoever_wants_it(
    visitor: TestClient, staff: TestClient, owner: TestClient, client_a: PaidOrder, app: App
) -> None:
    reply(visitor, client_a, "Do you do logos?")

    sent = mails(app, STAFF_MAIL)
    assert {mail.recipient for mail in sent} == {"sam@agency.example", "olive@agency.example"}
    assert sent[0].subject == f"{client_a.email} wrote to you"
    assert "Do you do logos?" in sent[0].text
    assert f"/admin/orders/{client_a.id}/messages" in sent[0].text


@pytest.mark.parametrize("side", ["staff", "client"])
def test_the_same_one_is_there_once_however_often_it_comes(
    staff: TestClient, visitor: TestClient, client_a: PaidOrder, app: App, side: str
) -> None:
    at, browser, headers = (of_order(client_a), staff, {}) if side == "staff" else (CLIENT, visitor, client_a.bearer)
    body = words("Once.")

    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(lambda _: browser.post(f"{at}/messages", json=body, headers=headers), range(8)))

    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.json()["id"] for answer in answers}) == 1
    assert said(thread(staff, client_a)) == ["Once."]
    assert len(mails(app, MAIL if side == "staff" else STAFF_MAIL)) <= 2


def test_an_id_of_another_order_s_is_refused(
    visitor: TestClient, staff: TestClient, client_a: PaidOrder, client_b: PaidOrder
) -> None:
    taken = reply(visitor, client_a, "Mine.")["id"]

    answer = visitor.post(f"{CLIENT}/messages", json=words() | {"id": taken}, headers=client_b.bearer)

    assert (answer.status_code, answer.json()["code"]) == (409, "message_id_taken")
    assert "Mine." not in answer.text
    assert said(own_thread(visitor, client_b)) == []


@in_turn(
    ("changes", "status", "sentence"),
    [
        ({"text": "  "}, 400, "Write a few words or add a file."),
        ({"text": "x" * 5001}, 400, "Your message is too long. Please keep it under 5000 characters."),
        ({"files": [str(uuid4())]}, 409, "Some of these files aren't here anymore, so nothing was sent."),
        ({"files": [str(uuid4()) for _ in range(11)]}, 400, "You can send 10 files at a time."),
        ({"id": "x"}, 400, "We couldn't read the request."),
    ],
)
def test_what_can_t_be_sent_is_refused_and_nothing_is_kept(
    staff: TestClient,
    visitor: TestClient,
    client_a: PaidOrder,
    app: App,
    changes: dict[str, Any],
    status: int,
    sentence: str,
) -> None:
    at = of_order(client_a)
    for path, browser, headers in (
        (f"{at}/messages", staff, {}),
        (f"{at}/notes", staff, {}),
        (f"{CLIENT}/messages", visitor, client_a.bearer),
    ):
        answer = browser.post(path, json=words() | changes, headers=headers)
        assert (answer.status_code, answer.json()["message"].startswith(sentence)) == (status, True), answer.text
    assert said(thread(staff, client_a)) == []
    assert mails(app, MAIL) == mails(app, STAFF_MAIL) == []


def test_somebody_without_an_address_isn_t_written_to(staff: TestClient, order_paid: Any, app: App) -> None:
    order = order_paid("nora@alder.example")
    with app.database.write() as connection:
        connection.exec_driver_sql("UPDATE orders SET email = 'unknown' WHERE id = ?", (order.id,))

    answer = staff.post(f"{of_order(order)}/messages", json=words())

    assert (answer.status_code, answer.json()["code"]) == (409, "client_unreachable")


def test_a_client_who_writes_too_much_is_told_to_wait(
    visitor: TestClient, staff: TestClient, client_a: PaidOrder, clock: FakeClock
) -> None:
    for number in range(30):
        reply(visitor, client_a, f"Number {number}.")
        clock.move(timedelta(seconds=10))

    answer = visitor.post(f"{CLIENT}/messages", json=words("One more."), headers=client_a.bearer)

    assert (answer.status_code, answer.json()["code"]) == (429, "thread_messages_many")
    assert answer.json()["message"] == "You've sent 30 messages in an hour. Please wait 55 minutes, then send this one."
    assert answer.headers["Retry-After"] == "3300"
    say(staff, client_a)  # nobody else has to
    clock.move(timedelta(seconds=3300))
    reply(visitor, client_a, "One more.")


def test_pages_go_back_without_a_gap(staff: TestClient, client_a: PaidOrder) -> None:
    texts = [f"Number {number}." for number in range(THREAD_PAGE + 5)]
    for text in texts:
        say(staff, client_a, text)

    newest = thread(staff, client_a)
    say(staff, client_a, "Meanwhile.")
    older = thread(staff, client_a, newest["nextCursor"])

    assert said(older) + said(newest) == texts
    assert (older["nextCursor"], older["total"]) == (None, len(texts) + 1)


@in_turn("cursor", ["x", "-1", "999999"])
def test_a_cursor_that_is_none_of_ours_is_refused(
    staff: TestClient, visitor: TestClient, client_a: PaidOrder, cursor: str
) -> None:
    answers = [
        staff.get(f"{of_order(client_a)}?cursor={cursor}"),
        visitor.get(f"{CLIENT}?cursor={cursor}", headers=client_a.bearer),
    ]

    assert {(one.status_code, one.json()["code"]) for one in answers} == {(400, "cursor_unknown")}


def test_what_was_said_elsewhere_is_a_line(
    staff: TestClient, visitor: TestClient, client_a: PaidOrder, form: Form
) -> None:
    visitor.post("/api/intake-forms", json=form(client_a))
    staff.post(f"/api/orders/{client_a.id}/pause", json={"reason": "two photos of your shop"})
    answer_pause(visitor, client_a, "Here they are.")

    ours, theirs = thread(staff, client_a), own_thread(visitor, client_a)

    lines = events(ours)
    assert "The client sent the intake form" in lines
    assert "The client answered: two photos of your shop" in lines
    assert [line for line in lines if line.startswith("Email saved, not sent: ")]
    assert events(theirs) == ["You sent the intake form", "You answered: two photos of your shop"]
    mail = next(one for one in ours["items"] if one["event"] == "mail")
    assert mail["mailState"] == "stored"
    assert staff.get(f"/api/admin/messages/{mail['mailId']}").status_code == 200


def test_who_has_read_is_told_to_the_other_side(
    staff: TestClient, visitor: TestClient, client_a: PaidOrder, clock: FakeClock
) -> None:
    asked, told = say(staff, client_a), reply(visitor, client_a)
    assert (thread(staff, client_a)["unread"], thread(staff, client_a)["newSince"]) == (1, told["id"])
    assert (own_thread(visitor, client_a)["unread"], own_thread(visitor, client_a)["newSince"]) == (1, asked["id"])
    assert (thread(staff, client_a)["seen"], own_thread(visitor, client_a)["seen"]) == (None, None)

    clock.move(timedelta(hours=1))
    read_at = clock.now().isoformat().replace("+00:00", "Z")
    assert staff.post(f"{of_order(client_a)}/read", json={"upTo": told["id"]}).status_code == 200
    body = {"upTo": told["id"]}
    assert visitor.post(f"{CLIENT}/read", json=body, headers=client_a.bearer).status_code == 200
    clock.move(timedelta(hours=1))
    staff.post(f"{of_order(client_a)}/read", json={"upTo": told["id"]})
    visitor.post(f"{CLIENT}/read", json={"upTo": asked["id"]}, headers=client_a.bearer)

    ours, theirs = thread(staff, client_a), own_thread(visitor, client_a)
    assert ours["seen"] == {"messageId": asked["id"], "at": read_at}
    assert theirs["seen"] == {"messageId": told["id"], "at": read_at, "name": "Fundable"}
    assert (ours["unread"], theirs["unread"]) == (0, 0)


def test_staff_who_see_it_as_the_client_mark_and_send_nothing(
    staff: TestClient, visitor: TestClient, client_a: PaidOrder
) -> None:
    asked = say(staff, client_a)
    staff.post(f"/api/orders/{client_a.id}/client-view")
    headers = {"View-As-Client": client_a.id}

    seen = staff.get(CLIENT, headers=headers)
    refused = [
        staff.post(f"{CLIENT}/messages", json=words(), headers=headers),
        staff.post(f"{CLIENT}/read", json={"upTo": asked["id"]}, headers=headers),
        staff.put(f"/uploads/client-conversation/{uuid4()}", content=b"x", headers=headers),
    ]

    assert said(seen.json()) == ["Are you open on Sundays?"]
    assert {one.status_code for one in refused} == {403}
    assert own_thread(visitor, client_a)["unread"] == 1
    assert thread(staff, client_a)["seen"] is None


def test_the_client_waits_until_we_answer(
    staff: TestClient, visitor: TestClient, client_a: PaidOrder, clock: FakeClock
) -> None:
    first = reply(visitor, client_a)
    clock.move(timedelta(minutes=5))
    reply(visitor, client_a, "And one more thing.")
    assert thread(staff, client_a)["waitingSince"] == first["at"]

    say(staff, client_a)
    assert thread(staff, client_a)["waitingSince"] is None


def test_what_needs_no_answer_waits_no_longer(
    staff: TestClient, visitor: TestClient, client_a: PaidOrder, clock: FakeClock
) -> None:
    thanks = reply(visitor, client_a, "Thanks!")
    clock.move(timedelta(minutes=5))
    later = reply(visitor, client_a, "One question, though.")
    settled = f"{of_order(client_a)}/settled"

    assert staff.post(settled, json={"upTo": thanks["id"]}).status_code == 200
    assert thread(staff, client_a)["waitingSince"] == later["at"]
    assert staff.post(settled, json={"upTo": later["id"]}).status_code == 200
    assert thread(staff, client_a)["waitingSince"] is None
    assert staff.post(settled, json={"upTo": str(uuid4())}).status_code == 404


def test_the_log_says_who_said_that_no_answer_is_needed(
    staff: TestClient, visitor: TestClient, client_a: PaidOrder, app: App
) -> None:
    thanks = reply(visitor, client_a, "Thanks!")

    for _ in range(2):
        staff.post(f"{of_order(client_a)}/settled", json={"upTo": thanks["id"]})

    with app.database.read() as connection:
        wrote, entry = list(audit.walk(connection))[-2:]
    assert (entry.act, entry.about) == ("order.conversation_settled", client_a.id)
    assert (wrote.act, entry.value("actor")) == ("order.client_wrote", "sam@agency.example")


def test_the_log_says_that_the_client_wrote_and_not_what(visitor: TestClient, client_a: PaidOrder, app: App) -> None:
    reply(visitor, client_a, "Something private.")

    with app.database.read() as connection:
        entry = list(audit.walk(connection))[-1]
    assert (entry.act, entry.about, entry.value("actor")) == ("order.client_wrote", client_a.id, client_a.email)
    assert "private." not in repr(entry)

"""POST /api/client/answers, POST /api/orders/{id}/answers/looked-at, and what resuming makes of an answer."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

from starlette.testclient import TestClient

from fundable.app import App
from fundable.db import audit
from fundable.db.mail import outbox
from tests.conftest import FakeClock, Form, PaidOrder
from tests.logos import PNG
from tests.web.logins import log_in
from tests.web.orders.waiting import PDF, add_file, answer_of, send, waiting

NOT_WAITED_FOR = "We're no longer waiting for this, so nothing was sent. If you'd still like us to have it, message us."


def details(staff: TestClient, order: PaidOrder) -> Any:
    return log_in(staff).get(f"/api/orders/{order.id}").json()


def tasks(staff: TestClient) -> list[Any]:
    """Also where the row of the promised day says so."""
    found = log_in(staff).get("/api/admin/work-queue").json()
    said = [(item["next"]["need"] if item["next"] else item["kind"], item) for item in found["items"]]
    return [item for need, item in said if need == "client_answered"]


def timeline(staff: TestClient, order: PaidOrder) -> list[tuple[str, str | None]]:
    found = log_in(staff).get(f"/api/orders/{order.id}/timeline").json()
    return [(item["title"], item["by"]) for item in found["items"]]


def test_an_answer_reaches_staff_and_the_clock_stays_paused(
    visitor: TestClient, staff: TestClient, paused: PaidOrder, app: App, clock: FakeClock
) -> None:
    asked = waiting(visitor, paused)
    assert (asked["reason"], asked["isAnswered"], asked["answers"]) == ("two photos of your shop", False, [])
    photo, menu = add_file(visitor, paused, PNG, "front.png"), add_file(visitor, paused, PDF, "menu.pdf")
    clock.move(timedelta(hours=2))

    answer = send(visitor, paused, "  The left one is newer.\n", (menu, photo))

    assert answer.status_code == 200, answer.text
    made = answer.json()
    assert (made["text"], made["sentAt"]) == ("The left one is newer.", "2026-01-05T17:04:00Z")
    assert [file["name"] for file in made["files"]] == ["front.png", "menu.pdf"]
    now = waiting(visitor, paused)
    assert (now["isAnswered"], now["answers"], now["unsent"], now["since"]) == (True, [made], [], asked["since"])

    shown = details(staff, paused)
    assert shown["order"]["due"]["waitingFor"] == "two photos of your shop"
    [one] = shown["answers"]
    assert (one["id"], one["reason"], one["isNew"], one["lookedBy"]) == (made["id"], asked["reason"], True, None)
    [task] = tasks(staff)
    assert (task["order"]["id"], task["at"], task["detail"], task["count"]) == (
        paused.id,
        made["sentAt"],
        "two photos of your shop",
        1,
    )
    assert timeline(staff, paused)[0] == ("The client answered with 2 files", None)
    with app.database.read() as connection:
        mails = [mail for mail in outbox.of_order(connection, UUID(paused.id)) if mail.kind == "staff-client-answer"]
        [entry] = [entry for entry in audit.walk(connection) if entry.act == "order.answered"]
    assert {mail.recipient for mail in mails} == {"sam@agency.example", "olive@agency.example"}
    assert mails[0].subject == "Alder & Finch Bakery answered: two photos of your shop"
    assert all(said in mails[0].text for said in ("The left one is newer.", "front.png", "menu.pdf", "#answers"))
    assert (entry.kind, entry.actor_id, entry.value("actor")) == ("client", paused.id, paused.email)


def test_resuming_counts_from_the_first_answer_that_nobody_looked_at(
    visitor: TestClient, staff: TestClient, paused: PaidOrder, clock: FakeClock, app: App
) -> None:
    clock.move(timedelta(days=1))  # Tuesday
    send(visitor, paused, "These will do?")
    clock.move(timedelta(hours=1))
    [first] = details(staff, paused)["answers"]
    looked = staff.post(f"/api/orders/{paused.id}/answers/looked-at", json={"answers": [first["id"]]})
    assert (looked.status_code, looked.json()["items"][0]["isNew"]) == (200, False)
    assert looked.json()["items"][0]["lookedBy"] == "sam@agency.example"
    assert (tasks(staff), waiting(visitor, paused)["isAnswered"]) == ([], False)
    assert details(staff, paused)["order"]["due"]["waitingFor"] == "two photos of your shop"

    clock.move(timedelta(days=1))  # Wednesday, in the morning of the agency
    send(visitor, paused, "Here are better ones.")
    second_at = app.clock.now()
    clock.move(timedelta(hours=1))
    send(visitor, paused, "And one more thing.")
    assert [(task["count"], task["at"]) for task in tasks(staff)] == [(2, "2026-01-07T16:04:00Z")]
    clock.move(timedelta(days=5))  # Monday: for so long it is us who were waited for

    resumed = log_in(staff).post(f"/api/orders/{paused.id}/resume")

    assert resumed.status_code == 200
    # Tuesday was waited for; Wednesday to Friday and Monday counted, though nobody looked.
    assert resumed.json()["promisedOn"] == "2026-01-13"
    assert resumed.json()["due"] == {"daysLate": 0, "businessDaysLeft": 1, "waitingFor": None}
    with app.database.read() as connection:
        row = connection.exec_driver_sql("SELECT ended_at, resumed_at FROM pauses").one()
    assert row.ended_at == second_at.strftime("%Y-%m-%dT%H:%M:%S.%fZ")
    assert row.resumed_at > row.ended_at
    assert (tasks(staff), waiting(visitor, paused)) == ([], None)
    assert [answer["isNew"] for answer in details(staff, paused)["answers"]] == [False] * 3
    assert timeline(staff, paused)[:5] == [
        ("Clock resumed, counted from the answer", "sam@agency.example"),
        ("The client answered", None),
        ("The client answered", None),
        ("Answer reviewed", "sam@agency.example"),
        ("The client answered", None),
    ]


def test_whoever_resumes_has_looked_at_what_they_were_shown(
    visitor: TestClient, staff: TestClient, paused: PaidOrder
) -> None:
    shown = send(visitor, paused, "Here.").json()["id"]
    send(visitor, paused, "Wait, not that one.")

    log_in(staff).post(f"/api/orders/{paused.id}/resume", json={"answers": [shown]})

    assert [answer["isNew"] for answer in details(staff, paused)["answers"]] == [False, True]
    [task] = tasks(staff)
    assert task["count"] == 1


def test_a_website_that_goes_live_ends_the_pause_with_the_answer(
    visitor: TestClient, staff: TestClient, paused: PaidOrder, clock: FakeClock, app: App
) -> None:
    send(visitor, paused, "Here.")
    clock.move(timedelta(days=2))

    log_in(staff).patch(f"/api/orders/{paused.id}/status", json={"status": "completed"})

    with app.database.read() as connection:
        ended_at = connection.exec_driver_sql("SELECT ended_at FROM pauses").scalar_one()
    assert ended_at == "2026-01-05T15:04:00.000000Z"
    assert len(tasks(staff)) == 1


def test_no_answer_is_from_before_its_pause_whatever_the_clock_says(
    visitor: TestClient, staff: TestClient, paused: PaidOrder, clock: FakeClock, app: App
) -> None:
    """Else the pause would end before it began."""
    staff.post(f"/api/orders/{paused.id}/resume")
    clock.move(timedelta(hours=1))
    staff.post(f"/api/orders/{paused.id}/pause", json={"reason": "your menu"})
    since = waiting(visitor, paused)["since"]
    clock.move(-timedelta(minutes=30))

    assert send(visitor, paused, "Here.").json()["sentAt"] == since
    assert log_in(staff).post(f"/api/orders/{paused.id}/resume").status_code == 200

    with app.database.read() as connection:
        pause = connection.exec_driver_sql("SELECT * FROM pauses ORDER BY id DESC").first()
    assert pause
    assert pause.ended_at == pause.begun_at


def test_an_answer_that_is_sent_twice_comes_once(visitor: TestClient, paused: PaidOrder, app: App) -> None:
    file = add_file(visitor, paused, PNG)
    body = answer_of(waiting(visitor, paused)["since"], "Here.", (file,))

    def post(_number: int) -> Any:
        return visitor.post("/api/client/answers", json=body, headers=paused.bearer)

    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(post, range(8)))

    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.text for answer in answers}) == 1
    assert len(waiting(visitor, paused)["answers"]) == 1
    with app.database.read() as connection:
        mails = [mail for mail in outbox.of_order(connection, UUID(paused.id)) if mail.kind == "staff-client-answer"]
    assert len(mails) == 2  # one for each who works here


def test_a_file_that_was_sent_stays_with_its_answer(visitor: TestClient, paused: PaidOrder) -> None:
    file = add_file(visitor, paused, PDF, "menu.pdf")
    assert send(visitor, paused, "Here.", (file,)).status_code == 200

    again = send(visitor, paused, "And here.", (file,))

    assert (again.status_code, again.json()["code"]) == (409, "answer_files_gone")
    assert [[one["id"] for one in answer["files"]] for answer in waiting(visitor, paused)["answers"]] == [[file]]


def test_a_pause_that_ended_meanwhile_loses_nothing(visitor: TestClient, staff: TestClient, paused: PaidOrder) -> None:
    since, file = waiting(visitor, paused)["since"], add_file(visitor, paused, PNG)
    staff.post(f"/api/orders/{paused.id}/resume")

    late = send(visitor, paused, "Here.", (file,), since=since)
    assert (late.status_code, late.json()["message"]) == (409, NOT_WAITED_FOR)
    assert visitor.get(f"/api/client/answer-files/{file}", headers=paused.bearer).status_code == 200


def test_an_answer_belongs_to_the_pause_that_its_client_saw(
    visitor: TestClient, staff: TestClient, paused: PaidOrder, clock: FakeClock
) -> None:
    since, file = waiting(visitor, paused)["since"], add_file(visitor, paused, PNG)
    staff.post(f"/api/orders/{paused.id}/resume")
    clock.move(timedelta(minutes=1))
    staff.post(f"/api/orders/{paused.id}/pause", json={"reason": "your opening hours"})

    late = send(visitor, paused, "Here.", (file,), since=since)

    assert (late.status_code, late.json()["code"]) == (409, "answer_not_waited_for")
    now = waiting(visitor, paused)
    assert (now["reason"], [one["id"] for one in now["unsent"]]) == ("your opening hours", [file])
    assert send(visitor, paused, "Mon to Fri").status_code == 200


def test_it_says_something_and_names_files_that_are_there(
    visitor: TestClient, paused: PaidOrder, app: App, clock: FakeClock
) -> None:
    empty = send(visitor, paused, "  \n ")
    assert (empty.status_code, empty.json()["message"]) == (400, "Write a few words or add a file.")
    long = send(visitor, paused, "x" * 5001)
    assert (long.status_code, long.json()["message"]) == (
        400,
        "Your answer is too long. Please keep it under 5000 characters.",
    )
    file = add_file(visitor, paused, PNG)
    visitor.delete(f"/api/client/answer-files/{file}", headers=paused.bearer)
    gone = send(visitor, paused, "Here.", (file,))
    assert (gone.status_code, gone.json()["code"]) == (409, "answer_files_gone")
    many = send(visitor, paused, "Here.", tuple(str(uuid4()) for _ in range(11)))
    assert (many.status_code, many.json()["message"]) == (
        400,
        "You can send 10 files at a time. Send these first, then add more.",
    )
    assert waiting(visitor, paused)["answers"] == []
    for body in ({}, {"id": "x"}, {"id": str(uuid4()), "since": "soon"}, answer_of("2026-01-05T15:04:00", "no zone")):
        assert visitor.post("/api/client/answers", json=body, headers=paused.bearer).status_code in {400, 409}


def test_twenty_answers_are_enough(visitor: TestClient, paused: PaidOrder) -> None:
    for number in range(20):
        assert send(visitor, paused, f"Number {number}").status_code == 200

    refused = send(visitor, paused, "One more")

    assert (refused.status_code, refused.json()["code"]) == (409, "answers_many")


def test_it_is_for_the_client_of_the_order(
    visitor: TestClient, staff: TestClient, paused: PaidOrder, client_b: PaidOrder, form: Form
) -> None:
    sent = send(visitor, paused, "Here.").json()
    body = answer_of(waiting(visitor, paused)["since"], "Not mine", answer_id=sent["id"])
    visitor.post("/api/intake-forms", json=form(client_b))
    for browser, headers in ((visitor, {}), (visitor, {"Authorization": "Bearer x"}), (staff, {})):
        answer = browser.post("/api/client/answers", json=body, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (401, "client_unauthorized")
    other = visitor.post("/api/client/answers", json=body, headers=client_b.bearer)
    assert (other.status_code, other.json()["code"]) == (409, "answer_not_waited_for")

    for headers in ({}, paused.bearer):
        looked = visitor.post(
            f"/api/orders/{paused.id}/answers/looked-at", json={"answers": [sent["id"]]}, headers=headers
        )
        assert looked.status_code == 401
    # Named under another order, it stays as it is.
    staff.post(f"/api/orders/{client_b.id}/answers/looked-at", json={"answers": [sent["id"]]})
    assert staff.post(f"/api/orders/{uuid4()}/answers/looked-at", json={"answers": []}).status_code == 404
    assert details(staff, paused)["answers"][0]["isNew"]

"""POST /api/orders/{id}/intake-form/send-back, POST /api/client/sent-back, and the reminders between them."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from sqlalchemy import text
from starlette.testclient import TestClient

from fundable.app import App
from fundable.db import audit
from fundable.services.orders import sent_back_reminders
from tests.conftest import FakeClock, Form, PaidOrder
from tests.logos import PNG, upload
from tests.turns import in_turn
from tests.web.logins import log_in
from tests.web.orders.waiting import waiting

ADDRESS = {"name": "businessAddress", "note": "Which of the two is on your registration?"}
SERVICES = {"name": "servicesOffered", "note": "One line for each thing you sell, please."}
DAY = timedelta(days=1)
Mails = Callable[[], list[Any]]


@pytest.fixture
def owed(client_a: PaidOrder, visitor: TestClient, form: Form) -> PaidOrder:
    answer = visitor.post("/api/intake-forms", json=form(client_a))
    assert answer.status_code == 201, answer.text
    return client_a


@pytest.fixture
def mails(app: App) -> Mails:
    def read() -> list[Any]:
        query = text("SELECT kind, recipient, subject, text FROM messages WHERE kind LIKE 'form-sent%' ORDER BY seq")
        with app.database.read() as connection:
            return list(connection.execute(query))

    return read


def form_of(staff: TestClient, order: PaidOrder) -> Any:
    return details(staff, order)["intakeForm"]


def details(staff: TestClient, order: PaidOrder) -> Any:
    return log_in(staff).get(f"/api/orders/{order.id}").json()


def send_back(staff: TestClient, order: PaidOrder, *asked: Any, seen: str = "") -> Any:
    body = {"seen": seen or form_of(staff, order)["updatedAt"], "answers": asked}
    return log_in(staff).post(f"/api/orders/{order.id}/intake-form/send-back", json=body)


def look_again(browser: TestClient, order: PaidOrder, told: Any, **more: str) -> Any:
    since = more.pop("since", "") or waiting(browser, order)["since"]
    body = {"id": more.pop("id", "") or str(uuid4()), "since": since, "answers": told}
    return browser.post("/api/client/sent-back", json=body, headers=order.bearer)


@pytest.fixture
def sent(owed: PaidOrder, staff: TestClient) -> PaidOrder:
    answer = send_back(staff, owed, SERVICES, ADDRESS)
    assert answer.status_code == 200, answer.text
    return owed


def test_the_client_reads_who_asks(owed: PaidOrder, staff: TestClient, visitor: TestClient, mails: Mails) -> None:
    named = log_in(staff).put("/api/admin/name", json={"firstName": "Sam", "lastName": "Reyes"})
    assert named.status_code == 200, named.text
    note = {"name": "businessAddress", "note": "Which one?\n\nThe first, or the second?"}

    assert send_back(staff, owed, note).status_code == 200

    asked = waiting(visitor, owed)
    assert (asked["askedBy"], asked["sentBack"]) == ("Sam Reyes", [note])
    assert "Which one?\n\nThe first, or the second?" in mails()[0].text.replace("\n  ", "\n")


def test_the_clock_stands_and_the_client_reads_what_is_asked(
    sent: PaidOrder, visitor: TestClient, staff: TestClient, mails: Mails, app: App
) -> None:
    asked = waiting(visitor, sent)

    assert (asked["reason"], asked["sentBack"]) == ("2 answers in your form", [ADDRESS, SERVICES])
    assert asked["askedBy"] == "", "an email is nobody's name"
    shown = details(staff, sent)
    assert shown["order"]["due"]["waitingFor"] == "2 answers in your form"
    assert shown["sentBack"] == [ADDRESS, SERVICES]
    [mail] = mails()
    assert (mail.kind, mail.recipient) == ("form-sent-back", sent.email)
    assert mail.subject == "Please look at 2 answers again"
    assert all(
        said in mail.text for said in ("Business Address", ADDRESS["note"], SERVICES["note"], "/client/dashboard")
    )
    with app.database.read() as connection:
        [entry] = [entry for entry in audit.walk(connection) if entry.act == "order.form_sent_back"]
    assert entry.value("business_address") == ADDRESS["note"]


def test_what_comes_back_is_in_the_form_and_waits_for_staff(
    sent: PaidOrder, visitor: TestClient, staff: TestClient, clock: FakeClock
) -> None:
    before = form_of(staff, sent)
    clock.move(timedelta(hours=1))

    answer = look_again(visitor, sent, {"businessAddress": " 118 Canyon Rd\nSanta Fe, NM 87501 "})

    assert answer.status_code == 200, answer.text
    assert answer.json()["text"] == "Business Address: changed\nServices/Products Offered: as it was"
    after = form_of(staff, sent)
    assert after["businessAddress"] == "118 Canyon Rd\nSanta Fe, NM 87501"
    changed = {"businessAddress", "updatedAt"}
    assert {name: value for name, value in after.items() if name not in changed} == {
        name: value for name, value in before.items() if name not in changed
    }
    asked = waiting(visitor, sent)
    assert asked["isAnswered"] is True
    [one] = details(staff, sent)["answers"]
    assert one["isNew"] is True
    assert log_in(staff).post(f"/api/orders/{sent.id}/resume").status_code == 200
    assert waiting(visitor, sent) is None
    assert details(staff, sent)["sentBack"] == []


def test_it_is_taken_after_design_has_begun(sent: PaidOrder, visitor: TestClient, staff: TestClient) -> None:
    moved = log_in(staff).patch(f"/api/orders/{sent.id}/status", json={"status": "design"})
    assert moved.status_code == 200, moved.text

    assert look_again(visitor, sent, {"servicesOffered": "Bouquets\nWeddings"}).status_code == 200
    assert form_of(staff, sent)["servicesOffered"] == "Bouquets\nWeddings"


def test_only_what_was_asked_is_changed(sent: PaidOrder, visitor: TestClient, staff: TestClient) -> None:
    before = form_of(staff, sent)

    answer = look_again(visitor, sent, {"businessName": "Mallory", "facebook": "facebook.com/mallory", "logoUrl": None})

    assert answer.status_code == 200
    after = form_of(staff, sent)
    assert (after["businessName"], after["socialLinks"], after["logoUrl"]) == (
        before["businessName"],
        before["socialLinks"],
        before["logoUrl"],
    )


def test_a_link_and_the_logo_can_be_asked_for(owed: PaidOrder, visitor: TestClient, staff: TestClient) -> None:
    asked = ({"name": "instagram", "note": "Is this yours?"}, {"name": "logo", "note": "Have you a larger one?"})
    assert send_back(staff, owed, *asked).status_code == 200
    logo_url = upload(visitor, PNG)

    answer = look_again(visitor, owed, {"instagram": "instagram.com/alder", "logoUrl": logo_url})

    assert answer.json()["text"] == "Instagram: changed\nBusiness Logo: changed"
    after = form_of(staff, owed)
    assert after["socialLinks"]["instagram"] == "instagram.com/alder"
    assert after["logoUrl"] == logo_url


def test_the_same_id_again_changes_nothing(sent: PaidOrder, visitor: TestClient, staff: TestClient) -> None:
    one = str(uuid4())
    first = look_again(visitor, sent, {"servicesOffered": "Bouquets"}, id=one)
    again = look_again(visitor, sent, {"servicesOffered": "Weddings"}, id=one)

    assert (first.status_code, again.status_code) == (200, 200)
    assert again.json() == first.json()
    assert form_of(staff, sent)["servicesOffered"] == "Bouquets"


@in_turn(
    ("told", "said"),
    [
        ({"businessAddress": " "}, "Enter your business address."),
        ({"businessAddress": None}, "Enter your business address."),
        ({"servicesOffered": "x" * 5001}, "Services are too long. Please keep them under 5000 characters."),
        ({"businessAddress": 5}, "Enter your business address."),
    ],
)
def test_a_wrong_answer_is_refused_and_nothing_changes(
    sent: PaidOrder, visitor: TestClient, staff: TestClient, told: Any, said: str
) -> None:
    before = form_of(staff, sent)
    answer = look_again(visitor, sent, told)

    assert (answer.status_code, answer.json()["message"]) == (400, said)
    assert form_of(staff, sent) == before
    assert waiting(visitor, sent)["isAnswered"] is False


def test_what_staff_no_longer_wait_for_is_refused_in_words(
    sent: PaidOrder, visitor: TestClient, staff: TestClient
) -> None:
    since = waiting(visitor, sent)["since"]
    log_in(staff).post(f"/api/orders/{sent.id}/resume")

    answer = look_again(visitor, sent, {"servicesOffered": "Bouquets"}, since=since)

    assert (answer.status_code, answer.json()["code"]) == (409, "answer_not_waited_for")
    assert form_of(staff, sent)["servicesOffered"] != "Bouquets"


def test_somebody_else_s_login_answers_nothing(
    sent: PaidOrder, visitor: TestClient, staff: TestClient, client_b: PaidOrder
) -> None:
    since = waiting(visitor, sent)["since"]

    answer = look_again(visitor, client_b, {"servicesOffered": "Bouquets"}, since=since)

    assert (answer.status_code, answer.json()["code"]) == (409, "answer_not_waited_for")
    assert form_of(staff, sent)["servicesOffered"] != "Bouquets"


@in_turn(
    ("asked", "status", "code"),
    [
        ((), 400, None),
        (({"name": "businessName", "note": " "},), 400, None),
        (({"name": "orderId", "note": "?"},), 400, "answer_name_unknown"),
        ((ADDRESS, ADDRESS), 400, "answer_name_unknown"),
    ],
)
def test_staff_read_what_is_wrong(
    owed: PaidOrder, visitor: TestClient, staff: TestClient, asked: Any, status: int, code: str | None
) -> None:
    answer = send_back(staff, owed, *asked)

    assert answer.status_code == status
    assert code in (None, answer.json()["code"])
    assert waiting(visitor, owed) is None


def test_a_form_that_was_corrected_meanwhile_is_not_sent_back(
    owed: PaidOrder, visitor: TestClient, staff: TestClient, form: Form, clock: FakeClock
) -> None:
    seen = form_of(staff, owed)["updatedAt"]
    clock.move(DAY)
    visitor.post("/api/intake-forms", json=form(owed, businessName="New Name"), headers=owed.bearer)

    answer = send_back(staff, owed, ADDRESS, seen=seen)

    assert (answer.status_code, answer.json()["code"]) == (409, "form_moved")
    assert waiting(visitor, owed) is None


def test_a_clock_that_stands_is_not_paused_twice(sent: PaidOrder, staff: TestClient) -> None:
    answer = send_back(staff, sent, ADDRESS)
    assert (answer.status_code, answer.json()["code"]) == (409, "paused_already")


def test_its_client_is_reminded_after_2_and_5_days_until_they_answer(
    sent: PaidOrder, visitor: TestClient, app: App, clock: FakeClock, mails: Mails
) -> None:
    told = []
    for _ in range(5):
        clock.move(DAY)
        sent_back_reminders.plan(app)
        sent_back_reminders.plan(app)
        told.append(len(mails()) - 1)
    assert told == [0, 1, 1, 1, 2]
    reminder = mails()[-1]
    assert (reminder.recipient, reminder.subject) == (sent.email, "We're still waiting for 2 answers")


def test_who_has_answered_is_not_reminded(
    sent: PaidOrder, visitor: TestClient, app: App, clock: FakeClock, mails: Mails
) -> None:
    look_again(visitor, sent, {"servicesOffered": "Bouquets"})
    clock.move(3 * DAY)
    sent_back_reminders.plan(app)
    assert len(mails()) == 1


def test_a_job_that_did_not_run_for_weeks_sends_nothing_stale(
    sent: PaidOrder, app: App, clock: FakeClock, mails: Mails
) -> None:
    clock.move(15 * DAY)
    sent_back_reminders.plan(app)
    assert len(mails()) == 1

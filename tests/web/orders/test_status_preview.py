"""POST /api/orders/{id}/status/preview, and the choice to send nothing."""

import pytest
from starlette.testclient import TestClient

from fundable.app import App
from fundable.db import audit
from fundable.domain.orders.orders import OrderStatus
from tests.conftest import NOBODYS, Form, PaidOrder
from tests.turns import in_turn
from tests.web.mail.mailbox import mails, newest

KIND = "status-changed"


@pytest.fixture
def path(client_a: PaidOrder) -> str:
    return f"/api/orders/{client_a.id}/status"


def told(app: App) -> object:
    """What the audit log's last entry says of the e-mail."""
    with app.database.read() as connection:
        return list(audit.walk(connection))[-1].details["email"]


@pytest.mark.parametrize("status", [status for status in OrderStatus if status is not OrderStatus.PAID])
def test_it_is_the_mail_that_the_change_then_sends(
    staff: TestClient, visitor: TestClient, client_a: PaidOrder, form: Form, path: str, app: App, status: OrderStatus
) -> None:
    visitor.post("/api/intake-forms", json=form(client_a))
    staff.post(f"/api/orders/{client_a.id}/pause", json={"reason": "your photos"})
    staff.patch(path, json={"status": "paid"})
    body = {"status": status, "clientMessage": "We used *your* blue."}

    mail = staff.post(f"{path}/preview", json=body).json()["mail"]

    assert staff.patch(path, json=body).status_code == 200
    sent = newest(app, KIND)
    assert (mail["subject"], mail["text"], mail["html"]) == (sent.subject, sent.text, sent.html)
    assert (mail["recipient"], mail["sender"], mail["state"]) == (sent.recipient, "Fundable", "stored")


def test_it_changes_nothing(staff: TestClient, client_a: PaidOrder, path: str, app: App) -> None:
    before = staff.get(f"/api/orders/{client_a.id}").json()

    assert staff.post(f"{path}/preview", json={"status": "launch"}).status_code == 200

    assert staff.get(f"/api/orders/{client_a.id}").json() == before
    assert mails(app, KIND) == []


def test_the_same_status_sends_nothing_but_a_message(staff: TestClient, path: str) -> None:
    assert staff.post(f"{path}/preview", json={"status": "paid", "clientMessage": " "}).json() == {"mail": None}

    mail = staff.post(f"{path}/preview", json={"status": "paid", "clientMessage": "Hello!"}).json()["mail"]

    assert "Hello!" in mail["text"]


def test_the_same_status_is_mailed_again_to_those_who_ask_for_it(staff: TestClient, path: str, app: App) -> None:
    staff.patch(path, json={"status": "design", "emailClient": False})
    body = {"status": "design", "emailAgain": True}

    mail = staff.post(f"{path}/preview", json=body).json()["mail"]
    assert mails(app, KIND) == []
    answer = staff.patch(path, json=body)

    assert (answer.status_code, newest(app, KIND).text) == (200, mail["text"])
    assert told(app) == "saved under Messages, because there is no mail server"


def test_the_same_status_mails_nobody_and_keeps_the_notes(
    staff: TestClient, client_a: PaidOrder, path: str, app: App
) -> None:
    staff.patch(path, json={"status": "design"})

    staff.patch(path, json={"status": "design", "adminNotes": "Called back."})

    order = staff.get(f"/api/orders/{client_a.id}").json()["order"]
    assert (len(mails(app, KIND)), order["adminNotes"]) == (1, "Called back.")


def test_nothing_is_sent_again_where_nothing_is_to_be_sent(staff: TestClient, path: str, app: App) -> None:
    staff.patch(path, json={"status": "paid", "emailAgain": True, "emailClient": False})

    assert mails(app, KIND) == []


@in_turn(
    ("body", "sentence"),
    [
        ({"status": "done"}, "Choose one of the seven statuses."),
        ({}, "Choose one of the seven statuses."),
        (
            {"status": "design", "clientMessage": "x" * 5001},
            "The message is too long. Please keep it under 5000 characters.",
        ),
    ],
)
def test_what_could_not_be_sent_is_refused(
    staff: TestClient, path: str, body: dict[str, object], sentence: str
) -> None:
    answer = staff.post(f"{path}/preview", json=body)

    assert (answer.status_code, answer.json()["message"]) == (400, sentence)


@in_turn("order_id", [NOBODYS, "x"])
def test_an_order_that_is_not_there_is_refused(staff: TestClient, order_id: str) -> None:
    assert staff.post(f"/api/orders/{order_id}/status/preview", json={"status": "design"}).status_code == 404


def test_a_change_can_send_nothing(staff: TestClient, path: str, app: App) -> None:
    order = staff.patch(path, json={"status": "design", "emailClient": False}).json()

    assert order["status"] == "design"
    assert mails(app, KIND) == []
    assert told(app) == "switched off for this change"


def test_unless_it_is_said_the_client_hears_of_it(staff: TestClient, path: str, app: App) -> None:
    staff.patch(path, json={"status": "design"})

    assert len(mails(app, KIND)) == 1
    assert told(app) == "saved under Messages, because there is no mail server"


def test_the_log_says_when_no_mail_was_due(staff: TestClient, path: str, app: App) -> None:
    staff.patch(path, json={"status": "paid", "adminNotes": "Called."})

    assert told(app) == "none, because the status stayed the same"


def test_a_message_that_would_reach_nobody_is_refused(
    staff: TestClient, client_a: PaidOrder, path: str, app: App
) -> None:
    before = staff.get(f"/api/orders/{client_a.id}").json()

    answer = staff.patch(path, json={"status": "design", "emailClient": False, "clientMessage": "Hello!"})

    assert (answer.status_code, answer.json()["code"]) == (400, "message_unsent")
    assert staff.get(f"/api/orders/{client_a.id}").json() == before
    assert mails(app, KIND) == []

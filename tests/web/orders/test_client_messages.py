"""POST /api/orders/{id}/messages, and the look at one before it goes."""

from concurrent.futures import ThreadPoolExecutor
from uuid import uuid4

import pytest
from starlette.testclient import TestClient

from fundable.app import App
from fundable.db import audit
from tests.conftest import NOBODYS, PaidOrder
from tests.turns import in_turn
from tests.web.mail.mailbox import mails, newest

KIND = "personal-message"
WORDS = {"subject": "Your photos", "text": "They look great.\n\nCould we use the *second* one?"}


@pytest.fixture
def path(client_a: PaidOrder) -> str:
    return f"/api/orders/{client_a.id}/messages"


def message(**changes: object) -> dict[str, object]:
    return {"id": str(uuid4()), **WORDS, **changes}


def test_it_is_a_mail_of_its_own_kind_under_messages(
    staff: TestClient, client_a: PaidOrder, path: str, app: App
) -> None:
    answer = staff.post(path, json=message())

    assert answer.status_code == 200
    saved = "Saved under Messages. It isn't sent, because there's no mail server."
    assert answer.json() == {"message": saved, "state": "stored"}
    mail = newest(app, KIND)
    assert (mail.recipient, mail.subject, mail.order_id) == (client_a.email, "Your photos", client_a.id)
    assert mail.text.startswith(WORDS["text"])
    assert "Could we use the *second* one?" in mail.html
    assert staff.get(path).json()["items"][0]["kind"] == KIND


def test_the_preview_is_what_then_goes_and_keeps_nothing(staff: TestClient, path: str, app: App) -> None:
    shown = staff.post(f"{path}/preview", json=WORDS).json()
    assert mails(app, KIND) == []

    staff.post(path, json=message())

    sent = newest(app, KIND)
    assert (shown["subject"], shown["text"], shown["html"]) == (sent.subject, sent.text, sent.html)
    assert (shown["recipient"], shown["state"]) == (sent.recipient, "stored")


def test_the_same_one_goes_once_however_often_it_comes(staff: TestClient, path: str, app: App) -> None:
    body = message()

    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(lambda _: staff.post(path, json=body), range(8)))

    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.text for answer in answers}) == len(mails(app, KIND)) == 1
    staff.post(path, json=message())
    assert len(mails(app, KIND)) == 2


def test_the_log_says_who_wrote_and_not_what(staff: TestClient, client_a: PaidOrder, path: str, app: App) -> None:
    staff.post(path, json=message())

    with app.database.read() as connection:
        entry = list(audit.walk(connection))[-1]
    assert (entry.act, entry.about, entry.value("actor")) == ("client.written_to", client_a.id, "sam@agency.example")
    assert (entry.value("email"), entry.value("subject")) == (client_a.email, "Your photos")
    assert "look great" not in repr(entry)


@in_turn(
    ("changes", "sentence"),
    [
        ({"subject": " "}, "Enter a subject."),
        ({"subject": "a\nBcc: all@alder.example"}, "Enter a subject."),
        ({"subject": "x" * 151}, "The subject is too long. Please keep it under 150 characters."),
        ({"text": "\n"}, "Write your message."),
        ({"text": "x" * 5001}, "The message is too long. Please keep it under 5000 characters."),
        ({"id": "x"}, "We couldn't read the request. Reload the page and try again."),
    ],
)
def test_what_cannot_be_sent_is_refused_and_nothing_is_kept(
    staff: TestClient, path: str, app: App, changes: dict[str, object], sentence: str
) -> None:
    answer = staff.post(path, json=message(**changes))

    assert (answer.status_code, answer.json()["message"]) == (400, sentence)
    assert mails(app, KIND) == []


@pytest.mark.parametrize("way", ["", "/preview"])
def test_a_client_without_an_address_is_said_before_anything_is_written(
    staff: TestClient, client_a: PaidOrder, path: str, app: App, way: str
) -> None:
    with app.database.write() as connection:
        connection.exec_driver_sql("UPDATE orders SET email = '(erased)' WHERE id = ?", (client_a.id,))

    answer = staff.post(f"{path}{way}", json=message())

    assert (answer.status_code, answer.json()["code"]) == (409, "client_unreachable")
    assert answer.json()["message"] == (
        "This order has no email address, so nothing can be sent. Correct the email first."
    )
    assert mails(app, KIND) == []


@in_turn("way", ["", "/preview"])
@in_turn("order_id", [NOBODYS, "x"])
def test_an_order_that_is_gone_is_refused(staff: TestClient, order_id: str, way: str) -> None:
    answer = staff.post(f"/api/orders/{order_id}/messages{way}", json=message())

    assert answer.status_code == 404
    assert answer.json()["message"] == "This order no longer exists. It may have been deleted."

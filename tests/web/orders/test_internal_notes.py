"""POST /api/orders/{id}/conversation/notes: what staff write for themselves reaches nobody else
(access 21)."""

import zipfile
from pathlib import Path
from uuid import UUID, uuid4

import pytest
from starlette.testclient import TestClient

from fundable.app import App
from fundable.db import audit
from fundable.db.mail import outbox
from fundable.db.orders import orders
from fundable.domain.progress import silent
from fundable.services.operation import exports
from tests.conftest import PaidOrder
from tests.logos import PNG
from tests.web.calls import CALLS
from tests.web.orders.talking import CLIENT, attach, note, of_order, own_thread, reply, said, say, thread, words

SECRET = "Schwarzwald"
FILE = "confidential-sketch.png"


@pytest.fixture
def noted(staff: TestClient, visitor: TestClient, client_a: PaidOrder) -> str:
    """An order with a note, and messages before and after it; the id of the note's file."""
    say(staff, client_a)
    file_id = attach(staff, client_a, PNG, FILE)
    note(staff, client_a, SECRET, file_id)
    reply(visitor, client_a)
    return file_id


def test_only_staff_read_it(staff: TestClient, visitor: TestClient, client_a: PaidOrder, noted: str) -> None:
    found = thread(staff, client_a)

    assert [item["kind"] for item in found["items"] if item["kind"] != "event"] == ["message", "note", "message"]
    [written] = [item for item in found["items"] if item["kind"] == "note"]
    assert (written["text"], written["author"], written["authorName"]) == (SECRET, "staff", "sam@agency.example")
    assert [file["name"] for file in written["files"]] == [FILE]
    assert said(own_thread(visitor, client_a)) == ["Are you open on Sundays?", "We're closed Sundays."]
    assert own_thread(visitor, client_a)["total"] == 2


def test_no_call_of_the_client_tells_of_it(
    staff: TestClient, visitor: TestClient, client_a: PaidOrder, noted: str
) -> None:
    """Neither with their token, nor as staff see what they see; no file by its id, whichever call for files is
    asked."""
    staff.post(f"/api/orders/{client_a.id}/client-view")
    paths = {call.path for call in CALLS if call.method == "GET" and call.path.startswith("/api/client/")}
    paths |= {CLIENT, f"{CLIENT}/files/{{file_id}}"}
    assert len(paths) > 20
    asked = ((visitor, client_a.bearer), (staff, {"View-As-Client": client_a.id}))
    for path in sorted(paths):
        for browser, headers in asked:
            answer = browser.get(path.format(file_id=noted, photo_id=noted, number=1), headers=headers)
            assert SECRET not in answer.text, path
            assert "confidential" not in answer.text, path
            if "{file_id}" in path:
                assert answer.status_code == 404, path


def test_a_client_can_t_send_take_back_or_ask_for_its_file(
    visitor: TestClient, staff: TestClient, client_a: PaidOrder, noted: str
) -> None:
    unsent = attach(staff, client_a, PNG, FILE)
    for file_id in (noted, unsent):
        sent = visitor.post(f"{CLIENT}/messages", json=words("Mine?", file_id), headers=client_a.bearer)
        assert (sent.status_code, sent.json()["code"]) == (409, "answer_files_gone")
        gone = visitor.delete(f"{CLIENT}/files/{file_id}", headers=client_a.bearer)
        assert (gone.status_code, gone.json()["code"]) == (404, "answer_file_unknown")
        again = visitor.put(f"/uploads/client-conversation/{file_id}", content=PNG, headers=client_a.bearer)
        assert (again.status_code, again.json()["code"]) == (404, "answer_file_unknown")
        answers = visitor.put(f"/uploads/answers/{file_id}", content=PNG, headers=client_a.bearer)
        assert answers.status_code in (404, 409)
    assert said(own_thread(visitor, client_a)) == ["Are you open on Sundays?", "We're closed Sundays."]


def test_marking_it_read_as_the_client_tells_nothing(
    visitor: TestClient, staff: TestClient, client_a: PaidOrder
) -> None:
    written = note(staff, client_a, SECRET)

    answers = [
        visitor.post(f"{CLIENT}/read", json={"upTo": up_to}, headers=client_a.bearer)
        for up_to in (written["id"], str(uuid4()))
    ]

    assert {(one.status_code, one.json()["code"]) for one in answers} == {(404, "thread_message_unknown")}


def test_it_is_never_mailed_and_waits_for_nobody(
    staff: TestClient, visitor: TestClient, client_a: PaidOrder, app: App, noted: str
) -> None:
    with app.database.read() as connection:
        written = [message for _, message in outbox.page(connection, None, None, 1000)]
    assert written
    assert not [mail for mail in written if SECRET in mail.subject + mail.text + mail.html]
    since = thread(staff, client_a)["waitingSince"]
    assert since
    note(staff, client_a)
    assert thread(staff, client_a)["waitingSince"] == since, "a note is no answer"


def test_a_note_is_no_message_under_the_same_id(
    staff: TestClient, visitor: TestClient, client_a: PaidOrder, app: App
) -> None:
    body = words(SECRET)
    assert staff.post(f"{of_order(client_a)}/notes", json=body).status_code == 200

    for path, browser, headers in (
        (f"{of_order(client_a)}/messages", staff, {}),
        (f"{CLIENT}/messages", visitor, client_a.bearer),
    ):
        answer = browser.post(path, json=body, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (409, "message_id_taken")
        assert SECRET not in answer.text
    assert said(own_thread(visitor, client_a)) == []


def test_an_export_for_the_client_has_neither_it_nor_its_file(
    app: App, client_a: PaidOrder, staff: TestClient, noted: str, tmp_path: Path
) -> None:
    attach(staff, client_a, PNG, FILE)
    target = tmp_path / "client.zip"
    with app.database.read() as connection:
        order = orders.get(connection, UUID(client_a.id))
    exports.everything(app, target, [order], silent)

    packed = zipfile.ZipFile(target)
    whole = b"".join(packed.read(name) for name in packed.namelist())
    assert b"Are you open on Sundays?" in whole
    assert SECRET.encode() not in whole
    assert FILE.encode() not in whole
    assert not [name for name in packed.namelist() if name.startswith("files/")]


def test_the_log_says_who_wrote_one_and_not_what(staff: TestClient, client_a: PaidOrder, app: App) -> None:
    note(staff, client_a, SECRET)

    with app.database.read() as connection:
        entry = list(audit.walk(connection))[-1]
    assert (entry.act, entry.about, entry.value("actor")) == ("order.note_written", client_a.id, "sam@agency.example")
    assert SECRET not in repr(entry)


def test_one_alone_is_no_conversation(staff: TestClient, client_a: PaidOrder) -> None:
    note(staff, client_a, SECRET)

    for query in ("", f"?q={SECRET}", f"?q={client_a.email}", "?show=unread"):
        answer = staff.get(f"/api/admin/conversations{query}")
        assert (answer.status_code, answer.json()["items"]) == (200, []), query

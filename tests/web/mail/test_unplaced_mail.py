"""GET /api/admin/unplaced-mail, and what staff do with an email that couldn't be placed: into an order, or away."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import update
from starlette.testclient import TestClient

from fundable.app import App
from fundable.db import audit
from fundable.db.mail.unplaced_files import unplaced_files
from fundable.domain.audit import AuditEntry
from fundable.domain.mail.incoming import UNPLACED_FILES_MAX_BYTES
from fundable.services.agency import uploads
from fundable.services.orders.incoming_mail import receive
from tests.conftest import Buy, FakeClock, PaidOrder
from tests.logos import PNG
from tests.services.orders.letters import MAILBOX, letter, with_files
from tests.services.orders.some_orders import rows
from tests.web.orders.talking import own_thread, said, thread

AT = "/api/admin/unplaced-mail"
CLIENT = "nora@alder.example"
STRANGER = "stranger@elsewhere.example"


@pytest.fixture
def settings() -> dict[str, str]:
    return {"FUNDABLE_RATE_LIMITS": "off", "FUNDABLE_REPLY_ADDRESS": MAILBOX}


@pytest.fixture
def order(order_paid: Buy) -> PaidOrder:
    return order_paid(CLIENT, (), "correct horse battery")


def arrive(app: App, sender: str, text: str = "It's 555-0142.", number: int = 1, *fields: str) -> None:
    receive(app, letter(sender, MAILBOX, text, *fields, number=number))


def listed(staff: TestClient, query: str = "") -> Any:
    answer = staff.get(f"{AT}?{query}")
    assert answer.status_code == 200, answer.text
    return answer.json()


def one(staff: TestClient) -> str:
    [mail] = listed(staff)["items"]
    return str(mail["id"])


def place(staff: TestClient, mail_id: str, order_id: str) -> Any:
    return staff.post(f"{AT}/{mail_id}/place", json={"orderId": order_id})


def newest_entry(app: App) -> AuditEntry:
    with app.database.read() as connection:
        return list(audit.walk(connection))[-1]


def test_it_says_why_and_what_was_written(app: App, staff: TestClient) -> None:
    arrive(app, STRANGER, "Hello,\r\nplease call me.")

    found = listed(staff)

    assert (found["total"], found["nextCursor"]) == (1, None)
    [mail] = found["items"]
    assert (mail["reason"], mail["why"]) == ("no_address", "It wasn't sent to an order's address.")
    assert (mail["sender"], mail["senderName"], mail["subject"]) == (STRANGER, "Some Body", "Re: Hours")
    assert (mail["text"], mail["files"], mail["leftOut"]) == ("Hello,\nplease call me.", [], [])
    assert staff.get("/api/admin/conversations").json()["unplaced"] == 1


def test_they_are_listed_by_pages_newest_first(app: App, staff: TestClient) -> None:
    for number in range(3):
        arrive(app, STRANGER, f"Number {number}", number)

    first = listed(staff, "limit=2")
    second = listed(staff, f"limit=2&cursor={first['nextCursor']}")

    assert [mail["text"] for mail in first["items"] + second["items"]] == ["Number 2", "Number 1", "Number 0"]
    assert (first["total"], second["nextCursor"]) == (3, None)
    assert staff.get(f"{AT}?cursor=x").json()["code"] == "cursor_unknown"


def test_they_are_found_by_sender_subject_and_text(app: App, staff: TestClient) -> None:
    arrive(app, STRANGER, "Where do I park? 100% sure it's free?", 1)
    arrive(app, "other@elsewhere.example", "A question about hours.", 2)

    def found(words: str) -> list[str]:
        mails = staff.get(AT, params={"q": words}).json()
        told = staff.get("/api/admin/conversations", params={"q": words}).json()
        assert (mails["total"], told["unplaced"]) == (2, 2)
        assert told["unplacedFound"] == len(mails["items"])
        return [mail["sender"] for mail in mails["items"]]

    assert found("PARK stranger") == found("100%") == [STRANGER]
    assert found("re: hours question") == ["other@elsewhere.example"]
    assert found("elsewhere") == ["other@elsewhere.example", STRANGER]
    assert found("p_rk") == found("nothing") == []
    assert staff.get("/api/admin/conversations").json()["unplacedFound"] == 0


def test_one_of_the_client_s_address_is_the_client_s_message(
    app: App, staff: TestClient, visitor: TestClient, order: PaidOrder
) -> None:
    arrive(app, CLIENT.upper(), "Yes.\r\n\r\nOn Mon, Agency wrote:\r\n> Open?")

    assert place(staff, one(staff), order.id).json()["code"] == "placed"

    [item] = [item for item in thread(staff, order)["items"] if item["kind"] == "message"]
    assert (item["author"], item["via"], item["text"]) == ("client", "email", "Yes.")
    assert (item["subject"], item["quoted"]) == ("Re: Hours", "On Mon, Agency wrote:\n> Open?")
    assert thread(staff, order)["waitingSince"]
    theirs = own_thread(visitor, order)
    assert (said(theirs), theirs["repliesComeIn"]) == (["Yes."], True)
    assert listed(staff)["items"] == []
    entry = newest_entry(app)
    assert (entry.act, entry.about, entry.value("actor")) == ("mail.placed", order.id, "sam@agency.example")


def test_one_of_anybody_else_is_a_stranger_s_and_staff_s_alone(
    app: App, staff: TestClient, visitor: TestClient, order: PaidOrder
) -> None:
    arrive(app, STRANGER)

    place(staff, one(staff), order.id)

    [item] = [item for item in thread(staff, order)["items"] if item["kind"] == "message"]
    assert (item["author"], item["authorName"]) == ("stranger", STRANGER)
    assert said(own_thread(visitor, order)) == []


def file_at(mail: Any) -> str:
    return f"{AT}/{mail['id']}/files/{mail['files'][0]['id']}"


def test_its_files_wait_with_it_and_go_into_the_order(
    app: App, staff: TestClient, visitor: TestClient, order: PaidOrder
) -> None:
    raw = with_files(CLIENT)
    for _ in range(2):
        receive(app, raw)
    [mail] = listed(staff)["items"]
    assert ([file["name"] for file in mail["files"]], mail["leftOut"]) == (["kitchen.png"], ["program.png"])
    assert staff.get(file_at(mail)).content == PNG
    assert visitor.get(file_at(mail)).status_code == 401

    place(staff, mail["id"], order.id)

    [message] = [item for item in own_thread(visitor, order)["items"] if item["kind"] == "message"]
    assert [file["name"] for file in message["files"]] == ["kitchen.png"]
    assert "Not kept: program.png." in message["text"]
    address = f"/api/orders/{order.id}/conversation/files/{message['files'][0]['id']}"
    assert staff.get(address).content == PNG
    assert staff.get(file_at(mail)).json()["code"] == "unplaced_file_gone"
    assert len(list(app.files.names())) == 1


def test_its_files_are_discarded_with_it(app: App, staff: TestClient) -> None:
    receive(app, with_files(STRANGER))
    assert len(rows(app, "unplaced_files")) == 1

    staff.delete(f"{AT}/{one(staff)}")

    assert (list(app.files.names()), rows(app, "unplaced_files")) == ([], [])


def test_files_that_wait_are_neither_collected_nor_without_a_check(app: App, clock: FakeClock) -> None:
    receive(app, with_files(STRANGER))
    clock.move(timedelta(days=30))

    uploads.collect_unused(app)

    [(name, _)] = app.files.names()
    app.files.path(name).write_bytes(b"other")
    assert [file.name for file in uploads.damaged(app)] == [name]


def test_strangers_fill_no_disk(app: App, staff: TestClient) -> None:
    receive(app, with_files(STRANGER))
    with app.database.write() as connection:
        connection.execute(update(unplaced_files).values(size_bytes=UNPLACED_FILES_MAX_BYTES))

    receive(app, with_files(STRANGER, 2))

    newest = listed(staff)["items"][0]
    assert (newest["files"], newest["leftOut"]) == ([], ["kitchen.png", "program.png"])
    assert len(list(app.files.names())) == 1


def test_one_without_a_text_says_its_subject(app: App, staff: TestClient, order: PaidOrder) -> None:
    arrive(app, "", " ")

    place(staff, one(staff), order.id)

    [item] = [item for item in thread(staff, order)["items"] if item["kind"] == "message"]
    assert (item["authorName"], item["text"]) == ("No sender", "No text, only a subject: Re: Hours")


def test_it_is_put_into_one_order_however_many_do_it(
    app: App, staff: TestClient, owner: TestClient, order: PaidOrder, client_b: PaidOrder
) -> None:
    arrive(app, STRANGER)
    mail_id = one(staff)

    with ThreadPoolExecutor(2) as pool:
        asked = ((staff, order), (owner, client_b))
        answers = list(pool.map(lambda who: place(who[0], mail_id, who[1].id), asked))

    assert sorted(answer.status_code for answer in answers) == [200, 404]
    [refused] = [answer for answer in answers if answer.status_code == 404]
    assert refused.json()["code"] == "unplaced_gone"
    assert sorted(len(said(thread(staff, one))) for one in (order, client_b)) == [0, 1]


def test_an_email_that_comes_again_is_not_there_twice(app: App, staff: TestClient, order: PaidOrder) -> None:
    for _ in range(2):
        arrive(app, STRANGER)
        assert place(staff, one(staff), order.id).status_code == 200

    assert said(thread(staff, order)) == ["It's 555-0142."]


def test_an_order_that_is_gone_leaves_it_where_it_is(app: App, staff: TestClient, order: PaidOrder) -> None:
    arrive(app, STRANGER)
    staff.delete(f"/api/orders/{order.id}")

    answer = place(staff, one(staff), order.id)

    assert (answer.status_code, answer.json()["code"]) == (404, "order_gone")
    assert listed(staff)["total"] == 1


def test_one_is_discarded_once(app: App, staff: TestClient) -> None:
    arrive(app, STRANGER)
    mail_id = one(staff)

    assert staff.delete(f"{AT}/{mail_id}").json()["code"] == "discarded"

    assert listed(staff)["total"] == 0
    assert newest_entry(app).act == "mail.discarded"
    again = staff.delete(f"{AT}/{mail_id}")
    assert (again.status_code, again.json()["code"]) == (404, "unplaced_gone")
    assert place(staff, mail_id, mail_id).json()["code"] == "unplaced_gone"


def test_the_alert_leads_there(app: App, staff: TestClient) -> None:
    arrive(app, STRANGER)

    [alert, *_] = staff.get("/api/admin/messages?to=staff").json()["items"]

    assert alert["subject"].endswith("an email couldn't be placed")
    told = staff.get(f"/api/admin/messages/{alert['id']}").json()
    assert "/admin/messages/unplaced" in told["text"]

"""Notes and rounds: private until sent, counted once, answered, and shown with the build that answers them."""

import io
import json
import zipfile
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from sqlalchemy import text
from starlette.testclient import TestClient

from fundable.app import App
from fundable.db.mail import outbox
from fundable.services.operation import erasure
from fundable.services.orders.order_messages import NONE_LEFT, NOT_INCLUDED
from tests.conftest import PASSWORD, Buy, FakeClock, Form, PaidOrder
from tests.offers import publish
from tests.web.sites.site_orders import move, release, sent

PDF = b"%PDF-1.7\n%%EOF"


class Review:
    """A client and the staff of one order in review."""

    def __init__(self, client: TestClient, staff: TestClient, order: PaidOrder) -> None:
        self.client, self.staff, self.order = client, staff, order

    def read(self) -> Any:
        return self.client.get("/api/client/notes", headers=self.order.bearer).json()

    def seen_by_staff(self) -> Any:
        return self.staff.get(f"/api/orders/{self.order.id}/review").json()

    def write(self, words: str = "Please change this.", note_id: str = "", **spot: object) -> Any:
        body = {"build": 1, "page": "index.html", "viewport": 390, "text": words, **spot}
        address = f"/api/client/notes/{note_id or uuid4()}"
        return self.client.put(address, json=body, headers=self.order.bearer)

    def send(self, number: int = 1, notes: list[str] | None = None) -> Any:
        ids = [note["id"] for note in self.read()["notes"] if note["round"] is None] if notes is None else notes
        return self.client.post("/api/client/changes", json={"round": number, "notes": ids}, headers=self.order.bearer)

    def answer(self, note_id: str, verdict: str, words: str = "") -> Any:
        body = {"verdict": verdict, "text": words}
        return self.staff.put(f"/api/orders/{self.order.id}/review/notes/{note_id}", json=body)

    def build(self) -> int:
        self.staff.put(f"/api/orders/{self.order.id}/website/theme", json={"theme": "azulejo"})
        newest: int = self.staff.get(f"/api/orders/{self.order.id}/website").json()["builds"][0]["number"]
        return newest

    def close(self, build: int) -> Any:
        return self.staff.post(f"/api/orders/{self.order.id}/review/close", json={"build": build})

    def act(self, what: str, reason: str) -> Any:
        return self.staff.post(f"/api/orders/{self.order.id}/review/{what}", json={"reason": reason})

    def files(self, note_id: str, file_id: str, body: bytes = PDF) -> Any:
        headers = {**self.order.bearer, "X-File-Name": "menu.pdf"}
        return self.client.put(f"/uploads/notes/{note_id}/{file_id}", content=body, headers=headers)


@pytest.fixture
def review(visitor: TestClient, staff: TestClient, client_a: PaidOrder, form: Form) -> Review:
    sent(visitor, client_a, form)
    assert staff.post(f"/api/orders/{client_a.id}/website/draft").status_code == 200  # there at once
    release(staff, client_a)
    move(staff, client_a, "review")
    return Review(visitor, staff, client_a)


def mails(app: App, order: PaidOrder, kind: str) -> list[Any]:
    with app.database.read() as connection:
        return [mail for mail in outbox.of_order(connection, UUID(order.id)) if mail.kind == kind]


def test_a_note_is_kept_with_its_place_and_stays_its_client_s(review: Review) -> None:
    found = review.write("Bolder.", path="name", nth=0, x=0.25, y=0.5).json()

    [note] = found["notes"]
    assert (note["number"], note["where"], note["fit"], note["round"]) == (1, "Home, business name", "same", None)
    assert note["part"] == {"path": "name", "nth": 0, "text": note["quote"]}
    assert (found["total"], found["left"], found["nextNumber"]) == (1, 1, 1)
    assert review.write("Much bolder.", note["id"]).json()["notes"][0]["text"] == "Much bolder."
    assert review.read()["notes"][0]["text"] == "Much bolder."
    assert review.seen_by_staff()["notes"] == []
    removed = review.client.delete(f"/api/client/notes/{note['id']}", headers=review.order.bearer)
    assert removed.json()["notes"] == []


def test_what_is_not_on_the_page_is_refused_in_words(review: Review) -> None:
    for spot, status, code in (
        ({"path": "nothing"}, 409, "place_unknown"),
        ({"path": "name", "nth": 99}, 409, "place_unknown"),
        ({"path": "name", "build": 7}, 409, "place_unknown"),
        ({"page": "../etc"}, 400, "page_unknown"),
    ):
        answer = review.write(**spot)
        assert (answer.status_code, answer.json()["code"]) == (status, code)


def test_another_client_has_no_part_in_it(
    review: Review, visitor: TestClient, client_b: PaidOrder, form: Form, staff: TestClient
) -> None:
    [note] = review.write().json()["notes"]
    sent(visitor, client_b, form)
    release(staff, client_b)
    other = Review(visitor, staff, client_b)

    assert other.write("Mine.", note["id"]).status_code == 404
    assert visitor.delete(f"/api/client/notes/{note['id']}", headers=client_b.bearer).status_code == 404
    assert other.files(note["id"], str(uuid4())).status_code == 404
    assert other.send(1, [note["id"]]).json()["code"] == "notes_missing"
    assert other.answer(note["id"], "done").status_code == 404


def test_back_in_review_the_email_says_what_is_left(review: Review, staff: TestClient, app: App) -> None:
    def again() -> str:
        move(staff, review.order, "design")
        move(staff, review.order, "review")
        return str(mails(app, review.order, "status-changed")[0].text)

    assert "One revision round is included." in again()
    note = review.write().json()["notes"][0]["id"]
    review.send(1, [note])
    assert NONE_LEFT in again()
    assert staff.post(f"/api/orders/{review.order.id}/review/rounds", json={"reason": "They asked."}).status_code < 300
    assert "You have 1 revision round left." in again()


def test_an_offer_without_rounds_says_in_its_email_what_is_not_included(
    app: App, order_paid: Buy, visitor: TestClient, staff: TestClient, form: Form
) -> None:
    publish(app, revision_rounds=0)
    order = sent(visitor, order_paid("kim@harbor.example", (), PASSWORD), form)
    assert staff.post(f"/api/orders/{order.id}/website/draft").status_code == 200
    release(staff, order)
    move(staff, order, "review")
    assert NOT_INCLUDED in mails(app, order, "status-changed")[0].text

    assert staff.post(f"/api/orders/{order.id}/review/rounds", json={"reason": "They asked."}).status_code < 300
    move(staff, order, "design")
    move(staff, order, "review")
    assert "You have 1 revision round left." in mails(app, order, "status-changed")[0].text


def test_sending_is_one_round_and_staff_are_told(review: Review, app: App) -> None:
    review.write("It's 1996.", path="name")
    review.write("Add our stars.", page="contact.html")

    answer = review.send()

    assert answer.status_code == 200
    assert (answer.json()["left"], answer.json()["isWithUs"], answer.json()["nextNumber"]) == (0, True, 2)
    mail = mails(app, review.order, "staff-changes-sent")[0]
    assert "sent 2 notes" in mail.subject
    assert "Contact: Add our stars." in mail.text
    assert [note["number"] for note in review.seen_by_staff()["notes"]] == [1, 2]
    queue = review.staff.get("/api/admin/work-queue").json()
    due, domain = queue["items"]
    assert (due["kind"], due["next"]) == ("due_soon", {"need": "changes_sent", "count": 2, "build": 1})
    assert due["next"] == review.staff.get(f"/api/orders/{review.order.id}/next").json()
    assert (domain["kind"], domain["next"], queue["counts"]["changes_sent"]) == ("domain_wanted", None, 0)
    assert review.write("Later", answer.json()["notes"][0]["id"]).json()["code"] == "note_sent"


def test_19_two_tabs_at_once_are_one_round(review: Review) -> None:
    [note] = review.write().json()["notes"]

    with ThreadPoolExecutor(2) as tabs:
        answers = list(tabs.map(lambda _: review.send(1, [note["id"]]), range(2)))

    assert sorted(answer.status_code for answer in answers) == [200, 409]
    assert len(review.seen_by_staff()["rounds"]) == 1


def test_nothing_unseen_and_nothing_empty_is_sent(review: Review) -> None:
    assert review.send(1, []).json()["code"] == "notes_missing"
    [note] = review.write("").json()["notes"]
    assert review.send(1, []).json()["code"] == "notes_changed"
    assert review.send().json()["code"] == "note_empty"
    review.write("Words.", note["id"])
    assert review.send(5).json()["code"] == "round_sent"
    assert review.send().status_code == 200


def test_answers_are_drafts_until_the_new_build_is_shown(review: Review, app: App) -> None:
    review.write("It's 1996.", path="name")
    review.write("Stars.", page="contact.html")
    first, second = (note["id"] for note in review.send().json()["notes"])
    assert review.answer(second, "declined").json()["code"] == "reason_missing"
    review.answer(first, "done")
    assert review.close(1).json()["code"] == "notes_unanswered"
    review.answer(second, "declined", "Stars have to come from you.")
    assert review.close(1).json()["code"] == "build_missing"
    build = review.build()
    shown = review.client.get("/api/client/website", headers=review.order.bearer).json()
    assert (shown["build"], build) == (1, 2)
    assert review.client.get(shown["preview"]).status_code == 200
    assert [note["reply"] for note in review.read()["notes"]] == [None, None]
    assert review.close(1).status_code == 412

    closed = review.close(build)

    assert closed.status_code == 200
    assert review.client.get("/api/client/website", headers=review.order.bearer).json()["build"] == 2
    replies = [note["reply"] for note in review.read()["notes"]]
    assert [reply["verdict"] for reply in replies] == ["done", "declined"]
    assert "by" not in replies[0]
    [mail] = mails(app, review.order, "changes-answered")
    assert mail.subject == "Your changes are in"
    assert "1 done, 1 not done." in mail.html
    assert "Contact: Not done. Stars have to come from you." in mail.text
    assert review.answer(first, "done").json()["code"] == "answer_shown"
    assert [task["kind"] for task in review.staff.get("/api/admin/work-queue").json()["items"]] == ["domain_wanted"]


def test_what_is_to_be_done_counts_notes_without_an_answer(review: Review) -> None:
    def says() -> tuple[str, int, int]:
        need = review.staff.get(f"/api/orders/{review.order.id}/next").json()
        row = review.staff.get("/api/admin/work-queue").json()["items"][0]
        return need["need"], need["count"], row["next"]["count"]

    review.write("It's 1996.", path="name")
    review.write("Stars.", page="contact.html")
    first, second = (note["id"] for note in review.send().json()["notes"])
    assert says() == ("changes_sent", 2, 2)
    review.answer(first, "done")
    assert says() == ("changes_sent", 1, 1)
    review.answer(second, "done")
    assert says() == ("changes_sent", 0, 0)
    review.staff.patch(f"/api/orders/{review.order.id}/status", json={"status": "completed"})
    assert [task["count"] for task in review.staff.get("/api/admin/work-queue").json()["items"][:1]] == [0]


def test_a_note_that_somebody_else_answered_meanwhile_is_not_answered_unread(review: Review, owner: TestClient) -> None:
    review.write()
    [note] = review.send().json()["notes"]
    path = f"/api/orders/{review.order.id}/review/notes/{note['id']}"
    assert review.answer(note["id"], "done", "It says 1996 now.").status_code == 200
    theirs = {"verdict": "declined", "text": "We need your license first.", "seen": None}

    refused = owner.put(path, json=theirs)

    assert (refused.status_code, refused.json()["code"]) == (409, "answer_moved")
    assert "Sam" in refused.json()["message"] or "sam@agency.example" in refused.json()["message"]
    [kept] = review.seen_by_staff()["notes"]
    assert kept["reply"]["text"] == "It says 1996 now."
    same = owner.put(path, json={"verdict": "done", "text": "It says 1996 now.", "seen": None})
    assert same.status_code == 200
    [kept] = same.json()["notes"]
    [replaced] = owner.put(path, json=theirs | {"seen": kept["reply"]["at"]}).json()["notes"]
    assert replaced["reply"]["text"] == "We need your license first."


def test_a_note_is_answered_at_its_own_order_alone(review: Review, form: Form, client_b: PaidOrder) -> None:
    """Although the other order has a round of the same number open."""
    sent(review.client, client_b, form)
    review.staff.post(f"/api/orders/{client_b.id}/website/draft")
    release(review.staff, client_b)
    move(review.staff, client_b, "review")
    other = Review(review.client, review.staff, client_b)
    ids = []
    for one in (review, other):
        assert one.write().status_code == 200
        ids.append(one.send().json()["notes"][0]["id"])

    answer = other.answer(ids[0], "done")

    assert (answer.status_code, answer.json()["code"]) == (404, "note_unknown")
    assert review.answer(ids[0], "done").status_code == 200


def test_where_everything_was_declined_the_email_names_no_new_build(review: Review, app: App) -> None:
    review.write()
    [note] = review.send().json()["notes"]
    review.answer(note["id"], "declined", "Stars have to come from you.")

    assert review.close(1).status_code == 200

    [mail] = mails(app, review.order, "changes-answered")
    assert "We've gone through your notes on the website." in mail.text
    assert "Build 1" not in mail.text


def test_what_is_downloaded_meanwhile_is_what_the_client_looks_at(review: Review) -> None:
    review.write("It's 1996.", path="name")
    review.send()
    review.build()
    shown = review.client.get("/api/client/website", headers=review.order.bearer).json()

    answer = review.client.get("/api/client/website/export", headers=review.order.bearer)

    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        assert json.loads(archive.read("manifest.json"))["hash"] == shown["hash"]


def test_after_the_last_round_notes_are_taken_and_not_included(review: Review) -> None:
    review.write()
    review.send()
    review.write("One more thing.")

    late = review.send(2).json()

    assert [one["isIncluded"] for one in late["rounds"]] == [True, False]
    assert late["left"] == 0


def test_staff_void_a_round_and_grant_one(review: Review) -> None:
    review.write()
    review.send()
    assert review.act("rounds/9/void", "No.").json()["code"] == "round_unknown"
    assert review.act("rounds/1/void", " ").status_code == 400

    assert review.act("rounds/1/void", "Our typo.").json()["left"] == 1
    assert review.act("rounds/1/void", "Our typo.").json()["code"] == "round_uncounted"
    granted = review.act("rounds", "We were late.").json()

    assert (granted["total"], granted["left"]) == (2, 2)
    assert [grant["reason"] for grant in granted["grants"]] == ["We were late."]
    review.write("More.")
    assert review.send(2).json()["code"] == "round_open"


def test_the_clock_goes_on_while_changes_are_with_us(review: Review, clock: FakeClock) -> None:
    def promise() -> Any:
        return review.staff.get(f"/api/orders/{review.order.id}").json()["promise"]

    assert promise()["waitingFor"] == "your review"
    clock.move(timedelta(minutes=5))
    review.write()
    [note] = review.send().json()["notes"]
    assert promise()["isPaused"] is False
    review.answer(note["id"], "declined", "It's right as it is.")
    clock.move(timedelta(minutes=5))
    review.close(1)

    assert promise()["waitingFor"] == "your review"


def test_files_come_with_a_note_and_are_private_until_it_is_sent(review: Review, app: App) -> None:
    [note] = review.write("").json()["notes"]
    file_id = str(uuid4())
    assert review.files(note["id"], file_id).json()["name"] == "menu.pdf"
    assert review.files(note["id"], file_id).status_code == 200
    assert review.files(note["id"], str(uuid4()), b"nothing").status_code == 415
    address = f"/api/orders/{review.order.id}/note-files/{file_id}"
    assert review.staff.get(address).status_code == 404
    own = review.client.get(f"/api/client/note-files/{file_id}", headers=review.order.bearer)
    assert own.content == PDF

    review.send()

    assert review.staff.get(address).content == PDF
    assert len(review.seen_by_staff()["notes"][0]["files"]) == 1
    gone = f"/api/client/notes/{note['id']}/files/{file_id}"
    assert review.client.delete(gone, headers=review.order.bearer).json()["code"] == "note_sent"


def test_erasing_a_client_takes_all_of_it(review: Review, app: App) -> None:
    [note] = review.write().json()["notes"]
    review.files(note["id"], str(uuid4()))
    review.send()
    review.act("rounds", "We were late.")

    erasure.erase(app, erasure.plan(app, review.order.email), lambda *_: None)

    with app.database.read() as connection:
        for table in ("site_notes", "site_rounds", "round_grants", "answer_files"):
            assert connection.execute(text(f"SELECT count(*) FROM {table}")).scalar_one() == 0, table
    assert list(app.files.names()) == []

"""A client's data, erased or handed out by an owner, who has read the names of the orders first."""

import io
import json
import zipfile
from datetime import timedelta

from sqlalchemy import text
from starlette.testclient import TestClient

from fundable.app import App
from fundable.domain.people.accounts import SESSION_CONFIRMED
from tests.conftest import NOBODYS, Buy, FakeClock, Form, PaidOrder
from tests.logos import PNG, upload

CLIENTS = "/api/admin/clients"


def merge(owner: TestClient, first: PaidOrder, second: PaidOrder) -> None:
    assert owner.post(f"{CLIENTS}/{first.id}/merge", json={"order": second.id}).status_code == 200


def erase(owner: TestClient, order: PaidOrder, *named: PaidOrder) -> tuple[int, str]:
    answer = owner.post(f"{CLIENTS}/{order.id}/erase", json={"orders": [one.id for one in named]})
    return answer.status_code, answer.json()["message"]


def exported(owner: TestClient, order: PaidOrder, *named: PaidOrder) -> zipfile.ZipFile:
    answer = owner.post(f"{CLIENTS}/{order.id}/export", json={"orders": [one.id for one in named]})
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-disposition"] == 'attachment; filename="client-2026-01-05.zip"'
    return zipfile.ZipFile(io.BytesIO(answer.content))


def rows(archive: zipfile.ZipFile, noun: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in archive.read(f"{noun}.jsonl").decode().splitlines()]


def count(app: App, table: str) -> int:
    with app.database.read() as connection:
        return int(connection.execute(text(f"SELECT count(*) FROM {table}")).scalar_one())


class TestErasing:
    def test_the_orders_are_named_and_nothing_is_done(
        self, owner: TestClient, visitor: TestClient, client_a: PaidOrder, client_b: PaidOrder, form: Form
    ) -> None:
        visitor.post("/api/intake-forms", json=form(client_a))
        merge(owner, client_a, client_b)

        answer = owner.get(f"{CLIENTS}/{client_b.id}/erasure")

        assert answer.status_code == 200, answer.text
        named = {(one["id"], one["businessName"], one["isOwed"]) for one in answer.json()["orders"]}
        assert named == {(client_a.id, "Alder & Finch Bakery", True), (client_b.id, None, False)}
        assert answer.json()["facts"][0] == "Forms, history, notes, logins and 0 uploaded files."
        assert "Hosting of 2 orders, which is canceled first." in answer.json()["facts"]
        assert answer.json()["kept"][0].startswith("The ledger keeps 2 entries")
        assert owner.get(f"/api/orders/{client_a.id}").status_code == 200

    def test_all_of_a_client_goes_and_nothing_of_others(
        self, app: App, owner: TestClient, client_a: PaidOrder, client_b: PaidOrder, order_paid: Buy
    ) -> None:
        other = order_paid("bo@example.com")
        merge(owner, client_a, client_b)

        assert erase(owner, client_a, client_a, client_b) == (200, "2 orders erased.")

        for gone in (client_a, client_b):
            assert owner.get(f"/api/orders/{gone.id}").status_code == 404
            assert owner.get(f"{CLIENTS}/{gone.id}").status_code == 404
            for file in app.config.data_dir.glob("fundable.db*"):
                assert gone.email.encode() not in file.read_bytes(), file
        assert owner.get(f"{CLIENTS}/{other.id}").json()["total"] == 1
        assert (count(app, "orders"), count(app, "client_emails"), count(app, "listed_clients")) == (1, 0, 1)
        assert erase(owner, client_a, client_a)[0] == 404

    def test_it_is_done_to_what_was_named_alone(
        self, app: App, owner: TestClient, client_a: PaidOrder, client_b: PaidOrder, order_paid: Buy
    ) -> None:
        order_paid(client_a.email)

        for named in ((client_a,), (client_a, client_b), (client_b,)):
            assert erase(owner, client_a, *named)[0] == 409
        assert count(app, "orders") == 3

    def test_orders_that_count_as_others_are_put_back_first(
        self, app: App, owner: TestClient, client_a: PaidOrder, order_paid: Buy
    ) -> None:
        second = order_paid(client_a.email)
        owner.put(f"{CLIENTS}/{second.id}/split")

        for order in (client_a, second):
            assert owner.get(f"{CLIENTS}/{order.id}/erasure").json()["code"] == "client_shared"
            assert erase(owner, order, order)[0] == 409
        assert count(app, "orders") == 2

        owner.delete(f"{CLIENTS}/{second.id}/split")
        assert erase(owner, client_a, second, client_a) == (200, "2 orders erased.")

    def test_who_works_here_stays(self, owner: TestClient, order_paid: Buy) -> None:
        mine = order_paid("olive@agency.example")
        answer = owner.get(f"{CLIENTS}/{mine.id}/erasure")
        assert (answer.status_code, answer.json()["code"]) == (409, "client_is_staff")
        assert erase(owner, mine, mine)[0] == 409


class TestExporting:
    def test_all_of_a_client_is_in_it_and_nothing_of_others(
        self,
        owner: TestClient,
        visitor: TestClient,
        client_a: PaidOrder,
        client_b: PaidOrder,
        order_paid: Buy,
        form: Form,
    ) -> None:
        visitor.post("/api/intake-forms", json=form(client_a))
        other = order_paid("bo@example.com")
        merge(owner, client_a, client_b)

        archive = exported(owner, client_b, client_a, client_b)

        assert {row["id"] for row in rows(archive, "orders")} == {client_a.id, client_b.id}
        assert [row["order_id"] for row in rows(archive, "forms")] == [client_a.id]
        assert {row["recipient"] for row in rows(archive, "messages")} == {client_a.email, client_b.email}
        assert archive.testzip() is None
        for name in archive.namelist():
            assert other.email.encode() not in archive.read(name), name

    def test_an_order_that_was_split_comes_without_the_mail_of_the_others(
        self, owner: TestClient, client_a: PaidOrder, order_paid: Buy
    ) -> None:
        second = order_paid(client_a.email)
        owner.put(f"{CLIENTS}/{second.id}/split")

        archive = exported(owner, second, second)

        assert [row["id"] for row in rows(archive, "orders")] == [second.id]
        assert {row["order_id"] for row in rows(archive, "messages")} == {second.id}

    def test_a_file_that_is_lost_is_named_in_it(
        self, owner: TestClient, visitor: TestClient, client_a: PaidOrder, app: App, form: Form
    ) -> None:
        visitor.post("/api/intake-forms", json=form(client_a, logoUrl=upload(visitor, PNG)))
        [(lost, _)] = app.files.names()
        app.files.remove(lost)

        archive = exported(owner, client_a, client_a)

        assert archive.read("MISSING.txt").decode().endswith(f"\n\nfiles/{lost}\n")
        assert lost in archive.read("uploads.csv").decode()

    def test_it_leaves_no_file_behind(self, owner: TestClient, client_a: PaidOrder, app: App) -> None:
        before = sorted(app.config.data_dir.rglob("*"))
        exported(owner, client_a, client_a)
        assert sorted(app.config.data_dir.rglob("*")) == before


def test_it_is_an_owners_deed_who_has_just_said_who_they_are(
    app: App, owner: TestClient, staff: TestClient, client_a: PaidOrder, clock: FakeClock
) -> None:
    body = {"orders": [client_a.id]}
    assert staff.get(f"{CLIENTS}/{client_a.id}/erasure").json()["code"] == "owners_only"
    for deed in ("erase", "export"):
        assert staff.post(f"{CLIENTS}/{client_a.id}/{deed}", json=body).json()["code"] == "owners_only"
    clock.move(SESSION_CONFIRMED + timedelta(seconds=1))
    for deed in ("erase", "export"):
        answer = owner.post(f"{CLIENTS}/{client_a.id}/{deed}", json=body)
        assert (answer.status_code, answer.json()["code"]) == (403, "confirmation_needed")
    assert count(app, "orders") == 1


def test_what_it_cannot_read_is_refused(owner: TestClient, client_a: PaidOrder) -> None:
    for deed in ("erase", "export"):
        for body in ({}, {"orders": []}, {"orders": ["x"]}, {"orders": "all"}, {"orders": [NOBODYS] * 101}):
            answer = owner.post(f"{CLIENTS}/{client_a.id}/{deed}", json=body)
            assert answer.status_code == 400, body
            assert answer.json()["message"] == "Name this client's orders."

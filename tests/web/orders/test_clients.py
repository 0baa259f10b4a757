"""Clients as staff see them: a list, a page of one, merged and split, and what that opens to nobody."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from sqlalchemy import text
from starlette.testclient import TestClient

from fundable.app import App
from fundable.db import audit
from tests.buying import set_password
from tests.conftest import NOBODYS, PASSWORD, Buy, FakeClock, Form, PaidOrder
from tests.logos import PNG, upload
from tests.offers import publish
from tests.turns import in_turn
from tests.web.orders.talking import note, reply, say

CLIENTS = "/api/admin/clients"
OTHERS_PASSWORD = "another horse entirely"


@pytest.fixture
def at(staff: TestClient) -> Callable[..., Any]:
    """A client's page by one of their orders."""

    def read(order: PaidOrder | str, part: str = "") -> Any:
        answer = staff.get(f"{CLIENTS}/{order if isinstance(order, str) else order.id}{part}")
        assert answer.status_code == 200, answer.text
        return answer.json()

    return read


def ids(client: Any) -> list[str]:
    return [order["id"] for order in client["orders"]]


def listed(staff: TestClient, query: str = "") -> list[tuple[str, int]]:
    answer = staff.get(f"{CLIENTS}{query}")
    assert answer.status_code == 200, answer.text
    return [(one["email"], one["orders"]) for one in answer.json()["items"]]


def merged(staff: TestClient, first: PaidOrder, second: PaidOrder) -> Any:
    answer = staff.post(f"{CLIENTS}/{first.id}/merge", json={"order": second.id})
    assert answer.status_code == 200, answer.text
    return answer.json()


class TestWhatItOpens:
    """A merge is a view for staff: whoever could open one order opens that one, and nothing else."""

    def test_no_token_opens_the_others_order(
        self, staff: TestClient, visitor: TestClient, client_a: PaidOrder, client_b: PaidOrder
    ) -> None:
        opened = visitor.get("/api/client/order", headers=client_a.bearer).json()

        assert set(ids(merged(staff, client_a, client_b))) == {client_a.id, client_b.id}

        for mine, other in ((client_a, client_b), (client_b, client_a)):
            for query in ("", f"?orderId={other.id}", f"?order_id={other.id}", f"?email={other.email}"):
                for extra in ({}, {"X-Order-Id": other.id}, {"View-As-Client": other.id}):
                    answer = visitor.get(f"/api/client/order{query}", headers={**mine.bearer, **extra})
                    shown = [answer.json()["order"]["id"]] if answer.status_code == 200 else []
                    assert shown in ([mine.id], []), (query, extra)
                    assert other.id not in answer.text
                    assert other.email not in answer.text
        assert visitor.get("/api/client/order", headers=client_a.bearer).json() == opened

    def test_no_password_opens_the_others_order(
        self, staff: TestClient, new_client: Callable[[], TestClient], order_paid: Buy, client_a: PaidOrder
    ) -> None:
        other = set_password(new_client(), order_paid("tom@brightwater.example"), OTHERS_PASSWORD)
        merged(staff, client_a, other)

        def log(email: str, password: str) -> Any:
            return new_client().post("/api/client/login", json={"email": email, "password": password})

        for email, password in ((client_a.email, OTHERS_PASSWORD), (other.email, PASSWORD)):
            assert log(email, password).status_code == 401
        for mine, password in ((client_a, PASSWORD), (other, OTHERS_PASSWORD)):
            answer = log(mine.email, password)
            assert answer.status_code == 200, answer.text
            bearer = {"Authorization": f"Bearer {answer.json()['token']}"}
            assert new_client().get("/api/client/order", headers=bearer).json()["order"]["id"] == mine.id

    def test_a_link_sent_to_one_resets_no_other(
        self, app: App, staff: TestClient, client_a: PaidOrder, client_b: PaidOrder
    ) -> None:
        merged(staff, client_a, client_b)

        assert staff.post(f"/api/orders/{client_a.id}/send-link").status_code == 200

        with app.database.read() as connection:
            query = text("SELECT order_id, recipient FROM messages WHERE kind = 'client-reset'")
            assert connection.execute(query).all() == [(client_a.id, client_a.email)]

    def test_a_client_calls_none_of_it(self, visitor: TestClient, client_a: PaidOrder, client_b: PaidOrder) -> None:
        for method, path, body in (
            ("GET", CLIENTS, None),
            ("GET", f"{CLIENTS}/{client_a.id}", None),
            ("POST", f"{CLIENTS}/{client_a.id}/merge", {"order": client_b.id}),
            ("PUT", f"{CLIENTS}/{client_a.id}/split", None),
            ("POST", f"{CLIENTS}/{client_a.id}/export", {"orders": [client_a.id]}),
            ("POST", f"{CLIENTS}/{client_a.id}/erase", {"orders": [client_a.id]}),
        ):
            assert visitor.request(method, path, json=body, headers=client_a.bearer).status_code == 401


class TestTheList:
    def test_orders_of_one_email_are_one_client_and_whoever_ordered_last_is_first(
        self, staff: TestClient, order_paid: Buy
    ) -> None:
        order_paid("abe@example.com")
        order_paid("bo@example.com")
        last = order_paid("ABE@example.com")

        assert listed(staff) == [("ABE@example.com", 2), ("bo@example.com", 1)]
        assert listed(staff, "?list=several") == [("ABE@example.com", 2)]
        [first, _] = staff.get(CLIENTS).json()["items"]
        assert first["orderId"] == last.id
        assert (first["received"], first["stages"], first["businesses"]) == (30000, {"paid": 2}, [])

    def test_two_currencies_are_never_added_and_neither_is_left_out(
        self, app: App, staff: TestClient, order_paid: Buy, at: Callable[..., Any]
    ) -> None:
        order_paid("abe@example.com")
        publish(app, currency="eur")
        last = order_paid("abe@example.com")
        publish(app, currency="usd")
        order_paid("bo@example.com")

        [other, both] = staff.get(CLIENTS).json()["items"]

        assert (both["received"], both["currency"], both["alsoReceived"]) == (15000, "eur", {"usd": 15000})
        assert (other["received"], other["currency"], other["alsoReceived"]) == (15000, "usd", {})
        client = at(last)
        assert (client["received"], client["currency"], client["alsoReceived"]) == (15000, "eur", {"usd": 15000})

    def test_it_goes_on_where_a_page_ended(self, staff: TestClient, order_paid: Buy) -> None:
        for number in range(5):
            order_paid(f"c{number}@example.com")
        seen, cursor = [], ""
        while cursor is not None:
            page = staff.get(f"{CLIENTS}?limit=2{cursor and f'&cursor={cursor}'}").json()
            assert page["total"] == 5
            seen += [one["email"] for one in page["items"]]
            cursor = page["nextCursor"]
        assert seen == [f"c{number}@example.com" for number in range(4, -1, -1)]

    def test_words_find_a_client_by_any_of_their_orders(
        self, staff: TestClient, visitor: TestClient, client_a: PaidOrder, order_paid: Buy, form: Form
    ) -> None:
        visitor.post("/api/intake-forms", json=form(client_a))
        order_paid("nora@alder.example")
        order_paid("bo@example.com")

        for typed in ("Alder", "nora@alder.example", client_a.id[:8]):
            assert listed(staff, f"?q={typed}") == [("nora@alder.example", 2)]
        assert listed(staff, "?q=nobody") == []
        assert staff.get(f"{CLIENTS}?q=nobody").json()["total"] == 0

    @in_turn("query", ["?cursor=x", "?cursor=-1", "?list=none", "?limit=x", "?cursor=" + "9" * 30])
    def test_what_it_cannot_read_is_refused(self, staff: TestClient, query: str) -> None:
        answer = staff.get(f"{CLIENTS}{query}")
        assert answer.status_code == 400
        assert answer.json()["message"]


class TestThePage:
    def test_it_has_all_orders_messages_and_files(
        self,
        staff: TestClient,
        visitor: TestClient,
        order_paid: Buy,
        client_a: PaidOrder,
        form: Form,
        at: Callable[..., Any],
    ) -> None:
        logo = upload(visitor, PNG)
        assert visitor.post("/api/intake-forms", json=form(client_a, logoUrl=logo)).status_code == 201
        second = order_paid("nora@alder.example")
        order_paid("bo@example.com")

        client = at(client_a)

        assert ids(client) == [second.id, client_a.id]
        assert client == at(second)
        assert (client["total"], client["received"], client["elsewhere"]) == (2, 32500, [])
        assert client["emails"] == [{"email": "nora@alder.example", "orders": 2, "mergedBy": None}]
        assert [contact["orderId"] for contact in client["contacts"]] == [client_a.id]
        assert [(file["orderId"], file["isLogo"]) for file in client["files"]] == [(client_a.id, True)]
        found = at(client_a, "/messages")
        assert {message["orderId"] for message in found["items"]} == {client_a.id, second.id}
        assert found["total"] == len(found["items"]) >= 3

    def test_what_was_said_about_each_order_is_there_with_the_emails(
        self,
        staff: TestClient,
        visitor: TestClient,
        client_a: PaidOrder,
        order_paid: Buy,
        at: Callable[..., Any],
        clock: FakeClock,
    ) -> None:
        second = order_paid("nora@alder.example")
        emails = at(client_a, "/messages")["total"]
        for write, about, said_so in (
            (partial(say, staff), client_a, "Are you open on Sundays?"),
            (partial(reply, visitor), client_a, "No. " + "Closed. " * 40),
            (partial(note, staff), second, "Wants both alike."),
        ):
            clock.move(timedelta(minutes=1))
            write(about, said_so)

        said = at(second, "/messages?show=said")

        assert [(one["orderId"], one["author"], one["isNote"]) for one in said["items"]] == [
            (second.id, "staff", True),
            (client_a.id, "client", False),
            (client_a.id, "staff", False),
        ]
        assert (said["total"], [one["messageId"] for one in said["items"]]) == (3, [None] * 3)
        assert said["items"][1]["text"] == ("No. " + "Closed. " * 40)[:200]
        assert said["items"][2]["authorName"] == "sam@agency.example"
        # What staff wrote went out by email, too, and is told once.
        assert at(second, "/messages")["total"] == emails + 3

    def test_what_is_shown_is_one_of_two(self, staff: TestClient, client_a: PaidOrder) -> None:
        answer = staff.get(f"{CLIENTS}/{client_a.id}/messages?show=none")
        assert answer.status_code == 400
        assert answer.json()["message"]

    def test_nobodys_order_is_nobodys_client(self, staff: TestClient) -> None:
        for part in ("", "/messages"):
            answer = staff.get(f"{CLIENTS}/{NOBODYS}{part}")
            assert (answer.status_code, answer.json()["code"]) == (404, "client_gone")
        assert staff.get(f"{CLIENTS}/x").status_code == 404

    def test_messages_go_on_where_a_page_ended(
        self, staff: TestClient, order_paid: Buy, at: Callable[..., Any]
    ) -> None:
        made = [order_paid("nora@alder.example") for _ in range(25)]
        first = at(made[0], "/messages")
        rest = at(made[0], f"/messages?cursor={first['nextCursor']}")

        assert (len(first["items"]), first["total"]) == (20, 25)
        assert (len(rest["items"]), rest["nextCursor"]) == (5, None)
        assert len({message["messageId"] for message in first["items"] + rest["items"]}) == 25


class TestMerging:
    def test_what_either_orders_later_is_theirs_too(
        self, staff: TestClient, order_paid: Buy, at: Callable[..., Any]
    ) -> None:
        abe, bo = order_paid("abe@example.com"), order_paid("bo@example.com")

        client = merged(staff, abe, bo)

        assert ids(client) == [bo.id, abe.id]
        assert [(one["email"], one["mergedBy"]) for one in client["emails"]] == [
            ("abe@example.com", "sam@agency.example"),
            ("bo@example.com", "sam@agency.example"),
        ]
        later = order_paid("bo@example.com")
        assert ids(at(abe)) == [later.id, bo.id, abe.id]
        assert listed(staff) == [("bo@example.com", 3)]

    def test_it_is_undone_by_email(self, staff: TestClient, order_paid: Buy, at: Callable[..., Any]) -> None:
        made = [order_paid(f"{name}@example.com") for name in ("abe", "bo", "cy")]
        before = [at(order) for order in made]
        merged(staff, made[0], made[1])
        merged(staff, made[0], made[2])
        assert len(at(made[0])["emails"]) == 3

        for order in made[1:]:
            answer = staff.post(f"{CLIENTS}/{made[0].id}/separate", json={"email": order.email.upper()})
            assert answer.status_code == 200, answer.text

        assert [at(order) for order in made] == before
        again = staff.post(f"{CLIENTS}/{made[0].id}/separate", json={"email": made[1].email})
        assert (again.status_code, again.json()["code"]) == (409, "only_email")

    def test_clients_of_several_emails_become_one(
        self, staff: TestClient, order_paid: Buy, at: Callable[..., Any]
    ) -> None:
        abe, bo, cy, di = (order_paid(f"{name}@example.com") for name in ("abe", "bo", "cy", "di"))
        merged(staff, abe, bo)
        merged(staff, cy, di)

        assert len(ids(merged(staff, bo, di))) == 4

        assert listed(staff) == [("di@example.com", 4)]
        assert ids(at(cy)) == [di.id, cy.id, bo.id, abe.id]

    def test_one_client_is_not_merged_with_itself_or_with_nobody(self, staff: TestClient, client_a: PaidOrder) -> None:
        for other, code in ((client_a.id, "same_client"), (NOBODYS, "client_gone")):
            answer = staff.post(f"{CLIENTS}/{client_a.id}/merge", json={"order": other})
            assert answer.json()["code"] == code

    def test_an_email_that_is_corrected_takes_its_order_along(
        self, staff: TestClient, order_paid: Buy, at: Callable[..., Any]
    ) -> None:
        abe, bo, cy = (order_paid(f"{name}@example.com") for name in ("abe", "bo", "cy"))
        merged(staff, abe, bo)

        staff.patch(f"/api/orders/{cy.id}/email", json={"email": "bo@example.com"})
        assert ids(at(abe)) == [cy.id, bo.id, abe.id]
        staff.patch(f"/api/orders/{abe.id}/email", json={"email": "new@example.com"})
        assert ids(at(abe)) == [abe.id]
        assert listed(staff) == [("bo@example.com", 2), ("new@example.com", 1)]


class TestSplitting:
    def test_an_order_is_a_client_of_its_own_until_it_is_put_back(
        self, staff: TestClient, order_paid: Buy, at: Callable[..., Any]
    ) -> None:
        first, second = order_paid("abe@example.com"), order_paid("abe@example.com")
        before = at(first)

        for _ in range(2):
            answer = staff.put(f"{CLIENTS}/{second.id}/split")
            assert answer.status_code == (200 if _ == 0 else 409), answer.text

        assert ids(at(second)) == [second.id]
        assert at(second)["orders"][0]["splitBy"] == "sam@agency.example"
        assert [one["id"] for one in at(first)["elsewhere"]] == [second.id]
        assert listed(staff) == [("abe@example.com", 1), ("abe@example.com", 1)]
        later = order_paid("abe@example.com")
        assert ids(at(first)) == [later.id, first.id]

        staff.delete(f"/api/orders/{later.id}")
        for _ in range(2):
            assert staff.delete(f"{CLIENTS}/{second.id}/split").status_code == 200
        assert at(second) == before == at(first)

    def test_what_was_split_can_be_merged_with_others(
        self, staff: TestClient, order_paid: Buy, at: Callable[..., Any]
    ) -> None:
        first, second, bo = order_paid("abe@example.com"), order_paid("abe@example.com"), order_paid("bo@example.com")
        staff.put(f"{CLIENTS}/{second.id}/split")

        assert ids(merged(staff, bo, second)) == [bo.id, second.id]

        assert ids(at(first)) == [first.id]
        staff.delete(f"{CLIENTS}/{second.id}/split")
        assert (ids(at(first)), ids(at(bo))) == ([second.id, first.id], [bo.id])

    def test_an_only_order_is_not_split(self, staff: TestClient, client_a: PaidOrder) -> None:
        answer = staff.put(f"{CLIENTS}/{client_a.id}/split")
        assert (answer.status_code, answer.json()["code"]) == (409, "only_order")


def test_each_deed_is_in_the_audit_log(app: App, staff: TestClient, order_paid: Buy) -> None:
    abe, again, bo = order_paid("abe@example.com"), order_paid("abe@example.com"), order_paid("bo@example.com")
    merged(staff, abe, bo)
    staff.post(f"{CLIENTS}/{abe.id}/separate", json={"email": "bo@example.com"})
    staff.put(f"{CLIENTS}/{again.id}/split")
    staff.delete(f"{CLIENTS}/{again.id}/split")

    with app.database.read() as connection:
        done = [(entry.act, entry.about) for entry in audit.walk(connection) if entry.act.startswith("client.")]
    assert done == [
        ("client.merged", abe.id),
        ("client.separated", abe.id),
        ("client.split", again.id),
        ("client.put_back", again.id),
    ]


def test_what_was_kept_of_it_goes_with_the_orders(app: App, staff: TestClient, order_paid: Buy) -> None:
    abe, again, bo = order_paid("abe@example.com"), order_paid("abe@example.com"), order_paid("bo@example.com")
    staff.put(f"{CLIENTS}/{again.id}/split")
    merged(staff, abe, bo)

    for order in (abe, again, bo):
        assert staff.delete(f"/api/orders/{order.id}").status_code == 200

    with app.database.read() as connection:
        for table in ("client_emails", "client_orders", "listed_clients", "listed_orders"):
            assert connection.execute(text(f"SELECT count(*) FROM {table}")).scalar_one() == 0, table


def test_the_kept_counts_are_those_that_would_be_counted(
    app: App, staff: TestClient, order_paid: Buy, clock: FakeClock
) -> None:
    made = [order_paid(f"{name}@example.com") for name in ("abe", "abe", "bo", "cy", "cy")]
    merged(staff, made[0], made[2])
    staff.put(f"{CLIENTS}/{made[4].id}/split")
    merged(staff, made[4], made[0])
    staff.delete(f"/api/orders/{made[3].id}")
    staff.post(f"{CLIENTS}/{made[0].id}/separate", json={"email": "bo@example.com"})

    with app.database.read() as connection:
        kept = connection.execute(text("SELECT client_key, orders, newest FROM listed_clients ORDER BY 1")).all()
        counted = "SELECT client_key, count(*), max(seq) FROM listed_orders GROUP BY client_key ORDER BY 1"
        assert kept == connection.execute(text(counted)).all()
        tallied = connection.execute(text("SELECT * FROM client_tallies WHERE clients <> 0 ORDER BY 1, 2")).all()
        kept_to = [f"CASE WHEN {count} < 2 THEN {count} ELSE 2 END" for count in ("orders", "live_orders")]
        kinds = f"SELECT {', '.join(kept_to)}, count(*) FROM listed_clients GROUP BY 1, 2 ORDER BY 1, 2"
        assert tallied == connection.execute(text(kinds)).all()
        assert len(tallied) == 2

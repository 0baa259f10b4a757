"""GET /api/admin/messages, narrowed to a side and to what is typed."""

from uuid import uuid4

import pytest
from hypothesis import given, settings, strategies
from sqlalchemy import update
from starlette.testclient import TestClient

from fundable.app import App
from fundable.db.mail import message_search, outbox
from fundable.domain.mail.outbox import Message, MessageKind
from fundable.services.operation import erasure
from tests.conftest import Buy, Form, PaidOrder
from tests.turns import in_turn

PATH = "/api/admin/messages"


def listed(client: TestClient, **query: str) -> list[str]:
    answer = client.get(PATH, params=query)
    assert answer.status_code == 200, answer.text
    return [f"{item['kind']} {item['recipient']}" for item in answer.json()["items"]]


@pytest.fixture
def answered(visitor: TestClient, owner: TestClient, client_a: PaidOrder, form: Form) -> PaidOrder:
    """An order whose form came in: two messages to its client, one to each member of staff."""
    sent = visitor.post("/api/intake-forms", json=form(client_a, businessName="Café Ümlaut & Søn"))
    assert sent.status_code == 201, sent.text
    return client_a


def test_mail_to_clients_and_to_staff_is_apart(owner: TestClient, answered: PaidOrder) -> None:
    clients, staff = listed(owner, to="clients"), listed(owner, to="staff")

    assert clients == [f"form-received {answered.email}", f"order-received {answered.email}"]
    assert staff
    assert {kind.split()[0] for kind in staff} == {"staff-form-received"}
    assert len(listed(owner)) == len(clients) + len(staff)
    found = owner.get(PATH, params={"to": "staff"}).json()
    assert found["bySide"] == {"clients": {"stored": 2}, "staff": {"stored": len(staff)}}
    assert found["counts"] == {"stored": len(staff)}


def test_search_finds_recipient_subject_business_and_number(owner: TestClient, answered: PaidOrder) -> None:
    both = [f"form-received {answered.email}", f"order-received {answered.email}"]
    number = answered.id[:8]
    for typed in ("nora", "NORA@alder.example", "cafe", "umlaut sø", number, f"#{number}", number[:5].upper()):
        assert listed(owner, q=typed, to="clients") == both, typed
    assert listed(owner, q="password", to="clients") == [f"order-received {answered.email}"]
    for typed in ("tom", "nora tom", "%", "*", '"', "statestored", "clients", "\x00", "#"):
        assert listed(owner, q=typed, to="clients") == [], typed


def test_a_search_counts_what_it_finds_wherever_it_is(
    app: App, owner: TestClient, answered: PaidOrder, order_paid: Buy
) -> None:
    order_paid("tom@brightwater.example")
    with app.database.write() as connection:
        message_search.change(
            connection, update(outbox.messages).where(outbox.messages.c.kind == "form-received").values(state="failed")
        )

    found = owner.get(PATH, params={"q": "nora", "to": "clients", "state": "stored"}).json()

    assert [item["kind"] for item in found["items"]] == ["order-received"]
    assert found["counts"] == {"failed": 1, "stored": 1}
    assert found["bySide"] == {"clients": found["counts"], "staff": {}}
    everywhere = owner.get(PATH, params={"q": "umlaut"}).json()
    staff = len(listed(owner, to="staff"))
    assert everywhere["counts"] == {"failed": 1, "stored": 1 + staff}
    assert len(everywhere["items"]) == 2 + staff
    assert owner.get(PATH, params={"q": "nobody"}).json()["bySide"] == {"clients": {}, "staff": {}}


def test_pages_of_a_search_follow_each_other(app: App, owner: TestClient, answered: PaidOrder) -> None:
    with app.database.write() as connection:
        for number in range(51):
            buyer, key = f"buyer{number}@alder.example", str(number)
            outbox.add(connection, Message(uuid4(), key, MessageKind.TEST, buyer, "Hello", "t", "h", app.clock.now()))

    first = owner.get(PATH, params={"q": "buyer", "to": "staff"}).json()
    second = owner.get(PATH, params={"q": "buyer", "to": "staff", "cursor": first["nextCursor"]}).json()

    assert (len(first["items"]), len(second["items"]), second["nextCursor"]) == (50, 1, None)
    assert second["items"][0]["recipient"] == "buyer0@alder.example"
    assert first["counts"] == second["counts"] == {"queued": 51}


SPECIAL = strategies.text(alphabet=strategies.sampled_from(list("\"'*:^{}()-+#@.,;%_\\/ \x00\x01\u202eaN0é&|=<>~[]")))


@settings(max_examples=25)
@given(q=strategies.text(max_size=20) | SPECIAL)
def test_whatever_is_typed_is_a_search_and_never_a_query(staff: TestClient, client_a: PaidOrder, q: str) -> None:
    answer = staff.get(PATH, params={"q": q[:200], "to": "clients"})
    assert answer.status_code == 200, (q, answer.text)


@in_turn("query", ["to=nobody", "to=", "q=" + "x" * 201, "q=nora&cursor=x", "q=nora&cursor=" + "9" * 41])
def test_what_cannot_be_asked_for_is_refused(staff: TestClient, query: str) -> None:
    answer = staff.get(f"{PATH}?{query}")
    assert (answer.status_code, bool(answer.json()["message"])) == (400, True)


def test_a_deleted_order_is_no_longer_what_its_messages_are_found_by(owner: TestClient, answered: PaidOrder) -> None:
    assert owner.delete(f"/api/orders/{answered.id}").status_code == 200

    assert listed(owner, q="umlaut sø", to="clients") == []
    assert len(listed(owner, q=answered.email, to="clients")) == 2


def test_an_erased_client_is_found_by_nothing(app: App, owner: TestClient, answered: PaidOrder) -> None:
    erasure.erase(app, erasure.plan(app, answered.email), lambda _done, _total: None)

    for typed in (answered.email, "umlaut", answered.id[:8]):
        assert listed(owner, q=typed) == [], typed
    with app.database.read() as connection:
        left = connection.exec_driver_sql("SELECT * FROM message_search").all()
    assert not [row for row in left if "nora" in str(row) or "mlaut" in str(row)]

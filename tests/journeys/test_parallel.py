"""Many at the same moment: one winner where there can be one, and nobody's work lost (operation 5)."""

import json
from collections import Counter
from collections.abc import Iterator

import pytest

from tests import pictures
from tests.journeys.found import Found
from tests.running import PASSWORD, Browser, Server, buy, intake_form, log_in, order, pay, ticket
from tests.wire import Wire, at_once, request

FORM = "Content-Type: application/x-www-form-urlencoded"
JSON = "Content-Type: application/json"


@pytest.fixture(autouse=True)
def _nothing_is_half(server: Server) -> Iterator[None]:
    yield
    Found(server).check()


def test_fifty_confirmations_of_one_payment_are_one_payment(server: Server) -> None:
    bought = order(server, "nora@alder.example", ("domain",))

    answers = at_once(server.port, [request("POST", f"/sandbox/pay/{bought.session_id}", b"action=pay", FORM)] * 50)

    assert Counter(answer.status for answer in answers) == {303: 50}
    assert {answer.headers["location"] for answer in answers} == {f"/payment-success?session_id={bought.session_id}"}
    entries = server.rows("SELECT kind, amount_cents FROM ledger_entries WHERE order_id = ?", bought.id)
    changes = server.rows("SELECT status_from, status_to FROM status_changes WHERE order_id = ?", bought.id)
    assert entries == [{"kind": "payment", "amount_cents": 17500}]
    assert changes == [{"status_from": "pending", "status_to": "paid"}]
    assert len(server.rows("SELECT id FROM payment_events WHERE object_id = ?", bought.session_id)) == 1
    assert len(server.rows("SELECT order_id FROM hosting WHERE order_id = ?", bought.id)) == 1


def test_paying_and_changing_the_basket_at_once_never_ends_a_paid_session(server: Server) -> None:
    browser = Browser(server)
    body = {"email": "basket@alder.example", "amount": 150, "selectedAddons": []}
    session_id = browser.post("/api/create-checkout-session", body).json["sessionUrl"].rpartition("/")[2]
    changed = json.dumps({**body, "amount": 175, "selectedAddons": ["domain"]}).encode()
    cookie = browser.cookie
    pays = [request("POST", f"/sandbox/pay/{session_id}", b"action=pay", FORM)] * 10
    changes = [request("POST", "/api/create-checkout-session", changed, JSON, f"Cookie: {cookie}")] * 10

    answers = at_once(server.port, [one for pair in zip(pays, changes, strict=True) for one in pair])

    assert {answer.status for answer in answers[1::2]} == {200}
    [paid] = {answer.status for answer in answers[0::2]}
    rows = server.rows(
        "SELECT payment_state, session_state FROM orders WHERE email = 'basket@alder.example' ORDER BY seq"
    )
    ended = {"payment_state": "unpaid", "session_state": "ended"}
    complete = {"payment_state": "paid", "session_state": "complete"}
    assert rows == [complete if paid == 303 else ended, {"payment_state": "unpaid", "session_state": "open"}]


def test_fifty_passwords_have_one_winner(server: Server) -> None:
    bought = buy(server, "password@alder.example", password=None)
    bodies = [{"sessionId": bought.session_id, "password": f"{PASSWORD} {number}"} for number in range(50)]

    answers = at_once(
        server.port, [request("POST", "/api/orders/set-password", json.dumps(body).encode(), JSON) for body in bodies]
    )

    assert Counter(answer.status for answer in answers) == {200: 1, 409: 49}
    assert {answer.json["code"] for answer in answers if answer.status == 409} == {"password_set"}
    [winner] = [number for number, answer in enumerate(answers) if answer.status == 200]
    login = {"email": bought.email, "password": f"{PASSWORD} {winner}"}
    assert Browser(server).post("/api/client/login", login).status == 200
    loser = {"email": bought.email, "password": f"{PASSWORD} {(winner + 1) % 50}"}
    assert Browser(server).post("/api/client/login", loser).status == 401


def test_twenty_forms_are_one_form(server: Server) -> None:
    bought = buy(server, "form@alder.example")
    bodies = [intake_form(bought.id, businessName=f"Bakery {number}") for number in range(20)]

    answers = at_once(
        server.port, [request("POST", "/api/intake-forms", json.dumps(body).encode(), JSON) for body in bodies]
    )

    assert Counter(answer.status for answer in answers) == {201: 1, 409: 19}
    [kept] = server.rows("SELECT business_name FROM intake_forms WHERE order_id = ?", bought.id)
    [winner] = [answer for answer in answers if answer.status == 201]
    assert winner.json["businessName"] == kept["business_name"]
    history = server.rows("SELECT status_to FROM status_changes WHERE order_id = ? ORDER BY id", bought.id)
    assert [change["status_to"] for change in history] == ["paid", "intake"]


def test_one_logo_goes_to_one_of_two_orders(server: Server) -> None:
    address = ticket(server)
    Browser(server).call("PUT", address, pictures.png(5))
    logo_url = address.partition("?")[0]
    both = [buy(server, f"logo{number}@alder.example") for number in range(2)]
    bodies = [intake_form(bought.id, logoUrl=logo_url) for bought in both]

    answers = at_once(
        server.port, [request("POST", "/api/intake-forms", json.dumps(body).encode(), JSON) for body in bodies]
    )

    assert sorted(answer.status for answer in answers) == [201, 400]
    [refused] = [answer for answer in answers if answer.status == 400]
    assert refused.json["code"] == "logo_not_ours"


def test_twenty_transfers_on_one_ticket_have_one_winner(server: Server) -> None:
    address = ticket(server)
    sent = [pictures.png(number) for number in range(20)]

    answers = at_once(server.port, [request("PUT", address, picture) for picture in sent])

    assert Counter(answer.status for answer in answers) == {200: 1, 403: 19}
    [winner] = [number for number, answer in enumerate(answers) if answer.status == 200]
    assert Browser(server).get(address.partition("?")[0]).body == sent[winner]


def test_fifty_status_changes_are_fifty_entries(server: Server) -> None:
    bought, staff = buy(server, "status@alder.example"), log_in(server)
    cookie = staff.cookie
    moves = [("design", "review", "launch", "completed")[number % 4] for number in range(50)]
    bodies = [{"status": move, "adminNotes": f"note {number}"} for number, move in enumerate(moves)]
    path = f"/api/orders/{bought.id}/status"

    answers = at_once(
        server.port, [request("PATCH", path, json.dumps(body).encode(), JSON, f"Cookie: {cookie}") for body in bodies]
    )

    assert Counter(answer.status for answer in answers) == {200: 50}
    file = staff.get(f"/api/orders/{bought.id}").json["order"]
    changes = file["statusHistory"][1:]
    assert Counter(change["note"] for change in changes) == {f"note {number}": 1 for number in range(50)}
    assert (file["status"], file["adminNotes"]) == (changes[-1]["status"], changes[-1]["note"])


def test_a_delete_and_forty_writes_leave_all_or_nothing(server: Server) -> None:
    bought, staff = buy(server, "deleted@alder.example"), log_in(server)
    cookie = staff.cookie
    move = json.dumps({"status": "design"}).encode()
    form = json.dumps(intake_form(bought.id)).encode()
    writes = [request("PATCH", f"/api/orders/{bought.id}/status", move, JSON, f"Cookie: {cookie}")] * 20
    writes += [request("POST", "/api/intake-forms", form, JSON)] * 20
    delete = request("DELETE", f"/api/orders/{bought.id}", b"", f"Cookie: {cookie}")

    answers = at_once(server.port, [*writes[::2], delete, *writes[1::2]])

    assert answers[20].status == 200
    assert {answer.status for answer in answers} <= {200, 201, 404, 409}
    for table in ("intake_forms", "status_changes", "client_tokens"):
        assert server.rows(f"SELECT order_id FROM {table} WHERE order_id = ?", bought.id) == []


def test_closing_the_tab_while_paying_is_still_paid(server: Server) -> None:
    """The buyer's connection is gone before the answer; the money is not."""
    bought = order(server, "tab@alder.example")
    with Wire(server.port) as wire:
        wire.send(request("POST", f"/sandbox/pay/{bought.session_id}", b"action=pay", FORM))
        wire.reset()
    browser = Browser(server)
    body = {"sessionId": bought.session_id, "password": PASSWORD}

    assert pay(browser, bought.session_id).status == 303
    assert browser.post("/api/orders/set-password", body).status == 200
    assert len(server.rows("SELECT id FROM ledger_entries WHERE order_id = ?", bought.id)) == 1

"""Whoever is not logged in, or is somebody else, gets nothing and changes nothing (access 1 to 3)."""

import uuid
from typing import Any

import pytest

from tests import pictures
from tests.running import Answer, Bought, Browser, Server, buy, intake_form, log_in, ticket
from tests.wire import Wire, head

SECRETS = ("nora@alder.example", "Alder & Finch", "cus_sandbox", "argon2", "Traceback")
Credentials = dict[str, str]


@pytest.fixture(scope="module")
def nora(server: Server) -> Bought:
    bought = buy(server, "nora@alder.example", ("domain",))
    address = ticket(server)
    assert Browser(server).call("PUT", address, pictures.png(1)).status == 200
    form = intake_form(bought.id, logoUrl=address.partition("?")[0])
    assert Browser(server).post("/api/intake-forms", form, **bought.bearer).status == 201
    return bought


@pytest.fixture(scope="module")
def tom(server: Server) -> Bought:
    return buy(server, "tom@brightwater.example")


@pytest.fixture(scope="module")
def strangers(server: Server, nora: Bought, tom: Bought) -> dict[str, Credentials]:
    """What somebody without rights may come with."""
    left = log_in(server)
    cookie = left.cookies["fundable_admin"]
    own = {"Origin": f"http://127.0.0.1:{server.port}"}
    assert left.post("/api/admin/logout", **own).status == 200
    [hashed] = server.rows("SELECT password_hash FROM orders WHERE id = ?", nora.id)
    [user] = server.rows("SELECT id, password_hash FROM users")
    tokens = server.rows("SELECT token_hash FROM client_tokens WHERE order_id = ?", nora.id)
    bearers = {
        "nothing": "",
        "an order's id": nora.id,
        "a session's id": nora.session_id,
        "a cut token": nora.token[:-1],
        "a longer token": nora.token + "A",
        "a token in capitals": nora.token.swapcase(),
        "SQL": "' OR '1'='1",
        "a percent sign": "%",
        "the hash of a token": tokens[0]["token_hash"],
        "the hash of a password": hashed["password_hash"].replace("$", "_"),
        "null": "null",
        "a cookie": cookie,
    }
    found = {f"bearer: {name}": {"Authorization": f"Bearer {value}"} for name, value in bearers.items()}
    cookies = {
        "of a login that ended": cookie,
        "that was made up": "A" * 43,
        "empty": "",
        "a client's token": tom.token,
        "a user's id": user["id"],
        "SQL": "' OR 1=1 --",
    }
    found |= {f"cookie: {name}": {"Cookie": f"fundable_admin={value}"} for name, value in cookies.items()}
    found["nobody"] = {}
    found["a basic login"] = {"Authorization": "Basic b2xpdmVAYWdlbmN5LmV4YW1wbGU6eA=="}
    found["an inner address"] = {"X-Forwarded-For": "127.0.0.1", "X-Real-IP": "127.0.0.1"}
    found["another way in"] = {"X-Original-URL": "/healthz", "X-Rewrite-URL": "/healthz"}
    found["a client as staff"] = tom.bearer
    return found


def state(server: Server) -> dict[str, list[dict[str, Any]]]:
    tables = ("orders", "intake_forms", "status_changes", "ledger_entries", "users", "sessions", "client_tokens")
    return {table: server.rows(f"SELECT * FROM {table}") for table in tables}


def staff_calls(order_id: str) -> list[tuple[str, str, object]]:
    return [
        ("GET", "/api/orders", None),
        ("GET", "/api/orders?q=nora&limit=200", None),
        ("GET", f"/api/orders/{order_id}", None),
        ("GET", "/api/intake-forms", None),
        ("GET", "/api/admin/user", None),
        ("GET", "/api/admin/stats", None),
        ("POST", "/api/admin/logout", None),
        ("PATCH", f"/api/orders/{order_id}/status", {"status": "completed", "adminNotes": "mine"}),
        ("PATCH", f"/api/orders/{order_id}/notes", {"adminNotes": "mine"}),
        ("DELETE", f"/api/orders/{order_id}", None),
    ]


def assert_nothing_told(answer: Answer, what: str) -> None:
    text = answer.body.decode("utf-8", "replace")
    assert not [secret for secret in SECRETS if secret in text], what


def test_no_stranger_gets_into_the_staffs_calls(
    server: Server, nora: Bought, strangers: dict[str, Credentials]
) -> None:
    before = state(server)
    checks = 0
    for name, credentials in strangers.items():
        for method, path, body in staff_calls(nora.id):
            answer = Browser(server).call(method, path, body, **credentials)
            assert answer.status == 401, f"{name}: {method} {path} {answer.status}"
            assert_nothing_told(answer, f"{name}: {method} {path}")
            checks += 1
    assert state(server) == before
    assert checks > 200


def test_no_spelling_of_a_path_gets_into_the_staffs_calls(server: Server, nora: Bought) -> None:
    before = state(server)
    spelled = [
        *("/api/orders/", "//api/orders", "/api//orders", "/api/./orders", "/api/x/../orders", "/api/%6frders"),
        *("/api%2forders", "/API/orders", "/api/orders;a=b", "/api/orders%20", "/api/orders%00", "/api/orders.json"),
        *("/api/client/../orders", "/healthz/../api/orders", "/uploads/../api/orders", "/api/orders/%2e%2e/orders"),
        *(f"/api/orders/{nora.id.upper()}", f"/api/orders/{nora.id}/", f"/api/orders/{nora.id.replace('-', '')}"),
        *("http://127.0.0.1/api/orders", "/api/orders?_method=GET", "/api/orders#", "/api/orders/*", "/api/orders/%"),
    ]
    for path in spelled:
        for method in ("GET", "HEAD", "DELETE", "PATCH", "POST", "PUT", "TRACE"):
            with Wire(server.port) as wire:
                wire.send(head(method, path, "Content-Length: 0", "X-HTTP-Method-Override: GET"))
                answer = wire.answer(method)
            assert answer.status in (400, 401, 404, 405, 503), f"{method} {path}: {answer.status}"
            assert_nothing_told(answer, f"{method} {path}")
    assert state(server) == before


def test_a_client_sees_only_their_own_order(server: Server, nora: Bought, tom: Bought) -> None:
    asked = [
        f"/api/client/order?orderId={nora.id}",
        f"/api/client/order?id={nora.id}&email={nora.email}",
        f"/api/client/order?session_id={nora.session_id}&token={nora.token}",
    ]
    extra = [{}, {"X-Order-Id": nora.id}, {"Cookie": f"clientAccessToken={nora.token}"}, {"X-User": nora.email}]
    for path in asked:
        for headers in extra:
            answer = Browser(server).call("GET", path, **tom.bearer, **headers)
            assert answer.json["order"]["id"] == tom.id
            assert nora.email not in str(answer.json)


def test_no_stranger_opens_a_clients_order(server: Server, strangers: dict[str, Credentials]) -> None:
    for name, credentials in strangers.items():
        if name == "a client as staff":
            continue
        answer = Browser(server).call("GET", "/api/client/order", **credentials)
        assert answer.status == 401, name
        assert_nothing_told(answer, name)


def test_nobody_replaces_anothers_form_or_password(server: Server, nora: Bought, tom: Bought) -> None:
    before = state(server)
    form = intake_form(nora.id, businessName="Mine now")
    browser = Browser(server)

    assert browser.post("/api/intake-forms", form).status == 409
    assert browser.post("/api/intake-forms", form, **tom.bearer).status == 409
    taken = browser.post("/api/orders/set-password", {"sessionId": nora.session_id, "password": "my own password"})
    assert (taken.status, taken.json["code"]) == (409, "password_set")
    assert browser.post("/api/orders/set-password", {"sessionId": nora.id, "password": "my own one"}).status == 404
    assert browser.post("/api/intake-forms", intake_form(str(uuid.uuid4()))).status == 404
    assert state(server) == before


@pytest.mark.parametrize(
    "origin",
    [
        "null",
        "http://evil.example",
        "http://127.0.0.1",
        "http://127.0.0.1:1",
        "https://127.0.0.1:{port}",
        "http://127.0.0.1:{port}.evil.example",
        "http://evil.example/127.0.0.1:{port}",
        "http://127.0.0.2:{port}",
        "HTTP://127.0.0.1:{port}",
        "",
    ],
)
def test_another_website_cannot_use_the_staffs_login(server: Server, nora: Bought, origin: str) -> None:
    staff = log_in(server)
    before = state(server)
    origin = origin.format(port=server.port)
    for method, path, body in staff_calls(nora.id)[6:]:
        for kind in ("application/json", "text/plain"):
            answer = staff.call(method, path, body, Origin=origin, Content_Type=kind)
            assert (answer.status, answer.json["code"]) == (403, "foreign_origin"), (method, path)
    answer = staff.call("POST", "/api/admin/logout", Sec_Fetch_Site="cross-site")
    assert answer.status == 403
    assert state(server) == before
    reading = staff.get("/api/orders", Origin="http://evil.example")
    assert not [name for name in reading.headers if name.startswith("access-control")]
    assert staff.get("/api/admin/user").status == 200


def test_a_deleted_order_takes_its_token_with_it(server: Server) -> None:
    bought, staff = buy(server, "gone@alder.example"), log_in(server)

    assert staff.call("DELETE", f"/api/orders/{bought.id}", Origin=f"http://localhost:{server.port}").status == 200

    assert Browser(server).get("/api/client/order", **bought.bearer).status == 401
    login = {"email": bought.email, "password": "correct horse battery"}
    assert Browser(server).post("/api/client/login", login).status == 401

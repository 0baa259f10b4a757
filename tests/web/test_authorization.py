"""Every call, by everybody: nothing leaks and nothing changes for those who may not (access 1 and 2)."""

import hashlib
import shutil
from collections.abc import Callable
from datetime import timedelta
from itertools import product
from pathlib import Path
from typing import Any
from uuid import UUID

import anyio
import pytest
from sqlalchemy import inspect
from starlette.testclient import TestClient

from fundable.app import App
from fundable.config import Config, read_config
from fundable.db.money import events
from fundable.db.people import accounts
from fundable.domain.money.payments import PaymentEvent, PaymentMode
from fundable.domain.people.accounts import NO_PASSWORD, Role, User
from fundable.opening import open_app
from fundable.services.sites.drafting import drafts
from fundable.web import api
from tests import lane
from tests.browsers import FakeTimer, open_browsers
from tests.buying import check_out, set_password
from tests.conftest import PASSWORD, FakeClock, PaidOrder
from tests.running import intake_form
from tests.turns import in_turn
from tests.web.calls import CALLS, CLIENT, EVENT_ID, MEMBER_ID, OWNER, SEEN_BY_STAFF, STAFF, Call

ADMIN = {"message": "Please log in to access the admin dashboard.", "code": "admin_unauthorized"}
TELLING = ("nobody", "a cookie that was logged out", "a client's token as cookie", "a cookie's value")
"""Whoever else has nothing, has had it, or has what opens other calls: each call is asked by these."""
ONE_IN = 12
"""Of the calls, so many are asked by all strangers: what is wrong with a token or a cookie is found in one place."""
OWNERS_ONLY = {"message": "Only an owner can do this. Ask an owner of your agency.", "code": "owners_only"}
NOT_DATA = ("sessions", "alembic_version", "audit_entries", "audit_values", "sqlite_sequence")


def data(app: App) -> str:
    """A digest of everything that is stored, but for logins and the log, which has what was refused."""
    with app.database.read() as connection:
        names = inspect(connection).get_table_names()
        tables = sorted(name for name in names if name not in NOT_DATA)
        rows = [(name, connection.exec_driver_sql(f"SELECT * FROM {name}").all()) for name in tables]
    folders = (app.config.data_dir / "texts", app.config.secrets_dir)
    kept = [(file.name, file.read_bytes()) for folder in folders for file in sorted(folder.glob("*"))]
    return hashlib.sha256(repr((rows, kept)).encode()).hexdigest()


@pytest.fixture(scope="module")
def sold(template: Path, tmp_path_factory: pytest.TempPathFactory, site_root: Path) -> tuple[Path, PaidOrder]:
    """The order that the others are after, with its form and its website. A payment event waits for a person, too, and
    somebody has been invited. Made once and copied for each test."""
    folder = tmp_path_factory.mktemp("sold") / "data"
    shutil.copytree(template, folder)
    app = open_app(read_config({"FUNDABLE_DATA_DIR": str(folder)}), FakeClock())
    with open_browsers(app, site_root, FakeTimer()) as browsers:
        visitor = browsers.on(app)()
        pending = check_out(app, visitor, "nora@alder.example", ("domain",))
        visitor.post(f"/sandbox/pay/{pending.session_id}", data={"action": "pay"})
        order = set_password(visitor, pending, PASSWORD)
        assert visitor.post("/api/intake-forms", json=intake_form(order.id)).status_code == 201
    drafts.make_due(app, UUID(order.id))  # however long it takes
    now = app.clock.now()
    with app.database.write() as connection:
        events.record(connection, PaymentEvent(EVENT_ID, "x.y", "", PaymentMode.SANDBOX, now, "nothing"), now)
        events.fail(connection, EVENT_ID, "it was raining")
        invited = User(UUID(MEMBER_ID), "lee@agency.example", Role.STAFF, NO_PASSWORD, now, now)
        accounts.insert_user(connection, invited)
    app.close()
    return folder, order


@pytest.fixture
def config(
    request: pytest.FixtureRequest, sold: tuple[Path, PaidOrder], tmp_path: Path, settings: dict[str, str]
) -> Config:
    folder = tmp_path / "data"
    shutil.copytree(sold[0], folder)
    return read_config({"FUNDABLE_DATA_DIR": str(folder), **settings, **lane.there(request, folder, sold[0])})


@pytest.fixture
def order(sold: tuple[Path, PaidOrder]) -> PaidOrder:
    return sold[1]


@pytest.fixture
def strangers(
    order: PaidOrder, client_b: PaidOrder, owner: TestClient, new_client: Callable[[], TestClient]
) -> dict[str, dict[str, str]]:
    """What people send who are neither staff nor the client of this order."""
    leaver = new_client()
    leaver.post("/api/admin/login", json={"email": "olive@agency.example", "password": PASSWORD})
    dead = leaver.cookies["fundable_admin"]
    leaver.post("/api/admin/logout")
    live, token = owner.cookies["fundable_admin"], str(order.token)
    bearers = {
        "an order id": order.id,
        "a session id": order.session_id,
        "a cut token": token[:-1],
        "a token and more": token + "A",
        "a token in other capitals": token.swapcase(),
        "a token's hash": hashlib.sha256(token.encode()).hexdigest(),
        "a cookie's value": live,
        "SQL": "' OR '1'='1",
        "nothing": "",
        "null": "null",
        "a wildcard": "%",
    }
    cookies = {
        "a cookie that was logged out": dead,
        "a cut cookie": live[:-1],
        "a cookie and more": live + "A",
        "a cookie's hash": hashlib.sha256(live.encode()).hexdigest(),
        "a client's token as cookie": token,
        "an empty cookie": "",
        "SQL as cookie": "' OR '1'='1",
    }
    return (
        {"nobody": {}}
        | {name: {"Authorization": f"Bearer {value}"} for name, value in bearers.items()}
        | {name: {"Cookie": f"fundable_admin={value}"} for name, value in cookies.items()}
        | {
            "the cookie under another name": {"Cookie": f"__Host-fundable_admin={live}; admin={live}"},
            "the cookie as bearer": {"Authorization": f"Bearer fundable_admin={live}"},
            "an owner's e-mail as basic": {"Authorization": "Basic b2xpdmVAYWdlbmN5LmV4YW1wbGU6eA=="},
            "headers of a proxy": {"X-Forwarded-User": "olive@agency.example", "X-Remote-User": "admin"},
        }
    )


def asking(strangers: dict[str, dict[str, str]], at: int) -> dict[str, dict[str, str]]:
    """The strangers who make a call: all of them, or those who tell most."""
    return strangers if at % ONE_IN == 0 else {name: strangers[name] for name in TELLING}


def test_the_list_of_calls_is_complete() -> None:
    described = {(method.upper(), path) for path, methods in api.describe()["paths"].items() for method in methods}

    assert {(call.method, call.path) for call in CALLS} == described


# One order and its strangers serve all calls that must change nothing: making them is what takes long.
def test_a_call_for_staff_is_refused_to_everybody_else(
    visitor: TestClient,
    order: PaidOrder,
    client_b: PaidOrder,
    strangers: dict[str, dict[str, str]],
    app: App,
    subtests: pytest.Subtests,
) -> None:
    before = data(app)
    clients = {"its client": order.bearer, "another client": client_b.bearer}

    for at, call in enumerate(STAFF + OWNER):
        with subtests.test(str(call)):
            for name, headers in (asking(strangers, at) | clients).items():
                answer = call.send(visitor, order.id, headers)
                assert (answer.status_code, answer.json()) == (401, ADMIN), f"{call} by {name}"
            assert at % ONE_IN or data(app) == before, "one of the last dozen"
    assert data(app) == before


def test_a_client_call_is_refused_to_everybody_else(
    visitor: TestClient,
    order: PaidOrder,
    strangers: dict[str, dict[str, str]],
    owner: TestClient,
    app: App,
    subtests: pytest.Subtests,
) -> None:
    before = data(app)

    for at, call in enumerate(CLIENT):
        with subtests.test(str(call)):
            for name, headers in asking(strangers, at).items():
                answer = call.send(visitor, order.id, headers)
                assert (answer.status_code, answer.json()["code"]) == (401, "client_unauthorized"), f"{call} by {name}"
            assert call.send(owner, order.id).status_code == 401
            assert at % ONE_IN or data(app) == before, "one of the last dozen"
    assert data(app) == before


def test_staff_who_see_as_the_client_read_what_is_listed_and_do_nothing(
    staff: TestClient, order: PaidOrder, app: App, clock: FakeClock, subtests: pytest.Subtests
) -> None:
    assert staff.post(f"/api/orders/{order.id}/client-view").status_code == 200
    before = data(app)
    clock.move(timedelta(minutes=12))  # a client's login, and one of staff, would be noted as seen

    for call in CLIENT:
        with subtests.test(str(call)):
            answer = call.send(staff, order.id, {"View-As-Client": order.id})

            if call.method == "GET" and call.path in SEEN_BY_STAFF:
                assert answer.status_code == call.answers
            else:
                assert (answer.status_code, answer.json()["code"]) == (403, "view_reads_only")
            assert data(app) == before


def test_a_view_is_refused_to_everybody_but_the_login_that_opened_it(
    visitor: TestClient,
    staff: TestClient,
    owner: TestClient,
    order: PaidOrder,
    strangers: dict[str, dict[str, str]],
    app: App,
    subtests: pytest.Subtests,
) -> None:
    staff.post(f"/api/orders/{order.id}/client-view")
    before, seen = data(app), {"View-As-Client": order.id}

    for call in (call for call in CLIENT if call.path in SEEN_BY_STAFF and call.method == "GET"):
        with subtests.test(str(call)):
            for name, headers in (strangers | {"its client": order.bearer}).items():
                answer = call.send(visitor, order.id, headers | seen)
                assert (answer.status_code, answer.json()) == (401, ADMIN), f"{call} by {name}"
            assert call.send(owner, order.id, seen).json()["code"] == "view_over"
            assert call.send(staff, order.id).json()["code"] == "client_unauthorized"
            assert data(app) == before


@pytest.mark.parametrize("call", [call for call in STAFF if call.method != "GET"], ids=str)
@pytest.mark.parametrize("role", ["staff", "owner"])
def test_staff_and_owners_make_every_call_of_staff(
    call: Call, role: str, order: PaidOrder, request: pytest.FixtureRequest
) -> None:
    browser = request.getfixturevalue(role)

    assert call.send(browser, order.id).status_code == call.answers


def test_staff_and_owners_read_what_staff_may(
    staff: TestClient, owner: TestClient, order: PaidOrder, subtests: pytest.Subtests
) -> None:
    for call, browser in product((call for call in STAFF if call.method == "GET"), (staff, owner)):
        with subtests.test(str(call)):
            assert call.send(browser, order.id).status_code == call.answers


@pytest.mark.parametrize("call", OWNER, ids=str)
def test_a_call_for_owners_is_refused_to_staff(
    call: Call, owner: TestClient, staff: TestClient, order: PaidOrder, app: App, clock: FakeClock
) -> None:
    before = data(app)
    clock.move(timedelta(seconds=1))

    answer = call.send(staff, order.id)

    assert (answer.status_code, answer.json()) == (403, OWNERS_ONLY)
    assert data(app) == before
    assert call.send(owner, order.id).status_code == call.answers
    assert (data(app) == before) == (call.method == "GET" or not call.changes)


@pytest.mark.parametrize("call", CLIENT, ids=str)
def test_a_client_makes_every_call_of_clients(call: Call, visitor: TestClient, order: PaidOrder) -> None:
    assert call.send(visitor, order.id, order.bearer).status_code == call.answers


def test_reading_changes_nothing(owner: TestClient, order: PaidOrder, app: App, subtests: pytest.Subtests) -> None:
    before = data(app)

    for call in (call for call in CALLS if call.method == "GET"):
        with subtests.test(str(call)):
            call.send(owner, order.id, order.bearer)
            owner.request("HEAD", call.path.replace("{order_id}", order.id))

            assert data(app) == before


def raw(site: Any, method: str, path: str, headers: dict[str, str]) -> tuple[int, bytes]:
    """A request exactly as written, which no client tidies up."""
    from urllib.parse import unquote

    sent: list[dict[str, Any]] = []
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": unquote(path.partition("?")[0]),
        "raw_path": path.partition("?")[0].encode(),
        "query_string": path.partition("?")[2].encode(),
        "root_path": "",
        "headers": [(name.lower().encode(), value.encode()) for name, value in headers.items()],
        "client": ("127.0.0.1", 50000),
        "server": ("127.0.0.1", 8000),
    }

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b'{"status": "design"}', "more_body": False}

    async def send(message: Any) -> None:
        sent.append(dict(message))

    anyio.run(site, scope, receive, send)
    return sent[0]["status"], b"".join(message.get("body", b"") for message in sent[1:])


TRICKS = (
    "//api/orders",
    "/api//orders",
    "/api/orders/",
    "/api/./orders",
    "/api/x/../orders",
    "/./api/orders",
    "/client/../api/orders",
    "/API/ORDERS",
    "/Api/Orders",
    "/api/orders;x=1",
    "/api/orders%00",
    "/api/orders%20",
    "/api/orders.json",
    "/api%2forders",
    "/api/%6frders",
    "/%2e%2e/api/orders",
    "/api/orders/%2e%2e/orders",
    "/uploads/../api/orders",
    "/uploads/..%2fapi%2forders",
    "/assets/../api/orders",
    "/healthz/../api/orders",
    "/api/client/order/../../orders",
    "\\api\\orders",
    "/api/orders?admin=true&role=owner",
    "/api/orders?_method=GET",
)


def test_no_spelling_of_an_address_opens_it(
    visitor: TestClient, order: PaidOrder, app: App, subtests: pytest.Subtests
) -> None:
    before = data(app)

    for method, path in product(("GET", "HEAD", "POST", "DELETE"), TRICKS):
        with subtests.test(f"{method} {path}"):
            status, body = raw(visitor.app, method, path, order.bearer)

            assert status in {401, 404, 405}
            assert order.email.encode() not in body
            assert data(app) == before


@in_turn("name", ["X-Original-URL", "X-Rewrite-URL", "X-Forwarded-Path", "X-Forwarded-Prefix"])
def test_no_header_changes_the_address(visitor: TestClient, order: PaidOrder, app: App, name: str) -> None:
    before = data(app)

    for path in ("/api/site/logo", "/healthz", "/"):
        answer = visitor.get(path, headers={name: f"/api/orders/{order.id}"})
        assert answer.status_code == 200
        assert order.email not in answer.text
    assert data(app) == before


@in_turn("name", ["X-HTTP-Method-Override", "X-Method-Override", "X-HTTP-Method"])
def test_no_header_changes_the_method(owner: TestClient, order: PaidOrder, app: App, name: str) -> None:
    before = data(app)

    for method in ("GET", "POST"):
        for query in ("", "?_method=DELETE"):
            owner.request(method, f"/api/orders/{order.id}{query}", headers={name: "DELETE"})
    assert data(app) == before

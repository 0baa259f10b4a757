"""Two clients, two members of staff and a stranger at every call about a website that is released, reviewed and online:
what each may is in tests/web/calls.py, and here every call finds something to do."""

from collections.abc import Callable
from uuid import uuid4

import pytest
from fastapi.routing import APIRoute
from starlette.testclient import TestClient

from fundable.app import App
from fundable.web.api import ROUTERS
from tests.conftest import PaidOrder
from tests.web.calls import CLIENT, STAFF, Call
from tests.web.sites.live_orders import DOMAIN, Launch
from tests.web.test_authorization import data

MODULES = ("fundable.web.sites.", "fundable.web.orders.websites")
ROUTES = {
    (method, route.path)
    for router in ROUTERS
    for route in router.routes
    if isinstance(route, APIRoute) and route.endpoint.__module__.startswith(MODULES)
    for method in route.methods - {"HEAD"}
}
"""Of the app as it is: a new call about websites is tested here, too, as soon as it's in tests/web/calls.py."""
FOR_ANYONE = {("GET", "/api/shared-report"), ("POST", "/api/advice"), ("GET", "/see"), ("POST", "/see")}
"""What is typed is looked at, and nothing is stored or read; and a report, which its address opens."""
FOR_OWNERS = {("PUT", "/api/admin/examples")}
"""Of the landing page, not of an order; tests/web/test_authorization.py."""
OF_SITES = [call for call in STAFF + CLIENT if (call.method, call.path) in ROUTES]
PRIVATE = ("Alder", "Bolder")


@pytest.fixture
def settings() -> dict[str, str]:
    return {"FUNDABLE_RATE_LIMITS": "off", "FUNDABLE_SITES_DOMAIN": DOMAIN}


@pytest.fixture
def busy(launch: Launch) -> tuple[Launch, str]:
    """An order whose website is online, with a sent note and a draft; and the id of the draft."""
    launch.go_live()
    launch.desk.browser.patch(f"/api/orders/{launch.order.id}/status", json={"status": "review"})
    headers = launch.order.bearer
    for at in range(2):
        note = str(uuid4())
        body = {"build": 1, "page": "index.html", "viewport": 1280, "text": "Bolder."}
        assert launch.visitor.put(f"/api/client/notes/{note}", json=body, headers=headers).status_code == 200
        if at == 0:
            sent = launch.visitor.post("/api/client/changes", json={"round": 1, "notes": [note]}, headers=headers)
            assert sent.status_code == 200, sent.text
    return launch, note


def at_the_note(call: Call, browser: TestClient, order_id: str, note: str, headers: dict[str, str]) -> tuple[int, str]:
    """The call as somebody makes it who knows the order and the note."""
    names = ("upload_id", "message_id", "login_id", "file_id", "photo_id")
    path = call.path.format(
        order_id=order_id, note_id=note, version="1", number="1", rule_id="W4", **dict.fromkeys(names, note)
    )
    answer = browser.request(call.method, path, json=call.body, headers=headers)
    return answer.status_code, answer.text


def test_each_call_of_websites_is_here_and_nobody_else_s() -> None:
    assert len(ROUTES) >= 60
    assert {(call.method, call.path) for call in OF_SITES} | FOR_ANYONE | FOR_OWNERS == ROUTES


def test_strangers_and_the_other_client_find_and_change_nothing(
    busy: tuple[Launch, str],
    client_b: PaidOrder,
    new_client: Callable[[], TestClient],
    app: App,
    subtests: pytest.Subtests,
) -> None:
    launch, note = busy
    nobody, before = new_client(), data(app)
    for call in OF_SITES:
        with subtests.test(str(call)):
            for headers in ({}, client_b.bearer):
                if call.who == "client" and headers and call.changes and call.method != "GET":
                    continue  # their own order's, below
                status, body = at_the_note(call, nobody, launch.order.id, note, headers)
                assert status in ((200, 401, 404, call.answers) if call.who == "client" else (401,)), body
                assert not any(word in body for word in PRIVATE)
            assert data(app) == before


def test_the_other_clients_calls_are_about_their_own_order(
    busy: tuple[Launch, str], client_b: PaidOrder, subtests: pytest.Subtests
) -> None:
    launch, note = busy

    def theirs() -> tuple[str, str, str]:
        review = launch.visitor.get("/api/client/notes", headers=launch.order.bearer).text
        return review, launch.desk.browser.get(f"/api/orders/{launch.order.id}/website").text, launch.hash

    before = theirs()
    for call in (one for one in OF_SITES if one.who == "client" and one.method != "GET"):
        with subtests.test(str(call)):
            status, body = at_the_note(call, launch.visitor, launch.order.id, note, client_b.bearer)
            assert status < 500, body
            assert not any(word in body for word in PRIVATE)
            assert theirs() == before


def test_both_members_of_staff_read_all_of_it_and_clients_calls_are_not_theirs(
    busy: tuple[Launch, str], staff: TestClient, owner: TestClient, app: App, subtests: pytest.Subtests
) -> None:
    launch, note = busy
    before = data(app)
    for call in OF_SITES:
        for browser in (staff, owner):
            with subtests.test(str(call)):
                if call.who == "staff" and call.method == "GET":
                    status, body = at_the_note(call, browser, launch.order.id, note, {})
                    assert status in (200, 404), body
                if call.who == "client":
                    assert at_the_note(call, browser, launch.order.id, note, {})[0] == 401
    assert data(app) == before

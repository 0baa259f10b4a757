"""Clients show the report on their website to others at an address of its own, until they end it."""

from typing import Any
from uuid import UUID

import pytest
from starlette.testclient import TestClient

from fundable.app import App
from fundable.db import audit
from tests.conftest import PaidOrder
from tests.turns import in_turn
from tests.web.sites.live_orders import Launch

PATH = "/api/client/report/share"
GONE = "This report isn't shared, or the address isn't complete. Ask whoever gave it to you for a new one."


@pytest.fixture
def released(launch: Launch) -> Launch:
    launch.desk.release(launch.order)
    return launch


def share(launch: Launch, **told: str) -> dict[str, Any]:
    answer = launch.visitor.put(PATH, json=told, headers=launch.order.bearer)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def opened(browser: TestClient, url: str) -> Any:
    """What a browser asks for that was given this address."""
    return browser.get("/api/shared-report", headers={"Authorization": f"Bearer {url.partition('#')[2]}"})


def test_whoever_has_the_address_reads_the_report_with_what_the_client_says(released: Launch, app: App) -> None:
    assert released.visitor.get(PATH, headers=released.order.bearer).json()["url"] == ""

    shared = share(released, owner="Luz Ortega", registry="Colorado, 20261234567")

    assert shared["url"].startswith(f"{app.config.base_url}/report#")
    assert shared["sharedAt"]
    seen = opened(released.visitor, shared["url"])
    own = released.visitor.get("/api/client/report", headers=released.order.bearer).json()
    assert seen.status_code == 200, seen.text
    assert (seen.json()["owner"], seen.json()["registry"]) == ("Luz Ortega", "Colorado, 20261234567")
    told = seen.json()["report"]
    assert told["orderId"] == f"{released.order.id[:8]}-0000-0000-0000-000000000000", "the rest opens things"
    left_out = ("orderId", "checkedAt")
    assert {key: told[key] for key in told if key not in left_out} == {
        key: own[key] for key in own if key not in left_out
    }
    with app.database.read() as connection:
        [entry] = audit.about(connection, UUID(released.order.id), ["website.report_shared"])
    assert "Luz" not in str(entry.details)


def test_the_address_stays_while_words_change_and_is_another_after_its_end(released: Launch) -> None:
    first = share(released)["url"]
    assert share(released, owner="Luz Ortega")["url"] == first

    ended = released.visitor.delete(PATH, headers=released.order.bearer).json()

    assert (ended["url"], ended["sharedAt"], ended["owner"]) == ("", None, "Luz Ortega")
    refused = opened(released.visitor, first)
    assert (refused.status_code, refused.json()["message"]) == (404, GONE)
    assert released.visitor.delete(PATH, headers=released.order.bearer).status_code == 200, "ending twice is fine"
    second = share(released, owner="Luz Ortega")["url"]
    assert second != first
    assert opened(released.visitor, first).status_code == 404
    assert opened(released.visitor, second).status_code == 200


@in_turn("change", [lambda token: "", lambda token: token[:-1], lambda token: token[:32] + "0" * 32])
def test_what_is_no_address_opens_nothing(released: Launch, change: Any) -> None:
    token = share(released)["url"].partition("#")[2]

    assert opened(released.visitor, f"#{change(token)}").status_code == 404


def test_a_withdrawn_website_has_no_report_to_show(released: Launch) -> None:
    url = share(released)["url"]

    released.desk.do(released.order, "withdraw")

    assert opened(released.visitor, url).status_code == 404
    assert released.visitor.put(PATH, json={}, headers=released.order.bearer).status_code == 404


def test_an_order_that_is_deleted_takes_its_address_along(released: Launch) -> None:
    url = share(released)["url"]

    assert released.desk.browser.delete(f"/api/orders/{released.order.id}").status_code in (200, 204)

    assert opened(released.visitor, url).status_code == 404


def test_only_its_client_shares_a_report(released: Launch, client_b: PaidOrder) -> None:
    assert released.visitor.put(PATH, json={}).status_code == 401
    assert released.visitor.get(PATH, headers=client_b.bearer).json()["url"] == ""
    assert released.visitor.put(PATH, json={"owner": "x" * 201}, headers=released.order.bearer).status_code == 400


def test_the_page_is_kept_from_search_engines_and_referrers(visitor: TestClient) -> None:
    page = visitor.get("/report")

    assert page.status_code == 200
    assert page.headers["x-robots-tag"] == "noindex"
    assert page.headers["referrer-policy"] == "no-referrer"

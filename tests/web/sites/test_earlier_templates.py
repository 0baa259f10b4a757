"""Websites of earlier templates: which they are, what today's would change, and that nothing changes by itself."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

import pytest
from starlette.testclient import TestClient

from fundable.app import App
from fundable.domain.sites.drafting.builds import SEEN_VERSION, TEMPLATE_VERSION
from fundable.services.sites.drafting import sites
from tests.conftest import PaidOrder
from tests.triggers import without
from tests.web.sites.conftest import Desk

Send = Callable[..., None]


@pytest.fixture
def order(client_a: PaidOrder, send_form: Send) -> PaidOrder:
    send_form(client_a)
    return client_a


def built_with(app: App, order: PaidOrder, version: int, wording: str = "") -> None:
    """As if its newest build were of an earlier template, whose home page said something more."""
    with app.database.write() as connection:
        run = connection.exec_driver_sql
        with without(connection, "site_builds_update"):
            run("UPDATE site_builds SET template_version = ? WHERE order_id = ?", (version, order.id))
        if wording:
            files = sites.newest_files(app, UUID(order.id))
            assert files
            from fundable.db.sites.drafting import site_files

            digest = site_files.store(connection, {"index.html": files[1]["index.html"] + wording.encode()})
            change = "UPDATE site_build_files SET sha256 = ? WHERE order_id = ? AND name = 'index.html'"
            with without(connection, "site_build_files_update"):
                run(change, (digest["index.html"], order.id))


def listed(browser: TestClient, **query: Any) -> dict[str, Any]:
    answer = browser.get("/api/admin/website-templates", params=query)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def changes(browser: TestClient, order: PaidOrder) -> dict[str, Any]:
    found: dict[str, Any] = browser.get(f"/api/orders/{order.id}/website/template-changes").json()
    return found


def test_those_of_earlier_templates_are_listed_until_they_are_built_again(
    app: App, staff: TestClient, desk: Desk, order: PaidOrder
) -> None:
    assert listed(staff) == {"items": [], "total": 0, "nextCursor": None, "templateVersion": TEMPLATE_VERSION}
    built_with(app, order, SEEN_VERSION - 1, "<!-- as it was -->")
    before = desk.see(order)["builds"][0]

    [found] = listed(staff)["items"]

    assert (found["orderId"], found["templateVersion"], found["host"]) == (order.id, SEEN_VERSION - 1, "")
    assert changes(staff, order) == {"pages": ["index"], "hasOtherStyles": False, "hasOtherPictures": False}
    assert desk.see(order)["builds"] == [before]  # looking builds nothing
    staff.put(f"/api/orders/{order.id}/website/theme", json={"theme": "azulejo"})
    assert listed(staff)["total"] == 0


def test_those_in_which_nobody_sees_a_change_are_not_listed(app: App, staff: TestClient, order: PaidOrder) -> None:
    for version in range(SEEN_VERSION, TEMPLATE_VERSION):
        built_with(app, order, version)
        assert listed(staff)["total"] == 0


def test_one_that_says_the_same_today_is_said_to(app: App, staff: TestClient, order: PaidOrder) -> None:
    built_with(app, order, 3)

    assert changes(staff, order) == {"pages": [], "hasOtherStyles": False, "hasOtherPictures": False}


def test_one_that_is_built_elsewhere_is_not_listed(app: App, staff: TestClient, desk: Desk, order: PaidOrder) -> None:
    built_with(app, order, 3)
    desk.do(order, "elsewhere")

    assert listed(staff)["total"] == 0


def test_the_newest_orders_come_first_page_by_page(
    app: App, staff: TestClient, order: PaidOrder, client_b: PaidOrder, send_form: Send
) -> None:
    send_form(client_b)
    built_with(app, order, 3)
    built_with(app, client_b, 4)

    first = listed(staff, limit=1)
    second = listed(staff, limit=1, cursor=first["nextCursor"])

    assert {first["total"], second["total"]} == {2}
    assert {one["orderId"] for page in (first, second) for one in page["items"]} == {order.id, client_b.id}
    assert second["nextCursor"] is None
    assert staff.get("/api/admin/website-templates", params={"cursor": "x"}).json()["code"] == "cursor_unknown"


def test_before_there_is_a_build_there_is_nothing_to_compare(staff: TestClient, client_b: PaidOrder) -> None:
    assert staff.get(f"/api/orders/{client_b.id}/website/template-changes").json()["code"] == "website_missing"

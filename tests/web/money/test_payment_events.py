"""GET /api/admin/payment-events and POST .../{id}/retry: events that a person has to look at."""

import json
from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.conftest import StripeShop
from tests.fakes.stripe import payload

PATH = "/api/admin/payment-events"


@pytest.fixture
def poisoned(shop: StripeShop) -> Any:
    """An event that cannot be acted on, reported and kept."""
    order = shop.order()
    shop.double.hold()
    shop.double.pay(order.session_id)
    [completed] = shop.double.events("checkout.session.completed")
    event = json.loads(payload(completed))
    event["id"] = "evt_poisoned"
    event["data"]["object"]["status"] = "a word of the future"
    shop.double.deliver(event)
    return event


def test_one_that_failed_is_listed_with_its_reason(shop_staff: TestClient, poisoned: Any) -> None:
    [shown] = shop_staff.get(PATH).json()["items"]

    assert (shown["id"], shown["type"]) == (poisoned["id"], "checkout.session.completed")
    assert shown["attempts"] > 0
    assert "a word of the future" in shown["error"]
    assert shown["objectId"] == "", "a session's id is a secret until the password is set"


def test_it_is_tried_again_when_staff_ask_for_it(shop_staff: TestClient, poisoned: Any) -> None:
    [before] = shop_staff.get(PATH).json()["items"]

    assert shop_staff.post(f"{PATH}/{poisoned['id']}/retry").json() == {"isDone": False}

    [after] = shop_staff.get(PATH).json()["items"]
    assert after["attempts"] == before["attempts"] + 1


def test_while_nothing_failed_the_list_is_empty(shop_staff: TestClient) -> None:
    assert shop_staff.get(PATH).json() == {"items": []}


def test_one_that_is_not_known_is_said(shop_staff: TestClient) -> None:
    answer = shop_staff.post(f"{PATH}/evt_unknown/retry")

    assert (answer.status_code, answer.json()["code"]) == (404, "event_unknown")


def test_strangers_see_and_do_nothing(shop_visitor: TestClient, poisoned: Any) -> None:
    assert shop_visitor.get(PATH).status_code == 401
    assert shop_visitor.post(f"{PATH}/{poisoned['id']}/retry").status_code == 401

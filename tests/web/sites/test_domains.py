"""The domain of an order: said by staff or the client, freed, registered, looked at again."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from starlette.testclient import TestClient

from fundable.app import App
from fundable.db import audit
from fundable.db.sites.hosting import domains as rows
from fundable.db.sites.hosting import hosts
from fundable.domain.sites.hosting.domains import Domain
from tests.conftest import NOBODYS, FakeClock, PaidOrder
from tests.turns import in_turn

CLIENT = "/api/client/domain"
NAME, HERE = "alder.example", "203.0.113.24"
RECORD = {
    "registrar": "Porkbun",
    "registeredOn": "2026-01-05",
    "renewsOn": "2027-01-05",
    "isInClientsName": True,
}


@pytest.fixture
def settings() -> dict[str, str]:
    return {"FUNDABLE_RATE_LIMITS": "off", "FUNDABLE_PUBLIC_ADDRESSES": HERE}


def path(order: PaidOrder, more: str = "") -> str:
    return f"/api/orders/{order.id}/domain{more}"


def say(staff: TestClient, order: PaidOrder, name: str = NAME) -> Any:
    answer = staff.put(path(order), json={"name": name})
    assert answer.status_code == 200, answer.text
    return answer.json()


def stored(app: App, order: PaidOrder) -> Domain:
    with app.database.read() as connection:
        domain = rows.of_name(connection, NAME)
    assert domain
    assert str(domain.order_id) == order.id
    return domain


def test_staff_say_a_domain_and_see_what_it_needs(staff: TestClient, order: PaidOrder, clock: FakeClock) -> None:
    assert staff.get(path(order)).json() == {
        "domain": None,
        "registration": None,
        "registeredName": "",
        "isOurs": False,
        "wishes": [],
        "wantsRegistration": True,
        "canSay": True,
        "isDue": False,
        "isPaidBack": False,
    }

    said = say(staff, order, " https://www.Alder.Example/ ")

    now = clock.now().isoformat().replace("+00:00", "Z")
    assert said["isDue"] is True
    assert said["domain"] == {
        "name": f"www.{NAME}",
        "shown": f"www.{NAME}",
        "state": "waiting",
        "saidAt": now,
        "checkedAt": None,
        "checkAt": now,
        "isBroken": False,
        "records": [
            {"type": "A", "name": NAME, "value": HERE, "standing": "missing", "now": ""},
            {"type": "CNAME", "name": f"www.{NAME}", "value": NAME, "standing": "missing", "now": ""},
        ],
        "problems": [],
        "certificateUntil": None,
    }
    assert staff.get(path(order)).json() == said


def test_a_name_with_other_letters_is_shown_both_ways(staff: TestClient, order: PaidOrder) -> None:
    domain = say(staff, order, "bäckerei.example")["domain"]

    assert (domain["name"], domain["shown"]) == ("xn--bckerei-5wa.example", "bäckerei.example")


def test_a_client_says_it_too(visitor: TestClient, staff: TestClient, order: PaidOrder, app: App) -> None:
    answer = visitor.put(CLIENT, json={"name": NAME}, headers=order.bearer)

    assert answer.status_code == 200, answer.text
    assert answer.json()["domain"]["name"] == NAME
    assert visitor.get(CLIENT, headers=order.bearer).json() == answer.json()
    assert staff.get(path(order)).json()["domain"]["name"] == NAME
    with app.database.read() as connection:
        [entry] = [one for one in audit.walk(connection) if one.act == "website.domain_changed"]
    assert (entry.kind.value, entry.value("actor")) == ("client", "nora@alder.example")


def test_a_client_cannot_change_what_is_served(
    visitor: TestClient, staff: TestClient, order: PaidOrder, app: App
) -> None:
    say(staff, order)
    with app.database.write() as connection:
        connection.exec_driver_sql("UPDATE domains SET state = 'live'")

    assert visitor.get(CLIENT, headers=order.bearer).json()["canSay"] is False
    answer = visitor.put(CLIENT, json={"name": "other.example"}, headers=order.bearer)
    assert (answer.status_code, answer.json()["code"]) == (409, "domain_fixed")
    assert say(staff, order, "other.example")["domain"]["state"] == "waiting"


def test_27_a_domain_belongs_to_one_order(
    visitor: TestClient, staff: TestClient, order: PaidOrder, other: PaidOrder
) -> None:
    say(staff, order)

    for taken in (NAME, f"www.{NAME}"):
        answer = staff.put(path(other), json={"name": taken})
        assert (answer.status_code, answer.json()["code"]) == (409, "domain_taken")
        assert answer.json()["message"] == f"{NAME} belongs to order {order.id[:8]}. Remove it there first."
    client = visitor.put(CLIENT, json={"name": NAME}, headers=other.bearer)
    assert client.json()["message"] == (f"{NAME} belongs to another order. Message us if it's yours.")

    assert staff.delete(path(order)).json()["domain"] is None
    assert say(staff, other)["domain"]["name"] == NAME


def test_another_name_in_its_place_frees_the_first(
    staff: TestClient, order: PaidOrder, other: PaidOrder, app: App
) -> None:
    say(staff, order)
    say(staff, order, "finch.example")

    say(staff, other)
    with app.database.read() as connection:
        names = [host.host for host in hosts.of_order(connection, stored(app, other).order_id)]
    assert names == [NAME, f"www.{NAME}"]


def test_what_is_below_another_ones_domain_is_for_staff_to_say(
    visitor: TestClient, staff: TestClient, order: PaidOrder, other: PaidOrder
) -> None:
    say(staff, order)
    refused = visitor.put(CLIENT, json={"name": f"shop.{NAME}"}, headers=other.bearer)
    assert (refused.status_code, refused.json()["code"]) == (409, "domain_taken")
    assert refused.json()["message"].startswith(f"{NAME} belongs to another order.")

    assert visitor.put(CLIENT, json={"name": f"shop.{NAME}"}, headers=order.bearer).status_code == 200
    assert say(staff, other, f"shop2.{NAME}")["domain"]["name"] == f"shop2.{NAME}"


def test_www_or_not_is_a_choice_that_loses_nothing(staff: TestClient, order: PaidOrder, app: App) -> None:
    say(staff, order)
    with app.database.write() as connection:
        connection.exec_driver_sql("UPDATE domains SET state = 'live'")

    assert say(staff, order, f"www.{NAME}")["domain"]["state"] == "live"


def test_a_deleted_order_frees_its_domain(staff: TestClient, order: PaidOrder, other: PaidOrder) -> None:
    say(staff, order)

    assert staff.delete(f"/api/orders/{order.id}").status_code == 200

    assert say(staff, other)["domain"]["name"] == NAME


@in_turn(
    ("body", "sentence"),
    [
        ({"name": "alder"}, "Enter a domain, such as example.com."),
        ({"name": ""}, "Enter a domain, such as example.com."),
        ({"name": "gmail.com"}, "gmail.com can't be used here. Enter your own domain, such as example.com."),
        (
            {"name": "alder.wixsite.com"},
            "alder.wixsite.com can't be used here. Enter your own domain, such as example.com.",
        ),
        ({"name": 7}, "Enter a domain, such as example.com."),
        ({}, "Enter a domain, such as example.com."),
        ({"name": "192.0.2.7"}, "That's a number. Enter a domain, such as example.com."),
        ({"name": "stra\xdfe.example"}, "Enter this domain as your registrar writes it, beginning with xn--."),
    ],
)
def test_what_is_no_domain_is_refused(
    staff: TestClient, order: PaidOrder, body: dict[str, object], sentence: str
) -> None:
    answer = staff.put(path(order), json=body)

    assert (answer.status_code, answer.json()["message"]) == (400, sentence)


def test_checking_again_asks_the_job(
    visitor: TestClient, staff: TestClient, order: PaidOrder, app: App, clock: FakeClock
) -> None:
    say(staff, order)
    with app.database.write() as connection:
        seen = stored(app, order)
        rows.save(connection, replace(seen, check_at=clock.now() + timedelta(days=1)), seen)
    assert staff.get(path(order)).json()["isDue"] is False

    assert staff.post(path(order, "/check")).json()["isDue"] is True
    assert visitor.post(f"{CLIENT}/check", headers=order.bearer).json()["isDue"] is True


def test_a_registration_is_noted(staff: TestClient, visitor: TestClient, order: PaidOrder, app: App) -> None:
    noted = staff.put(path(order, "/registration"), json=RECORD)

    assert noted.status_code == 200, noted.text
    assert (noted.json()["registration"], noted.json()["wantsRegistration"]) == (RECORD, False)
    assert visitor.get(CLIENT, headers=order.bearer).json()["registration"] == RECORD
    staff.put(path(order, "/registration"), json=RECORD)
    with app.database.read() as connection:
        acts = [one.act for one in audit.walk(connection)]
    assert acts.count("website.domain_registered") == 1


def test_a_registration_is_of_one_domain(staff: TestClient, visitor: TestClient, order: PaidOrder) -> None:
    """A client who names a domain of their own instead has its records to set."""
    staff.put(path(order, "/registration"), json=RECORD)
    said = say(staff, order, "bücher.example")
    assert (said["registeredName"], said["isOurs"]) == ("bücher.example", True)
    assert visitor.get(CLIENT, headers=order.bearer).json()["registration"] == RECORD

    own = visitor.put(CLIENT, json={"name": NAME}, headers=order.bearer).json()
    assert (own["registration"], own["isOurs"]) == (None, False)
    seen = staff.get(path(order)).json()
    assert (seen["registration"], seen["registeredName"], seen["isOurs"]) == (RECORD, "bücher.example", False)

    again = staff.put(path(order, "/registration"), json=RECORD).json()
    assert (again["registeredName"], again["isOurs"]) == (NAME, True)
    removed = staff.delete(path(order)).json()
    assert (removed["registeredName"], removed["isOurs"]) == (NAME, False)


def test_what_a_client_names_isnt_what_we_registered(staff: TestClient, visitor: TestClient, order: PaidOrder) -> None:
    staff.put(path(order, "/registration"), json=RECORD)
    own = visitor.put(CLIENT, json={"name": NAME}, headers=order.bearer).json()
    assert (own["registration"], own["isOurs"]) == (None, False)
    assert staff.get(path(order)).json()["registeredName"] == ""


@in_turn(
    ("change", "sentence"),
    [
        ({"registrar": " "}, "Enter the registrar, such as Porkbun."),
        ({"registrar": "x" * 101}, "The registrar is too long. Please keep it under 100 characters."),
        ({"renewsOn": "2026-01-05"}, "The renewal date has to be after the day it was registered."),
        ({"renewsOn": "soon"}, "Enter the day it renews."),
        ({"registeredOn": None}, "Enter the day it was registered."),
    ],
)
def test_a_registration_that_cannot_be(
    staff: TestClient, order: PaidOrder, change: dict[str, object], sentence: str
) -> None:
    answer = staff.put(path(order, "/registration"), json={**RECORD, **change})

    assert (answer.status_code, answer.json()["message"]) == (400, sentence)


def test_who_did_not_buy_a_domain_needs_none_registered(staff: TestClient, other: PaidOrder) -> None:
    assert staff.get(path(other)).json()["wantsRegistration"] is False


@in_turn(("method", "more"), [("get", ""), ("put", ""), ("delete", ""), ("post", "/check")])
def test_an_order_that_is_gone(staff: TestClient, method: str, more: str) -> None:
    body = {"json": {"name": NAME}} if method == "put" else {}

    answer = getattr(staff, method)(f"/api/orders/{NOBODYS}/domain{more}", **body)

    assert (answer.status_code, answer.json()["code"]) == (404, "order_gone")


@in_turn(("method", "more"), [("delete", ""), ("post", "/check")])
def test_an_order_without_a_domain(staff: TestClient, order: PaidOrder, method: str, more: str) -> None:
    answer = getattr(staff, method)(path(order, more))

    assert (answer.status_code, answer.json()["code"]) == (404, "domain_missing")


def test_what_was_changed_meanwhile_is_left_alone(staff: TestClient, order: PaidOrder, app: App) -> None:
    say(staff, order, "old.example")
    say(staff, order)
    seen = {"If-Match": '"old.example"'}
    body = {"name": "old.example", "isConfirmed": True}
    for answer in (
        staff.put(path(order), json=body, headers=seen),
        staff.put(path(order, "/registration"), json=RECORD, headers={"If-Match": '"none"'}),
        staff.delete(path(order), headers=seen),
    ):
        assert (answer.status_code, answer.json()["code"]) == (409, "domain_moved")
        assert answer.json()["message"].startswith(f"Somebody changed this order's domain to {NAME} in the meantime")
    assert stored(app, order).name.name == NAME
    assert staff.get(path(order)).json()["registration"] is None
    assert staff.delete(path(order), headers={"If-Match": f'"{NAME}"'}).status_code == 200
    assert staff.put(path(order), json=body, headers=seen).json()["code"] == "domain_moved"

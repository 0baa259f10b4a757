"""Names that a client would like us to register: one or two, seen by staff, never charged, closed once one is
registered."""

from datetime import timedelta
from typing import Any
from uuid import UUID

from httpx2 import Response
from starlette.testclient import TestClient

from fundable.acting import ActorKind
from fundable.app import App
from fundable.db import audit
from fundable.services.orders import deletion
from tests.conftest import FakeClock, PaidOrder
from tests.services.orders.some_orders import rows
from tests.turns import in_turn
from tests.web.sites.live_orders import Launch
from tests.web.sites.test_paid_orders import take_back

WISHES = "/api/client/domain/wishes"
RECORD = {"registrar": "Porkbun", "registeredOn": "2026-01-06", "renewsOn": "2027-01-06", "isInClientsName": True}


def wish(visitor: TestClient, order: PaidOrder, *names: str) -> Response:
    return visitor.put(WISHES, json={"names": names}, headers=order.bearer)


def told_of_wishes(app: App) -> list[str]:
    """What each of the two who work here was told of them."""
    told = [str(row["text"]) for row in rows(app, "messages") if "A domain is to be registered" in str(row["subject"])]
    assert len(told) == 2 * len(set(told))
    return list(dict.fromkeys(told))


def seen(visitor: TestClient, order: PaidOrder) -> dict[str, Any]:
    found: dict[str, Any] = visitor.get("/api/client/domain", headers=order.bearer).json()
    return found


def test_two_wishes_are_seen_by_the_client_and_by_staff(
    visitor: TestClient, staff: TestClient, order: PaidOrder, app: App
) -> None:
    answer = wish(visitor, order, "https://www.Alder.example/", "bäckerei.example")

    assert answer.status_code == 200, answer.text
    assert answer.json()["wishes"] == ["alder.example", "bäckerei.example"]
    assert seen(visitor, order) == answer.json()
    assert staff.get(f"/api/orders/{order.id}/domain").json()["wishes"] == ["alder.example", "bäckerei.example"]
    with app.database.read() as connection:
        [entry] = audit.about(connection, UUID(order.id), ["website.domain_wished"])
    assert (entry.kind, entry.actor_id) == (ActorKind.CLIENT, order.id)


def test_another_choice_takes_their_place_and_the_same_again_is_nothing(
    visitor: TestClient, order: PaidOrder, app: App
) -> None:
    wish(visitor, order, "alder.example", "finch.example")
    assert wish(visitor, order, "finch.example").json()["wishes"] == ["finch.example"]
    assert wish(visitor, order, "finch.example").status_code == 200

    with app.database.read() as connection:
        assert len(audit.about(connection, UUID(order.id), ["website.domain_wished"])) == 2


def test_each_choice_is_a_message_to_staff_which_says_that_nothing_was_charged(
    visitor: TestClient, staff: TestClient, order: PaidOrder, app: App
) -> None:
    wish(visitor, order, "alder.bakery", "finch.example")
    wish(visitor, order, "alder.bakery", "finch.example")
    [told] = told_of_wishes(app)

    assert "chose alder.bakery, or finch.example if that is gone. Nothing was charged by it." in told
    assert "If it costs more than they paid, write to them before you register it." in told


def test_who_changes_their_mind_all_day_long_is_five_messages(
    visitor: TestClient, staff: TestClient, order: PaidOrder, app: App, clock: FakeClock
) -> None:
    for number in range(7):
        clock.move(timedelta(minutes=1))
        assert wish(visitor, order, f"alder{number}.example").status_code == 200

    assert len(told_of_wishes(app)) == 5
    clock.move(timedelta(days=1, minutes=1))
    wish(visitor, order, "finch.example")
    assert len(told_of_wishes(app)) == 6


@in_turn(
    ("names", "code"),
    [
        ([], "wishes_wrong"),
        (["alder.example", "www.alder.example"], "wishes_wrong"),
        (["alder.example", "gmail.com"], "domain_wrong"),
        (["shop.alder.example"], "domain_wrong"),
        (["no domain"], "domain_wrong"),
    ],
)
def test_what_cannot_be_registered_is_refused_and_nothing_changes(
    visitor: TestClient, order: PaidOrder, names: list[str], code: str
) -> None:
    wish(visitor, order, "finch.example")

    answer = wish(visitor, order, *names)

    assert (answer.status_code, answer.json()["code"]) == (400, code)
    assert seen(visitor, order)["wishes"] == ["finch.example"]


def test_three_are_refused_in_a_sentence(visitor: TestClient, order: PaidOrder) -> None:
    answer = wish(visitor, order, "a.example", "b.example", "c.example")

    assert (answer.status_code, answer.json()["message"]) == (400, "Name one or two domains.")


def test_once_one_is_registered_there_is_nothing_to_wish_for(
    visitor: TestClient, staff: TestClient, order: PaidOrder
) -> None:
    wish(visitor, order, "alder.example")
    assert staff.put(f"/api/orders/{order.id}/domain/registration", json=RECORD).status_code == 200

    answer = wish(visitor, order, "finch.example")

    assert (answer.status_code, answer.json()["code"]) == (409, "registration_unwanted")


def test_money_that_went_back_ends_it(launch: Launch, app: App) -> None:
    take_back(launch, app, "refund")

    assert wish(launch.visitor, launch.order, "alder.example").json()["code"] == "registration_unwanted"


def test_wishes_go_with_their_order(visitor: TestClient, order: PaidOrder, app: App) -> None:
    wish(visitor, order, "alder.example")
    assert rows(app, "domain_wishes")

    deletion.delete(app, UUID(order.id))

    assert rows(app, "domain_wishes") == []

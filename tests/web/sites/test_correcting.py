"""Staff correct the intake form, at any stage, with a reason; the website follows."""

from datetime import timedelta
from typing import Any
from uuid import UUID

from starlette.testclient import TestClient

from fundable.app import App
from fundable.db import audit
from fundable.services.sites.drafting import drafts
from tests.conftest import FakeClock, PaidOrder
from tests.turns import in_turn
from tests.web.sites.live_orders import Launch

ASKED = (
    "businessName",
    "businessAddress",
    "businessPhone",
    "businessEmail",
    "websiteDescription",
    "servicesOffered",
    "socialLinks",
    "additionalInfo",
)


def form_of(staff: TestClient, order: PaidOrder) -> dict[str, Any]:
    found: dict[str, Any] = staff.get(f"/api/orders/{order.id}").json()["intakeForm"]
    return found


def correct(staff: TestClient, order: PaidOrder, **changes: object) -> Any:
    now = form_of(staff, order)
    body = {name: now[name] for name in ASKED} | {"seen": now["updatedAt"], "reason": "She called."} | changes
    return staff.put(f"/api/orders/{order.id}/intake-form", json=body)


def test_what_is_corrected_is_on_the_website_and_the_rest_stays(launch: Launch, app: App) -> None:
    staff, order = launch.desk.browser, launch.order
    staff.patch(f"/api/orders/{order.id}/status", json={"status": "design"})
    before = form_of(staff, order)

    answer = correct(staff, order, businessName="Alder & Finch Bakery LLC")
    drafts.make_missing(app)

    assert answer.status_code == 200, answer.text
    after = form_of(staff, order)
    assert after["businessName"] == "Alder & Finch Bakery LLC"
    kept = set(before) - {"businessName", "updatedAt"}
    assert {name: after[name] for name in kept} == {name: before[name] for name in kept}
    seen = launch.desk.see(order)
    assert [build["reason"] for build in seen["builds"]] == ["form", "draft"]
    assert "Alder &amp; Finch Bakery LLC" in launch.visitor.get(seen["preview"]).text
    assert launch.status == "design"
    with app.database.read() as connection:
        [entry] = audit.about(connection, UUID(order.id), ["order.form_corrected"])
    assert (entry.details["answers"], entry.value("reason")) == (["business_name"], "She called.")


def test_a_form_that_was_corrected_meanwhile_is_not_overwritten(launch: Launch, clock: FakeClock) -> None:
    staff, order = launch.desk.browser, launch.order
    seen = form_of(staff, order)["updatedAt"]
    clock.move(timedelta(seconds=1))
    assert correct(staff, order, businessPhone="(937) 555-0199").status_code == 200

    answer = correct(staff, order, businessPhone="(937) 555-0111", seen=seen)

    assert (answer.status_code, answer.json()["code"]) == (409, "form_moved")
    assert form_of(staff, order)["businessPhone"] == "(937) 555-0199"


@in_turn(
    ("changes", "status", "said"),
    [
        ({"reason": " "}, 400, "Enter a reason."),
        ({"businessName": ""}, 400, "Enter your business name."),
        ({"businessPhone": "555"}, 400, "Enter a full business phone number, such as (937) 555-0142."),
        ({}, 400, "Nothing has changed, so there's nothing to save."),
        ({"seen": "yesterday"}, 400, "Say which form you opened."),
    ],
)
def test_what_is_wrong_is_said_and_changes_nothing(
    launch: Launch, changes: dict[str, object], status: int, said: str
) -> None:
    before = form_of(launch.desk.browser, launch.order)

    answer = correct(launch.desk.browser, launch.order, **changes)

    assert (answer.status_code, answer.json()["message"]) == (status, said)
    assert form_of(launch.desk.browser, launch.order) == before


def test_before_the_form_there_is_nothing_to_correct(staff: TestClient, client_a: PaidOrder) -> None:
    body = {"businessName": "A", "businessAddress": "B", "businessPhone": "(937) 555-0142"}
    told = {"businessEmail": "a@alder.example", "seen": "2026-01-05T15:04:00Z", "reason": "She called."}

    answer = staff.put(f"/api/orders/{client_a.id}/intake-form", json=body | told)

    assert (answer.status_code, answer.json()["code"]) == (409, "form_missing")

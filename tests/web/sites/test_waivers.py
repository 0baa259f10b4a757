"""PUT and DELETE /api/orders/{id}/waivers/{rule}: a finding is accepted by somebody, for a reason."""

from typing import Any

import pytest
from starlette.testclient import TestClient

from fundable.app import App
from tests.conftest import NOBODYS, FakeClock, Form, PaidOrder
from tests.services.orders.some_orders import rows
from tests.turns import in_turn
from tests.web.sites.site_orders import check, release, sent, statuses

REASON = {"reason": "The city moved the ZIP line."}
BOX = "PO Box 12\nDayton, OH 45402"


@pytest.fixture
def order(visitor: TestClient, client_a: PaidOrder, form: Form) -> PaidOrder:
    return sent(visitor, client_a, form, businessAddress=BOX)


def path(order: PaidOrder, rule: str) -> str:
    return f"/api/orders/{order.id}/waivers/{rule}"


def rule(found: Any, name: str) -> Any:
    return next(one for one in found["rules"] if one["id"] == name)


def test_a_gate_is_accepted_and_that_is_undone(app: App, owner: TestClient, order: PaidOrder, clock: FakeClock) -> None:
    assert statuses(owner, order, "A2") == ["failed"]

    accepted = owner.put(path(order, "A2"), json=REASON)

    assert accepted.status_code == 200
    found = rule(accepted.json(), "A2")
    assert (found["status"], found["severity"]) == ("waived", "gate")
    assert found["waiver"] == {
        "reason": REASON["reason"],
        "finding": "A PO box isn't a place of business. Banks have to record a physical location.",
        "by": "olive@agency.example",
        "at": clock.now().isoformat().replace("+00:00", "Z"),
    }
    assert [one["by"] for one in check(owner, order)["report"]["accepted"]] == ["olive@agency.example"]
    assert owner.put(path(order, "A2"), json=REASON).json()["message"].startswith("A2 has been accepted already.")

    undone = owner.delete(path(order, "A2"))

    assert (undone.status_code, rule(undone.json(), "A2")["status"]) == (200, "failed")
    assert owner.delete(path(order, "A2")).status_code == 409
    [kept] = rows(app, "waivers")
    assert (kept["reason"], kept["ended_by"]) == (REASON["reason"], "olive@agency.example")
    assert owner.put(path(order, "A2"), json=REASON).status_code == 200


def test_it_is_for_its_rule_and_its_order_alone(
    visitor: TestClient, staff: TestClient, order: PaidOrder, client_b: PaidOrder, form: Form
) -> None:
    sent(visitor, client_b, form, businessAddress=BOX, websiteDescription="")
    staff.put(path(order, "A2"), json=REASON)

    assert statuses(staff, order, "A2", "W4") == ["waived", "failed"]
    assert statuses(staff, client_b, "A2") == ["failed"]


def test_what_was_accepted_as_a_fix_is_open_again_as_a_gate(
    visitor: TestClient, staff: TestClient, client_b: PaidOrder, form: Form
) -> None:
    order = sent(visitor, client_b, form, websiteDescription="", servicesOffered="Cakes")
    staff.put(path(order, "W3"), json=REASON)
    assert statuses(staff, order, "W3") == ["waived"]

    visitor.post("/api/intake-forms", json=form(order, servicesOffered=""), headers=order.bearer)

    assert statuses(staff, order, "W3") == ["failed"]
    assert rule(staff.put(path(order, "W3"), json=REASON).json(), "W3")["status"] == "waived"


def test_what_has_passed_since_is_passed(visitor: TestClient, staff: TestClient, order: PaidOrder, form: Form) -> None:
    staff.put(path(order, "A2"), json=REASON)

    visitor.post("/api/intake-forms", json=form(order), headers=order.bearer)

    assert statuses(staff, order, "A2") == ["passed"]
    assert check(staff, order)["report"]["accepted"] == []


@in_turn(("name", "status"), [("N1", 409), ("A5", 409), ("S1", 409), ("Q9", 404), ("W4000", 404)])
def test_only_an_open_gate_or_fix_is_accepted(staff: TestClient, order: PaidOrder, name: str, status: int) -> None:
    refused = staff.put(path(order, name), json=REASON)

    assert refused.status_code == status
    assert refused.json()["message"]


@in_turn("reason", ["", "  \n ", "x" * 501, None, 5, "a\x00b"])
def test_it_needs_a_reason(app: App, staff: TestClient, order: PaidOrder, reason: object) -> None:
    refused = staff.put(path(order, "A2"), json={"reason": reason})

    assert refused.status_code == 400
    assert refused.json()["message"].startswith(("Enter a reason.", "The reason is too long."))
    assert rows(app, "waivers") == []


def test_there_has_to_be_an_order_with_a_form(staff: TestClient, order: PaidOrder, client_b: PaidOrder) -> None:
    assert staff.put(f"/api/orders/{NOBODYS}/waivers/A2", json=REASON).json()["code"] == "order_gone"
    assert staff.put(path(client_b, "A2"), json=REASON).json()["code"] == "form_missing"


def test_the_client_reads_by_whom_and_why(visitor: TestClient, staff: TestClient, order: PaidOrder) -> None:
    staff.put(path(order, "A2"), json=REASON)
    release(staff, order)

    [line] = visitor.get("/api/client/report", headers=order.bearer).json()["accepted"]

    assert (line["label"], line["text"], line["reason"]) == (
        "Address",
        "A PO box isn't a place of business.",
        REASON["reason"],
    )

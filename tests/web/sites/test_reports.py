"""GET /api/client/report and /api/orders/{id}/site-check: what the rules found, for both sides."""

from typing import Any

import pytest
from starlette.testclient import TestClient

from fundable.domain.sites.checking.rules import RULES
from tests.conftest import NOBODYS, FakeClock, Form, PaidOrder
from tests.services.sites.some_forms import BAKERY, BARE
from tests.web.sites.site_orders import check, move, release, sent

PATH = "/api/client/report"


def typed(form: Any) -> dict[str, object]:
    """An invented form as a body of the call."""
    return {
        "businessName": form.business_name,
        "businessAddress": form.business_address,
        "businessPhone": form.business_phone,
        "businessEmail": form.business_email,
        "websiteDescription": form.website_description or "",
        "servicesOffered": form.services_offered or "",
        "socialLinks": form.social_links or None,
    }


def failed(found: Any) -> dict[str, str]:
    return {rule["id"]: rule["severity"] for rule in found["rules"] if rule["status"] == "failed"}


def unknown(found: Any) -> set[str]:
    return {rule["id"] for rule in found["rules"] if rule["status"] == "unknown"}


OF_BARE = {"N2": "fix", "T3": "fix", "W2": "fix", "W3": "fix", "W4": "fix", "W9": "fix"}
UNSAID = {"E3", "D1"}
"""What takes a domain that somebody said, or a website that is online."""
NOT_YET = {rule.id for rule in RULES if rule.stage in ("L", "X")}


class TestExpectedResults:
    """Those at the end of the notes on fundability, through the whole program."""

    @pytest.fixture
    def found(self, visitor: TestClient, staff: TestClient, client_a: PaidOrder, form: Form) -> Any:
        def look(invented: Any, **changes: object) -> Any:
            return check(staff, sent(visitor, client_a, form, **{**typed(invented), **changes}))

        return look

    def test_the_bakery(self, found: Any) -> None:
        whole = found(BAKERY)

        assert failed(whole) == {"T3": "fix", "W2": "fix"}
        assert unknown(whole) == {"N4", "A4", "A8"} | NOT_YET | UNSAID
        assert [one["rule"] for one in whole["questions"]] == ["N4", "A4", "A8"]

    @pytest.mark.parametrize(
        ("changes", "more"),
        [
            ({}, {}),
            ({"businessEmail": "office@gmail.com"}, {"E2": "fix", "E3": "fix", "W2": ""}),
            ({"businessAddress": "PO Box 12\nPueblo CO 81007"}, {"A2": "gate"}),
            ({"businessAddress": "PMB 214\n2218 Tamarack Ln\nPueblo CO 81007"}, {"A3": "gate"}),
            ({"businessPhone": "555-0188"}, {"T1": "gate", "T3": ""}),
        ],
    )
    def test_the_heating_firm(self, found: Any, changes: dict[str, object], more: dict[str, str]) -> None:
        whole = found(BARE, **changes)

        expected = {**OF_BARE, **more}
        assert failed(whole) == {name: severity for name, severity in expected.items() if severity}
        unlooked = {"T3", "T4"} if "T1" in more else set()
        assert unknown(whole) == ({"N4", "A4", "A8"} | NOT_YET | UNSAID | unlooked) - {*failed(whole)}


def test_a_client_reads_it_once_the_website_is_released(
    visitor: TestClient, staff: TestClient, client_a: PaidOrder, form: Form, clock: FakeClock
) -> None:
    order = sent(visitor, client_a, form, **typed(BAKERY))
    move(staff, order, "review")
    early = visitor.get(PATH, headers=order.bearer)
    assert (early.status_code, early.json()["code"]) == (404, "report_missing")
    release(staff, order)

    report = visitor.get(PATH, headers=order.bearer).json()

    assert (report["name"], report["domain"]) == ("Ortega Family Panadería LLC", "")
    assert report["address"] == ["1407 Calderon Ave Ste 2", "Pueblo, CO 81004"]
    assert report["checkedAt"] == clock.now().isoformat().replace("+00:00", "Z")
    assert [(line["rules"], line["label"], line["owner"]) for line in report["toFix"]] == [
        (["T3"], "Phone", "you"),
        (["W2"], "Content", "you"),
    ]
    assert report["toFix"][0]["text"] == "(719) 555-0142 is reserved for films and examples."
    assert report["toFix"][0]["advice"] == "Enter the business's real number."
    assert report == check(staff, order)["report"]


def test_the_counts_add_up_and_nothing_unseen_counts_as_passed(
    visitor: TestClient, staff: TestClient, client_a: PaidOrder, form: Form
) -> None:
    order = sent(visitor, client_a, form, **typed(BARE))
    staff.put(f"/api/orders/{order.id}/waivers/W4", json={"reason": "He's a man of few words."})

    report = check(staff, order)["report"]

    assert (
        report["rulesCount"]
        == 44
        == sum(
            (
                report["passedCount"],
                len(report["toFix"]),
                len(report["toKnow"]),
                len(report["accepted"]),
                report["unseenCount"],
            )
        )
    )
    assert sum(group["passed"] for group in report["passed"]) == report["passedCount"]
    assert {rule for line in report["unseen"] for rule in line["rules"]} == {"N4", "A4", "A8"} | NOT_YET | UNSAID
    assert [(line["label"], line["owner"]) for line in report["unseen"]] == [
        ("Your answers", "you"),
        ("Phone book", None),
        ("Your records", "you"),
        ("Once it's live", None),
        ("Email", None),
        ("Domain", None),
    ]


def test_gates_come_first_and_notes_apart(
    visitor: TestClient, staff: TestClient, client_a: PaidOrder, form: Form
) -> None:
    changes = {"businessAddress": "PO Box 12\nPueblo CO 81007", "businessPhone": "(800) 356-9377"}
    order = sent(visitor, client_a, form, **{**typed(BARE), **changes})

    report = check(staff, order)["report"]

    assert report["toFix"][0]["rules"] == ["A2"]
    assert [line["rules"] for line in report["toKnow"]] == [["T4"]]


def test_it_is_of_the_files_that_it_names(
    visitor: TestClient, staff: TestClient, client_a: PaidOrder, form: Form
) -> None:
    order = sent(visitor, client_a, form)
    first, again = (check(staff, order)["report"]["hash"] for _ in range(2))
    visitor.post("/api/intake-forms", json=form(order, servicesOffered="Tea"), headers=order.bearer)

    assert first == again != check(staff, order)["report"]["hash"]


def test_staff_see_what_was_measured(visitor: TestClient, staff: TestClient, client_a: PaidOrder, form: Form) -> None:
    order = sent(visitor, client_a, form, **typed(BARE), businessWebsite="x")

    found = check(staff, order)

    measured = {one["label"]: one["value"] for one in found["measured"]}
    assert measured == {
        "Name": "Kessler Heating and Air",
        "Street": "2218 Tamarack Ln",
        "City": "Pueblo",
        "State": "Colorado",
        "ZIP code": "81007",
        "Address is": "street",
        "Number": "+17195550188",
        "Number is": "geographic",
        "Email is at": "kesslerair.example",
        "Website is at": "no domain yet",
        "Services": "2",
    }
    words = next(rule for rule in found["rules"] if rule["id"] == "W9")
    assert int(words["values"]["found"]) < 120


def test_there_has_to_be_a_form(staff: TestClient, visitor: TestClient, client_a: PaidOrder) -> None:
    assert staff.get(f"/api/orders/{client_a.id}/site-check").json()["code"] == "form_missing"
    assert staff.get(f"/api/orders/{NOBODYS}/site-check").json()["code"] == "order_gone"
    move(staff, client_a, "review")
    assert visitor.get(PATH, headers=client_a.bearer).status_code == 404

"""GET and PUT /api/client/questions, PUT /api/orders/{id}/questions: what only the client knows of their business."""

from typing import Any
from uuid import UUID

from starlette.testclient import TestClient

from fundable.app import App
from fundable.domain.sites.drafting.wording import PAGES
from fundable.services.sites.drafting import sites
from tests.conftest import NOBODYS, FakeClock, Form, PaidOrder
from tests.services.orders.some_orders import rows
from tests.turns import in_turn
from tests.web.sites.site_orders import CLIENTS, check, move, release, sent, statuses

RULES = ["N2", "N4", "A4", "A8"]


def asked(visitor: TestClient, order: PaidOrder) -> Any:
    answer = visitor.get(CLIENTS, headers=order.bearer)
    assert answer.status_code == 200
    return answer.json()


def tell(browser: TestClient, path: str, *answers: tuple[str | None, ...], headers: Any = None) -> Any:
    names = ("rule", "choice", "text", "seen")
    body = {"answers": [dict(zip(names, answer, strict=False)) for answer in answers]}
    return browser.put(path, json=body, headers=headers)


def test_they_are_asked_once_the_form_is_sent(visitor: TestClient, client_a: PaidOrder, form: Form) -> None:
    assert asked(visitor, client_a) == {"questions": [], "hasReport": False}

    sent(visitor, client_a, form)

    found = asked(visitor, client_a)
    assert [one["rule"] for one in found["questions"]] == RULES
    assert found["questions"][1]["text"] == "Is “Alder & Finch Bakery” your registered name or a trade name?"
    said = [found["questions"][1]["text"], *(one["label"] for one in found["questions"][1]["choices"])]
    assert " ".join(said).count("DBA") == 1
    assert found["questions"][2]["text"] == "Can a lender visit you at “218 Mill Street, Dayton, OH 45402”?"
    assert {one["given"] for one in found["questions"]} == {None}


def test_answers_decide_the_rules(visitor: TestClient, staff: TestClient, order: PaidOrder, clock: FakeClock) -> None:
    assert statuses(staff, order, *RULES) == ["failed", "unknown", "unknown", "unknown"]

    told = tell(visitor, CLIENTS, ("N2", "no"), ("A4", "no"), ("A8", "private"), headers=order.bearer)

    assert told.status_code == 200
    assert told.json()["questions"][2]["given"] == {
        "choice": "no",
        "text": "",
        "at": clock.now().isoformat().replace("+00:00", "Z"),
        "by": None,
    }
    assert statuses(staff, order, *RULES) == ["passed", "unknown", "failed", "failed"]
    rules = {one["id"]: one for one in check(staff, order)["rules"]}
    assert (rules["A4"]["severity"], rules["A8"]["severity"]) == ("fix", "note")
    assert rules["A4"]["sentence"] == "A rented mail address doesn't count as your location."


def test_a_trade_name_needs_the_registered_one(visitor: TestClient, staff: TestClient, order: PaidOrder) -> None:
    missing = tell(visitor, CLIENTS, ("N4", "trade", " "), headers=order.bearer)
    assert (missing.status_code, missing.json()["message"]) == (400, "Enter the registered name.")

    tell(visitor, CLIENTS, ("N4", "trade", " Alder  Foods LLC "), headers=order.bearer)

    assert statuses(staff, order, "N4", "W8", "W12", "N1", "S4") == ["passed"] * 5


def test_the_registered_name_is_printed_once_on_every_page_of_a_new_build(
    app: App, visitor: TestClient, staff: TestClient, order: PaidOrder
) -> None:
    before = sites.newest_files(app, UUID(order.id))

    tell(visitor, CLIENTS, ("N4", "trade", "Alder Foods LLC"), headers=order.bearer)

    line = b"Alder &amp; Finch Bakery is a trade name of Alder Foods LLC<"
    told = sites.newest_files(app, UUID(order.id))
    assert before is not None
    assert told is not None
    assert (before[0].number, told[0].number) == (1, 2)
    assert {files[page].count(line) for _, files in (told,) for page in PAGES.values()} == {1}
    assert not any(line in data for data in before[1].values())
    assert b'"legalName": "Alder Foods LLC"' in told[1]["index.html"]

    tell(visitor, CLIENTS, ("N4", "registered"), headers=order.bearer)

    back = sites.newest_files(app, UUID(order.id))
    assert back is not None
    assert (back[0].number, back[0].hash) == (3, before[0].hash)
    assert statuses(staff, order, "N4", "W8") == ["passed", "passed"]


def test_answers_that_print_nothing_build_nothing(app: App, visitor: TestClient, order: PaidOrder) -> None:
    tell(visitor, CLIENTS, ("A4", "yes"), ("N4", "trade", "alder & finch BAKERY"), headers=order.bearer)

    found = sites.newest_files(app, UUID(order.id))
    assert found is not None
    assert found[0].number == 1


def test_nobody_replaces_an_answer_unread(visitor: TestClient, owner: TestClient, order: PaidOrder) -> None:
    path = f"/api/orders/{order.id}/questions"
    assert tell(visitor, CLIENTS, ("N4", "trade", "Alder Foods LLC", None), headers=order.bearer).status_code == 200

    refused = tell(owner, path, ("A4", "yes", "", None), ("N4", "registered", "", None))

    assert (refused.status_code, refused.json()["code"]) == (409, "answer_moved")
    assert refused.json()["message"] == (
        "Somebody else answered in the meantime, so nothing was saved. Is “Alder & Finch Bakery” your registered name "
        "or a trade name? Now it says: “Trade name (DBA): Alder Foods LLC”."
    )
    given = {one["rule"]: one["given"] for one in asked(visitor, order)["questions"]}
    assert (given["N4"]["choice"], given["A4"]) == ("trade", None)
    read = tell(owner, path, ("N4", "registered", "", given["N4"]["at"]))
    assert (read.status_code, read.json()["questions"][1]["given"]["choice"]) == (200, "registered")


def test_the_same_answer_twice_is_no_quarrel(visitor: TestClient, owner: TestClient, order: PaidOrder) -> None:
    tell(visitor, CLIENTS, ("A4", "yes", "", None), headers=order.bearer)

    assert tell(owner, f"/api/orders/{order.id}/questions", ("A4", "yes", "", None)).status_code == 200


def test_staff_answer_too_and_everything_stays_readable(
    app: App, visitor: TestClient, owner: TestClient, order: PaidOrder
) -> None:
    path = f"/api/orders/{order.id}/questions"
    tell(visitor, CLIENTS, ("A4", "no"), headers=order.bearer)
    tell(visitor, CLIENTS, ("A4", "no"), headers=order.bearer)

    told = tell(owner, path, ("A4", "yes"))

    assert told.json()["questions"][2]["given"]["by"] == "olive@agency.example"
    assert statuses(owner, order, "A4") == ["passed"]
    kept = [(row["choice"], row["answered_by"]) for row in rows(app, "rule_answers")]
    assert kept == [("no", None), ("yes", "olive@agency.example")]


def test_an_answer_about_another_address_does_not_count(
    visitor: TestClient, staff: TestClient, order: PaidOrder, form: Form
) -> None:
    tell(visitor, CLIENTS, ("A4", "yes"), ("N4", "registered"), headers=order.bearer)
    assert statuses(staff, order, "N4", "A4") == ["passed", "passed"]

    corrected = form(order, businessAddress="12 Elm St\nDayton, OH 45402")
    assert visitor.post("/api/intake-forms", json=corrected, headers=order.bearer).status_code == 200

    assert statuses(staff, order, "N4", "A4") == ["passed", "unknown"]
    assert asked(visitor, order)["questions"][2]["given"] is None


def test_a_name_with_its_ending_is_not_asked_about_one(visitor: TestClient, client_a: PaidOrder, form: Form) -> None:
    order = sent(visitor, client_a, form, businessName="Alder & Finch, LLC")

    assert [one["rule"] for one in asked(visitor, order)["questions"]] == RULES[1:]
    refused = tell(visitor, CLIENTS, ("N2", "no"), headers=order.bearer)
    assert (refused.status_code, refused.json()["code"]) == (409, "question_unknown")


def test_a_finished_website_asks_nothing(visitor: TestClient, staff: TestClient, order: PaidOrder) -> None:
    release(staff, order)
    assert asked(visitor, order)["hasReport"] is True
    move(staff, order, "completed")

    assert asked(visitor, order) == {"questions": [], "hasReport": True}


def test_a_client_sees_and_answers_their_own(
    visitor: TestClient, staff: TestClient, order: PaidOrder, client_b: PaidOrder
) -> None:
    assert asked(visitor, client_b)["questions"] == []
    refused = tell(visitor, CLIENTS, ("A4", "no"), headers=client_b.bearer)
    assert (refused.status_code, refused.json()["code"]) == (409, "form_missing")
    assert statuses(staff, order, "A4") == ["unknown"]


@in_turn(
    ("answers", "status"),
    [
        ([], 400),
        ([{"rule": "A4", "choice": "yes"}] * 11, 400),
        ([{"rule": "A4", "choice": "perhaps"}], 400),
        ([{"rule": "A4", "choice": "x" * 17}], 400),
        ([{"rule": "A4"}], 400),
        ([{"rule": "W4", "choice": "yes"}], 409),
        ([{"rule": "N4", "choice": "trade", "text": "x" * 201}], 400),
        ([{"rule": "N4", "choice": "trade", "text": "a\nb"}], 400),
        ([{"rule": "A8", "choice": "no"}, {"rule": "A4", "choice": "perhaps"}], 400),
        (None, 400),
    ],
)
def test_what_makes_no_sense_is_refused_and_nothing_of_it_kept(
    app: App, visitor: TestClient, order: PaidOrder, answers: Any, status: int
) -> None:
    refused = visitor.put(CLIENTS, json={"answers": answers}, headers=order.bearer)

    assert (refused.status_code, bool(refused.json()["message"])) == (status, True)
    assert rows(app, "rule_answers") == []


def test_staff_need_an_order_with_a_form(staff: TestClient, client_b: PaidOrder) -> None:
    assert tell(staff, f"/api/orders/{NOBODYS}/questions", ("A4", "yes")).json()["code"] == "order_gone"
    assert tell(staff, f"/api/orders/{client_b.id}/questions", ("A4", "yes")).status_code == 409

"""GET and PUT /api/admin/email-choices, and who is mailed then."""

from starlette.testclient import TestClient

from fundable.app import App
from fundable.domain.people.email_choices import CHOICES
from tests.conftest import Buy, PaidOrder
from tests.running import intake_form
from tests.turns import in_turn
from tests.web.mail.mailbox import mails

PATH = "/api/admin/email-choices"
FORM = "staff-form-received"
AT_FIRST = {**dict.fromkeys(CHOICES, "all"), "staff-unanswered": "mine"}
"""What comes to whoever never chose: of a client who waits, the order's person."""
OLIVE, SAM = "olive@agency.example", "sam@agency.example"


def choices(browser: TestClient) -> dict[str, str]:
    return {one["kind"]: one["choice"] for one in browser.get(PATH).json()["items"]}


def choose(browser: TestClient, **chosen: str) -> None:
    answer = browser.put(PATH, json={"choices": {kind.replace("_", "-"): one for kind, one in chosen.items()}})
    assert answer.status_code == 200


def test_everything_comes_until_somebody_says_otherwise(staff: TestClient, owner: TestClient) -> None:
    assert choices(staff) == AT_FIRST

    choose(staff, staff_overdue="none", staff_form_received="mine")
    choose(staff, staff_overdue="all")

    assert choices(staff) == {**AT_FIRST, FORM: "mine"}
    assert choices(owner) == AT_FIRST


def test_a_form_is_told_to_those_who_want_to_hear_of_it(
    staff: TestClient, owner: TestClient, visitor: TestClient, order_paid: Buy, app: App
) -> None:
    def told(email: str, assignee: str | None = None) -> set[str]:
        order, before = order_paid(email=email), len(mails(app, FORM))
        if assignee:
            people = {one["name"]: one["id"] for one in owner.get("/api/admin/people").json()["people"]}
            owner.put(f"/api/orders/{order.id}/assignee", json={"userId": people[assignee]})
        assert visitor.post("/api/intake-forms", json=intake_form(order.id)).status_code == 201
        return {mail.recipient for mail in mails(app, FORM)[before:]}

    assert told("first@alder.example") == {OLIVE, SAM}
    choose(staff, staff_form_received="mine")
    assert told("nobodys@alder.example") == {OLIVE, SAM}
    assert told("sams@alder.example", SAM) == {OLIVE, SAM}
    assert told("olives@alder.example", OLIVE) == {OLIVE}
    choose(owner, staff_form_received="none")
    assert told("sams2@alder.example", SAM) == {SAM}
    choose(staff, staff_form_received="none")
    assert told("unwanted@alder.example") == {OLIVE}


@in_turn(
    "body",
    [
        {},
        {"choices": None},
        {"choices": {FORM: "sometimes"}},
        {"choices": {"staff-alert": "none"}},
        {"choices": {"staff-overdue": "mine"}},
        {"choices": {f"kind-{number}": "all" for number in range(50)}},
    ],
)
def test_what_is_no_choice_is_refused_and_changes_nothing(staff: TestClient, body: object) -> None:
    assert staff.put(PATH, json=body).status_code == 400
    assert choices(staff) == AT_FIRST


def test_clients_and_strangers_have_none(visitor: TestClient, client_a: PaidOrder) -> None:
    for headers in ({}, client_a.bearer):
        assert visitor.get(PATH, headers=headers).status_code == 401

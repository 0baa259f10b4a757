"""Staff hear of a client whom nobody has answered for 4 business hours, once for each time they wait."""

from datetime import timedelta

import pytest
from starlette.testclient import TestClient

from fundable.app import App
from fundable.services.orders.conversation import unanswered
from tests.conftest import FakeClock, PaidOrder
from tests.web.mail.mailbox import mails
from tests.web.orders.talking import note, of_order, reply, say

KIND, OLIVE, SAM = "staff-unanswered", "olive@agency.example", "sam@agency.example"
HOURS = timedelta(hours=4)


@pytest.fixture(autouse=True)
def people(staff: TestClient, owner: TestClient) -> None:
    """Sam and Olive work here."""


def told(app: App) -> list[str]:
    return sorted(mail.recipient for mail in mails(app, KIND))


def give_to(owner: TestClient, order: PaidOrder, name: str) -> None:
    people = {one["name"]: one["id"] for one in owner.get("/api/admin/people").json()["people"]}
    assert owner.put(f"/api/orders/{order.id}/assignee", json={"userId": people[name]}).status_code == 200


def test_the_order_s_person_hears_of_it_once(
    app: App, owner: TestClient, visitor: TestClient, client_a: PaidOrder, clock: FakeClock
) -> None:
    give_to(owner, client_a, SAM)
    reply(visitor, client_a, "Hello?")

    clock.move(HOURS - timedelta(seconds=1))
    assert unanswered.plan(app) == ""
    clock.move(timedelta(seconds=1))
    assert unanswered.plan(app) == "1 told"
    reply(visitor, client_a, "Anybody?")
    clock.move(timedelta(minutes=15))
    assert unanswered.plan(app) == ""

    [mail] = mails(app, KIND)
    assert (mail.recipient, mail.subject) == (SAM, f"{client_a.email} is waiting for an answer")
    assert "wrote to you on Jan 5, 2026 at 10:04 AM EST" in mail.text
    assert f"/admin/orders/{client_a.id}/messages" in mail.text


def test_of_an_order_that_nobody_has_everybody_hears(
    app: App, visitor: TestClient, client_a: PaidOrder, clock: FakeClock
) -> None:
    reply(visitor, client_a)
    clock.move(HOURS)
    unanswered.plan(app)

    assert told(app) == [OLIVE, SAM]


def test_whoever_does_not_want_it_says_so(
    app: App, staff: TestClient, visitor: TestClient, client_a: PaidOrder, clock: FakeClock
) -> None:
    assert staff.put("/api/admin/email-choices", json={"choices": {KIND: "none"}}).status_code == 200
    reply(visitor, client_a)
    clock.move(HOURS)
    unanswered.plan(app)

    assert told(app) == [OLIVE]


@pytest.mark.parametrize("deed", ["say", "settle"])
def test_an_answer_ends_it_and_the_next_message_begins_anew(
    app: App, staff: TestClient, visitor: TestClient, client_a: PaidOrder, clock: FakeClock, deed: str
) -> None:
    first = reply(visitor, client_a)
    clock.move(timedelta(hours=1))
    if deed == "say":
        say(staff, client_a)
    else:
        staff.post(f"{of_order(client_a)}/settled", json={"upTo": first["id"]})
    clock.move(HOURS)
    assert unanswered.plan(app) == ""

    reply(visitor, client_a, "One more thing.")
    clock.move(timedelta(days=1))
    assert unanswered.plan(app) == "1 told"


def test_a_note_is_no_answer(
    app: App, staff: TestClient, visitor: TestClient, client_a: PaidOrder, clock: FakeClock
) -> None:
    reply(visitor, client_a)
    note(staff, client_a)
    clock.move(HOURS)

    assert unanswered.plan(app) == "1 told"


def test_a_job_that_did_not_run_for_days_tells_nobody(
    app: App, visitor: TestClient, client_a: PaidOrder, clock: FakeClock
) -> None:
    reply(visitor, client_a)
    clock.move(timedelta(days=3))

    assert unanswered.plan(app) == ""

"""Who has which order: given by hand or by turn, told by mail, handed over by whoever leaves."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from sqlalchemy import text
from starlette.testclient import TestClient

from fundable.app import App
from fundable.db import audit
from fundable.domain.people.accounts import Role
from fundable.domain.people.assignees import initials, next_in_turn
from fundable.services.people import accounts, assignees, team
from tests.conftest import PASSWORD, Buy, FakeClock, PaidOrder

Mails = Callable[[], list[dict[str, Any]]]


@pytest.fixture
def mails(app: App) -> Mails:
    def read() -> list[dict[str, Any]]:
        query = text("SELECT recipient, subject, text FROM messages WHERE kind = 'staff-assigned' ORDER BY seq")
        with app.database.read() as connection:
            return [dict(row) for row in connection.execute(query).mappings()]

    return read


def people(browser: TestClient) -> dict[str, dict[str, Any]]:
    return {one["name"]: one for one in browser.get("/api/admin/people").json()["people"]}


def give(browser: TestClient, order: PaidOrder, to: str | None) -> Any:
    return browser.put(f"/api/orders/{order.id}/assignee", json={"userId": to})


def holder(browser: TestClient, order: PaidOrder) -> str | None:
    found = browser.get(f"/api/orders/{order.id}").json()["order"]["assignee"]
    listed = {one["id"]: one for one in browser.get("/api/orders").json()["items"]}[order.id]["assignee"]
    assert found == listed
    return found["name"] if found else None


@pytest.mark.parametrize(
    ("name", "letters"),
    [("Nora Finch", "NF"), ("Nora Ann Finch", "NF"), ("nora", "N"), ("nora@agency.example", "N"), ("Élise", "É")],
)
def test_initials(name: str, letters: str) -> None:
    assert initials(name) == letters


def test_nobody_has_an_order_until_somebody_takes_it(staff: TestClient, client_a: PaidOrder, mails: Mails) -> None:
    assert holder(staff, client_a) is None
    [me] = [one for one in people(staff).values() if one["isMe"]]

    assert give(staff, client_a, me["id"]).status_code == 200

    assert holder(staff, client_a) == me["name"]
    assert people(staff)[me["name"]]["openOrders"] == 1
    assert mails() == [], "who takes one knows it"
    give(staff, client_a, None)
    assert holder(staff, client_a) is None
    events = staff.get(f"/api/orders/{client_a.id}/timeline").json()["items"]
    told = [(event["title"], event["by"]) for event in events if event["kind"] == "assigned"]
    assert told == [("Given to nobody", me["name"]), (f"Given to {me['name']}", me["name"])]


def test_whoever_is_given_one_is_told_once(
    staff: TestClient, owner: TestClient, client_a: PaidOrder, mails: Mails
) -> None:
    [other] = [one for one in people(owner).values() if not one["isMe"]]

    give(owner, client_a, other["id"])
    give(owner, client_a, other["id"])

    [mail] = mails()
    assert mail["subject"] == f"{client_a.email} is yours now"
    assert f"order #{client_a.id[:8]}" in mail["text"]


def test_who_cannot_work_cannot_be_given_one(app: App, owner: TestClient, client_a: PaidOrder) -> None:
    assert give(owner, client_a, str(uuid4())).status_code == 404
    invited = team.invite(app, team.Invitation("new@agency.example", Role.STAFF), team.members(app)[0])
    answer = give(owner, client_a, str(invited.id))
    assert (answer.status_code, answer.json()["code"]) == (409, "person_away")
    assert invited.name not in people(owner)
    assert give(owner, client_a, "no id").status_code == 400


class TestByTurn:
    @pytest.fixture
    def three(self, app: App, owner: TestClient, staff: TestClient) -> list[str]:
        accounts.create_staff(app, "third@agency.example", PASSWORD, Role.STAFF)
        return list(people(owner))

    def test_new_orders_go_round(
        self, app: App, owner: TestClient, three: list[str], order_paid: Buy, clock: FakeClock, mails: Mails
    ) -> None:
        before = order_paid(email="before@alder.example")
        clock.move(timedelta(minutes=1))
        assert owner.put("/api/admin/people/turns", json={"isByTurn": True}).json()["isByTurn"] is True
        taken = []
        for number in range(4):
            clock.move(timedelta(minutes=1))
            order = order_paid(email=f"n{number}@alder.example")
            assert assignees.take_turns(app) == "1 given"
            taken.append(holder(owner, order))

        assert taken == [*three, three[0]]
        assert holder(owner, before) is None, "what was paid before is left to people"
        events = owner.get(f"/api/orders/{order.id}/timeline").json()["items"]
        assert ("assigned", f"Given to {three[0]}", "By turn") in [(e["kind"], e["title"], e["by"]) for e in events]
        assert assignees.take_turns(app) == ""
        assert all("It's your turn" in mail["text"] for mail in mails())

    def test_what_was_taken_off_somebody_stays_nobodys(
        self, app: App, owner: TestClient, three: list[str], order_paid: Buy, clock: FakeClock
    ) -> None:
        owner.put("/api/admin/people/turns", json={"isByTurn": True})
        order = order_paid()
        assignees.take_turns(app)
        give(owner, order, None)
        assert assignees.take_turns(app) == ""
        assert holder(owner, order) is None

    def test_switched_off_nobody_gets_any(self, app: App, owner: TestClient, three: list[str], order_paid: Buy) -> None:
        owner.put("/api/admin/people/turns", json={"isByTurn": True})
        owner.put("/api/admin/people/turns", json={"isByTurn": False})
        order = order_paid()
        assert assignees.take_turns(app) == ""
        assert holder(owner, order) is None

    def test_a_turn_of_somebody_who_left_goes_on_with_the_first(self, app: App, three: list[str]) -> None:
        users = team.members(app)
        assert next_in_turn(users, uuid4()) == users[0]
        assert next_in_turn(users, users[-1].id) == users[0]
        assert next_in_turn([], None) is None


class TestLeaving:
    def test_open_orders_go_to_whom_the_owner_names(
        self, owner: TestClient, staff: TestClient, client_a: PaidOrder, mails: Mails
    ) -> None:
        [me] = [one for one in people(owner).values() if one["isMe"]]
        [other] = [one for one in people(owner).values() if not one["isMe"]]
        give(owner, client_a, other["id"])

        answer = owner.post(f"/api/admin/team/{other['id']}/disable", json={"handOverTo": me["id"]})

        assert answer.status_code == 200, answer.text
        assert holder(owner, client_a) == me["name"]

    def test_without_a_name_they_are_nobodys(self, owner: TestClient, staff: TestClient, client_a: PaidOrder) -> None:
        [other] = [one for one in people(owner).values() if not one["isMe"]]
        give(owner, client_a, other["id"])
        assert owner.post(f"/api/admin/team/{other['id']}/disable").status_code == 200
        assert holder(owner, client_a) is None

    def test_nobody_hands_over_to_themselves(self, owner: TestClient, staff: TestClient, client_a: PaidOrder) -> None:
        [other] = [one for one in people(owner).values() if not one["isMe"]]
        answer = owner.post(f"/api/admin/team/{other['id']}/disable", json={"handOverTo": other["id"]})
        assert answer.status_code == 409
        assert other["name"] in people(owner)

    def test_a_removed_account_leaves_its_orders(
        self, app: App, owner: TestClient, staff: TestClient, client_a: PaidOrder
    ) -> None:
        [other] = [one for one in people(owner).values() if not one["isMe"]]
        give(owner, client_a, other["id"])
        [user] = [one for one in team.members(app) if str(one.id) == other["id"]]
        team.remove(app, user.email)
        assert holder(owner, client_a) is None


class TestMine:
    def queue(self, browser: TestClient, mine: bool) -> list[str]:
        found = browser.get(f"/api/admin/work-queue?mine={str(mine).lower()}").json()
        assert sum(found["counts"].values()) == len(found["items"])
        return [item["order"]["id"] for item in found["items"] if item["order"]]

    def test_is_what_i_have_and_what_nobody_has(
        self, app: App, owner: TestClient, staff: TestClient, client_a: PaidOrder, client_b: PaidOrder
    ) -> None:
        with app.database.write() as connection:
            late = "UPDATE orders SET promised_on = '2026-01-02', form_at = paid_at, status = 'design'"
            connection.execute(text(late))
        assert set(self.queue(owner, mine=True)) == {client_a.id, client_b.id}
        [other] = [one for one in people(owner).values() if not one["isMe"]]
        give(owner, client_a, other["id"])

        assert self.queue(owner, mine=True) == [client_b.id]
        assert set(self.queue(staff, mine=True)) == {client_a.id, client_b.id}
        assert set(self.queue(owner, mine=False)) == {client_a.id, client_b.id}


def test_everybody_chooses_their_own_name(app: App, staff: TestClient, owner: TestClient, client_a: PaidOrder) -> None:
    answer = staff.put("/api/admin/name", json={"firstName": " Sam ", "lastName": "Reyes"})

    assert (answer.json()["firstName"], answer.json()["lastName"]) == ("Sam", "Reyes")
    assert people(owner)["Sam Reyes"]["initials"] == "SR"
    with app.database.read() as connection:
        assert [entry.act for entry in audit.walk(connection)][-1] == "staff.renamed"
    give(owner, client_a, people(owner)["Sam Reyes"]["id"])
    assert holder(owner, client_a) == "Sam Reyes"
    assert staff.put("/api/admin/name", json={"firstName": "", "lastName": ""}).json()["firstName"] is None
    assert staff.put("/api/admin/name", json={"firstName": "S" * 101}).status_code == 400


def test_an_order_goes_with_its_row(app: App, owner: TestClient, client_a: PaidOrder) -> None:
    [me] = [one for one in people(owner).values() if one["isMe"]]
    give(owner, client_a, me["id"])
    assert owner.delete(f"/api/orders/{client_a.id}").status_code in {200, 204}
    with app.database.read() as connection:
        assert connection.execute(text("SELECT count(*) FROM order_assignees")).scalar_one() == 0
    assert UUID(client_a.id)

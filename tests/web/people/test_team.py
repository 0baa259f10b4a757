"""/api/admin/team: the list, invitations, links, roles, and who is let in."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from starlette.testclient import TestClient

from fundable.app import App
from fundable.domain.people.accounts import Role
from fundable.services.people import accounts
from fundable.web.mail.log import SAVED
from tests.conftest import NOBODYS, PASSWORD
from tests.turns import in_turn
from tests.web.mail.mailbox import mails, newest

PATH = "/api/admin/team"
SAM = "sam@agency.example"
OLIVE = "olive@agency.example"
NEW = "another horse"
NEEDED = {
    "message": "Your agency needs an owner who can log in. Make somebody else an owner first.",
    "code": "owner_needed",
}
GONE = {"message": "This account no longer exists. Reload the page."}
IDA = {"email": "ida@agency.example", "role": "staff", "firstName": "Ida", "lastName": " "}


def team(owner: TestClient) -> dict[str, dict[str, Any]]:
    return {member["email"]: member for member in owner.get(PATH).json()["items"]}


def id_of(owner: TestClient, email: str) -> str:
    return str(team(owner)[email]["id"])


def login(browser: TestClient, email: str, password: str = PASSWORD) -> int:
    return browser.post("/api/admin/login", json={"email": email, "password": password}).status_code


def is_in(browser: TestClient) -> bool:
    return browser.get("/api/admin/user").status_code == 200


def choose(browser: TestClient, token: str) -> int:
    return browser.post("/api/password/reset", json={"token": token, "password": NEW}).status_code


class TestList:
    def test_it_shows_everybody_in_the_order_they_came(self, owner: TestClient, staff: TestClient) -> None:
        answer = owner.get(PATH)

        assert answer.status_code == 200
        assert [member["email"] for member in answer.json()["items"]] == [OLIVE, SAM]
        assert answer.json()["items"][1] == {
            "id": staff.get("/api/admin/user").json()["id"],
            "email": SAM,
            "firstName": None,
            "lastName": None,
            "role": "staff",
            "state": "active",
            "createdAt": "2026-01-05T15:04:00Z",
            "hasSecondFactor": False,
        }


class TestInvite:
    def test_somebody_new_chooses_a_password_and_logs_in(
        self, owner: TestClient, visitor: TestClient, app: App
    ) -> None:
        answer = owner.post(PATH, json=IDA)

        assert answer.status_code == 200
        assert (answer.json()["state"], answer.json()["firstName"], answer.json()["lastName"]) == (
            "invited",
            "Ida",
            None,
        )
        [mail] = mails(app, "staff-invitation")
        assert mail.recipient == IDA["email"]
        assert mail.subject.startswith(f"{OLIVE} invited you to ")
        assert choose(visitor, mail.token) == 200
        assert login(visitor, IDA["email"], NEW) == 200
        assert visitor.get("/api/admin/user").json()["role"] == "staff"
        assert team(owner)[IDA["email"]]["state"] == "active"

    def test_until_then_no_password_opens_the_account(self, owner: TestClient, visitor: TestClient) -> None:
        owner.post(PATH, json=IDA)

        for password in ("", "!", "!not-chosen-yet", "a password that nobody has", PASSWORD):
            assert login(visitor, IDA["email"], password) == 401

    def test_an_email_that_has_an_account_is_refused(self, owner: TestClient, staff: TestClient, app: App) -> None:
        answer = owner.post(PATH, json={**IDA, "email": SAM.upper()})

        assert answer.status_code == 409
        assert answer.json() == {"message": f"There is already an account for {SAM.upper()}.", "code": "user_exists"}
        assert mails(app, "staff-invitation") == []

    @in_turn(
        ("change", "sentence"),
        [
            ({"email": "ida"}, "Enter the email address of the person you're inviting, such as name@business.com."),
            ({"role": "boss"}, "Choose owner or staff."),
            ({"role": None}, "Choose owner or staff."),
            ({"firstName": "x" * 101}, "First name is too long. Please keep it under 100 characters."),
        ],
    )
    def test_what_makes_no_account_is_refused(
        self, owner: TestClient, app: App, change: dict[str, object], sentence: str
    ) -> None:
        answer = owner.post(PATH, json={**IDA, **change})

        assert (answer.status_code, answer.json()["message"]) == (400, sentence)
        assert list(team(owner)) == [OLIVE]
        assert mails(app, "staff-invitation") == []


class TestSendLink:
    def test_an_invitation_is_sent_again(self, owner: TestClient, visitor: TestClient, app: App) -> None:
        ida = owner.post(PATH, json=IDA).json()["id"]

        answer = owner.post(f"{PATH}/{ida}/send-link")

        assert answer.status_code == 200
        assert answer.json()["message"] == SAVED
        first, second = mails(app, "staff-invitation")
        assert choose(visitor, second.token) == 200
        assert choose(visitor, first.token) == 410

    def test_who_has_a_password_gets_a_link_to_another(
        self, owner: TestClient, staff: TestClient, visitor: TestClient, app: App
    ) -> None:
        assert owner.post(f"{PATH}/{id_of(owner, SAM)}/send-link").status_code == 200

        assert is_in(staff)
        assert choose(visitor, newest(app, "staff-reset").token) == 200
        assert not is_in(staff)

    def test_a_disabled_account_gets_none(self, owner: TestClient, staff: TestClient, app: App) -> None:
        sam = id_of(owner, SAM)
        owner.post(f"{PATH}/{sam}/disable")

        answer = owner.post(f"{PATH}/{sam}/send-link")

        assert answer.status_code == 409
        assert answer.json()["message"] == f"The account of {SAM} is disabled. Enable it first."
        assert mails(app, "staff-reset") == []


class TestRole:
    def test_it_counts_at_once(self, owner: TestClient, staff: TestClient) -> None:
        sam = id_of(owner, SAM)
        assert staff.get(PATH).status_code == 403

        answer = owner.patch(f"{PATH}/{sam}/role", json={"role": "owner"})

        assert (answer.status_code, answer.json()["role"]) == (200, "owner")
        assert staff.get(PATH).status_code == 200
        assert owner.patch(f"{PATH}/{sam}/role", json={"role": "staff"}).status_code == 200
        assert staff.get(PATH).status_code == 403

    def test_the_last_owner_stays_one(self, owner: TestClient, staff: TestClient) -> None:
        answer = owner.patch(f"{PATH}/{id_of(owner, OLIVE)}/role", json={"role": "staff"})

        assert (answer.status_code, answer.json()) == (409, NEEDED)
        assert team(owner)[OLIVE]["role"] == "owner"

    def test_an_owner_who_was_only_invited_is_none_yet(self, owner: TestClient, visitor: TestClient, app: App) -> None:
        owner.post(PATH, json={**IDA, "role": "owner"})
        olive = id_of(owner, OLIVE)
        assert owner.patch(f"{PATH}/{olive}/role", json={"role": "staff"}).json() == NEEDED

        assert choose(visitor, newest(app, "staff-invitation").token) == 200
        assert owner.patch(f"{PATH}/{olive}/role", json={"role": "staff"}).status_code == 200

    @in_turn("role", ["boss", None, 1, ""])
    def test_there_are_two_roles(self, owner: TestClient, staff: TestClient, role: object) -> None:
        answer = owner.patch(f"{PATH}/{id_of(owner, SAM)}/role", json={"role": role})

        assert (answer.status_code, answer.json()["message"]) == (400, "Choose owner or staff.")


class TestAccess:
    def test_who_is_disabled_is_out_at_once_and_stays_out(
        self, owner: TestClient, staff: TestClient, visitor: TestClient
    ) -> None:
        sam = id_of(owner, SAM)

        answer = owner.post(f"{PATH}/{sam}/disable")

        assert (answer.status_code, answer.json()["state"]) == (200, "disabled")
        assert not is_in(staff)
        assert login(visitor, SAM) == 401

    def test_who_is_enabled_again_logs_in_anew(self, owner: TestClient, staff: TestClient, visitor: TestClient) -> None:
        sam = id_of(owner, SAM)
        owner.post(f"{PATH}/{sam}/disable")

        answer = owner.post(f"{PATH}/{sam}/enable")

        assert (answer.status_code, answer.json()["state"]) == (200, "active")
        assert not is_in(staff)
        assert login(visitor, SAM) == 200

    def test_doing_it_twice_changes_nothing_more(self, owner: TestClient, staff: TestClient) -> None:
        sam = id_of(owner, SAM)
        for way, state in (
            ("disable", "disabled"),
            ("disable", "disabled"),
            ("enable", "active"),
            ("enable", "active"),
        ):
            assert owner.post(f"{PATH}/{sam}/{way}").json()["state"] == state

    def test_the_last_owner_stays_in(self, owner: TestClient, staff: TestClient) -> None:
        answer = owner.post(f"{PATH}/{id_of(owner, OLIVE)}/disable")

        assert (answer.status_code, answer.json()) == (409, NEEDED)
        assert is_in(owner)


@pytest.mark.parametrize("way", ["role", "disable"])
def test_of_two_owners_who_put_each_other_out_at_once_one_is_refused(
    owner: TestClient, app: App, new_client: Callable[[], TestClient], way: str
) -> None:
    accounts.create_staff(app, "oscar@agency.example", PASSWORD, Role.OWNER)
    other = new_client()
    login(other, "oscar@agency.example")
    olive, oscar = id_of(owner, OLIVE), id_of(owner, "oscar@agency.example")

    def put_out(browser: TestClient, whom: str) -> int:
        if way == "role":
            return browser.patch(f"{PATH}/{whom}/role", json={"role": "staff"}).status_code
        return browser.post(f"{PATH}/{whom}/disable").status_code

    with ThreadPoolExecutor(2) as both:
        statuses = list(both.map(put_out, (owner, other), (oscar, olive)))

    assert sorted(statuses)[0] == 200
    assert sorted(statuses)[1] in {401, 403, 409}  # as far as the second had come when the first was done
    with app.database.read() as connection:
        query = "SELECT count(*) FROM users WHERE role = 'owner' AND disabled_at IS NULL"
        assert connection.exec_driver_sql(query).scalar_one() == 1


@in_turn("member_id", [NOBODYS, "none"])
@in_turn(("method", "way"), [("POST", "send-link"), ("PATCH", "role"), ("POST", "disable"), ("POST", "enable")])
def test_an_account_that_is_not_there_is_refused(owner: TestClient, member_id: str, method: str, way: str) -> None:
    answer = owner.request(method, f"{PATH}/{member_id}/{way}", json={"role": "staff"})

    assert (answer.status_code, answer.json()["message"]) == (404, GONE["message"])

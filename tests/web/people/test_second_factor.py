"""/api/admin/second-factor: apps and recovery codes set up, taken away, and required of everybody."""

from collections.abc import Callable

import pytest
from starlette.testclient import TestClient

from fundable.app import App
from fundable.domain.people.accounts import SESSION_CONFIRMED
from fundable.domain.people.authenticators import SETUP_LIFETIME
from fundable.opening import open_app
from tests.conftest import NOBODYS, FakeClock
from tests.web.calls import FACTOR, OWNER, STAFF
from tests.web.logins import log_in
from tests.web.people.factors import OWNER as OLIVE
from tests.web.people.factors import STAFF as SAM
from tests.web.people.factors import Phone, add_app, begin, end_logins_while_hashing, finish, given_app, mails

NONE_YET = {
    "ways": [],
    "passkeys": [],
    "app": None,
    "codesLeft": 0,
    "codesMadeAt": None,
    "isRequired": False,
    "noPasskeys": "Passkeys need a domain name. This site is reached at a bare network address, so use an app instead.",
    "without": None,
}
ALSO_WITHOUT = {
    "/api/admin/user",
    "/api/admin/password",
    "/api/admin/logout",
    "/api/admin/confirm",
    "/api/admin/confirm/code",
    "/api/admin/confirm/passkey",
    "/api/admin/confirm/passkey/options",
    "/api/admin/logins",
    "/api/admin/logins/{login_id}",
    "/api/admin/logout-others",
}
"""What somebody may call who is to set one up first, beside what sets it up: their own login, and where else it is."""


def require(owner: TestClient, is_required: bool = True) -> int:
    return owner.put(f"{FACTOR}/requirement", json={"isRequired": is_required}).status_code


class TestApp:
    def test_it_counts_once_a_code_was_given(self, staff: TestClient, clock: FakeClock) -> None:
        assert staff.get(FACTOR).json() == NONE_YET
        begun = staff.post(f"{FACTOR}/app").json()
        assert len(begun["secret"]) == 32
        assert begun["qr"]["path"].startswith("M4 4h1v1h-1z")
        assert staff.get(FACTOR).json() == NONE_YET

        phone = add_app(staff, clock)

        found = staff.get(FACTOR).json()
        assert found["ways"] == ["app", "recovery"]
        assert found["app"] == {"addedAt": "2026-01-05T15:04:00Z", "lastUsedAt": None}
        assert (found["codesLeft"], len(phone.recovery)) == (10, 10)
        assert mails(staff) == ["An authenticator app was added to your account"]

    @pytest.mark.file
    def test_the_secret_is_neither_stored_nor_told_again(self, staff: TestClient, clock: FakeClock, app: App) -> None:
        phone = add_app(staff, clock)

        stored = app.config.database_path.read_bytes()
        stored += app.config.database_path.with_name("fundable.db-wal").read_bytes()

        assert phone.secret.encode() not in stored
        assert not any(code.replace("-", "").encode() in stored for code in phone.recovery)
        assert phone.secret not in staff.get(FACTOR).text

    def test_it_is_not_added_by_a_login_that_ended_while_the_codes_were_hashed(
        self, staff: TestClient, clock: FakeClock, app: App, owner: TestClient, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        end_logins_while_hashing(app, monkeypatch, SAM)
        secret = staff.post(f"{FACTOR}/app").json()["secret"]
        answer = staff.post(f"{FACTOR}/app/code", json={"code": Phone(secret, clock, []).code()})

        assert (answer.status_code, answer.json()["code"]) == (401, "admin_unauthorized")
        assert mails(owner) == []
        assert log_in(staff, SAM).get(FACTOR).json() == NONE_YET

    def test_a_wrong_code_sets_nothing_up(self, staff: TestClient) -> None:
        staff.post(f"{FACTOR}/app")

        answer = staff.post(f"{FACTOR}/app/code", json={"code": "000000"})

        assert (answer.status_code, answer.json()["code"]) == (400, "code_wrong")
        assert staff.get(FACTOR).json() == NONE_YET

    def test_a_setup_that_was_left_for_long_begins_anew(self, staff: TestClient, clock: FakeClock) -> None:
        phone = Phone(staff.post(f"{FACTOR}/app").json()["secret"], clock, [])
        clock.move(SETUP_LIFETIME)
        staff.post("/api/admin/confirm", json={"password": "correct horse battery"})

        answer = staff.post(f"{FACTOR}/app/code", json={"code": phone.code()})

        assert (answer.status_code, answer.json()["code"]) == (409, "app_setup_over")

    def test_another_phone_takes_its_place_once_its_code_was_given(
        self, owner: TestClient, clock: FakeClock, new_client: Callable[[], TestClient]
    ) -> None:
        old = add_app(owner, clock)
        owner.post(f"{FACTOR}/app")
        assert finish(begin(new_client()), old.next()).status_code == 200

        new = add_app(owner, clock)

        assert new.recovery == []
        assert finish(begin(new_client()), old.next()).json()["code"] == "code_wrong"
        assert finish(begin(new_client()), new.next()).status_code == 200
        assert finish(begin(new_client()), old.recovery[0]).status_code == 200

    def test_without_it_the_password_is_enough_again(
        self, owner: TestClient, clock: FakeClock, new_client: Callable[[], TestClient], app: App
    ) -> None:
        phone = add_app(owner, clock)

        assert owner.delete(f"{FACTOR}/app").json() == {**NONE_YET, "without": 1}

        assert mails(owner)[-1] == "Your authenticator app was removed"
        log_in(new_client(), OLIVE)
        with app.database.read() as connection:
            assert connection.exec_driver_sql("SELECT count(*) FROM recovery_codes").scalar_one() == 0
        assert phone.recovery

    def test_logins_made_without_it_end_with_the_first(
        self, owner: TestClient, clock: FakeClock, new_client: Callable[[], TestClient]
    ) -> None:
        elsewhere = log_in(new_client(), OLIVE)

        add_app(owner, clock)

        assert (elsewhere.get("/api/admin/user").status_code, owner.get("/api/admin/user").status_code) == (401, 200)

    def test_an_old_login_adds_nothing(self, staff: TestClient, clock: FakeClock) -> None:
        clock.move(SESSION_CONFIRMED)

        for method, path in (("POST", "app"), ("POST", "recovery-codes"), ("DELETE", "app")):
            answer = staff.request(method, f"{FACTOR}/{path}")
            assert (answer.status_code, answer.json()["code"]) == (403, "confirmation_needed")

    def test_after_the_key_was_lost_a_recovery_code_helps(
        self, owner: TestClient, clock: FakeClock, app: App, new_client: Callable[[], TestClient]
    ) -> None:
        phone = given_app(app, OLIVE, clock)
        (app.config.secrets_dir / "signing.key").unlink()
        other = open_app(app.config, clock)
        try:
            object.__setattr__(app, "signer", other.signer)
        finally:
            other.close()
        browser = begin(new_client())

        answer = finish(browser, phone.next())

        assert (answer.status_code, answer.json()["code"]) == (409, "app_unreadable")
        assert finish(browser, phone.recovery[0]).status_code == 200


class TestRecoveryCodes:
    def test_a_new_set_replaces_the_one_before(
        self, owner: TestClient, app: App, clock: FakeClock, new_client: Callable[[], TestClient]
    ) -> None:
        phone = given_app(app, OLIVE, clock)

        codes = owner.post(f"{FACTOR}/recovery-codes").json()["recoveryCodes"]

        assert mails(owner)[-1] == "You have new recovery codes"
        assert owner.get(FACTOR).json()["codesLeft"] == len(set(codes)) == 10
        assert finish(begin(new_client()), phone.recovery[0]).json()["code"] == "code_wrong"
        assert finish(begin(new_client()), codes[0]).status_code == 200

    def test_a_login_that_ended_meanwhile_replaces_none(
        self, owner: TestClient, app: App, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        phone = given_app(app, OLIVE, clock)
        end_logins_while_hashing(app, monkeypatch, OLIVE)

        assert owner.post(f"{FACTOR}/recovery-codes").json()["code"] == "admin_unauthorized"
        assert finish(begin(owner), phone.recovery[0]).status_code == 200

    def test_there_are_none_without_a_second_factor(self, owner: TestClient) -> None:
        answer = owner.post(f"{FACTOR}/recovery-codes")

        assert (answer.status_code, answer.json()["code"]) == (409, "second_factor_off")


class TestConfirm:
    @pytest.fixture
    def phone(self, owner: TestClient, app: App, clock: FakeClock) -> Phone:
        phone = given_app(app, OLIVE, clock)
        clock.move(SESSION_CONFIRMED)
        return phone

    def invite(self, owner: TestClient) -> int:
        body = {"email": "ida@agency.example", "role": "staff"}
        return owner.post("/api/admin/team", json=body).status_code

    def test_a_code_confirms_and_the_password_no_longer_does(self, owner: TestClient, phone: Phone) -> None:
        assert self.invite(owner) == 403
        by_password = owner.post("/api/admin/confirm", json={"password": "correct horse battery"})
        assert (by_password.status_code, by_password.json()["code"]) == (409, "second_factor_asked")
        assert self.invite(owner) == 403

        assert owner.post("/api/admin/confirm/code", json={"code": phone.next()}).json()["code"] == "confirmed"

        assert self.invite(owner) == 200

    def test_a_recovery_code_confirms_too(self, owner: TestClient, phone: Phone) -> None:
        assert owner.post("/api/admin/confirm/code", json={"code": phone.recovery[0]}).status_code == 200
        assert self.invite(owner) == 200

    def test_a_code_that_was_used_confirms_nothing(self, owner: TestClient, phone: Phone) -> None:
        code = phone.next()
        assert owner.post("/api/admin/confirm/code", json={"code": code}).status_code == 200
        assert owner.post("/api/admin/confirm/code", json={"code": code}).json()["code"] == "code_used"

    def test_somebody_else_s_code_confirms_nothing(
        self, staff: TestClient, phone: Phone, app: App, clock: FakeClock
    ) -> None:
        given_app(app, SAM, clock)

        answer = staff.post("/api/admin/confirm/code", json={"code": phone.next()})

        assert (answer.status_code, answer.json()["code"]) == (400, "code_wrong")


class TestRequirement:
    def test_an_owner_goes_first(self, owner: TestClient, app: App, clock: FakeClock) -> None:
        answer = owner.put(f"{FACTOR}/requirement", json={"isRequired": True})
        assert (answer.status_code, answer.json()["code"]) == (409, "second_factor_first")

        given_app(app, OLIVE, clock)

        assert require(owner) == 200
        assert owner.get(FACTOR).json()["isRequired"] is True

    def test_who_has_none_sets_one_up_before_anything_else_opens(
        self, owner: TestClient, staff: TestClient, app: App, clock: FakeClock, new_client: Callable[[], TestClient]
    ) -> None:
        given_app(app, OLIVE, clock)
        require(owner)
        assert owner.get(FACTOR).json()["without"] == 1
        browser = log_in(new_client(), SAM)
        assert browser.get("/api/admin/user").json()["secondFactor"] == "missing"

        for call in STAFF + OWNER:
            if call.path in ALSO_WITHOUT or (call.path.startswith(FACTOR) and call in STAFF):
                continue
            answer = call.send(browser, NOBODYS)
            assert (answer.status_code, answer.json()["code"]) == (403, "second_factor_missing"), str(call)

        add_app(browser, clock)
        assert browser.get("/api/admin/user").json()["secondFactor"] == "on"
        assert browser.get("/api/orders").status_code == 200

    def test_the_last_one_stays(self, owner: TestClient, app: App, clock: FakeClock) -> None:
        given_app(app, OLIVE, clock)
        require(owner)

        answer = owner.delete(f"{FACTOR}/app")

        assert (answer.status_code, answer.json()["code"]) == (409, "second_factor_required")
        assert owner.get(FACTOR).json()["codesLeft"] == 10
        assert require(owner, is_required=False) == 200
        assert owner.delete(f"{FACTOR}/app").status_code == 200

    def test_it_is_refused_to_staff(self, staff: TestClient) -> None:
        assert require(staff) == 403


class TestReset:
    def test_an_owner_resets_a_colleague_s(
        self, owner: TestClient, staff: TestClient, app: App, clock: FakeClock, new_client: Callable[[], TestClient]
    ) -> None:
        given_app(app, SAM, clock)
        sam = staff.get("/api/admin/user").json()["id"]
        waiting = begin(new_client(), SAM)

        answer = owner.post(f"/api/admin/team/{sam}/reset-second-factor")

        assert (answer.status_code, answer.json()["hasSecondFactor"]) == (200, False)
        assert staff.get("/api/admin/user").status_code == 401
        assert waiting.get("/api/admin/login/second-step").status_code == 401
        assert mails(owner)[-1] == "Your second factor was reset"
        log_in(new_client(), SAM)

    def test_not_their_own(self, owner: TestClient) -> None:
        own = owner.get("/api/admin/user").json()["id"]

        answer = owner.post(f"/api/admin/team/{own}/reset-second-factor")

        assert (answer.status_code, answer.json()["code"]) == (409, "second_factor_own")

    def test_nobody_is_gone(self, owner: TestClient) -> None:
        assert owner.post(f"/api/admin/team/{NOBODYS}/reset-second-factor").status_code == 404

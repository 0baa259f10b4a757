"""/api/admin/login/second-step: what a login asks for behind the password of somebody with a second factor."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from starlette.testclient import TestClient

from fundable.app import App
from fundable.domain.errors import Refused
from fundable.domain.looks import WAIT
from fundable.domain.people.browsers import NO_BROWSER
from fundable.domain.people.second_factor import STEP_LIFETIME
from fundable.domain.people.wrong_factors import TOLD_EVERY
from fundable.services.people import accounts, second_steps, team
from tests.conftest import PASSWORD, FakeClock, FakeTimer
from tests.turns import in_turn
from tests.web.calls import STEP
from tests.web.people.factors import NEXT, OWNER, STAFF, Phone, add_app, begin, finish, given_app, mails

WRONG = {"message": "This code isn't right. Check it and try again.", "code": "code_wrong"}
USED = {"message": "This code has already been used. Wait for the next one and enter that.", "code": "code_used"}
OVER = {
    "message": "That took too long, so your login has ended. Enter your password again.",
    "code": "step_over",
}


@pytest.fixture
def phone(owner: TestClient, app: App, clock: FakeClock) -> Phone:
    return given_app(app, OWNER, clock)


@pytest.fixture
def waiting(phone: Phone, new_client: Callable[[], TestClient]) -> TestClient:
    """Somebody who has given the owner's password."""
    return begin(new_client())


def is_in(browser: TestClient) -> bool:
    return browser.get("/api/admin/user").status_code == 200


def test_the_password_alone_opens_nothing(waiting: TestClient) -> None:
    assert "fundable_admin" not in waiting.cookies
    for path in ("/api/admin/user", "/api/orders", "/api/admin/second-factor"):
        assert waiting.get(path).status_code == 401
    step = waiting.cookies["fundable_second_step"]
    assert waiting.get("/api/orders", headers={"Cookie": f"fundable_admin={step}"}).status_code == 401


def test_a_login_that_waits_for_a_factor_ends_with_the_last_one(waiting: TestClient, owner: TestClient) -> None:
    assert owner.delete("/api/admin/second-factor/app").status_code == 200

    assert waiting.get(STEP).json()["code"] == "step_over"


def test_a_code_of_the_app_opens_it(waiting: TestClient, phone: Phone) -> None:
    assert waiting.get(STEP).json() == {"ways": ["app", "recovery"]}

    answer = finish(waiting, phone.next())

    assert (answer.status_code, answer.json()["email"]) == (200, OWNER)
    assert answer.json() == waiting.get("/api/admin/user").json()
    assert "fundable_second_step" not in waiting.cookies


def test_the_step_s_cookie_is_short_lived_and_out_of_scripts_reach(
    phone: Phone, new_client: Callable[[], TestClient]
) -> None:
    answer = new_client().post("/api/admin/login", json={"email": OWNER, "password": PASSWORD})

    cookie, *attributes = answer.headers["set-cookie"].split("; ")
    assert cookie.startswith("fundable_second_step=")
    assert sorted(attributes) == ["HttpOnly", "Max-Age=600", "Path=/", "SameSite=lax"]
    assert answer.json() == {"ways": ["app", "recovery"]}


def test_who_has_no_second_factor_logs_in_as_ever(phone: Phone, staff: TestClient, visitor: TestClient) -> None:
    answer = visitor.post("/api/admin/login", json={"email": STAFF, "password": PASSWORD})

    assert (answer.status_code, answer.json()["email"]) == (200, STAFF)


def test_a_clock_that_is_half_a_minute_off_is_no_matter(
    waiting: TestClient, phone: Phone, new_client: Callable[[], TestClient], clock: FakeClock
) -> None:
    clock.move(timedelta(minutes=1))
    assert finish(waiting, phone.code(-NEXT)).status_code == 200
    assert finish(begin(new_client()), phone.code(NEXT)).status_code == 200
    clock.move(timedelta(minutes=2))
    for off in (-2 * NEXT, 2 * NEXT):
        assert finish(begin(new_client()), phone.code(off)).json() == WRONG


def test_a_code_is_taken_once(waiting: TestClient, phone: Phone, new_client: Callable[[], TestClient]) -> None:
    code = phone.next()
    assert finish(waiting, code).status_code == 200

    again = begin(new_client())

    assert (finish(again, code).status_code, finish(again, code).json()) == (400, USED)
    assert finish(again, phone.code(-NEXT)).json() == USED
    assert not is_in(again)
    assert finish(again, phone.next()).status_code == 200


def test_the_code_that_set_the_app_up_opens_nothing(
    owner: TestClient, clock: FakeClock, new_client: Callable[[], TestClient]
) -> None:
    phone = add_app(owner, clock)

    assert finish(begin(new_client()), phone.code()).json() == USED


def test_a_wrong_code_opens_nothing_and_can_be_tried_again(waiting: TestClient, phone: Phone) -> None:
    for code in ("000000", "12345", "1234567", "abcdef", " ", "١٢٣٤٥٦", "a" * 50, "2222-2222"):
        assert (finish(waiting, code).status_code, finish(waiting, code).json()) == (400, WRONG)
    assert not is_in(waiting)
    assert finish(waiting, phone.next()).status_code == 200


def test_spaces_in_a_code_are_no_matter(waiting: TestClient, phone: Phone) -> None:
    code = phone.next()

    assert finish(waiting, f" {code[:3]} {code[3:]} ").status_code == 200


def test_what_is_missing_is_named(waiting: TestClient) -> None:
    for body in ({}, {"code": ""}, {"code": 123456}):
        answer = waiting.post(f"{STEP}/code", json=body)
        assert answer.json()["message"] == "Enter the six digits from your app, or a recovery code."


def test_a_recovery_code_works_once_and_is_told_of(
    waiting: TestClient, phone: Phone, owner: TestClient, new_client: Callable[[], TestClient]
) -> None:
    code = phone.recovery[3]
    assert len(set(phone.recovery)) == 10

    assert finish(waiting, code.upper().replace("-", " ")).status_code == 200

    assert waiting.get("/api/admin/second-factor").json()["codesLeft"] == 9
    assert mails(owner)[-1] == "A recovery code was used"
    assert finish(begin(new_client()), code).json() == WRONG
    assert finish(begin(new_client()), phone.recovery[4]).status_code == 200


def test_one_of_eight_at_once_gets_in_with_a_code(phone: Phone, new_client: Callable[[], TestClient]) -> None:
    browsers, code = [begin(new_client()) for _ in range(8)], phone.next()

    with ThreadPoolExecutor(8) as pool:
        statuses = list(pool.map(lambda waiting: finish(waiting, code).status_code, browsers))

    assert sorted(statuses) == [200] + [400] * 7


def test_a_step_is_used_once(waiting: TestClient, phone: Phone, new_client: Callable[[], TestClient]) -> None:
    copied = {"Cookie": f"fundable_second_step={waiting.cookies['fundable_second_step']}"}
    assert finish(waiting, phone.next()).status_code == 200

    answer = new_client().post(f"{STEP}/code", json={"code": phone.next()}, headers=copied)

    assert (answer.status_code, answer.json()) == (401, OVER)


def test_a_step_survives_a_reload_and_ends_after_ten_minutes(
    waiting: TestClient, phone: Phone, clock: FakeClock, app: App
) -> None:
    clock.move(STEP_LIFETIME - timedelta(seconds=1))
    assert waiting.get(STEP).status_code == 200
    clock.move(timedelta(seconds=1))
    assert (waiting.get(STEP).status_code, waiting.get(STEP).json()) == (401, OVER)
    assert finish(waiting, phone.code()).json() == OVER
    accounts.forget_expired(app)
    clock.move(WAIT)
    accounts.forget_expired(app)
    with app.database.read() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM second_steps").scalar_one() == 0


@in_turn("value", ["", "x", "a" * 500])
def test_nobody_s_step_opens_nothing(visitor: TestClient, phone: Phone, value: str) -> None:
    visitor.cookies.set("fundable_second_step", value)

    for path in ("/code", "/passkey/options", "/passkey"):
        answer = visitor.post(f"{STEP}{path}", json={"code": phone.code(), "credential": {}})
        assert (answer.status_code, answer.json()) == (401, OVER)


def test_another_website_finishes_no_login(waiting: TestClient, phone: Phone) -> None:
    foreign = {"Origin": "https://evil.example"}

    answer = waiting.post(f"{STEP}/code", json={"code": phone.next()}, headers=foreign)

    assert (answer.status_code, answer.json()["code"]) == (403, "foreign_origin")


def test_a_new_password_ends_logins_that_wait(waiting: TestClient, phone: Phone, app: App) -> None:
    team.set_password(app, OWNER, "another horse battery")

    assert finish(waiting, phone.next()).json() == OVER


def test_somebody_who_was_disabled_does_not_finish(
    owner: TestClient, staff: TestClient, app: App, clock: FakeClock, new_client: Callable[[], TestClient]
) -> None:
    phone = given_app(app, STAFF, clock)
    waiting = begin(new_client(), STAFF)
    sam = staff.get("/api/admin/user").json()["id"]
    assert owner.post(f"/api/admin/team/{sam}/disable").status_code == 200

    assert finish(waiting, phone.next()).json() == OVER
    assert new_client().post("/api/admin/login", json={"email": STAFF, "password": PASSWORD}).status_code == 401


def test_nor_somebody_who_was_disabled_while_the_code_was_checked(waiting: TestClient, phone: Phone, app: App) -> None:
    step, user = second_steps.pending(app, waiting.cookies["fundable_second_step"])
    with app.database.write() as connection:
        connection.exec_driver_sql("UPDATE users SET disabled_at = '2026-01-05T15:04:00.000000Z'")

    with pytest.raises(Refused) as refused:
        second_steps.finish_with_code(app, step, user, phone.next(), NO_BROWSER)

    assert refused.value.code == "step_over"


def test_a_mailed_reset_does_not_switch_it_off(
    owner: TestClient, phone: Phone, app: App, visitor: TestClient, new_client: Callable[[], TestClient]
) -> None:
    token = team.make_link(app, OWNER).partition("token=")[2]
    body = {"token": token, "password": "another horse battery"}
    assert visitor.post("/api/password/reset", json=body).json() == {"who": "staff", "token": None}

    waiting = new_client()
    answer = waiting.post("/api/admin/login", json={"email": OWNER, "password": "another horse battery"})

    assert answer.status_code == 202
    assert finish(waiting, phone.next()).status_code == 200


class TestGuessing:
    @pytest.fixture
    def settings(self) -> dict[str, str]:
        return {"FUNDABLE_TRUSTED_PROXIES": "127.0.0.1"}

    def guess(self, browser: TestClient, address: str, code: str = "000000") -> int:
        sent = browser.post(f"{STEP}/code", json={"code": code}, headers={"X-Forwarded-For": address})
        return int(sent.status_code)

    def enter(self, browser: TestClient, address: str) -> int:
        body = {"email": OWNER, "password": PASSWORD}
        return int(browser.post("/api/admin/login", json=body, headers={"X-Forwarded-For": address}).status_code)

    def test_one_address_guesses_as_little_as_at_the_login(self, waiting: TestClient, phone: Phone) -> None:
        statuses = [self.guess(waiting, "9.9.9.9") for _ in range(11)]

        assert statuses == [400] * 10 + [429]
        assert self.guess(waiting, "9.9.9.9", phone.next()) == 429

    def test_the_right_password_lets_nobody_past_the_brake(
        self, phone: Phone, new_client: Callable[[], TestClient], timer: FakeTimer
    ) -> None:
        """Whoever knows it would else begin anew before each tenth guess."""
        waiting = new_client()
        looked_at = 0
        for number in range(40):
            self.enter(waiting, f"10.1.0.{number}")
            looked_at += self.guess(waiting, f"10.2.0.{number}") == 400

        assert looked_at <= 6
        timer.move(600)
        assert self.enter(waiting, "10.3.0.1") == 202
        assert self.guess(waiting, "10.3.0.1", phone.next()) == 200


class TestToldOfWrongOnes:
    """Whoever gets so far has the password."""

    SUBJECT = "Wrong code after your password at "

    def written(self, owner: TestClient) -> list[str]:
        found = owner.get("/api/admin/messages").json()["items"]
        return [mail["recipient"] for mail in found if mail["subject"].startswith(self.SUBJECT)]

    def test_the_owner_of_the_account_is_mailed_and_sees_it_among_the_logins(
        self, waiting: TestClient, owner: TestClient, clock: FakeClock
    ) -> None:
        assert owner.get("/api/admin/logins").json()["wrongFactors"] is None

        assert finish(waiting, "000000").status_code == 400
        assert finish(waiting, "aaaa-zzzz").status_code == 400

        assert self.written(owner) == [OWNER]
        seen = owner.get("/api/admin/logins").json()["wrongFactors"]
        assert (seen["times"], seen["at"]) == (2, f"{clock.now():%Y-%m-%dT%H:%M:%SZ}")
        assert seen["address"]

    def test_a_code_that_was_used_is_wrong_as_well(
        self, waiting: TestClient, phone: Phone, owner: TestClient, new_client: Callable[[], TestClient]
    ) -> None:
        overheard = phone.next()
        assert finish(waiting, overheard).status_code == 200
        assert self.written(owner) == []

        assert finish(begin(new_client()), overheard).json() == USED

        assert self.written(owner) == [OWNER]

    def test_many_tries_are_one_mail_in_six_hours(
        self, waiting: TestClient, owner: TestClient, new_client: Callable[[], TestClient], clock: FakeClock
    ) -> None:
        finish(waiting, "000000")
        clock.move(TOLD_EVERY - timedelta(seconds=1))
        finish(begin(new_client()), "000000")
        assert len(self.written(owner)) == 1

        clock.move(timedelta(seconds=1))
        finish(begin(new_client()), "000000")

        assert len(self.written(owner)) == 2
        assert owner.get("/api/admin/logins").json()["wrongFactors"]["times"] == 3

    def test_an_owner_sees_those_of_a_colleague(
        self, owner: TestClient, staff: TestClient, app: App, clock: FakeClock, new_client: Callable[[], TestClient]
    ) -> None:
        given_app(app, STAFF, clock)
        finish(begin(new_client(), STAFF), "000000")

        [sam] = [one for one in owner.get("/api/admin/team").json()["items"] if one["email"] == STAFF]
        assert owner.get(f"/api/admin/team/{sam['id']}/logins").json()["wrongFactors"]["times"] == 1
        assert owner.get("/api/admin/logins").json()["wrongFactors"] is None

    def test_a_wrong_password_is_none(self, phone: Phone, visitor: TestClient, owner: TestClient) -> None:
        visitor.post("/api/admin/login", json={"email": OWNER, "password": "wrong horse battery"})

        assert self.written(owner) == []
        assert owner.get("/api/admin/logins").json()["wrongFactors"] is None

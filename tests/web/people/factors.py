"""Second factors in tests: an authenticator app, a device with a passkey, and the login that asks for them."""

from dataclasses import dataclass
from datetime import timedelta
from functools import cache
from typing import Any

import pyotp
import pytest
from starlette.testclient import TestClient

from fundable.app import App
from fundable.db.people import accounts, recovery_codes
from fundable.db.people import authenticators as app_rows
from fundable.domain.people.accounts import AdminSession, Login
from fundable.services.people import authenticators
from fundable.services.people import recovery_codes as drawing
from tests.conftest import PASSWORD, FakeClock
from tests.fakes.authenticator import Device
from tests.opened import LIGHT_PASSWORDS
from tests.web.calls import FACTOR, STEP

OWNER, STAFF = "olive@agency.example", "sam@agency.example"
ORIGIN, DOMAIN = "https://agency.example", "agency.example"
SITE = {"FUNDABLE_BASE_URL": ORIGIN, "FUNDABLE_ALLOW_SANDBOX": "on"}
"""Where a browser makes passkeys: at a name, with https."""
NEXT = timedelta(seconds=30)


@dataclass
class Phone:
    """An authenticator app. Its clock is the test's."""

    secret: str
    clock: FakeClock
    recovery: list[str]

    def code(self, later: timedelta = timedelta()) -> str:
        return pyotp.TOTP(self.secret).at(self.clock.now() + later)

    def next(self) -> str:
        """A code that was not taken yet."""
        self.clock.move(NEXT)
        return self.code()


@cache
def _recovery() -> tuple[list[str], list[str]]:
    """Codes and their hashes. Hashing is slow on purpose, so it is done once."""
    codes = [f"{letter * 4}-{letter * 4}" for letter in "abcdefghjk"]
    return codes, [LIGHT_PASSWORDS.hash(code.replace("-", "")) for code in codes]


def given_app(app: App, email: str, clock: FakeClock) -> Phone:
    """An app that somebody set up at an earlier time; their logins go on."""
    codes, hashes = _recovery()
    with app.database.write() as connection:
        user = accounts.find_user(connection, email)
        assert user
        session = AdminSession("none", user.id, clock.now(), clock.now(), clock.now())
    secret = authenticators.begin(app, Login(session, user)).secret
    with app.database.write() as connection:
        begun = app_rows.pending(connection, user.id)
        assert begun
        assert app_rows.complete(connection, user.id, begun[0], 0, clock.now())
        recovery_codes.put(connection, user.id, hashes, clock.now())
        accounts.change_user(connection, user.id, clock.now(), second_factor_at=clock.now())
    return Phone(secret, clock, codes)


def add_app(browser: TestClient, clock: FakeClock) -> Phone:
    """Sets an app up for whoever is logged in."""
    begun = browser.post(f"{FACTOR}/app")
    assert begun.status_code == 200, begun.text
    phone = Phone(begun.json()["secret"], clock, [])
    done = browser.post(f"{FACTOR}/app/code", json={"code": phone.code()})
    assert done.status_code == 200, done.text
    phone.recovery = done.json()["recoveryCodes"] or []
    return phone


def add_passkey(browser: TestClient, device: Device | None = None, name: str = "MacBook Air") -> Device:
    device = device or Device(ORIGIN, DOMAIN)
    answer = send_passkey(browser, device, name)
    assert answer.status_code == 200, answer.text
    return device


def send_passkey(browser: TestClient, device: Device, name: str = "MacBook Air") -> Any:
    options = browser.post(f"{FACTOR}/passkeys/options")
    assert options.status_code == 200, options.text
    made = device.make(options.json()["options"])
    return browser.post(f"{FACTOR}/passkeys", json={"credential": made, "name": name})


def end_logins_while_hashing(app: App, monkeypatch: pytest.MonkeyPatch, email: str) -> None:
    """Somebody is logged out everywhere just when their recovery codes are made."""
    draw = drawing._drawn

    def end_and_draw(asked: App) -> drawing.Drawn:
        with app.database.write() as connection:
            user = accounts.find_user(connection, email)
            assert user
            accounts.end_sessions(connection, user.id)
        return draw(asked)

    monkeypatch.setattr(drawing, "_drawn", end_and_draw)


def begin(browser: TestClient, email: str = OWNER) -> TestClient:
    """The first step of a login: the password."""
    answer = browser.post("/api/admin/login", json={"email": email, "password": PASSWORD})
    assert answer.status_code == 202, answer.text
    return browser


def finish(browser: TestClient, code: str) -> Any:
    return browser.post(f"{STEP}/code", json={"code": code})


def use_passkey(browser: TestClient, device: Device, path: str = STEP) -> Any:
    """At a login, or with its path at a confirmation."""
    options = browser.post(f"{path}/passkey/options")
    assert options.status_code == 200, options.text
    return browser.post(f"{path}/passkey", json={"credential": device.use(options.json()["options"])})


def mails(browser: TestClient) -> list[str]:
    """Subjects of what was written to staff about second factors, the oldest first."""
    found = browser.get("/api/admin/messages").json()["items"]
    return [mail["subject"] for mail in reversed(found) if mail["kind"] == "staff-second-factor"]

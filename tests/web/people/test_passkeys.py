"""Passkeys over HTTP, with a device of the tests' own: what counts, and what is refused."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from starlette.testclient import TestClient

from fundable.app import App
from fundable.domain.people.accounts import SESSION_CONFIRMED
from fundable.domain.people.passkeys import CHALLENGE_LIFETIME, PasskeySite, site_of
from tests.conftest import FakeClock
from tests.fakes.authenticator import PRESENT, Device, text
from tests.web.calls import FACTOR, STEP
from tests.web.logins import log_in
from tests.web.people.factors import (
    DOMAIN,
    ORIGIN,
    OWNER,
    SITE,
    add_app,
    add_passkey,
    begin,
    end_logins_while_hashing,
    finish,
    mails,
    send_passkey,
    use_passkey,
)

REFUSED = {"message": "This passkey wasn't accepted. Try again, or use another way.", "code": "passkey_refused"}
CONFIRM = "/api/admin/confirm"


@pytest.fixture
def settings() -> dict[str, str]:
    return SITE


def test_none_is_added_by_a_login_that_ended_meanwhile(
    owner: TestClient, staff: TestClient, app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    end_logins_while_hashing(app, monkeypatch, OWNER)

    answer = send_passkey(owner, Device(ORIGIN, DOMAIN))

    assert (answer.status_code, answer.json()["code"]) == (401, "admin_unauthorized")
    assert mails(staff) == []
    assert log_in(owner, OWNER).get(FACTOR).json()["passkeys"] == []


@pytest.fixture
def device(owner: TestClient) -> Device:
    return add_passkey(owner)


def test_it_is_added_with_its_name_and_logs_in(
    owner: TestClient, clock: FakeClock, new_client: Callable[[], TestClient]
) -> None:
    device = Device(ORIGIN, DOMAIN)
    answer = send_passkey(owner, device, "  MacBook   Air ")
    assert len(answer.json()["recoveryCodes"]) == 10
    clock.move(timedelta(days=1))
    browser = begin(new_client())
    assert browser.get(STEP).json() == {"ways": ["passkey", "recovery"]}

    assert use_passkey(browser, device).status_code == 200

    [passkey] = browser.get(FACTOR).json()["passkeys"]
    assert {**passkey, "id": ""} == {
        "id": "",
        "name": "MacBook Air",
        "createdAt": "2026-01-05T15:04:00Z",
        "lastUsedAt": "2026-01-06T15:04:00Z",
    }
    assert mails(browser) == ["A passkey was added to your account"]


def test_several_each_have_a_name_and_go_one_by_one(
    owner: TestClient, device: Device, new_client: Callable[[], TestClient], clock: FakeClock
) -> None:
    clock.move(timedelta(seconds=1))
    other = Device(ORIGIN, DOMAIN)
    assert send_passkey(owner, other, "Key").json() == {"recoveryCodes": None}
    first, second = owner.get(FACTOR).json()["passkeys"]
    renamed = owner.patch(f"{FACTOR}/passkeys/{second['id']}", json={"name": "Blue key"})
    assert [passkey["name"] for passkey in renamed.json()["passkeys"]] == ["MacBook Air", "Blue key"]

    assert owner.delete(f"{FACTOR}/passkeys/{first['id']}").status_code == 200

    assert use_passkey(begin(new_client()), device).json() == REFUSED
    assert use_passkey(begin(new_client()), other).status_code == 200
    assert owner.delete(f"{FACTOR}/passkeys/{first['id']}").json()["code"] == "passkey_unknown"
    assert owner.delete(f"{FACTOR}/passkeys/{second['id']}").json()["ways"] == []
    assert mails(owner)[-1] == "A passkey was removed from your account"


def test_a_colleague_s_is_neither_used_nor_changed(
    owner: TestClient, staff: TestClient, device: Device, new_client: Callable[[], TestClient]
) -> None:
    add_passkey(staff)
    [own] = owner.get(FACTOR).json()["passkeys"]

    assert staff.patch(f"{FACTOR}/passkeys/{own['id']}", json={"name": "x"}).status_code == 404
    assert staff.delete(f"{FACTOR}/passkeys/{own['id']}").status_code == 404
    assert use_passkey(begin(new_client(), "sam@agency.example"), device).json() == REFUSED
    assert send_passkey(staff, device).json() == REFUSED  # a device's key is one person's


def test_what_the_options_say(owner: TestClient, device: Device, new_client: Callable[[], TestClient]) -> None:
    new = owner.post(f"{FACTOR}/passkeys/options").json()["options"]
    used = begin(new_client()).post(f"{STEP}/passkey/options").json()["options"]

    assert (new["rp"]["id"], used["rpId"]) == (DOMAIN, DOMAIN)
    assert new["authenticatorSelection"]["userVerification"] == used["userVerification"] == "required"
    assert new["attestation"] == "none"
    assert [known["id"] for known in new["excludeCredentials"]] == [known["id"] for known in used["allowCredentials"]]
    assert used["allowCredentials"][0]["transports"] == ["internal", "hybrid"]
    assert new["challenge"] != used["challenge"]


LIES: tuple[dict[str, Any], ...] = (
    {"origin": "https://evil.example"},
    {"origin": "http://agency.example"},
    {"origin": "https://agency.example:8443"},
    {"domain": "evil.example"},
    {"flags": PRESENT},
    {"flags": 0},
)


def test_what_another_site_or_an_unverified_hand_makes_is_refused(
    owner: TestClient, device: Device, new_client: Callable[[], TestClient]
) -> None:
    waiting = begin(new_client())
    for lie in LIES:
        stranger = Device(**({"origin": ORIGIN, "domain": DOMAIN} | lie))
        assert (send_passkey(owner, stranger).status_code, send_passkey(owner, stranger).json()) == (400, REFUSED)
        true = {name: getattr(device, name) for name in lie}
        vars(device).update(lie)
        assert use_passkey(waiting, device).json() == REFUSED, lie
        vars(device).update(true)

    assert use_passkey(waiting, device).status_code == 200


def test_a_challenge_counts_once(device: Device, new_client: Callable[[], TestClient]) -> None:
    browser, again = begin(new_client()), begin(new_client())
    options = browser.post(f"{STEP}/passkey/options").json()["options"]
    answer = {"credential": device.use(options)}

    assert again.post(f"{STEP}/passkey", json=answer).json() == REFUSED  # another login's
    assert browser.post(f"{STEP}/passkey", json=answer).status_code == 200
    assert again.post(f"{STEP}/passkey", json=answer).json() == REFUSED


def test_a_challenge_is_gone_after_a_wrong_answer_and_after_five_minutes(
    device: Device, new_client: Callable[[], TestClient], clock: FakeClock
) -> None:
    browser = begin(new_client())
    options = browser.post(f"{STEP}/passkey/options").json()["options"]
    assert browser.post(f"{STEP}/passkey", json={"credential": {"id": "x"}}).json() == REFUSED
    assert browser.post(f"{STEP}/passkey", json={"credential": device.use(options)}).json() == REFUSED

    options = browser.post(f"{STEP}/passkey/options").json()["options"]
    clock.move(CHALLENGE_LIFETIME)
    assert browser.post(f"{STEP}/passkey", json={"credential": device.use(options)}).json() == REFUSED

    assert use_passkey(browser, device).status_code == 200


def test_a_challenge_for_one_thing_is_none_for_another(owner: TestClient, device: Device) -> None:
    options = owner.post(f"{CONFIRM}/passkey/options").json()["options"]
    new = Device(ORIGIN, DOMAIN)

    answer = owner.post(f"{FACTOR}/passkeys", json={"credential": new.make(options), "name": "x"})

    assert answer.json() == REFUSED


def test_a_copy_that_counts_behind_is_refused(owner: TestClient, new_client: Callable[[], TestClient]) -> None:
    device = Device(ORIGIN, DOMAIN, sign_count=5)
    add_passkey(owner, device)
    assert use_passkey(begin(new_client()), device).status_code == 200
    device.sign_count = 3

    assert use_passkey(begin(new_client()), device).json() == REFUSED


NONSENSE: tuple[dict[str, Any], ...] = (
    {},
    {"id": 7, "rawId": [], "response": None, "type": "public-key"},
    {
        "id": "AA",
        "rawId": "AA",
        "type": "public-key",
        "response": {"clientDataJSON": "AA", "attestationObject": "!"},
    },
    {
        "id": "AA",
        "rawId": "AA",
        "type": "public-key",
        "response": {"clientDataJSON": "e30", "attestationObject": "oA"},
    },
)


def test_nonsense_is_refused(owner: TestClient, device: Device) -> None:
    for sent in (*NONSENSE, {**NONSENSE[-1], "id": text(device.id), "rawId": text(device.id)}):
        owner.post(f"{FACTOR}/passkeys/options")
        assert owner.post(f"{FACTOR}/passkeys", json={"credential": sent, "name": "x"}).json() == REFUSED
        owner.post(f"{CONFIRM}/passkey/options")
        assert owner.post(f"{CONFIRM}/passkey", json={"credential": sent}).json() == REFUSED


def test_it_confirms(owner: TestClient, device: Device, clock: FakeClock) -> None:
    clock.move(SESSION_CONFIRMED)
    assert owner.post(f"{FACTOR}/recovery-codes").json()["code"] == "confirmation_needed"

    assert use_passkey(owner, device, CONFIRM).json()["code"] == "confirmed"

    assert owner.post(f"{FACTOR}/recovery-codes").status_code == 200


def test_the_app_goes_and_the_passkey_stays(
    owner: TestClient, device: Device, clock: FakeClock, new_client: Callable[[], TestClient]
) -> None:
    phone = add_app(owner, clock)
    owner.put(f"{FACTOR}/requirement", json={"isRequired": True})

    assert owner.delete(f"{FACTOR}/app").json()["ways"] == ["passkey", "recovery"]

    assert finish(begin(new_client()), phone.next()).json()["code"] == "code_wrong"
    [own] = owner.get(FACTOR).json()["passkeys"]
    assert owner.delete(f"{FACTOR}/passkeys/{own['id']}").json()["code"] == "second_factor_required"


def test_where_passkeys_are_bound_to() -> None:
    assert site_of("https://agency.example") == PasskeySite("agency.example", "https://agency.example")
    assert site_of("https://agency.example:443") == PasskeySite("agency.example", "https://agency.example")
    assert site_of("https://Agency.example:8443") == PasskeySite("agency.example", "https://agency.example:8443")
    assert site_of("http://localhost:8000") == PasskeySite("localhost", "http://localhost:8000")
    for without in ("https://203.0.113.7", "http://127.0.0.1:8000", "https://[2001:db8::1]", "http://agency.example"):
        assert site_of(without) is None

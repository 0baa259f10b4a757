"""Where somebody is logged in, as they see it."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from fundable.domain.people.accounts import SESSION_TOUCH_EVERY, TOKEN_LIFETIME
from fundable.domain.people.devices import UNKNOWN
from fundable.domain.people.logins import ClientToken, LoginSeen, name_of, wants_touch

NOW = datetime(2026, 11, 23, 12, tzinfo=UTC)
LOGIN = ClientToken("hash", NOW, NOW, "Firefox on Linux", "192.0.2.0/24")


def test_the_one_in_use_is_marked() -> None:
    assert LoginSeen.of(LOGIN, "hash").is_current
    assert not LoginSeen.of(LOGIN, "another").is_current
    assert not LoginSeen.of(LOGIN, None).is_current


def test_it_has_a_name_that_opens_nothing() -> None:
    seen = LoginSeen.of(LOGIN, None)

    assert seen.id == name_of("hash")
    assert "hash" not in seen.id
    assert seen.id != LoginSeen.of(replace(LOGIN, token_hash="hash2"), None).id


def test_an_unknown_device_is_called_so() -> None:
    assert LoginSeen.of(replace(LOGIN, device=""), None).device == UNKNOWN
    assert LoginSeen.of(LOGIN, None).device == "Firefox on Linux"


@pytest.mark.parametrize(
    ("since", "wants"),
    [(timedelta(), False), (SESSION_TOUCH_EVERY - timedelta(seconds=1), False), (SESSION_TOUCH_EVERY, True)],
)
def test_its_use_is_noted_every_ten_minutes(since: timedelta, wants: bool) -> None:
    assert wants_touch(NOW, NOW + since) is wants


def test_a_clients_login_lives_for_90_days() -> None:
    assert LOGIN.is_alive(NOW + TOKEN_LIFETIME - timedelta(seconds=1))
    assert not LOGIN.is_alive(NOW + TOKEN_LIFETIME)

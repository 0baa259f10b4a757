"""The second factor: what opens something, for how long a login waits for it, and what can't be taken away."""

from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest

from fundable.domain.errors import Refused
from fundable.domain.people.accounts import Role, User
from fundable.domain.people.passkeys import Passkey
from fundable.domain.people.second_factor import (
    STEP_LIFETIME,
    AuthenticatorApp,
    SecondFactor,
    SecondStep,
    Way,
    check_own,
    check_removable,
)

NOW = datetime(2026, 11, 23, 12, tzinfo=UTC)
SECOND = timedelta(seconds=1)
PASSKEY = Passkey("id", "Phone", "key", 0, (), NOW)
APP = AuthenticatorApp("seed", NOW, 0, None)
NONE = SecondFactor((), None, 0, None)


@pytest.mark.parametrize(
    ("factor", "ways"),
    [
        (NONE, ()),
        (SecondFactor((), None, 10, NOW), ()),
        (SecondFactor((PASSKEY,), None, 0, None), (Way.PASSKEY,)),
        (SecondFactor((), APP, 1, NOW), (Way.APP, Way.RECOVERY)),
        (SecondFactor((PASSKEY,), APP, 10, NOW), (Way.PASSKEY, Way.APP, Way.RECOVERY)),
        (SecondFactor((PASSKEY,), APP, 0, NOW), (Way.PASSKEY, Way.APP)),
    ],
    ids=["none", "codes alone", "a passkey", "an app and a code", "all", "no code left"],
)
def test_what_opens_something_now(factor: SecondFactor, ways: tuple[Way, ...]) -> None:
    """Codes stand in for what they were made with; by themselves they're no second factor."""
    assert factor.ways == ways
    assert factor.is_on is bool(ways)


def test_a_login_waits_ten_minutes_for_it() -> None:
    step = SecondStep("hash", UUID(int=1), NOW)

    assert step.is_alive(NOW)
    assert step.is_alive(NOW + STEP_LIFETIME - SECOND)
    assert not step.is_alive(NOW + STEP_LIFETIME)


def test_one_from_a_clock_that_was_ahead_is_dead() -> None:
    step = SecondStep("hash", UUID(int=1), NOW)

    assert step.is_alive(NOW - timedelta(minutes=5))
    assert not step.is_alive(NOW - timedelta(minutes=5) - SECOND)


def test_the_last_one_stays_where_the_agency_requires_it() -> None:
    check_removable(NONE, is_required=False)
    check_removable(SecondFactor((PASSKEY,), None, 0, None), is_required=True)
    with pytest.raises(Refused, match="requires a second factor"):
        check_removable(SecondFactor((), None, 10, NOW), is_required=True)


def test_whoever_requires_it_of_others_has_one() -> None:
    owner = User(UUID(int=1), "nora@agency.example", Role.OWNER, "hash", NOW, NOW)

    with pytest.raises(Refused) as refused:
        check_own(owner)

    assert refused.value.code == "second_factor_first"

"""The second factor of staff: what somebody shows beside their password, at a login and when they confirm that it is
them (ASVS 5.0, V6)."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from uuid import UUID

from fundable.domain.clock import CLOCK_SLACK
from fundable.domain.errors import Refused
from fundable.domain.people.accounts import User
from fundable.domain.people.passkeys import Passkey

REQUIRED = "second_factor_required"
"""The setting with which an owner requires one of everybody: since when, or empty."""
STEP_LIFETIME = timedelta(minutes=10)


class Way(StrEnum):
    """What a second factor can be shown with. Recovery codes stand in for the others when those are lost."""

    PASSKEY = "passkey"
    APP = "app"
    RECOVERY = "recovery"


class SecondFactorChange(StrEnum):
    """What somebody is told of by mail when it has been done to their account."""

    PASSKEY_ADDED = "passkey-added"
    PASSKEY_REMOVED = "passkey-removed"
    APP_ADDED = "app-added"
    APP_REMOVED = "app-removed"
    CODES_MADE = "codes-made"
    CODE_USED = "code-used"
    RESET = "reset"


@dataclass(frozen=True, slots=True)
class AuthenticatorApp:
    """An authenticator app. `last_step` is the last 30 seconds whose code was taken."""

    seed: str
    added_at: datetime
    last_step: int
    last_used_at: datetime | None


@dataclass(frozen=True, slots=True)
class SecondFactor:
    """What somebody has set up. `codes_left` counts recovery codes that were not used yet."""

    passkeys: Sequence[Passkey]
    app: AuthenticatorApp | None
    codes_left: int
    codes_made_at: datetime | None

    @property
    def is_on(self) -> bool:
        return bool(self.passkeys) or self.app is not None

    @property
    def ways(self) -> tuple[Way, ...]:
        """Those that open something now; the quickest first."""
        if not self.is_on:
            return ()
        there = {Way.PASSKEY: bool(self.passkeys), Way.APP: self.app is not None, Way.RECOVERY: self.codes_left > 0}
        return tuple(way for way, is_there in there.items() if is_there)


@dataclass(frozen=True, slots=True)
class SecondStep:
    """A login between the password and the second factor. It opens nothing; what is kept of its token is the hash."""

    token_hash: str
    user_id: UUID
    created_at: datetime

    def is_alive(self, now: datetime) -> bool:
        return self.created_at <= now + CLOCK_SLACK and now - self.created_at < STEP_LIFETIME


class SecondStepAsked(Exception):
    """The password was right, and it is not enough. `token` is for the browser that gave it."""

    def __init__(self, token: str, ways: Sequence[Way]) -> None:
        super().__init__("a second factor is asked for")
        self.token = token
        self.ways = ways


def check_removable(left: SecondFactor, is_required: bool) -> None:
    """`left` is what would be left. Raises Refused `second_factor_required`."""
    if is_required and not left.is_on:
        raise Refused(
            "second_factor_required",
            "Your agency requires a second factor. Add another passkey or app before you remove this one.",
        )


def check_own(user: User) -> None:
    """An owner who requires it of others goes first. Raises Refused `second_factor_first`."""
    if not user.has_second_factor:
        raise Refused("second_factor_first", "Set up your own second factor first. Then you can require it.")


def missing() -> Refused:
    return Refused(
        "second_factor_missing", "Your agency requires a second factor. Set yours up under Security to go on."
    )


def step_over() -> Refused:
    return Refused("step_over", "That took too long, so your login has ended. Enter your password again.")


def asked_for() -> Refused:
    return Refused("second_factor_asked", "Confirm with your passkey or a code. Your password isn't enough.")


def off() -> Refused:
    return Refused("second_factor_off", "You have no second factor yet. Add a passkey or an app first.")


def not_own() -> Refused:
    return Refused("second_factor_own", "This is your own account. Change your second factor under Security.")

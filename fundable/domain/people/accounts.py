"""Accounts: staff who log in with a session cookie, clients who hold a token for one order (access 1)."""

import hashlib
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Literal
from uuid import UUID

from fundable.domain.clock import CLOCK_SLACK
from fundable.domain.errors import Refused
from fundable.domain.people.browsers import Account

PASSWORD_MIN_CHARACTERS = 8
PASSWORD_MAX_BYTES = 1024
NEWEST_ORDERS_TRIED = 3

SESSION_IDLE = timedelta(hours=12)
SESSION_ABSOLUTE = timedelta(days=30)
SESSION_TOUCH_EVERY = timedelta(minutes=10)
SESSION_CONFIRMED = timedelta(minutes=15)
TOKEN_LIFETIME = timedelta(days=90)
SESSION_GRACE = timedelta(minutes=1)
"""For calls that were under way with the cookie before."""

NO_PASSWORD = "!not-chosen-yet"  # noqa: S105
"""Stands where a password's hash would, for somebody who was invited and has not chosen one yet."""


class Role(StrEnum):
    OWNER = "owner"
    STAFF = "staff"


@dataclass(frozen=True, slots=True)
class User:
    """A member of staff. `zone` is the time zone that they chose to read times in, by its IANA name; None is their
    browser's on pages, and the agency's in emails."""

    id: UUID
    email: str
    role: Role
    password_hash: str
    created_at: datetime
    updated_at: datetime
    first_name: str | None = None
    last_name: str | None = None
    profile_image_url: str | None = None
    disabled_at: datetime | None = None
    second_factor_at: datetime | None = None
    zone: str | None = None

    @property
    def name(self) -> str:
        return " ".join(part for part in (self.first_name, self.last_name) if part) or self.email

    @property
    def has_password(self) -> bool:
        return self.password_hash != NO_PASSWORD

    @property
    def has_second_factor(self) -> bool:
        return self.second_factor_at is not None

    @property
    def state(self) -> Literal["active", "invited", "disabled"]:
        """`invited`: has not chosen a password yet."""
        if self.disabled_at:
            return "disabled"
        return "active" if self.has_password else "invited"


@dataclass(frozen=True, slots=True)
class AdminSession:
    """A login of a member of staff. The cookie's value is not kept, only its hash. `confirmed_at` is when the password
    was last given, at the login or since.

    A confirmation gives the browser a new cookie: `follows` names the session before until the new one is used for the
    first time, which shows that its answer has arrived. Then the one before has an end, `ends_at`.
    """

    token_hash: str
    user_id: UUID
    created_at: datetime
    seen_at: datetime
    confirmed_at: datetime
    device: str = ""
    address: str = ""
    follows: str | None = None
    ends_at: datetime | None = None

    def is_alive(self, now: datetime) -> bool:
        """False when idle or old for too long, and when it was made in what is now the future (a clock set back)."""
        begun = self.seen_at <= now + CLOCK_SLACK and self.created_at <= now + CLOCK_SLACK
        if self.ends_at and now >= self.ends_at:
            return False
        return begun and now - self.seen_at < SESSION_IDLE and now - self.created_at < SESSION_ABSOLUTE

    def is_confirmed(self, now: datetime) -> bool:
        """Whether the password was given a short while ago; not in what is now the future (a clock set back)."""
        return -CLOCK_SLACK <= now - self.confirmed_at < SESSION_CONFIRMED

    def is_listed(self, now: datetime) -> bool:
        """Whether its owner sees it: not the one before a confirmation, nor the one after until it is used."""
        return self.is_alive(now) and self.follows is None and self.ends_at is None

    def wants_touch(self, now: datetime) -> bool:
        return self.follows is not None or now - self.seen_at >= SESSION_TOUCH_EVERY


@dataclass(frozen=True, slots=True)
class Login:
    """A session and whose it is."""

    session: AdminSession
    user: User


@dataclass(frozen=True, slots=True)
class PasswordGiven:
    """Somebody has just opened an account, or chosen its password. `token` is a client's new login; staff have none
    who log in next."""

    account: Account
    password_hash: str
    token: str | None = None


def token_hash(token: str) -> str:
    """What is kept of a secret we gave out: SHA-256. It is random and long, so nothing slower is needed."""
    return hashlib.sha256(token.encode()).hexdigest()


def token_is_alive(created_at: datetime, now: datetime) -> bool:
    """Whether a client's token still counts; one from the future does not (a clock set back)."""
    return created_at <= now + CLOCK_SLACK and now - created_at < TOKEN_LIFETIME


def check_password(password: str) -> None:
    """Checks a new password; nothing is cut. Raises Refused `password_short` (counted in characters), `password_long`
    (in UTF-8 bytes)."""
    if len(password) < PASSWORD_MIN_CHARACTERS:
        raise Refused("password_short", f"Password must be at least {PASSWORD_MIN_CHARACTERS} characters long.")
    if len(password.encode()) > PASSWORD_MAX_BYTES:
        raise Refused("password_long", f"Password must be at most {PASSWORD_MAX_BYTES} characters long.")


def check_confirmed(session: AdminSession, now: datetime) -> None:
    """Before what would let a thief of an unlocked browser take money, data or the agency. Raises Refused
    `confirmation_needed`."""
    if not session.is_confirmed(now):
        raise confirmation_needed()


def session_unknown() -> Refused:
    return Refused("session_unknown", "This password setup link isn't valid. Use the link in your order email.")


def login_wrong() -> Refused:
    return Refused("login_wrong", "The email or password isn't right. Check both and try again.")


def password_wrong() -> Refused:
    return Refused("password_wrong", "This isn't your current password. Check it and try again.")


def password_exists() -> Refused:
    return Refused("password_set", "You already have a password. Log in with it, or reset it.")


def payment_over() -> Refused:
    return Refused("payment_over", "Your payment didn't go through, and you haven't been charged. You can order again.")


def user_exists(email: str) -> Refused:
    return Refused("user_exists", f"There is already an account for {email}.")


def user_unknown() -> Refused:
    return Refused("user_unknown", "This account no longer exists. Reload the page.")


def owner_needed() -> Refused:
    return Refused("owner_needed", "Your agency needs an owner who can log in. Make somebody else an owner first.")


def confirmation_needed() -> Refused:
    return Refused("confirmation_needed", "Nothing was changed. Enter your password to confirm it's you.")


def owners_only() -> Refused:
    return Refused("owners_only", "Only an owner can do this. Ask an owner of your agency.")


def client_login_ended() -> Refused:
    return Refused("client_unauthorized", "Your login has ended. Please log in again.")


def admin_login_ended() -> Refused:
    return Refused("admin_unauthorized", "Please log in to access the admin dashboard.")

"""Accounts: staff who log in with a session cookie, clients who hold a token for one order (SPEC section 6)."""

import hashlib
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from uuid import UUID

from fundable.domain.errors import Refused

PASSWORD_MIN_CHARACTERS = 8
PASSWORD_MAX_BYTES = 1024
NEWEST_ORDERS_TRIED = 3

SESSION_IDLE = timedelta(hours=12)
SESSION_ABSOLUTE = timedelta(days=30)
SESSION_TOUCH_EVERY = timedelta(minutes=10)
TOKEN_LIFETIME = timedelta(days=90)
CLOCK_SLACK = timedelta(minutes=5)


class Role(StrEnum):
    OWNER = "owner"
    STAFF = "staff"


@dataclass(frozen=True, slots=True)
class User:
    """A member of staff."""

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

    @property
    def name(self) -> str:
        return " ".join(part for part in (self.first_name, self.last_name) if part) or self.email


@dataclass(frozen=True, slots=True)
class AdminSession:
    """A login of a member of staff. The cookie's value is not kept, only its hash."""

    token_hash: str
    user_id: UUID
    created_at: datetime
    seen_at: datetime

    def is_alive(self, now: datetime) -> bool:
        """False when idle or old for too long, and when it was made in what is now the future (a clock set back)."""
        begun = self.seen_at <= now + CLOCK_SLACK and self.created_at <= now + CLOCK_SLACK
        return begun and now - self.seen_at < SESSION_IDLE and now - self.created_at < SESSION_ABSOLUTE

    def wants_touch(self, now: datetime) -> bool:
        return now - self.seen_at >= SESSION_TOUCH_EVERY


def token_hash(token: str) -> str:
    """What is kept of a secret we gave out: SHA-256. It is random and long, so nothing slower is needed."""
    return hashlib.sha256(token.encode()).hexdigest()


def token_is_alive(created_at: datetime, now: datetime) -> bool:
    """Whether a client's token still counts; one from the future does not (a clock set back)."""
    return created_at <= now + CLOCK_SLACK and now - created_at < TOKEN_LIFETIME


def check_password(password: str) -> None:
    """Refuses a new password that is too short (characters) or too long (UTF-8 bytes). Nothing is cut."""
    if len(password) < PASSWORD_MIN_CHARACTERS:
        raise Refused("password_short", f"Password must be at least {PASSWORD_MIN_CHARACTERS} characters long.")
    if len(password.encode()) > PASSWORD_MAX_BYTES:
        raise Refused("password_long", f"Password must be at most {PASSWORD_MAX_BYTES} characters long.")


def login_wrong() -> Refused:
    return Refused("login_wrong", "The email or password is not right. Check both and try again.")


def client_login_ended() -> Refused:
    return Refused("client_unauthorized", "Your login has ended. Please log in again.")


def admin_login_ended() -> Refused:
    return Refused("admin_unauthorized", "Please log in to access the admin dashboard.")

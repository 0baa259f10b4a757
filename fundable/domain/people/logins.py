"""Where somebody is logged in: the logins that are alive, as their owner sees them."""

import hashlib
from dataclasses import dataclass
from datetime import datetime

from fundable.domain.errors import Refused
from fundable.domain.people.accounts import SESSION_TOUCH_EVERY, AdminSession, token_is_alive
from fundable.domain.people.devices import UNKNOWN


@dataclass(frozen=True, slots=True)
class ClientToken:
    """A login of an order's client. The token is not kept, only its hash."""

    token_hash: str
    created_at: datetime
    seen_at: datetime
    device: str
    address: str

    def is_alive(self, now: datetime) -> bool:
        return token_is_alive(self.created_at, now)


@dataclass(frozen=True, slots=True)
class LoginSeen:
    """One login. `id` names it and opens nothing; `seen_at` is right to ten minutes."""

    id: str
    device: str
    address: str
    since: datetime
    seen_at: datetime
    is_current: bool

    @classmethod
    def of(cls, login: AdminSession | ClientToken, current: str | None) -> "LoginSeen":
        is_current = login.token_hash == current
        device = login.device or UNKNOWN
        return cls(name_of(login.token_hash), device, login.address, login.created_at, login.seen_at, is_current)


def name_of(token_hash: str) -> str:
    """What a login is called where people see it. Even the hash of its secret is nobody's business."""
    return hashlib.sha256(f"login:{token_hash}".encode()).hexdigest()[:16]


def wants_touch(seen_at: datetime, now: datetime) -> bool:
    """Whether it is time to note that a login is still used: at most every ten minutes (access 3)."""
    return now - seen_at >= SESSION_TOUCH_EVERY


def login_unknown() -> Refused:
    return Refused("login_unknown", "This login has already ended. Reload the page.")

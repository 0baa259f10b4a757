"""Browsers in which an account was opened before. A cookie says so; it opens nothing, but lets its browser try while
the account is under attack (decision 0007)."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Literal, Self

from fundable.domain.orders.orders import email_key
from fundable.domain.people.devices import UNKNOWN

LIFETIME = timedelta(days=400)
ACCOUNTS_KEPT = 5
_BETWEEN = "~"
_ENTRY = re.compile(r"(\d{1,12})\.([\w-]{16})\.([0-9a-f]{16})\.([0-9a-f]{64})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Account:
    """What somebody tries to open: staff's by its e-mail, or a client's."""

    kind: Literal["admin", "client"]
    email: str

    @property
    def key(self) -> str:
        return f"{self.kind}:{email_key(self.email)}"


@dataclass(frozen=True, slots=True)
class Browser:
    """What somebody logs in with. `known` is its cookie, as it was sent; `address` is shortened. The two logins are
    those that it holds already: the value of its session cookie, and the token of a client."""

    known: str = ""
    device: str = UNKNOWN
    address: str = ""
    staff_login: str | None = None
    client_login: str | None = None


NO_BROWSER = Browser()


@dataclass(frozen=True, slots=True)
class RememberedAccount:
    """One account in the cookie. `id` is random; `password` tells whether the account's password is still the one that
    was given then. `signature` is over the account and all the rest."""

    at_s: int
    id: str
    password: str
    signature: str = ""

    @classmethod
    def read(cls, text: str) -> Self | None:
        found = _ENTRY.fullmatch(text)
        return cls(int(found[1]), found[2], found[3], found[4]) if found else None

    def signed_text(self, account: Account) -> str:
        return f"known:{self.at_s}:{self.id}:{self.password}:{account.key}"

    def is_alive(self, now: datetime) -> bool:
        """One from what is now the future counts: a clock that was ahead keeps nobody out."""
        return now.timestamp() - self.at_s < LIFETIME.total_seconds()

    def __str__(self) -> str:
        return f"{self.at_s}.{self.id}.{self.password}.{self.signature}"


def entries(known: str) -> Iterator[RememberedAccount]:
    """The newest first. Whatever else is in a cookie is passed over."""
    for text in known.split(_BETWEEN, ACCOUNTS_KEPT)[:ACCOUNTS_KEPT]:
        if entry := RememberedAccount.read(text):
            yield entry


def written(newest: RememberedAccount, others: list[RememberedAccount]) -> str:
    return _BETWEEN.join(str(entry) for entry in [newest, *others][:ACCOUNTS_KEPT])


def seconds(moment: datetime) -> int:
    return int(moment.astimezone(UTC).timestamp())

"""What owners enter in the browser and nobody reads back: payment keys and the mail server. And the first claim."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Protocol
from urllib.parse import quote

from fundable.domain.clock import CLOCK_SLACK
from fundable.domain.errors import Refused

CLAIM_LIFETIME = timedelta(hours=24)


class Secret(StrEnum):
    """Each is a file of this name. The first three are settings of the same name."""

    STRIPE_KEY = "stripe_secret_key"
    WEBHOOK_SECRET = "stripe_webhook_secret"  # noqa: S105
    MAIL_SERVER = "smtp_url"
    CLAIM = "claim"

    @property
    def variable(self) -> str:
        """What sets one of the settings on a server."""
        return f"FUNDABLE_{self.upper()}"


SETTINGS = (Secret.STRIPE_KEY, Secret.WEBHOOK_SECRET, Secret.MAIL_SERVER)


class SecretStore(Protocol):
    """Files that this program's user alone can read. One that is written is on the disk when the call returns."""

    def read(self, name: Secret) -> str | None: ...
    def change(self, changes: Iterable[tuple[Secret, str | None]]) -> None:
        """One after the other; None removes. Each is there as a whole or not at all. Raises Refused `storage_full`,
        and then the ones before it are changed."""
        ...

    def remove_leftovers(self) -> None:
        """What a crash left half written. Only while nothing else writes here."""
        ...


@dataclass(frozen=True, slots=True)
class Claim:
    """The right to make the first account: what is kept is the hash of the token in the link."""

    token_hash: str
    created_at: datetime

    def is_alive(self, now: datetime) -> bool:
        return self.created_at <= now + CLOCK_SLACK and now - self.created_at < CLAIM_LIFETIME

    def written(self) -> str:
        return f"{self.token_hash} {self.created_at.isoformat()}"

    @classmethod
    def read(cls, text: str) -> "Claim":
        """Raises ValueError for what is no claim."""
        token_hash, _, created_at = text.partition(" ")
        return cls(token_hash, datetime.fromisoformat(created_at))


@dataclass(frozen=True, slots=True)
class MailServer:
    """`is_tls`: encrypted from the start (465), else from STARTTLS on (587)."""

    host: str
    port: int
    is_tls: bool
    username: str = ""
    password: str = ""

    @property
    def url(self) -> str:
        login = f"{quote(self.username, safe='')}:{quote(self.password, safe='')}@" if self.username else ""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{'smtps' if self.is_tls else 'smtp'}://{login}{host}:{self.port}"


def check_stripe_key(key: str) -> None:
    """Checks the form alone: a secret or a restricted key. Raises Refused `secret_malformed`."""
    if re.fullmatch(r"[sr]k_(test|live)_\w+", key):
        return
    if key.startswith("pk_"):
        raise _malformed("This is the publishable key. Copy the secret key or a restricted key instead.")
    raise _malformed("Stripe's secret keys begin with sk_ or rk_. Copy the whole key from the Stripe Dashboard.")


def check_webhook_secret(secret: str) -> None:
    """Checks the form alone; there may be several, with commas between them. Raises Refused `secret_malformed`."""
    if not all(re.fullmatch(r"whsec_\w+", part.strip()) for part in secret.split(",")):
        raise _malformed("A signing secret begins with whsec_. Copy it from the webhook endpoint's page at Stripe.")


def is_live(key: str) -> bool:
    """Whether a key of Stripe's charges real cards."""
    return "k_live_" in key[:10]


def claim_dead() -> Refused:
    """Says the same whether the link is wrong, old or used, and whether there is an account."""
    return Refused(
        "claim_dead",
        "This link isn't valid. If you have an account, log in. If nobody has one yet, restart the program for a new "
        "link, or run 'fundable create-admin' on the server.",
    )


def _malformed(sentence: str) -> Refused:
    return Refused("secret_malformed", sentence)

"""Passkeys (WebAuthn): keys that a device keeps and uses for one website only, after it has made sure of its user."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from ipaddress import ip_address
from typing import Any, Protocol
from urllib.parse import urlsplit

from fundable.domain.errors import Refused

CHALLENGE_LIFETIME = timedelta(minutes=5)
CHALLENGE_BYTES = 32
PASSKEYS_MAX = 20
NAME_MAX = 60


class Purpose(StrEnum):
    """What a challenge was made for. Its answer counts for nothing else."""

    ADD = "add"
    LOGIN = "login"
    CONFIRM = "confirm"


@dataclass(frozen=True, slots=True)
class Passkey:
    """`id` and `public_key` are base64url. `sign_count` is what the device has told last; many always say 0."""

    id: str
    name: str
    public_key: str
    sign_count: int
    transports: tuple[str, ...]
    created_at: datetime
    last_used_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class PasskeySite:
    """Whom a passkey is for: the domain it is bound to, and the origin that a browser tells."""

    domain: str
    origin: str


@dataclass(frozen=True, slots=True)
class NewPasskey:
    """What a device has sent, checked."""

    id: str
    public_key: str
    sign_count: int
    transports: tuple[str, ...]


class PasskeyChecker(Protocol):
    """The other side of a browser's navigator.credentials. Options are JSON as browsers take them."""

    def options_to_add(
        self, site: PasskeySite, site_name: str, user_id: bytes, email: str, challenge: bytes, known: Sequence[Passkey]
    ) -> Mapping[str, Any]: ...

    def options_to_use(self, site: PasskeySite, challenge: bytes, known: Sequence[Passkey]) -> Mapping[str, Any]: ...

    def check_new(self, site: PasskeySite, challenge: bytes, sent: Mapping[str, Any]) -> NewPasskey:
        """Raises Refused `passkey_refused`."""
        ...

    def check_used(self, site: PasskeySite, challenge: bytes, passkey: Passkey, sent: Mapping[str, Any]) -> int:
        """The new sign count. Raises Refused `passkey_refused`."""
        ...


def site_of(base_url: str) -> PasskeySite | None:
    """None where no browser makes a passkey: for a bare address, and without https (but on this machine itself)."""
    url = urlsplit(base_url)
    host = url.hostname or ""
    if _is_address(host) or not (url.scheme == "https" or host == "localhost" or host.endswith(".localhost")):
        return None
    default = {"https": 443, "http": 80}[url.scheme]
    port = "" if url.port in (None, default) else f":{url.port}"
    return PasskeySite(host, f"{url.scheme}://{host}{port}")


def why_none(base_url: str) -> str:
    """What stands in the way of passkeys here; empty where nothing does."""
    if site_of(base_url):
        return ""
    if _is_address(urlsplit(base_url).hostname or ""):
        return "Passkeys need a domain name. This site is reached at a bare network address, so use an app instead."
    return "Passkeys need https. This site is reached without it, so use an app instead."


def name_or(typed: str, otherwise: str = "Passkey") -> str:
    return re.sub(r"\s+", " ", typed).strip()[:NAME_MAX] or otherwise


def refused() -> Refused:
    return Refused("passkey_refused", "This passkey wasn't accepted. Try again, or use another way.")


def unavailable(why: str) -> Refused:
    return Refused("passkey_unavailable", why)


def unknown() -> Refused:
    return Refused("passkey_unknown", "This passkey no longer exists. Reload the page.")


def too_many() -> Refused:
    return Refused("passkeys_full", f"You have {PASSKEYS_MAX} passkeys, the most there can be. Remove one first.")


def _is_address(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True

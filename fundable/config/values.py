"""The kinds of values that settings take, and what makes one wrong."""

import re
from ipaddress import ip_network
from typing import Annotated, Literal
from urllib.parse import urlsplit

from pydantic import AfterValidator, BeforeValidator, SecretStr

PASSPHRASE_MIN = 12
LOOPBACK_HOSTS = frozenset({"127.0.0.1", "localhost", "::1"})
_SHOWN_FROM = 12


def _switch(value: object) -> object:
    return {"on": True, "off": False}.get(value, value) if isinstance(value, str) else value


def _parts(value: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in value.split(",") if part.strip())


def _list(value: object) -> object:
    return _parts(value) if isinstance(value, str) else value


def _networks(value: tuple[str, ...]) -> tuple[str, ...]:
    for network in value:
        ip_network(network, strict=False)
    return value


def _secrets(value: object) -> object:
    return tuple(SecretStr(part) for part in _parts(value)) if isinstance(value, str) else value


def _stripe_key(value: SecretStr) -> SecretStr:
    if value.get_secret_value() and not re.fullmatch(r"[sr]k_(test|live)_\w+", value.get_secret_value()):
        raise ValueError("it must begin with sk_test_, sk_live_, rk_test_ or rk_live_")
    return value


def _metrics_token(value: SecretStr) -> SecretStr:
    """Long enough not to be guessed, and of what a header may hold (RFC 6750)."""
    if value.get_secret_value() and not re.fullmatch(r"[A-Za-z0-9._~+/=-]{16,}", value.get_secret_value()):
        raise ValueError("it must be 16 letters, digits or - . _ ~ + / = at least, such as openssl rand -hex 24 makes")
    return value


def _copy_place(value: str) -> str:
    if value and not value.startswith("/") and not re.fullmatch(r"s3://[a-z0-9][a-z0-9.-]+[a-z0-9](/[\w./-]*)?", value):
        raise ValueError("it must be a folder, such as /mnt/backups, or s3://BUCKET/FOLDER")
    return value


def _passphrase(value: SecretStr) -> SecretStr:
    if 0 < len(value.get_secret_value()) < PASSPHRASE_MIN:
        raise ValueError(f"it must have at least {PASSPHRASE_MIN} characters")
    return value


def _age_recipient(value: str) -> str:
    if value and not re.fullmatch(r"age1[02-9ac-hj-np-z]{58}", value):
        raise ValueError("it must be the public part of an age key, age1 and 58 more characters")
    return value


Switch = Annotated[Literal[True, False], BeforeValidator(_switch)]
StripeKey = Annotated[SecretStr, AfterValidator(_stripe_key)]
MetricsToken = Annotated[SecretStr, AfterValidator(_metrics_token)]
Secrets = Annotated[tuple[SecretStr, ...], BeforeValidator(_secrets)]
CopyPlace = Annotated[str, AfterValidator(_copy_place)]
Passphrase = Annotated[SecretStr, AfterValidator(_passphrase)]
AgeRecipient = Annotated[str, AfterValidator(_age_recipient)]
Networks = Annotated[tuple[str, ...], BeforeValidator(_list), AfterValidator(_networks)]


def check_base_url(base_url: str) -> None:
    malformed = ValueError("FUNDABLE_BASE_URL must look like https://example.com, without a path")
    try:
        url = urlsplit(base_url)
        _ = url.port  # raises for a port that cannot be
    except ValueError:
        raise malformed from None
    if url.scheme not in {"http", "https"} or not url.hostname or url.path or url.query:
        raise malformed
    if url.username or url.fragment:
        raise ValueError("FUNDABLE_BASE_URL must not hold a name or a fragment")


def is_https_address(address: str) -> bool:
    """An address that may stand in a Content-Security-Policy: a plain host, no spaces, quotes or separators."""
    return bool(re.fullmatch(r"https://[A-Za-z0-9.-]+(:[0-9]+)?(/[^\s;,'\"<>]*)?", address))


def is_mail_server(url: str) -> bool:
    try:
        parts = urlsplit(url)
        _ = parts.port  # raises for a port that cannot be
    except ValueError:
        return False
    return parts.scheme in {"smtp", "smtps"} and bool(parts.hostname) and parts.path in {"", "/"} and not parts.query


def last_four(secret: str) -> str:
    """Enough to tell two keys apart; of a short one nothing."""
    return secret[-4:] if len(secret) >= _SHOWN_FROM else ""

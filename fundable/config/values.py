"""The kinds of values that settings take, and what makes one wrong."""

import re
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Annotated, Literal
from urllib.parse import urlsplit

from pydantic import AfterValidator, BeforeValidator, SecretStr

from fundable.loopback import LOOPBACK_HOSTS

PASSPHRASE_MIN = 12
_SHOWN_FROM = 12


_HOST = re.compile(r"[A-Za-z0-9_]([A-Za-z0-9_-]*[A-Za-z0-9_])?(\.[A-Za-z0-9_]([A-Za-z0-9_-]*[A-Za-z0-9_])?)*\.?")
_SIX = re.compile(r"[0-9A-Fa-f:.]+(%[A-Za-z0-9_.-]+)?")
_DNS = re.compile(r"(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?")
_MAILBOX = re.compile(
    r"[a-z0-9_-][a-z0-9._-]{0,16}@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?"
)
"""Before the @ as long as a token leaves room for (domain/mail/reply_addresses)."""
_AMBIGUOUS = "ßς\u200c\u200d"
_PORT_MAX = 65535


def _switch(value: object) -> object:
    if isinstance(value, bool):
        return value
    if value not in ("on", "off"):
        raise ValueError("it must be on or off")
    return value == "on"


def _port(value: object) -> object:
    text = str(value)
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(_PORT_MAX)) and 0 < int(text) <= _PORT_MAX):
        raise ValueError(f"it must be a number from 1 to {_PORT_MAX}, such as 8000")
    return int(text)


def _port_or_none(value: object) -> object:
    return 0 if str(value) == "0" else _port(value)


def _listened_on(value: str) -> str:
    if not value.strip():
        raise ValueError("it's empty. Set 127.0.0.1 for this machine only, or 0.0.0.0 for all of its addresses")
    if not _HOST.fullmatch(value) and not _SIX.fullmatch(value):
        raise ValueError("it must be an address of this machine, such as 127.0.0.1, or one of its names")
    return value


def _folder(value: object) -> object:
    """Else an empty one would be the folder that one stands in."""
    if isinstance(value, str) and not value.strip():
        raise ValueError("it's empty. Name a folder, or remove the setting")
    return value


def _host(value: str) -> str:
    name = value.strip().lower().removesuffix(".")
    if name and not _DNS.fullmatch(name):
        if written := _as_in_dns(name):
            raise ValueError(f"it has to be written as in DNS: {written}")
        raise ValueError("it must be a host name such as sites.agency.com, without https:// and without a port")
    return name


def _as_in_dns(name: str) -> str:
    """A name in other letters than ours. Empty for one that is none, and for one that two standards write
    differently."""
    if name.isascii() or any(letter in name for letter in _AMBIGUOUS):
        return ""
    try:
        written = name.encode("idna").decode().lower()
    except UnicodeError:
        return ""
    return written if _DNS.fullmatch(written) else ""


def _hosts(value: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(_host(host) for host in value)


def _storage(value: str) -> str:
    is_near = re.fullmatch(r"http://(127\.0\.0\.1|localhost|\[::1\])(:[0-9]+)?/?", value)
    if value and not is_near and not is_https_address(value):
        raise ValueError("it must be an https address, such as https://s3.example.com")
    return value


def _parts(value: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in value.split(",") if part.strip())


def _list(value: object) -> object:
    return _parts(value) if isinstance(value, str) else value


def _networks(value: tuple[str, ...]) -> tuple[str, ...]:
    for network in value:
        ip_network(network, strict=False)
    return value


def _addresses(value: tuple[str, ...]) -> tuple[str, ...]:
    for address in value:
        ip_address(address)
    return value


def _name_servers(value: tuple[str, ...]) -> tuple[str, ...]:
    for server in value:
        name_server(server)
    return value


def name_server(text: str) -> tuple[str, int]:
    """The address and port of a name server such as 192.0.2.53 or [2001:db8::53]:5353. Raises ValueError."""
    has_port = "]:" in text or text.count(":") == 1
    host, _, port = text.rpartition(":") if has_port else (text, "", "53")
    number = _port(port)
    assert isinstance(number, int)
    return str(ip_address(host.strip("[]"))), number


def _secrets(value: object) -> object:
    return tuple(SecretStr(part) for part in _parts(value)) if isinstance(value, str) else value


def _stripe_key(value: SecretStr) -> SecretStr:
    if value.get_secret_value() and not re.fullmatch(r"[sr]k_(test|live)_\w+", value.get_secret_value()):
        raise ValueError("it must begin with sk_test_, sk_live_, rk_test_ or rk_live_")
    return value


def _database_address(value: SecretStr) -> SecretStr:
    if value.get_secret_value() and not is_database_address(value.get_secret_value()):
        raise ValueError("it must look like postgresql://USER:PASSWORD@HOST/NAME")
    return value


def _metrics_token(value: SecretStr) -> SecretStr:
    """Long enough not to be guessed, and of what a header may hold (RFC 6750)."""
    if value.get_secret_value() and not re.fullmatch(r"[A-Za-z0-9._~+/=-]{16,}", value.get_secret_value()):
        raise ValueError(
            "it must be at least 16 letters, digits or - . _ ~ + / =, for example from openssl rand -hex 24"
        )
    return value


def _copy_place(value: str) -> str:
    if value and not value.startswith("/") and not re.fullmatch(r"s3://[a-z0-9][a-z0-9.-]+[a-z0-9](/[\w./-]*)?", value):
        raise ValueError("it must be a folder, such as /mnt/backups, or s3://BUCKET/FOLDER")
    return value


def _bucket_folder(value: str) -> str:
    if value and (not is_bucket_folder(value)):
        raise ValueError("it must be s3://BUCKET/FOLDER")
    return value.rstrip("/")


def _passphrase(value: SecretStr) -> SecretStr:
    if 0 < len(value.get_secret_value()) < PASSPHRASE_MIN:
        raise ValueError(f"it must have at least {PASSPHRASE_MIN} characters")
    return value


def _age_recipient(value: str) -> str:
    if value and not re.fullmatch(r"age1[02-9ac-hj-np-z]{58}", value):
        raise ValueError("it must be the public key of an age key pair: age1 and 58 more characters")
    return value


def _reply_mailbox(value: str) -> str:
    address = value.strip().lower()
    if address and not _MAILBOX.fullmatch(address):
        raise ValueError("it must be an address such as reply@agency.com, of at most 17 letters before the @")
    return address


def _imap_server(value: SecretStr) -> SecretStr:
    if value.get_secret_value() and not _is_server(value.get_secret_value(), {"imap", "imaps"}, has_login=True):
        raise ValueError("it must look like imaps://USER:PASSWORD@HOST or imap://USER:PASSWORD@HOST:143")
    return value


def _folder_or_none(value: str) -> str:
    if value:
        _folder(value)
    return value


def _signed(value: str) -> str:
    """It becomes part of a header that signs what is asked."""
    if not re.fullmatch(r"[!-~]*", value):
        raise ValueError("it must be letters, digits and signs, without spaces")
    return value


Switch = Annotated[Literal[True, False], BeforeValidator(_switch)]
Port = Annotated[int, BeforeValidator(_port)]
PortOrNone = Annotated[int, BeforeValidator(_port_or_none)]
Listened = Annotated[str, AfterValidator(_listened_on)]
Folder = Annotated[Path, BeforeValidator(_folder)]
FolderOrNone = Annotated[str, AfterValidator(_folder_or_none)]
Signed = Annotated[str, AfterValidator(_signed)]
DatabaseAddress = Annotated[SecretStr, AfterValidator(_database_address)]
Storage = Annotated[str, AfterValidator(_storage)]
StripeKey = Annotated[SecretStr, AfterValidator(_stripe_key)]
MetricsToken = Annotated[SecretStr, AfterValidator(_metrics_token)]
Secrets = Annotated[tuple[SecretStr, ...], BeforeValidator(_secrets)]
ReplyMailbox = Annotated[str, AfterValidator(_reply_mailbox)]
ImapServer = Annotated[SecretStr, AfterValidator(_imap_server)]
CopyPlace = Annotated[str, AfterValidator(_copy_place)]
BucketFolder = Annotated[str, AfterValidator(_bucket_folder)]
Passphrase = Annotated[SecretStr, AfterValidator(_passphrase)]
AgeRecipient = Annotated[str, AfterValidator(_age_recipient)]
Addresses = Annotated[tuple[str, ...], BeforeValidator(_list), AfterValidator(_addresses)]
NameServers = Annotated[tuple[str, ...], BeforeValidator(_list), AfterValidator(_name_servers)]
Networks = Annotated[tuple[str, ...], BeforeValidator(_list), AfterValidator(_networks)]
SitesDomain = Annotated[str, AfterValidator(_host)]
Hosts = Annotated[tuple[str, ...], BeforeValidator(_list), AfterValidator(_hosts)]


def check_base_url(base_url: str) -> None:
    """It becomes part of headers and pages, so nothing but an address goes in. Raises ValueError."""
    malformed = ValueError("FUNDABLE_BASE_URL must look like https://example.com, without a path")
    try:
        url = urlsplit(base_url)
        _ = url.port  # raises for a port that cannot be
    except ValueError:
        raise malformed from None
    if url.scheme not in {"http", "https"} or not url.hostname or url.path or url.query:
        raise malformed
    if url.username or url.fragment:
        raise ValueError("FUNDABLE_BASE_URL must not contain a username, a password or a fragment")
    found = re.fullmatch(r"https?://(?:\[([^]]*)\]|([^:/]*))(?::[0-9]+)?", base_url, re.IGNORECASE)
    is_host = found and (_SIX.fullmatch(found[1]) if found[1] else _HOST.fullmatch(found[2] or ""))
    if not is_host or url.port == 0:
        if written := _as_in_dns(url.hostname):
            raise ValueError(f"FUNDABLE_BASE_URL has to name its host as DNS does: {written}")
        raise malformed


def is_https_address(address: str) -> bool:
    """An address that may stand in a Content-Security-Policy: a plain host, no spaces, quotes or separators."""
    return bool(re.fullmatch(r"https://[A-Za-z0-9.-]+(:[0-9]+)?(/[^\s;,'\"<>]*)?", address))


def is_bucket_folder(text: str) -> bool:
    """A folder of its own in a bucket of S3, or of what speaks like it."""
    return bool(re.fullmatch(r"s3://[a-z0-9][a-z0-9.-]+[a-z0-9](/[\w.-]+)+/?", text))


def is_database_address(text: str) -> bool:
    """As PostgreSQL's own programs take it, with the password before the @, and percent-encoded there."""
    at = r"([^/?#\s@]*@)?([^/?#\s@:]*|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?"
    return bool(re.fullmatch(rf"postgres(ql)?://{at}/[^/?#\s]+(\?(?!.*password=)[^#\s]*)?", text))


def is_on_this_machine(url: str) -> bool:
    try:
        return urlsplit(url).hostname in LOOPBACK_HOSTS
    except ValueError:
        return False


def is_mail_server(url: str) -> bool:
    return _is_server(url, {"smtp", "smtps"})


def _is_server(url: str, schemes: set[str], has_login: bool = False) -> bool:
    try:
        parts = urlsplit(url)
        _ = parts.port  # raises for a port that cannot be
    except ValueError:
        return False
    is_host = parts.scheme in schemes and bool(parts.hostname) and parts.path in {"", "/"} and not parts.query
    return is_host and (bool(parts.username) or not has_login)


def last_four(secret: str) -> str:
    """Enough to tell two keys apart; of a short one nothing."""
    return secret[-4:] if len(secret) >= _SHOWN_FROM else ""

"""Every setting, typed, read once from the environment. README lists them; a test keeps that list true."""

import os
import re
from collections.abc import Mapping
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, ValidationError, model_validator

PREFIX = "FUNDABLE_"
FILE_SUFFIX = "_FILE"
_EVERYWHERE = frozenset({"0.0.0.0", "[::]"})  # noqa: S104
_DEFAULT_PORTS = {"http": 80, "https": 443}
LOOPBACK_HOSTS = frozenset({"127.0.0.1", "localhost", "::1"})


class ConfigError(Exception):
    """A setting that is wrong or unknown; the message names it."""


def _switch(value: object) -> object:
    return {"on": True, "off": False}.get(value, value) if isinstance(value, str) else value


def _list(value: object) -> object:
    return tuple(part.strip() for part in value.split(",") if part.strip()) if isinstance(value, str) else value


def _networks(value: tuple[str, ...]) -> tuple[str, ...]:
    for network in value:
        ip_network(network, strict=False)
    return value


Switch = Annotated[Literal[True, False], BeforeValidator(_switch)]
Networks = Annotated[tuple[str, ...], BeforeValidator(_list), AfterValidator(_networks)]


class Config(BaseModel):
    """The settings. `data_dir` holds everything the program keeps; `base_url` is how browsers reach it."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    data_dir: Path = Field(default_factory=lambda: default_data_dir(), description="Where everything is kept")
    host: str = Field(default="127.0.0.1", description="The address to listen on")
    port: int = Field(default=8000, ge=0, le=65535, description="The port to listen on")
    base_url: str = Field(default="", description="How browsers reach the program; http://HOST:PORT unless set")
    allow_sandbox: Switch = Field(default=False, description="on permits sandbox payments on a public base URL")
    rate_limits: Switch = Field(
        default=True, description="off is for tests and load runs; refused on a public base URL"
    )
    trusted_proxies: Networks = Field(
        default=("127.0.0.1", "::1"), description="Addresses whose X-Forwarded-For is believed, comma-separated"
    )
    unpaid_days: int = Field(default=30, ge=1, le=3650, description="Days until an abandoned order is deleted")
    uploads_max_mb: int = Field(default=500, ge=5, le=1_000_000, description="Room for logos that no form uses yet")
    affiliate_script: str = Field(
        default="", description="The https address of an affiliate tracker's script; none is loaded unless set"
    )
    log_format: Literal["auto", "text", "json"] = Field(default="auto", description="auto is text on a terminal")
    log_level: Literal["debug", "info", "warning", "error"] = Field(default="info", description="What is logged")

    @model_validator(mode="before")
    @classmethod
    def _fill_base_url(cls, values: dict[str, Any]) -> dict[str, Any]:
        if values.get("base_url"):
            return values
        host = values.get("host", "127.0.0.1")
        shown = f"[{host}]" if ":" in host else host
        if shown in _EVERYWHERE:
            shown = "127.0.0.1"
        return {**values, "base_url": f"http://{shown}:{values.get('port', 8000)}"}

    @model_validator(mode="after")
    def _check(self) -> "Config":
        _check_base_url(self.base_url)
        if self.affiliate_script and not _is_https_address(self.affiliate_script):
            raise ValueError("FUNDABLE_AFFILIATE_SCRIPT must be an https address")
        if not self.is_loopback and not self.rate_limits:
            raise ValueError("FUNDABLE_RATE_LIMITS=off is refused on a public FUNDABLE_BASE_URL")
        return self

    @property
    def is_https(self) -> bool:
        return self.base_url.startswith("https://")

    @property
    def is_loopback(self) -> bool:
        return (urlsplit(self.base_url).hostname or "") in LOOPBACK_HOSTS

    @property
    def own_origins(self) -> frozenset[str]:
        """Origins that are our own; on a loopback base URL its other spellings too (READINGS 29)."""
        url = urlsplit(self.base_url)
        own = f"[{url.hostname}]" if ":" in (url.hostname or "") else url.hostname
        hosts = ("127.0.0.1", "localhost", "[::1]") if self.is_loopback else (own,)
        port = "" if url.port in (None, _DEFAULT_PORTS[url.scheme]) else f":{url.port}"
        return frozenset(f"{url.scheme}://{host}{port}" for host in hosts)

    @property
    def proxy_networks(self) -> tuple[IPv4Network | IPv6Network, ...]:
        return tuple(ip_network(network, strict=False) for network in self.trusted_proxies)

    @property
    def database_path(self) -> Path:
        return self.data_dir / "fundable.db"

    @property
    def uploads_dir(self) -> Path:
        return self.data_dir / "uploads"

    @property
    def secrets_dir(self) -> Path:
        return self.data_dir / "secrets"


def read_config(environment: Mapping[str, str] | None = None) -> Config:
    """Reads FUNDABLE_* settings; each may come from a file as <NAME>_FILE. Raises ConfigError."""
    environment = os.environ if environment is None else environment
    values: dict[str, Any] = {}
    for name, value in environment.items():
        if name.startswith(PREFIX):
            _take(values, name, value)
    try:
        return Config.model_validate(values)
    except ValidationError as error:
        raise ConfigError(_sentence(error)) from None


def _take(values: dict[str, Any], name: str, value: str) -> None:
    field = name.removeprefix(PREFIX).lower()
    if field not in Config.model_fields and name.endswith(FILE_SUFFIX):
        field, value = field.removesuffix(FILE_SUFFIX.lower()), _read_file(name, value)
    if field in values:
        raise ConfigError(f"{PREFIX}{field.upper()} is set twice, as a value and as a file. Keep one of them.")
    values[field] = value


def _read_file(name: str, path: str) -> str:
    try:
        return Path(path).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"{name} names a file that cannot be read: {error}") from None


def _sentence(error: ValidationError) -> str:
    first = error.errors()[0]
    reason = first["msg"].removeprefix("Value error, ")
    if not first["loc"]:
        return f"{reason}."
    name = PREFIX + str(first["loc"][0]).upper()
    if first["type"] == "extra_forbidden":
        return f"{name} is not a setting of fundable. Check its spelling."
    return f"{name} is wrong: {reason}."


def _check_base_url(base_url: str) -> None:
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


def _is_https_address(address: str) -> bool:
    """An address that may stand in a Content-Security-Policy: a plain host, no spaces, quotes or separators."""
    return bool(re.fullmatch(r"https://[A-Za-z0-9.-]+(:[0-9]+)?(/[^\s;,'\"<>]*)?", address))


def default_data_dir() -> Path:
    """Beside the source in a checkout, so that it goes with it; else the user's data folder (XDG)."""
    checkout = Path(__file__).resolve().parent.parent
    if (checkout / "pyproject.toml").exists():
        return checkout / "data"
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "fundable"

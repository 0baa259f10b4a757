"""Every setting, typed. docs/settings.md lists them; a test keeps that list true."""

from collections.abc import Mapping
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit

from pydantic import Field, PrivateAttr, SecretStr, model_validator

from fundable.config.places import Places
from fundable.config.sources import Origin
from fundable.config.values import (
    Addresses,
    AgeRecipient,
    CopyPlace,
    FolderOrNone,
    Hosts,
    ImapServer,
    Listened,
    MetricsToken,
    NameServers,
    Networks,
    Passphrase,
    Port,
    PortOrNone,
    ReplyMailbox,
    Secrets,
    Signed,
    SitesDomain,
    Storage,
    StripeKey,
    Switch,
    check_base_url,
    is_https_address,
    is_mail_server,
    is_on_this_machine,
    last_four,
    name_server,
)
from fundable.loopback import LOOPBACK_HOSTS

_EVERYWHERE = frozenset({"0.0.0.0", "[::]"})  # noqa: S104
_DEFAULT_PORTS = {"http": 80, "https": 443}
ENTERABLE = ("stripe_secret_key", "stripe_webhook_secret", "smtp_url")
"""What owners may enter in the browser, each a file of this name in the folder of secrets (DESIGN, Interfaces)."""


class Config(Places):
    """The settings. `data_dir` holds everything the program keeps; `base_url` is how browsers reach it."""

    _origins: dict[str, Origin] = PrivateAttr(default_factory=dict)
    _leaves_mail: bool = PrivateAttr(default=False)

    host: Listened = Field(default="127.0.0.1", description="The address to listen on")
    port: Port = Field(default=8000, description="The port to listen on")
    base_url: str = Field(default="", description="The public address; http://HOST:PORT unless set")
    allow_sandbox: Switch = Field(default=False, description="on allows test payments on a public base URL")
    rate_limits: Switch = Field(
        default=True, description="off is for tests and load runs; refused on a public base URL"
    )
    stripe_secret_key: StripeKey = Field(
        default=SecretStr(""), description="Stripe's secret or restricted key; test payments unless set"
    )
    stripe_webhook_secret: Secrets = Field(
        default=(), description="The webhook endpoint's signing secret; two, separated by a comma, while rotating"
    )
    stripe_api_base: str = Field(default="", description="Stripe's API address, for tests; Stripe's own unless set")
    stripe_prices: Switch = Field(
        default=False, description="on charges the Prices stored in Stripe, found by their lookup keys"
    )
    stripe_tax: Switch = Field(default=False, description="on adds taxes with Stripe Tax")
    stripe_promotion_codes: Switch = Field(default=False, description="on lets buyers use promotion codes")
    stripe_terms: Switch = Field(default=False, description="on makes buyers accept the terms set in the Dashboard")
    smtp_url: SecretStr = Field(
        default=SecretStr(""),
        description="The mail server, as smtp://USER:PASSWORD@HOST:587 or smtps://…:465; nothing is sent unless set",
    )
    reply_address: ReplyMailbox = Field(
        default="", description="The mailbox that replies go to, such as reply@agency.com; to the sender unless set"
    )
    imap_url: ImapServer = Field(
        default=SecretStr(""),
        description="Where replies are fetched from, as imaps://USER:PASSWORD@HOST; from nowhere unless set",
    )
    sites_domain: SitesDomain = Field(
        default="", description="The domain below which each website gets an address, such as sites.agency.com"
    )
    extra_hosts: Hosts = Field(
        default=(), description="More hosts on which the app itself answers, separated by commas"
    )
    trusted_proxies: Networks = Field(
        default=("127.0.0.1", "::1"), description="Proxies whose X-Forwarded-For is trusted, separated by commas"
    )
    public_addresses: Addresses = Field(
        default=(),
        description="The server's public IP addresses, separated by commas, for the DNS records of clients' domains; "
        "those of the base URL's host unless set",
    )
    dns_servers: NameServers = Field(
        default=(),
        description="DNS servers that check clients' domains, separated by commas; this machine's unless set",
    )
    tls_ask_port: PortOrNone = Field(
        default=0,
        description="The port where Caddy asks whether a domain may get a certificate: on 127.0.0.1, and on the "
        "server's own address for trusted proxies on other machines; none unless set",
    )
    unpaid_days: int = Field(default=30, ge=1, le=3650, description="Days until an unpaid order is deleted")
    uploads_max_mb: int = Field(
        default=500,
        ge=5,
        le=1_000_000,
        description="Space for uploaded logos that no form uses yet, "
        "and as much for files that clients haven't sent yet",
    )
    affiliate_script: str = Field(
        default="", description="The https address of an affiliate tracker's script; none is loaded unless set"
    )
    metrics_token: MetricsToken = Field(
        default=SecretStr(""), description="The bearer token for Prometheus; there's no /metrics unless set"
    )
    backup_dir: FolderOrNone = Field(
        default="", description="Where nightly backups go; backups/ in the data directory unless set"
    )
    backup_every_hours: int = Field(
        default=24, ge=1, le=24, description="How often a backup is made and copied; 24 is once a night, 1 every hour"
    )
    backup_copy_to: CopyPlace = Field(
        default="", description="Where off-site copies of backups go: a folder, or s3://BUCKET/FOLDER"
    )
    backup_s3_endpoint: Storage = Field(
        default="", description="The https endpoint of S3-compatible storage; Amazon's unless set"
    )
    backup_s3_region: Signed = Field(default="us-east-1", description="The region of the bucket")
    backup_s3_key_id: Signed = Field(default="", description="The access key's ID")
    backup_s3_secret: SecretStr = Field(default=SecretStr(""), description="The access key's secret")
    backup_passphrase: Passphrase = Field(
        default=SecretStr(""), description="Encrypts copies, and backups on request; anybody who knows it can read them"
    )
    backup_recipient: AgeRecipient = Field(
        default="", description="Encrypts them with an age public key instead, age1…; the private key stays elsewhere"
    )
    log_format: Literal["auto", "text", "json"] = Field(
        default="auto", description="text, json, or auto: text on a terminal"
    )
    log_level: Literal["debug", "info", "warning", "error"] = Field(
        default="info", description="The lowest level that is logged"
    )

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
        check_base_url(self.base_url)
        if self.affiliate_script and not is_https_address(self.affiliate_script):
            raise ValueError("FUNDABLE_AFFILIATE_SCRIPT must be an https address")
        if self.sites_domain in self.app_hosts:
            raise ValueError("FUNDABLE_SITES_DOMAIN must not be a host of the app itself. Use a domain of its own")
        if not self.is_loopback and not self.rate_limits:
            raise ValueError("FUNDABLE_RATE_LIMITS=off is refused on a public FUNDABLE_BASE_URL")
        if self.tls_ask_port == self.port:
            raise ValueError("FUNDABLE_TLS_ASK_PORT and FUNDABLE_PORT are the same. Choose another one")
        self._check_stripe()
        if self.backup_passphrase.get_secret_value() and self.backup_recipient:
            raise ValueError("FUNDABLE_BACKUP_PASSPHRASE and FUNDABLE_BACKUP_RECIPIENT are both set. Keep one of them")
        if bool(self.backup_s3_key_id) != bool(self.backup_s3_secret.get_secret_value()):
            raise ValueError("FUNDABLE_BACKUP_S3_KEY_ID and FUNDABLE_BACKUP_S3_SECRET belong together. Set both")
        if self.smtp_url.get_secret_value() and not is_mail_server(self.smtp_url.get_secret_value()):
            raise ValueError("FUNDABLE_SMTP_URL must look like smtp://USER:PASSWORD@HOST:587 or smtps://…:465")
        if self.imap_url.get_secret_value() and not self.reply_address:
            raise ValueError("FUNDABLE_IMAP_URL is set without FUNDABLE_REPLY_ADDRESS, so no reply would go there")
        return self

    def _check_stripe(self) -> None:
        """Real cards are charged over https alone, and a real key is shown to nobody but Stripe."""
        if self.stripe_webhook_secret and not self.has_stripe:
            raise ValueError("FUNDABLE_STRIPE_WEBHOOK_SECRET is set without FUNDABLE_STRIPE_SECRET_KEY")
        if any(not secret.get_secret_value().startswith("whsec_") for secret in self.stripe_webhook_secret):
            raise ValueError("FUNDABLE_STRIPE_WEBHOOK_SECRET is wrong: it must begin with whsec_")
        if self.stripe_api_base and not is_on_this_machine(self.stripe_api_base):
            raise ValueError("FUNDABLE_STRIPE_API_BASE is for tests: it must be on this machine")
        if self.is_live and not self.stripe_api_base and (not self.is_https or self.is_loopback):
            raise ValueError("a live Stripe key needs a public https address as FUNDABLE_BASE_URL")

    def from_(self, origins: Mapping[str, Origin]) -> "Config":
        """Remembers where its settings came from."""
        self._origins.update(origins)
        return self

    def beside_a_mailing_server(self) -> "Config":
        """Remembers that the server of these data has a mail server, whatever this program was given."""
        self._leaves_mail = True
        return self

    @property
    def leaves_mail(self) -> bool:
        """Whether the mail of this program is for the server to send, which knows a mail server that we don't."""
        return self._leaves_mail and not self.smtp_url.get_secret_value()

    def origin(self, name: str) -> Origin:
        return self._origins.get(name, Origin())

    def end_of(self, name: str) -> str:
        """The last four characters of a secret, by which its owner knows it."""
        value = getattr(self, name)
        secrets = value if isinstance(value, tuple) else (value,)
        return last_four(secrets[-1].get_secret_value()) if secrets else ""

    @property
    def has_stripe(self) -> bool:
        return bool(self.stripe_secret_key.get_secret_value())

    @property
    def adds_tax(self) -> bool:
        """Whether what is paid is more than our prices. The test page adds none."""
        return self.has_stripe and self.stripe_tax

    @property
    def is_live(self) -> bool:
        """Whether real cards are charged."""
        return "k_live_" in self.stripe_secret_key.get_secret_value()[:10]

    @property
    def is_https(self) -> bool:
        return self.base_url.startswith("https://")

    @property
    def is_loopback(self) -> bool:
        return (urlsplit(self.base_url).hostname or "") in LOOPBACK_HOSTS

    @property
    def permits_sandbox(self) -> bool:
        """Whether test payments, which give websites away, may be taken here."""
        return self.is_loopback or self.allow_sandbox

    @property
    def own_origins(self) -> frozenset[str]:
        """Origins that are our own; on a loopback base URL its other spellings too (access 3)."""
        url = urlsplit(self.base_url)
        own = f"[{url.hostname}]" if ":" in (url.hostname or "") else url.hostname
        hosts = ("127.0.0.1", "localhost", "[::1]") if self.is_loopback else (own,)
        port = "" if url.port in (None, _DEFAULT_PORTS[url.scheme]) else f":{url.port}"
        return frozenset(f"{url.scheme}://{host}{port}" for host in hosts)

    @property
    def proxy_networks(self) -> tuple[IPv4Network | IPv6Network, ...]:
        return tuple(ip_network(network, strict=False) for network in self.trusted_proxies)

    @property
    def tls_ask_hosts(self) -> tuple[str, ...]:
        """Where Caddy's question is heard: on this machine and, where a trusted proxy is on another one, at our own
        address."""
        here = "127.0.0.1"
        if self.host in LOOPBACK_HOSTS or LOOPBACK_HOSTS.issuperset(self.trusted_proxies):
            return (here,)
        return (self.host,) if self.host in ("0.0.0.0", "::") else (here, self.host)  # noqa: S104

    @property
    def name_servers(self) -> tuple[tuple[str, int], ...]:
        """Addresses and ports; none for those of this machine."""
        return tuple(name_server(server) for server in self.dns_servers)

    @property
    def backups_dir(self) -> Path:
        return Path(self.backup_dir).absolute() if self.backup_dir else self.data_dir / "backups"

    @property
    def app_hosts(self) -> frozenset[str]:
        """Hosts under which the program itself is asked for; any other is a website's or nobody's."""
        own = urlsplit(self.base_url).hostname or ""
        return frozenset({own.removesuffix("."), *LOOPBACK_HOSTS, *self.extra_hosts})

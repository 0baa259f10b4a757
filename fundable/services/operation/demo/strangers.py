"""The world outside as the demo makes it up: no request leaves the machine."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from urllib.parse import urlsplit

from fundable.domain.orders.websites import Reachability
from fundable.domain.sites.hosting.dns_records import HostRecords, Server, Zone
from fundable.domain.sites.hosting.domain_checks import Visit
from fundable.domain.sites.hosting.live_facts import MailRecords, OpenedAddress, RegistryEntry

ADDRESS = "203.0.113.24"


@dataclass
class MadeUpWebsites:
    """Answer without being asked. `files` are what websites that are online show, by their hosts without www."""

    files: dict[str, Mapping[str, bytes]] = field(default_factory=dict)
    certified_until: datetime | None = None

    def ask(self, _url: str) -> Reachability:
        return Reachability.ANSWERS

    def visit(self, _host: str, _addresses: Sequence[str]) -> Visit:
        return Visit(Reachability.ANSWERS)

    def open_page(self, url: str, _addresses: Sequence[str]) -> OpenedAddress:
        parts = urlsplit(url)
        name = parts.netloc.removeprefix("www.")
        if parts.scheme == "http" or parts.netloc != name:
            return OpenedAddress(Reachability.REDIRECTS, 308, {"location": f"https://{name}{parts.path}"})
        body = self.files.get(name, {}).get(parts.path.lstrip("/") or "index.html")
        if body is None:
            return OpenedAddress(Reachability.MISSING, 404)
        return OpenedAddress(Reachability.ANSWERS, 200, {}, body, self.certified_until, is_whole=True)

    def ask_about_certificate(self, _port: int, _host: str) -> int | None:
        return None


class MadeUpNames:
    """Every name leads here, and takes mail. One thing is left to do: a demo whose every rule passes shows little."""

    def zone(self, name: str) -> Zone:
        here = HostRecords((ADDRESS,))
        return Zone(here, HostRecords((ADDRESS,), alias=name))

    def addresses(self, _host: str) -> Server:
        return Server((ADDRESS,), ())

    def mail(self, domain: str) -> MailRecords:
        return MailRecords((f"mx.{domain}",), has_spf=True, has_dmarc=False)

    def texts(self, _name: str) -> tuple[str, ...]:
        return ()


@dataclass
class MadeUpRegistry:
    """Every domain is some years old, and paid for until next spring."""

    today: date

    def entry(self, domain: str) -> RegistryEntry:
        return RegistryEntry(domain, date(self.today.year - 6, 3, 4), date(self.today.year + 1, 5, 4), "Porkbun")

    def is_registered(self, _domain: str, _within_s: float) -> bool:
        return True

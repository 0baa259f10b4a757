"""Asks a website once whether it answers, as somebody who may type any address must be answered (OWASP, "Server Side
Request Forgery Prevention"): names are looked up once, every address found must be public, and the connection goes to
one of those. No redirect is followed, no proxy asked, and no more read than is needed; all of it ends in time."""

import socket
import ssl
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from ipaddress import IPv4Address, IPv6Network, ip_address
from typing import TYPE_CHECKING
from urllib.parse import quote

from fundable.domain.orders.websites import ASKED_WITHIN_S, Reachability
from fundable.domain.sites.hosting.domain_checks import Visit
from fundable.domain.sites.hosting.live_facts import OpenedAddress

if TYPE_CHECKING:
    from fundable.adapters.website_probe.network import Network, VisitBounds

GLOBAL_UNICAST = IPv6Network("2000::/3")


def is_public(address: str) -> bool:
    """Not this machine, not a network of one's own, and nothing that leads there in another address's clothes (mapped,
    6to4, Teredo, NAT64)."""
    one = ip_address(address)
    if isinstance(one, IPv4Address):
        return one.is_global and not one.is_multicast
    return one in GLOBAL_UNICAST and one.is_global and one.sixtofour is None and one.teredo is None


def look_up(name: str, port: int) -> list[str]:
    """Raises OSError for a name that is not known."""
    return [str(entry[4][0]) for entry in socket.getaddrinfo(name, port, type=socket.SOCK_STREAM)]


@dataclass(frozen=True)
class HttpWebsiteProbe:
    """`resolve` says where a name leads, `may_reach` which of that may be asked; `tls` whose certificates are
    believed. `https_port` and `http_port` are where a visit connects to."""

    resolve: Callable[[str, int], Sequence[str]] = look_up
    may_reach: Callable[[str], bool] = is_public
    tls: ssl.SSLContext | None = None
    within_s: float = ASKED_WITHIN_S
    https_port: int = 443
    http_port: int = 80

    def ask(self, url: str) -> Reachability:
        from fundable.adapters.website_probe import network  # here, because its client takes 2 MB, and a job alone asks

        bounds = network.VisitBounds(self.within_s)
        return network.visit(url, network.Network(self.resolve, self.may_reach, bounds), self.tls).finding

    def visit(self, host: str, addresses: Sequence[str]) -> Visit:
        from fundable.adapters.website_probe import network

        return network.visit(f"https://{host}/", self._to(addresses, network.VisitBounds(self.within_s)), self.tls)

    def open_page(self, url: str, addresses: Sequence[str]) -> OpenedAddress:
        from fundable.adapters.website_probe import network

        bounds = network.VisitBounds(self.within_s, network.PAGE_BYTES + network.MOST_BYTES)
        return network.open_page(url, self._to(addresses, bounds), self.tls)

    def _to(self, addresses: Sequence[str], bounds: "VisitBounds") -> "Network":
        """A network on which every name leads to these addresses."""
        from fundable.adapters.website_probe import network

        ports = {443: self.https_port, 80: self.http_port}
        return network.Network(lambda *_: addresses, self.may_reach, bounds, ports)

    def ask_about_certificate(self, port: int, host: str) -> int | None:
        connection = HTTPConnection("127.0.0.1", port, timeout=self.within_s)
        try:
            connection.request("GET", f"/tls-ask?domain={quote(host)}")
            return connection.getresponse().status
        except (OSError, HTTPException):
            return None
        finally:
            connection.close()

"""Asks a website once whether it answers, as somebody who may type any address must be answered (OWASP, "Server Side
Request Forgery Prevention"): names are looked up once, every address found must be public, and the connection goes to
one of those. No redirect is followed, no proxy asked, no body read; all of it ends in time."""

import socket
import ssl
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from ipaddress import IPv4Address, IPv6Network, ip_address
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic

import httpcore2

from fundable.domain.orders.websites import ASKED_WITHIN_S, Finding, found

MOST_BYTES = 64 * 1024
GLOBAL_UNICAST = IPv6Network("2000::/3")
HEADERS: Mapping[bytes | str, bytes | str] = {
    "User-Agent": "fundable",
    "Accept": "text/html,*/*",
    "Accept-Encoding": "identity",
    "Connection": "close",
}


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
    believed."""

    resolve: Callable[[str, int], Sequence[str]] = look_up
    may_reach: Callable[[str], bool] = is_public
    tls: ssl.SSLContext | None = None
    within_s: float = ASKED_WITHIN_S

    def ask(self, url: str) -> Finding:
        network = _Network(self.resolve, self.may_reach, _Bounds(self.within_s))
        try:
            with (
                httpcore2.ConnectionPool(self._trusted, network_backend=network) as pool,
                pool.stream("GET", url, headers=HEADERS) as response,
            ):
                return found(response.status)
        except _Stopped as stopped:
            return stopped.finding
        except httpcore2.TimeoutException:
            return Finding.SLOW
        except (httpcore2.ConnectError, OSError):
            return Finding.NO_CONNECTION
        except (httpcore2.NetworkError, httpcore2.ProtocolError):
            return Finding.NO_WEBSITE

    @cached_property
    def _trusted(self) -> ssl.SSLContext:
        return self.tls or httpcore2.default_ssl_context()


class _Stopped(Exception):
    def __init__(self, finding: Finding) -> None:
        super().__init__(finding)
        self.finding = finding


@dataclass
class _Bounds:
    """What is left of the time and of the bytes."""

    seconds: float
    begun: float = field(default_factory=monotonic)
    size: int = 0

    def left(self) -> float:
        left = self.begun + self.seconds - monotonic()
        if left <= 0:
            raise _Stopped(Finding.SLOW)
        return left

    def count(self, data: bytes) -> bytes:
        self.size += len(data)
        if self.size > MOST_BYTES:
            raise _Stopped(Finding.NO_WEBSITE)
        return data


@dataclass(frozen=True)
class _Network(httpcore2.NetworkBackend):
    """Connects to nothing but addresses that were looked at."""

    resolve: Callable[[str, int], Sequence[str]]
    may_reach: Callable[[str], bool]
    bounds: _Bounds

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[httpcore2.SOCKET_OPTION] | None = None,
    ) -> httpcore2.NetworkStream:
        addresses = self._addresses(host, port)
        if not all(self.may_reach(address) for address in addresses):
            raise _Stopped(Finding.NOT_PUBLIC)
        for address in addresses[:-1]:
            try:
                return self._connect(address, port)
            except httpcore2.ConnectError:
                continue
        return self._connect(addresses[-1], port)

    def _connect(self, address: str, port: int) -> "_Stream":
        stream = httpcore2.SyncBackend().connect_tcp(address, port, timeout=self.bounds.left())
        return _Stream(stream, self.bounds)

    def _addresses(self, host: str, port: int) -> Sequence[str]:
        """In a thread of its own: a look-up cannot be cut off."""
        answers: SimpleQueue[Sequence[str]] = SimpleQueue()

        def look() -> None:
            try:
                answers.put(self.resolve(host, port))
            except (OSError, UnicodeError):
                answers.put(())

        Thread(target=look, name="look-up", daemon=True).start()
        try:
            addresses = answers.get(timeout=self.bounds.left())
        except Empty:
            raise _Stopped(Finding.SLOW) from None
        if not addresses:
            raise _Stopped(Finding.NAME_UNKNOWN)
        return addresses


@dataclass(frozen=True)
class _Stream(httpcore2.NetworkStream):
    inner: httpcore2.NetworkStream
    bounds: _Bounds

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        return self.bounds.count(self.inner.read(max_bytes, self.bounds.left()))

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        self.inner.write(buffer, self.bounds.left())

    def close(self) -> None:
        self.inner.close()

    def start_tls(
        self, ssl_context: ssl.SSLContext, server_hostname: str | None = None, timeout: float | None = None
    ) -> httpcore2.NetworkStream:
        try:
            return _Stream(self.inner.start_tls(ssl_context, server_hostname, self.bounds.left()), self.bounds)
        except httpcore2.ConnectError as error:
            raise (_Stopped(Finding.INSECURE) if isinstance(error.__cause__, ssl.SSLError) else error) from error

    def get_extra_info(self, info: str) -> object:
        return self.inner.get_extra_info(info)

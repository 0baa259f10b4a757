"""The client that asks, and the network under it: it connects to nothing but addresses that were looked at, within
bounds."""

import ssl
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cache
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic

import httpcore2

from fundable.domain.orders.websites import Reachability, found
from fundable.domain.sites.hosting.domain_checks import Visit
from fundable.domain.sites.hosting.live_facts import OpenedAddress

MOST_BYTES = 64 * 1024
PAGE_BYTES = 256 * 1024
"""So much of a page is read; a page of ours has a tenth of it."""
HEADERS: Mapping[bytes | str, bytes | str] = {
    "User-Agent": "fundable",
    "Accept": "text/html,*/*",
    "Accept-Encoding": "identity",
    "Connection": "close",
}


def visit(url: str, network: "Network", tls: ssl.SSLContext | None) -> Visit:
    seen = open_page(url, network, tls, most_bytes=0)
    return Visit(seen.finding, seen.location, seen.certificate_until)


def open_page(url: str, network: "Network", tls: ssl.SSLContext | None, most_bytes: int = PAGE_BYTES) -> OpenedAddress:
    """No redirect is followed. Of the body no more is read than `most_bytes`."""
    try:
        with (
            httpcore2.ConnectionPool(tls or _trusted(), network_backend=network) as pool,
            pool.stream("GET", url, headers=HEADERS) as response,
        ):
            return _opened(response, most_bytes)
    except _Stopped as stopped:
        return OpenedAddress(stopped.finding, reason=stopped.reason)
    except httpcore2.TimeoutException:
        return OpenedAddress(Reachability.SLOW)
    except (httpcore2.ConnectError, OSError):
        return OpenedAddress(Reachability.NO_CONNECTION)
    except (httpcore2.NetworkError, httpcore2.ProtocolError):
        return OpenedAddress(Reachability.NO_WEBSITE)


def _opened(response: httpcore2.Response, most_bytes: int) -> OpenedAddress:
    headers: dict[str, str] = {}
    for raw_name, raw_value in response.headers:
        name, value = raw_name.decode("latin-1").lower(), raw_value.decode("latin-1")
        headers[name] = f"{headers[name]}, {value}" if name in headers else value
    tls = response.extensions["network_stream"].get_extra_info("ssl_object")
    ends = (tls.getpeercert() or {}).get("notAfter") if tls else None
    until = datetime.fromtimestamp(ssl.cert_time_to_seconds(ends), UTC) if ends else None
    body, is_whole = _body(response, most_bytes) if most_bytes else (b"", False)
    return OpenedAddress(found(response.status), response.status, headers, body, until, is_whole=is_whole)


def _body(response: httpcore2.Response, most_bytes: int) -> tuple[bytes, bool]:
    body = bytearray()
    for chunk in response.iter_stream():
        body += chunk
        if len(body) > most_bytes:
            return bytes(body[:most_bytes]), False
    return bytes(body), True


@cache
def _trusted() -> ssl.SSLContext:
    return httpcore2.default_ssl_context()


class _Stopped(Exception):
    def __init__(self, finding: Reachability, reason: str = "") -> None:
        super().__init__(finding)
        self.finding = finding
        self.reason = reason


@dataclass
class VisitBounds:
    """What is left of the time and of the bytes."""

    seconds: float
    most_bytes: int = MOST_BYTES
    begun: float = field(default_factory=monotonic)
    size: int = 0

    def left(self) -> float:
        left = self.begun + self.seconds - monotonic()
        if left <= 0:
            raise _Stopped(Reachability.SLOW)
        return left

    def count(self, data: bytes) -> bytes:
        self.size += len(data)
        if self.size > self.most_bytes:
            raise _Stopped(Reachability.NO_WEBSITE)
        return data


@dataclass(frozen=True)
class Network(httpcore2.NetworkBackend):
    """Connects to nothing but addresses that were looked at. `ports` are those that stand for others."""

    resolve: Callable[[str, int], Sequence[str]]
    may_reach: Callable[[str], bool]
    bounds: VisitBounds
    ports: Mapping[int, int] = field(default_factory=dict)

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
            raise _Stopped(Reachability.NOT_PUBLIC)
        for address in addresses[:-1]:
            try:
                return self._connect(address, port)
            except httpcore2.ConnectError:
                continue
        return self._connect(addresses[-1], port)

    def _connect(self, address: str, port: int) -> "_Stream":
        stream = httpcore2.SyncBackend().connect_tcp(address, self.ports.get(port, port), timeout=self.bounds.left())
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
            raise _Stopped(Reachability.SLOW) from None
        if not addresses:
            raise _Stopped(Reachability.NAME_UNKNOWN)
        return addresses


@dataclass(frozen=True)
class _Stream(httpcore2.NetworkStream):
    inner: httpcore2.NetworkStream
    bounds: VisitBounds

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
            raise (_insecure(error.__cause__) if isinstance(error.__cause__, ssl.SSLError) else error) from error

    def get_extra_info(self, info: str) -> object:
        return self.inner.get_extra_info(info)


def _insecure(error: ssl.SSLError) -> _Stopped:
    reason = error.verify_message if isinstance(error, ssl.SSLCertVerificationError) else ""
    return _Stopped(Reachability.INSECURE, reason)

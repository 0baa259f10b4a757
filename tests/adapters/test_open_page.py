"""Opening the pages of a website: attacks on whoever opens them, with real servers on this machine."""

import socket
import ssl
import time
from collections.abc import Callable
from threading import Event

import pytest

from fundable.adapters.website_probe import HttpWebsiteProbe
from fundable.adapters.website_probe.network import PAGE_BYTES
from fundable.domain.orders.websites import Reachability
from tests.adapters.test_website_probe import (
    INSIDE,
    NAME,
    NOT_PUBLIC,
    OK,
    OUTSIDE,
    Server,
    authority,
    over,
    serve,
    trusting,
)

__all__ = ["authority", "over", "serve", "trusting"]
Serve = Callable[..., Server]


def probe(trusting: ssl.SSLContext, server: Server, within_s: float = 2) -> HttpWebsiteProbe:
    def never(*_: object) -> list[str]:
        raise AssertionError("a name that was looked up before is not looked up again")

    ports = {"https_port": server.port, "http_port": server.port}
    return HttpWebsiteProbe(never, OUTSIDE.__eq__, trusting, within_s, **ports)


def test_it_goes_to_the_address_that_was_checked_under_its_own_name(serve: Serve, trusting: ssl.SSLContext) -> None:
    server = serve(OK)

    seen = probe(trusting, server).open_page(f"https://{NAME}/about.html", [OUTSIDE])

    assert (seen.finding, seen.status, seen.body, seen.is_whole) == (Reachability.ANSWERS, 200, b"ok", True)
    assert seen.certificate_until
    assert f"host: {NAME}\r\n" in server.seen.decode().lower()


@pytest.mark.parametrize("address", NOT_PUBLIC.split())
@pytest.mark.parametrize("scheme", ["http", "https"])
def test_nothing_inside_is_opened(address: str, scheme: str) -> None:
    assert HttpWebsiteProbe().open_page(f"{scheme}://{NAME}/", [address]).finding is Reachability.NOT_PUBLIC


def test_one_address_inside_spoils_all(serve: Serve, trusting: ssl.SSLContext) -> None:
    server = serve(OK)

    seen = probe(trusting, server).open_page(f"https://{NAME}/", [OUTSIDE, INSIDE])

    assert (seen.finding, server.asked) == (Reachability.NOT_PUBLIC, 0)


@pytest.mark.parametrize("head", [b"", b"Content-Length: 10000000000\r\n", b"Transfer-Encoding: chunked\r\n"])
def test_of_an_endless_page_only_the_beginning_is_read(
    serve: Serve, trusting: ssl.SSLContext, over: Event, head: bytes
) -> None:
    sent = 0

    def pour(spoken: socket.socket) -> None:
        nonlocal sent
        # What waits in a buffer of this side was never asked for: the system lets it grow to megabytes.
        spoken.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 16384)
        spoken.sendall(b"HTTP/1.1 200 OK\r\n" + head + b"\r\n")
        block = b"4000\r\n" + b"a" * 16384 + b"\r\n" if b"chunked" in head else b"a" * 16384
        while not over.is_set():
            sent += spoken.send(block)

    seen = probe(trusting, serve(pour)).open_page(f"https://{NAME}/", [OUTSIDE])

    assert (len(seen.body), seen.is_whole) == (PAGE_BYTES, False)
    assert sent < 20 * PAGE_BYTES


def test_a_page_that_drips_ends_in_time(serve: Serve, trusting: ssl.SSLContext, over: Event) -> None:
    def drip(spoken: socket.socket) -> None:
        spoken.sendall(b"HTTP/1.1 200 OK\r\n\r\n")
        while not over.wait(0.02):
            spoken.sendall(b"a")

    begun = time.monotonic()

    seen = probe(trusting, serve(drip), 0.4).open_page(f"https://{NAME}/", [OUTSIDE])

    assert seen.finding is Reachability.SLOW
    assert time.monotonic() - begun < 2


def test_a_redirect_is_told_and_not_followed(serve: Serve, trusting: ssl.SSLContext) -> None:
    inside = serve(OK, INSIDE)
    answer = b"HTTP/1.1 308 Moved\r\nLocation: https://127.0.0.1:%d/\r\nContent-Length: 0\r\n\r\n" % inside.port

    seen = probe(trusting, serve(answer)).open_page(f"https://{NAME}/", [OUTSIDE])

    assert (seen.finding, seen.location) == (Reachability.REDIRECTS, f"https://127.0.0.1:{inside.port}/")
    assert inside.asked == 0


@pytest.mark.parametrize(
    ("certificate", "reason"), [("other.example", "Hostname mismatch"), (None, "")], ids=["another name", "none"]
)
def test_why_a_connection_is_not_secure(
    serve: Serve, trusting: ssl.SSLContext, certificate: str | None, reason: str
) -> None:
    seen = probe(trusting, serve(OK, name=certificate)).open_page(f"https://{NAME}/", [OUTSIDE])

    assert seen.finding is Reachability.INSECURE
    assert seen.reason.startswith(reason)


def test_a_certificate_that_nobody_vouches_for(serve: Serve) -> None:
    server = serve(OK)
    seen = HttpWebsiteProbe(may_reach=OUTSIDE.__eq__, https_port=server.port).open_page(f"https://{NAME}/", [OUTSIDE])

    assert seen.finding is Reachability.INSECURE
    assert "unable to get" in seen.reason

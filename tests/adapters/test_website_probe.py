"""Asking an address whether it answers: attacks on whoever asks, with real servers on this machine.

`127.0.0.2` stands for the public internet here: the probe is told that it may reach it, and nothing else.
"""

import socket
import ssl
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from threading import Event, Thread

import pytest
import trustme

from fundable.adapters.website_probe import HttpWebsiteProbe, is_public
from fundable.domain.orders.websites import Reachability
from tests.running import free_port

OUTSIDE, INSIDE = "127.0.0.2", "127.0.0.1"
NAME = "www.alder.example"
OK = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"
NOT_PUBLIC = """
10.0.0.1 172.16.9.9 192.168.1.1 127.0.0.1 127.9.9.9 0.0.0.0 169.254.169.254 100.64.0.1
192.0.2.1 198.18.0.1 224.0.0.1 240.0.0.1 255.255.255.255
:: ::1 fe80::1 fe80::1%lo fc00::1 fd12::1 ff02::1 2001:db8::1 ::10.0.0.1
::ffff:127.0.0.1 ::ffff:10.0.0.1 ::ffff:8.8.8.8 64:ff9b::a00:1 64:ff9b:1::1 2002:7f00:1::
2001:0:7f00:1::1 100::1 fec0::1
"""
Talk = Callable[[socket.socket], None]


class Server:
    """Answers each connection with `talk`, over TLS or bare; counts them."""

    def __init__(self, address: str, talk: Talk, tls: ssl.SSLContext | None, port: int = 0) -> None:
        self.listener = socket.create_server((address, port))
        self.port = self.listener.getsockname()[1]
        self.tls, self.talk, self.asked, self.seen = tls, talk, 0, b""
        Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        with suppress(OSError):
            while True:
                connection, _ = self.listener.accept()
                self.asked += 1
                Thread(target=self._answer, args=[connection], daemon=True).start()

    def _answer(self, connection: socket.socket) -> None:
        with suppress(OSError), connection:
            spoken = self.tls.wrap_socket(connection, server_side=True) if self.tls else connection
            with spoken:
                self.seen = spoken.recv(65536)
                self.talk(spoken)


@pytest.fixture(scope="module")
def authority() -> trustme.CA:
    return trustme.CA()


@pytest.fixture(scope="module")
def trusting(authority: trustme.CA) -> ssl.SSLContext:
    context = ssl.create_default_context()
    authority.configure_trust(context)
    return context


@pytest.fixture
def over() -> Iterator[Event]:
    """Set when the test is over, so that servers that never end end."""
    event = Event()
    yield event
    event.set()


@pytest.fixture
def serve(authority: trustme.CA) -> Iterator[Callable[..., Server]]:
    with ExitStack() as stack:

        def start(talk: Talk | bytes, address: str = OUTSIDE, name: str | None = NAME, port: int = 0) -> Server:
            tls = None
            if name:
                tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
                authority.issue_cert(name).configure_cert(tls)
            said = (lambda spoken: spoken.sendall(talk)) if isinstance(talk, bytes) else talk
            server = Server(address, said, tls, port)
            stack.callback(server.listener.close)
            return server

        yield start


@pytest.fixture
def probe(trusting: ssl.SSLContext) -> HttpWebsiteProbe:
    return HttpWebsiteProbe(resolve=lambda *_: [OUTSIDE], may_reach=OUTSIDE.__eq__, tls=trusting, within_s=5)


def quick(trusting: ssl.SSLContext) -> HttpWebsiteProbe:
    return HttpWebsiteProbe(resolve=lambda *_: [OUTSIDE], may_reach=OUTSIDE.__eq__, tls=trusting, within_s=0.4)


def test_a_website_answers_and_is_asked_by_its_name(serve: Callable[..., Server], probe: HttpWebsiteProbe) -> None:
    server = serve(OK)

    assert probe.ask(f"https://{NAME}:{server.port}/menu?a=%20b#c") is Reachability.ANSWERS

    head = server.seen.decode().lower()
    assert head.startswith("get /menu?a=%20b http/1.1\r\n")
    assert f"host: {NAME}:{server.port}\r\n" in head
    assert "cookie" not in head
    assert "authorization" not in head


@pytest.mark.parametrize(
    "address",
    NOT_PUBLIC.split(),
)
def test_what_is_not_the_public_internet_is_never_reached(address: str) -> None:
    assert not is_public(address)

    probe = HttpWebsiteProbe(resolve=lambda *_: [address], within_s=5)

    assert probe.ask(f"https://{NAME}/") is Reachability.NOT_PUBLIC


@pytest.mark.parametrize("address", ["8.8.8.8", "93.184.216.34", "2606:4700::1111", "2a00:1450:4001::1"])
def test_the_public_internet_is(address: str) -> None:
    assert is_public(address)


def test_one_address_inside_spoils_a_name(serve: Callable[..., Server], trusting: ssl.SSLContext) -> None:
    outside = serve(OK)
    probe = HttpWebsiteProbe(resolve=lambda *_: [OUTSIDE, INSIDE], may_reach=OUTSIDE.__eq__, tls=trusting, within_s=5)

    assert probe.ask(f"https://{NAME}:{outside.port}/") is Reachability.NOT_PUBLIC
    assert outside.asked == 0


def test_a_name_that_changes_meanwhile_is_not_looked_up_again(
    serve: Callable[..., Server], trusting: ssl.SSLContext
) -> None:
    outside = serve(OK, port=free_port())
    answers = iter([[OUTSIDE], [INSIDE], [INSIDE]])
    inside = socket.create_server((INSIDE, outside.port))
    inside.setblocking(False)
    probe = HttpWebsiteProbe(resolve=lambda *_: next(answers), may_reach=OUTSIDE.__eq__, tls=trusting, within_s=5)

    assert probe.ask(f"https://{NAME}:{outside.port}/") is Reachability.ANSWERS

    assert outside.asked == 1
    assert next(answers) == [INSIDE]
    with inside, pytest.raises(BlockingIOError):
        inside.accept()


def test_a_redirect_is_not_followed(serve: Callable[..., Server], probe: HttpWebsiteProbe) -> None:
    inside = serve(OK, INSIDE)
    outside = serve(b"HTTP/1.1 302 Found\r\nLocation: https://127.0.0.1:%d/\r\nContent-Length: 0\r\n\r\n" % inside.port)

    assert probe.ask(f"https://{NAME}:{outside.port}/") is Reachability.REDIRECTS
    assert (outside.asked, inside.asked) == (1, 0)


def test_a_slow_drip_of_headers_ends_in_time(
    serve: Callable[..., Server], trusting: ssl.SSLContext, over: Event
) -> None:
    def drip(spoken: socket.socket) -> None:
        spoken.sendall(b"HTTP/1.1 200 OK\r\nX-Slow: ")
        while not over.wait(0.02):
            spoken.sendall(b"a")

    server, begun = serve(drip), time.monotonic()

    assert quick(trusting).ask(f"https://{NAME}:{server.port}/") is Reachability.SLOW
    assert time.monotonic() - begun < 2


def test_a_server_that_says_nothing_ends_in_time(
    serve: Callable[..., Server], trusting: ssl.SSLContext, over: Event
) -> None:
    tls, bare = serve(lambda _: over.wait() and None), serve(lambda _: over.wait() and None, name=None)
    begun = time.monotonic()

    assert quick(trusting).ask(f"https://{NAME}:{tls.port}/") is Reachability.SLOW
    assert quick(trusting).ask(f"https://{NAME}:{bare.port}/") is Reachability.SLOW
    assert time.monotonic() - begun < 4


def test_names_that_take_for_ever_end_in_time(over: Event) -> None:
    def never(*_: object) -> list[str]:
        over.wait()
        return []

    begun = time.monotonic()

    assert HttpWebsiteProbe(resolve=never, within_s=0.4).ask(f"https://{NAME}/") is Reachability.SLOW
    assert time.monotonic() - begun < 2


def test_an_endless_body_is_not_read(serve: Callable[..., Server], probe: HttpWebsiteProbe, over: Event) -> None:
    sent = 0

    def pour(spoken: socket.socket) -> None:
        nonlocal sent
        spoken.sendall(b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n")
        while not over.is_set():
            sent += spoken.send(b"a" * 16384)

    server = serve(pour)

    assert probe.ask(f"https://{NAME}:{server.port}/") is Reachability.ANSWERS


@pytest.mark.parametrize(
    "line", [b"HTTP/1.1 100 Continue\r\n\r\n", b"HTTP/1.1 103 Early\r\nX-Long: %b\r\n\r\n" % (b"a" * 900)]
)
def test_endless_heads_end_at_64_kb(
    serve: Callable[..., Server], probe: HttpWebsiteProbe, over: Event, line: bytes
) -> None:
    def pour(spoken: socket.socket) -> None:
        while not over.is_set():
            spoken.sendall(line * 10)

    server, begun = serve(pour), time.monotonic()

    assert probe.ask(f"https://{NAME}:{server.port}/") is Reachability.NO_WEBSITE
    assert time.monotonic() - begun < 4


@pytest.mark.parametrize(
    ("said", "finding"),
    [
        (b"SSH-2.0-OpenSSH_9.6\r\n", Reachability.NO_WEBSITE),
        (b"HTTP/1.1 200 OK\r\n" + b"X-A: b\r\n" * 20000, Reachability.NO_WEBSITE),
        (b"HTTP/1.1 9999 Odd\r\n\r\n", Reachability.NO_WEBSITE),
        (b"", Reachability.NO_WEBSITE),
        (b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n", Reachability.MISSING),
        (b"HTTP/1.1 401 No\r\nContent-Length: 0\r\n\r\n", Reachability.LOCKED),
        (b"HTTP/1.1 503 Busy\r\nContent-Length: 0\r\n\r\n", Reachability.FAILS),
        (b"HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 5\r\n\r\n\x1f\x8bxxx", Reachability.ANSWERS),
    ],
)
def test_what_else_may_answer(
    serve: Callable[..., Server], probe: HttpWebsiteProbe, said: bytes, finding: Reachability
) -> None:
    assert probe.ask(f"https://{NAME}:{serve(said).port}/") is finding


def test_a_certificate_of_another_name_is_no_secure_connection(
    serve: Callable[..., Server], probe: HttpWebsiteProbe
) -> None:
    assert probe.ask(f"https://{NAME}:{serve(OK, name='other.example').port}/") is Reachability.INSECURE
    assert probe.ask(f"https://{NAME}:{serve(OK, name=None).port}/") is Reachability.INSECURE


def test_a_certificate_that_nobody_vouches_for_is_none(serve: Callable[..., Server]) -> None:
    probe = HttpWebsiteProbe(resolve=lambda *_: [OUTSIDE], may_reach=OUTSIDE.__eq__, within_s=5)

    assert probe.ask(f"https://{NAME}:{serve(OK).port}/") is Reachability.INSECURE


def test_nobody_there(probe: HttpWebsiteProbe) -> None:
    with socket.create_server((OUTSIDE, 0)) as held:
        port = held.getsockname()[1]

    assert probe.ask(f"https://{NAME}:{port}/") is Reachability.NO_CONNECTION


def test_the_next_address_is_tried_where_the_first_is_away(
    serve: Callable[..., Server], trusting: ssl.SSLContext
) -> None:
    server = serve(OK)
    reached = {"127.0.0.3", OUTSIDE}
    probe = HttpWebsiteProbe(
        resolve=lambda *_: ["127.0.0.3", OUTSIDE], may_reach=reached.__contains__, tls=trusting, within_s=5
    )

    assert probe.ask(f"https://{NAME}:{server.port}/") is Reachability.ANSWERS


def test_a_name_that_is_not_there() -> None:
    def unknown(*_: object) -> list[str]:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    assert HttpWebsiteProbe(resolve=unknown, within_s=5).ask(f"https://{NAME}/") is Reachability.NAME_UNKNOWN
    assert HttpWebsiteProbe(resolve=lambda *_: [], within_s=5).ask(f"https://{NAME}/") is Reachability.NAME_UNKNOWN


def test_no_proxy_of_the_machine_is_asked(
    serve: Callable[..., Server], probe: HttpWebsiteProbe, monkeypatch: pytest.MonkeyPatch
) -> None:
    proxy, server = serve(OK, INSIDE, name=None), serve(OK)
    for name in ("HTTPS_PROXY", "https_proxy", "ALL_PROXY"):
        monkeypatch.setenv(name, f"http://{INSIDE}:{proxy.port}")

    assert probe.ask(f"https://{NAME}:{server.port}/") is Reachability.ANSWERS
    assert proxy.asked == 0

"""One address that takes all the connections it can get, from the server as it is: others still get in."""

import resource
import socket
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from tests.running import Answer, Browser, NewServer, Server
from tests.wire import Wire, head

HELD = 1100
SHARE = 100
DRIP = head("POST", "/api/client/login", "Content-Length: 9")


@pytest.fixture
def many_files() -> Iterator[None]:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 8192), hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@pytest.mark.usefixtures("many_files")
@pytest.mark.parametrize(
    "sent", [b"", b"GET / HTTP/1.1\r\nX: ", DRIP], ids=["silence", "half a head", "a dripping body"]
)
def test_one_address_holds_its_share_and_no_more(new_server: NewServer, sent: bytes) -> None:
    server = new_server(FUNDABLE_TRUSTED_PROXIES="10.0.0.1").start()
    before = server.memory_bytes()
    with ExitStack() as stack:
        for _ in range(HELD):
            held = stack.enter_context(socket.create_connection(("127.0.0.1", server.port), 60, ("127.0.0.2", 0)))
            held.sendall(sent)
        assert Browser(server).get("/healthz").status == 200
        assert Browser(server).get("/api/site/logo").status == 200
        assert established(server) <= SHARE + 1
    assert server.memory_bytes() - before < 32 * 1024 * 1024


def test_more_connections_than_files_at_first_cut_nobody_off(new_server: NewServer) -> None:
    """Most systems begin with 1024 open files, which 11 addresses fill with their shares; here it's 150 and three."""
    server = new_server(FUNDABLE_TRUSTED_PROXIES="10.0.0.1")
    server.launcher = None  # a child of ours begins with our limit
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (150, hard))
    try:
        server.start()
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    with ExitStack() as stack:
        for at in range(240):
            source = (f"127.0.0.{2 + at % 3}", 0)
            stack.enter_context(socket.create_connection(("127.0.0.1", server.port), 60, source))
        assert Browser(server).get("/healthz").status == 200
        assert established(server) >= 240


def established(server: Server) -> int:
    """How many connections the kernel holds open for the server, with both sides still talking."""
    with open("/proc/net/tcp") as table:  # noqa: PTH123
        lines = [line.split() for line in table]
    local = f"0100007F:{server.port:04X}"
    return sum(line[1] == local and line[3] == "01" for line in lines[1:])


def named(server: Server, path: str, host: str, method: str = "GET") -> Answer:
    with Wire(server.port, host) as wire:
        wire.send(head(method, path, "X-Request-ID: my-own-number", "Content-Length: 300000") + bytes(300_000))
        return wire.answer(method)


@pytest.mark.parametrize("path", ["/healthz", "/api/nothing", "/uploads/x", "/", "/api/client/login"])
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_a_request_is_named_by_trusted_proxies_alone(server: Server, path: str, method: str) -> None:
    """The server trusts 127.0.0.1, as by default."""
    ours = named(server, path, "127.0.0.1", method).headers
    strangers = named(server, path, "127.0.0.2", method).headers

    assert ours.get("x-request-id", "my-own-number") == "my-own-number"
    assert strangers.get("x-request-id") != "my-own-number"


def test_a_server_on_ipv6_knows_the_proxy_beside_it(new_server: NewServer) -> None:
    server = new_server(FUNDABLE_HOST="::").start()

    assert named(server, "/api/nothing", "127.0.0.1").headers["x-request-id"] == "my-own-number"
    assert named(server, "/api/nothing", "127.0.0.2").headers["x-request-id"] != "my-own-number"

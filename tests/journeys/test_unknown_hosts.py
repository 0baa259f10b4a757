"""Names that nobody has, by strangers: nothing of them is kept; whoever tries many is told to wait (access 13)."""

from collections import Counter
from collections.abc import Iterable

from tests.journeys.conftest import NewServer
from tests.journeys.websites import SETTINGS, Website
from tests.running import call
from tests.wire import Wire

MANY = 2_500
HOST_BYTES = 64_000
"""With the rest of a head, as much as the server reads."""
GROWTH_MAX_BYTES = 24 * 1024 * 1024


def test_hosts_of_64_kb_take_no_memory(new_server: NewServer) -> None:
    server = new_server(**SETTINGS, FUNDABLE_RATE_LIMITS="on").start()
    site = Website.drafted(server)
    site.go_live()
    assert statuses(server.port, (f"{number:x}.example" for number in range(20))) == {421: 20}
    before = server.memory_bytes()

    long = statuses(server.port, (f"{number:0{HOST_BYTES}}" for number in range(MANY)))
    short = statuses(server.port, (f"{number:063}.{'a' * 63}.example" for number in range(MANY)))

    assert server.memory_bytes() - before < GROWTH_MAX_BYTES
    assert long == {421: MANY}, "what is too long to be a name isn't even looked up"
    assert set(short) == {421, 429}
    assert call(server.port, "GET", "/", headers={"Host": site.host}).status == 200
    assert call(server.port, "GET", "/").status == 200, "the app's own host"
    assert call(server.port, "GET", "/healthz", headers={"Host": "203.0.113.7"}).status == 200


def statuses(port: int, hosts: Iterable[str]) -> Counter[int]:
    """Of the home page under each of them, all on one connection."""
    with Wire(port) as wire:
        found: Counter[int] = Counter()
        for host in hosts:
            assert wire.send(f"GET / HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
            found[wire.answer().status] += 1
        return found

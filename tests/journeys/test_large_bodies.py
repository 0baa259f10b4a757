"""Bodies that are too large: whoever sends all of one before they read gets the answer, through a proxy too."""

import os
import subprocess
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.programs import program
from tests.running import Server, free_port, ticket, wait_until
from tests.wire import Unanswered, Wire, head

TIMES = 100
JSON = "Content-Type: application/json"
CADDYFILE = """
{{
	admin off
	auto_https off
}}
http://127.0.0.1:{port} {{
	request_body {{
		max_size 8MB
	}}
	reverse_proxy 127.0.0.1:{server} {{
		lb_try_duration 20s
	}}
	header -Server
}}
"""


@pytest.fixture(scope="module")
def caddy(server: Server, tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """The port of a Caddy in front of the server, set up as we say in docs/operating/https.md, without the TLS."""
    folder, port = tmp_path_factory.mktemp("caddy"), free_port()
    (folder / "Caddyfile").write_text(CADDYFILE.format(port=port, server=server.port))
    command = [program("caddy"), "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]
    with (folder / "log").open("wb") as log:
        running = subprocess.Popen(command, env={**os.environ, "HOME": str(folder)}, stdout=log, stderr=log)
    try:
        wait_until(lambda: is_up(port), "caddy listens")
        yield port
    finally:
        running.terminate()
        running.wait()


def is_up(port: int) -> bool:
    try:
        with Wire(port) as wire:
            wire.send(head("GET", "/healthz"))
            return wire.answer().status == 200
    except (OSError, Unanswered):
        return False


def statuses(port: int, data: Callable[[], bytes], times: int = TIMES) -> dict[int | str, int]:
    """How often each answer came, to clients that send everything before they read."""

    def sent(_: int) -> int | str:
        with Wire(port) as wire:
            if not wire.send(data()):
                return "cut off"
            try:
                return wire.answer().status
            except Unanswered:
                return "unanswered"

    with ThreadPoolExecutor(4) as pool:
        came = list(pool.map(sent, range(times)))
    return {status: came.count(status) for status in came}


def post(size: int, *lines: str, version: str = "HTTP/1.1") -> bytes:
    length = f"Content-Length: {size}"
    return head("POST", "/api/client/login", JSON, length, *lines, version=version) + b" " * size


def chunks(path: str, count: int) -> bytes:
    return head("POST", path, JSON, "Transfer-Encoding: chunked") + (b"10000\r\n" + b" " * 65536 + b"\r\n") * count


@pytest.mark.parametrize("size", [300_000, 2_000_000, 7_500_000])
def test_a_body_that_is_too_large_gets_413_through_caddy(caddy: int, size: int) -> None:
    assert statuses(caddy, lambda: post(size)) == {413: TIMES}


def test_so_does_one_that_says_no_length(caddy: int) -> None:
    assert statuses(caddy, lambda: chunks("/api/client/login", 40) + b"0\r\n\r\n") == {413: TIMES}


def test_so_does_a_picture(server: Server, caddy: int) -> None:
    address = ticket(server)
    data = head("PUT", address, "Content-Length: 7000000") + b" " * 7_000_000

    assert statuses(caddy, lambda: data) == {413: TIMES}


@pytest.mark.parametrize("version", ["HTTP/1.0", "HTTP/1.1"])
def test_so_does_one_that_wants_the_connection_closed(server: Server, version: str) -> None:
    """As nginx asks of those behind it."""
    assert statuses(server.port, lambda: post(8_000_000, "Connection: close", version=version)) == {413: TIMES}


def test_other_refusals_wait_for_the_body_as_well(server: Server, caddy: int) -> None:
    unsigned = head("PUT", ticket(server).partition("?")[0], "Content-Length: 5000000") + bytes(5_000_000)
    nowhere = head("POST", "/nowhere", "Content-Length: 5000000") + bytes(5_000_000)

    assert statuses(caddy, lambda: unsigned, 20) == {403: 20}
    assert statuses(caddy, lambda: nowhere, 20) in ({405: 20}, {404: 20})


def test_a_client_that_asks_first_is_answered_at_once_and_the_connection_ended(server: Server) -> None:
    with Wire(server.port) as wire:
        wire.send(head("POST", "/api/client/login", JSON, "Content-Length: 5000000", "Expect: 100-continue"))
        answer = wire.answer()

        assert (answer.status, answer.headers["connection"]) == (413, "close")
        assert wire.is_closed()


def test_a_refused_body_is_read_to_its_end_so_that_the_connection_lives(server: Server) -> None:
    with Wire(server.port) as wire:
        for _ in range(3):
            assert wire.send(post(5_000_000))
            assert wire.answer().status == 413
        wire.send(head("GET", "/healthz"))

        assert wire.answer().status == 200


def test_a_body_without_end_is_answered_and_cut_off(server: Server) -> None:
    """Who looks only then finds the answer; memory is not taken, and the sending does not go on for ever."""
    before, piece = server.memory_bytes(), b"10000\r\n" + b" " * 65536 + b"\r\n"
    with Wire(server.port) as wire:
        wire.send(chunks("/api/client/login", 0))
        sent = 0
        while wire.send(piece) and sent < 1000:
            sent += 1
        answer = wire.answer()

    assert (answer.status, answer.headers["connection"]) == (413, "close")
    assert sent < 600
    assert server.memory_bytes() - before < 8 * 1024 * 1024

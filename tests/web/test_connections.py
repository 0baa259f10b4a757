"""Who may be connected, by a real uvicorn: a share for each address, and room for whoever is new (access 13)."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import replace
from ipaddress import ip_network

import pytest

from fundable.web.connections import ConnectionBounds
from tests.web.serving import Open, Slow, Streams, served

FEW = ConnectionBounds(connections=5, per_address=3)
HEAD = b" HTTP/1.1\r\nHost: a\r\n"
GET = b"GET /" + HEAD + b"\r\n"
HALF_POST = b"POST /" + HEAD + b"Content-Length: 9\r\n\r\n1"
Attack = Callable[[Open, Slow, "Crowd"], Awaitable[None]]


class Crowd(AsyncExitStack):
    """Connections that stay open until the end, each from where it says."""

    def __init__(self, opened: Open) -> None:
        super().__init__()
        self._opened = opened

    async def join(self, sent: bytes = b"", host: str = "127.0.0.2") -> Streams:
        reader, writer = await self.enter_async_context(self._opened(host))
        writer.write(sent)
        await writer.drain()
        return reader, writer


def attacked(attack: Attack, bounds: ConnectionBounds = FEW, proxies: str = "10.0.0.1") -> None:
    async def run() -> None:
        app = Slow()
        networks = (ip_network(proxies),)
        async with served(app, bounds=bounds, proxies=networks) as opened, Crowd(opened) as crowd:
            try:
                await attack(opened, app, crowd)
            finally:
                app.let_go.set()

    asyncio.run(run())


async def ok(streams: Streams) -> bool:
    head = await streams[0].readuntil(b"\r\n\r\nok")
    return head.startswith(b"HTTP/1.1 200")


async def refused(streams: Streams, status: int) -> bool:
    """It is told why, and the connection ended."""
    head, _, body = (await streams[0].read()).partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 %d" % status), head
    assert b"\r\nx-content-type-options: nosniff" in head
    assert json.loads(body).keys() == {"message", "code"}
    return b"\r\nretry-after: 60" in head


def test_idle_connections_of_an_address_give_way_to_its_next() -> None:
    async def attack(opened: Open, app: Slow, crowd: Crowd) -> None:
        first, second, third = [await crowd.join() for _ in range(3)]
        assert [await ok(await crowd.join(GET)) for _ in range(2)]
        assert [await first[0].read(), await second[0].read()] == [b"", b""]
        third[1].write(GET)
        assert await ok(third)

    attacked(attack)


def test_an_address_with_its_share_of_work_under_way_is_told_to_wait() -> None:
    async def attack(opened: Open, app: Slow, crowd: Crowd) -> None:
        app.let_go.clear()
        working = [await crowd.join(GET) for _ in range(3)]
        await app.is_asked(3)
        assert await refused(await crowd.join(), 429)
        assert await refused(await crowd.join(GET), 429)
        other = await crowd.join(GET, "127.0.0.3")
        app.let_go.set()
        assert all([await ok(streams) for streams in [*working, other]])
        assert await ok(await crowd.join(GET))

    attacked(attack)


def test_a_trusted_proxy_has_no_share() -> None:
    async def attack(opened: Open, app: Slow, crowd: Crowd) -> None:
        app.let_go.clear()
        working = [await crowd.join(GET) for _ in range(5)]
        await app.is_asked(5)
        app.let_go.set()
        assert all([await ok(streams) for streams in working])

    attacked(attack, proxies="127.0.0.0/8")


def test_when_all_places_are_taken_those_idle_longest_give_way() -> None:
    async def attack(opened: Open, app: Slow, crowd: Crowd) -> None:
        idle = [await crowd.join(GET, f"127.0.0.{number}") for number in range(2, 7)]
        assert all([await ok(streams) for streams in idle])
        idle[0][1].write(GET)
        assert await ok(idle[0])
        assert await ok(await crowd.join(GET, "127.0.0.7"))
        assert await idle[1][0].read() == b""
        for streams in (idle[0], *idle[2:]):
            streams[1].write(GET)
            assert await ok(streams)

    attacked(attack)


def test_half_requests_give_way_as_well() -> None:
    async def attack(opened: Open, app: Slow, crowd: Crowd) -> None:
        dripping = [await crowd.join(HALF_POST, f"127.0.0.{number}") for number in range(2, 7)]
        await app.is_asked(5)
        assert await ok(await crowd.join(GET, "127.0.0.7"))
        assert await refused(dripping[0], 503)
        dripping[1][1].write(b"23456789")
        assert await ok(dripping[1])

    attacked(attack)


def test_beside_a_full_load_of_work_only_the_question_whether_we_live_is_answered() -> None:
    async def attack(opened: Open, app: Slow, crowd: Crowd) -> None:
        app.let_go.clear()
        working = [await crowd.join(GET, f"127.0.0.{number}") for number in range(2, 7)]
        await app.is_asked(5)
        assert await refused(await crowd.join(GET, "127.0.0.7"), 503)
        alive = await crowd.join(b"GET /healthz" + HEAD + b"\r\n", "127.0.0.8")
        await app.is_asked(6)
        app.let_go.set()
        assert all([await ok(streams) for streams in [*working, alive]])

    attacked(attack)


@pytest.mark.parametrize("begun", [HALF_POST, b"POST /" + HEAD + b"Transfer-Encoding: chunked\r\n\r\n1\r\na\r\n"])
def test_a_body_has_a_time_for_all_of_it(begun: bytes) -> None:
    async def attack(opened: Open, app: Slow, crowd: Crowd) -> None:
        assert not await refused(await crowd.join(begun), 408)

    attacked(attack, replace(FEW, body_within_s=0.1))


def test_so_has_one_that_was_refused_already() -> None:
    async def attack(opened: Open, app: Slow, crowd: Crowd) -> None:
        app.is_hasty = True
        assert not await refused(await crowd.join(HALF_POST), 408)

    attacked(attack, replace(FEW, body_within_s=0.1))


def test_an_upload_has_a_longer_one() -> None:
    async def attack(opened: Open, app: Slow, crowd: Crowd) -> None:
        upload = await crowd.join(b"PUT /uploads/x" + HALF_POST[6:])
        assert not await refused(await crowd.join(HALF_POST), 408)
        upload[1].write(b"23456789")
        assert await ok(upload)

    attacked(attack, replace(FEW, body_within_s=0.1))


def test_blank_lines_between_requests_keep_nothing_open() -> None:
    async def attack(opened: Open, app: Slow, crowd: Crowd) -> None:
        streams = await crowd.join(GET)
        assert await ok(streams)
        streams[1].write(b"\r\n")
        assert await streams[0].read() == b""

    attacked(attack, replace(FEW, head_within_s=0.5))


def test_an_answer_that_nobody_takes_is_given_up() -> None:
    async def attack(opened: Open, app: Slow, crowd: Crowd) -> None:
        app.body = bytes(64 * 1024 * 1024)
        _, writer = await crowd.join(GET)
        writer.transport.pause_reading()
        await app.is_done.wait()
        while not writer.transport.is_closing():
            writer.write(b"\r\n")
            await asyncio.sleep(0)

    attacked(attack, replace(FEW, stalled_s=0.1))


@pytest.mark.parametrize(
    ("files", "connections", "lingering"), [(4096, 1000, 100), (1024, 742, 82), (256, 116, 12), (64, 29, 3)]
)
def test_there_are_no_more_connections_than_the_system_has_files_for(
    files: int, connections: int, lingering: int
) -> None:
    bounds = ConnectionBounds().of_files(files)

    assert (bounds.connections, bounds.lingering) == (connections, lingering)
    assert (bounds.per_address, bounds.stalled_s) == (ConnectionBounds().per_address, ConnectionBounds().stalled_s)

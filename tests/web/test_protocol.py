"""Connections that send half a request's head and no more, by a real uvicorn (the limit of 30 s made short)."""

import asyncio
import json

import pytest

from tests.web.serving import Open, Slow, served

LONG_S = 2
"""Where a head has to come within the limit, on a machine that stalls too."""
HALF = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n"
WHOLE = HALF + b"\r\n"
DRIPS_MAX = 500


async def half(opened: Open) -> bytes:
    """All that comes back before the connection is closed."""
    async with opened() as (reader, writer):
        writer.write(HALF)
        return await reader.read()


def refused(answer: bytes) -> bool:
    head, _, body = answer.partition(b"\r\n\r\n")
    assert json.loads(body)["message"] == "The request took too long to arrive. Please try again."
    return head.startswith(b"HTTP/1.1 408 Request Timeout\r\n") and b"\r\nx-content-type-options: nosniff" in head


def test_half_a_head_is_refused_and_the_connection_closed() -> None:
    async def run() -> bytes:
        async with served(Slow()) as opened:
            return await half(opened)

    assert refused(asyncio.run(run()))


def test_so_is_one_that_comes_byte_by_byte() -> None:
    async def run() -> int:
        async with served(Slow()) as opened, opened() as (reader, writer):
            writer.write(HALF + b"X-Drip: ")
            over = asyncio.ensure_future(reader.read())
            for drips in range(DRIPS_MAX):
                writer.write(b"a")
                await asyncio.wait({over}, timeout=0.01)
                if over.done():  # by an error, when a byte crossed the answer
                    over.exception()
                    return drips
            return DRIPS_MAX

    assert asyncio.run(run()) < DRIPS_MAX, "bytes put the end off again and again"


def test_one_that_sends_nothing_is_closed_without_a_word() -> None:
    async def run() -> bytes:
        async with served(Slow()) as opened, opened() as (reader, _):
            return await reader.read()

    assert asyncio.run(run()) == b""


def test_the_second_head_of_a_connection_has_its_own_time() -> None:
    async def run() -> tuple[bytes, bytes]:
        async with served(Slow(), LONG_S) as opened, opened() as (reader, writer):
            writer.write(WHOLE)
            first = await reader.readuntil(b"\r\n\r\nok")
            writer.write(HALF)
            return first, await reader.read()

    first, second = asyncio.run(run())
    assert first.startswith(b"HTTP/1.1 200")
    assert refused(second)


@pytest.mark.parametrize("begun", [WHOLE, b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n1"])
def test_what_comes_after_a_whole_head_may_take_its_time(begun: bytes) -> None:
    async def run() -> bytes:
        app = Slow()
        app.let_go.clear()
        async with served(app, LONG_S) as opened, opened() as (reader, writer):
            writer.write(begun)
            await app.asked.wait()
            for _ in range(2):  # the limit has passed when others have run into it
                assert refused(await half(opened))
            app.let_go.set()
            writer.write(b"2" if begun.startswith(b"POST") else b"")
            return await reader.readuntil(b"\r\n\r\nok")

    assert asyncio.run(run()).startswith(b"HTTP/1.1 200")

"""The fields of a request, before and behind its body: how many there may be, and who gets to see them."""

import asyncio
import json

import pytest

from fundable.web.protocol import PIPELINED_MAX
from tests.web.serving import Slow, served

GET = b"GET / HTTP/1.1\r\n"
HOST = b"Host: a\r\n"
CHUNKED = b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n"


def sent(*pieces: bytes) -> tuple[bytes, list[tuple[bytes, bytes]]]:
    """What comes back for these bytes, and the fields that the application saw when all had come."""

    async def run() -> tuple[bytes, list[tuple[bytes, bytes]]]:
        app = Slow()
        async with served(app, within_s=30) as opened, opened() as (reader, writer):
            for piece in pieces:
                writer.write(piece)
                await writer.drain()
            writer.write_eof()
            answer = await reader.read()
            return answer, app.scopes[-1]["headers"] if app.scopes else []

    return asyncio.run(run())


def refused(answer: bytes, status: bytes) -> bool:
    head, _, body = answer.partition(b"\r\n\r\n")
    assert json.loads(body).keys() == {"message", "code"}, answer
    assert b"\r\nx-content-type-options: nosniff" in head
    return head.startswith(b"HTTP/1.1 " + status)


def fields(count: int, value: bytes = b"1") -> bytes:
    return b"".join(b"X-%d: %s\r\n" % (number, value) for number in range(count))


@pytest.mark.parametrize("trailer", [b"Authorization: Bearer x", b"X-Forwarded-For: 6.6.6.6", b"Host: b", b"Cookie: a"])
def test_what_comes_behind_a_body_is_seen_by_nobody(trailer: bytes) -> None:
    answer, seen = sent(CHUNKED + trailer + b"\r\n\r\n")

    assert answer.startswith(b"HTTP/1.1 200")
    assert [name for name, _ in seen] == [b"host", b"transfer-encoding"]


@pytest.mark.parametrize(
    "flood",
    [
        fields(101),
        fields(50, b"1" * 2000),
        b"X" * 200_000 + b": 1\r\n",
        b"X: " + b"1" * 200_000 + b"\r\n",
    ],
    ids=["fields", "bytes", "one name", "one value"],
)
def test_a_flood_behind_a_body_is_refused(flood: bytes) -> None:
    answer, _ = sent(CHUNKED, *(flood[at : at + 10_000] for at in range(0, len(flood), 10_000)), b"\r\n")

    assert refused(answer, b"431")


def test_fields_behind_a_body_count_with_those_before_it() -> None:
    head = b"POST / HTTP/1.1\r\n" + HOST + b"Transfer-Encoding: chunked\r\n" + fields(60) + b"\r\n0\r\n"

    assert sent(head + fields(38) + b"\r\n")[0].startswith(b"HTTP/1.1 200")
    assert refused(sent(head + fields(39) + b"\r\n")[0], b"431")


def test_a_hundred_fields_are_taken_and_one_more_is_not() -> None:
    taken, seen = sent(GET + HOST + fields(99) + b"\r\n")

    assert taken.startswith(b"HTTP/1.1 200")
    assert len(seen) == 100
    assert refused(sent(GET + HOST + fields(100) + b"\r\n")[0], b"431")


def test_a_head_that_is_too_large_is_refused_in_one_piece_too() -> None:
    assert refused(sent(GET + HOST + fields(50, b"1" * 2000) + b"\r\n")[0], b"431")
    assert refused(sent(b"GET /" + b"a" * 70_000 + b" HTTP/1.1\r\n" + HOST + b"\r\n")[0], b"431")


@pytest.mark.parametrize(
    "head",
    [
        GET,
        GET + HOST + HOST,
        GET + HOST + b"HOST: b\r\n",
        b"GET / HTTP/1.0\r\n" + HOST + HOST,
        b"GET http://a/ HTTP/1.1\r\n",
    ],
)
def test_a_request_names_one_host(head: bytes) -> None:
    answer, seen = sent(head + b"\r\n")

    assert refused(answer, b"400")
    assert not seen


def test_old_clients_need_none() -> None:
    assert sent(b"GET / HTTP/1.0\r\n\r\n")[0].startswith(b"HTTP/1.1 200")


def test_garbage_behind_a_request_that_is_being_answered_is_no_fault_of_ours() -> None:
    """uvicorn logs what the application runs into; pytest fails on what nobody caught."""

    async def run() -> bytes:
        app = Slow()
        app.let_go.clear()
        async with served(app, within_s=30) as opened, opened() as (reader, writer):
            writer.write(GET + HOST + b"\r\n" + bytes(range(128, 256)))
            answer = await reader.read()
            app.let_go.set()
            await app.is_done.wait()
            return answer

    assert refused(asyncio.run(run()), b"400")


def test_requests_that_come_before_the_answer_are_answered_in_turn() -> None:
    answer, _ = sent((GET + HOST + b"\r\n") * (PIPELINED_MAX + 1))

    assert answer.count(b"HTTP/1.1 200") == PIPELINED_MAX + 1


def test_a_flood_of_requests_in_one_piece_is_not_taken() -> None:
    """Each is little to send. Taken all at once, those of a few connections kept everybody else waiting."""

    async def run() -> tuple[bytes, int]:
        app = Slow()
        app.let_go.clear()
        async with served(app, within_s=30) as opened, opened() as (reader, writer):
            writer.write((GET + HOST + b"\r\n") * 200)
            try:
                async with asyncio.timeout(20):
                    answer = await reader.read()
            finally:
                app.let_go.set()
            await app.is_done.wait()
            return answer, len(app.scopes)

    answer, asked = asyncio.run(run())
    assert refused(answer, b"429")
    assert asked == 1

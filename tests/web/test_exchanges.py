"""Answers that are ready go over the wire as uvicorn itself would send them."""

import asyncio
import re
from collections.abc import Callable
from typing import Any

import pytest

from fundable.web.headers import ReadyHeaders
from tests.web.serving import Slow, served

HEADERS = [(b"content-type", b"text/plain"), (b"content-length", b"4"), (b"etag", b'"a"')]
HOST = b"Host: 127.0.0.1\r\n"
REQUESTS = {
    "GET": b"GET / HTTP/1.1\r\n" + HOST + b"\r\n",
    "HEAD": b"HEAD / HTTP/1.1\r\n" + HOST + b"\r\n",
    "the same still": b"GET /same HTTP/1.1\r\n" + HOST + b"\r\n",
    "no word of its length": b"GET /long HTTP/1.1\r\n" + HOST + b"\r\n",
    "the last": b"GET / HTTP/1.1\r\n" + HOST + b"Connection: close\r\n\r\n",
    "HTTP/1.0": b"GET / HTTP/1.0\r\n\r\n",
    "three at once": (b"GET / HTTP/1.1\r\n" + HOST + b"\r\n") * 3,
    "a body whole": b"POST / HTTP/1.1\r\n" + HOST + b"Content-Length: 2\r\n\r\n12",
    "a body that never ends": b"POST / HTTP/1.1\r\n" + HOST + b"Content-Length: 9\r\n\r\n12",
    "asks before its body": b"POST / HTTP/1.1\r\n" + HOST + b"Content-Length: 2\r\nExpect: 100-continue\r\n\r\n",
    "no HTTP": b"GET / HTTP/1.1\r\n" + HOST + b"\r\nwhat?\r\n\r\n",
}


class Plain(Slow):
    """Answers without reading what was sent with a request."""

    def __init__(self, made: Callable[..., Any] = lambda headers, **_: headers) -> None:
        super().__init__()
        self._made = made

    async def __call__(self, scope: Any, _receive: Any, send: Any) -> None:
        same = scope["path"] == "/same"
        told = [one for one in HEADERS if scope["path"] == "/" or one[0] != b"content-length"]
        headers = self._made(told, has_body=not same)
        await send({"type": "http.response.start", "status": 304 if same else 200, "headers": headers})
        body = b"" if same or scope["method"] == "HEAD" else b"text"
        await send({"type": "http.response.body", "body": body})


async def answer(app: Slow, request: bytes) -> bytes:
    """All that comes back; the date aside, which may be another second's."""
    async with served(app, 2) as opened, opened() as (reader, writer):
        writer.write(request)
        writer.write_eof()
        return re.sub(rb"\r\ndate: [^\r]*", b"\r\ndate: now", await reader.read())


@pytest.mark.parametrize("request_", REQUESTS.values(), ids=REQUESTS)
def test_what_is_ready_is_sent_as_anything_else(request_: bytes) -> None:
    plain = asyncio.run(answer(Plain(), request_))
    assert plain.startswith(b"HTTP/1.1 ")
    assert asyncio.run(answer(Plain(ReadyHeaders), request_)) == plain


class Large(Slow):
    """Counts the answers that it was rid of."""

    def __init__(self) -> None:
        super().__init__()
        self.body = b"x" * 8_000_000
        self.sent = 0

    async def __call__(self, scope: Any, _receive: Any, send: Any) -> None:
        self.scopes.append(scope)
        self.asked.set()
        headers = ReadyHeaders([(b"content-length", b"%d" % len(self.body))])
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": self.body})
        self.sent += 1


def test_as_long_as_a_connection_is_full_its_next_answers_wait() -> None:
    async def run(app: Large) -> int:
        async with served(app, 10) as opened, opened() as (reader, writer):
            writer.write(REQUESTS["three at once"])
            await app.is_asked(2)
            for _ in range(10):  # time enough to send it
                await asyncio.sleep(0)
            before = app.sent
            for _ in range(3):
                await reader.readuntil(b"\r\n\r\n")
                assert await reader.readexactly(len(app.body)) == app.body
            return before

    app = Large()
    assert asyncio.run(run(app)) == 1
    assert app.sent == 3


@pytest.mark.parametrize("header", [(b"link", b"a\r\nset-cookie: b"), (b"a:b", b"c"), (b"a", b"\0")])
def test_a_header_that_would_be_another_is_refused(header: tuple[bytes, bytes]) -> None:
    with pytest.raises(ValueError, match="can't be sent"):
        ReadyHeaders([header])

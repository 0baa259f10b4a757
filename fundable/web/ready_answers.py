"""Answers that are ready before there is a request, in the form of every other refusal."""

import json
from http import HTTPStatus

from starlette.types import Receive, Scope, Send

from fundable.web.errors import SENTENCES, UNREADABLE
from fundable.web.headers import Headers, base_headers

_SENTENCES = {
    400: UNREADABLE,
    408: SENTENCES[408],
    429: "Too many connections from your network. Please try again in a minute.",
    431: "The request's headers are too large. Clear this site's cookies and try again.",
    503: SENTENCES[503],
}
_PASSES_SOON = {429, 503}


def ready_answers(is_https: bool) -> dict[int, bytes]:
    """Whole answers by status, as they go over the wire. Each says that the connection ends."""
    return {status: _wire(status, *_answer(status, is_https)) for status in _SENTENCES}


def _wire(status: int, headers: Headers, body: bytes) -> bytes:
    lines = b"".join(name + b": " + value + b"\r\n" for name, value in headers)
    return f"HTTP/1.1 {status} {HTTPStatus(status).phrase}\r\n".encode() + lines + b"\r\n" + body


def _answer(status: int, is_https: bool) -> tuple[Headers, bytes]:
    body = json.dumps({"message": _SENTENCES[status], "code": "http"}).encode()
    headers = [
        *base_headers(is_https),
        (b"content-type", b"application/json"),
        (b"cache-control", b"no-store"),
        (b"content-length", str(len(body)).encode()),
        (b"connection", b"close"),
    ]
    if status in _PASSES_SOON:
        headers.append((b"retry-after", b"60"))
    return headers, body


class Crowded:
    """Stands in for the application while there is more to do than the process can do well."""

    def __init__(self, is_https: bool) -> None:
        self._headers, self._body = _answer(503, is_https)

    async def __call__(self, _scope: Scope, _receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 503, "headers": self._headers})
        await send({"type": "http.response.body", "body": self._body})

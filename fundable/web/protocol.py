"""uvicorn's side of a connection, with the bounds and the manners it leaves to others.

uvicorn has no setting for the size and the time of a request's head, so this is the one place that reaches into its
protocol. What it refuses looks like every other refusal of ours, before there is a request as well as after.
"""

import asyncio
import json
from typing import NoReturn

from starlette.types import Receive, Scope, Send
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from fundable.web.errors import SENTENCES, UNREADABLE
from fundable.web.headers import Headers, base_headers
from fundable.web.late_answers import LateAnswer

HEAD_MAX_BYTES = 64 * 1024
FIELDS_MAX = 100
"""Together with those behind a chunked body (trailers), which count and are dropped: nobody checks them."""
HEAD_WITHIN_S = 30
CONNECTIONS_MAX = 1000
PAUSE_S = 5
LINGER_S = 5
LINGER_MAX_BYTES = 4 * 1024 * 1024
"""How much is still taken, and thrown away, of what comes after the last answer."""

_REASONS = {400: "Bad Request", 408: "Request Timeout", 431: "Request Header Fields Too Large"}
_SENTENCES = {
    400: UNREADABLE,
    408: SENTENCES[408],
    431: "The request's headers are too large, or too many. Clear this site's cookies and try again.",
}
BUSY = "Too many people are here at this moment. Please try again in a minute."


def protocol(is_https: bool, head_within_s: float = HEAD_WITHIN_S) -> type[asyncio.Protocol]:
    """The protocol class for one server. `head_within_s` is how long the head of a request may take to arrive."""
    base = base_headers(is_https)

    class Protocol(_Protocol):
        within_s = head_within_s
        answers = {status: _answer(status, base) for status in _REASONS}  # noqa: RUF012
        crowded = _Crowded(base)

    return Protocol


def _answer(status: int, base: Headers) -> bytes:
    body = _body(_SENTENCES[status])
    headers = [*_headers(base, body), (b"connection", b"close")]
    lines = b"".join(name + b": " + value + b"\r\n" for name, value in headers)
    return f"HTTP/1.1 {status} {_REASONS[status]}\r\n".encode() + lines + b"\r\n" + body


def _headers(base: Headers, body: bytes) -> Headers:
    own = [(b"content-type", b"application/json"), (b"cache-control", b"no-store")]
    return [*base, *own, (b"content-length", str(len(body)).encode())]


def _body(message: str) -> bytes:
    return json.dumps({"message": message, "code": "http"}).encode()


class _Crowded:
    """Answers while there are more connections than the process can serve well."""

    def __init__(self, base: Headers) -> None:
        self._body = _body(BUSY)
        self._headers = [*_headers(base, self._body), (b"connection", b"close"), (b"retry-after", b"60")]

    async def __call__(self, _scope: Scope, _receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 503, "headers": self._headers})
        await send({"type": "http.response.body", "body": self._body})


class _Protocol(HttpToolsProtocol):
    """`answers` are ready refusals by status; `crowded` is the application that answers when there are too many."""

    within_s: float
    answers: dict[int, bytes]
    crowded: _Crowded
    _is_in_head = _is_in_body = _has_body = False
    _fields = _field_bytes = _loose_bytes = 0
    _refusal = 400
    _is_over = False
    _taken_bytes = 0
    _overdue: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._overdue = self.loop.call_later(self.within_s, self._give_up)

    def connection_lost(self, exc: Exception | None) -> None:
        self._head_is_over()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._is_over:
            self._throw_away(data)
            return
        self._has_body, cycle = False, self.cycle
        super().data_received(data)
        if self._is_over:
            return
        if self._is_in_body and self.cycle is not cycle:
            self.cycle.send = LateAnswer(self.cycle, PAUSE_S, self._linger).send  # type: ignore[method-assign,assignment]
        if self._is_in_head or self._is_in_body:
            self._loose_bytes = 0 if self._has_body else self._loose_bytes + len(data)
            if self._loose_bytes > HEAD_MAX_BYTES:
                self._break_off()
                self._refuse(431)
            elif self._is_in_head and self._overdue is None:
                self._overdue = self.loop.call_later(self.within_s, self._give_up)

    def eof_received(self) -> bool:  # type: ignore[override]
        """The client sends no more, but may still listen: what it asked is answered, half a request is refused."""
        if self._is_over:
            return False
        if self._is_in_head:
            self._refuse(400)
        elif self.cycle is None or self.cycle.response_complete:
            return False
        elif self.cycle.more_body:
            self._break_off()
            self._refuse(400)
        else:
            self.cycle.keep_alive = False
        return True

    def send_400_response(self, msg: str) -> None:
        """What uvicorn calls when the parser gives up, be it by itself or because one of the methods below raised."""
        self._break_off()
        self._refuse(self._refusal)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._is_in_head = True
        self._fields = self._field_bytes = self._loose_bytes = 0

    def on_header(self, name: bytes, value: bytes) -> None:
        self._fields += 1
        self._field_bytes += len(name) + len(value)
        if self._fields > FIELDS_MAX or self._field_bytes > HEAD_MAX_BYTES:
            self._stop(431)
        if self._is_in_head:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self._head_is_over()
        if len(self.url) + self._field_bytes > HEAD_MAX_BYTES:
            self._stop(431)
        hosts = len([name for name, _ in self.headers if name == b"host"])
        if hosts != 1 and (hosts or self.parser.get_http_version() != "1.0"):
            self._stop(400)
        self._is_in_body = True
        self.app = self.crowded if len(self.connections) > CONNECTIONS_MAX else self.config.loaded_app
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._has_body = True
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._is_in_body = False
        super().on_message_complete()

    def _stop(self, status: int) -> NoReturn:
        """Has the parser give up, and the request refused."""
        self._refusal = status
        raise ValueError(status)

    def _head_is_over(self) -> None:
        self._is_in_head = False
        if self._overdue:
            self._overdue.cancel()
        self._overdue = None

    def _give_up(self) -> None:
        """Half a head is all that came; or nothing, as from browsers that connect ahead of need."""
        if self._is_in_head:
            self._refuse(408)
        else:
            self.transport.close()

    def _break_off(self) -> None:
        """Tells the application that the rest of its request will never come."""
        if self.cycle and not self.cycle.response_complete and self.cycle.more_body:
            self.cycle.disconnected = True
            self.cycle.message_event.set()

    def _refuse(self, status: int) -> None:
        """Answers in place of the application, unless that has begun to, and ends the connection."""
        if not self.transport.is_closing():
            if not (self._is_in_body and self.cycle.response_started):
                self.transport.write(self.answers[status])
            self._linger()

    def _linger(self) -> None:
        """Ends the connection so that the answer arrives: nothing more is sent, and what still comes is thrown away."""
        if self.transport.is_closing():
            return
        self._head_is_over()
        self._unset_keepalive_if_required()
        self._is_over = True
        self.transport.write_eof()
        self.flow.resume_reading()
        self._overdue = self.loop.call_later(LINGER_S, self.transport.close)

    def _throw_away(self, data: bytes) -> None:
        self._taken_bytes += len(data)
        if self._taken_bytes > LINGER_MAX_BYTES:
            self.transport.close()

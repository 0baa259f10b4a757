"""uvicorn's side of a connection, with the bounds and the manners it leaves to others.

uvicorn has no setting for the size and the time of a request's head, so this is the one place that reaches into its
protocol. What it refuses looks like every other refusal of ours, before there is a request as well as after.
"""

import asyncio
from typing import NoReturn

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from fundable.web.addresses import Networks, counted_as, is_within
from fundable.web.connections import ConnectionBounds, Connections
from fundable.web.exchanges import Exchange
from fundable.web.late_answers import LateAnswer
from fundable.web.ready_answers import Crowded, ready_answers

HEAD_MAX_BYTES = 64 * 1024
FIELDS_MAX = 100
"""Together with those behind a chunked body (trailers), which count and are dropped: nobody checks them."""
PIPELINED_MAX = 32
"""Requests that wait for the answer of one before them. No browser and no proxy of today sends any."""
LINGER_MAX_BYTES = 4 * 1024 * 1024
"""How much is still taken, and thrown away, of what comes after the last answer."""
FIRST_WITHIN_S = 2
"""How long a server that stops waits for the first request of a connection."""
UPLOADS = b"/uploads/"
ALIVE = b"/healthz"


def protocol(is_https: bool, trusted: Networks = (), within: ConnectionBounds | None = None) -> type[asyncio.Protocol]:
    """The protocol class for one server. Connections of `trusted` proxies are not counted by address."""

    class Protocol(_Protocol):
        bounds = within or ConnectionBounds()
        proxies = trusted
        answers = ready_answers(is_https)
        crowded = Crowded(is_https)
        room = Connections(bounds)

    return Protocol


class _Protocol(HttpToolsProtocol):
    """`answers` are ready refusals by status; `crowded` is the application that answers under too much load."""

    bounds: ConnectionBounds
    proxies: Networks
    answers: dict[int, bytes]
    crowded: Crowded
    room: Connections
    household = ""
    _is_in_head = _is_in_body = _has_body = _is_over = False
    _fields = _field_bytes = _loose_bytes = _taken_bytes = 0
    _refusal = 400
    _overdue: asyncio.TimerHandle | None = None
    _stalled: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        peer = self.client[0] if self.client else ""
        self.household = "" if is_within(peer, self.proxies) else counted_as(peer)
        if self.room.enter(self):
            self._overdue = self.loop.call_later(self.bounds.head_within_s, self._give_up)
        else:
            self._refuse(429)

    def connection_lost(self, exc: Exception | None) -> None:
        self.room.leave(self)
        self._is_in_time()
        if self._stalled:
            self._stalled.cancel()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._is_over:
            self._throw_away(data)
            return
        self._has_body, cycle = False, self.cycle
        super().data_received(data)
        if self._is_in_head or self._is_in_body:
            self._loose_bytes = 0 if self._has_body else self._loose_bytes + len(data)
            if self._loose_bytes > HEAD_MAX_BYTES:
                self._refuse(431)
        if self._is_in_body and not self._is_over:
            self.room.send(self)
            if self.cycle is not cycle:
                late = LateAnswer(self.cycle, self.bounds.pause_s, self._linger)
                self.cycle.send = late.send  # type: ignore[method-assign,assignment]
        if self._overdue is None and self._waits():
            self._overdue = self.loop.call_later(self._within_s(), self._give_up)

    def eof_received(self) -> bool:  # type: ignore[override]
        """The client sends no more, but may still listen: what it asked is answered, half a request is refused."""
        if self._is_over:
            return False
        if self._is_in_head:
            self._refuse(400)
        elif self.cycle is None or self.cycle.response_complete:
            return False
        elif self.cycle.more_body:
            self._refuse(400)
        else:
            self.cycle.keep_alive = False
        return True

    def pause_writing(self) -> None:
        super().pause_writing()
        self._stalled = self.loop.call_later(self.bounds.stalled_s, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._stalled:
            self._stalled.cancel()

    def send_400_response(self, msg: str) -> None:
        """What uvicorn calls when the parser gives up, be it by itself or because one of the methods below raised."""
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
        self._is_in_time()
        self._is_in_head = False
        if len(self.pipeline) >= PIPELINED_MAX:
            self._stop(429)
        if len(self.url) + self._field_bytes > HEAD_MAX_BYTES:
            self._stop(431)
        hosts = len([name for name, _ in self.headers if name == b"host"])
        if hosts != 1 and (hosts or self.parser.get_http_version() != "1.0"):
            self._stop(400)
        self.room.work(self)
        is_refused = self.room.is_crowded and self.url != ALIVE
        self.app = self.crowded if is_refused else self.config.loaded_app
        super().on_headers_complete()
        self.cycle.__class__ = Exchange
        self._is_in_body = True

    def on_body(self, body: bytes) -> None:
        self._has_body = True
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._is_in_body = False
        if self._overdue:  # it was waited for
            self._is_in_time()
            self.room.work(self)
        super().on_message_complete()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.cycle.response_complete and not self.transport.is_closing():
            self.room.rest(self)

    def shutdown(self) -> None:
        """The server stops. Whoever has connected just now is about to ask, and is still answered."""
        if self.cycle is None and not self._is_over:
            self.loop.call_later(FIRST_WITHIN_S, super().shutdown)
        else:
            super().shutdown()

    def give_way(self) -> None:
        """To somebody else, when there is no room for both."""
        if self._is_in_body:
            self._refuse(503)
        else:
            self.transport.close()

    def _stop(self, status: int) -> NoReturn:
        """Has the parser give up, and the request refused."""
        self._refusal = status
        raise ValueError(status)

    def _waits(self) -> bool:
        """Whether it is the client's turn. Blank lines between requests are no beginning, but end being idle."""
        return self._is_in_head or self._is_in_body or self.cycle is None or self.cycle.response_complete

    def _within_s(self) -> float:
        if not self._is_in_body:
            return self.bounds.head_within_s
        return self.bounds.upload_within_s if self.url.startswith(UPLOADS) else self.bounds.body_within_s

    def _is_in_time(self) -> None:
        if self._overdue:
            self._overdue.cancel()
            self._overdue = None

    def _give_up(self) -> None:
        """Half a request is all that came; or nothing, as from browsers that connect ahead of need."""
        if self._is_in_head or self._is_in_body:
            self._refuse(408)
        else:
            self.transport.close()

    def _refuse(self, status: int) -> None:
        """Answers in place of the application, unless that has begun to, and ends the connection."""
        if self._is_over or self.transport.is_closing():
            return
        if not (self._is_in_body and self.cycle.response_started):
            self.transport.write(self.answers[status])
        if self.cycle and not self.cycle.response_complete and self.cycle.more_body:  # the rest will never come
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        self._linger()

    def _linger(self) -> None:
        """Ends the connection so that the answer arrives: nothing more is sent, and what still comes is thrown away."""
        if self._is_over or self.transport.is_closing():
            return
        self._is_over = True
        self._is_in_time()
        self._unset_keepalive_if_required()
        cycle = self.cycle
        is_answering = bool(self.pipeline) or (cycle and not cycle.response_complete and not cycle.disconnected)
        if is_answering or not self.room.linger(self):
            self.transport.close()
            return
        self.transport.write_eof()
        self.flow.resume_reading()
        self._overdue = self.loop.call_later(self.bounds.pause_s, self.transport.abort)

    def _throw_away(self, data: bytes) -> None:
        self._taken_bytes += len(data)
        if self._taken_bytes > LINGER_MAX_BYTES:
            self.transport.close()

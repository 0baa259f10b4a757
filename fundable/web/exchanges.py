"""uvicorn's side of one request and its answer, for answers that are ready."""

from typing import TYPE_CHECKING

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, RequestResponseCycle

from fundable.web.headers import ReadyHeaders

if TYPE_CHECKING:
    from uvicorn._types import ASGISendEvent


class Exchange(RequestResponseCycle):
    """uvicorn looks for faults in each header of each answer, and sends head and body apart, which takes longer than to
    find a page of a website. An answer that's ready goes out as it is, at once: its body has to come whole."""

    _head = b""

    async def send(self, message: "ASGISendEvent") -> None:
        if self.flow.write_paused and not self.disconnected:
            await self.flow.drain()
        if self.disconnected or self.access_log:
            await super().send(message)
        elif message["type"] == "http.response.body" and self._head:
            self._answer(message.get("body", b""))
        elif isinstance(headers := message.get("headers"), ReadyHeaders) and self._may_begin(headers):
            self._begin(message["status"], headers)  # type: ignore[typeddict-item]
        else:
            await super().send(message)

    def _may_begin(self, headers: ReadyHeaders) -> bool:
        return headers.is_bounded and not self.response_started

    def _begin(self, status: int, headers: ReadyHeaders) -> None:
        self.response_started = True
        self.waiting_for_100_continue = False
        lines = [STATUS_LINE[status]]
        for name, value in self.default_headers:  # the date
            lines += [name, b": ", value, b"\r\n"]
        lines += [headers.wire, b"\r\n" if self.keep_alive else b"connection: close\r\n\r\n"]
        self._head = b"".join(lines)

    def _answer(self, body: bytes) -> None:
        self.transport.writelines((self._head, body))
        self._head = b""
        self.response_complete = True
        self.message_event.set()
        if not self.keep_alive:
            self.transport.close()
        self.on_response()

"""Answers that wait for the rest of their request.

Whoever answers and closes while the other side still sends has the kernel reset the connection, and the answer is lost:
behind a proxy it becomes 502. So a refusal waits until the body is over, within bounds; behind them the connection
ends, in a way that lets the answer through (see `linger` in web/protocol.py).
"""

import asyncio
from collections.abc import Callable

from starlette.types import Message
from uvicorn.protocols.http.httptools_impl import RequestResponseCycle

UNREAD_MAX_BYTES = 16 * 1024 * 1024
"""How much of a body nobody wants is read all the same."""


class LateAnswer:
    """Stands before the `send` of a request whose body had not come whole when its application began.

    `pause_s` is how long to wait for the next piece of the body. `over` is called when the answer has been sent and
    the body had not ended; nothing that comes then can be told from a request, so the connection ends.
    """

    def __init__(self, cycle: RequestResponseCycle, pause_s: float, over: Callable[[], None]) -> None:
        self._cycle = cycle
        self._send = cycle.send
        self._pause_s = pause_s
        self._over = over
        self._ends = False

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            await self._read_on()
            if self._cycle.more_body:
                self._ends = True
                message["headers"] = [*message["headers"], (b"connection", b"close")]
        is_last = message["type"] == "http.response.body" and not message.get("more_body", False)
        if self._ends and is_last:
            self._cycle.keep_alive = True  # the header is out; closing is left to us
        await self._send(message)  # type: ignore[arg-type]
        if self._ends and is_last:
            self._over()

    async def _read_on(self) -> None:
        """Until the body is over. Not when the client waits to be asked for it (Expect: 100-continue)."""
        cycle, left = self._cycle, UNREAD_MAX_BYTES
        while cycle.more_body and not cycle.disconnected and not cycle.waiting_for_100_continue and left > 0:
            try:
                async with asyncio.timeout(self._pause_s):
                    message = await cycle.receive()
            except TimeoutError:
                return
            if message["type"] == "http.request":
                left -= len(message["body"])

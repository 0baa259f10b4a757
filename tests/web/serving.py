"""An application of the tests' own behind our side of a connection, served by a real uvicorn over real sockets."""

import asyncio
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from typing import Any

import uvicorn

from fundable.web.addresses import Networks
from fundable.web.connections import ConnectionBounds
from fundable.web.protocol import protocol

WITHIN_S = 0.1
HANGS_S = 60
Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]
Open = Callable[..., AbstractAsyncContextManager[Streams]]


class Slow:
    """An application that answers when it is let go, and tells when it was asked."""

    def __init__(self) -> None:
        self.asked = asyncio.Event()
        self.let_go = asyncio.Event()
        self.let_go.set()
        self.scopes: list[Any] = []
        self.is_done = asyncio.Event()
        self.is_hasty = False
        self.body = b"ok"

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.scopes.append(scope)
        self.asked.set()
        await self.let_go.wait()
        while not self.is_hasty and (await receive()).get("more_body"):
            pass
        length = str(len(self.body)).encode()
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", length)]})
        await send({"type": "http.response.body", "body": self.body})
        self.is_done.set()

    async def is_asked(self, times: int) -> None:
        """Waits until it has been asked so often."""
        while len(self.scopes) < times:
            self.asked.clear()
            await self.asked.wait()


@asynccontextmanager
async def served(
    app: Slow, within_s: float = WITHIN_S, bounds: ConnectionBounds | None = None, proxies: Networks = ()
) -> AsyncIterator[Open]:
    """Opens connections from the address it is given, if any. Heads have `within_s` when there are no `bounds`."""
    with socket.create_server(("127.0.0.1", 0), backlog=2048) as listener:
        made = protocol(False, proxies, bounds or ConnectionBounds(head_within_s=within_s))
        config = uvicorn.Config(app, http=made, lifespan="off", log_config=None, access_log=False, server_header=False)
        server = uvicorn.Server(config)
        running = asyncio.create_task(server.serve([listener]))
        try:
            async with asyncio.timeout(HANGS_S):
                yield lambda host="127.0.0.1": connected(listener.getsockname(), host)
        finally:
            server.should_exit = True
            await running


@asynccontextmanager
async def connected(address: tuple[str, int], host: str) -> AsyncIterator[Streams]:
    reader, writer = await asyncio.open_connection(*address, local_addr=(host, 0))
    yield reader, writer
    writer.close()
    with suppress(ConnectionError):
        await writer.wait_closed()

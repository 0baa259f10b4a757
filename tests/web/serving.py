"""An application of the tests' own behind our side of a connection, served by a real uvicorn over real sockets."""

import asyncio
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from typing import Any

import uvicorn

from fundable.web.protocol import protocol

WITHIN_S = 0.1
HANGS_S = 60
Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]
Open = Callable[[], AbstractAsyncContextManager[Streams]]


class Slow:
    """An application that answers when it is let go, and tells when it was asked."""

    def __init__(self) -> None:
        self.asked = asyncio.Event()
        self.let_go = asyncio.Event()
        self.let_go.set()
        self.scopes: list[Any] = []

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.scopes.append(scope)
        self.asked.set()
        await self.let_go.wait()
        while (await receive()).get("more_body"):
            pass
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
        await send({"type": "http.response.body", "body": b"ok"})


@asynccontextmanager
async def served(app: Slow, within_s: float = WITHIN_S) -> AsyncIterator[Open]:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        made = protocol(is_https=False, head_within_s=within_s)
        config = uvicorn.Config(app, http=made, lifespan="off", log_config=None, server_header=False)
        server = uvicorn.Server(config)
        running = asyncio.create_task(server.serve([listener]))
        try:
            async with asyncio.timeout(HANGS_S):
                yield lambda: connected(listener.getsockname())
        finally:
            server.should_exit = True
            await running


@asynccontextmanager
async def connected(address: tuple[str, int]) -> AsyncIterator[Streams]:
    reader, writer = await asyncio.open_connection(*address)
    yield reader, writer
    writer.close()
    with suppress(ConnectionError):
        await writer.wait_closed()

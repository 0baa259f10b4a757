"""Files on their way in and out: bodies that are handed on as they come, and what clients sent, to be saved."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, Protocol, TypeVar
from urllib.parse import unquote
from uuid import UUID

from anyio import CancelScope, CapacityLimiter, to_thread
from fastapi import Depends, Header, Request, Response
from fastapi.responses import FileResponse
from starlette.types import Receive, Scope, Send

from fundable.domain.agency.uploads import LOGO_MAX_BYTES, broken_off, too_large
from fundable.domain.errors import Refused
from fundable.domain.mail.incoming import KeptFile
from fundable.domain.orders.pause_answers import AnswerFile, file_unknown
from fundable.web.connections import UPLOAD_WITHIN_S
from fundable.web.schemas import Out, Says

POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
FileId = Annotated[UUID, Says(file_unknown().message, is_gone=True)]
T_co = TypeVar("T_co", covariant=True)


async def _file_name(x_file_name: Annotated[str, Header(max_length=4000)] = "") -> str:
    return unquote(x_file_name)


FileName = Annotated[str, Depends(_file_name)]
"""What the browser calls the file: `X-File-Name`, percent-encoded."""


class Transfer(Protocol[T_co]):
    def write(self, data: bytes) -> None: ...

    def finish(self) -> T_co: ...

    def abandon(self) -> None: ...


class WholeFile(FileResponse):
    """A file at once. None is so large that part of it is worth asking for, and Starlette refuses a range that isn't
    sound in words of its own; HTTP lets a server give all of it (RFC 9110, 14.2)."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.headers["accept-ranges"] = "none"
        asked = [(name, value) for name, value in scope["headers"] if name != b"range"]
        await super().__call__({**scope, "headers": asked}, receive, send)


class AnswerFileOut(Out):
    id: UUID
    name: str
    content_type: str
    size_bytes: int


async def receive_file(request: Request, lane: CapacityLimiter, begin: Callable[[], Transfer[T_co]]) -> T_co:
    """Takes one file from a body; it's looked at in this lane. Raises Refused `upload_broken_off`, `upload_too_large`,
    `upload_unreadable`, and what `begin` and `finish` raise."""
    _check_headers(request)
    transfer = await to_thread.run_sync(begin)
    try:
        await _read_body(request, transfer)
        return await to_thread.run_sync(transfer.finish, limiter=lane)
    except BaseException:
        with CancelScope(shield=True):
            await to_thread.run_sync(transfer.abandon)
        raise


def download(file: AnswerFile | KeptFile, path: Path) -> Response:
    """To be saved, never to be shown: what a client sends is nobody's page (files 4)."""
    headers = {"Content-Security-Policy": POLICY, "Cache-Control": "private, no-store"}
    return WholeFile(path, media_type=file.content_type, headers=headers, filename=file.name)


async def _read_body(request: Request, transfer: Transfer[Any]) -> None:
    """Hands a body on as it comes. Raises Refused `upload_broken_off` for one that takes too long."""
    try:
        async with asyncio.timeout(UPLOAD_WITHIN_S):
            async for chunk in request.stream():
                transfer.write(chunk)
    except TimeoutError:
        raise broken_off() from None


def _check_headers(request: Request) -> None:
    """Refuses early what could only fail: too long by its own word, or compressed. Raises Refused `upload_too_large`,
    `upload_unreadable`."""
    length = request.headers.get("content-length", "0")
    if not length.isdecimal() or int(length[:20]) > LOGO_MAX_BYTES:
        raise too_large()
    if request.headers.get("content-encoding", "identity") != "identity":
        raise Refused("upload_unreadable", "Compressed uploads aren't accepted. Send the file as it is.")

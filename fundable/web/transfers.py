"""Files on their way in: a body that is handed on as it comes, and never held as a whole."""

import asyncio
from typing import Protocol

from fastapi import Request

from fundable.domain.agency.uploads import LOGO_MAX_BYTES, broken_off, too_large
from fundable.domain.errors import Refused
from fundable.web.connections import UPLOAD_WITHIN_S


class Transfer(Protocol):
    def write(self, data: bytes) -> None: ...


async def read_body(request: Request, transfer: Transfer) -> None:
    """Hands a body on as it comes. Raises Refused `upload_broken_off` for one that takes too long."""
    try:
        async with asyncio.timeout(UPLOAD_WITHIN_S):
            async for chunk in request.stream():
                transfer.write(chunk)
    except TimeoutError:
        raise broken_off() from None


def check_headers(request: Request) -> None:
    """Refuses early what could only fail: too long by its own word, or compressed. Raises Refused `upload_too_large`,
    `upload_unreadable`."""
    length = request.headers.get("content-length", "0")
    if not length.isdecimal() or int(length[:20]) > LOGO_MAX_BYTES:
        raise too_large()
    if request.headers.get("content-encoding", "identity") != "identity":
        raise Refused("upload_unreadable", "Compressed uploads aren't accepted. Send the file as it is.")

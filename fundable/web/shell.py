"""What surrounds every answer: headers, a request id, the cap on bodies, the log, and the answer when all else fails.

Plain ASGI, outside the exception handlers, so that answers made before routing carry the same headers.
"""

import asyncio
import secrets
import time
from collections.abc import MutableMapping
from typing import Any
from urllib.parse import urlsplit

import structlog
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fundable.web.errors import body_of, unexpected

BODY_MAX_BYTES = 256 * 1024
PAUSE_MAX_S = 30
SLOW_S = 1.0
READING = frozenset({"GET", "HEAD"})
Headers = list[tuple[bytes, bytes]]

log = structlog.get_logger("fundable.http")


class TooLarge(HTTPException):
    """A body went over the cap while it was read. An HTTPException, because FastAPI lets only those through."""

    def __init__(self) -> None:
        super().__init__(413)


class TooSlow(HTTPException):
    """The rest of a body did not come."""

    def __init__(self) -> None:
        super().__init__(408)


def base_headers(is_https: bool) -> Headers:
    """On every answer, pages and API alike."""
    headers = [
        (b"x-content-type-options", b"nosniff"),
        (b"referrer-policy", b"same-origin"),
        (b"x-frame-options", b"DENY"),
        (b"cross-origin-opener-policy", b"same-origin"),
        (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), payment=(), usb=()"),
    ]
    if is_https:
        headers.append((b"strict-transport-security", b"max-age=31536000; includeSubDomains"))
    return headers


def page_policy(affiliate_script: str = "") -> bytes:
    """The Content-Security-Policy of pages. The affiliate tracker's host is admitted only when it is configured."""
    url = urlsplit(affiliate_script)
    tracker = f" {url.scheme}://{url.netloc}" if affiliate_script else ""
    return (
        f"default-src 'self'; script-src 'self'{tracker}; style-src 'self' 'unsafe-inline'; "
        f"img-src 'self' data: blob:{tracker}; connect-src 'self'{tracker}; object-src 'none'; base-uri 'none'; "
        "form-action 'self' https://checkout.stripe.com; frame-ancestors 'none'"
    ).encode()


class Shell:
    """Wraps the API. Bodies of `streamed` paths have a cap of their own, where they are read."""

    def __init__(self, inner: ASGIApp, is_https: bool, streamed: str) -> None:
        self._inner = inner
        self._headers = base_headers(is_https)
        self._streamed = streamed

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._inner(scope, receive, send)
            return
        exchange = _Exchange(scope, receive, send, self._headers, capped=not scope["path"].startswith(self._streamed))
        await exchange.run(self._inner)


class _Exchange:
    """One request and its answer."""

    def __init__(self, scope: Scope, receive: Receive, send: Send, headers: Headers, capped: bool) -> None:
        self._scope = scope
        self._receive = receive
        self._send = send
        self._headers = headers
        self._capped = capped
        self._read_bytes = 0
        self._is_read = False
        self._status = 0
        self._begun_s = time.perf_counter()
        self.id = secrets.token_hex(6)

    async def run(self, inner: ASGIApp) -> None:
        self._scope["request_id"] = self.id
        try:
            if self._capped and self._declares_too_much():
                raise TooLarge
            await inner(self._scope, self.receive if self._capped else self._receive, self.send)
        except TooLarge:
            await self._fail(413, "The request is too large. Please shorten what you typed.", "too_large")
        except Exception:
            log.exception("request failed", request=self.id, path=shown_path(self._scope["path"]))
            await self._fail(500, unexpected(self.id), "unexpected")
        self._note()

    async def receive(self) -> Message:
        try:
            async with asyncio.timeout(None if self._is_read else PAUSE_MAX_S):
                message = await self._receive()
        except TimeoutError:
            raise TooSlow from None
        self._is_read = not message.get("more_body", False)
        self._read_bytes += len(message.get("body", b""))
        if self._read_bytes > BODY_MAX_BYTES:
            raise TooLarge
        return message

    async def send(self, message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            self._status = message["status"]
            headers = message["headers"] = list(message["headers"])
            headers += self._headers
            headers.append((b"x-request-id", self.id.encode()))
            if not any(name == b"cache-control" for name, _ in headers):
                headers.append((b"cache-control", b"no-store"))
        await self._send(message)

    def _declares_too_much(self) -> bool:
        for name, value in self._scope["headers"]:
            if name == b"content-length":
                return not value.isdigit() or int(value[:20]) > BODY_MAX_BYTES
        return False

    async def _fail(self, status: int, message: str, code: str) -> None:
        if self._status:
            return
        headers: Headers = [(b"content-type", b"application/json")]
        await self.send({"type": "http.response.start", "status": status, "headers": headers})
        await self._send({"type": "http.response.body", "body": body_of(message, code)})

    def _note(self) -> None:
        """Reads that went well and quickly are not worth a line."""
        took_s = time.perf_counter() - self._begun_s
        method = self._scope["method"]
        if method in READING and self._status < 400 and took_s < SLOW_S:
            return
        log.info(
            "request",
            request=self.id,
            method=method,
            path=shown_path(self._scope["path"]),
            status=self._status,
            ms=round(took_s * 1000, 1),
        )


def shown_path(path: str) -> str:
    """A path as it may be logged: a session id is a secret until the password is set."""
    return "/sandbox/pay/…" if path.startswith("/sandbox/pay/") else path[:200]

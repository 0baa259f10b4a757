"""What surrounds every answer: headers, a request id, the cap on bodies, the log, and the answer when all else fails.

Plain ASGI, outside the exception handlers, so that answers made before routing carry the same headers.
"""

import asyncio
import re
import secrets
from collections.abc import MutableMapping
from typing import Any

import structlog
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fundable.logs import request_id
from fundable.web import actors
from fundable.web.addresses import Networks, is_within
from fundable.web.errors import SENTENCES, body_of, unexpected
from fundable.web.headers import Headers, base_headers
from fundable.web.operation.traffic import METHODS, NO_ROUTE, RequestTraffic

BODY_MAX_BYTES = 256 * 1024
LARGE_PATHS = ("/api/webhooks/", "/api/admin/offer/draft")
"""What Stripe reports, and an offer whose every text is as long as it may be."""
LARGE_MAX_BYTES = 1024 * 1024
PAUSE_MAX_S = 30
SLOW_S = 1.0
SECRET_PATHS = ("/sandbox/pay/", "/sandbox/portal/", "/stop-reminders/")
READING = frozenset({"GET", "HEAD"})
GONE = 499
"""What nginx calls it when nobody waits for the answer any more."""
GIVEN_ID = re.compile(rb"[A-Za-z0-9._-]{8,64}")

log = structlog.get_logger("fundable.http")


class TooLarge(HTTPException):
    """A body went over the cap while it was read. An HTTPException, because FastAPI lets only those through."""

    def __init__(self) -> None:
        super().__init__(413)


class TooSlow(HTTPException):
    """The rest of a body did not come."""

    def __init__(self) -> None:
        super().__init__(408)


class ApiShell:
    """Wraps the API. Bodies of `streamed` paths have a cap of their own, where they are read.

    A proxy within `proxies` may name a request (X-Request-ID), so that its log and ours tell of the same one.
    """

    def __init__(
        self, inner: ASGIApp, is_https: bool, streamed: str, traffic: RequestTraffic, proxies: Networks = ()
    ) -> None:
        self._inner = inner
        self._headers = base_headers(is_https)
        self._streamed = streamed
        self._traffic = traffic
        self._proxies = proxies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._inner(scope, receive, send)
            return
        begun_s = self._traffic.now_s()
        exchange = _Exchange(scope, receive, send, self._headers, self._cap(scope["path"]))
        exchange.id = self._given_id(scope) or exchange.id
        actors.begin(scope, self._proxies)
        await exchange.run(self._inner)
        exchange.note(self._traffic, begun_s)

    def _given_id(self, scope: Scope) -> str | None:
        for name, value in scope["headers"]:
            if name == b"x-request-id":
                peer = scope["client"][0] if scope["client"] else ""
                return value.decode() if GIVEN_ID.fullmatch(value) and is_within(peer, self._proxies) else None
        return None

    def _cap(self, path: str) -> int | None:
        if path.startswith(self._streamed):
            return None
        return LARGE_MAX_BYTES if path.startswith(LARGE_PATHS) else BODY_MAX_BYTES


class _Exchange:
    """One request and its answer."""

    def __init__(self, scope: Scope, receive: Receive, send: Send, headers: Headers, cap: int | None) -> None:
        self._scope = scope
        self._receive = receive
        self._send = send
        self._headers = headers
        self._cap = cap
        self._read_bytes = 0
        self._is_read = False
        self._status = 0
        self.id = secrets.token_hex(6)

    async def run(self, inner: ASGIApp) -> None:
        self._scope["request_id"] = self.id
        request_id.set(self.id)  # in every log line until the end of the request's task
        try:
            if self._declares_too_much():
                raise TooLarge
            await inner(self._scope, self._receive if self._cap is None else self.receive, self.send)
        except TooLarge:
            await self._fail(413, SENTENCES[413], "too_large")
        except Exception as error:
            log.exception("request failed", path=shown_path(self._scope["path"]))
            await self._fail(*unexpected(error, self.id))

    async def receive(self) -> Message:
        try:
            async with asyncio.timeout(None if self._is_read else PAUSE_MAX_S):
                message = await self._receive()
        except TimeoutError:
            raise TooSlow from None
        self._is_read = not message.get("more_body", False)
        self._read_bytes += len(message.get("body", b""))
        if self._cap is not None and self._read_bytes > self._cap:
            raise TooLarge
        return message

    async def send(self, message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            self._status = message["status"]
            headers = message["headers"] = list(message["headers"])
            headers += self._headers
            headers.append((b"x-request-id", self.id.encode()))
            if b"cache-control" not in dict(headers):
                headers.append((b"cache-control", b"no-store"))
        await self._send(message)

    def _declares_too_much(self) -> bool:
        for name, value in self._scope["headers"]:
            if name == b"content-length" and self._cap is not None:
                return not value.isdigit() or int(value[:20]) > self._cap
        return False

    async def _fail(self, status: int, message: str, code: str) -> None:
        if self._status:
            return
        headers: Headers = [(b"content-type", b"application/json")]
        await self.send({"type": "http.response.start", "status": status, "headers": headers})
        await self._send({"type": "http.response.body", "body": body_of(message, code)})

    def note(self, traffic: RequestTraffic, begun_s: float) -> None:
        """Counts the request. Reads that went well and quickly are not worth a line in the log; slow ones warn, unless
        it is the client who may be slow, with a file."""
        method, status = self._scope["method"], self._status or GONE
        took_s = traffic.now_s() - begun_s
        route = getattr(self._scope.get("route"), "path", NO_ROUTE)
        traffic.note(method if method in METHODS else "other", route, status, took_s)
        is_slow = took_s >= SLOW_S and self._cap is not None
        if method in READING and status < 400 and not is_slow:
            return
        tell = log.warning if is_slow or status >= 500 else log.info
        tell(
            "slow request" if is_slow else "request",
            method=method,
            path=shown_path(self._scope["path"]),
            status=status,
            ms=round(took_s * 1000, 1),
        )


def shown_path(path: str) -> str:
    """A path as it may be logged: a session id is a secret until the password is set, a billing page opens itself."""
    secret = next((start for start in SECRET_PATHS if path.startswith(start)), None)
    return f"{secret}…" if secret else path[:200]

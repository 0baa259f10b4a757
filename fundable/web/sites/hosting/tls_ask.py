"""The question that Caddy asks before it gets a certificate for a name ("On-Demand TLS", `ask`), on listeners of its
own: behind the proxy every peer is the proxy, and the answers tell which domains are served."""

from urllib.parse import parse_qs

from starlette.types import ASGIApp, Receive, Scope, Send

from fundable.app import App
from fundable.domain.errors import Refused
from fundable.loopback import LOOPBACK_HOSTS
from fundable.services.sites.hosting.tls_ask import may_have_certificate
from fundable.web.addresses import is_within, parsed

PATH = "/tls-ask"
QUERY_MAX = 1024
_FORWARDED = (b"x-forwarded-for", b"forwarded")
"""Headers of a request that came through a proxy, so from outside."""


class TlsAsk:
    """Answers what comes in at `port`; everything else goes to `others`."""

    def __init__(self, app: App, others: ASGIApp, port: int) -> None:
        self._app, self._others, self._port = app, others, port

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["server"][1] != self._port:
            await self._others(scope, receive, send)
            return
        headers = [(b"content-length", b"0"), (b"cache-control", b"no-store")]
        await send({"type": "http.response.start", "status": self._status(scope), "headers": headers})
        await send({"type": "http.response.body", "body": b""})

    def _may_ask(self, scope: Scope) -> bool:
        """This machine, and proxies that are trusted with more."""
        peer = scope["client"][0] if scope["client"] else ""
        return str(parsed(peer)) in LOOPBACK_HOSTS or is_within(peer, self._app.config.proxy_networks)

    def _status(self, scope: Scope) -> int:
        if any(name in _FORWARDED for name, _ in scope["headers"]) or not self._may_ask(scope):
            return 403
        if scope["path"] != PATH or scope["method"] != "GET":
            return 404
        query = parse_qs(scope["query_string"][:QUERY_MAX].decode("latin-1"))
        [name] = query.get("domain", [""])[:1]
        try:
            return 200 if may_have_certificate(self._app, name) else 404
        except Refused:
            return 503

"""Requests that other websites make with a staff member's cookie are not carried out (CSRF, access 3)."""

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from fundable.app import App
from fundable.domain.errors import Refused
from fundable.web.dependencies import admin_cookie_name
from fundable.web.errors import note, refusal

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})


class OwnOrigin:
    """Refuses an unsafe method with the admin's cookie, or to an admin call, from an Origin that is not ours.

    Browsers always send one; a request without any is no browser's, unless Sec-Fetch-Site says otherwise.
    """

    def __init__(self, inner: ASGIApp, app: App) -> None:
        self._inner = inner
        self._app = app
        self._own = app.config.own_origins
        self._cookie = admin_cookie_name(app)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["method"] not in SAFE and self._is_foreign(scope):
            refused = Refused("foreign_origin", "This request came from another website, so we didn't run it.")
            await note(self._app, refused, "")
            await refusal(refused)(scope, receive, send)
            return
        await self._inner(scope, receive, send)

    def _is_foreign(self, scope: Scope) -> bool:
        request = HTTPConnection(scope)
        if self._cookie not in request.cookies and not scope["path"].startswith("/api/admin/"):
            return False
        origins = request.headers.getlist("origin")
        if not origins:
            return request.headers.get("sec-fetch-site", "same-origin") not in {"same-origin", "none"}
        return not self._own.issuperset(origins)

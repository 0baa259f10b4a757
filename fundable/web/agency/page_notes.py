"""What a page says at once because only the server knows it: that its link is over, or that staff may be looking."""

from urllib.parse import parse_qs

from anyio import to_thread
from starlette.requests import HTTPConnection
from starlette.types import Scope

from fundable.app import App
from fundable.domain.errors import Refused
from fundable.domain.mail.links import LinkState
from fundable.services.people import accounts, passwords
from fundable.web.addresses import Networks
from fundable.web.dependencies import address_of, admin_cookie_name
from fundable.web.limits import Limits

LINKS = {
    "/payment-success": ("session_id", accounts.look_at_session),
    "/set-password": ("session_id", accounts.look_at_session),
    "/reset-password": ("token", passwords.look_at_link),
}
"""The part of the query that opens something, and what says how it stands. Looking changes nothing and asks nobody."""
OVER = (LinkState.DEAD, LinkState.USED)
STAFF = "staff"
SECRET_MAX = 500
FIELDS_MAX = 20


def noted(path: str, note: str) -> str:
    """Under which name a page with a note is kept. No address has a line end."""
    return f"{path}\n{note}" if note else path


def tagged(page: bytes, note: str) -> bytes:
    """A page with a note where its script looks for it."""
    return page.replace(b"</head>", f'<meta name="fundable-note" content="{note}" /></head>'.encode(), 1)


class PageNotes:
    """Whoever looks too often gets the pages without notes, which says nothing."""

    def __init__(self, app: App, limits: Limits, proxies: Networks) -> None:
        self._app = app
        self._limits = limits
        self._proxies = proxies

    async def of_link(self, scope: Scope, path: str) -> str:
        """What a page is told about the link that opens it; empty when it may still be good."""
        name, look = LINKS[path]
        secret = _first(scope["query_string"], name)
        if not secret:
            return ""
        if len(secret) > SECRET_MAX:
            return LinkState.DEAD
        try:
            self._limits.take("link", address_of(HTTPConnection(scope), self._proxies))
            state = await to_thread.run_sync(look, self._app, secret)
        except Refused:  # too many, or a database that can't be read: the form says so
            return ""
        return state if state in OVER else ""

    def of_nothing(self, scope: Scope) -> str:
        """Whether a browser that found no page below /admin may be logged in there. It's asked only then."""
        return STAFF if admin_cookie_name(self._app) in HTTPConnection(scope).cookies else ""


def _first(query: bytes, name: str) -> str:
    try:
        return parse_qs(query.decode("latin-1"), max_num_fields=FIELDS_MAX).get(name, [""])[0]
    except ValueError:
        return ""

"""What a page says at once because only the server knows it: that its link is over, what became of a
payment, or that staff may be looking."""

from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import parse_qs

from anyio import to_thread
from starlette.requests import HTTPConnection
from starlette.types import Scope

from fundable.app import App
from fundable.domain.errors import Refused
from fundable.domain.mail.links import LinkState
from fundable.services.people import accounts, passwords
from fundable.web.addresses import Networks
from fundable.web.dependencies import address_of, admin_cookie_name, browser_cookie_name
from fundable.web.limits import Limits

SESSION, TOKEN = "session_id", "token"
LINKS = {"/payment-success": SESSION, "/set-password": SESSION, "/reset-password": TOKEN}
"""The part of the query that opens something. Looking at it changes nothing and asks nobody."""
OVER = (LinkState.DEAD, LinkState.USED)
STAFF = "staff"
SECRET_MAX = 500
FIELDS_MAX = 20


OfPayment = Callable[[App, str, str], bytes]
"""What is known of the payment behind a session's id, for the browser with this key."""


@dataclass(frozen=True, slots=True)
class Told:
    """What a page is told: its note, and data for this reader alone."""

    note: str = ""
    data: bytes = b""


def noted(path: str, note: str) -> str:
    """Under which name a page with a note is kept. No address has a line end."""
    return f"{path}\n{note}" if note else path


def tagged(page: bytes, note: str) -> bytes:
    """A page with a note where its script looks for it."""
    return page.replace(b"</head>", f'<meta name="fundable-note" content="{note}" /></head>'.encode(), 1)


class PageNotes:
    """Whoever looks too often gets the pages without notes, which says nothing."""

    def __init__(self, app: App, limits: Limits, proxies: Networks, of_payment: OfPayment) -> None:
        self._app = app
        self._of_payment = of_payment
        self._limits = limits
        self._proxies = proxies

    async def of_link(self, scope: Scope, path: str) -> Told:
        """What a page is told about the link that opens it; nothing when it may still be good, but of the payment."""
        secret = _first(scope["query_string"], LINKS[path])
        if not secret:
            return Told()
        if len(secret) > SECRET_MAX:
            return Told(LinkState.DEAD)
        connection = HTTPConnection(scope)
        try:
            await self._limits.taken("link", address_of(connection, self._proxies))
            if LINKS[path] == TOKEN:
                return _over(await to_thread.run_sync(passwords.look_at_link, self._app, secret))
            browser_key = connection.cookies.get(browser_cookie_name(self._app), "")
            return await to_thread.run_sync(self._of_session, secret, browser_key)
        except Refused:  # too many, or a database that can't be read: the form says so
            return Told()

    def _of_session(self, session_id: str, browser_key: str) -> Told:
        over = _over(accounts.look_at_session(self._app, session_id))
        return over if over.note else Told(data=self._of_payment(self._app, session_id, browser_key))

    def of_nothing(self, scope: Scope) -> str:
        """Whether a browser that found no page below /admin may be logged in there. It's asked only then."""
        return STAFF if admin_cookie_name(self._app) in HTTPConnection(scope).cookies else ""


def _over(state: LinkState) -> Told:
    return Told(state if state in OVER else "")


def _first(query: bytes, name: str) -> str:
    try:
        return parse_qs(query.decode("latin-1"), max_num_fields=FIELDS_MAX).get(name, [""])[0]
    except ValueError:
        return ""

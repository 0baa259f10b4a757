"""The browser that somebody logs in with, and the cookie by which it is known again."""

from contextlib import AbstractContextManager
from typing import Annotated

from fastapi import Depends, Request, Response

from fundable.app import App
from fundable.domain.people import devices
from fundable.domain.people.accounts import PasswordGiven
from fundable.domain.people.browsers import LIFETIME, Account, Browser
from fundable.services.people import browsers
from fundable.web.addresses import shortened
from fundable.web.dependencies import AppDep, admin_cookie_name, token_of
from fundable.web.limits import AddressDep, Limits, LimitsDep


def _cookie_name(app: App) -> str:
    """`__Host-` binds the cookie to this host and to https (RFC 6265bis)."""
    return "__Host-fundable_known" if app.config.is_https else "fundable_known"


async def _browser(request: Request, app: AppDep, address: AddressDep) -> Browser:
    return Browser(
        known=request.cookies.get(_cookie_name(app), ""),
        device=devices.named(request.headers.get("user-agent", "")),
        address=shortened(address),
        staff_login=request.cookies.get(admin_cookie_name(app)),
        client_login=token_of(request),
    )


BrowserDep = Annotated[Browser, Depends(_browser)]


class Guesses:
    """Tries at an account, in this browser and from its address."""

    def __init__(self, app: App, limits: Limits, browser: Browser, address: str) -> None:
        self._app, self._limits, self._browser, self._address = app, limits, browser, address

    def at(self, account: Account) -> AbstractContextManager[None]:
        """One try. Raises Refused `too_many`."""
        return self._limits.login(account, self._address, browsers.known_as(self._app, account, self._browser))


async def _guesses(app: AppDep, limits: LimitsDep, browser: BrowserDep, address: AddressDep) -> Guesses:
    return Guesses(app, limits, browser, address)


GuessesDep = Annotated[Guesses, Depends(_guesses)]


def remember(app: App, response: Response, given: PasswordGiven, browser: Browser) -> None:
    """After a password was given or chosen. The cookie opens nothing, so it is no login."""
    response.set_cookie(
        _cookie_name(app),
        browsers.remember(app, given, browser),
        max_age=int(LIFETIME.total_seconds()),
        secure=app.config.is_https,
        httponly=True,
        samesite="strict",
    )

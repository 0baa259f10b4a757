"""What handlers need of a request: the App, who asks, and from where."""

from datetime import timedelta
from typing import Annotated
from uuid import UUID

from anyio import CapacityLimiter, to_thread
from fastapi import Depends, Header, Query, Request, Response
from pydantic import AfterValidator
from starlette.requests import HTTPConnection

from fundable.acting import ActorKind, log_in
from fundable.app import App
from fundable.domain.audit import session_reference
from fundable.domain.errors import order_gone
from fundable.domain.people.accounts import SESSION_ABSOLUTE, Login, Role, User, check_confirmed, owners_only
from fundable.domain.people.client_views import Opener, view_over, view_reads_only
from fundable.domain.people.second_factor import STEP_LIFETIME
from fundable.services.people import client_views, second_factor, staff_logins
from fundable.web.addresses import Networks, counted_as, is_within, parsed
from fundable.web.schemas import Says


def app_of(request: HTTPConnection) -> App:
    app = request.app.state.app
    assert isinstance(app, App)
    return app


async def _app(request: Request) -> App:
    return app_of(request)


AppDep = Annotated[App, Depends(_app)]


def admin_cookie_name(app: App) -> str:
    """`__Host-` binds the cookie to this host and to https (RFC 6265bis)."""
    return "__Host-fundable_admin" if app.config.is_https else "fundable_admin"


def browser_cookie_name(app: App) -> str:
    """Of the browser that began a checkout. `__Host-` keeps other hosts of the same domain from planting one; it asks
    for https, and to be sent with every call."""
    return "__Host-fundable_browser" if app.config.is_https else "fundable_browser"


def give_admin_cookie(app: App, response: Response, token: str) -> None:
    """Logs a browser in."""
    _give_cookie(app, response, admin_cookie_name(app), token, SESSION_ABSOLUTE)


def second_step_cookie_name(app: App) -> str:
    return "__Host-fundable_second_step" if app.config.is_https else "fundable_second_step"


def give_second_step_cookie(app: App, response: Response, token: str) -> None:
    """Between the password and the second factor. It opens nothing by itself."""
    _give_cookie(app, response, second_step_cookie_name(app), token, STEP_LIFETIME)


def take_second_step_cookie(app: App, response: Response) -> None:
    response.delete_cookie(second_step_cookie_name(app), secure=app.config.is_https, httponly=True, samesite="lax")


def _give_cookie(app: App, response: Response, name: str, value: str, lifetime: timedelta) -> None:
    response.set_cookie(
        name,
        value,
        max_age=int(lifetime.total_seconds()),
        secure=app.config.is_https,
        httponly=True,
        samesite="lax",
    )


async def login_of(request: Request) -> Login:
    """Who is logged in. Notes at most every ten minutes that they are still here."""
    app = app_of(request)
    login = staff_logins.login_of(app, request.cookies.get(admin_cookie_name(app)))
    log_in(ActorKind.STAFF, str(login.user.id), login.user.name, session_reference(login.session.token_hash))
    if login.session.wants_touch(app.clock.now()):
        await to_thread.run_sync(staff_logins.touch, app, login.session)
    return login


LoginDep = Annotated[Login, Depends(login_of)]


async def _confirmed_login(app: AppDep, login: LoginDep) -> Login:
    check_confirmed(login.session, app.clock.now())
    return login


ConfirmedLoginDep = Annotated[Login, Depends(_confirmed_login)]
"""Anybody of the staff who has given their password or second factor in the last minutes. Not stopped for lack of a
second factor: it is for setting one up."""


async def _staff(app: AppDep, login: LoginDep) -> User:
    second_factor.check_has(app, login.user)
    return login.user


StaffDep = Annotated[User, Depends(_staff)]


async def _confirmed_staff(app: AppDep, login: LoginDep, staff: StaffDep) -> User:
    check_confirmed(login.session, app.clock.now())
    return staff


ConfirmedStaffDep = Annotated[User, Depends(_confirmed_staff)]
"""Anybody of the staff who has given their password in the last minutes: before an order, its client, or everybody's
data is taken."""


async def _owner(staff: StaffDep) -> User:
    if staff.role is not Role.OWNER:
        raise owners_only()
    return staff


OwnerDep = Annotated[User, Depends(_owner)]


async def _confirmed_owner(app: AppDep, login: LoginDep, owner: OwnerDep) -> User:
    check_confirmed(login.session, app.clock.now())
    return owner


ConfirmedOwnerDep = Annotated[User, Depends(_confirmed_owner)]
"""An owner who has given their password in the last minutes. Otherwise the page asks for it, and calls again."""


VIEWED = "view-as-client"
"""The header that names the order which staff see as its client."""


def token_of(request: Request) -> str | None:
    """What was sent as a bearer token. Raises Refused `view_reads_only` for a view: what takes a token is the client's
    alone."""
    if VIEWED in request.headers:
        raise view_reads_only()
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() or None if scheme.lower() == "bearer" else None


async def _token(request: Request) -> str | None:
    return token_of(request)


TokenDep = Annotated[str | None, Depends(_token)]


async def opener_of(request: Request) -> Opener:
    """A client's token or, where staff name an order to see it as its client, what their own login has open of it."""
    named = request.headers.get(VIEWED)
    if named is None:
        return token_of(request)
    app, login = app_of(request), await login_of(request)
    second_factor.check_has(app, login.user)
    try:
        order_id = UUID(named)
    except ValueError:
        raise view_over() from None
    return client_views.running(app, login, order_id)


OpenerDep = Annotated[Opener, Depends(opener_of)]
"""Of calls that only read, and that staff may see as the client: every one that asks for it is on that list."""


def address_of(request: HTTPConnection, proxies: Networks) -> str:
    """The address that limits count: the peer, or behind trusted proxies the last hop they did not add themselves."""
    address = request.client.host if request.client else ""
    hops = [hop.strip() for line in request.headers.getlist("x-forwarded-for") for hop in line.split(",")]
    for hop in reversed(hops):
        if not is_within(address, proxies) or parsed(hop) is None:
            break
        address = hop
    return counted_as(address)


class Lanes:
    """Bounded crowds of threads, so that slow work of one kind never holds up the rest (access 6, files 3)."""

    def __init__(self) -> None:
        self.accounts = CapacityLimiter(8)
        self.gateway = CapacityLimiter(64)
        self.webhooks = CapacityLimiter(8)
        self.images = CapacityLimiter(1)
        self.photos = CapacityLimiter(1)
        self.drafts = CapacityLimiter(2)
        self.previews = CapacityLimiter(1)
        self.samples = CapacityLimiter(1)
        self.lookups = CapacityLimiter(4)


async def _lanes(request: Request) -> Lanes:
    lanes = request.app.state.lanes
    assert isinstance(lanes, Lanes)
    return lanes


LanesDep = Annotated[Lanes, Depends(_lanes)]

# How every list is paged and searched (pages 15): a limit that is too large is capped, not refused.
LIMIT_DEFAULT, LIMIT_MAX = 50, 200
Limit = Annotated[int, Query(ge=1)]
Cursor = Annotated[str | None, Query(max_length=40)]
Typed = Annotated[str | None, Query(max_length=200)]
IfMatch = Annotated[str | None, Header(), AfterValidator(lambda tag: tag and tag.strip().strip('"'))]
"""Without its quotes."""

OrderId = Annotated[UUID, Says(order_gone().message, is_gone=True)]

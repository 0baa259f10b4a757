"""Logging in and out, for staff (a cookie) and for clients (a token), and a client's first password."""

from typing import Annotated, Literal
from uuid import UUID

from anyio import to_thread
from fastapi import Request, Response
from pydantic import Field

from fundable.app import App
from fundable.domain.people.accounts import PasswordGiven, User, session_unknown
from fundable.domain.people.browsers import Account
from fundable.domain.people.second_factor import SecondStepAsked, Way
from fundable.services.people import accounts, second_factor, staff_logins, team
from fundable.web.dependencies import (
    AppDep,
    LanesDep,
    LoginDep,
    StaffDep,
    admin_cookie_name,
    app_of,
    give_admin_cookie,
    give_second_step_cookie,
    login_of,
)
from fundable.web.limits import limited
from fundable.web.people.browsers import BrowserDep, GuessesDep, remember
from fundable.web.routes import DirectRoute, Router
from fundable.web.schemas import Body, GivenEmail, Line, MessageOut, Out, Password, Says, refusals

router = Router(route_class=DirectRoute)
NAME_MAX = 100


class LoginIn(Body):
    email: GivenEmail
    password: Password


class ClientLoginIn(LoginIn):
    """`order_number` is of the order that an email's link named. What is no number names none."""

    order_number: Annotated[Line, Says(noun="Order number")] = Field(default="", max_length=100)


class SetPasswordIn(Body):
    session_id: Annotated[str, Says(session_unknown().message)] = Field(min_length=1, max_length=500)
    password: Password


class ConfirmIn(Body):
    password: Password


class OwnNameIn(Body):
    """Both may be empty: then the email stands for the name."""

    first_name: Annotated[Line, Says(noun="First name")] = Field(default="", max_length=NAME_MAX)
    last_name: Annotated[Line, Says(noun="Last name")] = Field(default="", max_length=NAME_MAX)


class OwnTimeZoneIn(Body):
    """Null for the browser's."""

    time_zone: Annotated[Line | None, Says("Choose a time zone."), Field(max_length=64)]


class TokenOut(Out):
    token: str


class UserOut(Out):
    id: UUID
    email: str
    first_name: str | None
    last_name: str | None
    profile_image_url: str | None
    role: str
    second_factor: Literal["on", "missing"] | None = Field(
        default=None, description="missing: nothing else opens until there is one"
    )
    sends_mail: bool | None = Field(default=None, description="false: there is no mail server")
    time_zone: str | None = Field(default=None, description="in which they read times; left out for the browser's")


def own_user(app: App, user: User) -> UserOut:
    """Somebody as they see themselves, and whether mail goes out. Nothing is said of a second factor that nobody waits
    for."""
    own = {"time_zone": user.zone} if user.zone else {}
    told = UserOut.of(user).model_copy(update={"sends_mail": app.sends_mail, **own})
    if user.has_second_factor:
        return told.model_copy(update={"second_factor": "on"})
    return told.model_copy(update={"second_factor": "missing"}) if second_factor.is_missing(app, user) else told


class SecondStepOut(Out):
    """The password was right. The login goes on with one of these ways."""

    ways: list[Way]


@router.post(
    "/api/admin/login",
    dependencies=[limited("login")],
    response_model=UserOut,
    responses=refusals(400, 401, 403, 413, 429) | {202: {"model": SecondStepOut}},
)
async def admin_login(
    body: LoginIn, app: AppDep, lanes: LanesDep, guesses: GuessesDep, browser: BrowserDep
) -> Response:
    account = Account("admin", body.email)
    try:
        with guesses.at(account):
            user, token = await to_thread.run_sync(
                staff_logins.login_staff, app, body.email, body.password, browser, limiter=lanes.accounts
            )
    except SecondStepAsked as asked:  # past the brake, which a password alone does not let go of
        waiting = SecondStepOut(ways=list(asked.ways)).answer(202)
        give_second_step_cookie(app, waiting, asked.token)
        return waiting
    opened = own_user(app, user).answer(without_unset=True)
    give_admin_cookie(app, opened, token)
    remember(app, opened, PasswordGiven(account, user.password_hash), browser)
    return opened


@router.get("/api/admin/user", response_model=UserOut, responses=refusals(401))
async def admin_user(request: Request) -> Response:
    user = (await login_of(request)).user
    return own_user(app_of(request), user).answer(without_unset=True)


@router.put("/api/admin/name", response_model=UserOut, responses=refusals(400, 401, 403, 413))
def put_name(body: OwnNameIn, app: AppDep, staff: StaffDep) -> Response:
    """One's own."""
    renamed = team.rename(app, staff, body.first_name.strip(), body.last_name.strip())
    return own_user(app, renamed).answer(without_unset=True)


@router.put("/api/admin/time-zone", response_model=UserOut, responses=refusals(400, 401, 403, 413))
def put_time_zone(body: OwnTimeZoneIn, app: AppDep, staff: StaffDep) -> Response:
    """One's own."""
    return own_user(app, team.choose_time_zone(app, staff, body.time_zone)).answer(without_unset=True)


@router.post("/api/admin/logout", responses=refusals(401, 403))
def admin_logout(response: Response, app: AppDep, login: LoginDep) -> MessageOut:
    staff_logins.logout_staff(app, login)
    response.delete_cookie(admin_cookie_name(app), secure=app.config.is_https, httponly=True, samesite="lax")
    return MessageOut(message="You're logged out.", code="logged_out")


@router.post("/api/admin/confirm", dependencies=[limited("login")], responses=refusals(400, 401, 403, 413, 429))
async def confirm(
    body: ConfirmIn,
    response: Response,
    app: AppDep,
    login: LoginDep,
    lanes: LanesDep,
    guesses: GuessesDep,
    browser: BrowserDep,
) -> MessageOut:
    account = Account("admin", login.user.email)
    with guesses.at(account):
        token = await to_thread.run_sync(staff_logins.confirm, app, login, body.password, limiter=lanes.accounts)
    give_admin_cookie(app, response, token)
    remember(app, response, PasswordGiven(account, login.user.password_hash), browser)
    return MessageOut(message="You've confirmed it's you.", code="confirmed")


@router.post(
    "/api/orders/set-password",
    dependencies=[limited("set-password")],
    responses=refusals(400, 404, 409, 413, 429, 502, 503),
)
async def set_password(
    body: SetPasswordIn, response: Response, app: AppDep, lanes: LanesDep, browser: BrowserDep
) -> TokenOut:
    given = await to_thread.run_sync(
        accounts.set_client_password, app, body.session_id, body.password, browser, limiter=lanes.gateway
    )
    remember(app, response, given, browser)
    return TokenOut.of(given)


@router.post("/api/client/login", dependencies=[limited("login")], responses=refusals(400, 401, 413, 429))
async def client_login(
    body: ClientLoginIn, response: Response, app: AppDep, lanes: LanesDep, guesses: GuessesDep, browser: BrowserDep
) -> TokenOut:
    with guesses.at(Account("client", body.email)):
        given = await to_thread.run_sync(
            accounts.login_client, app, body.email, body.password, browser, body.order_number, limiter=lanes.accounts
        )
    remember(app, response, given, browser)
    return TokenOut.of(given)

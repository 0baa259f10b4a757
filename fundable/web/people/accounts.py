"""Logging in and out, for staff (a cookie) and for clients (a token), and a client's first password."""

from typing import Annotated
from uuid import UUID

from anyio import to_thread
from fastapi import APIRouter, Request, Response
from pydantic import Field

from fundable.domain.people.accounts import session_unknown
from fundable.services.people import accounts
from fundable.web.dependencies import AppDep, LanesDep, LoginDep, admin_cookie_name, give_admin_cookie, login_of
from fundable.web.limits import AddressDep, LimitsDep, limited
from fundable.web.schemas import Body, Email, MessageOut, Out, Password, Says, refusals

router = APIRouter()


class LoginIn(Body):
    email: Email
    password: Password


class SetPasswordIn(Body):
    session_id: Annotated[str, Says(session_unknown().message)] = Field(min_length=1, max_length=500)
    password: Password


class ConfirmIn(Body):
    password: Password


class TokenOut(Out):
    token: str


class UserOut(Out):
    id: UUID
    email: str
    first_name: str | None
    last_name: str | None
    profile_image_url: str | None
    role: str


@router.post("/api/admin/login", dependencies=[limited("login")], responses=refusals(400, 401, 403, 413, 429))
async def admin_login(
    body: LoginIn, response: Response, app: AppDep, lanes: LanesDep, limits: LimitsDep, address: AddressDep
) -> UserOut:
    with limits.login("admin", body.email, address):
        user, token = await to_thread.run_sync(
            accounts.login_staff, app, body.email, body.password, limiter=lanes.accounts
        )
    give_admin_cookie(app, response, token)
    return UserOut.of(user)


@router.get("/api/admin/user", response_model=UserOut, responses=refusals(401))
async def admin_user(request: Request) -> Response:
    return UserOut.of((await login_of(request)).user).answer()


@router.post("/api/admin/logout", responses=refusals(401, 403))
def admin_logout(response: Response, app: AppDep, login: LoginDep) -> MessageOut:
    accounts.logout_staff(app, login)
    response.delete_cookie(admin_cookie_name(app), secure=app.config.is_https, httponly=True, samesite="lax")
    return MessageOut(message="You are logged out.", code="logged_out")


@router.post("/api/admin/confirm", dependencies=[limited("login")], responses=refusals(400, 401, 403, 413, 429))
async def confirm(
    body: ConfirmIn, app: AppDep, login: LoginDep, lanes: LanesDep, limits: LimitsDep, address: AddressDep
) -> MessageOut:
    with limits.login("admin", login.user.email, address):
        await to_thread.run_sync(accounts.confirm, app, login, body.password, limiter=lanes.accounts)
    return MessageOut(message="You have confirmed that it is you.", code="confirmed")


@router.post(
    "/api/orders/set-password",
    dependencies=[limited("set-password")],
    responses=refusals(400, 404, 409, 413, 429, 502, 503),
)
async def set_password(body: SetPasswordIn, app: AppDep, lanes: LanesDep) -> TokenOut:
    token = await to_thread.run_sync(
        accounts.set_client_password, app, body.session_id, body.password, limiter=lanes.gateway
    )
    return TokenOut(token=token)


@router.post("/api/client/login", dependencies=[limited("login")], responses=refusals(400, 401, 413, 429))
async def client_login(body: LoginIn, app: AppDep, lanes: LanesDep, limits: LimitsDep, address: AddressDep) -> TokenOut:
    with limits.login("client", body.email, address):
        token = await to_thread.run_sync(accounts.login_client, app, body.email, body.password, limiter=lanes.accounts)
    return TokenOut(token=token)

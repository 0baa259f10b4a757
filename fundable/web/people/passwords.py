"""Forgotten passwords, the links in mail, and a change of one's own."""

from typing import Annotated, Literal

from anyio import current_time, sleep_until, to_thread
from fastapi import APIRouter
from pydantic import Field

from fundable.services.people import passwords
from fundable.web.dependencies import AppDep, LanesDep, LoginDep
from fundable.web.limits import AddressDep, LimitsDep, limited
from fundable.web.schemas import AnyText, Body, Email, MessageOut, Out, Password, Says, refusals

router = APIRouter()
ASKED = "If we know this address, a link is on its way. The email says how long it works."
ANSWER_AFTER_S = 0.25
"""Writing a mail takes a few milliseconds more than writing none. Every answer leaves later than both (THREATS 18)."""


class ForgotIn(Body):
    email: Email
    who: Literal["client", "staff"]


class ResetIn(Body):
    token: Annotated[str, Says("This link is not complete. Copy it from your email once more.")] = Field(
        min_length=1, max_length=500
    )
    password: Password


class ResetOut(Out):
    """`token` logs a client in. Staff log in next."""

    who: Literal["client", "staff"]
    token: str | None = None


class OwnPasswordIn(Body):
    current: Annotated[AnyText, Says("Please enter your current password.")]
    password: Password


@router.post("/api/password/forgot", dependencies=[limited("forgot")], responses=refusals(400, 413, 429))
async def forgot(body: ForgotIn, app: AppDep, lanes: LanesDep, limits: LimitsDep) -> MessageOut:
    limits.take_account(f"forgot-{body.who}", body.email)
    answer_at_s = current_time() + ANSWER_AFTER_S
    ask = passwords.ask_as_client if body.who == "client" else passwords.ask_as_staff
    await to_thread.run_sync(ask, app, body.email, limiter=lanes.accounts)
    await sleep_until(answer_at_s)
    return MessageOut(message=ASKED, code="asked")


@router.post("/api/password/reset", dependencies=[limited("set-password")], responses=refusals(400, 409, 410, 413, 429))
async def reset(body: ResetIn, app: AppDep, lanes: LanesDep) -> ResetOut:
    token = await to_thread.run_sync(passwords.reset, app, body.token, body.password, limiter=lanes.accounts)
    return ResetOut(who="client", token=token) if token else ResetOut(who="staff")


@router.post("/api/admin/password", dependencies=[limited("login")], responses=refusals(400, 401, 403, 413, 429))
async def change_own(
    body: OwnPasswordIn, app: AppDep, login: LoginDep, lanes: LanesDep, limits: LimitsDep, address: AddressDep
) -> MessageOut:
    with limits.login("admin", login.user.email, address):  # as the login does, so that a thief gets no second budget
        await to_thread.run_sync(passwords.change_own, app, login, body.current, body.password, limiter=lanes.accounts)
    return MessageOut(message="Your password is changed. Other browsers are logged out.", code="password_changed")

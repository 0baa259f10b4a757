"""Forgotten passwords, the links in mail, and a change of one's own."""

from typing import Annotated, Literal

from anyio import current_time, sleep_until, to_thread
from fastapi import Response
from pydantic import Field

from fundable.domain.people.browsers import Account
from fundable.services.people import passwords
from fundable.web.dependencies import AppDep, LanesDep, LoginDep
from fundable.web.limits import LimitsDep, limited
from fundable.web.people.browsers import BrowserDep, GuessesDep, remember
from fundable.web.routes import Router
from fundable.web.schemas import AnyText, Body, GivenEmail, MessageOut, Out, Password, Says, refusals

router = Router()
ASKED = "If there's an account for this address, a link is on its way."
ANSWER_AFTER_S = 0.25
"""Writing a mail takes a few milliseconds more than writing none. Every answer leaves later than both (access 5)."""


class ForgotIn(Body):
    email: GivenEmail
    who: Literal["client", "staff"]


class ResetIn(Body):
    token: Annotated[str, Says("This link isn't complete. Copy it again from your email.")] = Field(
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
    await limits.taken_account(f"forgot-{body.who}", body.email)
    answer_at_s = current_time() + ANSWER_AFTER_S
    ask = passwords.ask_as_client if body.who == "client" else passwords.ask_as_staff
    await to_thread.run_sync(ask, app, body.email, limiter=lanes.accounts)
    await sleep_until(answer_at_s)
    return MessageOut(message=ASKED, code="asked")


@router.post("/api/password/reset", dependencies=[limited("set-password")], responses=refusals(400, 409, 410, 413, 429))
async def reset(body: ResetIn, response: Response, app: AppDep, lanes: LanesDep, browser: BrowserDep) -> ResetOut:
    given = await to_thread.run_sync(passwords.reset, app, body.token, body.password, browser, limiter=lanes.accounts)
    remember(app, response, given, browser)
    return ResetOut(who="client" if given.token else "staff", token=given.token)


@router.post("/api/admin/password", dependencies=[limited("login")], responses=refusals(400, 401, 403, 413, 429))
async def change_own(
    body: OwnPasswordIn,
    response: Response,
    app: AppDep,
    login: LoginDep,
    lanes: LanesDep,
    guesses: GuessesDep,
    browser: BrowserDep,
) -> MessageOut:
    with guesses.at(Account("admin", login.user.email)):  # as the login does, so that a thief gets no second budget
        given = await to_thread.run_sync(
            passwords.change_own, app, login, body.current, body.password, limiter=lanes.accounts
        )
    remember(app, response, given, browser)
    return MessageOut(
        message="Your password has been changed. You're logged out everywhere else.", code="password_changed"
    )

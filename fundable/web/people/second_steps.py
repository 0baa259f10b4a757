"""Where the second factor is asked for: at a login behind the password, and to confirm that it is you."""

from typing import Annotated, Any

from anyio import to_thread
from fastapi import APIRouter, Depends, Request, Response
from pydantic import Field

from fundable.app import App
from fundable.domain.people.accounts import PasswordGiven, User
from fundable.domain.people.browsers import Account, Browser
from fundable.domain.people.passkeys import refused
from fundable.domain.people.second_factor import SecondStep
from fundable.services.people import second_steps
from fundable.web.dependencies import (
    AppDep,
    LanesDep,
    LoginDep,
    app_of,
    give_admin_cookie,
    second_step_cookie_name,
    take_second_step_cookie,
)
from fundable.web.limits import limited
from fundable.web.people.accounts import SecondStepOut, UserOut, own_user
from fundable.web.people.browsers import BrowserDep, GuessesDep, remember
from fundable.web.schemas import Body, MessageOut, Out, Says, refusals

router = APIRouter()
STEP = "/api/admin/login/second-step"
CONFIRM = "/api/admin/confirm"
Credential = Annotated[dict[str, Any], Says(refused().message)]
Code = Annotated[str, Says("Enter the six digits from your app, or a recovery code.")]


class CodeIn(Body):
    code: Code = Field(min_length=1, max_length=50)


class PasskeyIn(Body):
    """`credential` is what navigator.credentials has answered, as JSON."""

    credential: Credential


class OptionsOut(Out):
    """What navigator.credentials is asked with, as JSON."""

    options: dict[str, Any]


async def _pending(request: Request) -> tuple[SecondStep, User]:
    app = app_of(request)
    return second_steps.pending(app, request.cookies.get(second_step_cookie_name(app)))


PendingDep = Annotated[tuple[SecondStep, User], Depends(_pending)]


@router.get(STEP, responses=refusals(401))
def pending(app: AppDep, begun: PendingDep) -> SecondStepOut:
    return SecondStepOut(ways=list(second_steps.ways(app, begun[1])))


@router.post(
    f"{STEP}/code",
    dependencies=[limited("login")],
    response_model_exclude_unset=True,
    responses=refusals(400, 401, 403, 409, 413, 429),
)
async def finish_with_code(
    body: CodeIn,
    response: Response,
    app: AppDep,
    begun: PendingDep,
    lanes: LanesDep,
    guesses: GuessesDep,
    browser: BrowserDep,
) -> UserOut:
    with guesses.at(Account("admin", begun[1].email)):
        user, token = await to_thread.run_sync(
            second_steps.finish_with_code, app, *begun, body.code, browser, limiter=lanes.accounts
        )
    return _opened(app, response, user, token, browser)


@router.post(f"{STEP}/passkey/options", responses=refusals(401, 403, 409))
def login_options(app: AppDep, begun: PendingDep) -> OptionsOut:
    return OptionsOut(options=dict(second_steps.passkey_options(app, *begun)))


@router.post(
    f"{STEP}/passkey",
    dependencies=[limited("login")],
    response_model_exclude_unset=True,
    responses=refusals(400, 401, 403, 409, 413, 429),
)
async def finish_with_passkey(
    body: PasskeyIn,
    response: Response,
    app: AppDep,
    begun: PendingDep,
    lanes: LanesDep,
    guesses: GuessesDep,
    browser: BrowserDep,
) -> UserOut:
    with guesses.at(Account("admin", begun[1].email)):
        user, token = await to_thread.run_sync(
            second_steps.finish_with_passkey, app, *begun, body.credential, browser, limiter=lanes.accounts
        )
    return _opened(app, response, user, token, browser)


@router.post(f"{CONFIRM}/code", dependencies=[limited("login")], responses=refusals(400, 401, 403, 409, 413, 429))
async def confirm_with_code(
    body: CodeIn, response: Response, app: AppDep, login: LoginDep, lanes: LanesDep, guesses: GuessesDep
) -> MessageOut:
    with guesses.at(Account("admin", login.user.email)):
        token = await to_thread.run_sync(second_steps.confirm_with_code, app, login, body.code, limiter=lanes.accounts)
    return _confirmed(app, response, token)


@router.post(f"{CONFIRM}/passkey/options", responses=refusals(401, 403, 409))
def confirm_options(app: AppDep, login: LoginDep) -> OptionsOut:
    return OptionsOut(options=dict(second_steps.confirm_options(app, login)))


@router.post(f"{CONFIRM}/passkey", dependencies=[limited("login")], responses=refusals(400, 401, 403, 409, 413, 429))
async def confirm_with_passkey(
    body: PasskeyIn, response: Response, app: AppDep, login: LoginDep, lanes: LanesDep, guesses: GuessesDep
) -> MessageOut:
    with guesses.at(Account("admin", login.user.email)):
        token = await to_thread.run_sync(
            second_steps.confirm_with_passkey, app, login, body.credential, limiter=lanes.accounts
        )
    return _confirmed(app, response, token)


def _opened(app: App, response: Response, user: User, token: str, browser: Browser) -> UserOut:
    give_admin_cookie(app, response, token)
    take_second_step_cookie(app, response)
    remember(app, response, PasswordGiven(Account("admin", user.email), user.password_hash), browser)
    return own_user(app, user)


def _confirmed(app: App, response: Response, token: str) -> MessageOut:
    give_admin_cookie(app, response, token)
    return MessageOut(message="You've confirmed it's you.", code="confirmed")

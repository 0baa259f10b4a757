"""Where the second factor is asked for: at a login behind the password, and to confirm that it is you."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any

from anyio import to_thread
from fastapi import Depends, Request, Response
from pydantic import Field

from fundable.app import App
from fundable.domain.people.accounts import PasswordGiven, User
from fundable.domain.people.browsers import Account
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
from fundable.web.routes import Router
from fundable.web.schemas import Body, MessageOut, Out, Says, refusals

router = Router()
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


@dataclass(frozen=True, slots=True)
class Finish:
    """The end of a login behind the password. Both ways count their tries, and open the admin, alike."""

    response: Response
    app: AppDep
    begun: PendingDep
    lanes: LanesDep
    guesses: GuessesDep
    browser: BrowserDep

    async def by(self, way: Callable[..., tuple[User, str]], given: object) -> UserOut:
        """`way` takes the app, the step, its user, what was given, and the browser."""
        with self.guesses.at(Account("admin", self.begun[1].email)):
            values = (self.app, *self.begun, given, self.browser)
            user, token = await to_thread.run_sync(way, *values, limiter=self.lanes.accounts)
        give_admin_cookie(self.app, self.response, token)
        take_second_step_cookie(self.app, self.response)
        account = PasswordGiven(Account("admin", user.email), user.password_hash)
        remember(self.app, self.response, account, self.browser)
        return own_user(self.app, user)


FinishDep = Annotated[Finish, Depends()]


@router.post(
    f"{STEP}/code",
    dependencies=[limited("login")],
    response_model_exclude_unset=True,
    responses=refusals(400, 401, 403, 409, 413, 429),
)
async def finish_with_code(body: CodeIn, finish: FinishDep) -> UserOut:
    return await finish.by(second_steps.finish_with_code, body.code)


@router.post(f"{STEP}/passkey/options", responses=refusals(401, 403, 409))
def login_options(app: AppDep, begun: PendingDep) -> OptionsOut:
    return OptionsOut(options=dict(second_steps.passkey_options(app, *begun)))


@router.post(
    f"{STEP}/passkey",
    dependencies=[limited("login")],
    response_model_exclude_unset=True,
    responses=refusals(400, 401, 403, 409, 413, 429),
)
async def finish_with_passkey(body: PasskeyIn, finish: FinishDep) -> UserOut:
    return await finish.by(second_steps.finish_with_passkey, body.credential)


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


def _confirmed(app: App, response: Response, token: str) -> MessageOut:
    give_admin_cookie(app, response, token)
    return MessageOut(message="You've confirmed it's you.", code="confirmed")

"""One's own second factor: passkeys, an authenticator app, recovery codes; and whether everybody needs one."""

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated

from anyio import to_thread
from pydantic import StringConstraints

from fundable.domain.people.accounts import Role, User
from fundable.domain.people.passkeys import NAME_MAX, unknown, why_none
from fundable.domain.people.second_factor import Way
from fundable.services.people import authenticators, passkeys, recovery_codes, second_factor
from fundable.web.dependencies import AppDep, ConfirmedLoginDep, ConfirmedOwnerDep, LanesDep, LoginDep
from fundable.web.people.second_steps import CodeIn, OptionsOut, PasskeyIn
from fundable.web.routes import Router
from fundable.web.schemas import Body, Line, MessageOut, Out, Says, refusals

router = Router()
OWN = "/api/admin/second-factor"
Name = Annotated[Line, StringConstraints(min_length=1, max_length=NAME_MAX), Says("Enter a name.", noun="Name")]
PasskeyId = Annotated[str, Says(unknown().message, is_gone=True)]


class PasskeyOut(Out):
    id: str
    name: str
    created_at: datetime
    last_used_at: datetime | None


class AppOut(Out):
    added_at: datetime
    last_used_at: datetime | None


class SecondFactorOut(Out):
    """`noPasskeys` is why there can be none here. `without`, for owners: how many of the team have no second factor."""

    ways: list[Way]
    passkeys: list[PasskeyOut]
    app: AppOut | None
    codes_left: int
    codes_made_at: datetime | None
    is_required: bool = False
    no_passkeys: str = ""
    without: int | None = None


class NewPasskeyIn(PasskeyIn):
    name: Name


class NameIn(Body):
    name: Name


class RequirementIn(Body):
    is_required: Annotated[bool, Says("Choose on or off.")]


class QrOut(Out):
    size: int
    path: str


class EnrollmentOut(Out):
    """`secret` is what an app takes; `qr` says the same to a camera."""

    secret: str
    qr: QrOut


class AddedOut(Out):
    """`recoveryCodes`: a new set, which is not shown again; none for somebody who has one."""

    recovery_codes: Sequence[str] | None


@router.get(OWN, responses=refusals(401))
def read(app: AppDep, login: LoginDep) -> SecondFactorOut:
    return _told(app, login.user)


@router.post(f"{OWN}/passkeys/options", responses=refusals(401, 403, 409))
def passkey_options(app: AppDep, login: ConfirmedLoginDep) -> OptionsOut:
    return OptionsOut(options=dict(passkeys.options_to_add(app, login)))


@router.post(f"{OWN}/passkeys", responses=refusals(400, 401, 403, 409, 413))
async def add_passkey(body: NewPasskeyIn, app: AppDep, login: ConfirmedLoginDep, lanes: LanesDep) -> AddedOut:
    codes = await to_thread.run_sync(passkeys.add, app, login, body.credential, body.name, limiter=lanes.accounts)
    return AddedOut(recovery_codes=codes)


@router.patch(f"{OWN}/passkeys/{{passkey_id}}", responses=refusals(400, 401, 403, 404, 413))
def rename_passkey(passkey_id: PasskeyId, body: NameIn, app: AppDep, login: ConfirmedLoginDep) -> SecondFactorOut:
    passkeys.rename(app, login, passkey_id, body.name)
    return _told(app, login.user)


@router.delete(f"{OWN}/passkeys/{{passkey_id}}", responses=refusals(401, 403, 404, 409))
def remove_passkey(passkey_id: PasskeyId, app: AppDep, login: ConfirmedLoginDep) -> SecondFactorOut:
    passkeys.remove(app, login, passkey_id)
    return _told(app, login.user)


@router.post(f"{OWN}/app", responses=refusals(401, 403))
def begin_app(app: AppDep, login: ConfirmedLoginDep) -> EnrollmentOut:
    return EnrollmentOut.of(authenticators.begin(app, login))


@router.post(f"{OWN}/app/code", responses=refusals(400, 401, 403, 409, 413))
async def complete_app(body: CodeIn, app: AppDep, login: ConfirmedLoginDep, lanes: LanesDep) -> AddedOut:
    codes = await to_thread.run_sync(authenticators.complete, app, login, body.code, limiter=lanes.accounts)
    return AddedOut(recovery_codes=codes)


@router.delete(f"{OWN}/app", responses=refusals(401, 403, 409))
def remove_app(app: AppDep, login: ConfirmedLoginDep) -> SecondFactorOut:
    authenticators.remove(app, login)
    return _told(app, login.user)


@router.post(f"{OWN}/recovery-codes", responses=refusals(401, 403, 409))
async def renew_codes(app: AppDep, login: ConfirmedLoginDep, lanes: LanesDep) -> AddedOut:
    return AddedOut(recovery_codes=await to_thread.run_sync(recovery_codes.renew, app, login, limiter=lanes.accounts))


@router.put(f"{OWN}/requirement", responses=refusals(400, 401, 403, 409, 413))
def require(body: RequirementIn, app: AppDep, owner: ConfirmedOwnerDep) -> MessageOut:
    second_factor.require(app, body.is_required, owner)
    said = "Everybody needs a second factor now." if body.is_required else "The second factor is now optional."
    return MessageOut(message=said, code="saved")


def _told(app: AppDep, user: User) -> SecondFactorOut:
    is_owner = user.role is Role.OWNER
    return SecondFactorOut.of(second_factor.of_user(app, user.id)).model_copy(
        update={
            "is_required": second_factor.is_required(app),
            "no_passkeys": why_none(app.config.base_url),
            "without": second_factor.count_without(app) if is_owner else None,
        }
    )

"""The first run: whoever has the link that the program printed makes the first account."""

from typing import Annotated

from anyio import to_thread
from fastapi import Response
from pydantic import Field

from fundable.domain.people.accounts import PasswordGiven
from fundable.domain.people.browsers import Account
from fundable.services.operation import setup
from fundable.web.dependencies import AppDep, LanesDep, give_admin_cookie
from fundable.web.limits import limited
from fundable.web.people.accounts import UserOut, own_user
from fundable.web.people.browsers import BrowserDep, remember
from fundable.web.routes import Router
from fundable.web.schemas import Body, Email, MessageOut, Password, Says, refusals

router = Router()


Token = Annotated[
    str,
    Field(min_length=1, max_length=500),
    Says("This link isn't complete. Copy it again from where the program printed it."),
]


class ClaimLinkIn(Body):
    """`token` is what the link's fragment holds, which browsers send to nobody by themselves."""

    token: Token


class ClaimIn(ClaimLinkIn):
    email: Email
    password: Password


@router.post(
    "/api/admin/setup/claim/check", dependencies=[limited("set-password")], responses=refusals(400, 403, 410, 413, 429)
)
def check(body: ClaimLinkIn, app: AppDep) -> MessageOut:
    """Said before anybody fills in a form that can no longer be sent. Uses nothing up."""
    setup.check(app, body.token)
    return MessageOut(message="This link works.", code="claim_open")


@router.post(
    "/api/admin/setup/claim",
    dependencies=[limited("set-password")],
    response_model_exclude_unset=True,
    responses=refusals(400, 403, 410, 413, 429),
)
async def claim(body: ClaimIn, response: Response, app: AppDep, lanes: LanesDep, browser: BrowserDep) -> UserOut:
    user, cookie = await to_thread.run_sync(
        setup.claim, app, body.token, body.email, body.password, browser, limiter=lanes.accounts
    )
    give_admin_cookie(app, response, cookie)
    remember(app, response, PasswordGiven(Account("admin", user.email), user.password_hash), browser)
    return own_user(app, user)

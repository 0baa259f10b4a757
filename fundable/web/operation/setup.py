"""The first run: whoever has the link that the program printed makes the first account."""

from typing import Annotated

from anyio import to_thread
from fastapi import APIRouter, Response
from pydantic import Field

from fundable.services.operation import setup
from fundable.web.dependencies import AppDep, LanesDep, give_admin_cookie
from fundable.web.limits import limited
from fundable.web.people.accounts import UserOut
from fundable.web.schemas import Body, Email, Password, Says, refusals

router = APIRouter()


class ClaimIn(Body):
    """`token` is what the link's fragment holds, which browsers send to nobody by themselves."""

    token: Annotated[str, Says("This link is not complete. Copy it once more from where the program printed it.")] = (
        Field(min_length=1, max_length=500)
    )
    email: Email
    password: Password


@router.post(
    "/api/admin/setup/claim", dependencies=[limited("set-password")], responses=refusals(400, 403, 410, 413, 429)
)
async def claim(body: ClaimIn, response: Response, app: AppDep, lanes: LanesDep) -> UserOut:
    user, cookie = await to_thread.run_sync(
        setup.claim, app, body.token, body.email, body.password, limiter=lanes.accounts
    )
    give_admin_cookie(app, response, cookie)
    return UserOut.of(user)

"""Staff see an order as its client does, for a while: opened and left here, read through the client's own calls."""

import re
from datetime import datetime
from uuid import UUID

from pydantic import AliasPath, Field
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from fundable.domain.people.client_views import view_reads_only
from fundable.services.people import client_views
from fundable.web.csrf import SAFE
from fundable.web.dependencies import VIEWED, AppDep, LoginDep, OrderId, StaffDep
from fundable.web.errors import refusal
from fundable.web.routes import Router
from fundable.web.schemas import MessageOut, Out, refusals

router = Router()


class ClientViewOut(Out):
    """`client` is what the client is called. `secondsLeft` are said, so that no clock of a browser is asked."""

    order_id: UUID = Field(validation_alias=AliasPath("view", "order_id"))
    ends_at: datetime = Field(validation_alias=AliasPath("view", "ends_at"))
    client: str
    seconds_left: int


@router.post("/api/orders/{order_id}/client-view", responses=refusals(401, 403, 404, 409))
def start(order_id: OrderId, app: AppDep, login: LoginDep, _staff: StaffDep) -> ClientViewOut:
    """The one that this login has open goes on: it's no longer for being asked again."""
    return ClientViewOut.of(client_views.start(app, login, order_id))


@router.delete("/api/orders/{order_id}/client-view", responses=refusals(401, 403, 404))
def leave(order_id: OrderId, app: AppDep, login: LoginDep, _staff: StaffDep) -> MessageOut:
    client_views.leave(app, login, order_id)
    return MessageOut(message="You're back from the client's view.", code="view_left")


_ITSELF = re.compile(r"/api/orders/[^/]+/client-view")


class ReadOnlyViews:
    """Refuses whatever isn't a read and names a view, before anybody looks for who could carry it out. Pages that show
    a view name it in each call, also where they begin and leave it."""

    def __init__(self, inner: ASGIApp) -> None:
        self._inner = inner

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_deed = scope["type"] == "http" and scope["method"] not in SAFE
        if is_deed and VIEWED in Headers(scope=scope) and not _ITSELF.fullmatch(scope["path"]):
            await refusal(view_reads_only())(scope, receive, send)
            return
        await self._inner(scope, receive, send)

"""All that is kept of a client, handed out or erased by an owner, who has read the names of the orders first."""

from typing import Annotated
from uuid import UUID

from pydantic import Field
from starlette.responses import StreamingResponse

from fundable.domain.counts import counted
from fundable.domain.orders.client_groups import ORDERS_SHOWN
from fundable.services.operation import client_data
from fundable.web.dependencies import AppDep, ConfirmedOwnerDep, OwnerDep
from fundable.web.limits import limited
from fundable.web.orders.client_groups import ClientId
from fundable.web.routes import Router
from fundable.web.schemas import Body, MessageOut, Out, Says, refusals

router = Router()


class NamedOrderOut(Out):
    """`isOwed`: it's paid, and not delivered yet."""

    id: UUID
    email: str
    business_name: str | None
    status: str
    is_owed: bool


class ClientErasureOut(Out):
    """`facts`: what goes with these orders; `kept`: what stays. Both are sentences."""

    orders: list[NamedOrderOut]
    facts: list[str]
    kept: list[str]


class NamedIn(Body):
    """The orders that whoever asks has read: all of the client's."""

    orders: Annotated[
        list[Annotated[UUID, Field(strict=False)]],
        Says("Name this client's orders."),
        Field(min_length=1, max_length=ORDERS_SHOWN),
    ]


REFUSALS = refusals(400, 401, 403, 404, 409, 413, 429, 502, 503)


@router.get("/api/admin/clients/{order_id}/erasure", responses=refusals(401, 403, 404, 409))
def get_erasure(order_id: ClientId, app: AppDep, _owner: OwnerDep) -> ClientErasureOut:
    """What erasing would do. Nothing is done."""
    return ClientErasureOut.of(client_data.plan(app, order_id))


@router.post("/api/admin/clients/{order_id}/erase", dependencies=[limited("many")], responses=REFUSALS)
def erase(order_id: ClientId, body: NamedIn, app: AppDep, _owner: ConfirmedOwnerDep) -> MessageOut:
    done = client_data.erase(app, order_id, body.orders)
    gone = counted(sum(one.orders for one in done), "order")
    left = next((one.left for one in done if one.left), "")
    return MessageOut(message=f"{gone} erased. {left}".strip(), code="client_erased")


@router.post(
    "/api/admin/clients/{order_id}/export",
    dependencies=[limited("many")],
    responses=refusals(400, 401, 403, 404, 409, 413, 429),
    response_class=StreamingResponse,
)
def export(order_id: ClientId, body: NamedIn, app: AppDep, _owner: ConfirmedOwnerDep) -> StreamingResponse:
    pieces = client_data.export(app, order_id, body.orders)
    headers = {"Content-Disposition": f'attachment; filename="client-{app.clock.now():%Y-%m-%d}.zip"'}
    return StreamingResponse(pieces, media_type="application/zip", headers=headers)

"""Payments of an order that have no invoice: counted for staff, invoiced by owners."""

from typing import Annotated

from anyio import to_thread
from pydantic import Field

from fundable.services.money.invoicing import earlier
from fundable.web.dependencies import AppDep, LanesDep, OrderId, OwnerDep, StaffDep
from fundable.web.routes import Router
from fundable.web.schemas import Body, Out, Says, refusals

router = Router()
PATH = "/api/orders/{order_id}/documents/earlier"


class EarlierIn(Body):
    """As many as the owner was told of: other payments aren't invoiced unseen."""

    payments: Annotated[int, Says("Say how many payments are to be invoiced."), Field(ge=1)]


class EarlierOut(Out):
    """How many payments could have an invoice and have none; 0 while none are issued."""

    payments: int


@router.get(PATH, responses=refusals(401, 404))
async def count_earlier(order_id: OrderId, app: AppDep, _staff: StaffDep) -> EarlierOut:
    return EarlierOut(payments=await to_thread.run_sync(earlier.count, app, order_id))


@router.post(PATH, responses=refusals(400, 401, 403, 404, 409, 413, 503))
async def issue_earlier(
    order_id: OrderId, body: EarlierIn, app: AppDep, _owner: OwnerDep, lanes: LanesDep
) -> EarlierOut:
    issued = await to_thread.run_sync(earlier.issue, app, order_id, body.payments, limiter=lanes.gateway)
    return EarlierOut(payments=issued)

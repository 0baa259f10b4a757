"""Refunds by an owner, and what is seen of disputes."""

from datetime import datetime
from typing import Annotated

from anyio import to_thread
from fastapi import APIRouter
from pydantic import Field

from fundable.domain.money.amounts import dollars
from fundable.domain.money.disputes import DisputeStatus
from fundable.services.money import refunds
from fundable.web.dependencies import AppDep, LanesDep, OrderId, OwnerDep
from fundable.web.schemas import Body, MessageOut, Out, Says, refusals

router = APIRouter()
CENTS_MAX = 100_000_00


class RefundIn(Body):
    """Cents to give back, and what the page shows as given back until now."""

    amount_cents: Annotated[int, Says("Enter how much to give back.")] = Field(ge=1, le=CENTS_MAX)
    refunded_before_cents: Annotated[int, Says("Reload this order and look again.")] = Field(ge=0, le=CENTS_MAX)


class DisputeOut(Out):
    """`amount` is cents. Evidence counts until `evidenceDueAt`."""

    id: str
    status: DisputeStatus
    reason: str
    amount: int = Field(validation_alias="amount_cents")
    evidence_due_at: datetime | None


@router.post("/api/orders/{order_id}/refund", responses=refusals(400, 401, 403, 404, 409, 413, 502))
async def refund(order_id: OrderId, body: RefundIn, app: AppDep, _owner: OwnerDep, lanes: LanesDep) -> MessageOut:
    await to_thread.run_sync(
        refunds.refund, app, order_id, body.amount_cents, body.refunded_before_cents, limiter=lanes.gateway
    )
    return MessageOut(message=f"{dollars(body.amount_cents)} has been given back.", code="refunded")

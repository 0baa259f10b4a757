"""Hosting: what the client and staff see of it, the client's billing page, and ending it."""

from datetime import datetime

from anyio import to_thread
from fastapi import APIRouter

from fundable.domain.money.hosting import HostingStatus
from fundable.services.money import hosting
from fundable.services.people import accounts
from fundable.web.dependencies import AppDep, LanesDep, OrderId, StaffDep, TokenDep
from fundable.web.limits import limited
from fundable.web.schemas import MessageOut, Out, refusals

router = APIRouter()


class CardOut(Out):
    brand: str
    last4: str
    exp_month: int
    exp_year: int


class HostingOut(Out):
    """`endsAt` is when the included or paid time runs out, and the next charge unless `cancelAt` says it ends.

    `payUrl` is where a renewal that was not paid can be paid by hand; `nextAttemptAt` when the card is tried again.
    """

    status: HostingStatus
    ends_at: datetime
    cancel_at: datetime | None
    card: CardOut | None
    pay_url: str | None
    next_attempt_at: datetime | None


class PortalOut(Out):
    url: str


@router.post(
    "/api/client/billing-portal",
    dependencies=[limited("checkout")],
    responses=refusals(401, 404, 429, 503),
)
async def billing_portal(app: AppDep, token: TokenDep, lanes: LanesDep) -> PortalOut:
    order = accounts.client_order(app, token).order
    return PortalOut(url=await to_thread.run_sync(hosting.portal_url, app, order, limiter=lanes.gateway))


@router.post("/api/orders/{order_id}/end-hosting", responses=refusals(401, 403, 404, 409, 502))
async def end_hosting(order_id: OrderId, app: AppDep, _staff: StaffDep, lanes: LanesDep) -> MessageOut:
    await to_thread.run_sync(hosting.end, app, order_id, limiter=lanes.gateway)
    return MessageOut(message="Hosting has ended. Nothing more will be charged.", code="hosting_ended")

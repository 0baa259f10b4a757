"""Hosting: what the client and staff see of it, the client's billing page, and ending it."""

from datetime import date, datetime
from typing import Self
from zoneinfo import ZoneInfo

from anyio import to_thread
from pydantic import Field

from fundable.domain.money.hosting import Hosting, HostingStatus
from fundable.services.money import hosting, hosting_choices
from fundable.services.people import accounts
from fundable.web.dependencies import AppDep, ConfirmedStaffDep, LanesDep, OrderId, OwnerDep, TokenDep
from fundable.web.limits import limited
from fundable.web.routes import Router
from fundable.web.schemas import MessageOut, Out, refusals

router = Router()


class CardOut(Out):
    brand: str
    last4: str
    exp_month: int
    exp_year: int


class HostingOut(Out):
    """`endsAt` is when the included or paid time runs out, and the next charge unless `cancelAt` says it ends.

    `payUrl` is where a renewal that was not paid can be paid by hand; `nextAttemptAt` when the card is tried again.
    `endsOn`, `cancelOn`, `nextAttemptOn` are the same as days of the agency's calendar, which is how people read them.
    `isTaxed`: sales tax comes on top of what is charged; absent where it doesn't.
    """

    status: HostingStatus
    ends_at: datetime
    cancel_at: datetime | None
    card: CardOut | None
    pay_url: str | None
    next_attempt_at: datetime | None
    ends_on: date
    cancel_on: date | None
    next_attempt_on: date | None
    is_taxed: bool | None = Field(default=None, exclude_if=lambda taxed: not taxed)

    @classmethod
    def made_of(cls, hosting: Hosting | None, zone: ZoneInfo, is_taxed: bool) -> Self | None:
        """None for an order that has none."""
        if hosting is None:
            return None
        return cls(
            status=hosting.status,
            ends_at=hosting.ends_at,
            cancel_at=hosting.cancel_at,
            card=CardOut.of(hosting.card) if hosting.card else None,
            pay_url=hosting.pay_url,
            next_attempt_at=hosting.next_attempt_at,
            ends_on=day_in(zone, hosting.ends_at),
            cancel_on=day_in(zone, hosting.cancel_at) if hosting.cancel_at else None,
            next_attempt_on=day_in(zone, hosting.next_attempt_at) if hosting.next_attempt_at else None,
            is_taxed=is_taxed,
        )


def day_in(zone: ZoneInfo, moment: datetime) -> date:
    return moment.astimezone(zone).date()


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
async def end_hosting(order_id: OrderId, app: AppDep, _staff: ConfirmedStaffDep, lanes: LanesDep) -> MessageOut:
    await to_thread.run_sync(hosting.end, app, order_id, limiter=lanes.gateway)
    return MessageOut(message="Hosting has ended. The client won't be charged again.", code="hosting_ended")


@router.post("/api/orders/{order_id}/keep-hosting", responses=refusals(401, 403, 404, 409))
def keep_hosting(order_id: OrderId, app: AppDep, _owner: OwnerDep) -> MessageOut:
    """After a full refund: an owner says that hosting goes on."""
    hosting_choices.keep(app, order_id)
    message = "Hosting continues. The client gets notices and receipts as before."
    return MessageOut(message=message, code="hosting_kept")

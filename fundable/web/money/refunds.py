"""Refunds by an owner, and what is seen of disputes."""

from datetime import date, datetime
from typing import Annotated, Self
from zoneinfo import ZoneInfo

from anyio import to_thread
from pydantic import Field

from fundable.domain.money.amounts import money
from fundable.domain.money.disputes import Dispute, DisputeStatus
from fundable.domain.money.evidence import EvidenceDraft
from fundable.domain.money.ledger import LedgerKind
from fundable.services.money import ledger, refunds
from fundable.web.dependencies import AppDep, ConfirmedOwnerDep, LanesDep, OrderId
from fundable.web.money.hosting import day_in
from fundable.web.routes import Router
from fundable.web.schemas import Body, MessageOut, Out, Says, refusals

router = Router()
SAID_OF_HOSTING = {
    True: " Hosting has ended. The client won't be charged again.",
    False: " Stripe didn't confirm that hosting ended, so we'll keep trying. This order shows how it stands.",
    None: "",
}


class RefundIn(Body):
    """Cents to give back, and what the page shows as given back until now. `endHosting`: whether hosting ends as well;
    left out, a full refund puts the question on the order's page. How much it can be is the order's own matter."""

    amount_cents: Annotated[int, Says("Enter the amount to refund.")] = Field(ge=1)
    refunded_before_cents: Annotated[int, Says("Reload this order and check again.")] = Field(ge=0)
    end_hosting: bool | None = None


class DisputeOut(Out):
    """`amount` is cents. Evidence counts until `evidenceDueAt`; `evidenceDueOn` is that day in the agency's calendar.
    `isOfHosting`: over a month of hosting, `isOfCharge`: over a charge after the first payment; else over the website.
    `isAnswered`: evidence was submitted, and the bank takes no more. `draftPutAt`: when its evidence was put as a
    draft at Stripe last, and `draftPutBy` by whom."""

    id: str
    status: DisputeStatus
    reason: str
    amount: int = Field(validation_alias="amount_cents")
    currency: str
    evidence_due_at: datetime | None
    evidence_due_on: date | None = None
    is_of_hosting: bool = False
    is_of_charge: bool = False
    is_answered: bool
    draft_put_at: datetime | None = None
    draft_put_by: str | None = None

    @classmethod
    def made_of(cls, dispute: Dispute, zone: ZoneInfo, over: LedgerKind, draft: EvidenceDraft | None) -> Self:
        found = cls.of(dispute)
        found.evidence_due_on = day_in(zone, dispute.evidence_due_at) if dispute.evidence_due_at else None
        found.is_of_hosting = over is LedgerKind.RENEWAL
        found.is_of_charge = over is LedgerKind.CHARGE
        if draft:
            found.draft_put_at, found.draft_put_by = draft.put_at, draft.put_by
        return found


@router.post("/api/orders/{order_id}/refund", responses=refusals(400, 401, 403, 404, 409, 413, 502))
async def refund(
    order_id: OrderId, body: RefundIn, app: AppDep, _owner: ConfirmedOwnerDep, lanes: LanesDep
) -> MessageOut:
    asked = (order_id, body.amount_cents, body.refunded_before_cents, body.end_hosting)
    currency = await to_thread.run_sync(ledger.currency_of, app, order_id)
    hosting = await to_thread.run_sync(refunds.refund, app, *asked, limiter=lanes.gateway)
    said = f"{money(body.amount_cents, currency)} was refunded."
    return MessageOut(message=said + SAID_OF_HOSTING[hosting], code="refunded")

"""The webhook of the payment provider, and the reports of its that need a person to look at them."""

from datetime import datetime
from typing import Annotated

from anyio import to_thread
from fastapi import Request
from pydantic import AfterValidator

from fundable.domain.money.gateway import WEBHOOK_PATH
from fundable.services.money import events
from fundable.web.dependencies import AppDep, LanesDep, StaffDep
from fundable.web.routes import Router
from fundable.web.schemas import MessageOut, Out, refusals

router = Router()
webhook = Router(include_in_schema=False)


def _unless_secret(object_id: str) -> str:
    """A checkout session's id lets whoever knows it set the order's password."""
    return "" if object_id.startswith("cs_") else object_id


class PaymentEventOut(Out):
    id: str
    type: str
    object_id: Annotated[str, AfterValidator(_unless_secret)]
    created_at: datetime
    attempts: int
    error: str | None


class PaymentEventsOut(Out):
    items: list[PaymentEventOut]


class RetriedOut(Out):
    is_done: bool


@webhook.post(WEBHOOK_PATH)
async def stripe(request: Request, app: AppDep, lanes: LanesDep) -> MessageOut:
    body = await request.body()
    signature = request.headers.get("stripe-signature", "")
    await to_thread.run_sync(events.receive_webhook, app, body, signature, limiter=lanes.webhooks)
    return MessageOut(message="Received.", code="received")


@router.get("/api/admin/payment-events", responses=refusals(401))
def payment_events(app: AppDep, _staff: StaffDep) -> PaymentEventsOut:
    return PaymentEventsOut(items=[PaymentEventOut.of(event) for event in events.failed(app)])


@router.post("/api/admin/payment-events/{event_id}/retry", responses=refusals(401, 403, 404))
def retry(event_id: str, app: AppDep, _staff: StaffDep) -> RetriedOut:
    return RetriedOut(is_done=events.retry(app, event_id))

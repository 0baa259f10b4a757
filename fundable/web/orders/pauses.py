"""Stopping the promise's clock while the agency waits for its client, and going on."""

from typing import Annotated
from uuid import UUID

from pydantic import Field

from fundable.domain.orders.promise import REASON_MAX
from fundable.services.orders import promise
from fundable.web.dependencies import AppDep, OrderId, StaffDep
from fundable.web.orders.orders import AdminOrderOut
from fundable.web.routes import Router
from fundable.web.schemas import Body, Line, Says, refusals

router = Router()


class PauseIn(Body):
    """`reason` completes "We are waiting for …", which the client reads."""

    reason: Annotated[Line, Says("Say what you're waiting for. The client sees it.", "What you wait for")] = Field(
        min_length=1, max_length=REASON_MAX
    )


class ResumeIn(Body):
    """The client's answers that whoever resumes was shown: one that came meanwhile is still to be looked at. Without a
    list, all of them count as looked at."""

    answers: Annotated[list[Annotated[UUID, Field(strict=False)]] | None, Field(max_length=1000)] = None


@router.post("/api/orders/{order_id}/pause", responses=refusals(400, 401, 403, 404, 409, 413))
def pause(order_id: OrderId, body: PauseIn, app: AppDep, staff: StaffDep) -> AdminOrderOut:
    return AdminOrderOut.of(promise.pause(app, order_id, body.reason, staff.name))


@router.post("/api/orders/{order_id}/resume", responses=refusals(400, 401, 403, 404, 413))
def resume(order_id: OrderId, app: AppDep, staff: StaffDep, body: ResumeIn | None = None) -> AdminOrderOut:
    return AdminOrderOut.of(promise.resume(app, order_id, staff.name, body.answers if body else None))

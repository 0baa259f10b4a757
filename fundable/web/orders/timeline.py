"""What happened to an order, as staff see it."""

from datetime import datetime

from fundable.domain.orders.orders import OrderStatus
from fundable.domain.orders.timeline import EventKind
from fundable.services.orders import timeline
from fundable.web.dependencies import AppDep, Cursor, OrderId, StaffDep
from fundable.web.routes import Router
from fundable.web.schemas import Out, refusals

router = Router()


class EventOut(Out):
    """`by` is who did it, as far as that is known; `status` is set where a stage was; `note` is what staff wrote."""

    kind: EventKind
    at: datetime
    title: str
    by: str | None
    status: OrderStatus | None
    note: str | None


class TimelineOut(Out):
    items: list[EventOut]
    total: int
    next_cursor: str | None


@router.get("/api/orders/{order_id}/timeline", responses=refusals(400, 401, 404))
def read(order_id: OrderId, app: AppDep, _staff: StaffDep, cursor: Cursor = None) -> TimelineOut:
    return TimelineOut.of(timeline.read(app, order_id, cursor or None))

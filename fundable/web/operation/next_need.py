"""What orders need next: one of them, or those of a page."""

from typing import Annotated
from uuid import UUID

from fastapi import Query
from pydantic import BeforeValidator, Field

from fundable.domain.operation.next_need import OrderNeed
from fundable.services.operation import next_need
from fundable.web.dependencies import AppDep, OrderId, StaffDep
from fundable.web.routes import Router
from fundable.web.schemas import Out, Says, refusals

router = Router()
ORDERS_MAX = 50
Orders = Annotated[
    list[UUID],
    BeforeValidator(lambda given: [one for part in given for one in part.split(",") if one]),
    Field(max_length=ORDERS_MAX),
    Query(),
    Says(f"Ask for up to {ORDERS_MAX} orders, by their ids."),
]


class NextNeedOut(Out):
    """`count` is how many answers, unanswered notes or messages it stands for; `build` the number of the newest build,
    null while there is none."""

    need: OrderNeed
    count: int
    build: int | None


class NextOfOrderOut(NextNeedOut):
    order_id: UUID


class NextNeedsOut(Out):
    items: list[NextOfOrderOut]


@router.get("/api/admin/orders/next", responses=refusals(400, 401))
def of_page(orders: Orders, app: AppDep, _staff: StaffDep) -> NextNeedsOut:
    """Of the orders that are there; their ids with commas between them."""
    found = next_need.of_orders(app, orders)
    items = [NextOfOrderOut(order_id=one, **NextNeedOut.of(need).model_dump()) for one, need in found.items()]
    return NextNeedsOut(items=items)


@router.get("/api/orders/{order_id}/next", responses=refusals(400, 401, 404))
def read(order_id: OrderId, app: AppDep, _staff: StaffDep) -> NextNeedOut:
    return NextNeedOut.of(next_need.read(app, order_id))

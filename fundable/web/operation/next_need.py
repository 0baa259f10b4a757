"""What one order needs next."""

from fastapi import APIRouter

from fundable.domain.operation.next_need import OrderNeed
from fundable.services.operation import next_need
from fundable.web.dependencies import AppDep, OrderId, StaffDep
from fundable.web.schemas import Out, refusals

router = APIRouter()


class NextNeedOut(Out):
    """`count` is how many answers, notes or messages it stands for; `build` the number of the newest build, null while
    there is none."""

    need: OrderNeed
    count: int
    build: int | None


@router.get("/api/orders/{order_id}/next", responses=refusals(400, 401, 404))
def read(order_id: OrderId, app: AppDep, _staff: StaffDep) -> NextNeedOut:
    return NextNeedOut.of(next_need.read(app, order_id))

"""The admin's lists as CSV files, as each is filtered."""

from collections.abc import Iterator
from typing import Annotated, Literal

from fastapi import APIRouter
from pydantic import Field
from starlette.responses import StreamingResponse

from fundable.app import App
from fundable.domain.money.hosting import HostingFilter
from fundable.domain.orders.orders import OrderFilter, status_unknown
from fundable.domain.orders.promise import DueFilter
from fundable.services.operation import downloads
from fundable.services.orders import orders
from fundable.web.dependencies import AppDep, ConfirmedStaffDep
from fundable.web.orders.orders import asked
from fundable.web.schemas import Body, Line, Says, refusals

router = APIRouter()
Search = Annotated[Line, Says(noun="Search"), Field(max_length=200)]


class FormsExportIn(Body):
    q: Search | None = None


class OrdersExportIn(FormsExportIn):
    """As the list of orders is filtered."""

    status: Annotated[str | None, Says(status_unknown().message)] = None
    addon: Annotated[Line | None, Says(noun="Add-on"), Field(max_length=100)] = None
    session: Literal["ended"] | None = None
    money: Literal["test"] | None = None
    due: Literal["overdue", "today"] | None = None
    hosting: Literal["past_due", "canceled", "ending", "ended"] | None = None

    def filters(self, app: App) -> OrderFilter:
        due = DueFilter(self.due) if self.due else None
        hosting = HostingFilter(self.hosting) if self.hosting else None
        return orders.effective(app, asked(self.q, self.status, self.addon, self.session, self.money), due, hosting)


@router.post("/api/orders/export", responses=refusals(400, 401, 403, 413), response_class=StreamingResponse)
def export_orders(body: OrdersExportIn, app: AppDep, _staff: ConfirmedStaffDep) -> StreamingResponse:
    return _csv(app, "orders", downloads.orders(app, body.filters(app)))


@router.post("/api/intake-forms/export", responses=refusals(400, 401, 403, 413), response_class=StreamingResponse)
def export_forms(body: FormsExportIn, app: AppDep, _staff: ConfirmedStaffDep) -> StreamingResponse:
    return _csv(app, "intake-forms", downloads.forms(app, body.q or None))


@router.post("/api/admin/ledger/export", responses=refusals(400, 401, 403, 413), response_class=StreamingResponse)
def export_ledger(body: OrdersExportIn, app: AppDep, _staff: ConfirmedStaffDep) -> StreamingResponse:
    """The ledger of the orders that the list shows."""
    return _csv(app, "ledger", downloads.movements(app, body.filters(app)))


def _csv(app: App, name: str, pieces: Iterator[str]) -> StreamingResponse:
    headers = {"Content-Disposition": f'attachment; filename="{name}-{app.clock.now():%Y-%m-%d}.csv"'}
    return StreamingResponse(pieces, media_type="text/csv; charset=utf-8", headers=headers)

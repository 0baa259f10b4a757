"""The admin's lists as CSV files, as each is filtered."""

from collections.abc import Iterator
from datetime import date
from typing import Annotated, Literal
from uuid import UUID

from pydantic import Field
from starlette.responses import StreamingResponse

from fundable.app import App
from fundable.domain.money.figures.figures import ReportTable
from fundable.domain.money.hosting import HostingFilter
from fundable.domain.orders.orders import OrderFilter, status_unknown
from fundable.domain.orders.promise import DueFilter
from fundable.domain.orders.views import CHANGED_MAX, DueWindow, stage_unknown
from fundable.domain.people.accounts import user_unknown
from fundable.services.operation import downloads, report_files
from fundable.services.orders import orders, views
from fundable.web.dependencies import AppDep, ConfirmedOwnerDep, ConfirmedStaffDep, StaffDep
from fundable.web.orders.orders import asked
from fundable.web.orders.views import viewed
from fundable.web.routes import Router
from fundable.web.schemas import Body, Line, Says, refusals

router = Router()
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


class ViewExportIn(Body):
    """As a view of orders is narrowed; or those of its orders that were chosen."""

    stage: Annotated[str, Says(stage_unknown().message)] = "open"
    person: Annotated[str | None, Says(user_unknown().message)] = None
    addon: Annotated[Line | None, Says(noun="Add-on"), Field(max_length=100)] = None
    q: Search | None = None
    due: Annotated[Literal["overdue", "today", "week"] | None, Says("Choose overdue, today, or week.")] = None
    notes: Annotated[Literal["none"] | None, Says("Choose none, or leave it out.")] = None
    on: Annotated[Annotated[date, Field(strict=False)] | None, Says("Choose a day.")] = None
    orders: Annotated[
        list[Annotated[UUID, Field(strict=False)]] | None,
        Says(f"Choose up to {CHANGED_MAX} orders."),
        Field(max_length=CHANGED_MAX),
    ] = None


@router.post("/api/admin/orders/export", responses=refusals(400, 401, 403, 413), response_class=StreamingResponse)
def export_view(body: ViewExportIn, app: AppDep, staff: ConfirmedStaffDep) -> StreamingResponse:
    wanted = viewed(staff, body.stage, body.person, body.addon, body.q, body.notes)
    view = views.effective(app, wanted, DueWindow(body.due) if body.due else None, body.on)
    return _csv(app, "orders", downloads.seen(app, view, body.orders or []))


@router.post("/api/intake-forms/export", responses=refusals(400, 401, 403, 413), response_class=StreamingResponse)
def export_forms(body: FormsExportIn, app: AppDep, _staff: ConfirmedStaffDep) -> StreamingResponse:
    return _csv(app, "intake-forms", downloads.forms(app, body.q or None))


@router.post("/api/admin/ledger/export", responses=refusals(400, 401, 403, 413), response_class=StreamingResponse)
def export_ledger(body: OrdersExportIn, app: AppDep, _staff: ConfirmedStaffDep) -> StreamingResponse:
    """The ledger of the orders that the list shows."""
    return _csv(app, "ledger", downloads.movements(app, body.filters(app)))


@router.post("/api/admin/payouts/export", responses=refusals(401, 403, 413), response_class=StreamingResponse)
def export_payouts(app: AppDep, _owner: ConfirmedOwnerDep) -> StreamingResponse:
    """Every movement of every payout."""
    return _csv(app, "payouts", downloads.payouts(app))


class ReportExportIn(Body):
    table: Annotated[ReportTable, Says("Choose money, orders, returned, or addons."), Field(strict=False)]
    since: Annotated[Annotated[date, Field(strict=False)] | None, Says("Choose a first day.")] = None
    until: Annotated[Annotated[date, Field(strict=False)] | None, Says("Choose a last day.")] = None


@router.post("/api/admin/reports/export", responses=refusals(400, 401, 413), response_class=StreamingResponse)
def export_report(body: ReportExportIn, app: AppDep, _staff: StaffDep) -> StreamingResponse:
    """One table of a report: sums that its page shows, so nobody is asked for a password."""
    return _csv(app, f"report-{body.table}", report_files.table(app, body.table, body.since, body.until))


def _csv(app: App, name: str, pieces: Iterator[str]) -> StreamingResponse:
    headers = {"Content-Disposition": f'attachment; filename="{name}-{app.clock.now():%Y-%m-%d}.csv"'}
    return StreamingResponse(pieces, media_type="text/csv; charset=utf-8", headers=headers)

"""Invoices and receipts of an order: for its client, and for staff."""

from datetime import date
from typing import Self

from anyio import to_thread

from fundable.domain.money.invoices import InvoiceStatus
from fundable.services.money import invoices
from fundable.services.people import accounts
from fundable.web.dependencies import AppDep, LanesDep, OpenerDep, OrderId, StaffDep
from fundable.web.limits import limited
from fundable.web.money.hosting import day_in
from fundable.web.routes import Router
from fundable.web.schemas import Out, refusals

router = Router()


class InvoiceOut(Out):
    """`amount` is cents. `issuedOn` is a day of the agency's calendar. `pageUrl` shows it, `pdfUrl` is the file."""

    id: str
    number: str
    status: InvoiceStatus
    amount: int
    currency: str
    issued_on: date
    is_renewal: bool
    page_url: str | None
    pdf_url: str | None


class InvoicesOut(Out):
    """Newest first."""

    items: list[InvoiceOut]

    @classmethod
    def made_of(cls, invoiced: invoices.Invoices) -> Self:
        return cls(
            items=[
                InvoiceOut(
                    id=one.id,
                    number=one.number,
                    status=one.status,
                    amount=one.amount_cents,
                    currency=one.currency,
                    issued_on=day_in(invoiced.zone, one.at),
                    is_renewal=one.is_renewal,
                    page_url=one.page_url,
                    pdf_url=one.pdf_url,
                )
                for one in invoiced.items
            ]
        )


@router.get("/api/client/invoices", dependencies=[limited("checkout")], responses=refusals(401, 403, 404, 429, 503))
async def client_invoices(app: AppDep, token: OpenerDep, lanes: LanesDep) -> InvoicesOut:
    order = accounts.client_order(app, token).order
    return InvoicesOut.made_of(await to_thread.run_sync(invoices.of_order, app, order, limiter=lanes.gateway))


@router.get("/api/orders/{order_id}/invoices", responses=refusals(401, 404, 503))
async def order_invoices(order_id: OrderId, app: AppDep, _staff: StaffDep, lanes: LanesDep) -> InvoicesOut:
    return InvoicesOut.made_of(await to_thread.run_sync(invoices.of_id, app, order_id, limiter=lanes.gateway))

"""Invoices and credit notes of an order: for its client, and for staff."""

from datetime import date
from typing import Annotated, Self
from uuid import UUID

from anyio import to_thread
from fastapi import Path
from starlette.responses import Response

from fundable.domain.money.invoicing.documents import Document, DocumentKind
from fundable.domain.money.invoicing.printing import DocumentFile
from fundable.domain.orders.orders import number_of
from fundable.services.money.invoicing import files, reading
from fundable.services.people import accounts
from fundable.web.dependencies import AppDep, OpenerDep, OrderId, StaffDep
from fundable.web.routes import Router
from fundable.web.schemas import Out, refusals

router = Router()
NUMBER_MAX = 32
DocumentNumber = Annotated[str, Path(max_length=NUMBER_MAX)]


class PartyOut(Out):
    """`address` has lines; what nobody has said is empty."""

    name: str
    address: str
    email: str
    tax_id: str


class DocumentLineOut(Out):
    """`amount` is cents without tax."""

    name: str
    detail: str
    amount: int


class DocumentOut(Out):
    """Amounts are cents, negative on a credit note. `issuedOn` and `movedOn`, when the money moved, are days of the
    agency's calendar. `corrects` is the number of the document that it corrects. `hasSubtotal`: a sum before tax is
    written on it. `hasPdf`: its file is a PDF; else it's a page, because it has letters that no font here has."""

    id: UUID
    kind: DocumentKind
    number: str
    order_number: str
    is_test: bool
    issued_on: date
    moved_on: date
    seller: PartyOut
    buyer: PartyOut
    lines: list[DocumentLineOut]
    subtotal: int
    has_subtotal: bool
    tax: int
    total: int
    currency: str
    corrects: str | None
    has_pdf: bool

    @classmethod
    def made_of(cls, one: Document, corrects: str | None, found: reading.OrderDocuments) -> Self:
        content, zone = one.content, found.zone
        return cls(
            id=one.id,
            kind=one.kind,
            number=one.number,
            order_number=number_of(one.order_id),
            is_test=one.is_test,
            issued_on=one.day_of(one.issued_at, zone),
            moved_on=one.day_of(content.moved_at, zone),
            seller=PartyOut.of(content.seller),
            buyer=PartyOut.of(content.buyer),
            lines=[
                DocumentLineOut(name=line.name, detail=line.detail, amount=line.amount_cents) for line in content.lines
            ],
            subtotal=content.subtotal_cents,
            has_subtotal=content.has_subtotal,
            tax=content.tax_cents,
            total=content.total_cents,
            currency=one.currency,
            corrects=corrects,
            has_pdf=one.id in found.printable,
        )


class DocumentsOut(Out):
    """Newest first. `isOn`: invoices are issued from now on. `keptYears` is how long they stay once the order is
    deleted."""

    items: list[DocumentOut]
    is_on: bool
    kept_years: int

    @classmethod
    def made_of(cls, found: reading.OrderDocuments) -> Self:
        numbers = {one.id: one.number for one in found.items}
        items = [
            DocumentOut.made_of(one, numbers[one.corrects_id] if one.corrects_id else None, found)
            for one in found.items
        ]
        return cls(items=items, is_on=found.is_on, kept_years=found.kept_years)


@router.get("/api/client/documents", responses=refusals(401, 403, 404))
async def client_documents(app: AppDep, token: OpenerDep) -> DocumentsOut:
    order = accounts.client_order(app, token).order
    return DocumentsOut.made_of(await to_thread.run_sync(reading.of_order, app, order.id))


@router.get("/api/orders/{order_id}/documents", responses=refusals(401, 404))
async def order_documents(order_id: OrderId, app: AppDep, _staff: StaffDep) -> DocumentsOut:
    return DocumentsOut.made_of(await to_thread.run_sync(reading.of_order, app, order_id))


@router.get("/api/client/documents/{number}/file", responses=refusals(401, 403, 404), response_class=Response)
async def client_document_file(number: DocumentNumber, app: AppDep, token: OpenerDep) -> Response:
    order = accounts.client_order(app, token).order
    return _sent(await to_thread.run_sync(files.of_order, app, order.id, number))


@router.get("/api/orders/{order_id}/documents/{number}/file", responses=refusals(401, 404), response_class=Response)
async def order_document_file(order_id: OrderId, number: DocumentNumber, app: AppDep, _staff: StaffDep) -> Response:
    return _sent(await to_thread.run_sync(files.of_order, app, order_id, number))


def _sent(file: DocumentFile) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{file.name}"'}
    return Response(file.content, media_type=file.media_type, headers=headers)

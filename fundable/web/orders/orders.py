"""Orders: the client's own, and all of them for staff."""

from datetime import date, datetime
from typing import Annotated, Any, Literal
from uuid import UUID

from anyio import to_thread
from fastapi import APIRouter, Header, Query, Request, Response
from pydantic import Field

from fundable.domain.money.payments import PaymentMode, PaymentProgress, PaymentState
from fundable.domain.orders.orders import NOTES_MAX, Order, OrderFilter, OrderStatus, StatusChange, parse_status, stages
from fundable.domain.orders.promise import DueFilter
from fundable.services.orders import orders
from fundable.services.orders.promise import OrderSeen
from fundable.web.dependencies import (
    LIMIT_DEFAULT,
    LIMIT_MAX,
    AppDep,
    Cursor,
    LanesDep,
    Limit,
    StaffDep,
    Typed,
    app_of,
    token_of,
)
from fundable.web.money.hosting import HostingOut
from fundable.web.money.ledger import LedgerEntryOut
from fundable.web.money.refunds import DisputeOut
from fundable.web.orders.intake import IntakeFormOut
from fundable.web.orders.promise import DueOut, PromiseOut
from fundable.web.schemas import Body, MessageOut, Out, Paragraphs, refusals

router = APIRouter()


class StageOut(Out):
    status: OrderStatus
    at: datetime


class StatusChangeOut(StageOut):
    note: str | None
    by: str | None

    @classmethod
    def of(cls, change: StatusChange) -> "StatusChangeOut":
        return cls(status=change.status, at=change.at, note=change.note, by=change.by)


class OrderOut(Out):
    """`amount` and `refunded` are cents. `promisedOn` is the last day of the promise, from the form on."""

    id: UUID
    email: str
    amount: int
    refunded: int
    currency: str
    status: OrderStatus
    payment_state: PaymentState
    mode: PaymentMode
    selected_addons: list[str]
    stripe_customer_id: str | None
    promised_on: date | None
    created_at: datetime
    updated_at: datetime


class ClientOrderOut(OrderOut):
    """What the client sees: no notes of the staff's."""

    status_history: list[StageOut]

    @classmethod
    def of(cls, order: Order) -> "ClientOrderOut":
        history = [StageOut(status=change.status, at=change.at) for change in stages(order.history)]
        return cls(**_shared(order), status_history=history)


class AdminOrderOut(OrderOut):
    """`discount` and `tax` are cents, as charged. `duplicateOf`: this e-mail paid another order just before. `due` is
    null when no website is owed."""

    status_history: list[StatusChangeOut]
    admin_notes: str | None
    session_ended: bool
    business_name: str | None
    stripe_checkout_session_id: str | None
    stripe_payment_intent_id: str | None
    stripe_subscription_id: str | None
    stripe_invoice_id: str | None
    payment_progress: PaymentProgress | None
    discount: int
    tax: int
    duplicate_of: UUID | None
    due: DueOut | None

    @classmethod
    def of(cls, seen: OrderSeen) -> "AdminOrderOut":
        order = seen.order
        return cls(
            **_shared(order),
            status_history=[StatusChangeOut.of(change) for change in order.history],
            admin_notes=order.admin_notes,
            session_ended=order.is_abandoned,
            business_name=order.business_name,
            stripe_checkout_session_id=order.stripe_checkout_session_id if order.password_hash else None,
            stripe_payment_intent_id=order.stripe_payment_intent_id,
            stripe_subscription_id=order.stripe_subscription_id,
            stripe_invoice_id=order.stripe_invoice_id,
            payment_progress=order.payment_progress,
            discount=order.discount_cents,
            tax=order.tax_cents,
            duplicate_of=order.duplicate_of,
            due=DueOut.of(seen.due) if seen.due else None,
        )


class OrdersOut(Out):
    items: list[AdminOrderOut]
    total: int
    next_cursor: str | None


class OrderDetailsOut(Out):
    order: AdminOrderOut
    promise: PromiseOut | None
    intake_form: IntakeFormOut | None
    ledger: list[LedgerEntryOut]
    hosting: HostingOut | None
    disputes: list[DisputeOut]


class ClientOrderDetailsOut(Out):
    """`promise` is null before the form, and when no website is owed any more."""

    order: ClientOrderOut
    promise: PromiseOut | None
    hosting: HostingOut | None
    intake_form: IntakeFormOut | None = None


class StatusIn(Body):
    """`clientMessage` goes to the client with the news; `adminNotes` never do."""

    status: str
    client_message: Paragraphs | None = Field(default=None, max_length=NOTES_MAX)
    admin_notes: Paragraphs | None = Field(default=None, max_length=NOTES_MAX)


class NotesIn(Body):
    admin_notes: Paragraphs = Field(max_length=NOTES_MAX)


@router.get("/api/client/order", response_model=ClientOrderDetailsOut, responses=refusals(401))
async def client_order(request: Request) -> Response:
    opened = orders.client_details(app_of(request), token_of(request))
    hosting = HostingOut.of(opened.hosting) if opened.hosting else None
    promise = PromiseOut.of(opened.promise) if opened.promise else None
    file = ClientOrderDetailsOut(order=ClientOrderOut.of(opened.order), promise=promise, hosting=hosting)
    if opened.form:
        file.intake_form = IntakeFormOut.of(opened.form)
    return file.answer(without_unset=True)


@router.get("/api/orders", response_model=OrdersOut, responses=refusals(400, 401))
def list_orders(
    app: AppDep,
    _staff: StaffDep,
    limit: Limit = LIMIT_DEFAULT,
    cursor: Cursor = None,
    q: Typed = None,
    status: str | None = None,
    addon: Annotated[str | None, Query(max_length=100)] = None,
    session: Literal["ended"] | None = None,
    money: Literal["test"] | None = None,
    due: DueFilter | None = None,
) -> Response:
    filters = OrderFilter(
        text=q or None,
        status=parse_status(status) if status else None,
        addon=addon or None,
        abandoned=session == "ended",
        is_live=False if money == "test" else None,
    )
    page = orders.list_orders(app, filters, cursor or None, min(limit, LIMIT_MAX), due)
    items = [AdminOrderOut.of(seen) for seen in page.items]
    return OrdersOut(items=items, total=page.total, next_cursor=page.next_cursor).answer()


@router.get("/api/orders/{order_id}", responses=refusals(401, 404))
def get_order(order_id: UUID, app: AppDep, _staff: StaffDep) -> OrderDetailsOut:
    found = orders.read_details(app, order_id)
    return OrderDetailsOut(
        order=AdminOrderOut.of(found.seen),
        promise=PromiseOut.of(found.promise) if found.promise else None,
        intake_form=IntakeFormOut.of(found.form) if found.form else None,
        ledger=[LedgerEntryOut.of(entry, found.order) for entry in found.ledger],
        hosting=HostingOut.of(found.hosting) if found.hosting else None,
        disputes=[DisputeOut.of(dispute) for dispute in found.disputes],
    )


@router.patch("/api/orders/{order_id}/status", responses=refusals(400, 401, 403, 404, 412, 413))
def update_status(
    order_id: UUID, body: StatusIn, app: AppDep, staff: StaffDep, if_match: Annotated[str | None, Header()] = None
) -> AdminOrderOut:
    """`If-Match` may name the status that was seen, in quotes: an order that has moved on is then left alone."""
    status = parse_status(body.status)
    message = body.client_message or ""
    seen = if_match.strip().strip('"') if if_match is not None else None
    changed = orders.change_status(app, order_id, status, body.admin_notes or None, staff.name, message, seen)
    return AdminOrderOut.of(changed)


@router.patch("/api/orders/{order_id}/notes", responses=refusals(400, 401, 403, 404, 413))
def save_notes(order_id: UUID, body: NotesIn, app: AppDep, _staff: StaffDep) -> AdminOrderOut:
    return AdminOrderOut.of(orders.save_notes(app, order_id, body.admin_notes))


@router.delete("/api/orders/{order_id}", responses=refusals(401, 403, 404, 409, 502))
async def delete_order(order_id: UUID, app: AppDep, _staff: StaffDep, lanes: LanesDep) -> MessageOut:
    await to_thread.run_sync(orders.delete, app, order_id, limiter=lanes.gateway)
    return MessageOut(message="Order has been successfully removed.", code="deleted")


def _shared(order: Order) -> dict[str, Any]:
    return {
        "id": order.id,
        "email": order.email,
        "amount": order.amount_cents,
        "refunded": order.refunded_cents,
        "currency": order.currency,
        "status": order.status,
        "payment_state": order.payment_state,
        "mode": order.mode,
        "selected_addons": list(order.selected_addons),
        "stripe_customer_id": order.stripe_customer_id,
        "promised_on": order.promised_on,
        "created_at": order.created_at,
        "updated_at": order.updated_at,
    }

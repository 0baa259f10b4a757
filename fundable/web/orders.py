"""Orders: the client's own, and all of them for staff."""

from datetime import UTC, date, datetime
from typing import Annotated, Any, Literal
from uuid import UUID

from anyio import to_thread
from fastapi import APIRouter, Query, Response
from pydantic import Field

from fundable.domain.hosting import included_until
from fundable.domain.intake import promised_on
from fundable.domain.orders import Order, OrderFilter, OrderStatus, Stats, StatusChange, parse_status
from fundable.domain.payments import LedgerEntry, LedgerKind, PaymentMode, PaymentState
from fundable.services import accounts
from fundable.services import orders as service
from fundable.web.bodies import Body, MessageOut, Out, Paragraphs, refusals
from fundable.web.intake import IntakeFormOut
from fundable.web.requests import LIMIT_DEFAULT, LIMIT_MAX, AppDep, Cursor, LanesDep, Limit, StaffDep, TokenDep, Typed

router = APIRouter()
NOTES_MAX = 5000


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
    """`amount` is cents. `promisedOn` is the last day of the promise, from the form on."""

    id: UUID
    email: str
    amount: int
    currency: str
    status: OrderStatus
    payment_state: PaymentState
    mode: PaymentMode
    selected_addons: list[str]
    stripe_customer_id: str | None
    promised_on: date | None
    hosting_until: datetime | None
    created_at: datetime
    updated_at: datetime


class ClientOrderOut(OrderOut):
    """What the client sees: no notes of the staff's."""

    status_history: list[StageOut]

    @classmethod
    def of(cls, order: Order) -> "ClientOrderOut":
        history = [StageOut(status=change.status, at=change.at) for change in order.history]
        return cls(**_shared(order), status_history=history)


class AdminOrderOut(OrderOut):
    status_history: list[StatusChangeOut]
    admin_notes: str | None
    session_ended: bool
    business_name: str | None
    stripe_checkout_session_id: str | None
    stripe_payment_intent_id: str | None
    stripe_subscription_id: str | None

    @classmethod
    def of(cls, order: Order) -> "AdminOrderOut":
        return cls(
            **_shared(order),
            status_history=[StatusChangeOut.of(change) for change in order.history],
            admin_notes=order.admin_notes,
            session_ended=order.is_abandoned,
            business_name=order.business_name,
            stripe_checkout_session_id=order.stripe_checkout_session_id if order.password_hash else None,
            stripe_payment_intent_id=order.stripe_payment_intent_id,
            stripe_subscription_id=order.stripe_subscription_id,
        )


class OrdersOut(Out):
    items: list[AdminOrderOut]
    total: int
    next_cursor: str | None


class LedgerEntryOut(Out):
    """`amount` is cents, negative when it goes out."""

    id: UUID
    kind: LedgerKind
    amount: int
    currency: str
    at: datetime
    reference: str | None

    @classmethod
    def of(cls, entry: LedgerEntry, order: Order) -> "LedgerEntryOut":
        """The session's id may be all a payment is known by; it is a secret until the password is set."""
        is_secret = entry.reference == order.stripe_checkout_session_id and not order.password_hash
        return cls(
            id=entry.id,
            kind=entry.kind,
            amount=entry.amount_cents,
            currency=entry.currency,
            at=entry.at,
            reference=None if is_secret else entry.reference,
        )


class OrderFileOut(Out):
    order: AdminOrderOut
    intake_form: IntakeFormOut | None
    ledger: list[LedgerEntryOut]


class ClientOrderFileOut(Out):
    order: ClientOrderOut
    intake_form: IntakeFormOut | None = None


class WeekOut(Out):
    starts_on: date
    amount_cents: int


class StatsOut(Out):
    """Money is cents. `paidOrders` counts the status paid alone (READINGS 8)."""

    total_revenue_cents: int
    received_cents: int
    orders: int
    paid_orders: int
    intake_forms: int
    by_status: dict[OrderStatus, int]
    by_addon: dict[str, int]
    ended_sessions: int
    weeks: list[WeekOut]

    @classmethod
    def of(cls, stats: Stats) -> "StatsOut":
        return cls(
            total_revenue_cents=stats.total_cents,
            received_cents=stats.received_cents,
            orders=stats.orders,
            paid_orders=stats.by_status[OrderStatus.PAID],
            intake_forms=stats.intake_forms,
            by_status=stats.by_status,
            by_addon=stats.by_addon,
            ended_sessions=stats.abandoned,
            weeks=[WeekOut(starts_on=week.starts_on, amount_cents=week.amount_cents) for week in stats.weeks],
        )


class StatusIn(Body):
    status: str
    admin_notes: Paragraphs | None = Field(default=None, max_length=NOTES_MAX)


class NotesIn(Body):
    admin_notes: Paragraphs = Field(max_length=NOTES_MAX)


@router.get("/api/client/order", response_model=ClientOrderFileOut, responses=refusals(401))
async def client_order(app: AppDep, token: TokenDep) -> Response:
    order, form = accounts.client_order(app, token)
    file = ClientOrderFileOut(order=ClientOrderOut.of(order))
    if form:
        file.intake_form = IntakeFormOut.of(form)
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
) -> Response:
    narrowed = OrderFilter(
        text=q or None,
        status=parse_status(status) if status else None,
        addon=addon or None,
        abandoned=session == "ended",
    )
    page = service.list_orders(app, narrowed, cursor or None, min(limit, LIMIT_MAX))
    items = [AdminOrderOut.of(order) for order in page.items]
    return OrdersOut(items=items, total=page.total, next_cursor=page.next_cursor).answer()


@router.get("/api/admin/stats", response_model=StatsOut, responses=refusals(401))
def stats(app: AppDep, _staff: StaffDep) -> Response:
    return StatsOut.of(service.stats(app)).answer()


@router.get("/api/orders/{order_id}", responses=refusals(401, 404))
def get_order(order_id: UUID, app: AppDep, _staff: StaffDep) -> OrderFileOut:
    found = service.open_file(app, order_id)
    return OrderFileOut(
        order=AdminOrderOut.of(found.order),
        intake_form=IntakeFormOut.of(found.form) if found.form else None,
        ledger=[LedgerEntryOut.of(entry, found.order) for entry in found.ledger],
    )


@router.patch("/api/orders/{order_id}/status", responses=refusals(400, 401, 403, 404, 413))
def update_status(order_id: UUID, body: StatusIn, app: AppDep, staff: StaffDep) -> AdminOrderOut:
    status = parse_status(body.status)
    return AdminOrderOut.of(service.change_status(app, order_id, status, body.admin_notes or None, staff.name))


@router.patch("/api/orders/{order_id}/notes", responses=refusals(400, 401, 403, 404, 413))
def save_notes(order_id: UUID, body: NotesIn, app: AppDep, _staff: StaffDep) -> AdminOrderOut:
    return AdminOrderOut.of(service.save_notes(app, order_id, body.admin_notes))


@router.delete("/api/orders/{order_id}", responses=refusals(401, 403, 404, 409, 502))
async def delete_order(order_id: UUID, app: AppDep, _staff: StaffDep, lanes: LanesDep) -> MessageOut:
    await to_thread.run_sync(service.delete, app, order_id, limiter=lanes.gateway)
    return MessageOut(message="Order has been successfully removed.", code="deleted")


def _shared(order: Order) -> dict[str, Any]:
    return {
        "id": order.id,
        "email": order.email,
        "amount": order.amount_cents,
        "currency": order.currency,
        "status": order.status,
        "payment_state": order.payment_state,
        "mode": order.mode,
        "selected_addons": list(order.selected_addons),
        "stripe_customer_id": order.stripe_customer_id,
        "promised_on": promised_on(_day(order.form_at)) if order.form_at else None,
        "hosting_until": included_until(order.paid_at) if order.paid_at else None,
        "created_at": order.created_at,
        "updated_at": order.updated_at,
    }


def _day(moment: datetime) -> date:
    return moment.astimezone(UTC).date()

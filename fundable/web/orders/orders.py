"""Orders: the client's own, and all of them for staff."""

from datetime import date, datetime
from functools import partial
from typing import Annotated, Literal
from uuid import UUID

from anyio import to_thread
from fastapi import Query, Request, Response
from pydantic import AliasGenerator, AliasPath, ConfigDict, Field
from pydantic.alias_generators import to_camel

from fundable.domain.money.charging.order_charges import ChargeState
from fundable.domain.money.hosting import AfterRefund, HostingFilter
from fundable.domain.money.payments import PaymentMode, PaymentProgress, PaymentState
from fundable.domain.orders.orders import NOTES_MAX, OrderFilter, OrderStatus, parse_status, status_unknown
from fundable.domain.orders.promise import DueFilter
from fundable.domain.people.client_views import ClientView
from fundable.domain.people.logins import wants_touch
from fundable.services.orders import deletion, orders
from fundable.services.people import logins
from fundable.web.agency.offer import SoldOut
from fundable.web.dependencies import (
    LIMIT_DEFAULT,
    LIMIT_MAX,
    AppDep,
    ConfirmedStaffDep,
    Cursor,
    IfMatch,
    LanesDep,
    Limit,
    OrderId,
    StaffDep,
    Typed,
    app_of,
    opener_of,
)
from fundable.web.money.hosting import HostingOut
from fundable.web.money.ledger import LedgerEntryOut
from fundable.web.money.payouts import OrderPayoutOut
from fundable.web.money.refunds import DisputeOut
from fundable.web.orders.client_groups import ClientFileOut
from fundable.web.orders.intake import IntakeFormOut
from fundable.web.orders.pause_answers import AskedAnswerOut, PauseAnswerOut, WaitingOut
from fundable.web.orders.promise import DueOut, PromiseOut
from fundable.web.orders.websites import WebsitesOut
from fundable.web.people.assignees import PersonOut
from fundable.web.routes import DirectRoute, Router
from fundable.web.schemas import Body, MessageOut, Out, Paragraphs, Says, refusals

router = Router(route_class=DirectRoute)


class StageOut(Out):
    status: OrderStatus
    at: datetime


class StatusChangeOut(StageOut):
    note: str | None
    by: str | None


def _of_order(name: str) -> AliasPath:
    return AliasPath("order", name)


class OrderOut(Out):
    """`amount`, `refunded` and `discount` are cents. `promotionCode` is the one that it was begun with.
    `laterAddons` were paid for after the order, which `amount` has no part in. `promisedOn` is the last day of the
    promise, from the form on."""

    # Made of what holds an order and what else is known of it: what has no other source is the order's.
    model_config = ConfigDict(alias_generator=AliasGenerator(validation_alias=_of_order, serialization_alias=to_camel))

    id: UUID
    email: str
    amount: int = Field(validation_alias=_of_order("amount_cents"))
    refunded: int = Field(validation_alias=_of_order("refunded_cents"))
    discount: int = Field(validation_alias=_of_order("discount_cents"))
    promotion_code: str | None
    currency: str
    status: OrderStatus
    payment_state: PaymentState
    mode: PaymentMode
    selected_addons: list[str]
    later_addons: list[str]
    stripe_customer_id: str | None
    promised_on: date | None
    created_at: datetime
    updated_at: datetime


class ClientOrderOut(OrderOut):
    """What the client sees: no notes of the staff's."""

    status_history: list[StageOut] = Field(validation_alias=_of_order("stages"))


class AdminOrderOut(OrderOut):
    """`tax` is cents, as charged. `duplicateOf`: this e-mail paid another order just before. `due` is
    null when no website is owed. `addonNames` are what its add-ons were sold as. `assignee` is who has it; null while
    nobody does."""

    status_history: list[StatusChangeOut] = Field(validation_alias=_of_order("history"))
    admin_notes: str | None
    session_ended: bool = Field(validation_alias=_of_order("is_abandoned"))
    business_name: str | None
    stripe_checkout_session_id: str | None = Field(validation_alias=_of_order("shown_session_id"))
    stripe_payment_intent_id: str | None
    stripe_subscription_id: str | None
    stripe_invoice_id: str | None
    payment_progress: PaymentProgress | None
    tax: int = Field(validation_alias=_of_order("tax_cents"))
    duplicate_of: UUID | None
    due: DueOut | None = Field(validation_alias="due")
    addon_names: list[str] = Field(validation_alias="addon_names")
    assignee: PersonOut | None = Field(validation_alias="assignee")


class OrdersOut(Out):
    """`byStatus` counts what a search finds in each status, whichever is asked for; absent without a search. A search
    counts up to 1,000: that number, here and in `total`, means so many or more."""

    items: list[AdminOrderOut]
    total: int
    next_cursor: str | None
    by_status: dict[OrderStatus, int] | None = Field(default=None, exclude_if=lambda found: found is None)


class OrderDetailsOut(Out):
    """`offer` is what the order was sold under; absent for the offer that pages are built with. `sentBack` are the
    form's answers that its client is to look at again, `unanswered` how many messages wait for staff,
    `files` what they sent, the newest first. `takenByBank`: cents of the payment that the buyer's bank took back in a
    dispute, and hasn't returned."""

    order: AdminOrderOut
    offer: SoldOut | None = Field(default=None, exclude_if=lambda found: found is None)
    promise: PromiseOut | None
    intake_form: IntakeFormOut | None
    ledger: list[LedgerEntryOut]
    hosting: HostingOut | None
    hosting_after_refund: AfterRefund | None
    disputes: list[DisputeOut]
    taken_by_bank: int
    payouts: list[OrderPayoutOut]
    websites: WebsitesOut
    answers: list[PauseAnswerOut]
    sent_back: list[AskedAnswerOut]
    unanswered: int
    files: list[ClientFileOut]


class ClientOrderDetailsOut(Out):
    """`promise` is null before the form, and when no website is owed any more. `websiteUrl` is empty before Review,
    and while nobody has said where the website is; with `isWebsiteReleased` it's where the client reviews it here, with
    `isWebsiteOnline` where what was made here is published. `isWebsitePaused`: visitors see a page instead.
    `waiting` is null while the clock isn't paused by hand. `charges` are the states of what was charged after the first
    payment, which `/api/client/charges` tells. `offer` is what the order was sold under; absent for the
    offer that pages are built with."""

    order: ClientOrderOut
    offer: SoldOut | None = Field(default=None, exclude_if=lambda found: found is None)
    promise: PromiseOut | None
    website_url: str
    is_website_released: bool
    is_website_online: bool
    is_website_paused: bool
    waiting: WaitingOut | None
    hosting: HostingOut | None
    charges: list[ChargeState]
    intake_form: IntakeFormOut | None = None


NOTES = Says(noun="Notes", are_many=True)


class StatusIn(Body):
    """`clientMessage` goes to the client with the news; `adminNotes` never do. `emailClient`: false sends nothing.
    `emailAgain`: true emails about the status that the order has already, which otherwise only a message does."""

    status: Annotated[str, Says(status_unknown().message)]
    client_message: Annotated[Paragraphs | None, Says(noun="The message")] = Field(default=None, max_length=NOTES_MAX)
    admin_notes: Annotated[Paragraphs | None, NOTES] = Field(default=None, max_length=NOTES_MAX)
    email_client: bool | None = None
    email_again: bool | None = None


class NotesIn(Body):
    admin_notes: Annotated[Paragraphs, NOTES] = Field(max_length=NOTES_MAX)
    seen_notes: str | None = None


@router.get("/api/client/order", response_model=ClientOrderDetailsOut, responses=refusals(401, 403))
async def client_order(request: Request) -> Response:
    app, token = app_of(request), await opener_of(request)
    opened = orders.client_details(app, token)
    if not isinstance(token, ClientView) and wants_touch(opened.seen_at, app.clock.now()):
        await to_thread.run_sync(logins.touch_client, app, token)
    hosting = HostingOut.made_of(opened.hosting, opened.zone, opened.order.is_taxed(app.config.adds_tax))
    promise = PromiseOut.of(opened.promise) if opened.promise else None
    order, website, released = ClientOrderOut.of(opened), opened.website_url, opened.is_website_released
    waiting = WaitingOut.of(opened.waiting) if opened.waiting else None
    offer = SoldOut.made_of(opened.offer, opened.order)
    file = ClientOrderDetailsOut(
        order=order,
        offer=offer,
        promise=promise,
        website_url=website,
        is_website_released=released,
        is_website_online=opened.is_website_online,
        is_website_paused=opened.is_website_paused,
        waiting=waiting,
        hosting=hosting,
        charges=list(opened.charges),
    )
    if opened.form:
        file.intake_form = IntakeFormOut.made_of(opened.form, app.phones)
    return file.answer(without_unset=True)


def asked(q: str | None, status: str | None, addon: str | None, session: str | None, money: str | None) -> OrderFilter:
    """What a list of orders is narrowed to. Raises Refused `status_unknown`."""
    return OrderFilter(
        text=q or None,
        status=parse_status(status) if status else None,
        addon=addon or None,
        abandoned=session == "ended",
        is_live=False if money == "test" else None,
    )


@router.get("/api/orders", response_model=OrdersOut, responses=refusals(400, 401))
async def list_orders(
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
    hosting: HostingFilter | None = None,
) -> Response:
    filters = asked(q, status, addon, session, money)
    read = partial(orders.list_orders, app, filters, cursor or None, min(limit, LIMIT_MAX), due, hosting)
    # A short page that is a range of one index is read here: a thread would cost as much as SQLite's part of it.
    # Two conditions at once have no index: all of one may be looked through for the other.
    is_range = limit <= LIMIT_DEFAULT and not (q or addon or money or due or hosting or (status and session))
    return OrdersOut.of(read() if is_range else await to_thread.run_sync(read)).answer()


@router.get("/api/orders/{order_id}", responses=refusals(401, 404))
def get_order(order_id: OrderId, app: AppDep, _staff: StaffDep) -> OrderDetailsOut:
    details = orders.read_details(app, order_id)
    return OrderDetailsOut(
        order=AdminOrderOut.of(details.seen),
        offer=SoldOut.made_of(details.offer, details.order),
        promise=PromiseOut.of(details.promise) if details.promise else None,
        intake_form=IntakeFormOut.made_of(details.form, app.phones) if details.form else None,
        ledger=[LedgerEntryOut.made_of(entry, details.order, details.zone) for entry in details.ledger],
        hosting=HostingOut.made_of(details.hosting, details.zone, details.order.is_taxed(app.config.adds_tax)),
        hosting_after_refund=details.hosting_after_refund,
        disputes=[
            DisputeOut.made_of(one, details.zone, details.disputed(one), details.evidence_drafts.get(one.id))
            for one in details.disputes
        ],
        taken_by_bank=details.taken_cents,
        payouts=[OrderPayoutOut.made_of(payout, net) for payout, net in details.payouts],
        websites=WebsitesOut.of(details.websites),
        answers=[PauseAnswerOut.of(one) for one in details.answers],
        sent_back=[AskedAnswerOut.of(one) for one in details.sent_back],
        unanswered=details.unanswered,
        files=[ClientFileOut.of(one) for one in details.files],
    )


@router.patch("/api/orders/{order_id}/status", responses=refusals(400, 401, 403, 404, 412, 413))
def update_status(
    order_id: OrderId, body: StatusIn, app: AppDep, staff: StaffDep, if_match: IfMatch = None
) -> AdminOrderOut:
    """`If-Match` may name the status that was seen, in quotes: an order that has moved on is then left alone."""
    status = parse_status(body.status)
    message = body.client_message or ""
    notes, is_sent, is_again = body.admin_notes or None, body.email_client is not False, bool(body.email_again)
    changed = orders.change_status(app, order_id, status, notes, staff.name, message, if_match, is_sent, is_again)
    return AdminOrderOut.of(changed)


@router.patch("/api/orders/{order_id}/notes", responses=refusals(400, 401, 403, 404, 409, 413))
def save_notes(order_id: OrderId, body: NotesIn, app: AppDep, _staff: StaffDep) -> AdminOrderOut:
    return AdminOrderOut.of(orders.save_notes(app, order_id, body.admin_notes, body.seen_notes))


@router.delete("/api/orders/{order_id}", responses=refusals(401, 403, 404, 409, 502))
async def delete_order(order_id: OrderId, app: AppDep, _staff: ConfirmedStaffDep, lanes: LanesDep) -> MessageOut:
    await to_thread.run_sync(deletion.delete, app, order_id, limiter=lanes.gateway)
    return MessageOut(message="Order has been successfully removed.", code="deleted")

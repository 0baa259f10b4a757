"""Charges after an order's first payment: staff make, withdraw and give back, clients pay."""

from datetime import date, datetime
from typing import Annotated, Any, Self
from uuid import UUID
from zoneinfo import ZoneInfo

from anyio import to_thread
from fastapi import Path
from pydantic import Field

from fundable.app import App
from fundable.domain.money.amounts import money
from fundable.domain.money.charging.order_charges import TEXT_MAX, ChargeState, NewCharge, OrderCharge
from fundable.domain.money.payments import ChargeKind, PaymentState
from fundable.domain.orders.orders import Order
from fundable.services.money.charging import charge_refunds, making, paying, reading
from fundable.services.money.charging.reading import SeenCharge
from fundable.services.people import accounts
from fundable.web.dependencies import AppDep, ConfirmedOwnerDep, LanesDep, OpenerDep, OrderId, StaffDep, TokenDep
from fundable.web.limits import limited
from fundable.web.money.hosting import day_in
from fundable.web.routes import Router
from fundable.web.schemas import Body, Line, MessageOut, Out, Says, refusals

router = Router()
ChargeId = Annotated[UUID, Path()]


class ClientChargeOut(Out):
    """`amount` is what is asked, `paid` what was paid, with `tax`, and `refunded` what went back; all cents.
    `isPaying`: a payment that takes days is on its way. Days are those of the agency's calendar."""

    id: UUID
    kind: ChargeKind
    text: str
    amount: int
    currency: str
    state: ChargeState
    money_state: PaymentState
    is_paying: bool
    paid: int
    tax: int
    refunded: int
    made_on: date
    paid_on: date | None

    @classmethod
    def made_of(cls, seen: SeenCharge, zone: ZoneInfo) -> Self:
        return cls(**_said(seen, zone))


class OrderChargeOut(ClientChargeOut):
    """`madeBy` is empty where the client bought it. `paidAfterWithdrawal`: its money came all the same.
    `takenByBank`: cents of it that the buyer's bank took back in a dispute, and hasn't returned."""

    made_at: datetime
    made_by: str
    withdrawn_by: str
    paid_after_withdrawal: bool
    taken_by_bank: int

    @classmethod
    def made_of(cls, seen: SeenCharge, zone: ZoneInfo) -> Self:
        charge = seen.charge
        return cls(
            **_said(seen, zone),
            made_at=charge.made_at,
            made_by=charge.made_by,
            withdrawn_by=charge.withdrawn_by,
            paid_after_withdrawal=charge.paid_after_withdrawal,
            taken_by_bank=seen.taken_cents,
        )


class SoldLaterOut(Out):
    """An add-on that can be charged for. `price` is cents."""

    id: str
    name: str
    price: int = Field(validation_alias="price_cents")


class OrderChargesOut(Out):
    """Newest first. `roundPrice` is cents, 0 where no round can be charged for. `whyNot` says why nothing more can be
    charged; empty where it can."""

    items: list[OrderChargeOut]
    addons: list[SoldLaterOut]
    round_price: int
    why_not: str


class ClientChargesOut(Out):
    """Newest first, without those that were withdrawn, or whose order was refunded, before they were paid. `roundPrice`
    is what the client can buy another round of changes for, in cents; 0 where they can't, because one is left or none
    is sold."""

    items: list[ClientChargeOut]
    round_price: int
    currency: str


class NewChargeIn(Body):
    """`id` is made by whoever asks, so that asking twice makes one. `amountCents` is what the page showed."""

    id: Annotated[UUID, Field(strict=False), Says("Reload this order and try again.")]
    kind: Annotated[ChargeKind, Field(strict=False), Says("Choose what you charge for.")]
    amount_cents: Annotated[int, Says("Enter the amount.")] = Field(ge=1)
    text: Annotated[Line, Says("Say what it's for. Your client reads it.", noun="What it's for")] = Field(
        default="", max_length=TEXT_MAX
    )
    addon_id: Annotated[str, Says("Choose the add-on.")] = Field(default="", max_length=40)


class RoundIn(Body):
    """As a charge's: `amountCents` is what the page showed."""

    id: Annotated[UUID, Field(strict=False), Says("Reload the page and try again.")]
    amount_cents: Annotated[int, Says("Reload the page and try again.")] = Field(ge=1)


class ChargeRefundIn(Body):
    """Cents to give back, and what the page shows as given back until now."""

    amount_cents: Annotated[int, Says("Enter the amount to refund.")] = Field(ge=1)
    refunded_before_cents: Annotated[int, Says("Reload this order and check again.")] = Field(ge=0)


class PayPageOut(Out):
    url: str


@router.get("/api/orders/{order_id}/charges", responses=refusals(401, 404))
def read(order_id: OrderId, app: AppDep, _staff: StaffDep) -> OrderChargesOut:
    found, offered = reading.of_order(app, order_id), making.offered(app, order_id)
    return OrderChargesOut(
        items=[OrderChargeOut.made_of(one, found.zone) for one in found.items],
        addons=[SoldLaterOut.of(one) for one in offered.addons],
        round_price=offered.round_cents,
        why_not=offered.why_not,
    )


@router.post("/api/orders/{order_id}/charges", responses=refusals(400, 401, 403, 404, 409, 413))
def make(order_id: OrderId, body: NewChargeIn, app: AppDep, staff: StaffDep) -> MessageOut:
    """The client is mailed, and pays it in their portal."""
    addon_id = body.addon_id if body.kind is ChargeKind.ADDON else ""
    asked = NewCharge(body.id, body.kind, body.amount_cents, body.text, addon_id)
    made = making.make(app, order_id, asked, staff.name)
    amount = money(made.amount_cents, made.currency)
    emailed = f"We've emailed the client to pay {amount}."
    waiting = f"The client can pay {amount} in the portal. There's no mail server, so nothing was emailed."
    return MessageOut(message=emailed if app.sends_mail else waiting, code="charged")


@router.post("/api/orders/{order_id}/charges/{charge_id}/withdraw", responses=refusals(401, 403, 404, 409, 502))
async def withdraw(order_id: OrderId, charge_id: ChargeId, app: AppDep, staff: StaffDep, lanes: LanesDep) -> MessageOut:
    await to_thread.run_sync(making.withdraw, app, order_id, charge_id, staff.name, limiter=lanes.gateway)
    return MessageOut(message="It was withdrawn. Nobody can pay it anymore.", code="charge_withdrawn")


@router.post("/api/orders/{order_id}/charges/{charge_id}/refund", responses=refusals(400, 401, 403, 404, 409, 413, 502))
async def refund(
    order_id: OrderId,
    charge_id: ChargeId,
    body: ChargeRefundIn,
    app: AppDep,
    _owner: ConfirmedOwnerDep,
    lanes: LanesDep,
) -> MessageOut:
    asked = (order_id, charge_id, body.amount_cents, body.refunded_before_cents)
    given = await to_thread.run_sync(charge_refunds.refund, app, *asked, limiter=lanes.gateway)
    return MessageOut(message=f"{money(body.amount_cents, given.currency)} was refunded.", code="refunded")


@router.get("/api/client/charges", responses=refusals(401, 403))
def client_charges(app: AppDep, token: OpenerDep) -> ClientChargesOut:
    return _of_client(app, accounts.client_order(app, token).order)


@router.post(
    "/api/client/rounds",
    dependencies=[limited("checkout")],
    responses=refusals(400, 401, 404, 409, 413, 429, 502, 503),
)
async def buy_round(body: RoundIn, app: AppDep, token: TokenDep, lanes: LanesDep) -> PayPageOut:
    """Where the client pays another round of changes."""
    order = accounts.client_order(app, token).order
    asked = NewCharge(body.id, ChargeKind.ROUND, body.amount_cents)
    made = await to_thread.run_sync(making.buy_round, app, order.id, asked, accounts.as_client(order))
    return PayPageOut(url=await to_thread.run_sync(paying.open_page, app, order.id, made.id, limiter=lanes.gateway))


@router.post(
    "/api/client/charges/{charge_id}/pay",
    dependencies=[limited("checkout")],
    responses=refusals(401, 404, 409, 429, 502, 503),
)
async def pay(charge_id: ChargeId, app: AppDep, token: TokenDep, lanes: LanesDep) -> PayPageOut:
    """Where the client pays it."""
    order = accounts.client_order(app, token).order
    return PayPageOut(url=await to_thread.run_sync(paying.open_page, app, order.id, charge_id, limiter=lanes.gateway))


@router.post(
    "/api/client/charges/{charge_id}/check",
    dependencies=[limited("checkout")],
    responses=refusals(401, 404, 429, 502, 503),
)
async def check(charge_id: ChargeId, app: AppDep, token: TokenDep, lanes: LanesDep) -> ClientChargesOut:
    """For a client who has come back from paying, before the provider's report did."""
    order = accounts.client_order(app, token).order
    await to_thread.run_sync(paying.check, app, order.id, charge_id, limiter=lanes.gateway)
    return _of_client(app, order)


def _of_client(app: App, order: Order) -> ClientChargesOut:
    found = reading.of_client(app, order)
    return ClientChargesOut(
        items=[ClientChargeOut.made_of(one, found.zone) for one in found.items],
        round_price=making.round_price(app, order.id),
        currency=order.currency,
    )


def _said(seen: SeenCharge, zone: ZoneInfo) -> dict[str, Any]:
    charge: OrderCharge = seen.charge
    return {
        "id": charge.id,
        "kind": charge.kind,
        "text": charge.text,
        "amount": charge.amount_cents,
        "currency": charge.currency,
        "state": charge.state,
        "money_state": seen.money_state,
        "is_paying": charge.is_processing,
        "paid": charge.paid_cents,
        "tax": charge.tax_cents,
        "refunded": charge.refunded_cents,
        "made_on": day_in(zone, charge.made_at),
        "paid_on": day_in(zone, charge.paid_at) if charge.paid_at else None,
    }

"""Staff charge a client for more, or take it back before it's paid; clients buy what is sold to them."""

from dataclasses import dataclass
from uuid import UUID

from fundable.acting import Actor
from fundable.app import App, LocalApp
from fundable.db import audit
from fundable.db.database import Connection
from fundable.db.money.charging import order_charges
from fundable.db.orders import orders
from fundable.domain.agency.offer import Addon
from fundable.domain.errors import Refused
from fundable.domain.money.amounts import named
from fundable.domain.money.charging.order_charges import (
    OPEN_MAX,
    ChargeState,
    NewCharge,
    OrderCharge,
    buyable,
    charge_over,
    check_chargeable,
    not_offered,
    priced,
    round_left,
)
from fundable.domain.money.payments import ChargeKind, is_within_reach
from fundable.domain.orders.orders import Order
from fundable.services.money.charging import charge_messages, paying


@dataclass(frozen=True, slots=True)
class Chargeable:
    """What can be charged for an order now, at which price; a round costs 0 where none is sold. `why_not` says why
    nothing can; empty where it can."""

    addons: tuple[Addon, ...]
    round_cents: int
    why_not: str


def offered(app: App, order_id: UUID) -> Chargeable:
    """Raises Refused `order_gone`."""
    with app.database.read() as connection:
        order = orders.get(connection, order_id)
        asked, waits = _asked(connection, order), _round_waiting(connection, order) is not None
    try:
        _check(app, order)
    except Refused as refused:
        return Chargeable((), 0, refused.message)
    offer = app.offers.get(order.offer_version)
    return Chargeable(buyable(offer, asked), 0 if waits else offer.round_cents, "")


def round_price(app: App, order_id: UUID) -> int:
    """What the order's client can buy another round for; one that waits to be paid is that one. 0 where they can't,
    because one is left or on its way to be paid, or none is sold. Raises Refused `order_gone`."""
    with app.database.read() as connection:
        order = orders.get(connection, order_id)
        try:
            _check(app, order)
        except Refused:
            return 0
        if not _lacks_rounds(connection, app, order):
            return 0
        if waiting := _round_waiting(connection, order):
            return 0 if waiting.is_processing else waiting.amount_cents
        return app.offers.get(order.offer_version).round_cents


def make(app: App, order_id: UUID, asked: NewCharge, by: str) -> OrderCharge:
    """A charge that waits for the client, who is mailed. Asked for twice under the same id, it's made once.

    Raises Refused `order_gone`, `charges_many`, and what `_made_before`, `check_chargeable` and `priced` raise.
    """
    with app.database.write() as connection:
        if known := _made_before(connection, order_id, asked):
            return known
        order = orders.get(connection, order_id)
        _check(app, order)
        charge = _new(connection, app, order, asked, by)
        order_charges.add(connection, charge)
        facts = {"charge": str(charge.id), "amount_cents": charge.amount_cents, **named(charge.currency)}
        audit.record(connection, app.clock.now(), "charge.made", order_id, private={"what": charge.text}, **facts)
        charge_messages.asked_for(connection, app, order, charge)
    return charge


def buy_round(app: App, order_id: UUID, asked: NewCharge, client: Actor) -> OrderCharge:
    """A client wants another round, because none is left: a charge that they pay at once. However often it's asked for,
    there is one until it's paid; one that staff have asked them to pay is that one.

    Raises Refused `order_gone`, `round_left`, and what `check_chargeable` and `priced` raise.
    """
    with app.database.write() as connection:
        if known := _made_before(connection, order_id, asked):
            return known
        order = orders.get(connection, order_id)
        _check(app, order)
        if waiting := _round_waiting(connection, order):
            return waiting
        if not _lacks_rounds(connection, app, order):
            raise round_left()
        charge = _new(connection, app, order, asked, by="")
        order_charges.add(connection, charge)
        facts = {"charge": str(charge.id), "amount_cents": charge.amount_cents, **named(charge.currency)}
        audit.record(connection, app.clock.now(), "charge.bought", order_id, actor=client, **facts)
    return charge


def withdraw(app: App, order_id: UUID, charge_id: UUID, by: str) -> OrderCharge:
    """Nobody can pay it any more: its payment page is ended first.

    Raises Refused `charge_unknown`, `charge_paid` also when it was paid just now, `charge_withdrawn`,
    `charge_processing`, `charge_changed`, `gateway_unanswered`, `mode_differs`.
    """
    with app.database.read() as connection:
        charge = order_charges.get(connection, order_id, charge_id)
    if not charge.is_open:
        raise charge_over(charge)
    is_reached = is_within_reach(charge.mode, app.mode)
    if is_reached:
        paying.end_page(app, charge)
    now = app.clock.now()
    with app.database.write() as connection:
        known = order_charges.get(connection, order_id, charge_id)
        if not known.is_open:
            raise charge_over(known)
        if known.session_id and is_reached:
            message = "The client has just opened the payment page again, so nothing was changed. Try again."
            raise Refused("charge_changed", message)
        columns = {"state": ChargeState.WITHDRAWN, "withdrawn_at": now, "withdrawn_by": by}
        order_charges.change_unpaid(connection, charge_id, **columns)
        audit.record(connection, now, "charge.withdrawn", order_id, charge=str(charge_id))
        return order_charges.get(connection, order_id, charge_id)


def _new(connection: Connection, app: LocalApp, order: Order, asked: NewCharge, by: str) -> OrderCharge:
    if sum(one.is_open for one in order_charges.of_order(connection, order.id)) >= OPEN_MAX:
        message = f"{OPEN_MAX} charges wait for this client already. Withdraw one first."
        raise Refused("charges_many", message)
    if asked.kind is ChargeKind.ROUND and _round_waiting(connection, order):
        raise not_offered()
    text, amount_cents = priced(asked, app.offers.get(order.offer_version), _asked(connection, order))
    return OrderCharge(
        id=asked.id,
        order_id=order.id,
        kind=asked.kind,
        addon_id=asked.addon_id,
        text=text,
        amount_cents=amount_cents,
        currency=order.currency,
        mode=order.mode,
        state=ChargeState.OPEN,
        made_at=app.clock.now(),
        made_by=by,
    )


def _made_before(connection: Connection, order_id: UUID, asked: NewCharge) -> OrderCharge | None:
    """Under this id. Raises Refused `charge_unknown` for another order's, `charge_changed` when it's for something
    else."""
    if order_charges.find(connection, asked.id) is None:
        return None
    known = order_charges.get(connection, order_id, asked.id)
    if (known.kind, known.amount_cents, known.addon_id) != (asked.kind, asked.amount_cents, asked.addon_id):
        raise Refused("charge_changed", "This was sent before, and was different then. Reload this order.")
    return known


def _asked(connection: Connection, order: Order) -> set[str]:
    """The add-ons that it has, or is asked to pay for."""
    waiting = (one.addon_id for one in order_charges.of_order(connection, order.id) if one.is_open)
    return {*order.addons, *waiting}


def _round_waiting(connection: Connection, order: Order) -> OrderCharge | None:
    """The round that its client is asked to pay for."""
    found = order_charges.of_order(connection, order.id)
    return next((one for one in found if one.kind is ChargeKind.ROUND and one.is_open), None)


def _lacks_rounds(connection: Connection, app: LocalApp, order: Order) -> bool:
    """Whether its client is told that no round is left, while they look at their website."""
    included = app.offers.get(order.offer_version).revision_rounds
    return app.above.lacks_rounds(connection, order, included)


def _check(app: LocalApp, order: Order) -> None:
    check_chargeable(order.payment_state, order.is_refunded, order.mode, app.mode)

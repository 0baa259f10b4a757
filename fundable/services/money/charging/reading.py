"""Charges of an order as staff and its client see them."""

from collections.abc import Iterable, Set
from dataclasses import dataclass
from uuid import UUID
from zoneinfo import ZoneInfo

from fundable.app import App
from fundable.db.money import disputes, ledger
from fundable.db.money.charging import order_charges
from fundable.db.orders import orders
from fundable.domain.money.charging.order_charges import ChargeState, OrderCharge
from fundable.domain.money.disputes import DisputeStatus
from fundable.domain.money.ledger import LedgerEntry, taken_cents
from fundable.domain.money.payments import PaymentState
from fundable.domain.orders.orders import Order
from fundable.services.agency import calendar


@dataclass(frozen=True, slots=True)
class SeenCharge:
    """A charge, and what became of its money. `taken_cents` are with the buyer's bank."""

    charge: OrderCharge
    money_state: PaymentState
    taken_cents: int


@dataclass(frozen=True, slots=True)
class SeenCharges:
    """Newest first. `zone` is where the agency is."""

    items: tuple[SeenCharge, ...]
    zone: ZoneInfo


def of_order(app: App, order_id: UUID) -> SeenCharges:
    """Raises Refused `order_gone`."""
    with app.database.read() as connection:
        orders.get(connection, order_id)
        found = order_charges.of_order(connection, order_id)
        raised = disputes.of_order(connection, order_id)
        entries = ledger.of_order(connection, order_id) if raised else ()  # a bank takes nothing without a dispute
    disputed = {one.payment_intent_id for one in raised if one.status is not DisputeStatus.WON}
    return SeenCharges(tuple(_seen(one, disputed, entries) for one in found), calendar.zone(app))


def _seen(charge: OrderCharge, disputed: Set[str | None], entries: Iterable[LedgerEntry]) -> SeenCharge:
    state = charge.money_state(charge.is_paid and charge.payment_intent_id in disputed)
    return SeenCharge(charge, state, taken_cents(entries, charge.payment_intent_id) if charge.is_paid else 0)


def of_client(app: App, order: Order) -> SeenCharges:
    """Without those that were withdrawn before they were paid: there's nothing to know of them. Nor is there of those
    that nobody has paid yet of an order that was refunded, as they can't be paid anymore."""
    seen = of_order(app, order.id)
    shown = tuple(one for one in seen.items if _concerns_client(one.charge, order))
    return SeenCharges(shown, seen.zone)


def _concerns_client(charge: OrderCharge, order: Order) -> bool:
    is_waiting = charge.is_open and not charge.is_processing
    return charge.state is not ChargeState.WITHDRAWN and not (is_waiting and order.is_refunded)

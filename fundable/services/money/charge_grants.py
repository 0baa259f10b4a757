"""What was bought with a charge: it comes with the money, and goes back with all of it unless it was used."""

from fundable.app import LocalApp
from fundable.db import audit
from fundable.db.database import Connection
from fundable.db.money.charging import order_charges
from fundable.db.orders import orders
from fundable.domain.money.charging.order_charges import OrderCharge
from fundable.domain.money.payments import ChargeKind


def grant(connection: Connection, app: LocalApp, charge: OrderCharge) -> None:
    """Also where it was withdrawn before, or the order given back: the client has paid for it."""
    order, now = orders.get(connection, charge.order_id), app.clock.now()
    match charge.kind:
        case ChargeKind.ROUND:
            app.above.grant_round(connection, order.id, charge.made_by or "Client", charge.paid_at or now)
        case ChargeKind.ADDON if charge.addon_id not in order.addons:
            orders.change(connection, order.id, now, later_addons=[*order.later_addons, charge.addon_id])
        case _:
            pass


def settle(connection: Connection, app: LocalApp, charge: OrderCharge) -> None:
    """After what was refunded of it has changed: a refund that the bank sent back brings it again, also an add-on that
    went back with another charge, as its own had stayed behind."""
    now, was_taken = app.clock.now(), charge.taken_back_at is not None
    if charge.is_given_back and not was_taken and _take_back(connection, app, charge):
        order_charges.change(connection, charge.id, taken_back_at=now)
        audit.record(connection, now, "charge.taken_back", charge.order_id, charge=str(charge.id))
    elif not charge.is_given_back and (was_taken or charge.kind is ChargeKind.ADDON):
        order_charges.change(connection, charge.id, taken_back_at=None)
        grant(connection, app, charge)


def _take_back(connection: Connection, app: LocalApp, charge: OrderCharge) -> bool:
    """Whether there was something that wasn't used yet, and that no other charge has paid for."""
    order = orders.get(connection, charge.order_id)
    match charge.kind:
        case ChargeKind.ROUND:
            included = app.offers.get(order.offer_version).revision_rounds
            return app.above.take_back_round(connection, order.id, included, charge.paid_at or app.clock.now())
        case ChargeKind.ADDON if charge.addon_id in order.later_addons:
            is_theirs = _is_paid_otherwise(connection, charge)
            if is_theirs or app.above.has_begun(connection, order.id, charge.addon_id):
                return False
            left = [one for one in order.later_addons if one != charge.addon_id]
            orders.change(connection, order.id, app.clock.now(), later_addons=left)
            return True
    return False


def _is_paid_otherwise(connection: Connection, charge: OrderCharge) -> bool:
    """Whether another charge for the same add-on was paid, and keeps money of it."""
    others = (one for one in order_charges.of_order(connection, charge.order_id) if one.id != charge.id)
    return any(one.is_paid and not one.is_given_back and one.addon_id == charge.addon_id for one in others)

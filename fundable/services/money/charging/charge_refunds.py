"""An owner gives back a charge, in part or whole. Neither a second click nor a crash gives anything twice."""

from collections.abc import Iterator
from contextlib import contextmanager
from uuid import UUID

from fundable.app import App, LocalApp
from fundable.db import audit
from fundable.db.database import Connection
from fundable.db.money.charging import order_charges
from fundable.domain.errors import Refused
from fundable.domain.money.amounts import named
from fundable.domain.money.charging.order_charges import OrderCharge
from fundable.domain.money.gateway import GatewayRefused, GatewayUnavailable
from fundable.domain.money.refunds import ANSWERED_WITHIN
from fundable.services.money import refundable, refunds


def refund(app: App, order_id: UUID, charge_id: UUID, amount_cents: int, refunded_before_cents: int) -> OrderCharge:
    """Gives money back. `refunded_before_cents` is what the person who asks believes was refunded before.

    What was asked for is noted until it's answered, and who finds that noted first asks which refunds there are.
    Raises Refused `charge_unknown`, `charge_unpaid`, `charge_changed`, `refund_refused`, what
    `refundable.check` raises, and `gateway_unanswered`, after which the refund may have been made.
    """
    now = app.clock.now()
    with app.database.write() as connection:
        charge = _refundable(connection, app, order_id, charge_id, amount_cents, refunded_before_cents)
        is_ours = order_charges.claim_refund(connection, charge, now, now - ANSWERED_WITHIN)
    if not is_ours:
        raise Refused("charge_changed", "A refund of this is in progress. Reload this order in two minutes.")
    with _answered(app, charge):
        if charge.refund_asked_at:
            refunds.fetch(app, charge.payment_intent_id or "")
            with app.database.read() as connection:
                charge = _refundable(connection, app, order_id, charge_id, amount_cents, refunded_before_cents)
        key = refundable.of_charge(charge).key(amount_cents, charge.refund_failures)
        made = app.gateway.refund(charge.payment_intent_id or "", amount_cents, key)
    with app.database.write() as connection:
        facts = {"charge": str(charge_id), "amount_cents": amount_cents, "id": made.id, **named(charge.currency)}
        audit.record(connection, app.clock.now(), "refund.created", order_id, **facts)
        refunds.apply_made(connection, app, made)
        order_charges.change(connection, charge_id, refund_asked_at=None)
        return order_charges.get(connection, order_id, charge_id)


def find_out(app: App, charge: OrderCharge) -> None:
    """Brings a charge in line with what became of a refund in doubt. Raises what the gateway raises."""
    refunds.fetch(app, charge.payment_intent_id or "")
    with app.database.write() as connection:
        known = order_charges.find(connection, charge.id)
        if known and known.refund_asked_at == charge.refund_asked_at:
            order_charges.change(connection, charge.id, refund_asked_at=None)


@contextmanager
def _answered(app: App, charge: OrderCharge) -> Iterator[None]:
    """Leaves it in doubt unless the provider answers for good. Raises Refused `refund_refused`,
    `gateway_unanswered`."""
    try:
        yield
    except GatewayRefused as error:
        with app.database.write() as connection:
            order_charges.change(connection, charge.id, refund_asked_at=None)
            audit.record(connection, app.clock.now(), "refund.failed", charge.order_id, charge=str(charge.id))
        raise refundable.refusal(error) from error
    except GatewayUnavailable as error:
        if error.is_answer:
            with app.database.write() as connection:
                order_charges.change(connection, charge.id, refund_failures=charge.refund_failures + 1)
        raise refundable.refusal(error) from error
    except Refused:
        with app.database.write() as connection:
            order_charges.change(connection, charge.id, refund_asked_at=None)
        raise


def _refundable(
    connection: Connection,
    app: LocalApp,
    order_id: UUID,
    charge_id: UUID,
    amount_cents: int,
    refunded_before_cents: int,
) -> OrderCharge:
    """The charge, if so much of it can be given back now."""
    charge = order_charges.get(connection, order_id, charge_id)
    if not charge.is_paid:
        raise Refused("charge_unpaid", "This isn't paid, so there's nothing to refund. Withdraw it instead.")
    if charge.refunded_cents != refunded_before_cents:
        message = "Somebody else made a refund in the meantime. Reload this order and check again."
        raise Refused("charge_changed", message)
    refundable.check(connection, app, refundable.of_charge(charge), amount_cents)
    return charge

"""What of a charge after the first payment went back: its row follows the provider's word, as an order does."""

from dataclasses import replace
from datetime import datetime

from fundable.app import LocalApp
from fundable.db import audit
from fundable.db.database import Connection
from fundable.db.money.charging import order_charges
from fundable.domain.money.amounts import named
from fundable.domain.money.refunds import RefundedTotal
from fundable.services.money import charge_grants


def apply(connection: Connection, app: LocalApp, total: RefundedTotal) -> None:
    """Of two reports with the same date the larger counts, and a larger one against a date that is yet to come."""
    charge = order_charges.find_by_payment(connection, total.payment_intent_id or "")
    if charge is None:
        return
    known_at = charge.refunded_as_of or total.at
    is_larger = total.refunded_cents > charge.refunded_cents
    if total.at > known_at or ((total.at == known_at or known_at > app.clock.now()) and is_larger):
        _put(connection, app, total)


def refunded(connection: Connection, payment_intent_id: str) -> tuple[int, datetime | None] | None:
    """None for what is no such charge, or is gone with its order."""
    charge = order_charges.find_by_payment(connection, payment_intent_id)
    return (charge.refunded_cents, charge.refunded_as_of) if charge else None


def put(
    connection: Connection, app: LocalApp, before: tuple[int, datetime | None] | None, total: RefundedTotal
) -> None:
    """What the provider said when it was asked, unless something was reported meanwhile (`before` is from before)."""
    now = refunded(connection, total.payment_intent_id or "")
    if now and now == before and now[0] != total.refunded_cents:
        _put(connection, app, total)


def _put(connection: Connection, app: LocalApp, total: RefundedTotal) -> None:
    charge = order_charges.find_by_payment(connection, total.payment_intent_id or "")
    assert charge, "its callers have found it in this transaction"
    order_charges.change(connection, charge.id, refunded_cents=total.refunded_cents, refunded_as_of=total.at)
    changed = {"refunded_cents": (charge.refunded_cents, total.refunded_cents)}
    facts = {"charge": str(charge.id), **named(charge.currency)}
    audit.record(connection, app.clock.now(), "charge.refunded_total", charge.order_id, changed=changed, **facts)
    charge_grants.settle(connection, app, replace(charge, refunded_cents=total.refunded_cents))

"""Clients say whom their invoices are made out to: on what is issued afterwards, since nothing issued is changed."""

from dataclasses import asdict
from uuid import UUID

from fundable.acting import Actor
from fundable.app import App
from fundable.db import audit
from fundable.db.money.invoicing import billing
from fundable.db.orders import orders
from fundable.domain.money.invoicing.billing import BillingDetails

CHANGED = "payment.billing_changed"


def read(app: App, order_id: UUID) -> BillingDetails:
    with app.database.read() as connection:
        return billing.of_order(connection, order_id)


def say(app: App, order_id: UUID, said: BillingDetails, client: Actor) -> BillingDetails:
    """In place of what was said before; the same again changes nothing. Raises Refused `order_gone`."""
    with app.database.write() as connection:
        orders.get(connection, order_id)
        before, after = asdict(billing.of_order(connection, order_id)), asdict(said)
        changed = [name for name in after if after[name] != before[name]]
        if changed:
            now = app.clock.now()
            billing.put(connection, order_id, said, now)
            audit.record(connection, now, CHANGED, order_id, actor=client, fields=changed)
    return said

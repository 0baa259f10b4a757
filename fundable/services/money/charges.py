"""Charges: which payment intent has paid what, looked up once the reports leave it open."""

from fundable.app import App
from fundable.db.money import deleted
from fundable.db.money import hosting as hosting_rows
from fundable.db.money import ledger as ledger_rows
from fundable.db.orders import orders
from fundable.domain.money.ledger import LedgerEntry
from fundable.domain.money.payments import PaymentEvent
from fundable.services.money import events, hosting, payments


def link(app: App, entry: LedgerEntry) -> bool:
    """Looks up which charge paid an entry, and with which card. False while nobody can tell. Raises what the gateway
    raises."""
    invoice_id = _invoice_of(app, entry)
    paid = app.gateway.payment_of_invoice(invoice_id) if invoice_id else None
    if paid is None or invoice_id is None:
        return False
    with app.database.write() as connection:
        ledger_rows.link(connection, invoice_id, paid.payment_intent_id)
        order = orders.find(connection, entry.order_id)
        if order and order.stripe_invoice_id == invoice_id:
            orders.fill_ids(connection, order, stripe_payment_intent_id=paid.payment_intent_id)
        if order and paid.card:
            hosting_rows.change(connection, order.id, **hosting_rows.card_columns(paid.card))
    return True


def find(app: App, event: PaymentEvent) -> bool:
    """Looks up what the charge of an event paid for. False when that is not in the ledger; an event of another
    program's charge is closed."""
    payment_intent_id: str = getattr(app.gateway.read_event(event), "payment_intent_id", None) or ""
    known = app.gateway.link_of_payment(payment_intent_id) if payment_intent_id else None
    if known is None or not hosting.is_ours(app, known):
        events.close_foreign(app, event.id)
        return False
    with app.database.write() as connection:
        return bool(known.invoice_id) and ledger_rows.link(connection, known.invoice_id or "", payment_intent_id)


def _invoice_of(app: App, entry: LedgerEntry) -> str | None:
    """A session that completed without its invoice is asked for it, until it tells."""
    with app.database.read() as connection:
        order = orders.find(connection, entry.order_id)
        deleted_session = deleted.session_of(connection, entry.order_id)
    if entry.reference != (order.stripe_checkout_session_id if order else deleted_session):
        return entry.reference
    snapshot = app.gateway.retrieve_session(entry.reference)
    if snapshot is None:
        return None
    with app.database.write() as connection:
        payments.apply(connection, app, snapshot)
        payments.note_invoice(connection, snapshot)  # of a deleted order as well
    return snapshot.invoice_id

"""Numbers are noted at the provider, with the payment, refund or dispute that they're for, and read back after a
restore."""

from datetime import datetime, timedelta
from uuid import UUID

import structlog

from fundable.app import App, LocalApp
from fundable.db import audit
from fundable.db.agency.settings import installation_id
from fundable.db.database import Connection
from fundable.db.money import checkpoints, ledger
from fundable.db.money.invoicing import documents, noting
from fundable.db.orders import orders
from fundable.domain.counts import counted
from fundable.domain.findings import Finding, Verdict
from fundable.domain.money.gateway import GatewayRefused
from fundable.domain.money.invoicing.documents import Document
from fundable.domain.money.invoicing.noting import (
    AGAIN_AFTER,
    REFUSED_AGAIN_AFTER,
    REPORTED_WITHIN,
    read,
    written,
)
from fundable.domain.money.invoicing.terms import UNSURE
from fundable.domain.money.ledger import LedgerKind
from fundable.domain.money.payments import PaymentMode
from fundable.services.money.invoicing import earlier

AT_ONCE = 50
LATE_AFTER = timedelta(days=1)

log = structlog.get_logger(__name__)


def note_due(app: App) -> None:
    """Notes numbers that aren't yet; once one is refused, the rest waits for the next run: keys may lack the right.
    Raises GatewayUnavailable."""
    now = app.clock.now()
    with app.database.read() as connection:
        found = [documents.of_id(connection, id_) for id_ in noting.due(connection, app.mode, now, AT_ONCE)]
        targets = [(document, _target(connection, document)) for document in found]
    if not targets:
        return
    site = installation_id(app.database, now)
    for document, target in targets:
        again_at = _noted(app, document, target, site)
        with app.database.write() as connection:
            if again_at:
                noting.postpone(connection, document.id, again_at)
            else:
                noting.end(connection, document.id)
        if again_at and target:
            break


def read_back(app: App) -> None:
    """After a restore: which numbers were given since the backup. Then none of them is given again, and none for what
    has one. Raises GatewayUnavailable, GatewayRefused; then an owner has to say which come next."""
    with app.database.read() as connection:
        if checkpoints.get(connection, UNSURE) is None or app.mode is PaymentMode.SANDBOX:
            return
        since = _since(connection, app)
    site = installation_id(app.database, app.clock.now())
    notes = [read(name, text, site) for name, text in app.gateway.notes_since(since)]
    with app.database.write() as connection:
        lost = noting.keep_lost(connection, [one for one in notes if one])
        checkpoints.remove(connection, UNSURE)
        audit.record(connection, app.clock.now(), "documents.numbers_read", "documents", lost=lost)
    log.info("numbers of documents were read back", lost=lost)


def findings(app: App) -> list[Finding]:
    """For the doctor."""
    with app.database.read() as connection:
        waiting = noting.count_since(connection, app.mode, app.clock.now() - LATE_AFTER)
    if not waiting:
        return []
    found = f"Stripe doesn't have the numbers of {counted(waiting, 'invoice')} yet, after more than a day."
    rights = "write for Invoices, Payment Intents, Refunds and Disputes"
    advice = f"Give the restricted key {rights}. The numbers follow within a day."
    return [Finding("Invoices", Verdict.WARN, found, advice)]


def _noted(app: App, document: Document, target: str | None, site: str) -> datetime | None:
    """None once it's noted; else when to try again."""
    now = app.clock.now()
    if target is None:
        return now + AGAIN_AFTER
    name, text = written(document, site)
    try:
        app.gateway.note(target, name, text)
    except GatewayRefused as error:
        log.error("a document's number could not be noted", number=document.number, reason=str(error))
        return now + REFUSED_AGAIN_AFTER
    return None


def _target(connection: Connection, document: Document) -> str | None:
    """The provider's id of what it's for; None while that isn't known."""
    kind, _, rest = document.source.partition(":")
    if kind != LedgerKind.PAYMENT:
        return rest.partition(":")[0]
    order = orders.find(connection, UUID(rest))
    if order:
        return order.stripe_invoice_id or order.stripe_payment_intent_id
    paid = [one for one in ledger.of_order(connection, UUID(rest)) if one.kind is LedgerKind.PAYMENT]
    return next((one.payment_intent_id for one in paid), None)


def _since(connection: Connection, app: LocalApp) -> datetime:
    """From before anything whose number may be missing here."""
    last = documents.last_issued(connection) or app.clock.now()
    uninvoiced = earlier.oldest_lacking(connection, app)
    return min(one for one in (last, uninvoiced) if one) - REPORTED_WITHIN

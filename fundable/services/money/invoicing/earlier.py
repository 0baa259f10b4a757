"""Invoices for payments from before there were any: issued when an owner says so, and dated then."""

from collections.abc import Iterator, Mapping
from datetime import datetime
from uuid import UUID

import structlog

from fundable.app import App, LocalApp
from fundable.db import audit
from fundable.db.database import Connection
from fundable.db.money import checkpoints, disputes, ledger
from fundable.db.money.charging import order_charges
from fundable.db.orders import orders
from fundable.domain.counts import counted
from fundable.domain.errors import Refused
from fundable.domain.money.gateway import GatewayRefused, GatewayUnavailable
from fundable.domain.money.hosting import InvoiceSnapshot
from fundable.domain.money.invoicing.documents import Document
from fundable.domain.money.invoicing.terms import HELD
from fundable.domain.money.ledger import CAME_BACK, LedgerEntry, LedgerKind
from fundable.domain.money.payments import PaymentMode
from fundable.domain.money.refunds import Refund
from fundable.domain.orders.orders import Order
from fundable.services.money.invoicing import issuing, telling, terms

log = structlog.get_logger(__name__)


def count(app: App, order_id: UUID) -> int:
    """How many payments of an order could have an invoice and have none; 0 while none are issued."""
    with app.database.read() as connection:
        return len(_lacking(connection, app, order_id)) if terms.issues(connection, app) else 0


def issue(app: App, order_id: UUID, seen: int) -> int:
    """Issues those that an owner has agreed to: how many there are now.

    Raises Refused `order_gone`, `earlier_changed` when it's another number than was seen, `invoices_unavailable`.
    """
    with app.database.read() as connection:
        orders.get(connection, order_id)
        found = _lacking(connection, app, order_id)
    months = _asked(app, found)
    with app.database.write() as connection:
        order = orders.get(connection, order_id)
        lacking = _lacking(connection, app, order_id)
        if len(lacking) != seen or lacking != found or not terms.issues(connection, app):
            raise _changed(len(lacking))
        issued = [one for charge in lacking for one in _issue(connection, app, order, charge, months)]
        telling.issued(connection, app, order, issued)
        audit.record(connection, app.clock.now(), "payment.invoiced", order_id, invoices=seen)
    return seen


def issue_held(app: App) -> None:
    """Credit notes of what was refunded since a restore while the next numbers weren't sure, once they are."""
    with app.database.read() as connection:
        held = {} if terms.are_unsure(connection) else checkpoints.beginning(connection, HELD)
    for mark, since in held.items():
        _issue_held(app, UUID(mark.removeprefix(HELD)), mark, since)


def _issue_held(app: App, order_id: UUID, mark: str, since: datetime) -> None:
    with app.database.write() as connection:
        if terms.are_unsure(connection):
            return
        charges = [one for one in ledger.of_order(connection, order_id) if one.kind in ledger.CHARGES]
        issued = [one for charge in charges for one in _refunded(connection, app, charge, since)]
        if order := orders.find(connection, order_id):
            telling.issued(connection, app, order, issued)
        checkpoints.remove(connection, mark)


def _lacking(connection: Connection, app: LocalApp, order_id: UUID) -> list[LedgerEntry]:
    """Oldest first. Of a month of hosting only the provider knows the tax, so that one can only be of the account that
    takes payments now."""
    asked = app.mode if app.mode is not PaymentMode.SANDBOX else None
    return [
        entry
        for entry in ledger.of_order(connection, order_id)
        if entry.kind in ledger.CHARGES
        and entry.mode in app.mode.counted
        and (entry.kind is not LedgerKind.RENEWAL or entry.mode is asked)
        and not issuing.is_invoiced(connection, entry)
    ]


def oldest_lacking(connection: Connection, app: LocalApp) -> datetime | None:
    """When the first payment was made that has no invoice here."""
    charges = (one for one in ledger.every(connection, app.mode.counted) if one.kind in ledger.CHARGES)
    return next((one.at for one in charges if not issuing.is_invoiced(connection, one)), None)


def _asked(app: App, found: list[LedgerEntry]) -> Mapping[UUID, InvoiceSnapshot]:
    """Months of hosting as the provider has them."""
    try:
        told = {one.id: app.gateway.paid_invoice(one.reference) for one in found if one.kind is LedgerKind.RENEWAL}
    except (GatewayUnavailable, GatewayRefused) as error:
        log.error("earlier payments could not be read", reason=str(error))
        raise _unavailable() from error
    if None in told.values():
        raise _unavailable()
    return {id_: month for id_, month in told.items() if month}


def _issue(
    connection: Connection, app: LocalApp, order: Order, charge: LedgerEntry, months: Mapping[UUID, InvoiceSnapshot]
) -> Iterator[Document]:
    """With a credit note for each part of it that has gone back since."""
    if charge.kind is LedgerKind.PAYMENT:
        yield from _some(issuing.payment(connection, app, order, order.paid_at or charge.at))
    elif charge.kind is LedgerKind.RENEWAL:
        yield from _some(issuing.renewal(connection, app, order.id, months[charge.id]))
    elif paid := order_charges.find_by_payment(connection, charge.payment_intent_id or ""):
        yield from _some(issuing.charge(connection, app, order, paid))
    yield from _refunded(connection, app, charge)
    for dispute in disputes.of_order(connection, order.id)[::-1]:
        if charge.payment_intent_id and dispute.payment_intent_id == charge.payment_intent_id:
            yield from _some(issuing.disputed(connection, app, charge, dispute))


def _refunded(
    connection: Connection, app: LocalApp, charge: LedgerEntry, since: datetime | None = None
) -> Iterator[Document]:
    if charge.payment_intent_id is None:
        return  # nothing goes back of what isn't known yet
    made, returned = _refunds(connection, charge)
    for refund in made:
        if since is None or refund.at >= since:
            yield from _some(issuing.refund(connection, app, charge, refund))
    for refund, at in returned:
        if since is None or at >= since:
            yield from _some(issuing.returned(connection, app, charge.order_id, refund, at))


def _some(issued: Document | None) -> Iterator[Document]:
    if issued:
        yield issued


def _refunds(connection: Connection, charge: LedgerEntry) -> tuple[list[Refund], list[tuple[Refund, datetime]]]:
    """Oldest first; those that the bank sent back apart, with when it did."""
    entries = [
        one
        for one in ledger.of_order(connection, charge.order_id)
        if one.kind is LedgerKind.REFUND and one.payment_intent_id == charge.payment_intent_id
    ]
    undone = {one.reference.removesuffix(CAME_BACK): one.at for one in entries if one.reference.endswith(CAME_BACK)}
    made = [
        Refund(one.reference, one.payment_intent_id, -one.amount_cents, one.currency, one.at)
        for one in entries
        if one.amount_cents < 0
    ]
    returned = [(one, undone[one.id]) for one in made if one.id in undone]
    return [one for one in made if one.id not in undone], returned


def _changed(now: int) -> Refused:
    said = f"There {'is' if now == 1 else 'are'} {counted(now, 'payment')} without an invoice now. Nothing was issued."
    return Refused("earlier_changed", said)


def _unavailable() -> Refused:
    message = "Stripe didn't tell what was paid for hosting, so nothing was issued. Try again in a minute."
    return Refused("invoices_unavailable", message, retry_after_s=60)

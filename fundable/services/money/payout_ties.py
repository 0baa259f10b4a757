"""How each movement of a payout ties to the ledger."""

from collections.abc import Collection
from dataclasses import replace

from fundable.app import App
from fundable.db.database import Connection
from fundable.db.money import payouts, renewal_taxes
from fundable.db.money.charging import order_charges
from fundable.db.orders import orders
from fundable.domain.money.ledger import LedgerEntry, LedgerKind
from fundable.domain.money.payouts import PayoutLine, TiedLine, fit_of
from fundable.services.money import ledger


def tie(app: App, line: PayoutLine, currency: str, returned: Collection[str]) -> TiedLine:
    """A movement with the entry that stands behind it, whose fee is entered with it. The provider is asked about those
    without an entry, and about the tax in months that were paid before it was kept. Raises what the gateway raises."""
    entry = ledger.match(app, line.balance) if line.balance.kind else None
    is_ours = entry is None and line.balance.kind is not None and ledger.is_ours(app, line.balance)
    booked = ledger.through_provider(app, line.balance, entry) if entry else None
    fit = fit_of(line, currency, booked, is_ours, returned)
    if entry is None:
        return TiedLine(line, fit)
    tax_cents = _tax(app, entry)
    with app.database.write() as connection:
        ledger.enter_fee(connection, line.balance, entry)
        if entry.kind is LedgerKind.RENEWAL and tax_cents is not None:
            renewal_taxes.keep(connection, entry.reference, tax_cents)
    named = replace(line, balance=replace(line.balance, kind=entry.kind))
    return TiedLine(named, fit, entry.order_id, tax_cents)


def tie_again(app: App, limit: int) -> None:
    """Those that the ledger had no entry for may have one by now."""
    with app.database.read() as connection:
        missing = payouts.missing_lines(connection, app.mode, limit)
    for payout, known in missing:
        entry = ledger.match(app, known.line.balance) if known.line.balance.kind else None
        if entry is None:
            continue
        tied = tie(app, known.line, payout.currency, ())
        if tied.fit is not known.fit:
            with app.database.write() as connection:
                payouts.refit(connection, tied)


def _tax(app: App, entry: LedgerEntry) -> int | None:
    """The sales tax in a payment; None for what is none, and where nobody knows."""
    with app.database.read() as connection:
        known = _known_tax(connection, entry)
    if known is not None or entry.kind is not LedgerKind.RENEWAL:
        return known
    invoice = app.gateway.paid_invoice(entry.reference)
    return invoice.tax_cents if invoice else None


def _known_tax(connection: Connection, entry: LedgerEntry) -> int | None:
    match entry.kind:
        case LedgerKind.PAYMENT:
            order = orders.find(connection, entry.order_id)
            return order.tax_cents if order else None
        case LedgerKind.CHARGE:
            charge = order_charges.find_by_payment(connection, entry.payment_intent_id or "")
            return charge.tax_cents if charge else None
        case LedgerKind.RENEWAL:
            return renewal_taxes.find(connection, entry.reference)
        case _:
            return None

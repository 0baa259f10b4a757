"""The books: our ledger beside the provider's own, and the ledger as a file."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

import structlog

from fundable.app import App, LocalApp
from fundable.db.database import Connection
from fundable.db.money import ledger
from fundable.db.orders import orders
from fundable.domain.money.gateway import GatewayRefused
from fundable.domain.money.ledger import CAME_BACK, Audit, BalanceLine, Difference, LedgerEntry, LedgerKind
from fundable.domain.money.payments import PaymentMode
from fundable.services.money import hosting

BEFORE = timedelta(days=1)
"""Money moves a little before it is reported to us, so the provider's books are read from before the period on."""
DELAYED = timedelta(days=30)
"""A bank debit is in the provider's books so long before it's reported as paid, at most."""

COLUMNS = ("at", "kind", "amount_cents", "currency", "mode", "order_id", "reference", "payment_intent_id")

log = structlog.get_logger(__name__)


def audit(app: App, since: datetime, until: datetime, sure_until: datetime | None = None) -> Audit:
    """Compares every movement of the provider's books in a period with the ledger, both ways, and enters the fees.

    What is on one side alone is a difference only before `sure_until`: later on, the other may not have it yet. Raises
    GatewayUnavailable, GatewayRefused.
    """
    sure_until = sure_until or until
    lines = [line for line in app.gateway.balance_lines(since - BEFORE, until) if line.kind]
    pairs = [(line, entry) for line in lines if (entry := match(app, line)) or is_ours(app, line)]
    pairs = [(line, entry) for line, entry in pairs if (since <= entry.at if entry else since <= line.at < sure_until)]
    awaited = [line.at for line, entry in pairs if line.is_on_its_way and not entry]
    pairs = [(line, entry) for line, entry in pairs if entry or not line.is_on_its_way]
    unmatched = _unmatched(app, since, sure_until, {entry.id for _, entry in pairs if entry})
    pairs += _booked_early(app, since, unmatched)
    matched = [entry for _, entry in pairs if entry]
    unmatched = [entry for entry in unmatched if entry not in matched and _is_booked(app, entry)]
    pairs = [(line, entry and through_provider(app, line, entry)) for line, entry in pairs]
    with app.database.write() as connection:
        fees = sum(enter_fee(connection, line, entry) for line, entry in pairs if entry)
    differences = _differences(pairs, unmatched)
    for one in differences:
        log.error("the books differ", what=one.what, ledger=one.ledger_cents, provider=one.provider_cents)
    return Audit(
        since=since,
        until=until,
        ledger_cents=sum(entry.amount_cents for entry in [*(entry for _, entry in pairs if entry), *unmatched]),
        provider_cents=sum(line.amount_cents for line, _ in pairs),
        fees_added=fees,
        differences=differences,
        currency=next((entry.currency for entry in matched), app.offers.newest()[1].currency),
        awaited_since=min(awaited, default=None),
    )


def currency_of(app: App, order_id: UUID) -> str:
    """What an order was sold in. Raises Refused `order_gone`."""
    with app.database.read() as connection:
        return orders.get(connection, order_id).currency


def rows(app: App) -> Iterator[dict[str, Any]]:
    """The ledger, oldest first, as it is exported. With a live key, real money alone."""
    with app.database.read() as connection:
        yield from map(row, ledger.every(connection, app.mode.counted))


def row(entry: LedgerEntry) -> dict[str, Any]:
    """An entry as it is exported, by COLUMNS."""
    return {
        "at": entry.at.isoformat(),
        "kind": entry.kind.value,
        "amount_cents": entry.amount_cents,
        "currency": entry.currency,
        "mode": entry.mode.value,
        "order_id": str(entry.order_id),
        "reference": entry.reference,
        "payment_intent_id": entry.payment_intent_id or "",
    }


def shown_money(app: LocalApp) -> bool | None:
    """Which of a list of orders count: with a live key those of real money, else all."""
    return True if app.mode is PaymentMode.LIVE else None


def _booked_early(
    app: App, since: datetime, unmatched: Sequence[LedgerEntry]
) -> list[tuple[BalanceLine, LedgerEntry | None]]:
    """Payments that took days, with their movements from before the period. The provider is asked only where an entry
    has none."""
    if not unmatched:
        return []
    lines = app.gateway.balance_lines(since - DELAYED, since - BEFORE)
    found = [(line, match(app, line)) for line in lines if line.kind]
    return [(line, entry) for line, entry in found if entry in unmatched]


def _unmatched(app: App, since: datetime, until: datetime, matched: set[UUID]) -> list[LedgerEntry]:
    """Entries of a period that no movement of the provider's stands behind."""
    with app.database.read() as connection:
        entries = ledger.between(connection, since, until, app.mode)
    return [entry for entry in entries if entry.kind is not LedgerKind.FEE and entry.id not in matched]


def through_provider(app: App, line: BalanceLine, entry: LedgerEntry) -> LedgerEntry:
    """An entry as its movement has to be: of a month that was paid in part past the provider, the other part."""
    if entry.kind is not LedgerKind.RENEWAL or entry.amount_cents <= line.amount_cents:
        return entry
    return replace(entry, amount_cents=entry.amount_cents - _paid_elsewhere(app, entry))


def _is_booked(app: App, entry: LedgerEntry) -> bool:
    """Whether the provider's books ought to have an entry: not a month that was paid past it."""
    is_unlinked_month = entry.kind is LedgerKind.RENEWAL and entry.payment_intent_id is None
    return not is_unlinked_month or _paid_elsewhere(app, entry) < entry.amount_cents


def _paid_elsewhere(app: App, entry: LedgerEntry) -> int:
    """An invoice that the provider doesn't know stays a difference."""
    try:
        return app.gateway.paid_elsewhere(entry.reference)
    except GatewayRefused:
        return 0


def _differences(
    pairs: Sequence[tuple[BalanceLine, LedgerEntry | None]], unmatched: Sequence[LedgerEntry]
) -> tuple[Difference, ...]:
    theirs = [
        Difference(f"{line.kind} {line.source_id}", entry.amount_cents, line.amount_cents, min(entry.at, line.at))
        if entry
        else _lacking(line)
        for line, entry in pairs
        if entry is None or entry.amount_cents != line.amount_cents
    ]
    ours = [Difference(f"{entry.kind} {entry.reference}", entry.amount_cents, None, entry.at) for entry in unmatched]
    return (*theirs, *ours)


def _lacking(line: BalanceLine) -> Difference:
    what = f"{line.kind} {line.source_id}"
    return Difference(what, None, line.amount_cents, line.at, line.kind, line.source_id, line.payment_intent_id)


def match(app: App, line: BalanceLine) -> LedgerEntry | None:
    """The entry of a movement: charges by their payment intent, refunds by their own id, disputes by the movement's."""
    with app.database.read() as connection:
        match line.kind:
            case LedgerKind.PAYMENT | LedgerKind.RENEWAL | LedgerKind.CHARGE:
                return ledger.charge(connection, line.payment_intent_id) if line.payment_intent_id else None
            case LedgerKind.REFUND:
                reference = line.source_id if line.amount_cents < 0 else line.source_id + CAME_BACK
                return ledger.find(connection, LedgerKind.REFUND, reference)
            case _:
                return ledger.find(connection, LedgerKind.DISPUTE, line.id)


def is_ours(app: App, line: BalanceLine) -> bool:
    """Whether a movement that the ledger lacks belongs to an order of ours, and not to another program's."""
    if line.payment_intent_id is None:
        return False
    with app.database.read() as connection:
        if ledger.charge(connection, line.payment_intent_id):
            return True
    return hosting.is_ours(app, app.gateway.link_of_payment(line.payment_intent_id))


def enter_fee(connection: Connection, line: BalanceLine, entry: LedgerEntry) -> bool:
    """What the provider kept of a movement, under the movement's id. False where it's entered already, or nothing."""
    if line.fee_cents == 0:
        return False
    return ledger.enter(
        connection, entry.order_id, LedgerKind.FEE, -line.fee_cents, entry, line.at, line.id, line.currency
    )

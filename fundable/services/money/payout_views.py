"""Payouts as owners see them: listed, one with its movements, as a file, and what of them needs somebody."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from fundable.app import App, LocalApp
from fundable.db.database import Connection
from fundable.db.money import payouts
from fundable.domain.counts import counted
from fundable.domain.cursors import cursor_unknown, position
from fundable.domain.errors import Refused
from fundable.domain.findings import Finding, Verdict
from fundable.domain.money.payouts import Payout, ReadPayout, TiedLine
from fundable.services.money import checkpoints
from fundable.services.money.payouts import READ, missing_rights

LINES_SHOWN = 500
LOOKED_AT = timedelta(days=60)
"""So long a payout that doesn't tie is somebody's business. It's in the list for ever."""
COLUMNS = (
    "payout_id",
    "payout_status",
    "arrives_on",
    "payout_cents",
    "payout_currency",
    "at",
    "kind",
    "category",
    "settled_cents",
    "fee_cents",
    "fee_tax_cents",
    "net_cents",
    "sold_cents",
    "sold_currency",
    "tax_cents",
    "fit",
    "order_id",
    "reference",
    "payment_intent_id",
    "balance_transaction",
)


@dataclass(frozen=True, slots=True)
class PayoutPage:
    """`read_at` is when the provider was last asked; None while it never was. `missing_rights` are those that the key
    lacks."""

    items: tuple[ReadPayout, ...]
    next_cursor: str | None
    read_at: datetime | None
    missing_rights: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PayoutDetails:
    """With the first of its movements, as the provider orders them."""

    read: ReadPayout
    lines: tuple[TiedLine, ...]


def browse(app: App, cursor: str | None, limit: int) -> PayoutPage:
    """Newest first; with a live key, of real money alone. Raises Refused `cursor_unknown`."""
    after = position(cursor)
    with app.database.read() as connection:
        behind = payouts.place(connection, after) if after is not None else None
        if after is not None and behind is None:
            raise cursor_unknown()
        found = payouts.newest(connection, app.mode.counted, behind, limit + 1)
        shown = found[:limit]
        more = str(payouts.number(connection, shown[-1].payout.id)) if len(found) > limit else None
    return PayoutPage(tuple(shown), more, checkpoints.get(app, READ), tuple(missing_rights(app)))


def details(app: App, payout_id: str) -> PayoutDetails:
    """Raises Refused `payout_unknown`."""
    with app.database.read() as connection:
        found = payouts.find(connection, payout_id)
        if found is None:
            raise Refused("payout_unknown", "We don't have this payout.")
        return PayoutDetails(found, tuple(payouts.lines_of(connection, payout_id, LINES_SHOWN)))


def doubtful(connection: Connection, app: LocalApp) -> list[ReadPayout]:
    """Lately made ones that failed, or that don't tie to the ledger; oldest first."""
    return payouts.doubtful(connection, app.mode.counted, app.clock.now() - LOOKED_AT)


def findings(app: App) -> list[Finding]:
    """For the doctor."""
    with app.database.read() as connection:
        wrong = doubtful(connection, app)
    if not wrong:
        return []
    found = f"Failed, or not as in the ledger: {counted(len(wrong), 'payout')} of the last {LOOKED_AT.days} days."
    return [Finding("Payout sums", Verdict.WARN, found, "An owner sees why in the admin, under Reports, Payouts.")]


def rows(app: LocalApp, connection: Connection) -> Iterator[dict[str, Any]]:
    """Every movement of every payout, oldest first, by COLUMNS. With a live key, of real money alone."""
    for payout, tied in payouts.every_line(connection, app.mode.counted):
        yield row(payout, tied)


def every_row(app: App) -> Iterator[dict[str, Any]]:
    """As `rows`, for whoever has no connection."""
    with app.database.read() as connection:
        yield from rows(app, connection)


def row(payout: Payout, tied: TiedLine | None) -> dict[str, Any]:
    """A movement as it is exported; of a payout that wasn't read, the payout alone."""
    of_payout = {
        "payout_id": payout.id,
        "payout_status": payout.status.value,
        "arrives_on": payout.arrives_on.isoformat(),
        "payout_cents": payout.amount_cents,
        "payout_currency": payout.currency,
    }
    return dict.fromkeys(COLUMNS, "") | of_payout | (_of_line(tied) if tied else {})


def _of_line(tied: TiedLine) -> dict[str, Any]:
    line, balance = tied.line, tied.line.balance
    return {
        "at": balance.at.isoformat(),
        "kind": balance.kind.value if balance.kind else "",
        "category": line.category,
        "settled_cents": line.settled_cents,
        "fee_cents": balance.fee_cents,
        "fee_tax_cents": line.fee_tax_cents,
        "net_cents": line.net_cents,
        "sold_cents": balance.amount_cents,
        "sold_currency": line.sold_currency,
        "tax_cents": "" if tied.tax_cents is None else tied.tax_cents,
        "fit": tied.fit.value,
        "order_id": str(tied.order_id or ""),
        "reference": balance.source_id,
        "payment_intent_id": balance.payment_intent_id or "",
        "balance_transaction": balance.id,
    }

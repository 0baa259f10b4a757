"""Disputes that are asked about, because nobody heard what became of them."""

from collections.abc import Iterable
from datetime import datetime

import structlog

from fundable.app import App
from fundable.db.database import Connection
from fundable.db.money import disputes, ledger
from fundable.domain.money.disputes import Dispute
from fundable.domain.money.gateway import GatewayRefused
from fundable.domain.money.ledger import LedgerKind
from fundable.services.money import refunds

log = structlog.get_logger(__name__)


def check(app: App, since: datetime) -> None:
    """Asks about those that were open, and about what was raised since then. Raises GatewayUnavailable."""
    with app.database.read() as connection:
        still_open = disputes.open_ids(connection, app.mode)
    for dispute_id in still_open:
        ask_about(app, dispute_id)
    for told in _raised(app, since):
        note(app, told)


def ask_about(app: App, dispute_id: str) -> None:
    """Raises what the gateway raises."""
    told = app.gateway.dispute(dispute_id)
    if told:
        note(app, told)


def _raised(app: App, since: datetime) -> Iterable[Dispute]:
    """A restricted key may lack the right. What has moved money is in the books, and the doctor names the right."""
    try:
        return app.gateway.disputes_since(since)
    except GatewayRefused as error:
        log.warning("disputes can't be listed", reason=str(error))
        return ()


def note(app: App, told: Dispute) -> None:
    """Keeps what was said of one, if it's news."""
    with app.database.write() as connection:
        if not _is_known(connection, told):
            refunds.apply_dispute(connection, app, told)


def _is_known(connection: Connection, told: Dispute) -> bool:
    known = disputes.find(connection, told.id)
    if known is None or _said(known) != _said(told):
        return False
    return all(ledger.find(connection, LedgerKind.DISPUTE, one.id) for one in told.movements)


def _said(dispute: Dispute) -> tuple[object, ...]:
    return dispute.status, dispute.amount_cents, dispute.reason, dispute.evidence_due_at, dispute.is_answered

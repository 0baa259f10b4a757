"""Disputes of orders' payments."""

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import (
    BindParameter,
    Boolean,
    Column,
    ColumnElement,
    Connection,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    Text,
    false,
    func,
    insert,
    or_,
    select,
    update,
)

from fundable.db.engine.tables import arrival
from fundable.db.money import ledger
from fundable.db.types import IdText, UtcText, metadata, one_of
from fundable.domain.money.disputes import Dispute, DisputeStatus, beside_website
from fundable.domain.money.payments import PaymentMode

disputes = Table(
    "disputes",
    metadata,
    Column("id", Text, primary_key=True, comment="the provider's own id of the dispute"),
    Column("order_id", IdText, ForeignKey("orders.id", ondelete="CASCADE"), nullable=False),
    Column("payment_intent_id", Text),
    Column("status", String(10), nullable=False),
    Column("reason", Text, nullable=False),
    Column("amount_cents", Integer, nullable=False),
    Column("currency", String(3), nullable=False),
    Column("mode", String(8), nullable=False),
    Column("evidence_due_at", UtcText),
    Column("as_of", UtcText, nullable=False),
    Column("is_answered", Boolean(create_constraint=False), nullable=False, server_default=false()),
    Column("draft_begun_at", UtcText, comment="while it's being put there"),
    Column("draft_put_at", UtcText),
    Column("draft_put_by", Text, comment="a name"),
    Column("draft_file_id", Text, comment="the provider's own"),
    Column("draft_file_sha256", String(64)),
    Column("draft_fields", Text, comment="JSON: a digest of each field as it was put"),
    one_of("status", DisputeStatus),
    one_of("mode", PaymentMode),
)
Index("ix_disputes_order_id", disputes.c.order_id)
Index("ix_disputes_status", disputes.c.status, disputes.c.mode)


def keep(connection: Connection, order_id: UUID, dispute: Dispute) -> None:
    """Stores what was said last. What was closed is not open again, and older news changes nothing."""
    known = find(connection, dispute.id)
    values = {
        "payment_intent_id": dispute.payment_intent_id,
        "status": dispute.status,
        "reason": dispute.reason,
        "amount_cents": dispute.amount_cents,
        "evidence_due_at": dispute.evidence_due_at,
        "as_of": dispute.as_of,
        "is_answered": dispute.is_answered,
    }
    if known is None:
        fixed = {"id": dispute.id, "order_id": order_id, "currency": dispute.currency, "mode": dispute.mode}
        connection.execute(insert(disputes).values(**values, **fixed))
    elif _is_news(known, dispute):
        connection.execute(update(disputes).where(disputes.c.id == dispute.id).values(**values))


def _is_news(known: Dispute, said: Dispute) -> bool:
    """A dispute that was lost may be appealed, and won later."""
    if known.status is DisputeStatus.OPEN:
        return said.as_of >= known.as_of or said.status is not DisputeStatus.OPEN
    return said.as_of > known.as_of and said.status is not DisputeStatus.OPEN


def find(connection: Connection, dispute_id: str) -> Dispute | None:
    row = connection.execute(select(disputes).where(disputes.c.id == dispute_id)).mappings().one_or_none()
    return _dispute(row) if row else None


def open_ids(connection: Connection, mode: PaymentMode) -> list[str]:
    query = select(disputes.c.id).where(disputes.c.status == DisputeStatus.OPEN, disputes.c.mode == mode)
    return list(connection.execute(query.order_by(disputes.c.as_of, arrival(disputes))).scalars())


def of_order(connection: Connection, order_id: UUID) -> list[Dispute]:
    """Newest first."""
    query = select(disputes).where(disputes.c.order_id == order_id)
    newest_first = query.order_by(disputes.c.as_of.desc(), arrival(disputes))
    return [_dispute(row) for row in connection.execute(newest_first).mappings()]


def lost_cents(connection: Connection, order_id: UUID) -> int:
    """What banks took back of the website's price for good. Months of hosting and later charges aren't part
    of it."""
    lost = [one for one in of_order(connection, order_id) if one.status is DisputeStatus.LOST]
    elsewhere = beside_website(lost, ledger.of_order(connection, order_id)) if lost else ()
    return sum(one.amount_cents for one in lost if one not in elsewhere)


def can_be_answered(now: datetime | BindParameter[datetime]) -> ColumnElement[bool]:
    """Whether a dispute is open, nobody has submitted evidence, and it still counts."""
    due, is_answered = disputes.c.evidence_due_at, disputes.c.is_answered
    return (disputes.c.status == DisputeStatus.OPEN) & is_answered.is_(False) & or_(due > now, due.is_(None))


def answerable(
    connection: Connection, modes: tuple[PaymentMode, ...], now: datetime, limit: int
) -> tuple[list[tuple[UUID, Dispute]], int]:
    """Open disputes that evidence still counts for, by their deadlines, each with its order; and how many there are."""
    due = disputes.c.evidence_due_at
    query = select(disputes).where(can_be_answered(now), disputes.c.mode.in_(modes))
    rows = connection.execute(query.order_by(due.is_(None), due, arrival(disputes)).limit(limit)).mappings()
    total = connection.execute(select(func.count()).select_from(query.subquery())).scalar_one()
    return [(row["order_id"], _dispute(row)) for row in rows], int(total)


def _dispute(row: Any) -> Dispute:
    return Dispute(
        id=row["id"],
        payment_intent_id=row["payment_intent_id"],
        status=DisputeStatus(row["status"]),
        reason=row["reason"],
        amount_cents=row["amount_cents"],
        currency=row["currency"],
        mode=PaymentMode(row["mode"]),
        evidence_due_at=row["evidence_due_at"],
        as_of=row["as_of"],
        is_answered=row["is_answered"],
    )

"""What staff accepted of a website's findings: at most one standing waiver a rule; those that were undone stay."""

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import (
    Column,
    Connection,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    Text,
    insert,
    select,
    update,
)

from fundable.db.engine.tables import partial_index
from fundable.db.types import IdText, UtcText, metadata, one_of
from fundable.domain.sites.checking.waivers import Waiver
from fundable.domain.sites.drafting.results import Severity

waivers = Table(
    "waivers",
    metadata,
    Column("seq", Integer, primary_key=True, autoincrement=True),
    Column("order_id", IdText, ForeignKey("orders.id", ondelete="CASCADE"), nullable=False),
    Column("rule", String(4), nullable=False),
    Column("severity", String(4), nullable=False),
    Column("finding", Text, nullable=False, comment="what the rule said when it was accepted"),
    Column("reason", Text, nullable=False),
    Column("waived_at", UtcText, nullable=False),
    Column("waived_by", Text, nullable=False),
    Column("ended_at", UtcText),
    Column("ended_by", Text),
    one_of("severity", Severity),
)
_standing = waivers.c.ended_at.is_(None)
partial_index(
    "ix_waivers_standing",
    waivers.c.order_id,
    waivers.c.rule,
    unique=True,
    where="ended_at IS NULL",
)
Index("ix_waivers_order_id", waivers.c.order_id, waivers.c.seq)


def add(connection: Connection, order_id: UUID, waiver: Waiver) -> None:
    row = insert(waivers).values(
        order_id=order_id,
        rule=waiver.rule,
        severity=waiver.severity,
        finding=waiver.finding,
        reason=waiver.reason,
        waived_at=waiver.at,
        waived_by=waiver.by,
    )
    connection.execute(row)


def end(connection: Connection, order_id: UUID, rule: str, by: str, now: datetime) -> bool:
    """Takes a waiver back. False when none stands."""
    ended = update(waivers).where(waivers.c.order_id == order_id, waivers.c.rule == rule, _standing)
    return connection.execute(ended.values(ended_at=now, ended_by=by)).rowcount == 1


def standing(connection: Connection, order_id: UUID) -> dict[str, Waiver]:
    """Those of an order that were not taken back, by rule."""
    query = select(waivers).where(waivers.c.order_id == order_id, _standing).order_by(waivers.c.seq)
    return {row["rule"]: _waiver(row) for row in connection.execute(query).mappings()}


def accepted_gates(connection: Connection) -> dict[UUID, set[str]]:
    """The rules of all orders whose gates were accepted, by order."""
    query = select(waivers.c.order_id, waivers.c.rule).where(_standing, waivers.c.severity == Severity.GATE)
    found: dict[UUID, set[str]] = {}
    for order_id, rule in connection.execute(query):
        found.setdefault(order_id, set()).add(rule)
    return found


def _waiver(row: Any) -> Waiver:
    return Waiver(
        rule=row["rule"],
        severity=Severity(row["severity"]),
        finding=row["finding"],
        reason=row["reason"],
        at=row["waived_at"],
        by=row["waived_by"],
        ended_at=row["ended_at"],
        ended_by=row["ended_by"],
    )

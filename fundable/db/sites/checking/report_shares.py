"""Reports that clients show to others: one for each order."""

import secrets
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import Column, Connection, ForeignKey, String, Table, Text, insert, select, update

from fundable.db.engine.tables import partial_index
from fundable.db.types import IdText, UtcText, metadata
from fundable.domain.sites.checking.report_shares import ReportShare

NONCE_BYTES = 16

report_shares = Table(
    "report_shares",
    metadata,
    Column("order_id", IdText, ForeignKey("orders.id", ondelete="CASCADE"), primary_key=True),
    Column(
        "nonce", String(32), nullable=False, comment="opens nothing without the signing key; empty once it has ended"
    ),
    Column("owner", Text, nullable=False, comment="as the client says it"),
    Column("registry", Text, nullable=False, comment="as the client says it"),
    Column("shared_at", UtcText, nullable=False),
)
partial_index("ix_report_shares_nonce", report_shares.c.nonce, where="nonce <> ''", unique=True)


def find(connection: Connection, order_id: UUID) -> ReportShare | None:
    row = connection.execute(select(report_shares).where(report_shares.c.order_id == order_id)).mappings().one_or_none()
    return _from_row(row) if row else None


def order_of(connection: Connection, nonce: str) -> UUID | None:
    query = select(report_shares.c.order_id).where(report_shares.c.nonce == nonce, report_shares.c.nonce != "")
    return connection.execute(query).scalar_one_or_none()


def keep(connection: Connection, order_id: UUID, owner: str, registry: str, now: datetime) -> None:
    """An address that is open stays the same; one that has ended is another one."""
    known = find(connection, order_id)
    is_open = known is not None and known.is_open
    told: dict[str, Any] = {"owner": owner, "registry": registry}
    if known is None or not is_open:
        told |= {"nonce": secrets.token_hex(NONCE_BYTES), "shared_at": now}
    if known is not None:
        connection.execute(update(report_shares).where(report_shares.c.order_id == order_id).values(**told))
        return
    connection.execute(insert(report_shares).values(order_id=order_id, **told))


def end(connection: Connection, order_id: UUID) -> bool:
    """False where none was open. What the client said stays for the next time."""
    mine = update(report_shares).where(report_shares.c.order_id == order_id, report_shares.c.nonce != "")
    return connection.execute(mine.values(nonce="")).rowcount == 1


def _from_row(row: Any) -> ReportShare:
    return ReportShare(row["nonce"], row["owner"], row["registry"], row["shared_at"])

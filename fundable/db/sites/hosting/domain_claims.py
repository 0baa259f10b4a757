"""Claims of orders to names that another order has: one each, until it's proved, taken back or replaced."""

from collections.abc import Collection
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    delete,
    func,
    select,
    update,
)

from fundable.db.engine.tables import partial_index, upsert
from fundable.db.orders.orders import orders
from fundable.db.types import IdText, UtcText, metadata
from fundable.domain.money.payments import PaymentMode
from fundable.domain.sites.hosting.domain_claims import DomainClaim
from fundable.domain.sites.words.domain_names import DomainName

domain_claims = Table(
    "domain_claims",
    metadata,
    Column("order_id", IdText, ForeignKey("orders.id", ondelete="CASCADE"), primary_key=True),
    Column("name", String(253), nullable=False, index=True, comment="without www, in the letters of DNS"),
    Column("is_www", Boolean(create_constraint=False), nullable=False),
    Column("said_at", UtcText, nullable=False),
    Column("checks", Integer, nullable=False),
    Column("check_at", UtcText, nullable=False),
    Column("checked_at", UtcText),
    Column("proven_at", UtcText, comment="when its record was seen; staff decide who has the name then"),
    Index("ix_domain_claims_check_at", "check_at"),
    partial_index("ix_domain_claims_proven", "proven_at", where="proven_at IS NOT NULL"),
)
_COPIED = ("order_id", "said_at", "checks", "check_at", "checked_at", "proven_at")


def put(connection: Connection, claim: DomainClaim) -> None:
    """In place of the order's claim before."""
    values = _values(claim)
    row = upsert(domain_claims).values(values)
    connection.execute(row.on_conflict_do_update(index_elements=["order_id"], set_=values))


def find(connection: Connection, order_id: UUID) -> DomainClaim | None:
    row = connection.execute(select(domain_claims).where(domain_claims.c.order_id == order_id)).mappings().first()
    return _claim(row) if row else None


def to_names(connection: Connection, names: Collection[str]) -> list[DomainClaim]:
    """The claims to these names, the first ones first."""
    query = select(domain_claims).where(domain_claims.c.name.in_(names)).order_by(domain_claims.c.said_at)
    return [_claim(row) for row in connection.execute(query).mappings()]


def due(connection: Connection, now: datetime, limit: int) -> list[DomainClaim]:
    query = select(domain_claims).where(domain_claims.c.check_at <= now).order_by(domain_claims.c.check_at).limit(limit)
    return [_claim(row) for row in connection.execute(query).mappings()]


def save(connection: Connection, claim: DomainClaim, seen: DomainClaim) -> bool:
    """False, and nothing done, when it has changed since it was `seen`."""
    same = update(domain_claims).where(
        domain_claims.c.order_id == seen.order_id,
        domain_claims.c.name == seen.name.name,
        domain_claims.c.said_at == seen.said_at,
        domain_claims.c.checks == seen.checks,
    )
    return connection.execute(same.values(_values(claim))).rowcount == 1


def remove(connection: Connection, order_id: UUID) -> bool:
    """False when there was none."""
    return connection.execute(delete(domain_claims).where(domain_claims.c.order_id == order_id)).rowcount == 1


def proven(
    connection: Connection, modes: Collection[PaymentMode], limit: int
) -> tuple[list[tuple[UUID, DomainName, datetime]], int]:
    """Those that staff have to decide about, and since when, the longest waiting first; and how many there are."""
    mine = (
        select(domain_claims)
        .join(orders, orders.c.id == domain_claims.c.order_id)
        .where(domain_claims.c.proven_at.is_not(None), orders.c.mode.in_(list(modes)))
    )
    total = connection.execute(select(func.count()).select_from(mine.subquery("counted"))).scalar_one()
    found = connection.execute(mine.order_by(domain_claims.c.proven_at).limit(limit))
    return [(row.order_id, DomainName(row.name, bool(row.is_www)), row.proven_at) for row in found], int(total)


def _values(claim: DomainClaim) -> dict[str, Any]:
    copied = {name: getattr(claim, name) for name in _COPIED}
    return {**copied, "name": claim.name.name, "is_www": claim.name.is_www}


def _claim(row: Any) -> DomainClaim:
    return DomainClaim(**{name: row[name] for name in _COPIED}, name=DomainName(row["name"], bool(row["is_www"])))

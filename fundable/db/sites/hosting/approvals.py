"""Approvals: appended to, never changed, except that words of a person can be erased from them. They go with their
order alone."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from sqlalchemy import (
    Column,
    Connection,
    ForeignKeyConstraint,
    Index,
    Integer,
    String,
    Table,
    Text,
    insert,
    select,
)

from fundable.db.engine.triggers import goes_with, only_erased
from fundable.db.sites.drafting.sites import sites
from fundable.db.types import IdText, UtcText, metadata, one_of
from fundable.domain.sites.drafting.results import read_results, results_json
from fundable.domain.sites.hosting.approvals import Approval, ApprovalKind

site_approvals = Table(
    "site_approvals",
    metadata,
    Column("seq", Integer, primary_key=True, autoincrement=True),
    Column("order_id", IdText, nullable=False),
    Column("build", Integer, nullable=False),
    Column("hash", String(64), nullable=False),
    Column("content_version", Integer, nullable=False),
    Column("template_version", Integer, nullable=False),
    Column("kind", String(6), nullable=False),
    Column("name", Text, nullable=False, comment="as it was typed"),
    Column("wording", Text, nullable=False, comment="what was agreed to"),
    Column("reason", Text, nullable=False, comment="of an approval by phone"),
    Column("recorded_by", Text, nullable=False, comment="a name; empty for the client's own"),
    Column("address", Text, nullable=False, comment="of the network"),
    Column("agent", Text, nullable=False, comment="browser and system"),
    Column("access", Text, nullable=False, server_default="", comment="how staff could have had the login"),
    Column("results", Text, nullable=False, comment="JSON: what each rule found when it was approved"),
    Column("approved_at", UtcText, nullable=False),
    ForeignKeyConstraint(
        ["order_id", "build"],
        ["site_builds.order_id", "site_builds.number"],
        name="fk_site_approvals_build",
        ondelete="CASCADE",
    ),
    Index("ix_site_approvals_order_id", "order_id", "seq"),
    one_of("kind", ApprovalKind),
)
_FIXED = "seq order_id build hash content_version template_version kind wording approved_at access"
_ERASED = "name reason recorded_by address agent results"
only_erased(site_approvals, _FIXED.split(), _ERASED.split(), "(erased)", "an approval is never changed")
goes_with(sites, site_approvals, "an approval goes with its order")

_NAMES = (
    "order_id build hash content_version template_version name wording reason recorded_by address agent access"
    " approved_at"
)
_COPIED = _NAMES.split()


def add(connection: Connection, approval: Approval) -> None:
    copied = {name: getattr(approval, name) for name in _COPIED}
    row = insert(site_approvals).values(kind=approval.kind, results=results_json(approval.results), **copied)
    connection.execute(row)


def of_order(connection: Connection, order_id: UUID) -> list[Approval]:
    """Newest first."""
    query = select(site_approvals).where(site_approvals.c.order_id == order_id)
    return [_from_row(row) for row in connection.execute(query.order_by(site_approvals.c.seq.desc())).mappings()]


def _from_row(row: Mapping[Any, Any]) -> Approval:
    copied = {name: row[name] for name in _COPIED}
    return Approval(kind=ApprovalKind(row["kind"]), results=read_results(row["results"]), **copied)

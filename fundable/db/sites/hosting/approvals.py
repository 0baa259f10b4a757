"""Approvals: appended to, never changed, except that words of a person can be erased from them. They go with their
order alone."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from sqlalchemy import (
    DDL,
    Column,
    Connection,
    ForeignKeyConstraint,
    Index,
    Integer,
    String,
    Table,
    Text,
    event,
    insert,
    select,
)

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
TRIGGERS = (
    """CREATE TRIGGER site_approvals_update BEFORE UPDATE ON site_approvals
WHEN old.seq IS NOT new.seq OR old.order_id IS NOT new.order_id OR old.build IS NOT new.build
OR old.hash IS NOT new.hash OR old.content_version IS NOT new.content_version
OR old.template_version IS NOT new.template_version OR old.kind IS NOT new.kind OR old.wording IS NOT new.wording
OR old.approved_at IS NOT new.approved_at OR old.access IS NOT new.access
OR (old.name IS NOT new.name AND instr(new.name, '(erased)') = 0)
OR (old.reason IS NOT new.reason AND instr(new.reason, '(erased)') = 0)
OR (old.recorded_by IS NOT new.recorded_by AND instr(new.recorded_by, '(erased)') = 0)
OR (old.address IS NOT new.address AND instr(new.address, '(erased)') = 0)
OR (old.agent IS NOT new.agent AND instr(new.agent, '(erased)') = 0)
OR (old.results IS NOT new.results AND instr(new.results, '(erased)') = 0) BEGIN
    SELECT RAISE(ABORT, 'an approval is never changed');
END""",
    """CREATE TRIGGER site_approvals_delete BEFORE DELETE ON site_approvals
WHEN EXISTS (SELECT 1 FROM sites WHERE order_id = old.order_id) BEGIN
    SELECT RAISE(ABORT, 'an approval goes with its order');
END""",
)
for _trigger in TRIGGERS:
    event.listen(site_approvals, "after_create", DDL(_trigger))  # type: ignore[no-untyped-call]

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

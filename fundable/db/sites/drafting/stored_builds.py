"""Builds: numbered for each order, never changed."""

import json
from collections.abc import Iterator, Mapping
from typing import Any
from uuid import UUID

from sqlalchemy import (
    Column,
    Connection,
    ForeignKey,
    ForeignKeyConstraint,
    Integer,
    String,
    Table,
    Text,
    and_,
    func,
    insert,
    select,
)

from fundable.db.engine.triggers import goes_with, never_changed
from fundable.db.sites.drafting.sites import from_row as site_of
from fundable.db.sites.drafting.sites import sites
from fundable.db.types import IdText, UtcText, metadata, one_of
from fundable.domain.sites.drafting.results import read_results, results_json
from fundable.domain.sites.drafting.sites import Site
from fundable.domain.sites.drafting.stored_builds import BuildReason, StoredBuild

site_builds = Table(
    "site_builds",
    metadata,
    Column("order_id", IdText, ForeignKey("sites.order_id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("content_version", Integer, nullable=False),
    Column("name", Text, nullable=False, comment="of the business"),
    Column("domain", Text, nullable=False),
    Column("theme", String(20), nullable=False),
    Column("template_version", Integer, nullable=False, index=True),
    Column("hash", String(64), nullable=False),
    Column("manifest", Text, nullable=False, comment="JSON of domain/sites/drafting/builds.py"),
    Column("results", Text, nullable=False, comment="JSON: what each rule found when it was made"),
    Column("left_out", Integer, nullable=False),
    Column("reason", String(8), nullable=False),
    Column("made_by", Text, nullable=False, comment="a name; empty for the program itself"),
    Column("created_at", UtcText, nullable=False),
    Column("undecided", Integer, nullable=False, server_default="0"),
    ForeignKeyConstraint(
        ["order_id", "content_version"],
        ["site_content.order_id", "site_content.version"],
        name="fk_site_builds_content",
        ondelete="CASCADE",
    ),
    one_of("reason", BuildReason),
)
never_changed(site_builds, "a build is never changed")
goes_with(sites, site_builds, "a build goes with its order")

_NAMES = "order_id number content_version name domain theme template_version hash left_out made_by created_at undecided"
_COPIED = _NAMES.split()


def add(connection: Connection, build: StoredBuild) -> None:
    connection.execute(
        insert(site_builds).values(
            manifest=json.dumps(build.manifest, ensure_ascii=False, separators=(",", ":")),
            results=results_json(build.results),
            reason=build.reason,
            **{name: getattr(build, name) for name in _COPIED},
        )
    )


def of_order(connection: Connection, order_id: UUID) -> list[StoredBuild]:
    """Newest first."""
    query = select(site_builds).where(site_builds.c.order_id == order_id).order_by(site_builds.c.number.desc())
    return [_from_row(row) for row in connection.execute(query).mappings()]


def newest(connection: Connection, order_id: UUID) -> StoredBuild | None:
    query = select(site_builds).where(site_builds.c.order_id == order_id)
    row = connection.execute(query.order_by(site_builds.c.number.desc()).limit(1)).mappings().one_or_none()
    return _from_row(row) if row else None


def newest_decided(connection: Connection, order_id: UUID) -> StoredBuild | None:
    """The newest one in which no text waits for a choice: what clients may see."""
    query = select(site_builds).where(site_builds.c.order_id == order_id, site_builds.c.undecided == 0)
    row = connection.execute(query.order_by(site_builds.c.number.desc()).limit(1)).mappings().one_or_none()
    return _from_row(row) if row else None


def find(connection: Connection, order_id: UUID, number: int) -> StoredBuild | None:
    query = select(site_builds).where(site_builds.c.order_id == order_id, site_builds.c.number == number)
    row = connection.execute(query).mappings().one_or_none()
    return _from_row(row) if row else None


def every(connection: Connection) -> Iterator[tuple[Site, StoredBuild | None]]:
    """All websites that are made here or were, each with its newest build, in the order of the orders' ids."""
    last = select(site_builds.c.order_id, func.max(site_builds.c.number).label("number"))
    of_last = last.group_by(site_builds.c.order_id).subquery()
    is_last = and_(site_builds.c.order_id == of_last.c.order_id, site_builds.c.number == of_last.c.number)
    query = select(sites, *(column.label(f"build_{column.name}") for column in site_builds.c))
    joined = query.outerjoin(of_last, of_last.c.order_id == sites.c.order_id).outerjoin(site_builds, is_last)
    for row in connection.execute(joined.order_by(sites.c.order_id)).mappings():
        yield site_of(row), _from_row(row, "build_") if row["build_number"] else None


def _from_row(row: Mapping[Any, Any], prefix: str = "") -> StoredBuild:
    copied = {name: row[f"{prefix}{name}"] for name in _COPIED}
    manifest, results = json.loads(row[f"{prefix}manifest"]), read_results(row[f"{prefix}results"])
    return StoredBuild(manifest=manifest, results=results, reason=BuildReason(row[f"{prefix}reason"]), **copied)

"""Releases: the newest row of an order says which build is online. Appended to, never changed."""

from collections.abc import Iterator, Mapping
from datetime import datetime
from functools import cache
from typing import Any
from uuid import UUID

from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    ForeignKeyConstraint,
    Index,
    Integer,
    String,
    Table,
    Text,
    and_,
    bindparam,
    func,
    insert,
    or_,
    select,
    update,
)

from fundable.db.engine.prepared import Prepared
from fundable.db.engine.triggers import after_delete, after_insert, after_update, goes_with, only_erased
from fundable.db.sites.drafting.sites import sites
from fundable.db.sites.drafting.stored_builds import site_builds
from fundable.db.sites.hosting.approvals import site_approvals
from fundable.db.sites.hosting.hosts import site_hosts
from fundable.db.types import IdText, UtcText, metadata, one_of
from fundable.domain.sites.drafting.sites import SiteState
from fundable.domain.sites.hosting.releases import TRIED_AGAIN_WITHIN, Release, ReleaseReason, next_try

site_releases = Table(
    "site_releases",
    metadata,
    Column("seq", Integer, primary_key=True, autoincrement=True),
    Column("order_id", IdText, nullable=False),
    Column("build", Integer, nullable=False),
    Column("hash", String(64), nullable=False),
    Column("reason", String(11), nullable=False),
    Column("made_by", Text, nullable=False, comment="a name; empty for the program itself"),
    Column("at", UtcText, nullable=False),
    ForeignKeyConstraint(
        ["order_id", "build"],
        ["site_builds.order_id", "site_builds.number"],
        name="fk_site_releases_build",
        ondelete="CASCADE",
    ),
    Index("ix_site_releases_order_id", "order_id", "seq"),
    one_of("reason", ReleaseReason),
)
site_changes = Table(
    "site_changes",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("count", Integer, nullable=False, comment="of changes to what is online, by triggers"),
    Column("has_published", Integer, nullable=False, server_default="0", comment="1 once any website was"),
)
_COUNT = "UPDATE site_changes SET count = count + 1;"
_PUBLISHED = "UPDATE site_changes SET count = count + 1, has_published = 1;"
_FIXED = ["seq", "order_id", "build", "hash", "reason", "at"]
only_erased(site_releases, _FIXED, ["made_by"], "(erased)", "a release is never changed")
goes_with(sites, site_releases, "a release goes with its order", "site_releases_remove")
after_insert(site_releases, _PUBLISHED, "site_releases_insert")
after_delete(site_releases, _COUNT, "site_releases_delete")
after_insert(site_hosts, _COUNT, "site_hosts_insert")
after_update(site_hosts, _COUNT, "site_hosts_update")
after_delete(site_hosts, _COUNT, "site_hosts_delete")
after_update(sites, _COUNT, "sites_elsewhere", of=["is_built_elsewhere"])

_COPIED = ("order_id", "build", "hash", "made_by", "at")


def add(connection: Connection, release: Release) -> None:
    copied = {name: getattr(release, name) for name in _COPIED}
    connection.execute(insert(site_releases).values(reason=release.reason, **copied))


def of_order(connection: Connection, order_id: UUID) -> list[Release]:
    """Newest first."""
    query = select(site_releases).where(site_releases.c.order_id == order_id)
    return [_from_row(row) for row in connection.execute(query.order_by(site_releases.c.seq.desc())).mappings()]


def every(connection: Connection) -> Iterator[Release]:
    """What's online now, of each order that has anything online."""
    for row in connection.execute(
        select(site_releases).where(_is_last()).order_by(site_releases.c.order_id)
    ).mappings():
        yield _from_row(row)


def waiting(connection: Connection, now: datetime, limit: int) -> list[tuple[UUID, str]]:
    """Orders whose newest build is approved, shown to the client and has never been online, though there's an address
    for it; with its hash. Those that failed are left out until they're to be tried again."""
    longest = now + TRIED_AGAIN_WITHIN
    found = _waiting().every(connection, now=now, longest=longest, limit=limit)
    return [(row["order_id"], row["hash"]) for row in found]


@cache
def _waiting() -> Prepared:
    builds = site_builds.alias()
    newest = select(func.max(builds.c.number)).where(builds.c.order_id == sites.c.order_id).scalar_subquery()
    build = and_(site_builds.c.order_id == sites.c.order_id, site_builds.c.number == newest)
    query = (
        select(sites.c.order_id, site_builds.c.hash)
        .select_from(sites)
        .join(site_builds, build)
        .where(sites.c.is_built_elsewhere.is_(False), sites.c.state == SiteState.RELEASED)
        .where(_has(site_approvals), ~_has(site_releases))
        .where(sites.c.order_id.in_(select(site_hosts.c.order_id).where(site_hosts.c.verified_at.is_not(None))))
    )
    after = sites.c.publish_after
    was_ahead = after > bindparam("longest")  # said by a clock that was
    is_ready = or_(after.is_(None), after <= bindparam("now"), was_ahead)
    return Prepared(query.where(is_ready).order_by(after).limit(bindparam("limit")))


def put_off(connection: Connection, order_id: UUID, now: datetime) -> None:
    """After a failure: it's tried again later."""
    mine = sites.c.order_id == order_id
    failures = connection.execute(select(sites.c.publish_failures).where(mine)).scalar_one_or_none()
    if failures is not None:
        later = {"publish_failures": failures + 1, "publish_after": now + next_try(failures + 1)}
        connection.execute(update(sites).where(mine).values(**later))


def make_ready(connection: Connection, order_id: UUID) -> None:
    """It's tried at once again."""
    mine = update(sites).where(sites.c.order_id == order_id, sites.c.publish_failures > 0)
    connection.execute(mine.values(publish_failures=0, publish_after=None))


def _has(table: Table) -> ColumnElement[bool]:
    mine = select(table.c.seq).where(table.c.order_id == sites.c.order_id, table.c.hash == site_builds.c.hash)
    return mine.exists()


def _is_last() -> ColumnElement[bool]:
    others = site_releases.alias()
    last = select(func.max(others.c.seq)).where(others.c.order_id == site_releases.c.order_id).scalar_subquery()
    return site_releases.c.seq == last


def _from_row(row: Mapping[Any, Any]) -> Release:
    return Release(reason=ReleaseReason(row["reason"]), **{name: row[name] for name in _COPIED})

"""The hosts of websites: one row each, found by its name. What is served follows any change within a second."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    ForeignKey,
    Select,
    String,
    Table,
    bindparam,
    delete,
    func,
    select,
    update,
)

from fundable.db.engine.tables import partial_index
from fundable.db.sites.drafting.sites import sites
from fundable.db.sites.drafting.stored_builds import site_builds
from fundable.db.sites.hosting.domains import domains, main_name
from fundable.db.statements import insert_new
from fundable.db.types import IdText, UtcText, metadata, one_of
from fundable.domain.sites.drafting.sites import SiteState
from fundable.domain.sites.hosting.hosts import HostKind, SiteHost
from fundable.domain.sites.words.domain_names import DomainName

site_hosts = Table(
    "site_hosts",
    metadata,
    Column("host", String(253), primary_key=True, comment="in the letters of DNS, lower case"),
    Column("order_id", IdText, ForeignKey("orders.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("kind", String(6), nullable=False),
    Column("added_at", UtcText, nullable=False),
    Column("verified_at", UtcText, comment="none while nobody has seen that its DNS leads here"),
    Column("left_at", UtcText, comment="when it last led here; none while it does"),
    one_of("kind", HostKind),
)
partial_index("ix_site_hosts_agency", site_hosts.c.order_id, unique=True, where="kind = 'agency'")


def shown(order_id: ColumnElement[Any]) -> Select[tuple[str]]:
    """The one under which an order's website is, or will be: its own domain comes before the address below the
    agency's, a name that leads here before one that left, and the main name before the other one."""
    names, known = site_hosts.alias(), domains.alias()
    return (
        select(names.c.host)
        .outerjoin(known, known.c.order_id == names.c.order_id)
        .where(names.c.order_id == order_id, names.c.verified_at.is_not(None))
        .order_by(
            names.c.kind.desc(),
            names.c.left_at.is_not(None),
            (names.c.host == main_name(known)).desc(),
            names.c.added_at,
            names.c.host,
        )
        .limit(1)
    )


_builds = site_builds.alias()
_BY_NAME = select(site_hosts).where(site_hosts.c.host == bindparam("name"))
_SHOWN = select(site_hosts).where(site_hosts.c.host == shown(bindparam("of_order")).scalar_subquery())


def find(connection: Connection, host: str) -> SiteHost | None:
    """By a name as `normalized` gives it."""
    row = connection.execute(_BY_NAME, {"name": host}).mappings().first()
    return _from_row(row) if row else None


def find_above(connection: Connection, order_id: UUID, name: DomainName) -> SiteHost | None:
    """Another order's host that this domain is below."""
    above = (find(connection, one) for one in name.above)
    return next((host for host in above if host and host.order_id != order_id), None)


def find_shown(connection: Connection, order_id: UUID) -> SiteHost | None:
    """As `shown`; None while no name leads here."""
    row = connection.execute(_SHOWN, {"of_order": order_id}).mappings().first()
    return _from_row(row) if row else None


def of_order(connection: Connection, order_id: UUID) -> list[SiteHost]:
    """The agency's first, then the client's as they were added."""
    query = select(site_hosts).where(site_hosts.c.order_id == order_id)
    rows = connection.execute(query.order_by(site_hosts.c.kind, site_hosts.c.added_at, site_hosts.c.host))
    return [_from_row(row) for row in rows.mappings()]


def own_verified(connection: Connection) -> list[SiteHost]:
    """Every client's name that leads here."""
    query = select(site_hosts).where(site_hosts.c.kind == HostKind.OWN, site_hosts.c.verified_at.is_not(None))
    return [_from_row(row) for row in connection.execute(query.order_by(site_hosts.c.host)).mappings()]


def without_address(connection: Connection, sites_domain: str, limit: int) -> list[tuple[UUID, str]]:
    """Orders whose website clients were shown, and that has no address right below this domain; with the business's
    name."""
    below = select(site_hosts.c.host).where(
        site_hosts.c.order_id == sites.c.order_id,
        site_hosts.c.kind == HostKind.AGENCY,
        func.substr(site_hosts.c.host, func.instr(site_hosts.c.host, ".") + 1) == sites_domain,
    )
    newest = select(func.max(_builds.c.number)).where(_builds.c.order_id == sites.c.order_id).scalar_subquery()
    query = (
        select(sites.c.order_id, site_builds.c.name)
        .select_from(sites)
        .join(site_builds, (site_builds.c.order_id == sites.c.order_id) & (site_builds.c.number == newest))
        .where(sites.c.is_built_elsewhere.is_(False), sites.c.state == SiteState.RELEASED, ~below.exists())
        .order_by(sites.c.order_id)
        .limit(limit)
    )
    return [(row.order_id, row.name) for row in connection.execute(query)]


def add(connection: Connection, host: SiteHost) -> bool:
    """False, and nothing done, when the name is somebody's already, or the order has one of the agency's."""
    return insert_new(
        connection,
        site_hosts,
        host=host.host,
        order_id=host.order_id,
        kind=host.kind,
        added_at=host.added_at,
        verified_at=host.verified_at,
        left_at=host.left_at,
    )


def verify(connection: Connection, host: str, at: datetime | None) -> bool:
    """Notes since when its DNS leads here; None, and it's served no more. False when there is no such host."""
    changed = update(site_hosts).where(site_hosts.c.host == host).values(verified_at=at, left_at=None)
    return connection.execute(changed).rowcount == 1


def note_left(connection: Connection, host: str, at: datetime | None) -> None:
    """Since when its DNS leads elsewhere; None, and it leads here again."""
    connection.execute(update(site_hosts).where(site_hosts.c.host == host).values(left_at=at))


def remove(connection: Connection, host: str) -> bool:
    """The name is free again. False when nobody had it."""
    return connection.execute(delete(site_hosts).where(site_hosts.c.host == host)).rowcount == 1


def _from_row(row: Mapping[Any, Any]) -> SiteHost:
    kind = HostKind(row["kind"])
    return SiteHost(row["host"], row["order_id"], kind, row["added_at"], row["verified_at"], row["left_at"])

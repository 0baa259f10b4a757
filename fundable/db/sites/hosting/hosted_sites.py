"""The list of websites that are online here, or were: the last published first, page by page."""

import json
from collections.abc import Collection, Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import ColumnElement, Connection, RowMapping, Select, and_, false, func, or_, select

from fundable.db.money.hosting import hosting
from fundable.db.orders import search
from fundable.db.orders.orders import orders
from fundable.db.sites.drafting.sites import sites
from fundable.db.sites.drafting.stored_builds import site_builds
from fundable.db.sites.hosting import serving, site_traffic
from fundable.db.sites.hosting.domains import domains
from fundable.db.sites.hosting.hosts import shown, site_hosts
from fundable.db.sites.hosting.releases import site_releases
from fundable.db.sites.hosting.serving import site_serving
from fundable.domain.cursors import position
from fundable.domain.money.hosting import HostingStatus
from fundable.domain.orders.orders import OrderFilter, Page
from fundable.domain.sites.hosting.hosted_sites import HostedSite, Renewal
from fundable.domain.sites.hosting.serving import Rules, hosted
from fundable.domain.sites.hosting.site_traffic import SiteTraffic

_others = site_releases.alias()
_LAST = select(func.max(_others.c.seq)).where(_others.c.order_id == site_releases.c.order_id).scalar_subquery()
_IS_LAST = and_(site_releases.c.seq == _LAST, sites.c.is_built_elsewhere.is_(False))
_BUILD = and_(site_builds.c.order_id == site_releases.c.order_id, site_builds.c.number == site_releases.c.build)
_HOST = shown(site_releases.c.order_id).scalar_subquery()
_SITES = (
    select(
        site_releases.c.seq,
        site_releases.c.order_id,
        site_releases.c.at,
        site_builds.c.name,
        orders.c.email,
        _HOST.label("host"),
        hosting.c.status,
        hosting.c.ends_at,
        hosting.c.cancel_at,
        site_serving.c.until,
        site_serving.c.files_deleted_at,
        domains.c.checked_at,
        domains.c.report,
    )
    .select_from(site_releases)
    .join(sites, sites.c.order_id == site_releases.c.order_id)
    .join(orders, orders.c.id == site_releases.c.order_id)
    .join(site_builds, _BUILD)
    .outerjoin(hosting, hosting.c.order_id == site_releases.c.order_id)
    .outerjoin(site_serving, site_serving.c.order_id == site_releases.c.order_id)
    .outerjoin(domains, domains.c.order_id == site_releases.c.order_id)
    .where(_IS_LAST)
    .order_by(site_releases.c.seq.desc())
)


def page(
    connection: Connection,
    now: datetime,
    typed: str | None,
    among: Collection[UUID] | None,
    cursor: str | None,
    limit: int,
) -> Page[HostedSite]:
    """`typed` is a client, an order's number or the beginning of an address; `among` are the orders of a filter. Raises
    Refused `cursor_unknown`."""
    before = position(cursor)
    matches = _matches(connection, typed, among)
    query = _SITES.where(*matches)
    if before is not None:
        query = query.where(site_releases.c.seq < before)
    rows = list(connection.execute(query.limit(limit + 1)).mappings())
    next_cursor = str(rows[limit - 1]["seq"]) if len(rows) > limit else None
    return Page(tuple(_made_of(connection, rows[:limit], now)), _count(connection, matches), next_cursor)


def find(connection: Connection, order_id: UUID, now: datetime) -> HostedSite | None:
    rows = connection.execute(_SITES.where(site_releases.c.order_id == order_id)).mappings().all()
    return next(iter(_made_of(connection, rows, now)), None)


def every(connection: Connection, now: datetime) -> list[HostedSite]:
    return _made_of(connection, connection.execute(_SITES).mappings().all(), now)


def _matches(connection: Connection, typed: str | None, among: Collection[UUID] | None) -> list[ColumnElement[bool]]:
    conditions: list[ColumnElement[bool]] = []
    if among is not None:
        conditions.append(site_releases.c.order_id.in_(list(among)))
    if typed:
        conditions.append(
            or_(site_releases.c.order_id.in_(_at(typed)), site_releases.c.order_id.in_(_of(connection, typed)))
        )
    return conditions


def _at(typed: str) -> Select[tuple[UUID]]:
    """Whose address begins so, with or without www."""
    names = (typed.lower(), f"www.{typed.lower()}")
    return select(site_hosts.c.order_id).where(or_(*(site_hosts.c.host.between(name, f"{name}~") for name in names)))


def _of(connection: Connection, typed: str) -> Select[tuple[UUID]]:
    expression = search.TABLE.first_that_matches(connection, search.expressions(OrderFilter(text=typed)))
    seqs = orders.c.seq.in_(search.TABLE.every(expression)) if expression else false()
    return select(orders.c.id).where(seqs)


def _count(connection: Connection, matches: list[ColumnElement[bool]]) -> int:
    query = select(func.count()).select_from(site_releases).join(sites, sites.c.order_id == site_releases.c.order_id)
    return int(connection.execute(query.where(_IS_LAST, *matches)).scalar_one())


def _made_of(connection: Connection, rows: Sequence[RowMapping], now: datetime) -> list[HostedSite]:
    rules = serving.rules(connection)
    traffic = site_traffic.of_orders(connection, [row["order_id"] for row in rows], now.date())
    return [_made(row, rules, traffic.get(row["order_id"], SiteTraffic()), now) for row in rows]


def _made(row: RowMapping, rules: Rules, traffic: SiteTraffic, now: datetime) -> HostedSite:
    renewal = Renewal(HostingStatus(row["status"]), row["ends_at"], row["cancel_at"]) if row["status"] else None
    until = json.loads(row["report"])["certificate_until"] if row["report"] else None
    return HostedSite(
        order_id=row["order_id"],
        business_name=row["name"],
        email=row["email"],
        host=row["host"] or "",
        hosted=hosted(serving.facts_of(row), rules, now),
        renewal=renewal,
        traffic=traffic,
        checked_at=row["checked_at"],
        certificate_until=datetime.fromisoformat(until) if until else None,
        released_at=row["at"],
    )

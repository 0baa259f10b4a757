"""Websites whose newest build is of an earlier template version, the newest order first."""

from sqlalchemy import ColumnElement, Connection, func, select

from fundable.db.orders.orders import orders
from fundable.db.sites.drafting.sites import sites
from fundable.db.sites.drafting.stored_builds import site_builds
from fundable.db.sites.hosting.hosts import shown
from fundable.domain.cursors import position
from fundable.domain.orders.orders import Page
from fundable.domain.sites.hosting.earlier_templates import EarlierSite

_later = site_builds.alias()
_HAS_LATER = (
    select(1).where(_later.c.order_id == site_builds.c.order_id, _later.c.number > site_builds.c.number).exists()
)
_OF_ORDER = site_builds.join(sites, sites.c.order_id == site_builds.c.order_id).join(
    orders, orders.c.id == site_builds.c.order_id
)
_SITES = select(
    orders.c.seq,
    site_builds.c.order_id,
    site_builds.c.name,
    site_builds.c.template_version,
    site_builds.c.created_at,
    shown(site_builds.c.order_id).scalar_subquery().label("host"),
).select_from(_OF_ORDER)


def page(connection: Connection, version: int, cursor: str | None, limit: int) -> Page[EarlierSite]:
    """Of template versions before `version`. Raises Refused `cursor_unknown`."""
    before, matches = position(cursor), _of_earlier(version)
    query = _SITES.where(*matches, *([orders.c.seq < before] if before is not None else []))
    rows = connection.execute(query.order_by(orders.c.seq.desc()).limit(limit + 1)).mappings().all()
    total = connection.execute(select(func.count()).select_from(_OF_ORDER).where(*matches)).scalar_one()
    items = tuple(
        EarlierSite(row["order_id"], row["name"], row["template_version"], row["created_at"], row["host"] or "")
        for row in rows[:limit]
    )
    return Page(items, total, str(rows[limit - 1]["seq"]) if len(rows) > limit else None)


def _of_earlier(version: int) -> tuple[ColumnElement[bool], ...]:
    return site_builds.c.template_version < version, ~_HAS_LATER, sites.c.is_built_elsewhere.is_(False)

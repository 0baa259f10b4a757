"""Which clients let us show their website, and which of these the landing page shows."""

import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import Column, Connection, ForeignKey, Integer, Table, and_, delete, func, insert, select, update

from fundable.db.engine.tables import partial_index
from fundable.db.engine.triggers import after_delete, after_update
from fundable.db.money.hosting import hosting
from fundable.db.sites.drafting.content_versions import site_content
from fundable.db.sites.drafting.sites import sites
from fundable.db.sites.drafting.stored_builds import site_builds
from fundable.db.sites.hosting import serving
from fundable.db.sites.hosting.hosts import shown, site_hosts
from fundable.db.sites.hosting.releases import site_releases
from fundable.db.sites.hosting.serving import site_serving
from fundable.db.types import IdText, UtcText, metadata
from fundable.domain.sites.hosting.serving import Rules, offline_from
from fundable.domain.sites.hosting.site_examples import SiteExample

site_examples = Table(
    "site_examples",
    metadata,
    Column("order_id", IdText, ForeignKey("orders.id", ondelete="CASCADE"), primary_key=True),
    Column("agreed_at", UtcText, nullable=False),
    Column("place", Integer, nullable=False, comment="on the landing page from 1 on; 0 for none"),
)
partial_index("ix_site_examples_place", site_examples.c.place, where="place > 0")
_COUNT = "UPDATE site_changes SET count = count + 1;"
after_update(site_examples, _COUNT, "site_examples_update", of=["place"])
after_delete(site_examples, _COUNT, "site_examples_delete")

_releases = site_releases.alias()
_HOST = shown(site_examples.c.order_id).correlate(site_examples).scalar_subquery()
_LAST = select(func.max(_releases.c.seq)).where(_releases.c.order_id == site_examples.c.order_id).scalar_subquery()
_EVERY = (
    select(
        site_examples,
        site_hosts.c.host,
        site_releases.c.build,
        site_releases.c.hash,
        site_builds.c.name,
        site_builds.c.theme,
        site_content.c.content,
        hosting.c.status,
        hosting.c.ends_at,
        site_serving.c.until,
        site_serving.c.files_deleted_at,
    )
    .join(sites, and_(sites.c.order_id == site_examples.c.order_id, sites.c.is_built_elsewhere.is_(False)))
    .join(site_releases, site_releases.c.seq == _LAST)
    .join(
        site_builds,
        and_(site_builds.c.order_id == site_releases.c.order_id, site_builds.c.number == site_releases.c.build),
    )
    .join(
        site_content,
        and_(
            site_content.c.order_id == site_builds.c.order_id,
            site_content.c.version == site_builds.c.content_version,
        ),
    )
    .outerjoin(site_hosts, site_hosts.c.host == _HOST)
    .outerjoin(hosting, hosting.c.order_id == site_examples.c.order_id)
    .outerjoin(site_serving, site_serving.c.order_id == site_examples.c.order_id)
)


def every(connection: Connection) -> list[SiteExample]:
    """Those that are shown first, in their order; then the others, the newest consent first."""
    those_shown_first = (site_examples.c.place == 0, site_examples.c.place)
    query = _EVERY.order_by(*those_shown_first, site_examples.c.agreed_at.desc(), site_examples.c.order_id)
    return _read(connection, query)


def chosen(connection: Connection) -> list[SiteExample]:
    """In their order."""
    return _read(connection, _EVERY.where(site_examples.c.place > 0).order_by(site_examples.c.place))


def find(connection: Connection, order_id: UUID) -> SiteExample | None:
    """None where the client hasn't agreed, and for a website that isn't ours to show."""
    return next(iter(_read(connection, _EVERY.where(site_examples.c.order_id == order_id))), None)


def agreed_at(connection: Connection, order_id: UUID) -> datetime | None:
    query = select(site_examples.c.agreed_at).where(site_examples.c.order_id == order_id)
    return connection.execute(query).scalar_one_or_none()


def add(connection: Connection, order_id: UUID, now: datetime) -> None:
    connection.execute(insert(site_examples).values(order_id=order_id, agreed_at=now, place=0))


def remove(connection: Connection, order_id: UUID) -> bool:
    return connection.execute(delete(site_examples).where(site_examples.c.order_id == order_id)).rowcount == 1


def choose(connection: Connection, order_ids: Sequence[UUID]) -> None:
    """These, in this order, and no others."""
    others = update(site_examples).where(site_examples.c.place > 0)
    connection.execute(others.values(place=0))
    for place, order_id in enumerate(order_ids, 1):
        connection.execute(update(site_examples).where(site_examples.c.order_id == order_id).values(place=place))


def _read(connection: Connection, query: Any) -> list[SiteExample]:
    rules = serving.rules(connection)
    return [_from_row(row, rules) for row in connection.execute(query).mappings()]


def _from_row(row: Mapping[Any, Any], rules: Rules) -> SiteExample:
    address = json.loads(row["content"])["address"]
    return SiteExample(
        order_id=row["order_id"],
        agreed_at=row["agreed_at"],
        place=row["place"],
        name=row["name"],
        town=", ".join(part for part in (address["city"], address["state"]) if part),
        theme=row["theme"],
        host=row["host"] or "",
        build=row["build"],
        hash=row["hash"],
        offline_from=offline_from(serving.facts_of(row), rules),
    )

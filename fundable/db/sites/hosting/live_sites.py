"""What visitors see: the build that is online under a host. Looked up once, until anything changes."""

import time
from collections.abc import Mapping
from typing import Any
from uuid import UUID

from cachetools import LRUCache
from sqlalchemy import Connection, and_, bindparam, func, select

from fundable.db.database import Database
from fundable.db.engine.prepared import Prepared
from fundable.db.money.hosting import hosting
from fundable.db.sites.drafting.sites import sites
from fundable.db.sites.drafting.stored_builds import site_builds
from fundable.db.sites.hosting import serving
from fundable.db.sites.hosting.domains import domains, main_name
from fundable.db.sites.hosting.hosts import shown, site_hosts
from fundable.db.sites.hosting.releases import site_changes, site_releases
from fundable.db.sites.hosting.serving import site_serving
from fundable.domain.sites.hosting.hosts import HostKind
from fundable.domain.sites.hosting.live_sites import LiveSite
from fundable.domain.sites.hosting.serving import Rules, offline_from

KEPT_S = 1.0
"""How long another process's change may stay unseen."""
NAMES_MAX = 20_000

_releases = site_releases.alias()
_LAST = select(func.max(_releases.c.seq)).where(_releases.c.order_id == site_hosts.c.order_id).scalar_subquery()
_ONLINE = (
    select(site_releases.c.order_id, site_releases.c.hash, site_releases.c.seq)
    .select_from(site_hosts)
    .join(sites, sites.c.order_id == site_hosts.c.order_id)
    .join(site_releases, site_releases.c.seq == _LAST)
    .where(site_hosts.c.verified_at.is_not(None), sites.c.is_built_elsewhere.is_(False))
)
_shown_hosts = site_hosts.alias()
_BY_HOSTS = (
    _ONLINE.add_columns(
        site_hosts.c.kind,
        _shown_hosts.c.host.label("shown"),
        (site_hosts.c.host == main_name(domains)).label("is_main"),
        site_builds.c.name,
        hosting.c.status,
        hosting.c.ends_at,
        site_serving.c.until,
        site_serving.c.files_deleted_at,
    )
    .join(
        site_builds,
        and_(site_builds.c.order_id == site_releases.c.order_id, site_builds.c.number == site_releases.c.build),
    )
    .outerjoin(hosting, hosting.c.order_id == site_hosts.c.order_id)
    .outerjoin(site_serving, site_serving.c.order_id == site_hosts.c.order_id)
    .outerjoin(domains, domains.c.order_id == site_hosts.c.order_id)
    .outerjoin(
        _shown_hosts,
        (_shown_hosts.c.host == shown(site_hosts.c.order_id).correlate(site_hosts).scalar_subquery())
        & _shown_hosts.c.left_at.is_(None),
    )
)
_BY_HOST = Prepared(_BY_HOSTS.where(site_hosts.c.host == bindparam("host")))
_BY_ORDER = Prepared(
    _ONLINE.add_columns(site_hosts.c.host).where(site_hosts.c.host == shown(bindparam("order_id")).scalar_subquery())
)
_CHANGES = select(site_changes.c.count, site_changes.c.has_published)


def changes(connection: Connection) -> int:
    """A number that is another one after each change of what visitors see."""
    row = connection.execute(_CHANGES).mappings().first()
    return int(row["count"]) if row else 0


def every(connection: Connection) -> dict[str, LiveSite]:
    """What is online, by each of its hosts."""
    rules = serving.rules(connection)
    rows = connection.execute(_BY_HOSTS.add_columns(site_hosts.c.host)).mappings()
    return {row["host"]: _site(dict(row), row["host"], rules) for row in rows}


def host_of(connection: Connection, order_id: UUID) -> str | None:
    """Under which an order's website is online, as `shown` says; None while it isn't."""
    row = _BY_ORDER.find(connection, order_id=str(order_id))
    return str(row["host"]) if row else None


class LiveSites:
    """For the event loop alone; any thread may have it `forget`. Names that nobody has aren't kept: strangers think of
    any number of them. `is_any`: whether any website was ever published on a host of its own, as of the last call of
    `changes`."""

    def __init__(self, database: Database, kept_s: float = KEPT_S) -> None:
        self._database = database
        self._kept_s = kept_s
        self._until_s = 0.0
        self._count = -1
        self.is_any = False
        self._rules = Rules(0, "UTC")
        self._names: LRUCache[str, LiveSite] = LRUCache(NAMES_MAX)

    def changes(self) -> int:
        """A number that is another one after each change."""
        now_s = time.monotonic()
        if now_s >= self._until_s:
            self._follow()
            self._until_s = now_s + self._kept_s
        return self._count

    def find(self, host: str) -> LiveSite | None:
        """By a name as `normalized` gives it, as of the last call of `changes`."""
        found = self._names.get(host)
        if found is None:
            with self._database.read() as connection:
                row = _BY_HOST.find(connection, host=host)
            if row:
                found = self._names[host] = _site(row, host, self._rules)
        return found

    def forget(self) -> None:
        """It is looked up anew; after a change here."""
        self._until_s = 0.0

    def _follow(self) -> None:
        with self._database.read() as connection:
            row = connection.execute(_CHANGES).mappings().first()
            count = row["count"] if row else 0
            if count == self._count:
                return
            self._names = LRUCache(NAMES_MAX)
            self._rules = serving.rules(connection)
            self.is_any = row is not None and bool(row["has_published"])
        self._count = count


def _site(row: Mapping[str, Any], host: str, rules: Rules) -> LiveSite:
    """Of the client's two names, the other one leads to the main one, as long as that leads here itself; never the main
    one to the other one, because browsers remember both ways, and would go in a circle. An address below the agency's
    stays open, and search engines are told of the client's own."""
    home = row["shown"] or host
    is_other = row["kind"] == HostKind.OWN and home != host and not row["is_main"]
    return LiveSite(
        order_id=row["order_id"],
        hash=row["hash"],
        release=row["seq"],
        home=home,
        main=home if is_other else "",
        name=row["name"],
        offline_from=offline_from(serving.facts_of(row), rules),
    )

"""How often each website was asked for, by the day. No row says anything of a visitor."""

from collections.abc import Collection, Mapping
from datetime import date, datetime
from uuid import UUID

from sqlalchemy import Column, Connection, ForeignKey, Index, Integer, Table, delete, func, select

from fundable.db.engine.tables import upsert
from fundable.db.orders.orders import orders
from fundable.db.types import DayText, IdText, UtcText, metadata
from fundable.domain.sites.hosting.site_traffic import KEPT, SHOWN, Count, SiteTraffic, TrafficDay

site_traffic = Table(
    "site_traffic",
    metadata,
    Column("order_id", IdText, ForeignKey("orders.id", ondelete="CASCADE"), primary_key=True),
    Column("day", DayText, primary_key=True, comment="in UTC"),
    Column("requests", Integer, nullable=False),
    Column("client_errors", Integer, nullable=False, comment="of these, with 4xx"),
    Column("last_at", UtcText, nullable=False),
    Index("ix_site_traffic_day", "day"),
)


def add(connection: Connection, counts: Mapping[UUID, Count], now: datetime) -> int:
    """Adds to the day's. Of an order that is gone nothing is kept. Says how many websites there were."""
    there = set(connection.execute(select(orders.c.id).where(orders.c.id.in_(list(counts)))).scalars())
    rows = [
        {
            "order_id": order_id,
            "day": now.date(),
            "requests": count.requests,
            "client_errors": count.client_errors,
            "last_at": now,
        }
        for order_id, count in counts.items()
        if order_id in there
    ]
    if rows:
        new = upsert(site_traffic)
        more = {name: site_traffic.c[name] + new.excluded[name] for name in ("requests", "client_errors")}
        kept = new.on_conflict_do_update(
            index_elements=["order_id", "day"], set_={**more, "last_at": new.excluded.last_at}
        )
        connection.execute(kept, rows)
    return len(rows)


def of_orders(connection: Connection, order_ids: Collection[UUID], today: date) -> dict[UUID, SiteTraffic]:
    """Each order's, over the last 30 days; with when it was last asked for, as far back as is kept."""
    is_shown = site_traffic.c.day > today - SHOWN
    query = (
        select(
            site_traffic.c.order_id,
            func.sum(site_traffic.c.requests).filter(is_shown).label("requests"),
            func.sum(site_traffic.c.client_errors).filter(is_shown).label("client_errors"),
            func.max(site_traffic.c.last_at, type_=UtcText).label("last_at"),
        )
        .where(site_traffic.c.order_id.in_(list(order_ids)))
        .group_by(site_traffic.c.order_id)
    )
    return {
        row.order_id: SiteTraffic(row.requests or 0, row.client_errors or 0, row.last_at)
        for row in connection.execute(query)
    }


def days(connection: Connection, order_id: UUID, today: date) -> list[TrafficDay]:
    """The last 30 days on which it was asked for, newest first."""
    query = select(site_traffic).where(site_traffic.c.order_id == order_id, site_traffic.c.day > today - SHOWN)
    rows = connection.execute(query.order_by(site_traffic.c.day.desc()))
    return [TrafficDay(row.day, row.requests, row.client_errors) for row in rows]


def forget(connection: Connection, today: date) -> int:
    """What is older than is kept. Says how many rows there were."""
    return connection.execute(delete(site_traffic).where(site_traffic.c.day <= today - KEPT)).rowcount

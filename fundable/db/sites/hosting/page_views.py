"""How often each page of a website was looked at, by the day, robots left out. No row says anything of a visitor."""

from collections.abc import Mapping
from datetime import date
from uuid import UUID

from sqlalchemy import Column, Connection, ForeignKey, Index, Integer, String, Table, delete, select

from fundable.db.engine.tables import upsert
from fundable.db.orders.orders import orders
from fundable.db.types import DayText, IdText, metadata
from fundable.domain.sites.hosting.site_traffic import KEPT, SHOWN, PageViews
from fundable.domain.sites.hosting.site_traffic import page_views as made_of

page_views = Table(
    "page_views",
    metadata,
    Column("order_id", IdText, ForeignKey("orders.id", ondelete="CASCADE"), primary_key=True),
    Column("day", DayText, primary_key=True, comment="the agency's"),
    Column("page", String(40), primary_key=True, comment="its file"),
    Column("views", Integer, nullable=False),
    Index("ix_page_views_day", "day"),
)


def add(connection: Connection, views: Mapping[tuple[UUID, str], int], today: date) -> None:
    """Adds to the day's. Of an order that is gone nothing is kept."""
    order_ids = {order_id for order_id, _ in views}
    there = set(connection.execute(select(orders.c.id).where(orders.c.id.in_(order_ids))).scalars())
    rows = [
        {"order_id": order_id, "day": today, "page": page, "views": count}
        for (order_id, page), count in views.items()
        if order_id in there
    ]
    if rows:
        new = upsert(page_views)
        more = {"views": page_views.c.views + new.excluded.views}
        connection.execute(new.on_conflict_do_update(index_elements=["order_id", "day", "page"], set_=more), rows)


def of_order(connection: Connection, order_id: UUID, today: date) -> PageViews:
    """Over the last 30 days."""
    c = page_views.c
    query = select(c.day, c.page, c.views).where(c.order_id == order_id, c.day > today - SHOWN)
    return made_of(((row.day, row.page, row.views) for row in connection.execute(query)), today)


def forget(connection: Connection, today: date) -> int:
    """What is older than is kept. Says how many rows there were."""
    return connection.execute(delete(page_views).where(page_views.c.day <= today - KEPT)).rowcount

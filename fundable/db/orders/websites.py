"""The addresses of an order's website: a row for each that staff have given."""

from typing import Any
from uuid import UUID

from sqlalchemy import Column, Connection, ForeignKey, String, Table, Text, bindparam, delete, select, update

from fundable.db.engine.prepared import Prepared
from fundable.db.engine.tables import partial_index, upsert
from fundable.db.types import IdText, UtcText, metadata, one_of
from fundable.domain.orders.websites import Place, Reachability, Website, Websites

websites = Table(
    "websites",
    metadata,
    Column("order_id", IdText, ForeignKey("orders.id", ondelete="CASCADE"), primary_key=True),
    Column("place", String(8), primary_key=True),
    Column("url", Text, nullable=False),
    Column("set_at", UtcText, nullable=False),
    Column("finding", String(16), comment="none until it has been asked"),
    one_of("place", Place),
    one_of("finding", Reachability),
)
partial_index("ix_websites_unasked", websites.c.set_at, where="finding IS NULL")


_OF_ORDER = Prepared(select(websites).where(websites.c.order_id == bindparam("order_id")))


def of_order(connection: Connection, order_id: UUID) -> Websites:
    rows = _OF_ORDER.every(connection, order_id=order_id)
    found = {website.place: website for website in map(_website, rows)}
    return Websites(found.get(Place.PREVIEW), found.get(Place.LIVE))


def put(connection: Connection, order_id: UUID, website: Website) -> None:
    """Gives an order an address in place of the one it may have."""
    kept = {"url": website.url, "set_at": website.set_at, "finding": website.finding}
    row = upsert(websites).values(order_id=order_id, place=website.place, **kept)
    connection.execute(row.on_conflict_do_update(index_elements=["order_id", "place"], set_=kept))


def remove(connection: Connection, order_id: UUID, place: Place) -> None:
    connection.execute(delete(websites).where(websites.c.order_id == order_id, websites.c.place == place))


def unasked(connection: Connection, limit: int) -> list[tuple[UUID, Website]]:
    """Those that nobody has asked whether they answer, the longest waiting first."""
    query = select(websites).where(websites.c.finding.is_(None)).order_by(websites.c.set_at).limit(limit)
    return [(row["order_id"], _website(row)) for row in connection.execute(query).mappings()]


def note(connection: Connection, order_id: UUID, asked: Website, finding: Reachability) -> bool:
    """Keeps what came of asking, once. False when staff have given another address meanwhile."""
    same = update(websites).where(
        websites.c.order_id == order_id,
        websites.c.place == asked.place,
        websites.c.url == asked.url,
        websites.c.set_at == asked.set_at,
        websites.c.finding.is_(None),
    )
    return connection.execute(same.values(finding=finding)).rowcount == 1


def _website(row: Any) -> Website:
    finding: str | None = row["finding"]
    return Website(Place(row["place"]), row["url"], row["set_at"], Reachability(finding) if finding else None)

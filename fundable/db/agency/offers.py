"""Published offers: versions, appended to and never changed. Each is read once and kept in memory."""

import time
from datetime import datetime
from typing import Any

from pydantic import TypeAdapter
from sqlalchemy import Column, Connection, Integer, RowMapping, Table, Text, bindparam, func, insert, select
from sqlalchemy.types import UserDefinedType

from fundable.db.agency.settings import KEPT_S
from fundable.db.database import Database
from fundable.db.engine.prepared import Prepared
from fundable.db.engine.triggers import append_only
from fundable.db.types import UtcText, metadata
from fundable.domain.agency.offer import Offer
from fundable.domain.agency.offer_versions import OfferChange, PublishedOffer
from fundable.domain.errors import Refused

offers = Table(
    "offers",
    metadata,
    Column("version", Integer, primary_key=True),
    Column("content", Text, nullable=False, comment="JSON of domain/agency/offer.py"),
    Column("published_at", UtcText, nullable=False),
    Column("published_by", Text, nullable=False, comment="a name; empty for the program itself"),
    Column("changes", Text, nullable=False, comment="JSON: what differs from the version before"),
)
append_only(offers, "a published offer is never changed")

_OFFER = TypeAdapter(Offer)
_CHANGES = TypeAdapter(tuple[OfferChange, ...])
_NEWEST = select(func.max(offers.c.version))
_NEWEST_VERSION = Prepared(_NEWEST)
_PUBLISHED_AT = select(offers.c.published_at).where(offers.c.version == bindparam("version"))
_BY_VERSION = select(offers.c.content).where(offers.c.version == bindparam("version"))


class SoldUnder(UserDefinedType[int]):
    """The version that an order was sold under. Its foreign key stands with the column, because that is how SQLite adds
    one to a table that is there."""

    cache_ok = True

    def get_col_spec(self, **_options: Any) -> str:
        return "INTEGER CONSTRAINT fk_orders_offer_version REFERENCES offers (version)"


def newest_version(connection: Connection) -> int:
    return int(_NEWEST_VERSION.run(connection).fetchone()[0])


def add(connection: Connection, published: PublishedOffer) -> None:
    values = {
        "version": published.version,
        "content": _OFFER.dump_json(published.offer).decode(),
        "published_at": published.at,
        "published_by": published.by,
        "changes": _CHANGES.dump_json(published.changes).decode(),
    }
    connection.execute(insert(offers), values)


def history(connection: Connection) -> list[PublishedOffer]:
    """All of them, newest first."""
    return [_from_row(row) for row in connection.execute(select(offers).order_by(offers.c.version.desc())).mappings()]


def newest(connection: Connection) -> PublishedOffer:
    row = connection.execute(select(offers).where(offers.c.version == _NEWEST.scalar_subquery())).mappings().one()
    return _from_row(row)


def published_at(connection: Connection, version: int) -> datetime:
    when: datetime = connection.execute(_PUBLISHED_AT, {"version": version}).scalar_one()
    return when


def find(connection: Connection, version: int) -> Offer | None:
    content = connection.execute(_BY_VERSION, {"version": version}).scalar_one_or_none()
    return _OFFER.validate_json(content) if content else None


def _from_row(row: RowMapping) -> PublishedOffer:
    return PublishedOffer(
        version=row["version"],
        offer=_OFFER.validate_json(row["content"]),
        at=row["published_at"],
        by=row["published_by"],
        changes=_CHANGES.validate_json(row["changes"]),
    )


class Offers:
    """The versions, each read once: they never change. Any thread may ask."""

    def __init__(self, database: Database, kept_s: float = KEPT_S) -> None:
        self._database = database
        self._kept: dict[int, Offer] = {}
        self._kept_s = kept_s
        self._shown = (0, 0.0)

    def find(self, version: int) -> Offer | None:
        """None for a version that nobody has published."""
        known = self._kept.get(version)
        if known is None:
            with self._database.read() as connection:
                known = find(connection, version)
            if known:
                self._kept[version] = known
        return known

    def get(self, version: int) -> Offer:
        """The version of an order, which is there as long as the order is."""
        found = self.find(version)
        assert found, "an order's version is a foreign key"
        return found

    def newest(self) -> tuple[int, Offer]:
        """What is sold now."""
        with self._database.read() as connection:
            version = newest_version(connection)
        return version, self.get(version)

    def shown(self) -> int:
        """The version that is sold now, or was a moment ago, or when it could last be read: for what every visitor
        asks."""
        version, until_s = self._shown
        now_s = time.monotonic()
        if now_s >= until_s:
            try:
                version = self.newest()[0]
            except Refused:
                if not version:
                    raise
            self._shown = version, now_s + self._kept_s
        return version

    def forget(self) -> None:
        """Which one is shown is looked up anew; after another was published."""
        self._shown = (0, 0.0)

    def every(self) -> list[tuple[int, Offer]]:
        """Newest first."""
        return [(version, self.get(version)) for version in range(self.newest()[0], 0, -1)]

"""Wrong second factors behind a right password: one row for each account at which somebody tried."""

from uuid import UUID

from sqlalchemy import Column, Connection, ForeignKey, Integer, Table, Text, select

from fundable.db.engine.tables import upsert
from fundable.db.types import IdText, UtcText, metadata
from fundable.domain.people.wrong_factors import WrongFactors

wrong_factors = Table(
    "wrong_factors",
    metadata,
    Column("user_id", IdText, ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("times", Integer, nullable=False),
    Column("at", UtcText, nullable=False, comment="of the last try"),
    Column("device", Text, nullable=False),
    Column("address", Text, nullable=False, comment="of the network, shortened"),
    Column("told_at", UtcText, nullable=False, comment="when its owner was last written to"),
)
_VALUES = ("times", "at", "device", "address", "told_at")


def find(connection: Connection, user_id: UUID) -> WrongFactors | None:
    columns = (wrong_factors.c[name] for name in _VALUES)
    row = connection.execute(select(*columns).where(wrong_factors.c.user_id == user_id)).one_or_none()
    return WrongFactors(*row) if row else None


def put(connection: Connection, user_id: UUID, found: WrongFactors) -> None:
    values = {name: getattr(found, name) for name in _VALUES}
    row = upsert(wrong_factors).values(user_id=user_id, **values)
    connection.execute(row.on_conflict_do_update(index_elements=["user_id"], set_=values))

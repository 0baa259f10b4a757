"""Which order each try at checkout led to, by keyed hashes of its key and of what it asked for."""

from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from sqlalchemy import Column, Connection, ForeignKey, String, Table, bindparam, delete, select

from fundable.db.engine.prepared import Prepared
from fundable.db.engine.tables import upsert
from fundable.db.types import IdText, UtcText, metadata

checkout_tries = Table(
    "checkout_tries",
    metadata,
    Column("key_hash", String(64), primary_key=True),
    Column("body_hash", String(64), nullable=False),
    Column("order_id", IdText, ForeignKey("orders.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("created_at", UtcText, nullable=False, index=True),
)
_COLUMNS = checkout_tries.c
_BY_KEY = Prepared(
    select(_COLUMNS.body_hash, _COLUMNS.order_id).where(_COLUMNS.key_hash == bindparam("try_key", type_=String))
)
_NEW = upsert(checkout_tries).values({column.name: bindparam(column.name, type_=column.type) for column in _COLUMNS})
_PUT = Prepared(_NEW.on_conflict_do_update(index_elements=["key_hash"], set_={"order_id": _NEW.excluded.order_id}))


class StoredTry(NamedTuple):
    body_hash: str
    order_id: UUID


def find(connection: Connection, key_hash: str) -> StoredTry | None:
    row = _BY_KEY.find(connection, try_key=key_hash)
    return StoredTry(**row) if row else None


def put(connection: Connection, key_hash: str, body_hash: str, order_id: UUID, now: datetime) -> None:
    """A try that is there already leads to this order from now on."""
    _PUT.run(connection, key_hash=key_hash, body_hash=body_hash, order_id=order_id, created_at=now)


def forget(connection: Connection, before: datetime) -> int:
    return connection.execute(delete(checkout_tries).where(_COLUMNS.created_at < before)).rowcount

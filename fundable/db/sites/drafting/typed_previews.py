"""Pages of what staff type, before it's saved, where several servers show them: for a quarter of an hour, and in a room
of a certain size."""

import json
import zlib
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import Column, Connection, ForeignKey, Integer, LargeBinary, String, Table, Text, delete, select

from fundable.db.engine.tables import upsert
from fundable.db.types import IdText, UtcText, metadata
from fundable.domain.sites.drafting.editing import TYPED_KEPT

ROOM_BYTES = 4_000_000
"""Compressed, and without what the website's builds have as well: more than a hundred."""

typed_previews = Table(
    "typed_previews",
    metadata,
    Column("nonce", String(32), primary_key=True),
    Column("order_id", IdText, ForeignKey("sites.order_id", ondelete="CASCADE"), nullable=False, index=True),
    Column(
        "site_nonce",
        String(32),
        nullable=False,
        comment="the preview that it would change, without which it isn't shown",
    ),
    Column("names", Text, nullable=False, comment="JSON: names and sizes of the files; null for one of its builds"),
    Column("data", LargeBinary, nullable=False, comment="zlib: one file after the other"),
    Column("size_bytes", Integer, nullable=False),
    Column("put_at", UtcText, nullable=False, index=True),
)
_COLUMNS = typed_previews.c


@dataclass(frozen=True, slots=True)
class StoredPages:
    """Pages by their names. `parts` are names of files that a build of the website has as well."""

    nonce: str
    order_id: UUID
    site_nonce: str
    files: Mapping[str, bytes]
    parts: Collection[str]


def put(connection: Connection, pages: StoredPages, now: datetime) -> None:
    """The oldest make room. One that is larger than all of it is there alone."""
    sizes: dict[str, int | None] = {name: len(data) for name, data in pages.files.items()}
    data = zlib.compress(b"".join(pages.files.values()), 1)
    values = {
        "order_id": pages.order_id,
        "site_nonce": pages.site_nonce,
        "names": json.dumps({**sizes, **dict.fromkeys(pages.parts)}),
        "data": data,
        "size_bytes": len(data),
        "put_at": now,
    }
    new = upsert(typed_previews).values(nonce=pages.nonce, **values)
    connection.execute(new.on_conflict_do_update(index_elements=["nonce"], set_=values))
    _make_room(connection, pages.nonce, ROOM_BYTES - len(data))


def find(connection: Connection, nonce: str, now: datetime) -> StoredPages | None:
    """While it's shown."""
    query = select(typed_previews).where(_COLUMNS.nonce == nonce, _COLUMNS.put_at > now - TYPED_KEPT)
    row = connection.execute(query).mappings().one_or_none()
    if row is None:
        return None
    sizes, data, files, at = json.loads(row["names"]), zlib.decompress(row["data"]), {}, 0
    parts = [name for name, size in sizes.items() if size is None]
    for name, size in sizes.items():
        if size is not None:
            files[name] = data[at : at + size]
            at += size
    return StoredPages(nonce, row["order_id"], row["site_nonce"], files, parts)


def forget(connection: Connection, before: datetime) -> None:
    """Those that were shown until then."""
    connection.execute(delete(typed_previews).where(_COLUMNS.put_at < before - TYPED_KEPT))


def _make_room(connection: Connection, besides: str, room_bytes: int) -> None:
    query = select(_COLUMNS.nonce, _COLUMNS.size_bytes).where(_COLUMNS.nonce != besides)
    dropped, taken = [], 0
    for row in connection.execute(query.order_by(_COLUMNS.put_at.desc(), _COLUMNS.nonce)):
        taken += row.size_bytes
        if taken > room_bytes:
            dropped.append(row.nonce)
    if dropped:
        connection.execute(delete(typed_previews).where(_COLUMNS.nonce.in_(dropped)))

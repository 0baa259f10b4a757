"""The offer as it is being edited: one draft for all owners, replaced by each save. Its number never comes again."""

import json

from sqlalchemy import Column, Connection, ForeignKey, Integer, Table, Text, delete, insert, select

from fundable.db.engine.tables import NEVER_REUSED
from fundable.db.types import IdText, UtcText, metadata
from fundable.domain.agency.offer_drafts import OfferDraft, Saved

offer_drafts = Table(
    "offer_drafts",
    metadata,
    Column("revision", Integer, primary_key=True),
    Column(
        "base_version", Integer, ForeignKey("offers.version"), nullable=False, comment="what was sold when it was begun"
    ),
    Column("content", Text, nullable=False, comment="JSON of an offer's file, numbers as they were typed"),
    Column("saved_at", UtcText, nullable=False),
    Column("saved_by", Text, nullable=False, comment="a name"),
    Column("saved_by_id", IdText, nullable=False, comment="an account's, which may be gone"),
    **NEVER_REUSED,
)


def find(connection: Connection) -> OfferDraft | None:
    row = connection.execute(select(offer_drafts)).mappings().one_or_none()
    if row is None:
        return None
    saved = Saved(row["saved_at"], row["saved_by"], row["saved_by_id"])
    return OfferDraft(row["revision"], row["base_version"], json.loads(row["content"]), saved)


def replace(connection: Connection, base_version: int, content: object, saved: Saved) -> None:
    remove(connection)
    values = {"saved_at": saved.at, "saved_by": saved.by, "saved_by_id": saved.by_id}
    text = json.dumps(content, ensure_ascii=False)
    connection.execute(insert(offer_drafts), {"base_version": base_version, "content": text, **values})


def remove(connection: Connection) -> None:
    connection.execute(delete(offer_drafts))

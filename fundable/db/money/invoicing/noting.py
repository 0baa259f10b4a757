"""Which numbers are still to be noted at the provider, and those read back from there whose documents are gone."""

from collections.abc import Iterable
from datetime import datetime
from uuid import UUID

from sqlalchemy import (
    BindParameter,
    Column,
    ColumnElement,
    Connection,
    Table,
    bindparam,
    delete,
    exists,
    func,
    select,
    update,
)

from fundable.db.engine.prepared import Prepared
from fundable.db.engine.tables import upsert
from fundable.db.money.invoicing.documents import documents, lost_documents, of_source
from fundable.db.types import IdText, UtcText, metadata
from fundable.domain.money.invoicing.documents import Document
from fundable.domain.money.invoicing.noting import NotedNumber
from fundable.domain.money.payments import PaymentMode

document_notes = Table(
    "document_notes",
    metadata,
    Column("document_id", IdText, primary_key=True),
    Column("due_at", UtcText, nullable=False),
)


def want(connection: Connection, document: Document) -> None:
    """With the document, so that none is forgotten. The sandbox keeps no notes."""
    if document.mode is not PaymentMode.SANDBOX:
        connection.execute(document_notes.insert().values(document_id=document.id, due_at=document.issued_at))


def _is_of(mode: PaymentMode | BindParameter[str], *more: ColumnElement[bool]) -> ColumnElement[bool]:
    """Asked of each note, because they are few and documents are many."""
    mine = documents.c.id == document_notes.c.document_id
    return exists().where(mine, documents.c.mode == mode, *more)


_DUE = Prepared(
    select(document_notes.c.document_id)
    .where(document_notes.c.due_at <= bindparam("now"), _is_of(bindparam("mode")))
    .order_by(document_notes.c.due_at, document_notes.c.document_id)
    .limit(bindparam("limit"))
)


def due(connection: Connection, mode: PaymentMode, now: datetime, limit: int) -> list[UUID]:
    """Oldest first."""
    return [row["document_id"] for row in _DUE.every(connection, mode=mode, now=now, limit=limit)]


def count_since(connection: Connection, mode: PaymentMode, before: datetime) -> int:
    """How many have waited since then, or longer."""
    query = select(func.count()).select_from(document_notes).where(_is_of(mode, documents.c.issued_at <= before))
    return connection.execute(query).scalar_one()


def postpone(connection: Connection, document_id: UUID, until: datetime) -> None:
    mine = document_notes.c.document_id == document_id
    connection.execute(update(document_notes).where(mine).values(due_at=until))


def end(connection: Connection, document_id: UUID) -> None:
    connection.execute(delete(document_notes).where(document_notes.c.document_id == document_id))


def keep_lost(connection: Connection, found: Iterable[NotedNumber]) -> int:
    """Those whose documents aren't here: how many there are."""
    lost = {one.source: one for one in found if of_source(connection, one.source) is None}
    for one in lost.values():
        values = {"source": one.source, "series": one.series, "year": one.year, "sequence": one.sequence}
        connection.execute(upsert(lost_documents).values(**values).on_conflict_do_nothing(index_elements=["source"]))
    return len(lost)


def is_lost(connection: Connection, source: str) -> bool:
    return (
        connection.execute(select(lost_documents.c.source).where(lost_documents.c.source == source)).first() is not None
    )

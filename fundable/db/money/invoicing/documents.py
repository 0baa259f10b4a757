"""Invoices and credit notes, which outlive their orders."""

from collections.abc import Collection
from datetime import datetime
from typing import Any
from uuid import UUID, uuid4
from zoneinfo import ZoneInfo

from pydantic import TypeAdapter
from sqlalchemy import Column, Connection, Index, Integer, Row, String, Table, Text, and_, delete, func, insert, select

from fundable.db.engine.tables import arrival
from fundable.db.engine.triggers import deleted_where, never_changed
from fundable.db.money import checkpoints
from fundable.db.orders.orders import orders
from fundable.db.types import IdText, UtcText, metadata, one_of
from fundable.domain.money.invoicing.accounting import DatedDocument
from fundable.domain.money.invoicing.documents import Document, DocumentContent, DocumentKind, Draft
from fundable.domain.money.payments import PaymentMode
from fundable.domain.orders.orders import number_of

documents = Table(
    "documents",
    metadata,
    Column("id", IdText, primary_key=True),
    Column("kind", String(12), nullable=False),
    Column("series", String(13), nullable=False),
    Column("year", Integer, nullable=False),
    Column("sequence", Integer, nullable=False),
    Column("source", Text, nullable=False, unique=True, comment="what it was issued for"),
    Column("order_id", IdText, nullable=False, comment="no foreign key: the document outlives its order"),
    Column("mode", String(8), nullable=False),
    Column("currency", String(3), nullable=False),
    Column("total_cents", Integer, nullable=False, comment="with tax; negative on a credit note"),
    Column("issued_at", UtcText, nullable=False),
    Column("corrects_id", IdText, comment="the document that it corrects"),
    Column("content", Text, nullable=False, comment="what is written on it, as JSON"),
    one_of("kind", DocumentKind),
    one_of("mode", PaymentMode),
)
Index("uq_documents_number", documents.c.series, documents.c.year, documents.c.sequence, unique=True)
Index("ix_documents_order_id", documents.c.order_id)
Index("ix_documents_corrects_id", documents.c.corrects_id)
lost_documents = Table(
    "lost_documents",
    metadata,
    Column("source", Text, primary_key=True, comment="what it was issued for, after the backup that was restored"),
    Column("series", String(13), nullable=False),
    Column("year", Integer, nullable=False),
    Column("sequence", Integer, nullable=False),
)
never_changed(documents, "a document that was issued is never changed and never deleted")
_FORGETTING = "documents-before"
deleted_where(
    documents,
    "NOT EXISTS (SELECT 1 FROM orders WHERE orders.id = old.order_id) AND EXISTS"  # noqa: S608
    f" (SELECT 1 FROM marks WHERE marks.name = '{_FORGETTING}' AND marks.at > old.issued_at)",
    "a document is kept while its order is there, and for the years after",
)

_CONTENT = TypeAdapter(DocumentContent)


def issue(connection: Connection, draft: Draft, series: str, year: int, first: int) -> Document:
    """Gives a document the number after the highest one of its series and year, without a gap, and keeps it. `first`
    is the lowest that it can be. Nobody else can be about to: a database has one writer at a time."""
    document = Document(
        **{name: getattr(draft, name) for name in Draft.__dataclass_fields__},
        id=uuid4(),
        series=series,
        year=year,
        sequence=next_sequence(connection, series, year, first),
    )
    values = {name: getattr(document, name) for name in documents.c.keys() if name not in ("content", "total_cents")}  # noqa: SIM118
    values |= {
        "content": _CONTENT.dump_json(document.content).decode(),
        "total_cents": document.content.total_cents,
    }
    connection.execute(insert(documents), values)
    return document


def of_source(connection: Connection, source: str) -> Document | None:
    """What was issued for it."""
    row = connection.execute(select(documents).where(documents.c.source == source)).one_or_none()
    return _document(row) if row else None


def of_order(connection: Connection, order_id: UUID) -> list[Document]:
    """Oldest first."""
    return _those(connection, documents.c.order_id == order_id)


def correcting(connection: Connection, invoice_id: UUID) -> list[Document]:
    """Oldest first."""
    return _those(connection, documents.c.corrects_id == invoice_id)


def issued_between(
    connection: Connection, modes: Collection[PaymentMode], since: datetime, until: datetime
) -> list[Document]:
    """Those of these kinds of money, from `since` on and before `until`. Oldest first."""
    when = and_(documents.c.issued_at >= since, documents.c.issued_at < until)
    return _those(connection, and_(documents.c.mode.in_(modes), when))


def first_issued(connection: Connection, modes: Collection[PaymentMode]) -> Document | None:
    """The oldest one of these kinds of money."""
    query = select(documents).where(documents.c.mode.in_(modes)).order_by(documents.c.issued_at).limit(1)
    row = connection.execute(query).one_or_none()
    return _document(row) if row else None


def last_issued(connection: Connection) -> datetime | None:
    query = select(documents.c.issued_at).order_by(documents.c.issued_at.desc()).limit(1)
    return connection.execute(query).scalar_one_or_none()


def find(connection: Connection, document_id: UUID) -> Document | None:
    row = connection.execute(select(documents).where(documents.c.id == document_id)).one_or_none()
    return _document(row) if row else None


def of_id(connection: Connection, document_id: UUID) -> Document:
    return _document(connection.execute(select(documents).where(documents.c.id == document_id)).one())


def dated(connection: Connection, document: Document, zone: ZoneInfo) -> DatedDocument:
    """With its days, of an earlier one those in this zone, and the number of the document that it corrects."""
    issued_on, moved_on = (document.day_of(at, zone) for at in (document.issued_at, document.content.moved_at))
    corrects = of_id(connection, document.corrects_id).number if document.corrects_id else None
    return DatedDocument(document, number_of(document.order_id), issued_on, moved_on, corrects)


def kind_of_series(connection: Connection, series: str) -> DocumentKind | None:
    """What has been numbered in it; None if nothing was."""
    query = select(documents.c.kind).where(documents.c.series == series).limit(1)
    found = connection.execute(query).scalar_one_or_none()
    return DocumentKind(found) if found else None


def next_sequence(connection: Connection, series: str, year: int, first: int) -> int:
    """The number that a document issued now would get."""
    return max(highest(connection, series, year) + 1, first)


def highest(connection: Connection, series: str, year: int) -> int:
    """0 where nothing has been numbered. Of those that a restore has lost as well."""
    numbered = (
        select(func.max(table.c.sequence)).where(table.c.series == series, table.c.year == year)
        for table in (documents, lost_documents)
    )
    return max(int(connection.execute(query).scalar_one_or_none() or 0) for query in numbered)


def forget(connection: Connection, before: datetime) -> int:
    """Those of orders that are gone, where all of an order's were issued before that: they name each other."""
    checkpoints.put(connection, _FORGETTING, before)
    newer = documents.alias()
    is_newer = newer.c.order_id == documents.c.order_id, newer.c.issued_at >= before
    old = documents.c.issued_at < before, documents.c.order_id.not_in(select(orders.c.id))
    gone = connection.execute(delete(documents).where(*old, ~select(newer.c.id).where(*is_newer).exists()))
    checkpoints.remove(connection, _FORGETTING)
    return int(gone.rowcount)


def _those(connection: Connection, condition: Any) -> list[Document]:
    order = (documents.c.issued_at, arrival(documents))
    return [_document(row) for row in connection.execute(select(documents).where(condition).order_by(*order))]


def _document(row: Row[Any]) -> Document:
    values = {name: value for name, value in row._mapping.items() if name != "total_cents"}
    values |= {
        "kind": DocumentKind(row.kind),
        "mode": PaymentMode(row.mode),
        "content": _CONTENT.validate_json(row.content),
    }
    return Document(**values)

"""Messages of conversations, internal notes among them. What a client is shown is asked for by `for_client`, which
knows no note (decision 0109)."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import (
    Boolean,
    Column,
    ColumnElement,
    Connection,
    ForeignKey,
    Index,
    Integer,
    Select,
    String,
    Table,
    Text,
    false,
    func,
    select,
    update,
)

from fundable.db.engine.tables import partial_index
from fundable.db.orders import thread_search
from fundable.db.statements import insert_new
from fundable.db.types import IdText, UtcText, metadata
from fundable.domain.orders.conversation.messages import Author, ThreadMessage, Via

thread_messages = Table(
    "thread_messages",
    metadata,
    Column("seq", Integer, primary_key=True, autoincrement=True, comment="order of arrival; what pages go by"),
    Column("id", IdText, nullable=False, unique=True, comment="made by the browser, so that one comes once"),
    Column("order_id", IdText, ForeignKey("orders.id", ondelete="CASCADE"), nullable=False),
    Column("author", String(8), nullable=False),
    Column("staff_id", IdText, ForeignKey("users.id", ondelete="SET NULL")),
    Column("name", Text, nullable=False, comment="of whoever wrote it, as it was"),
    Column("is_note", Boolean(create_constraint=False), nullable=False, comment="staff's own, never the client's"),
    Column("subject", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("quoted", Text, nullable=False, comment="what an email repeated of earlier ones"),
    Column("via", String(8), nullable=False),
    Column("address", Text, comment="that an email came from"),
    Column("foreign_id", Text, comment="the Message-ID of one that came by email"),
    Column("mail_id", IdText, comment="the email that it went out with"),
    Column("created_at", UtcText, nullable=False),
)
_row = thread_messages.c
Index("ix_thread_messages_order_id", _row.order_id, _row.seq)
partial_index("ix_thread_messages_staff_id", _row.staff_id, where="staff_id IS NOT NULL")
partial_index(
    "ix_thread_messages_foreign_id", _row.order_id, _row.foreign_id, where="foreign_id IS NOT NULL", unique=True
)
SHOWN_TO_CLIENT = (_row.is_note == false()) & (_row.author != Author.STRANGER)
"""Of messages: neither staff's own notes nor what strangers wrote."""


def add(connection: Connection, message: ThreadMessage) -> ThreadMessage | None:
    """The message with its number; None when there is one of this id or Message-ID."""
    is_new = insert_new(
        connection,
        thread_messages,
        id=message.id,
        order_id=message.order_id,
        author=message.author,
        staff_id=message.staff_id,
        name=message.name,
        is_note=message.is_note,
        subject=message.subject,
        text=message.text,
        quoted=message.quoted,
        via=message.via,
        address=message.address,
        foreign_id=message.foreign_id,
        mail_id=message.mail_id,
        created_at=message.at,
    )
    if not is_new:
        return None
    number = int(connection.execute(select(_row.seq).where(_row.id == message.id)).scalar_one())
    thread_search.refresh(connection, number)
    return replace(message, number=number)


def find(connection: Connection, message_id: UUID) -> ThreadMessage | None:
    """Without its files."""
    return _first(connection, select(thread_messages).where(_row.id == message_id))


def find_foreign(connection: Connection, order_id: UUID, foreign_id: str) -> ThreadMessage | None:
    query = select(thread_messages).where(_row.order_id == order_id, _row.foreign_id == foreign_id)
    return _first(connection, query)


def set_mail(connection: Connection, message_id: UUID, mail_id: UUID) -> None:
    connection.execute(update(thread_messages).where(_row.id == message_id).values(mail_id=mail_id))


def at_of(connection: Connection, order_id: UUID, number: int) -> datetime | None:
    """When one of this order's messages was written."""
    query = select(_row.created_at).where(_row.seq == number, _row.order_id == order_id)
    return connection.execute(query).scalar_one_or_none()


def page(
    connection: Connection, order_id: UUID, before: int | None, limit: int, *, for_client: bool
) -> list[ThreadMessage]:
    """The newest before a number, newest first, without files."""
    query = select(thread_messages).where(*_of(order_id, for_client))
    if before is not None:
        query = query.where(_row.seq < before)
    rows = connection.execute(query.order_by(_row.seq.desc()).limit(limit)).mappings()
    return [_message(row) for row in rows]


def count(connection: Connection, order_id: UUID, *, for_client: bool) -> int:
    query = select(func.count()).select_from(thread_messages).where(*_of(order_id, for_client))
    return int(connection.execute(query).scalar_one())


def newest_at(connection: Connection, order_id: UUID) -> datetime | None:
    query = select(_row.created_at).where(_row.order_id == order_id).order_by(_row.seq.desc()).limit(1)
    return connection.execute(query).scalar_one_or_none()


def last_written(connection: Connection, order_id: UUID, limit: int) -> Sequence[datetime]:
    """When the client wrote in the portal, the newest first."""
    query = select(_row.created_at).where(
        _row.order_id == order_id, _row.author == Author.CLIENT, _row.via == Via.PORTAL
    )
    return connection.execute(query.order_by(_row.seq.desc()).limit(limit)).scalars().all()


def to_staff(connection: Connection, order_id: UUID, after: int) -> list[ThreadMessage]:
    """What others than staff wrote after a number, oldest first, without files."""
    theirs = _row.order_id == order_id, _row.author != Author.STAFF, _row.seq > after
    return [
        _message(row)
        for row in connection.execute(select(thread_messages).where(*theirs).order_by(_row.seq)).mappings()
    ]


def to_client(connection: Connection, order_id: UUID, after: int) -> list[ThreadMessage]:
    """What staff wrote to the client after a number, oldest first, without files."""
    query = select(thread_messages).where(
        *_of(order_id, for_client=True), _row.author == Author.STAFF, _row.seq > after
    )
    return [_message(row) for row in connection.execute(query.order_by(_row.seq)).mappings()]


def newest_by(connection: Connection, order_id: UUID, author: Author, until: int | None = None) -> ThreadMessage | None:
    """The newest message of the client's or of staff's to them, up to a number; without files."""
    query = select(thread_messages).where(*_of(order_id, for_client=True), _row.author == author)
    if until is not None:
        query = query.where(_row.seq <= until)
    return _first(connection, query.order_by(_row.seq.desc()).limit(1))


def count_to_staff(connection: Connection, order_id: UUID, after: int) -> int:
    """How many others than staff wrote after a number."""
    theirs = _row.order_id == order_id, _row.author != Author.STAFF, _row.seq > after
    return int(connection.execute(select(func.count()).select_from(thread_messages).where(*theirs)).scalar_one())


def who_wrote(connection: Connection, order_id: UUID, limit: int) -> list[tuple[datetime, Author]]:
    """Of the newest messages between client and staff when each was written and by whom, oldest first."""
    query = select(_row.created_at, _row.author).where(*_of(order_id, for_client=True))
    newest = connection.execute(query.order_by(_row.seq.desc()).limit(limit))
    return [(row.created_at, Author(row.author)) for row in newest][::-1]


def _of(order_id: UUID, for_client: bool) -> list[ColumnElement[bool]]:
    return [_row.order_id == order_id, *([SHOWN_TO_CLIENT] if for_client else [])]


def _first(connection: Connection, query: Select[Any]) -> ThreadMessage | None:
    row = connection.execute(query).mappings().one_or_none()
    return _message(row) if row else None


def _message(row: Any) -> ThreadMessage:
    return ThreadMessage(
        id=row["id"],
        order_id=row["order_id"],
        author=Author(row["author"]),
        name=row["name"],
        text=row["text"],
        at=row["created_at"],
        is_note=row["is_note"],
        staff_id=row["staff_id"],
        subject=row["subject"],
        quoted=row["quoted"],
        via=Via(row["via"]),
        address=row["address"],
        foreign_id=row["foreign_id"],
        mail_id=row["mail_id"],
        number=row["seq"],
    )

"""Files that go with answers, notes on the website, and messages: a row a file, once it is stored. They have no address
that is open to anybody, so they are not among the uploads."""

from collections.abc import Collection, Iterable
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    ForeignKey,
    Integer,
    String,
    Table,
    Text,
    delete,
    func,
    select,
    update,
)

from fundable.db.engine.tables import arrival, partial_index
from fundable.db.statements import insert_new
from fundable.db.types import IdText, UtcText, metadata
from fundable.domain.agency.uploads import ExpectedFile
from fundable.domain.orders.pause_answers import AnswerFile

answer_files = Table(
    "answer_files",
    metadata,
    Column("id", IdText, primary_key=True, comment="made by the client's browser, so that one comes once"),
    Column("order_id", IdText, ForeignKey("orders.id", ondelete="CASCADE"), nullable=False, index=True),
    Column(
        "answer_id",
        IdText,
        ForeignKey("pause_answers.id", ondelete="CASCADE"),
        index=True,
        comment="none until it is sent",
    ),
    Column("note_id", IdText, ForeignKey("site_notes.id", ondelete="CASCADE"), index=True),
    Column("message_id", IdText, ForeignKey("thread_messages.id", ondelete="CASCADE"), index=True),
    Column("uploader", Text, comment="of a message's: the client, or an account of staff"),
    Column("name", Text, nullable=False, comment="the client's own, to be read; never a path"),
    Column("file_name", Text, nullable=False, unique=True, comment="what it is stored under"),
    Column("content_type", Text, nullable=False),
    Column("size_bytes", Integer, nullable=False),
    Column("sha256", String(64), nullable=False),
    Column("created_at", UtcText, nullable=False),
)
_unsent = answer_files.c.answer_id.is_(None) & answer_files.c.note_id.is_(None) & answer_files.c.message_id.is_(None)
partial_index(
    "ix_answer_files_unsent",
    answer_files.c.created_at,
    answer_files.c.size_bytes,
    where="answer_id IS NULL AND note_id IS NULL AND message_id IS NULL",
)


def add(connection: Connection, file: AnswerFile) -> bool:
    """False when there is one of this id."""
    return insert_new(
        connection,
        answer_files,
        id=file.id,
        order_id=file.order_id,
        note_id=file.note_id,
        message_id=file.message_id,
        uploader=file.uploader,
        name=file.name,
        file_name=file.file_name,
        content_type=file.content_type,
        size_bytes=file.size_bytes,
        sha256=file.sha256,
        created_at=file.created_at,
    )


def find(connection: Connection, order_id: UUID, file_id: UUID) -> AnswerFile | None:
    """One of this order's."""
    query = select(answer_files).where(answer_files.c.id == file_id, answer_files.c.order_id == order_id)
    row = connection.execute(query).mappings().one_or_none()
    return _file(row) if row else None


def of_order(connection: Connection, order_id: UUID) -> list[AnswerFile]:
    """Sent or not, oldest first."""
    query = select(answer_files).where(answer_files.c.order_id == order_id)
    rows = connection.execute(query.order_by(answer_files.c.created_at, arrival(answer_files))).mappings()
    return [_file(row) for row in rows]


def unsent(connection: Connection, order_id: UUID, uploader: str | None) -> list[AnswerFile]:
    """What somebody uploaded for a message that isn't sent yet, or the client for an answer; oldest first."""
    query = select(answer_files).where(answer_files.c.order_id == order_id, _unsent_of(uploader))
    rows = connection.execute(query.order_by(answer_files.c.created_at, arrival(answer_files))).mappings()
    return [_file(row) for row in rows]


def of_messages(connection: Connection, message_ids: Collection[UUID]) -> list[AnswerFile]:
    """Oldest first."""
    query = select(answer_files).where(answer_files.c.message_id.in_(list(message_ids)))
    rows = connection.execute(query.order_by(answer_files.c.created_at, arrival(answer_files))).mappings()
    return [_file(row) for row in rows]


def of_conversation(connection: Connection, order_id: UUID) -> list[AnswerFile]:
    """Of all messages of an order, however many there are."""
    query = select(answer_files).where(answer_files.c.order_id == order_id, answer_files.c.message_id.is_not(None))
    return [_file(row) for row in connection.execute(query).mappings()]


def count_unsent(connection: Connection, order_id: UUID, uploader: str | None = None) -> int:
    """Of an answer, or what somebody uploaded for a message."""
    query = select(func.count()).select_from(answer_files)
    return int(connection.execute(query.where(answer_files.c.order_id == order_id, _unsent_of(uploader))).scalar_one())


def unsent_bytes(connection: Connection) -> int:
    """Of all orders together."""
    total = select(func.coalesce(func.sum(answer_files.c.size_bytes), 0)).where(_unsent)
    return int(connection.execute(total).scalar_one())


def send(connection: Connection, order_id: UUID, file_ids: Collection[UUID], answer_id: UUID) -> int:
    """Gives an order's unsent files to its answer. Says how many there were."""
    mine = update(answer_files).where(
        answer_files.c.id.in_(list(file_ids)), answer_files.c.order_id == order_id, _unsent_of(None)
    )
    return connection.execute(mine.values(answer_id=answer_id)).rowcount


def send_with_message(
    connection: Connection, order_id: UUID, file_ids: Collection[UUID], message_id: UUID, uploader: str
) -> int:
    """Gives somebody's unsent files to their message. Says how many there were."""
    mine = update(answer_files).where(
        answer_files.c.id.in_(list(file_ids)), answer_files.c.order_id == order_id, _unsent_of(uploader)
    )
    return connection.execute(mine.values(message_id=message_id)).rowcount


def remove_unsent(
    connection: Connection, order_id: UUID, file_id: UUID, uploader: str | None = None
) -> AnswerFile | None:
    """Removes and returns the row of a file that was not sent, with an answer or with a message of whoever uploaded
    it."""
    mine = (answer_files.c.id == file_id) & (answer_files.c.order_id == order_id) & _unsent_of(uploader)
    found = _take(connection, mine)
    return found[0] if found else None


def remove_of_note(connection: Connection, note_id: UUID, file_id: UUID | None = None) -> list[AnswerFile]:
    """Removes and returns the rows of a note's files, or of this one."""
    mine = answer_files.c.note_id == note_id
    return _take(connection, mine if file_id is None else mine & (answer_files.c.id == file_id))


def take_unsent(connection: Connection, before: datetime) -> list[AnswerFile]:
    """Removes and returns the rows of files that were uploaded before then and never sent."""
    return _take(connection, _unsent & (answer_files.c.created_at < before))


def take_of_orders(connection: Connection, order_ids: Iterable[UUID]) -> list[AnswerFile]:
    """Removes and returns the rows of files that belong to these orders."""
    return _take(connection, answer_files.c.order_id.in_(list(order_ids)))


def file_names(connection: Connection) -> set[str]:
    return {str(name) for name in connection.execute(select(answer_files.c.file_name)).scalars()}


def sums(connection: Connection) -> list[ExpectedFile]:
    """All of them with their SHA-256."""
    rows = connection.execute(select(answer_files.c.file_name, answer_files.c.sha256, answer_files.c.order_id))
    return [ExpectedFile(row.file_name, row.sha256, row.order_id) for row in rows]


def _unsent_of(uploader: str | None) -> ColumnElement[bool]:
    of_whom = answer_files.c.uploader.is_(None) if uploader is None else answer_files.c.uploader == uploader
    return _unsent & of_whom


def _take(connection: Connection, condition: Any) -> list[AnswerFile]:
    found = [_file(row) for row in connection.execute(select(answer_files).where(condition)).mappings()]
    connection.execute(delete(answer_files).where(answer_files.c.id.in_([file.id for file in found])))
    return found


def _file(row: Any) -> AnswerFile:
    return AnswerFile(
        id=row["id"],
        order_id=row["order_id"],
        name=row["name"],
        file_name=row["file_name"],
        content_type=row["content_type"],
        size_bytes=row["size_bytes"],
        sha256=row["sha256"],
        created_at=row["created_at"],
        answer_id=row["answer_id"],
        note_id=row["note_id"],
        message_id=row["message_id"],
        uploader=row["uploader"],
    )

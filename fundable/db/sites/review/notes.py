"""Notes on websites: drafts of their clients until a round has them."""

from collections.abc import Collection
from typing import Any
from uuid import UUID

from sqlalchemy import (
    Column,
    Connection,
    Float,
    ForeignKey,
    ForeignKeyConstraint,
    Integer,
    String,
    Table,
    Text,
    UniqueConstraint,
    delete,
    func,
    insert,
    select,
    update,
)

from fundable.db.orders import answer_files
from fundable.db.sites.review.rounds import site_rounds
from fundable.db.types import IdText, UtcText, metadata, one_of
from fundable.domain.sites.review.anchors import Anchor
from fundable.domain.sites.review.notes import Note, NoteAnswer, NoteVerdict

site_notes = Table(
    "site_notes",
    metadata,
    Column("id", IdText, primary_key=True, comment="made by the client's browser, so that one comes once"),
    Column("order_id", IdText, ForeignKey("orders.id", ondelete="CASCADE"), nullable=False),
    Column("number", Integer, nullable=False, comment="what its pin says"),
    Column("round", Integer, comment="none until it is sent"),
    Column("page", Text, nullable=False),
    Column("path", Text, nullable=False, comment="of the content; empty for the whole page"),
    Column("quote", Text, nullable=False),
    Column("quote_before", Text, nullable=False),
    Column("quote_after", Text, nullable=False),
    Column("x", Float, nullable=False, comment="inside the element, 0 to 1"),
    Column("y", Float, nullable=False),
    Column("viewport", Integer, nullable=False, comment="pixels"),
    Column("build", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("created_at", UtcText, nullable=False),
    Column("verdict", String(11)),
    Column("answer", Text, comment="what the client reads of it"),
    Column("answered_at", UtcText),
    Column("answered_by", Text),
    UniqueConstraint("order_id", "number"),
    ForeignKeyConstraint(
        ["order_id", "round"],
        ["site_rounds.order_id", "site_rounds.number"],
        name="fk_site_notes_round",
        ondelete="CASCADE",
    ),
    one_of("verdict", NoteVerdict),
)
_draft = site_notes.c.round.is_(None)


def add(connection: Connection, note: Note) -> None:
    """A draft."""
    anchor = note.anchor
    connection.execute(
        insert(site_notes).values(
            id=note.id,
            order_id=note.order_id,
            number=note.number,
            page=anchor.page,
            path=anchor.path,
            quote=anchor.quote,
            quote_before=anchor.before,
            quote_after=anchor.after,
            x=anchor.x,
            y=anchor.y,
            viewport=anchor.viewport,
            build=anchor.build,
            text=note.text,
            created_at=note.created_at,
        )
    )


def write(connection: Connection, note_id: UUID, text: str) -> None:
    connection.execute(update(site_notes).where(site_notes.c.id == note_id, _draft).values(text=text))


def remove(connection: Connection, note_id: UUID) -> None:
    """A draft, whose files are gone already."""
    connection.execute(delete(site_notes).where(site_notes.c.id == note_id, _draft))


def find(connection: Connection, note_id: UUID) -> Note | None:
    """Of any order, without its files."""
    row = connection.execute(select(site_notes).where(site_notes.c.id == note_id)).mappings().one_or_none()
    return _note(row, ()) if row else None


def of_order(connection: Connection, order_id: UUID) -> list[Note]:
    """Drafts as well, by their numbers, with their files."""
    query = select(site_notes).where(site_notes.c.order_id == order_id).order_by(site_notes.c.number)
    rows = list(connection.execute(query).mappings())
    files = answer_files.of_order(connection, order_id) if rows else []
    return [_note(row, [file for file in files if file.note_id == row["id"]]) for row in rows]


def next_number(connection: Connection, order_id: UUID) -> int:
    last = select(func.max(site_notes.c.number)).where(site_notes.c.order_id == order_id)
    return int(connection.execute(last).scalar_one() or 0) + 1


def send(connection: Connection, order_id: UUID, number: int) -> None:
    """Gives all drafts of an order to a round."""
    mine = update(site_notes).where(site_notes.c.order_id == order_id, _draft)
    connection.execute(mine.values(round=number))


def answer(connection: Connection, note_id: UUID, given: NoteAnswer) -> None:
    said = {"verdict": given.verdict, "answer": given.text, "answered_at": given.at, "answered_by": given.by}
    connection.execute(update(site_notes).where(site_notes.c.id == note_id).values(**said))


def count_unanswered(connection: Connection, order_ids: Collection[UUID]) -> dict[UUID, int]:
    """How many notes of each order are with staff without an answer. All may have one."""
    opened = site_rounds.c.closed_at.is_(None)
    unanswered = func.count().filter(site_notes.c.verdict.is_(None))
    joined = select(site_notes.c.order_id, unanswered).join(
        site_rounds, (site_rounds.c.order_id == site_notes.c.order_id) & (site_rounds.c.number == site_notes.c.round)
    )
    query = joined.where(opened, site_notes.c.order_id.in_(list(order_ids))).group_by(site_notes.c.order_id)
    return {order_id: int(count) for order_id, count in connection.execute(query)}


def _note(row: Any, files: Collection[Any]) -> Note:
    return Note(
        id=row["id"],
        order_id=row["order_id"],
        number=row["number"],
        anchor=Anchor(
            page=row["page"],
            path=row["path"],
            quote=row["quote"],
            before=row["quote_before"],
            after=row["quote_after"],
            x=row["x"],
            y=row["y"],
            viewport=row["viewport"],
            build=row["build"],
        ),
        text=row["text"],
        created_at=row["created_at"],
        round=row["round"],
        answer=_answer(row),
        files=tuple(files),
    )


def _answer(row: Any) -> NoteAnswer | None:
    if row["verdict"] is None:
        return None
    return NoteAnswer(NoteVerdict(row["verdict"]), row["answer"], row["answered_at"], row["answered_by"])

"""Emails that came in and are in no order's conversation: staff read them, until they're removed or old."""

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import Column, ColumnElement, Connection, Integer, String, Table, Text, delete, func, select

from fundable.db.engine.tables import NEVER_REUSED
from fundable.db.mail import unplaced_files
from fundable.db.statements import insert_new
from fundable.db.types import IdText, UtcText, metadata
from fundable.domain.mail.incoming import KeptFile, Unplaced, UnplacedMail, unplaced_gone

unplaced_mails = Table(
    "unplaced_mails",
    metadata,
    Column("seq", Integer, primary_key=True, autoincrement=True, comment="order of arrival; what lists page by"),
    Column("id", IdText, nullable=False, unique=True),
    Column("foreign_id", String(64), nullable=False, unique=True, comment="of the email, so that one comes once"),
    Column("reason", String(20), nullable=False),
    Column("sender", Text, nullable=False),
    Column("sender_name", Text, nullable=False),
    Column("subject", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("files", Text, nullable=False, comment="their names, one a line"),
    Column("received_at", UtcText, nullable=False, index=True),
    **NEVER_REUSED,
)
_c = unplaced_mails.c


def add(connection: Connection, mail: UnplacedMail, foreign_id: str) -> bool:
    """False when it is there already."""
    return insert_new(
        connection,
        unplaced_mails,
        id=mail.id,
        foreign_id=foreign_id,
        reason=mail.reason,
        sender=mail.sender,
        sender_name=mail.sender_name,
        subject=mail.subject,
        text=mail.text,
        files="\n".join(mail.left_out),
        received_at=mail.at,
    )


def newest(connection: Connection, limit: int) -> list[UnplacedMail]:
    """Newest first."""
    return [mail for _, mail in page(connection, None, limit)]


def page(connection: Connection, before: int | None, limit: int, typed: str = "") -> list[tuple[int, UnplacedMail]]:
    """The newest before a number, newest first, each with its own. `typed` narrows to those with each of its words."""
    query = select(unplaced_mails).where(*_with(typed)).order_by(_c.seq.desc()).limit(limit)
    if before is not None:
        query = query.where(_c.seq < before)
    rows = connection.execute(query).mappings().all()
    files = unplaced_files.of_mails(connection, [row["id"] for row in rows])
    return [(row["seq"], _mail(row, files.get(row["id"], ()))) for row in rows]


def take(connection: Connection, mail_id: UUID) -> tuple[UnplacedMail, str]:
    """Removes one, and gives it with the id by which it comes once. Raises Refused `unplaced_gone`."""
    row = connection.execute(select(unplaced_mails).where(_c.id == mail_id)).mappings().one_or_none()
    if row is None:
        raise unplaced_gone()
    files = unplaced_files.of_mails(connection, [mail_id]).get(mail_id, ())
    connection.execute(delete(unplaced_mails).where(_c.id == mail_id))
    return _mail(row, files), row["foreign_id"]


def count(connection: Connection, typed: str = "") -> int:
    counted = select(func.count()).select_from(unplaced_mails).where(*_with(typed))
    return int(connection.execute(counted).scalar_one())


def remove_of(connection: Connection, senders: Collection[str]) -> list[str]:
    """Those of these addresses, however they're written. Gives the names of their files, which are on the disk yet."""
    theirs = func.lower(_c.sender).in_([sender.lower() for sender in senders])
    ids = list(connection.execute(select(_c.id).where(theirs)).scalars())
    files = unplaced_files.of_mails(connection, ids)
    connection.execute(delete(unplaced_mails).where(theirs))
    return [file.file_name for of_one in files.values() for file in of_one]


def forget(connection: Connection, before: datetime, most: int) -> int:
    """Removes those that came before then, and all but so many of the newest. Says how many."""
    newest = select(_c.seq).order_by(_c.seq.desc()).offset(most).limit(1).scalar_subquery()
    return connection.execute(delete(unplaced_mails).where((_c.received_at < before) | (_c.seq <= newest))).rowcount


def _with(typed: str) -> list[ColumnElement[bool]]:
    """Each word is somewhere in sender, subject or text. So few are kept that they need no index of words."""
    said = _c.sender + "\n" + _c.sender_name + "\n" + _c.subject + "\n" + _c.text
    return [said.icontains(word, autoescape=True) for word in typed.split()]


def _mail(row: Mapping[Any, Any], files: tuple[KeptFile, ...]) -> UnplacedMail:
    left_out = tuple(filter(None, row["files"].split("\n")))
    words = row["sender"], row["sender_name"], row["subject"], row["text"]
    return UnplacedMail(row["id"], Unplaced(row["reason"]), *words, left_out, row["received_at"], files)

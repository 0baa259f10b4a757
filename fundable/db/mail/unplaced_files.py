"""Files of emails that are in no order's conversation. Their rows go with the email's; what nothing names anymore is
collected from the disk."""

from collections.abc import Collection, Iterable
from dataclasses import asdict
from typing import Any
from uuid import UUID

from sqlalchemy import Column, Connection, ForeignKey, Integer, String, Table, Text, func, insert, select

from fundable.db.engine.tables import arrival
from fundable.db.types import IdText, metadata
from fundable.domain.agency.uploads import ExpectedFile
from fundable.domain.mail.incoming import KeptFile

unplaced_files = Table(
    "unplaced_files",
    metadata,
    Column("id", IdText, primary_key=True),
    Column("mail_id", IdText, ForeignKey("unplaced_mails.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("name", Text, nullable=False, comment="the sender's own, to be read; never a path"),
    Column("file_name", Text, nullable=False, unique=True, comment="what it is stored under"),
    Column("content_type", Text, nullable=False),
    Column("size_bytes", Integer, nullable=False),
    Column("sha256", String(64), nullable=False),
)
_c = unplaced_files.c


def add(connection: Connection, mail_id: UUID, files: Iterable[KeptFile]) -> None:
    rows = [{"mail_id": mail_id, **asdict(file)} for file in files]
    if rows:
        connection.execute(insert(unplaced_files), rows)


def of_mails(connection: Connection, mail_ids: Collection[UUID]) -> dict[UUID, tuple[KeptFile, ...]]:
    """In the order of the email; an email without any is left out."""
    query = select(unplaced_files).where(_c.mail_id.in_(list(mail_ids))).order_by(arrival(unplaced_files))
    found: dict[UUID, tuple[KeptFile, ...]] = {}
    for row in connection.execute(query).mappings():
        found[row["mail_id"]] = (*found.get(row["mail_id"], ()), _file(row))
    return found


def find(connection: Connection, mail_id: UUID, file_id: UUID) -> KeptFile | None:
    query = select(unplaced_files).where(_c.id == file_id, _c.mail_id == mail_id)
    row = connection.execute(query).mappings().one_or_none()
    return _file(row) if row else None


def size_bytes(connection: Connection) -> int:
    """Of all of them."""
    return int(connection.execute(select(func.coalesce(func.sum(_c.size_bytes), 0))).scalar_one())


def file_names(connection: Connection) -> set[str]:
    return {str(name) for name in connection.execute(select(_c.file_name)).scalars()}


def sums(connection: Connection) -> list[ExpectedFile]:
    """All of them with their SHA-256."""
    return [
        ExpectedFile(row.file_name, row.sha256, None) for row in connection.execute(select(_c.file_name, _c.sha256))
    ]


def _file(row: Any) -> KeptFile:
    return KeptFile(row["id"], row["name"], row["file_name"], row["content_type"], row["size_bytes"], row["sha256"])

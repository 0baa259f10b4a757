"""What websites say, in versions: appended to, and gone with their order alone."""

from typing import Any
from uuid import UUID

from sqlalchemy import DDL, Column, Connection, ForeignKey, Integer, String, Table, Text, event, insert, select

from fundable.db.types import IdText, UtcText, metadata, one_of
from fundable.domain.sites.stored_builds import BuildReason, ContentVersion

site_content = Table(
    "site_content",
    metadata,
    Column("order_id", IdText, ForeignKey("sites.order_id", ondelete="CASCADE"), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("content", Text, nullable=False, comment="JSON of domain/sites/content.py"),
    Column("answers", Text, nullable=False, comment="JSON: what it was made of, as it was typed"),
    Column("reason", String(8), nullable=False),
    Column("made_by", Text, nullable=False, comment="a name; empty for the program itself"),
    Column("created_at", UtcText, nullable=False),
    one_of("reason", BuildReason),
)
TRIGGERS = (
    """CREATE TRIGGER site_content_update BEFORE UPDATE ON site_content BEGIN
    SELECT RAISE(ABORT, 'a version of what a website says is never changed');
END""",
    """CREATE TRIGGER site_content_delete BEFORE DELETE ON site_content
WHEN EXISTS (SELECT 1 FROM sites WHERE order_id = old.order_id) BEGIN
    SELECT RAISE(ABORT, 'a version of what a website says goes with its order');
END""",
)
for _trigger in TRIGGERS:
    event.listen(site_content, "after_create", DDL(_trigger))  # type: ignore[no-untyped-call]


def add(connection: Connection, made: ContentVersion) -> None:
    connection.execute(
        insert(site_content).values(
            order_id=made.order_id,
            version=made.version,
            content=made.content,
            answers=made.answers,
            reason=made.reason,
            made_by=made.made_by,
            created_at=made.created_at,
        )
    )


def newest(connection: Connection, order_id: UUID) -> ContentVersion | None:
    query = select(site_content).where(site_content.c.order_id == order_id)
    row = connection.execute(query.order_by(site_content.c.version.desc()).limit(1)).mappings().one_or_none()
    return _from_row(row) if row else None


def _from_row(row: Any) -> ContentVersion:
    return ContentVersion(
        order_id=row["order_id"],
        version=row["version"],
        content=row["content"],
        answers=row["answers"],
        reason=BuildReason(row["reason"]),
        made_by=row["made_by"],
        created_at=row["created_at"],
    )

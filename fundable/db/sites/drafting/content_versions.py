"""What websites say, in versions: appended to, and gone with their order alone."""

from typing import Any
from uuid import UUID

from sqlalchemy import (
    Column,
    Connection,
    ForeignKey,
    Integer,
    Select,
    String,
    Table,
    Text,
    and_,
    insert,
    select,
)

from fundable.db.engine.triggers import goes_with, never_changed
from fundable.db.sites.drafting import revisions
from fundable.db.sites.drafting.revisions import site_revisions
from fundable.db.sites.drafting.sites import sites
from fundable.db.types import IdText, UtcText, metadata, one_of
from fundable.domain.sites.drafting.stored_builds import BuildReason, ContentVersion

site_content = Table(
    "site_content",
    metadata,
    Column("order_id", IdText, ForeignKey("sites.order_id", ondelete="CASCADE"), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("content", Text, nullable=False, comment="JSON of domain/sites/words/content.py"),
    Column("answers", Text, nullable=False, comment="JSON: what it was made of, as it was typed"),
    Column("reason", String(8), nullable=False),
    Column("made_by", Text, nullable=False, comment="a name; empty for the program itself"),
    Column("created_at", UtcText, nullable=False),
    one_of("reason", BuildReason),
)
never_changed(site_content, "a version of what a website says is never changed")
goes_with(sites, site_content, "a version of what a website says goes with its order")


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
    if made.revision:
        revisions.add(connection, made.order_id, made.version, made.revision)


def newest(connection: Connection, order_id: UUID) -> ContentVersion | None:
    row = connection.execute(_newest_first(order_id).limit(1)).mappings().one_or_none()
    return _from_row(row) if row else None


def find(connection: Connection, order_id: UUID, version: int) -> ContentVersion | None:
    query = _newest_first(order_id).where(site_content.c.version == version)
    row = connection.execute(query).mappings().one_or_none()
    return _from_row(row) if row else None


def of_order(connection: Connection, order_id: UUID) -> list[ContentVersion]:
    """Newest first."""
    return [_from_row(row) for row in connection.execute(_newest_first(order_id)).mappings()]


def _newest_first(order_id: UUID) -> Select[Any]:
    of_version = and_(
        site_revisions.c.order_id == site_content.c.order_id, site_revisions.c.version == site_content.c.version
    )
    beside = [column for column in site_revisions.c if column.name not in ("order_id", "version")]
    query = select(site_content, *beside).outerjoin(site_revisions, of_version)
    return query.where(site_content.c.order_id == order_id).order_by(site_content.c.version.desc())


def _from_row(row: Any) -> ContentVersion:
    return ContentVersion(
        order_id=row["order_id"],
        version=row["version"],
        content=row["content"],
        answers=row["answers"],
        reason=BuildReason(row["reason"]),
        made_by=row["made_by"],
        created_at=row["created_at"],
        revision=revisions.from_row(row),
    )

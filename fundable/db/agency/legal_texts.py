"""Legal texts: each that was published, and of each the one draft that owners share. A draft's number never comes
again."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import Column, Connection, Integer, RowMapping, String, Table, Text, delete, insert, select

from fundable.db.engine.tables import NEVER_REUSED
from fundable.db.types import IdText, UtcText, metadata
from fundable.domain.agency.legal_versions import LegalDraft, LegalVersion
from fundable.domain.agency.offer_drafts import Saved

legal_versions = Table(
    "legal_versions",
    metadata,
    Column("name", String(20), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("text", Text, nullable=False, comment="Markdown; empty for the one that comes with the program"),
    Column("published_at", UtcText, nullable=False),
    Column("published_by", Text, nullable=False, comment="a name; empty where a file was put in place"),
)

legal_drafts = Table(
    "legal_drafts",
    metadata,
    Column("revision", Integer, primary_key=True),
    Column("name", String(20), nullable=False, unique=True),
    Column("base", String(32), nullable=False, comment="the revision of what visitors read when it was begun"),
    Column("text", Text, nullable=False),
    Column("saved_at", UtcText, nullable=False),
    Column("saved_by", Text, nullable=False, comment="a name"),
    Column("saved_by_id", IdText, nullable=False, comment="an account's, which may be gone"),
    **NEVER_REUSED,
)


def versions(connection: Connection, name: str, limit: int) -> Sequence[LegalVersion]:
    """The newest first."""
    those = select(legal_versions).where(legal_versions.c.name == name).order_by(legal_versions.c.number.desc())
    return [_version(row) for row in connection.execute(those.limit(limit)).mappings()]


def stood(connection: Connection, name: str, moment: datetime) -> LegalVersion | None:
    """The newest that was published by then."""
    then = select(legal_versions).where(legal_versions.c.name == name, legal_versions.c.published_at <= moment)
    row = connection.execute(then.order_by(legal_versions.c.number.desc()).limit(1)).mappings().one_or_none()
    return _version(row) if row else None


def newest(connection: Connection, name: str) -> LegalVersion | None:
    return next(iter(versions(connection, name, 1)), None)


def version(connection: Connection, name: str, number: int) -> LegalVersion | None:
    that = select(legal_versions).where(legal_versions.c.name == name, legal_versions.c.number == number)
    row = connection.execute(that).mappings().one_or_none()
    return _version(row) if row else None


def add_version(connection: Connection, name: str, made: LegalVersion) -> None:
    values = {"published_at": made.published_at, "published_by": made.by}
    connection.execute(insert(legal_versions), {"name": name, "number": made.number, "text": made.text, **values})


def draft(connection: Connection, name: str) -> LegalDraft | None:
    row = connection.execute(select(legal_drafts).where(legal_drafts.c.name == name)).mappings().one_or_none()
    if row is None:
        return None
    saved = Saved(row["saved_at"], row["saved_by"], row["saved_by_id"])
    return LegalDraft(row["revision"], row["base"], row["text"], saved)


def replace_draft(connection: Connection, name: str, base: str, text: str, saved: Saved) -> None:
    remove_draft(connection, name)
    who = {"saved_at": saved.at, "saved_by": saved.by, "saved_by_id": saved.by_id}
    connection.execute(insert(legal_drafts), {"name": name, "base": base, "text": text, **who})


def remove_draft(connection: Connection, name: str) -> None:
    connection.execute(delete(legal_drafts).where(legal_drafts.c.name == name))


def _version(row: RowMapping) -> LegalVersion:
    return LegalVersion(row["number"], row["text"], row["published_at"], row["published_by"])

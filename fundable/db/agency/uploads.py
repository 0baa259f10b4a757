"""Uploaded files: one row a file, from the start of its transfer on."""

from collections.abc import Collection, Iterable
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import (
    CheckConstraint,
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
    literal,
    select,
    type_coerce,
    update,
)

from fundable.db.agency.settings import site_settings
from fundable.db.engine.tables import partial_index
from fundable.db.statements import insert_new
from fundable.db.types import IdText, UtcText, metadata, one_of
from fundable.domain.agency.settings import LOGO_URL
from fundable.domain.agency.uploads import PATH_PREFIX, ExpectedFile, Upload, UploadState

uploads = Table(
    "uploads",
    metadata,
    Column("id", IdText, primary_key=True),
    Column("state", String(8), nullable=False),
    Column("file_name", Text),
    Column("content_type", Text),
    Column("size_bytes", Integer, nullable=False, default=0),
    Column("sha256", String(64)),
    Column("order_id", IdText, ForeignKey("orders.id", ondelete="SET NULL"), index=True),
    Column("created_at", UtcText, nullable=False),
    one_of("state", UploadState),
    CheckConstraint("state <> 'done' OR file_name IS NOT NULL", name="done_has_file"),
)
partial_index("ix_uploads_unattached", uploads.c.created_at, uploads.c.size_bytes, where="order_id IS NULL")


def begin(connection: Connection, upload_id: UUID, now: datetime) -> bool:
    """Takes the ticket for one transfer. False when another one has it, or has finished."""
    return insert_new(connection, uploads, id=upload_id, state=UploadState.BUSY, size_bytes=0, created_at=now)


def finish(connection: Connection, upload: Upload) -> None:
    connection.execute(
        update(uploads)
        .where(uploads.c.id == upload.id)
        .values(
            state=UploadState.DONE,
            file_name=upload.file_name,
            content_type=upload.content_type,
            size_bytes=upload.size_bytes,
            sha256=upload.sha256,
        )
    )


def give_back(connection: Connection, upload_id: UUID) -> None:
    """A transfer that failed leaves its ticket usable."""
    connection.execute(delete(uploads).where(uploads.c.id == upload_id, uploads.c.state == UploadState.BUSY))


def give_back_all(connection: Connection) -> None:
    """At the start of the only server nothing is under way: what says so was cut off by a crash."""
    connection.execute(delete(uploads).where(uploads.c.state == UploadState.BUSY))


def give_back_these(connection: Connection, cut_off: Collection[UUID], before: datetime) -> None:
    """These, and what was begun so long ago that nothing of it can be under way on any server."""
    is_over = uploads.c.id.in_(list(cut_off)) | (uploads.c.created_at < before)
    connection.execute(delete(uploads).where(uploads.c.state == UploadState.BUSY, is_over))


def find_done(connection: Connection, upload_id: UUID) -> Upload | None:
    query = select(uploads).where(uploads.c.id == upload_id, uploads.c.state == UploadState.DONE)
    row = connection.execute(query).mappings().one_or_none()
    return _upload(row) if row else None


def unattached_bytes(connection: Connection) -> int:
    total = select(func.coalesce(func.sum(uploads.c.size_bytes), 0)).where(uploads.c.order_id.is_(None))
    return int(connection.execute(total).scalar_one())


def attach(connection: Connection, upload_id: UUID, order_id: UUID) -> bool:
    """Gives a finished file to one order. False when it is unknown, another order's, or the site's own logo."""
    mine_or_free = (uploads.c.order_id == order_id) | _is_nobodys()
    done = update(uploads).where(uploads.c.id == upload_id, uploads.c.state == UploadState.DONE, mine_or_free)
    return connection.execute(done.values(order_id=order_id)).rowcount == 1


def detach_others(connection: Connection, order_id: UUID, keep: UUID | None) -> None:
    """A replaced logo is nobody's any more and is collected."""
    others = update(uploads).where(uploads.c.order_id == order_id)
    connection.execute((others.where(uploads.c.id != keep) if keep else others).values(order_id=None))


def take_unused(connection: Connection, before: datetime) -> list[Upload]:
    """Removes and returns the rows of files that no form has named since `before`."""
    return _take(connection, _is_nobodys() & (uploads.c.created_at < before))


def take_of_orders(connection: Connection, order_ids: Iterable[UUID]) -> list[Upload]:
    """Removes and returns the rows of files that belong to these orders."""
    return _take(connection, uploads.c.order_id.in_(list(order_ids)))


def file_names(connection: Connection) -> set[str]:
    found = connection.execute(select(uploads.c.file_name).where(uploads.c.file_name.is_not(None)))
    return {str(name) for name in found.scalars()}


def sums(connection: Connection) -> list[ExpectedFile]:
    """Finished files with their SHA-256."""
    query = select(uploads.c.file_name, uploads.c.sha256, uploads.c.order_id)
    rows = connection.execute(query.where(uploads.c.file_name.is_not(None), uploads.c.sha256.is_not(None)))
    return [ExpectedFile(row.file_name, row.sha256, row.order_id) for row in rows]


def is_free(connection: Connection, upload_id: UUID) -> bool:
    """Whether a finished file belongs to no order."""
    done = select(uploads.c.id).where(uploads.c.id == upload_id, uploads.c.state == UploadState.DONE)
    return connection.execute(done.where(uploads.c.order_id.is_(None))).first() is not None


def _is_nobodys() -> ColumnElement[bool]:
    """No order's, and not the site's logo, which is named by the settings."""
    logo = select(site_settings.c.value).where(site_settings.c.key == LOGO_URL).scalar_subquery()
    address = literal(PATH_PREFIX) + type_coerce(uploads.c.id, String)
    return uploads.c.order_id.is_(None) & (func.coalesce(logo, "") != address)


def _take(connection: Connection, condition: Any) -> list[Upload]:
    found = [_upload(row) for row in connection.execute(select(uploads).where(condition)).mappings()]
    connection.execute(delete(uploads).where(uploads.c.id.in_([upload.id for upload in found])))
    return found


def _upload(row: Any) -> Upload:
    return Upload(
        id=row["id"],
        state=UploadState(row["state"]),
        created_at=row["created_at"],
        file_name=row["file_name"],
        content_type=row["content_type"],
        size_bytes=row["size_bytes"],
        sha256=row["sha256"],
        order_id=row["order_id"],
    )

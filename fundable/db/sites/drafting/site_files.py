"""The files of builds and photos, each kept once by its SHA-256, however many builds it is in: pages and styles in
their row, compressed; photos in the picture store. The row of one that no build and no photo has any more goes by
itself."""

import zlib
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any
from uuid import UUID

from sqlalchemy import (
    Column,
    Connection,
    ForeignKey,
    ForeignKeyConstraint,
    Integer,
    LargeBinary,
    Select,
    String,
    Table,
    Text,
    delete,
    insert,
    select,
)

from fundable.db.engine.tables import partial_index
from fundable.db.engine.triggers import after_delete, never_changed
from fundable.db.statements import insert_new
from fundable.db.types import IdText, metadata
from fundable.domain.sites.drafting.pictures import Pictures

KeptFiles = Sequence[Mapping[Any, Any]]
"""Rows of files, as they are kept."""
READ_AT_ONCE = 100
_PHOTOS_WITH = """SELECT order_id FROM site_photos JOIN site_photo_files ON photo_id = site_photos.id
WHERE sha256 = ?"""
_IS_SMALL_ALREADY = ".woff2"

site_files = Table(
    "site_files",
    metadata,
    Column("sha256", String(64), primary_key=True),
    Column("data", LargeBinary, nullable=False, comment="zlib; empty of one in the picture store"),
    Column("size_bytes", Integer, comment="of one in the picture store"),
)
partial_index("ix_site_files_pictures", site_files.c.sha256, where="size_bytes IS NOT NULL")
site_build_files = Table(
    "site_build_files",
    metadata,
    Column("order_id", IdText, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("name", Text, primary_key=True),
    Column("sha256", String(64), ForeignKey("site_files.sha256"), nullable=False, index=True),
    ForeignKeyConstraint(["order_id", "number"], ["site_builds.order_id", "site_builds.number"], ondelete="CASCADE"),
)
IS_UNUSED = """NOT EXISTS (SELECT 1 FROM site_build_files WHERE sha256 = old.sha256)
AND NOT EXISTS (SELECT 1 FROM site_photo_files WHERE sha256 = old.sha256)"""
DELETE_UNUSED = "DELETE FROM site_files WHERE sha256 = old.sha256;"
_IS_NO_MOVE = "old.size_bytes IS NOT NULL OR new.size_bytes IS NULL OR length(new.data) > 0 OR new.sha256 <> old.sha256"
never_changed(site_files, "a file of a build is never changed", _IS_NO_MOVE)
never_changed(site_build_files, "a build is never changed")
after_delete(site_build_files, DELETE_UNUSED, "site_build_files_delete", IS_UNUSED)


def add(connection: Connection, order_id: UUID, number: int, files: Mapping[str, bytes]) -> None:
    """The files of a new build by their names."""
    named = store(connection, files)
    rows = [{"order_id": order_id, "number": number, "name": name, "sha256": named[name]} for name in sorted(named)]
    connection.execute(insert(site_build_files), rows)


def store(connection: Connection, files: Mapping[str, bytes]) -> dict[str, str]:
    """Keeps what isn't kept yet. The SHA-256 of each, by its name."""
    named = {name: sha256(data).hexdigest() for name, data in files.items()}
    query = select(site_files.c.sha256).where(site_files.c.sha256.in_(list(named.values())))
    known = set(connection.execute(query).scalars())
    for name, digest in named.items():
        if digest not in known:
            level = zlib.Z_NO_COMPRESSION if name.endswith(_IS_SMALL_ALREADY) else zlib.Z_DEFAULT_COMPRESSION
            insert_new(connection, site_files, sha256=digest, data=zlib.compress(files[name], level))
    return named


def add_picture(connection: Connection, digest: str, size_bytes: int) -> None:
    """The row of one that is in the store, if there's none."""
    insert_new(connection, site_files, sha256=digest, data=b"", size_bytes=size_bytes)


def of_build(connection: Connection, order_id: UUID, number: int) -> KeptFiles:
    """In the order of their names, to be `read` once the transaction is over: pictures may be far away."""
    query = select(site_build_files.c.name, site_files).join(site_files)
    mine = query.where(site_build_files.c.order_id == order_id, site_build_files.c.number == number)
    return connection.execute(mine.order_by(site_build_files.c.name)).mappings().all()


def read(pictures: Pictures, kept: KeptFiles) -> dict[str, bytes]:
    """By their names, byte for byte as they were made. A picture that is missing or was changed is left out:
    `check_whole` tells."""
    return {row["name"]: data for row in kept if (data := content(pictures, row)) is not None}


def names(connection: Connection, order_id: UUID, number: int) -> list[str]:
    mine = _of_build(select(site_build_files.c.name), order_id, number)
    return list(connection.execute(mine.order_by(site_build_files.c.name)).scalars())


def page(connection: Connection, order_id: UUID, number: int, name: str) -> bytes | None:
    """A page, or what else is drawn for a build. None where it isn't there, and for a photo."""
    mine = _of_build(select(site_files.c.data).join(site_build_files), order_id, number)
    data = connection.execute(mine.where(site_build_files.c.name == name)).scalar_one_or_none()
    return zlib.decompress(data) if data else None


def _of_build(query: Select[Any], order_id: UUID, number: int) -> Select[Any]:
    return query.where(site_build_files.c.order_id == order_id, site_build_files.c.number == number)


def content(pictures: Pictures, row: Mapping[Any, Any]) -> bytes | None:
    """What a row of `site_files` stands for; None for a picture that is missing or was changed."""
    if row["size_bytes"] is not None:
        return pictures.get(row["sha256"])
    return zlib.decompress(row["data"])


def has_files(connection: Connection, order_id: UUID, number: int) -> bool:
    mine = select(site_build_files.c.name).where(
        site_build_files.c.order_id == order_id, site_build_files.c.number == number
    )
    return connection.execute(mine.limit(1)).first() is not None


def remove_of_order(connection: Connection, order_id: UUID) -> int:
    """The files of all its builds; the builds stay as what was made and approved. Says how many there were."""
    mine = delete(site_build_files).where(site_build_files.c.order_id == order_id)
    return connection.execute(mine).rowcount


def owners(connection: Connection, digest: str) -> list[UUID]:
    """The orders whose builds and photos have this file."""
    of_builds = select(site_build_files.c.order_id).where(site_build_files.c.sha256 == digest)
    of_photos = connection.exec_driver_sql(_PHOTOS_WITH, (digest,)).scalars()
    return sorted({*connection.execute(of_builds).scalars(), *map(UUID, of_photos)})


def damaged(connection: Connection) -> Iterator[str]:
    """The SHA-256 of files in their rows that are not what they were."""
    here = select(site_files).where(site_files.c.size_bytes.is_(None))
    rows = connection.execute(here.execution_options(yield_per=READ_AT_ONCE))
    return (row.sha256 for row in rows if not is_sound(row.sha256, row.data))


def is_sound(digest: str, data: bytes) -> bool:
    """Whether what is kept is still the file of this SHA-256."""
    try:
        return sha256(zlib.decompress(data)).hexdigest() == digest
    except zlib.error:
        return False

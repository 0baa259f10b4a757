"""Which pictures are in the picture store, by the rows that name them; and those that are still in their rows, as
photos were before schema 0042."""

import zlib
from collections.abc import Collection, Iterable
from uuid import UUID

from sqlalchemy import Connection, exists, or_, select, update

from fundable.db.sites.drafting.photos import site_photo_files, site_photos
from fundable.db.sites.drafting.site_files import is_sound, site_build_files, site_files

_KINDS = (".avif", ".webp")
_of_photo = exists().where(site_photo_files.c.sha256 == site_files.c.sha256)
_of_build = exists().where(
    site_build_files.c.sha256 == site_files.c.sha256,
    or_(*(site_build_files.c.name.like(f"photo-%{kind}") for kind in _KINDS)),
)


def named(connection: Connection) -> set[str]:
    """The SHA-256 of every picture that is to be in the store."""
    return set(connection.execute(select(site_files.c.sha256).where(site_files.c.size_bytes.is_not(None))).scalars())


def nameless(connection: Connection, digests: Collection[str]) -> list[str]:
    """Those of them that no row names."""
    rows = select(site_files.c.sha256).where(site_files.c.sha256.in_(list(digests)))
    return sorted(set(digests) - set(connection.execute(rows).scalars()))


def of_orders(connection: Connection, order_ids: Iterable[UUID]) -> set[str]:
    """The pictures of these orders' photos and builds that are in the store."""
    ids = list(order_ids)
    of_photos = select(site_photo_files.c.sha256).join(site_photos).where(site_photos.c.order_id.in_(ids))
    of_builds = select(site_build_files.c.sha256).where(site_build_files.c.order_id.in_(ids))
    stored = select(site_files.c.sha256).where(site_files.c.size_bytes.is_not(None))
    theirs = stored.where(or_(site_files.c.sha256.in_(of_photos), site_files.c.sha256.in_(of_builds)))
    return set(connection.execute(theirs).scalars())


def in_rows(connection: Connection, after: str, limit: int) -> list[str]:
    """The SHA-256 of photos whose bytes are still in their rows, those behind `after` in their order."""
    here = select(site_files.c.sha256).where(site_files.c.size_bytes.is_(None), or_(_of_photo, _of_build))
    behind = here.where(site_files.c.sha256 > after).order_by(site_files.c.sha256).limit(limit)
    return list(connection.execute(behind).scalars())


def data_in_row(connection: Connection, digest: str) -> bytes | None:
    """None for one that has moved or gone, and for one that isn't what it was."""
    query = select(site_files.c.data).where(site_files.c.sha256 == digest, site_files.c.size_bytes.is_(None))
    data = connection.execute(query).scalar_one_or_none()
    return zlib.decompress(data) if data and is_sound(digest, data) else None


def note_moved(connection: Connection, digest: str, size_bytes: int) -> None:
    """The row's own bytes are gone; from now on it names the one in the store."""
    moved = update(site_files).where(site_files.c.sha256 == digest, site_files.c.size_bytes.is_(None))
    connection.execute(moved.values(data=b"", size_bytes=size_bytes))

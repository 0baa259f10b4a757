"""Photos of websites: a row each, and the rows of their files among those of builds, so that a photo and the builds
that show it share the same bytes."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID, uuid4

from sqlalchemy import (
    CheckConstraint,
    Column,
    Connection,
    ForeignKey,
    Integer,
    String,
    Table,
    Text,
    delete,
    insert,
    select,
    update,
)

from fundable.db.engine.tables import arrival, partial_index
from fundable.db.engine.triggers import after_delete, never_changed
from fundable.db.sites.drafting.site_files import (
    DELETE_UNUSED,
    IS_UNUSED,
    KeptFiles,
    add_picture,
    content,
    site_build_files,
    site_files,
)
from fundable.db.statements import insert_new
from fundable.db.types import IdText, UtcText, metadata
from fundable.domain.sites.drafting.photos import Focus, Placed, StoredPhoto, photo_damaged
from fundable.domain.sites.drafting.pictures import PictureStore
from fundable.domain.sites.words.content import EARLIER_KIND, Photo

site_photos = Table(
    "site_photos",
    metadata,
    Column("id", IdText, primary_key=True, comment="made by the browser, so that one comes once"),
    Column("order_id", IdText, ForeignKey("orders.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("position", Integer, comment="0 is the main photo; none until it is put on the website"),
    Column("name", Text, nullable=False, comment="of the file it was made of, to be read; never a path"),
    Column("alt", Text, nullable=False, comment="what it shows, in words"),
    Column("alt_by", Text, nullable=False, comment="a name; empty until there are words"),
    Column("stem", String(16), nullable=False, comment="what its files on the website begin with"),
    Column("width", Integer, nullable=False),
    Column("height", Integer, nullable=False),
    Column("widths", Text, nullable=False, comment="of its files, with commas between them"),
    Column("created_at", UtcText, nullable=False),
    Column("created_by", Text, nullable=False, comment="a name"),
    Column("kind", String(4), nullable=False, server_default=EARLIER_KIND, comment="of its files beside AVIF"),
    Column("focus", String(12), nullable=False, server_default=Focus.CENTER.value, comment="what no crop cuts off"),
    CheckConstraint("position IS NULL OR (alt <> '' AND alt_by <> '')", name="alt"),
)
_waits = site_photos.c.position.is_(None)
partial_index("ix_site_photos_waiting", site_photos.c.created_at, where="position IS NULL")
site_photo_files = Table(
    "site_photo_files",
    metadata,
    Column("photo_id", IdText, ForeignKey("site_photos.id", ondelete="CASCADE"), primary_key=True),
    Column("name", String(12), primary_key=True, comment="such as 480.avif"),
    Column("sha256", String(64), ForeignKey("site_files.sha256"), nullable=False, index=True),
)
never_changed(site_photo_files, "a photo is never changed")
after_delete(site_photo_files, DELETE_UNUSED, "site_photo_files_delete", IS_UNUSED)


def add(connection: Connection, photo: StoredPhoto, files: Mapping[str, bytes], digests: Mapping[str, str]) -> bool:
    """Its files are in the picture store already, as these SHA-256. False when there is one of this id."""
    is_new = insert_new(
        connection,
        site_photos,
        id=photo.id,
        order_id=photo.order_id,
        position=photo.position,
        name=photo.name,
        alt=photo.alt,
        alt_by=photo.alt_by,
        stem=photo.stem,
        width=photo.width,
        height=photo.height,
        widths=",".join(map(str, photo.widths)),
        created_at=photo.created_at,
        created_by=photo.created_by,
        kind=photo.kind,
        focus=photo.focus,
    )
    if is_new:
        for name, digest in digests.items():
            add_picture(connection, digest, len(files[name]))
        rows = [{"photo_id": photo.id, "name": name, "sha256": digest} for name, digest in digests.items()]
        connection.execute(insert(site_photo_files), rows)
    return is_new


def of_order(connection: Connection, order_id: UUID) -> tuple[StoredPhoto, ...]:
    """Those on the website in their order, then those that wait, oldest first."""
    query = select(site_photos).where(site_photos.c.order_id == order_id)
    ordered = query.order_by(_waits, site_photos.c.position, site_photos.c.created_at, arrival(site_photos))
    return tuple(_photo(row) for row in connection.execute(ordered).mappings())


def find(connection: Connection, order_id: UUID, photo_id: UUID) -> StoredPhoto | None:
    """One of this order's."""
    query = select(site_photos).where(site_photos.c.id == photo_id, site_photos.c.order_id == order_id)
    row = connection.execute(query).mappings().one_or_none()
    return _photo(row) if row else None


def file(connection: Connection, photo_id: UUID, name: str) -> Mapping[Any, Any] | None:
    """What is kept of one of its files: see `content`, for which the transaction may be over. None for one that isn't
    there."""
    query = select(site_files).join(site_photo_files)
    mine = query.where(site_photo_files.c.photo_id == photo_id, site_photo_files.c.name == name)
    return connection.execute(mine).mappings().one_or_none()


def largest(connection: Connection, photo_id: UUID) -> tuple[str, str] | None:
    """A JPG as wide as there is (of earlier photos a WebP): its name on a website, and its SHA-256. None for one whose
    files are gone."""
    [row] = connection.execute(select(site_photos).where(site_photos.c.id == photo_id)).mappings()
    name, of_photo = _photo(row).largest, site_photo_files.c.photo_id == photo_id
    query = select(site_photo_files.c.sha256).where(of_photo, site_photo_files.c.name == name)
    digest = connection.execute(query).scalar_one_or_none()
    return (f"{row['stem']}-{name}", digest) if digest else None


def files_shown(connection: Connection, order_id: UUID) -> KeptFiles:
    """Every file of the photos on an order's website, to be `read` once the transaction is over."""
    query = select(site_photos.c.stem, site_photo_files.c.name, site_files)
    joined = query.join(site_photo_files, site_photo_files.c.photo_id == site_photos.c.id).join(site_files)
    return connection.execute(joined.where(site_photos.c.order_id == order_id, ~_waits)).mappings().all()


def read(pictures: PictureStore, kept: KeptFiles) -> dict[str, bytes]:
    """By their names on the website. Raises Refused `photo_damaged`."""
    found = {}
    for row in kept:
        if (data := content(pictures, row)) is None:
            raise photo_damaged()
        found[f"{row['stem']}-{row['name']}"] = data
    return found


def place(connection: Connection, order_id: UUID, placed: Sequence[Placed], by: str) -> None:
    """These are on the website, in this order, and no others: those that were are removed. Words that stay the same
    stay whose they were."""
    known = {photo.id: photo for photo in of_order(connection, order_id)}
    gone = [one.id for one in known.values() if one.position is not None and one.id not in {new.id for new in placed}]
    remove(connection, gone)
    for position, new in enumerate(placed):
        was = known[new.id]
        words = {"alt": new.alt, "alt_by": was.alt_by if was.alt == new.alt else by}
        placed_so = update(site_photos).where(site_photos.c.id == new.id)
        connection.execute(placed_so.values(position=position, focus=new.focus or was.focus, **words))


def put_back(connection: Connection, order_id: UUID, build: int, shown: Sequence[Photo], now: datetime) -> bool:
    """The photos of an earlier build are on the website again, and no others; those that are gone come back with its
    files. False where they're there already."""
    known = {photo.key: photo for photo in of_order(connection, order_id)}
    if [known[key].shown for key in known if known[key].position is not None] == list(shown):
        return False
    ids = [known[one.key].id if one.key in known else _again(connection, order_id, build, one, now) for one in shown]
    remove(connection, [one.id for one in known.values() if one.position is not None and one.id not in ids])
    for position, (photo_id, one) in enumerate(zip(ids, shown, strict=True)):
        so = {"position": position, "alt": one.alt, "alt_by": one.written_by, "focus": one.focus or Focus.CENTER.value}
        connection.execute(update(site_photos).where(site_photos.c.id == photo_id).values(**so))
    return True


def _again(connection: Connection, order_id: UUID, build: int, photo: Photo, now: datetime) -> UUID:
    """One that was removed, as a build shows it, under an id with the same key."""
    photo_id = UUID(hex=photo.key + uuid4().hex[len(photo.key) :])
    row = {"id": photo_id, "order_id": order_id, "name": "", "alt": photo.alt, "alt_by": photo.written_by}
    size = {"width": photo.width, "height": photo.height, "widths": ",".join(map(str, photo.widths))}
    made = {"stem": photo.file, "kind": photo.kind, "created_at": now, "created_by": photo.written_by}
    connection.execute(insert(site_photos).values(**row, **size, **made))
    named = site_build_files.c.name.startswith(f"{photo.file}-", autoescape=True)
    mine = (site_build_files.c.order_id == order_id) & (site_build_files.c.number == build) & named
    files = connection.execute(select(site_build_files.c.name, site_build_files.c.sha256).where(mine))
    rows = [
        {"photo_id": photo_id, "name": name.removeprefix(f"{photo.file}-"), "sha256": digest} for name, digest in files
    ]
    connection.execute(insert(site_photo_files), rows)
    return photo_id


def remove(connection: Connection, photo_ids: Iterable[UUID]) -> None:
    connection.execute(delete(site_photos).where(site_photos.c.id.in_(list(photo_ids))))


def remove_waiting(connection: Connection, before: datetime) -> int:
    """Those that were uploaded before then and never put on a website. Says how many."""
    return connection.execute(delete(site_photos).where(_waits, site_photos.c.created_at < before)).rowcount


def _photo(row: Any) -> StoredPhoto:
    return StoredPhoto(
        id=row["id"],
        order_id=row["order_id"],
        position=row["position"],
        name=row["name"],
        alt=row["alt"],
        alt_by=row["alt_by"],
        stem=row["stem"],
        width=row["width"],
        height=row["height"],
        widths=tuple(int(width) for width in row["widths"].split(",")),
        created_at=row["created_at"],
        created_by=row["created_by"],
        kind=row["kind"],
        focus=Focus(row["focus"]),
    )

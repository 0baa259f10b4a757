"""Photos of a website: sent one by one, encoded at once, and on the website when somebody has said what they show."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from uuid import UUID

from fundable.app import App
from fundable.db import audit, looks
from fundable.db.database import Connection
from fundable.db.orders import orders
from fundable.db.sites.drafting import photos as rows
from fundable.db.sites.drafting import sample_sites, site_files, sites, typed_previews
from fundable.domain.agency.uploads import too_large
from fundable.domain.files import PendingFile
from fundable.domain.looks import Kind
from fundable.domain.sites.drafting.photos import (
    ALT_MAX,
    PHOTO_MAX_BYTES,
    PHOTOS_MAX,
    WAITS_FOR,
    Placed,
    StoredPhoto,
    check_placed,
    check_room,
    file_name,
    photo_placed,
    photo_unknown,
    photos_moved,
    revision,
)
from fundable.domain.sites.drafting.pictures import NAMELESS_KEPT_FOR
from fundable.domain.sites.drafting.sites import built_elsewhere, is_made_here
from fundable.domain.sites.drafting.stored_builds import BuildReason
from fundable.services.agency import uploads
from fundable.services.orders import answer_files
from fundable.services.sites.drafting import drafts, pictures
from fundable.services.sites.drafting.keeping import Wish

Check = Callable[[Connection, UUID], None]
"""Raises where an order's photos may not be changed."""


def anytime(_connection: Connection, _order_id: UUID) -> None:
    """Staff may change them at any stage."""


@dataclass(frozen=True, slots=True)
class Photos:
    """Those on the website, the main one first, and those that wait to be put there. `revision` is that of the ones on
    the website."""

    placed: tuple[StoredPhoto, ...]
    waiting: tuple[StoredPhoto, ...]
    revision: str
    most: int = PHOTOS_MAX
    alt_most: int = ALT_MAX


@dataclass(slots=True)
class PhotoTransfer:
    """One photo on its way. `finish` or `abandon` ends it; nothing is written down before it's whole and encoded."""

    app: App
    order_id: UUID
    photo_id: UUID
    name: str
    by: str
    file: PendingFile
    stack: ExitStack

    def write(self, data: bytes) -> None:
        """Raises Refused `upload_too_large` as soon as the file is larger than PHOTO_MAX_BYTES, `storage_full`."""
        if self.file.size + len(data) > PHOTO_MAX_BYTES:
            raise too_large()
        self.file.write(data)

    def finish(self) -> StoredPhoto:
        """Encodes the photo and keeps it. The same one again, because its answer was lost, is kept once. Raises Refused
        `upload_wrong_type`, `upload_heic`, `upload_unreadable`, `photo_small`, `photo_narrow`, `photos_waiting`,
        `photo_unknown`, `order_gone`, `storage_full`."""
        with self.stack:
            return _kept(self.app, self.order_id, self.photo_id, self.name, self.file.path, self.by)

    def abandon(self) -> None:
        """Leaves nothing behind. After `finish` it does nothing."""
        self.stack.close()


def read(app: App, order_id: UUID) -> Photos:
    """Raises Refused `order_gone`."""
    with app.database.read() as connection:
        return _photos(_of_order(connection, order_id))


def begin(app: App, order_id: UUID, photo_id: UUID, name: str, by: str) -> PhotoTransfer:
    """Raises Refused `order_gone`, `photos_waiting`, `storage_full`."""
    with app.database.read() as connection:
        known = _of_order(connection, order_id)
    if photo_id not in {photo.id for photo in known}:
        check_room(known)
    uploads.check_room(app, 0)
    stack = ExitStack()
    return PhotoTransfer(app, order_id, photo_id, name, by, stack.enter_context(app.files.begin()), stack)


def take_answer_file(app: App, order_id: UUID, photo_id: UUID, file_id: UUID, by: str) -> StoredPhoto:
    """A picture that the client sent with an answer. Raises Refused `answer_file_unknown`, and what `finish` raises."""
    file, path = answer_files.open_as_staff(app, order_id, file_id)
    return _kept(app, order_id, photo_id, file.name, path, by)


def save(app: App, order_id: UUID, placed: Sequence[Placed], seen: str, by: str, check: Check = anytime) -> Photos:
    """These photos are on the website from now on, the first as its main photo; others that were are removed. Builds it
    at once. `seen` is the revision that whoever asks has seen; the same again changes nothing. Raises Refused
    `photos_many`, `photo_repeated`, `alt_missing`, `alt_long`, `order_gone`, `built_elsewhere`, `photos_moved`,
    `photo_unknown`, and what `check` and `make` raise."""
    check_placed(placed)
    now = app.clock.now()
    with app.database.write() as connection:
        known = _of_order(connection, order_id)
        check(connection, order_id)
        if not is_made_here(sites.find(connection, order_id)):
            raise built_elsewhere()
        if _is_so_already(known, placed):
            return _photos(known)
        if revision(known) != seen:
            raise photos_moved()
        if {one.id for one in placed} - {photo.id for photo in known}:
            raise photo_unknown()
        rows.place(connection, order_id, placed, by)
        sites.want_draft(connection, order_id, now, is_first=False)
        audit.record(connection, now, "website.photos_changed", order_id, photos=[one.id.hex[:8] for one in placed])
        changed = rows.of_order(connection, order_id)
    drafts.make(app, order_id, Wish(BuildReason.STAFF, "website.drafted", by=by))
    return _photos(changed)


def remove(app: App, order_id: UUID, photo_id: UUID, check: Check = anytime) -> Photos:
    """One that waits. Raises Refused `order_gone`, `photo_unknown`, `photo_placed`, and what `check` raises."""
    with app.database.write() as connection:
        check(connection, order_id)
        known = {photo.id: photo for photo in _of_order(connection, order_id)}
        if photo_id not in known:
            raise photo_unknown()
        if known[photo_id].position is not None:
            raise photo_placed()
        rows.remove(connection, [photo_id])
        audit.record(connection, app.clock.now(), "website.photo_removed", order_id, photo=known[photo_id].key)
        return _photos(rows.of_order(connection, order_id))


def thumbnail(app: App, order_id: UUID, photo_id: UUID) -> tuple[str, bytes]:
    """The smallest of its files, with its name. Raises Refused `photo_unknown`."""
    with app.database.read() as connection:
        photo = rows.find(connection, order_id, photo_id)
        kept = rows.file(connection, photo.id, photo.thumbnail) if photo else None
    found = site_files.content(app.pictures, kept) if kept else None
    if photo is None or found is None:
        raise photo_unknown()
    return photo.thumbnail, found


def collect_waiting(app: App) -> int:
    """Removes those that nobody put on a website for a day, pictures that nothing names, and rows of previews that are
    over: at once what visitors typed, who'd make it again. Says how many pictures."""
    now = app.clock.now()
    with app.database.write() as connection:
        overdue_by = looks.overdue_by(connection, Kind.PHOTOS, now)
        found = rows.remove_waiting(connection, overdue_by - WAITS_FOR) if overdue_by else 0
        if overdue_by:
            typed_previews.forget(connection, overdue_by)
        if found:
            audit.record(connection, now, "uploads.deleted", photos=found)
    if app.database.is_shared:
        with app.database.count() as connection:
            sample_sites.forget(connection)
    return found + (pictures.collect_nameless(app, overdue_by - NAMELESS_KEPT_FOR) if overdue_by else 0)


def _kept(app: App, order_id: UUID, photo_id: UUID, name: str, path: Path, by: str) -> StoredPhoto:
    encoded = app.images.photo(path)
    now = app.clock.now()
    made = StoredPhoto(
        id=photo_id,
        order_id=order_id,
        position=None,
        name=file_name(name),
        alt="",
        alt_by="",
        stem=encoded.stem,
        width=encoded.width,
        height=encoded.height,
        widths=encoded.widths,
        created_at=now,
        created_by=by,
    )
    while True:  # one that is just being collected is put once more
        digests = {name: app.pictures.put(data) for name, data in encoded.files.items()}
        with app.database.write() as connection:
            if all(map(app.pictures.is_here, digests.values())):
                return _added(connection, made, encoded.files, digests)


def _added(
    connection: Connection, made: StoredPhoto, files: Mapping[str, bytes], digests: Mapping[str, str]
) -> StoredPhoto:
    """Its pictures are there, and stay: they are collected only while nobody else writes."""
    known = _of_order(connection, made.order_id)
    if again := next((photo for photo in known if photo.id == made.id), None):
        return again
    check_room(known)
    if not rows.add(connection, made, files, digests):
        raise photo_unknown()
    audit.record(connection, made.created_at, "website.photo_added", made.order_id, photo=made.key)
    return made


def _of_order(connection: Connection, order_id: UUID) -> tuple[StoredPhoto, ...]:
    """Raises Refused `order_gone`."""
    orders.get(connection, order_id)
    return rows.of_order(connection, order_id)


def _is_so_already(known: Sequence[StoredPhoto], placed: Sequence[Placed]) -> bool:
    there = [photo for photo in known if photo.position is not None]
    return len(there) == len(placed) and all(one.is_as(photo) for one, photo in zip(placed, there, strict=True))


def _photos(known: Sequence[StoredPhoto]) -> Photos:
    placed = tuple(photo for photo in known if photo.position is not None)
    return Photos(placed, tuple(photo for photo in known if photo.position is None), revision(known))

"""Uploads: a ticket, one transfer, a check, a stored file. Whatever goes wrong leaves the ticket usable.

And the care for every stored file, those of clients' answers too: what is collected, and what is missing.
"""

from collections.abc import Collection, Iterable
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from uuid import UUID, uuid4

from fundable import files
from fundable.app import App
from fundable.db import audit, looks
from fundable.db.agency import uploads
from fundable.domain.agency.uploads import (
    LOGO_MAX_BYTES,
    TICKET_LIFETIME,
    UNUSED_KEPT_FOR,
    ExpectedFile,
    Upload,
    UploadState,
    UploadTicket,
    ticket_dead,
    ticket_is_alive,
    too_large,
)
from fundable.domain.errors import Refused, storage_full
from fundable.domain.files import PendingFile
from fundable.domain.looks import Kind
from fundable.domain.room import FOR_FILES

REMOVED_AT_ONCE = 8


def issue_ticket(app: App) -> UploadTicket:
    """Permission for one transfer. Nothing is stored until it begins. Raises Refused `uploads_full` when files that no
    form names take all they may (files 5), `storage_full` when the disk is nearly full."""
    _check_room(app)
    upload_id, expires_at = uuid4(), (app.clock.now() + TICKET_LIFETIME).replace(microsecond=0)
    return UploadTicket(upload_id, expires_at, app.signer.sign(_signed_text(upload_id, expires_at)))


@dataclass(slots=True)
class UploadTransfer:
    """One file on its way. `finish` or `abandon` ends it; until then its ticket admits no second one."""

    app: App
    upload_id: UUID
    file: PendingFile
    stack: ExitStack
    begun_at: datetime

    def write(self, data: bytes) -> None:
        """Raises Refused `upload_too_large` as soon as the file is larger than LOGO_MAX_BYTES, `storage_full`."""
        if self.file.size + len(data) > LOGO_MAX_BYTES:
            raise too_large()
        self.file.write(data)

    def finish(self) -> Upload:
        """Checks the content and keeps the file, on the disk and in the database. Raises Refused `upload_wrong_type`,
        `upload_heic`, `upload_unreadable`, `upload_active`, `storage_full`."""
        image = self.app.images.check(self.file.path)
        stored = self.file.keep(f"{self.upload_id.hex}.{image.extension}", image.cleaned)
        upload = Upload(
            id=self.upload_id,
            state=UploadState.DONE,
            created_at=self.begun_at,
            file_name=stored.name,
            content_type=image.content_type,
            size_bytes=stored.size,
            sha256=stored.sha256,
        )
        with self.app.database.write() as connection:
            uploads.finish(connection, upload)
        self.stack.close()
        return upload

    def abandon(self) -> None:
        """Leaves nothing behind, and the ticket as it was."""
        self.stack.close()
        with self.app.database.write() as connection:
            uploads.give_back(connection, self.upload_id)


def begin(app: App, ticket: UploadTicket) -> UploadTransfer:
    """Takes a ticket for one transfer. Raises Refused `ticket_dead` for one that is forged, expired, in use or used,
    `uploads_full`, `storage_full`."""
    now = app.clock.now()
    is_ours = app.signer.is_valid(_signed_text(ticket.id, ticket.expires_at), ticket.signature)
    if not is_ours or not ticket_is_alive(ticket.expires_at, now):
        raise ticket_dead()
    _check_room(app)
    with app.database.write() as connection:
        if not uploads.begin(connection, ticket.id, now):
            raise ticket_dead()
    stack = ExitStack()
    try:
        return UploadTransfer(app, ticket.id, stack.enter_context(app.files.begin(ticket.id)), stack, now)
    except Refused:
        with app.database.write() as connection:
            uploads.give_back(connection, ticket.id)
        raise


def take_file(app: App, content: bytes) -> Upload:
    """A file that is on this machine already, checked and kept like one that was sent. Raises Refused
    `upload_too_large`, `uploads_full`, and what `finish` raises."""
    transfer = begin(app, issue_ticket(app))
    try:
        transfer.write(content)
        return transfer.finish()
    except BaseException:
        transfer.abandon()
        raise


def open_upload(app: App, upload_id: UUID) -> tuple[Upload, Path]:
    """A stored file and where it lies. Raises Refused `upload_unknown`."""
    with app.database.read() as connection:
        upload = uploads.find_done(connection, upload_id)
    path = app.files.path(upload.file_name) if upload and upload.file_name else None
    if upload is None or path is None or not path.is_file():  # it may be collected at this moment
        raise Refused("upload_unknown", "There's nothing at this address.")
    return upload, path


def collect_unused(app: App) -> int:
    """Removes files that no form has named and no answer was sent with for a day, and files without a row. Says how
    many."""
    with app.database.write() as connection:
        overdue_by = looks.overdue_by(connection, Kind.UPLOADS, app.clock.now())
        if overdue_by is None:
            return 0
        before = overdue_by - UNUSED_KEPT_FOR
        logos, unsent = uploads.take_unused(connection, before), app.above.take_unsent_files(connection, before)
        unused = [*_file_names(logos), *unsent]
        if found := len(logos) + len(unsent):
            audit.record(connection, app.clock.now(), "uploads.deleted", files=found)
    for name in unused:
        app.files.remove(name)
    return found + _remove_nameless(app, before)


def remove_nameless_pictures(app: App, digests: Collection[str]) -> int:
    """Pictures of websites, by their SHA-256, but for those that rows name. Says how many. Some at a time, each while
    nobody can write the name of one: it's asked for each, as a database lets go of whoever is silent for long."""
    listed, removed = sorted(digests), 0
    for start in range(0, len(listed), REMOVED_AT_ONCE):
        with app.database.write() as connection:
            nameless = app.above.nameless_pictures(connection, listed[start : start + REMOVED_AT_ONCE])
            for digest in nameless:
                app.above.nameless_pictures(connection, [digest])
                app.pictures.remove(digest)
        removed += len(nameless)
    return removed


def missing(app: App) -> list[str]:
    """Names of files that rows have and the disk has not. One removed meanwhile is not missed: its row goes first."""
    lost = _named(app) - {name for name, _ in app.files.names()}
    return sorted(lost & _named(app)) if lost else []


def damaged(app: App) -> list[ExpectedFile]:
    """Files that aren't what was stored: each is read, a piece at a time. What is missing is told by `missing`."""
    found = [file for file in stored(app) if _differs(app, file)]
    still = set(stored(app)) if found else set()
    return [file for file in found if file in still]


def recover(app: App) -> int:
    """After a crash: removes half files, and gives back the tickets of transfers cut off. Says how many files. Where
    several servers have the data open, another one's may be under way."""
    with app.database.write() as connection:
        if app.config.has_database_server:
            uploads.give_back_these(connection, app.files.under_way(), app.clock.now() - TICKET_LIFETIME)
        else:
            uploads.give_back_all(connection)
    return app.files.remove_leftovers() + app.pictures.remove_leftovers()


def settle(app: App) -> int:
    """See FileStore. Says how many files it was. Raises Refused `files_away`."""
    return app.files.settle(lambda: _named(app))


def _file_names(found: Iterable[Upload]) -> list[str]:
    """A transfer that never ended has a row and no file."""
    return [upload.file_name for upload in found if upload.file_name]


def _remove_nameless(app: App, before: datetime) -> int:
    old = [name for name, changed_at in app.files.names() if changed_at < before.timestamp()]
    named = _named(app)
    nameless = [name for name in old if name not in named]
    for name in nameless:
        app.files.remove(name)
    return len(nameless)


def stored(app: App) -> list[ExpectedFile]:
    """Every file that a row names, by name."""
    with app.database.read() as connection:
        return sorted(uploads.sums(connection) + app.above.answer_file_sums(connection), key=lambda file: file.name)


def _differs(app: App, file: ExpectedFile) -> bool:
    """One that can't be read to its end is damaged, too."""
    try:
        return files.sha256(app.files.path(file.name)) != file.sha256
    except FileNotFoundError:
        return False
    except OSError:
        return True


def _named(app: App) -> set[str]:
    with app.database.read() as connection:
        return uploads.file_names(connection) | app.above.answer_file_names(connection)


def check_room(app: App, unused_bytes: int) -> None:
    """Whether one more file may come beside so much that nobody uses yet. Raises Refused `uploads_full`,
    `storage_full`."""
    if unused_bytes + LOGO_MAX_BYTES > app.config.uploads_max_mb * 1024 * 1024:
        raise Refused("uploads_full", "We can't take more files right now. Please try again later.", 3600)
    if FOR_FILES.is_touched(app.files.free_bytes(), app.files.total_bytes()):
        raise storage_full()


def _check_room(app: App) -> None:
    with app.database.read() as connection:
        unattached = uploads.unattached_bytes(connection)
    check_room(app, unattached)


def _signed_text(upload_id: UUID, expires_at: datetime) -> str:
    return f"upload:{upload_id}:{int(expires_at.timestamp())}"

"""Emails that are in no order's conversation, as staff look through them."""

from dataclasses import dataclass
from pathlib import Path
from uuid import UUID

from fundable.app import App
from fundable.db import audit, looks
from fundable.db.mail import unplaced_files, unplaced_mails
from fundable.domain.cursors import position
from fundable.domain.looks import Kind
from fundable.domain.mail.incoming import UNPLACED_FOR, UNPLACED_MAX, KeptFile, UnplacedMail, unplaced_file_gone

LISTED = 200


@dataclass(frozen=True, slots=True)
class UnplacedPage:
    """`total` counts all of them."""

    items: tuple[UnplacedMail, ...]
    next_cursor: str | None
    total: int


def browse(app: App, typed: str, cursor: str | None, limit: int) -> UnplacedPage:
    """Those with each word of `typed`, newest first. Raises Refused `cursor_unknown`."""
    before = position(cursor)
    with app.database.read() as connection:
        rows = unplaced_mails.page(connection, before, limit + 1, typed)
        total = unplaced_mails.count(connection)
    more = str(rows[limit - 1][0]) if len(rows) > limit else None
    return UnplacedPage(tuple(mail for _, mail in rows[:limit]), more, total)


def discard(app: App, mail_id: UUID) -> None:
    """Nobody reads it here again; where it was fetched from, it stays. Raises Refused `unplaced_gone`."""
    with app.database.write() as connection:
        mail, _ = unplaced_mails.take(connection, mail_id)
        private = {"email": mail.sender, "subject": mail.subject}
        audit.record(connection, app.clock.now(), "mail.discarded", private=private, reason=mail.reason)
    for file in mail.files:
        app.files.remove(file.file_name)


def open_file(app: App, mail_id: UUID, file_id: UUID) -> tuple[KeptFile, Path]:
    """A file and where it lies. Raises Refused `unplaced_file_gone`."""
    with app.database.read() as connection:
        file = unplaced_files.find(connection, mail_id, file_id)
    path = app.files.path(file.file_name) if file else None
    if file is None or path is None or not path.is_file():
        raise unplaced_file_gone()
    return file, path


def newest(app: App) -> tuple[list[UnplacedMail], int]:
    """The newest first, and how many there are in all."""
    with app.database.read() as connection:
        return unplaced_mails.newest(connection, LISTED), unplaced_mails.count(connection)


def forget_old(app: App) -> str:
    """Says how many were older than they are kept, or more."""
    with app.database.write() as connection:
        overdue_by = looks.overdue_by(connection, Kind.UNPLACED_MAIL, app.clock.now())
        forgotten = unplaced_mails.forget(connection, overdue_by - UNPLACED_FOR, UNPLACED_MAX) if overdue_by else 0
    return f"{forgotten} deleted" if forgotten else ""

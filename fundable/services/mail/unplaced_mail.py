"""Emails that are in no order's conversation, as staff look through them."""

from fundable.app import App
from fundable.db import looks
from fundable.db.mail import unplaced_mails
from fundable.domain.looks import Kind
from fundable.domain.mail.incoming import UNPLACED_FOR, UNPLACED_MAX, UnplacedMail

LISTED = 200


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

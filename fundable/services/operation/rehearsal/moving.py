"""Data that move in the middle of a rehearsed year: backed up, restored from that, and seen to by an owner."""

import shutil
from datetime import datetime
from pathlib import Path

from fundable.app import App
from fundable.db.operation.rehearsals import rows
from fundable.domain.mail.outbox import MessageState
from fundable.services.mail import outbox
from fundable.services.money.invoicing import terms
from fundable.services.operation import backups
from fundable.services.operation.restore import restoring

BACKUP = "moving.tar.gz"


def move(app: App, folder: Path) -> None:
    """As to another machine, with nothing in between: the sandbox remembers in these data, and it would forget what
    the provider knows. Closes the App."""
    backup = folder / BACKUP
    backups.create(app, backup)
    app.close()
    with restoring(app.config, str(backup), "", app.clock) as restoration:
        replaced = restoration.finish()
    backup.unlink()
    if replaced:
        shutil.rmtree(replaced)


def say_numbers(app: App) -> None:
    """That those of invoices are right: until an owner has, none are issued. Raises what `terms.save` raises."""
    if (found := terms.current(app)).is_on:
        terms.save(app, found)


def let_mail_go(app: App) -> dict[str, datetime]:
    """As an owner does who has looked through it. When each of the messages was written: one that is let go counts as
    if it had been written then (outbox.afresh), so that nobody is told that it has waited for a day."""
    with app.database.read() as connection:
        held = [row for row in rows(connection, "messages") if row["state"] == MessageState.HELD]
    outbox.release_held(app)
    return {str(row["id"]): row["created_at"] for row in held}

"""How the backups stand: what the doctor, the System page and the metrics say of them, and when owners are told."""

from typing import Any

from fundable.app import App
from fundable.db.operation import copies
from fundable.db.people import accounts
from fundable.domain.mail.outbox import MessageKind
from fundable.domain.operation.backups import BackupStatus, status_of
from fundable.domain.people.accounts import Role, User
from fundable.services.mail.writing import enqueue
from fundable.services.operation.backups import backup_notes

ADVICE = "Run 'fundable doctor' on the server to see what's wrong with the backups."


def status(app: App) -> BackupStatus:
    """Cheap: a few small files are read. The same on every server of the data."""
    store, copy_store = app.backup_storage.store, app.backup_storage.copies
    try:
        records = backup_notes.records(app)
        goes_out = copy_store is not None and copy_store.is_elsewhere(app.config.data_dir)
    except OSError as error:
        reason = f"The backup folder {store.root} can't be read: {error.strerror or error}."
        return BackupStatus((), None, False, reason, app.config.backup_every_hours)
    with app.database.read() as connection:
        since = copies.first_order_at(connection)
    every_h = app.config.backup_every_hours
    return status_of(records, since, copy_store is not None, goes_out, app.clock.now(), every_h)


def alarm(app: App) -> str:
    """Tells the owners what is wrong with the backups, at most once a day. What it found, in words."""
    problem = status(app).problem
    if problem is None:
        return "all is well"
    tell_owners(app, "backups", "your backups", problem, ADVICE)
    return problem


def tell_owners(app: App, what: str, title: str, sentence: str, advice: str) -> None:
    """By mail, once a day for each `what`."""
    now = app.clock.now()
    with app.database.write() as connection:
        owners = [user.email for user in accounts.all_users(connection) if _is_told(user)]
        values: dict[str, Any] = {"title": title, "found": sentence, "advice": advice}
        for email in owners:
            enqueue(connection, app, MessageKind.STAFF_ALERT, f"alert:{what}:{now:%Y-%m-%d}:{email}", email, **values)


def _is_told(user: User) -> bool:
    return user.role is Role.OWNER and user.has_password and user.disabled_at is None

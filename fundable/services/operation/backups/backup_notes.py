"""How backups went on every server of the data: one that follows has none in its folder, and says the same of them."""

import structlog

from fundable.app import App
from fundable.db.operation import backup_notes
from fundable.domain.errors import Refused
from fundable.domain.operation.backups import BackupRecord, of_servers, with_noted

log = structlog.get_logger(__name__)


def records(app: App) -> list[BackupRecord]:
    """Those of this server's folder, and where several may share the data those that others have noted. Raises
    OSError."""
    store = app.backup_storage.store
    own = store.records()
    if not app.config.may_be_shared:
        return own
    with app.database.read() as connection:
        return of_servers(own, backup_notes.read(connection), store.place)


def keep(app: App, record: BackupRecord) -> None:
    """How one went, or how its copy is. Raises OSError."""
    if not record.kept_in:
        app.backup_storage.store.keep_record(record)
    _note(app, record)


def settle(app: App) -> None:
    """The notes say what is in this server's folder, also of a time when it was the only one. Raises OSError."""
    _note(app)


def _note(app: App, *changed: BackupRecord) -> None:
    """The backup is none the worse for it when that can't be written; the next turn of the job does it."""
    if not app.config.may_be_shared:
        return
    store = app.backup_storage.store
    own = store.records()
    try:
        with app.database.read() as connection:
            before = backup_notes.read(connection)
        if with_noted(before, own, store.place, changed) == before:
            return
        with app.database.write() as connection:  # another server may have noted its own meanwhile
            noted = with_noted(backup_notes.read(connection), own, store.place, changed)
            backup_notes.put(connection, noted, app.clock.now())
    except Refused as refused:
        log.warning("how the backups went could not be noted", reason=refused.code)

"""Whether copies are still what was copied. Each is read back when it is made; later on one that looks changed is read
soon, and every one once a week. What is damaged is made again while its backup is here."""

from pathlib import Path

from fundable.app import App
from fundable.domain.errors import Refused
from fundable.domain.operation.backups import BackupRecord, lost_copy, to_read, with_copy_problem, with_reading
from fundable.domain.operation.copies import CopyFailed, CopyStore
from fundable.services.operation.backups import backup_notes
from fundable.services.operation.backups.backup_status import tell_owners
from fundable.services.operation.backups.copying import copy

LOOK = "Check the storage that holds the copies. Other copies may be affected."


def check_copies(app: App) -> str:
    """Looks at all copies, and reads one at most: what it found, in words. Raises OSError, Refused `copy_unreadable`,
    and `copy_damaged` for one that is damaged, or gone while its backup is here, made again or not."""
    copy_store, now = app.backup_storage.copies, app.clock.now()
    if copy_store is None:
        return "no place for copies is set"
    copied = [
        record for record in backup_notes.records(app) if (record.copied_to or "").startswith(copy_store.address(""))
    ]
    try:
        looks = {copy_store.address(name): look for name, look in copy_store.looks().items()}
        if (lost := lost_copy(copied, looks)) and _is_here(lost):
            raise _made_again(app, copy_store, lost, "is gone")
        record = to_read(copied, looks, now)
        if record is None:
            return "nothing to read"
        sha256 = copy_store.sha256((record.copied_to or "").rpartition("/")[2])
    except CopyFailed as error:
        raise Refused("copy_unreadable", f"The off-site copies couldn't be checked: {error}") from error
    if sha256 != record.copy_sha256:
        raise _made_again(app, copy_store, record, "is damaged: it is not what was copied")
    backup_notes.keep(app, with_reading(record, looks[record.copied_to or ""], now))
    return f"{record.copied_to} is as it was copied"


def _made_again(app: App, copy_store: CopyStore, record: BackupRecord, what: str) -> Refused:
    """Tells the owners, and makes the copy again if its backup is still here: Refused, to be raised."""
    sentence = f"The copy {record.copied_to} {what}."
    backup_notes.keep(app, with_copy_problem(record, sentence))
    if _is_here(record):
        try:
            copy(app, copy_store, record)
            sentence += " A new copy was made."
        except Refused as refused:
            sentence += f" {refused.message}"
    else:
        sentence += " Its backup is no longer on this machine, so we can't make a new copy."
    tell_owners(app, f"copy:{record.name}", "a copy of your backups", sentence, LOOK)
    return Refused("copy_damaged", f"{sentence} {LOOK}")


def _is_here(record: BackupRecord) -> bool:
    return not record.kept_in and Path(record.path).exists()

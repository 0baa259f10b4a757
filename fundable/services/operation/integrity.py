"""Whether the data are sound, database and files: looked at each day, and after the program was cut off."""

from contextlib import suppress

import structlog

from fundable.app import App
from fundable.db.database import check_quickly
from fundable.domain.errors import Refused
from fundable.domain.findings import Finding, Verdict
from fundable.services.agency import uploads
from fundable.services.mail.alerts import raise_alert
from fundable.services.sites import sites

ADVICE = "Stop the server and restore the last verified backup ('fundable restore'). The data it replaces are kept."

log = structlog.get_logger(__name__)


def check(app: App) -> str:
    """Reads the whole database beside whoever uses it, and looks for the files it names. Tells staff once a day, and
    raises Refused `database_damaged`, `files_missing`."""
    problem = check_quickly(app.config.database_path)
    if problem is not None:
        log.error("the database is damaged", problem=problem)
        with suppress(Refused):  # what cannot be written can still be logged, and is in the doctor's findings
            _alarm(app, "damaged", "the database is damaged", f"SQLite reports: {problem}.", ADVICE)
        raise Refused("database_damaged", f"The database is damaged: {problem}. {ADVICE}")
    if lost := uploads.missing(app):
        found, advice = _told(lost), _put_back(app)
        _alarm(app, "missing", "files are missing", found, advice)
        raise Refused("files_missing", f"{found} {advice}")
    if changed := sites.damaged_files(app):
        found = _changed(changed)
        _alarm(app, "builds", "a website's files have been changed", found, ADVICE)
        raise Refused("database_damaged", f"{found} {ADVICE}")
    return "sound"


def findings(app: App) -> list[Finding]:
    """For the doctor: files that went away. Backups go on without them, and in four weeks the last one that has them
    goes too."""
    lost = uploads.missing(app)
    return [Finding("Uploads", Verdict.FAIL, _told(lost), _put_back(app))] if lost else []


def _changed(files: list[str]) -> str:
    return f"Files of websites were changed in the database: {len(files)}, such as {files[0][:12]}."


def _told(lost: list[str]) -> str:
    return f"Uploaded files are missing from the disk: {len(lost)}, such as {lost[0]}."


def _put_back(app: App) -> str:
    return (
        f"Copy them back to {app.config.uploads_dir} from 'uploads' of a folder in "
        f"{app.backup_storage.store.root}, before the last backup that has them rotates out."
    )


def _alarm(app: App, what: str, title: str, found: str, advice: str) -> None:
    with app.database.write() as connection:
        raise_alert(connection, app, f"{what}:{app.clock.now():%Y-%m-%d}", title, found, advice)

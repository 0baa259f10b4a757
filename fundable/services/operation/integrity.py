"""Whether the data are sound, database and files: looked at each day, and after the program was cut off."""

import shlex
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from uuid import UUID

import structlog

from fundable.app import App, Config
from fundable.db.engine.connections import damage as database_damage
from fundable.db.engine.files import check_quickly, obstacle
from fundable.db.orders import orders
from fundable.db.sites.drafting import site_files
from fundable.domain.errors import Refused
from fundable.domain.findings import Finding, Verdict
from fundable.files import has_files
from fundable.opening import check_rights
from fundable.services.agency import uploads
from fundable.services.mail.alerts import raise_alert
from fundable.services.sites.drafting import pictures, sites

ADVICE = "Stop the server and restore the last verified backup ('fundable restore'). The data it replaces are kept."
MAKE_ROOM = "See that its disk is sound and has room ('df -h' and 'df -i' say it), then run 'fundable doctor' again."
TOLD = 5
"""So many files are named at most."""

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class _Problem:
    """`name` is the doctor's, `key` and `title` the alert's."""

    name: str
    key: str
    title: str
    found: str
    advice: str
    refused: Refused


def check(app: App) -> str:
    """Reads the whole database beside whoever uses it, and every file that it names. Tells staff once a day, and raises
    Refused `database_damaged`, `files_missing`, `files_damaged`."""
    if problem := app.database.problem():
        log.error("the database is damaged", problem=problem)
        with suppress(Refused):  # what cannot be written can still be logged, and is in the doctor's findings
            _alarm(app, "damaged", "the database is damaged", f"SQLite reports: {problem}.", ADVICE)
        raise Refused("database_damaged", f"The database is damaged: {problem}. {ADVICE}")
    problems = list(_of_files(app))
    for one in problems:
        log.error(one.title, found=one.found)
        _alarm(app, one.key, one.title, one.found, one.advice)
    if problems:
        raise problems[0].refused
    return "sound"


def of_file(config: Config) -> Finding | None:
    """What is wrong with the database file, before anything else reads it; None for one that is sound or new. Raises
    Refused `data_rights`."""
    path = config.database_path
    if config.has_database_server or not path.exists():
        return None
    check_rights(config)
    if path.stat().st_size == 0:
        is_new = not any(map(has_files, config.sent_dirs)) and not has_files(config.backups_dir)
        return None if is_new else Finding("Database", Verdict.FAIL, f"{path} is empty: 0 bytes.", ADVICE)
    if reason := obstacle(path):  # a backup would be the wrong remedy
        return Finding("Database", Verdict.FAIL, f"{path} can't be read: {reason}.", MAKE_ROOM)
    problem = check_quickly(path)
    return Finding("Database", Verdict.FAIL, f"{path} is damaged: {problem}.", ADVICE) if problem else None


def damage(error: Exception) -> str | None:
    """A sentence for an error that comes from a damaged database."""
    problem = database_damage(error)
    return f"The database is damaged: {problem}. Run 'fundable doctor'. {ADVICE}" if problem else None


def findings(app: App) -> list[Finding]:
    """For the doctor: files that went away or aren't what was stored."""
    return [Finding(one.name, Verdict.FAIL, one.found, one.advice) for one in _of_files(app)]


def _of_files(app: App) -> Iterator[_Problem]:
    if lost := uploads.missing(app):
        sentence = f"Uploaded files are missing from the disk: {len(lost)}, such as {lost[0]}."
        advice = _put_back(app)
        refused = Refused("files_missing", f"{sentence} {advice}")
        yield _Problem("Uploads", "missing", "files are missing", sentence, advice, refused)
    if changed := uploads.damaged(app):
        named = _listed([f"{one.name} of {_whose(app, [one.order_id])}" for one in changed])
        sentence = f"Uploaded files aren't what was uploaded: {len(changed)}. Damaged: {named}."
        advice = " ".join(_remedy(app, one.name, one.sha256, app.files.path(one.name)) for one in changed[:TOLD])
        refused = Refused("files_damaged", f"{sentence} {advice}")
        yield _Problem("Uploads", "changed", "uploaded files are damaged", sentence, advice, refused)
    yield from _of_pictures(app)
    if broken := sites.damaged_files(app):
        with app.database.read() as connection:
            whose = site_files.owners(connection, broken[0])
        sentence = f"Files of websites were changed in the database: {len(broken)}, such as {broken[0][:12]}"
        sentence = f"{sentence} of {_whose(app, whose)}."
        refused = Refused("database_damaged", f"{sentence} {ADVICE}")
        yield _Problem("Website files", "builds", "a website's files have been changed", sentence, ADVICE, refused)


def _of_pictures(app: App) -> Iterator[_Problem]:
    if lost := pictures.missing(app):
        found, advice = _told(app, "Photos of websites are missing from the disk", lost)
        refused = Refused("files_missing", f"{found} {advice}")
        yield _Problem("Photos", "photos-missing", "photos are missing", found, advice, refused)
    if changed := pictures.changed(app):
        found, advice = _told(app, "Photos of websites aren't what was uploaded", changed)
        refused = Refused("files_damaged", f"{found} {advice}")
        yield _Problem("Photos", "photos-changed", "photos are damaged", found, advice, refused)


def _told(app: App, what: str, digests: list[str]) -> tuple[str, str]:
    """What was found, with the orders of the first, and what to do."""
    with app.database.read() as connection:
        whose = site_files.owners(connection, digests[0])
    found = f"{what}: {len(digests)}, such as {digests[0][:12]} of {_whose(app, whose)}."
    return found, " ".join(_remedy(app, one[:12], one, app.pictures.path(one)) for one in digests[:TOLD])


def _whose(app: App, order_ids: Iterable[UUID | None]) -> str:
    """The orders, as staff know them."""
    with app.database.read() as connection:
        found = [order for one in order_ids if one and (order := orders.find_with_history(connection, one))]
    return _listed([f"order #{one.number} ({one.business_name or one.email})" for one in found]) or "no order"


def _listed(words: list[str]) -> str:
    more = f" and {len(words) - TOLD} more" if len(words) > TOLD else ""
    return ", ".join(words[:TOLD]) + more


def _remedy(app: App, name: str, sha256: str, target: Path) -> str:
    if sound := app.backup_storage.store.find(sha256):
        return f"Run: cp {shlex.quote(str(sound))} {shlex.quote(str(target))}"
    where = app.backup_storage.store.root
    return f"No backup in {where} has {name} unharmed. Look in off-site copies, or ask for the file again."


def _put_back(app: App) -> str:
    return (
        f"Copy them back to {app.config.uploads_dir} from 'uploads' of a folder in "
        f"{app.backup_storage.store.root}, before the last backup that has them rotates out."
    )


def _alarm(app: App, what: str, title: str, found: str, advice: str) -> None:
    with app.database.write() as connection:
        raise_alert(connection, app, f"{what}:{app.clock.now():%Y-%m-%d}", title, found, advice)

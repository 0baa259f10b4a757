"""The audit log as owners and operators read, check and export it. What is in it is said where it happens."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any, TextIO

import structlog

from fundable import files
from fundable.app import App
from fundable.db import audit as log_rows
from fundable.db.database import Connection, Database
from fundable.db.operation import audit as pages
from fundable.db.operation import copies
from fundable.db.operation import jobs as job_rows
from fundable.domain.audit import AuditEntry, CheckedChain, Head, check
from fundable.domain.counts import counted
from fundable.domain.cursors import position
from fundable.domain.errors import Refused
from fundable.domain.findings import Finding, Verdict
from fundable.domain.operation.audit import COLUMNS, LogFilter, Noted, in_this_chain, row, whole
from fundable.domain.operation.jobs import JobRun
from fundable.domain.operation.missing_values import MissingValues
from fundable.domain.orders.orders import Page
from fundable.services.mail.alerts import raise_alert
from fundable.services.operation import jobs, list_formats

ADVICE = "Leave the data directory as it is, and compare it with the backups: see docs/operating/audit.md."
JOB = "check-audit"

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class LogStatus:
    """`checked` is how the last check went; None before the first."""

    entries: int
    begun_at: datetime | None
    checked: JobRun | None


def note(app: App, act: str, about: str = "", **details: Any) -> None:
    """Records an act that changes nothing in the database, such as a backup. One that is done already is not undone for
    want of room: the program's own log has it then."""
    try:
        with app.database.write() as connection:
            log_rows.record(connection, app.clock.now(), act, about, **details)
    except Refused as refused:
        log.error("an act could not be recorded", act=act, about=about, reason=refused.code)


def browse(app: App, filters: LogFilter, cursor: str | None, limit: int) -> Page[AuditEntry]:
    """Newest first. Raises Refused `cursor_unknown`."""
    with app.database.read() as connection:
        return pages.page(connection, filters, position(cursor), limit)


def status(app: App) -> LogStatus:
    with app.database.read() as connection:
        last, begun_at = log_rows.last(connection), pages.begun_at(connection)
        run = job_rows.last_runs(connection).get(JOB)
    return LogStatus(last.seq if last else 0, begun_at, run)


def check_now(app: App) -> LogStatus:
    """Because an owner asks for it: as the job does it each night, and kept as its last run."""
    note(app, "log.checked")
    jobs.run(app, JOB, check_regularly)
    return status(app)


def export(app: App, filters: LogFilter) -> Iterator[AuditEntry]:
    """Everything that the filters show, newest first. That it was exported is an entry, too."""
    note(app, "log.exported", filters="; ".join(filters.in_words()))
    with app.database.read() as connection:
        yield from pages.every(connection, filters)


def export_text(app: App, filters: LogFilter, form: str) -> Iterator[str]:
    """The same as text, a piece at a time; see `write`. All of it is read first: whoever takes it slowly holds up
    nothing."""
    with TemporaryFile("w+", encoding="utf-8", newline="") as draft:
        write(export(app, filters), draft, form)
        draft.seek(0)
        yield from files.pieces(draft)


def write(found: Iterable[AuditEntry], out: TextIO, form: str) -> None:
    """`csv` is for a spreadsheet; `json` and `jsonl` hold what it takes to check them elsewhere."""
    if form == "csv":
        list_formats.write_csv((row(entry) for entry in found), out, COLUMNS)
    elif form == "json":
        list_formats.write_json((whole(entry) for entry in found), out)
    else:
        list_formats.write_jsonl((whole(entry) for entry in found), out)


def verify(app: App, noted: Iterable[Head] = ()) -> CheckedChain:
    """Whether the log is whole, goes through every last entry that the backups here have noted, and has lost none at
    its end. `noted` are others that were written down elsewhere."""
    known = [*_of_backups(app), *(Noted(head, None) for head in noted)]
    with app.database.read() as connection:
        return _checked(connection, known, app.clock.now())


def check_regularly(app: App) -> str:
    """How long the log is and how it ends, in words. Tells staff once a day, and raises Refused `audit_broken`."""
    chain = verify(app)
    if chain.problem:
        log.error("audit log doesn't verify", problem=chain.problem)
        now = app.clock.now()
        with suppress(Refused), app.database.write() as connection:
            key = f"audit:{now:%Y-%m-%d}"
            raise_alert(connection, app, key, "the audit log has been changed", chain.problem, ADVICE)
        raise Refused("audit_broken", f"{chain.problem} {ADVICE}")
    log.info("the audit log is whole", entries=chain.head.seq, head=str(chain.head))
    return f"{chain.head.seq} entries, whole, ending {chain.head.hash[:12]}"


def findings(app: App) -> list[Finding]:
    """For the doctor."""
    chain = verify(app)
    if chain.problem:
        return [Finding("Audit log", Verdict.FAIL, chain.problem, ADVICE)]
    return [
        Finding(
            "Audit log", Verdict.OK, (f"{counted(chain.head.seq, 'entry', 'entries')}, each linked to the one before.")
        )
    ]


def head(app: App) -> Head | None:
    """The last entry."""
    with app.database.read() as connection:
        return log_rows.last(connection)


def check_file(path: Path, now: datetime) -> CheckedChain:
    """As `verify`, of a database file that nobody uses, such as one that is about to be restored."""
    database = Database(path)
    try:
        with database.read() as connection:
            return _checked(connection, [], now)
    finally:
        database.close()


def head_of_file(path: Path) -> str | None:
    """The last entry of a database that may be damaged or missing."""
    with suppress(Exception):
        return copies.audit_head(path) if path.exists() else None
    return None


def _checked(connection: Connection, known: list[Noted], now: datetime) -> CheckedChain:
    restores = pages.restores(connection)
    try:
        missing = MissingValues(pages.erasures(connection), pages.addresses_through(connection, now))
        chain = check(log_rows.walk(connection), missing, in_this_chain(known, restores))
    except (ValueError, TypeError) as error:
        return CheckedChain(problem=f"An entry can't be read: {error}.")
    highest = log_rows.highest(connection)
    if chain.problem is None and highest > chain.head.seq:
        lost = f"The log ends with entry {chain.head.seq}, but there was an entry {highest}."
        return replace(chain, problem=lost)
    return chain


def _of_backups(app: App) -> Iterator[Noted]:
    """The last entries that the backups on this machine have noted. One that cannot be read says nothing."""
    store = app.backup_storage.store
    with suppress(OSError):
        for name in store.names():
            with suppress(OSError, Refused, ValueError):
                yield Noted.read((store.path(name) / "manifest.json").read_bytes())

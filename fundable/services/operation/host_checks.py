"""What the machine gives the program, for the doctor: who may read its files, room, and the time."""

import os
import platform
import shlex
import stat
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

from fundable import __version__, files
from fundable.app import App
from fundable.db import schema
from fundable.domain.agency.settings import AGENCY
from fundable.domain.findings import Finding, Verdict
from fundable.domain.moments import moment
from fundable.domain.operation.system import Disk, disk_finding
from fundable.services.agency import settings
from fundable.services.mail.alerts import raise_alert
from fundable.services.operation import jobs

OTHERS = stat.S_IRWXG | stat.S_IRWXO
SILENT_FOR = timedelta(minutes=15)
BEHIND = timedelta(minutes=5)


def findings(app: App) -> list[Finding]:
    return [_program(), _files(app), disk_finding(_room(app)), _time_zone(app), *_time(app)]


def alarm(app: App) -> str:
    """Tells staff while there is still room to write it down, once a day."""
    room = disk_finding(_room(app))
    if room.verdict is not Verdict.OK:
        with app.database.write() as connection:
            key = f"disk:{app.clock.now():%Y-%m-%d}"
            raise_alert(connection, app, key, "the disk is nearly full", room.found, room.advice)
    return room.found


def _program() -> Finding:
    found = f"fundable {__version__}, database version {schema.HEAD}, Python {platform.python_version()}."
    return Finding("Program", Verdict.OK, found)


def _files(app: App) -> Finding:
    """Whether we may write to our files, and nobody else may read them."""
    folder = app.config.data_dir
    if not os.access(folder, os.R_OK | os.W_OK | os.X_OK):
        advice = "Change its owner to the server's user with chown."
        return Finding("Files", Verdict.FAIL, f"The server can't write to {folder}.", advice)
    if others := next(files.of_others(folder), None):
        sentence = f"{others} belongs to {files.user_name(others.lstat().st_uid)}."
        return Finding("Files", Verdict.FAIL, sentence, files.hand_over_advice(folder))
    open_to_others = [str(path) for path in _private(app) if path.exists() and path.stat().st_mode & OTHERS]
    if open_to_others:
        advice = f"Run: chmod -R go-rwx {shlex.quote(str(folder))}"
        sentence = f"Other users of this machine can read {', '.join(open_to_others)}."
        return Finding("Files", Verdict.FAIL, sentence, advice)
    return Finding("Files", Verdict.OK, f"Only the server's user can read {folder}.")


def _private(app: App) -> Iterator[Path]:
    """The folder guards what is in it. Database and keys are guarded once more: a copy keeps its rights."""
    config = app.config
    yield config.data_dir
    yield config.database_path
    yield config.secrets_dir
    if config.secrets_dir.is_dir():
        yield from sorted(config.secrets_dir.iterdir())


def _room(app: App) -> Disk:
    free, total = app.files.free_bytes(), app.files.total_bytes()
    return Disk(free=free, total=total, database=0, wal=0, uploads=0, backups=0)


def _time_zone(app: App) -> Finding:
    zone = settings.agency(app).time_zone
    if app.settings.get(AGENCY):
        return Finding("Time zone", Verdict.OK, f"The agency is in {zone}.")
    advice = "Set your agency's time zone under Settings. Business days and nightly jobs follow it."
    return Finding("Time zone", Verdict.WARN, f"The time zone isn't set yet, so it's {zone}.", advice)


def _time(app: App) -> Iterator[Finding]:
    """Whether the clock goes on, and the jobs with it."""
    ended = [run.finished_at for run in jobs.last_runs(app).values()]
    if not ended:
        return
    now, last = app.clock.now(), max(ended)
    if last - now > BEHIND:
        found = f"This machine's clock says {moment(now)}, but a job ended on {moment(last)}."
        yield Finding("Clock", Verdict.FAIL, found, "Set the clock, and turn on time sync: timedatectl set-ntp true")
    elif now - last > SILENT_FOR:
        yield Finding("Server", Verdict.WARN, f"No job has run since {moment(last)}.", "Start the server.")

"""Backups: what is kept of each, which stay, and when to raise the alarm."""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum

from fundable.domain.counts import counted
from fundable.domain.moments import moment, stamp

NIGHTLY_H = 24
NIGHT_BEGINS = 3
LATE_AFTER = timedelta(hours=2)
"""So much later than it is due, nobody has been alarmed yet."""
RETRY_AFTER = timedelta(hours=1)
DAYS_KEPT = 7
WEEKS_KEPT = 4
COPY_READ_EVERY = timedelta(days=7)
SPARE_BYTES = 200 * 1024 * 1024
"""What stays free beside two copies of the database: one to keep, one to try out."""
NOTED = 60
RECORDS = "records"
"""The folder beside them in which is kept how each went."""
_NAME = re.compile(r"\d{4}-\d\d-\d\dT\d{6}Z(-before-upgrade)?")


class BackupKind(StrEnum):
    NIGHTLY = "nightly"
    BY_HAND = "by hand"
    BEFORE_UPGRADE = "before upgrade"


@dataclass(frozen=True, slots=True)
class BackupRecord:
    """How one backup went. `problem` is None when it was proven: restored, opened by the program, counted.

    `path` is where it was written, `copied_to` where its copy is, `copy_problem` why there is none. The copy was read
    to its last byte at `copy_read_at`, and found to be `copy_sha256`; without reading it looked like `copy_look`.
    `damaged` are files in it that aren't what was stored; None where nobody has compared them. `kept_in` is where
    another server has it, such as web-1:/srv/backups; empty where this one does.
    """

    made_at: datetime
    finished_at: datetime
    kind: BackupKind
    path: str
    size_bytes: int = 0
    orders: int = 0
    files: int = 0
    problem: str | None = None
    copied_to: str | None = None
    copy_problem: str | None = None
    copy_sha256: str | None = None
    copy_look: str | None = None
    copy_read_at: datetime | None = None
    damaged: tuple[str, ...] | None = None
    kept_in: str = ""

    @property
    def server(self) -> str:
        """The other one that has it; empty where this one does."""
        return self.kept_in.partition(":")[0]

    @property
    def is_copied(self) -> bool:
        return self.copied_to is not None

    @property
    def name(self) -> str:
        return stamp(self.made_at)


@dataclass(frozen=True, slots=True)
class BackupStatus:
    """`records` are newest first. `problem` is the sentence to raise the alarm with; None when all is well. `every_h`
    is how often one is made."""

    records: tuple[BackupRecord, ...]
    last_proven_at: datetime | None
    leaves_machine: bool
    problem: str | None
    every_h: int = NIGHTLY_H


def how_often(every_h: int) -> str:
    """As a sentence ends."""
    if every_h == NIGHTLY_H:
        return "every night"
    return "every hour" if every_h == 1 else f"every {every_h} hours"


def is_nightly_name(name: str) -> bool:
    """Whether the program names its own backups so: those of the night, and those before an upgrade."""
    return bool(_NAME.fullmatch(name))


def room_needed(database_bytes: int) -> int:
    """Bytes that have to be free before a backup starts."""
    return 2 * database_bytes + SPARE_BYTES


def is_due(records: Iterable[BackupRecord], now: datetime, every_h: int = NIGHTLY_H) -> bool:
    """Whether tonight's backup is still to be made, or that of these hours, which are counted from the night's. `now`
    is in the agency's time zone; one that failed is tried again an hour later. One of a time to come, made while the
    clock was wrong, is not tonight's: here and below."""
    tonight = now.replace(hour=NIGHT_BEGINS, minute=0, second=0, microsecond=0)
    since = tonight if now >= tonight else tonight - timedelta(days=1)
    since += (now - since) // timedelta(hours=every_h) * timedelta(hours=every_h)
    nightly = [record for record in records if record.kind is BackupKind.NIGHTLY and since <= record.made_at <= now]
    if any(record.problem is None for record in nightly):
        return False
    return all(now - record.finished_at >= RETRY_AFTER for record in nightly)


def kept(made: Collection[datetime], now: datetime) -> set[datetime]:
    """Which backups stay: the last of each of the newest seven days that have one, and of the newest four weeks. Those
    of a time to come are reckoned for themselves, so that they cost no place."""
    return _newest(at for at in made if at <= now) | _newest(at for at in made if at > now)


def _newest(made: Iterable[datetime]) -> set[datetime]:
    oldest_first = sorted(made)
    days = {moment.date(): moment for moment in oldest_first}
    weeks = {moment.isocalendar()[:2]: moment for moment in oldest_first}
    return {*sorted(days.values())[-DAYS_KEPT:], *sorted(weeks.values())[-WEEKS_KEPT:]}


def unharmed(records: Iterable[BackupRecord], made: Collection[datetime]) -> set[datetime]:
    """Which backups stay beside those, because a file that is damaged in the newest one may be unharmed in them: for
    each such file the newest that is known to have it so, and all of which nobody knows."""
    known = {stamp(one.made_at): one for one in records if one.problem is None and one.damaged is not None}
    newest = max(known.values(), key=lambda one: one.made_at, default=None)
    if newest is None or not newest.damaged:
        return set()
    compared = {at: set(known[stamp(at)].damaged or ()) for at in made if stamp(at) in known}
    having = ({at for at, damaged in compared.items() if name not in damaged} for name in newest.damaged)
    return {max(found) for found in having if found} | (set(made) - compared.keys())


def newest_proven(records: Iterable[BackupRecord], now: datetime) -> BackupRecord | None:
    """Of those that the program keeps itself."""
    made = [record for record in records if record.kind is BackupKind.NIGHTLY and record.made_at <= now]
    proven = [record for record in made if record.problem is None]
    return max(proven, key=lambda record: record.made_at, default=None)


def of_servers(own: Sequence[BackupRecord], noted: Iterable[BackupRecord], place: str) -> list[BackupRecord]:
    """Those of a server at `place`, and what others have noted. Its folder knows best what it has: what isn't there any
    more is gone, and what others have noted of it is a folder that they share."""
    names = {record.name for record in own}
    return [*own, *(record for record in noted if record.kept_in != place and record.name not in names)]


def with_noted(
    noted: Iterable[BackupRecord], own: Sequence[BackupRecord], place: str, changed: Collection[BackupRecord] = ()
) -> tuple[BackupRecord, ...]:
    """What is to be noted for all servers, newest first: a server's `own` in place of what it noted before, and what it
    has `changed` of others'."""
    now = {record.name: record for record in changed}
    others = [now.get(record.name, record) for record in of_servers((), noted, place)]
    ours = [replace(record, kept_in=place) for record in own]
    found = of_servers(ours, others, place)
    return tuple(sorted(found, key=lambda record: record.made_at, reverse=True)[:NOTED])


def not_copied(records: Iterable[BackupRecord], now: datetime) -> BackupRecord | None:
    """The newest proven backup, if it still has to leave the machine."""
    newest = newest_proven(records, now)
    return newest if newest and newest.copied_to is None else None


def with_copy(record: BackupRecord, address: str, sha256: str) -> BackupRecord:
    return replace(record, copied_to=address, copy_sha256=sha256, copy_problem=None)


def with_reading(record: BackupRecord, look: str | None, now: datetime) -> BackupRecord:
    """Its copy was read and is as it was sent."""
    return replace(record, copy_look=look, copy_read_at=now)


def with_copy_problem(record: BackupRecord, problem: str) -> BackupRecord:
    return replace(record, copied_to=None, copy_problem=problem)


def lost_copy(records: Iterable[BackupRecord], looks: Mapping[str, str]) -> BackupRecord | None:
    """The newest one that was copied, if its copy is gone. `looks` says how each copy looks, by its address."""
    copied = [record for record in records if record.copied_to]
    newest = max(copied, key=lambda record: record.made_at, default=None)
    return newest if newest and newest.copied_to not in looks else None


def to_read(records: Iterable[BackupRecord], looks: Mapping[str, str], now: datetime) -> BackupRecord | None:
    """Whose copy is to be read again: one that looks another way than when it was read; else the one that was read the
    longest time ago, after a week."""
    there = [record for record in records if record.copied_to in looks and record.copy_sha256]
    oldest_first = sorted(there, key=lambda record: record.copy_read_at or record.made_at)
    changed = [record for record in oldest_first if record.copy_look != looks[record.copied_to or ""]]
    ages = [(one, now - (one.copy_read_at or one.made_at)) for one in oldest_first]
    waiting = [one for one, age in ages if not timedelta() <= age < COPY_READ_EVERY]
    return next(iter([*changed, *waiting]), None)


def status_of(
    records: Sequence[BackupRecord],
    since: datetime | None,
    has_place: bool,
    is_elsewhere: bool,
    now: datetime,
    every_h: int = NIGHTLY_H,
) -> BackupStatus:
    """`since` is when the first order came: data younger than a day need have no backup yet. `has_place` says whether
    there is a place for copies, `is_elsewhere` whether what is there outlives this disk."""
    newest_first = tuple(sorted(records, key=lambda record: record.made_at, reverse=True))
    believed = [record for record in newest_first if record.made_at <= now]
    proven = [record.made_at for record in believed if record.problem is None]
    copied = [record.made_at for record in believed if record.copied_to]
    late_by = now - timedelta(hours=every_h) - LATE_AFTER
    is_copied = bool(copied) and copied[0] >= late_by
    problem = _problem(believed, proven, since, late_by, every_h)
    if problem is None and has_place and not is_copied:
        problem = _copy_problem(newest_first, copied or proven[-1:], late_by)
    last = proven[0] if proven else None
    return BackupStatus(newest_first, last, is_elsewhere and is_copied, problem, every_h)


def _problem(
    records: Sequence[BackupRecord],
    proven: Sequence[datetime],
    since: datetime | None,
    late_by: datetime,
    every_h: int,
) -> str | None:
    if records and records[0].problem:
        where = f" That was on {records[0].server}." if records[0].server else ""
        return f"The last backup failed: {records[0].problem}{where}"
    if records and records[0].damaged:
        many = counted(len(records[0].damaged), "damaged file")
        found = f"The last backup holds {many}, such as {records[0].damaged[0]}."
        return f"{found} No backup here has it unharmed. 'fundable doctor' says whose it is."
    if proven and proven[0] < late_by:
        return f"The last verified backup was made on {moment(proven[0])}. There should be one {how_often(every_h)}."
    if not proven and since and since < late_by:
        return f"There's no backup yet. There should be one {how_often(every_h)}."
    return None


def _copy_problem(records: Sequence[BackupRecord], waits_since: Sequence[datetime], late_by: datetime) -> str | None:
    """A copy that failed is tried again until the next one is late before anybody is alarmed."""
    if not waits_since or waits_since[0] >= late_by:
        return None
    reason = next((record.copy_problem for record in records if record.copy_problem), "")
    return f"No backup has been copied off-site since {moment(waits_since[0])}. {reason}".rstrip()

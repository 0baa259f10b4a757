"""The installation at one moment, as monitors, the doctor and the System page see it; and what of it is not well."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from fundable.domain.counts import counted, listed
from fundable.domain.findings import Finding, Verdict
from fundable.domain.mail.replies import Replies
from fundable.domain.mail.replies import findings as reply_findings
from fundable.domain.moments import moment
from fundable.domain.money.payments import PaymentMode, PaymentState
from fundable.domain.operation.backups import BackupStatus
from fundable.domain.operation.jobs import JobRun
from fundable.domain.operation.previous_data import PreviousData
from fundable.domain.operation.servers import RunningServer
from fundable.domain.operation.servers import findings as server_findings
from fundable.domain.room import FOR_ORDERS
from fundable.domain.sizes import size

DISK_SHARE_TIGHT = 0.1
LATE_AFTER = timedelta(minutes=10)
QUEUED_TOO_LONG = timedelta(hours=1)


@dataclass(frozen=True, slots=True)
class Job:
    """`every` is how often it is to run; `last` is None before its first run."""

    name: str
    every: timedelta
    next_at: datetime | None
    last: JobRun | None

    def is_late(self, now: datetime) -> bool:
        """Runs that went as the one before are kept every few minutes only, which is no lateness."""
        return self.last is not None and now - self.last.started_at > 2 * self.every + LATE_AFTER


@dataclass(frozen=True, slots=True)
class Outbox:
    """`written` counts all messages there ever were; `held` are those that a restore keeps back. `awaits_restart`: a
    mail server was entered, and isn't in use yet."""

    queued: int
    sending: int
    failed: int
    held: int
    written: int
    oldest_queued_at: datetime | None
    has_server: bool = False
    awaits_restart: bool = False


@dataclass(frozen=True, slots=True)
class PaymentEventCounts:
    """What the payment provider told us. `has_webhook` is False where we have to ask, for want of a webhook."""

    received: int
    failed: int
    newest_at: datetime | None
    has_webhook: bool = True


@dataclass(frozen=True, slots=True)
class OrderCount:
    payment_state: PaymentState
    mode: PaymentMode
    orders: int


@dataclass(frozen=True, slots=True)
class Disk:
    """Bytes: of the file system, and of what we keep on it. `uploads` and `backups` may be some minutes old."""

    free: int
    total: int
    database: int
    wal: int
    uploads: int
    backups: int

    @property
    def is_full(self) -> bool:
        return FOR_ORDERS.is_touched(self.free, self.total)

    @property
    def is_tight(self) -> bool:
        return self.free < DISK_SHARE_TIGHT * self.total


@dataclass(frozen=True, slots=True)
class StalePages:
    """Visitors see an earlier offer than the `version` that is sold: no pages could be made `since` then."""

    version: int
    since: datetime


@dataclass(frozen=True, slots=True)
class System:
    """`schema` is the version of the database, `schema_known` the one that this program has. `can_save`: the last
    thing that was to be saved was. `open_payments` counts orders whose payment page may still be used,
    `unreachable_websites` those whose websites strangers can't open; `servers` is None where one has the data."""

    read_at: datetime
    version: str
    schema: str | None
    schema_known: str
    can_save: bool
    is_scheduled: bool
    mode: PaymentMode
    jobs: tuple[Job, ...]
    outbox: Outbox
    payment_events: PaymentEventCounts
    orders: tuple[OrderCount, ...]
    open_payments: int
    unreachable_websites: int
    disk: Disk
    backups: BackupStatus
    memory_bytes: int = 0
    previous_data: tuple[PreviousData, ...] = ()
    left_blank: tuple[str, ...] = ()
    """What the legal texts should say of the seller."""
    stale_pages: StalePages | None = None
    replies: Replies | None = None
    servers: Sequence[RunningServer] | None = None


def concerns(system: System) -> Iterator[Finding]:
    """What needs attention, the worst first, each with what to do."""
    mail = mail_findings(system.outbox, system.read_at)
    findings = [*_saving(system), *_jobs(system), *event_findings(system.payment_events), *mail, *_held(system.outbox)]
    findings += server_findings(system.servers or ())
    findings += reply_findings(system.replies) if system.replies else ()
    findings += [*_backups(system.backups), *_replaced(system), *legal_findings(system.left_blank)]
    if system.stale_pages:
        findings.append(stale_pages_finding(system.stale_pages))
    yield from sorted(findings, key=lambda finding: finding.verdict is not Verdict.FAIL)


def outgrown(schema: str, known: str) -> Finding:
    """Of data that a newer program has added to."""
    found = f"The database has version {schema}; this program knows {known}, and works with what was added to it."
    return Finding("Database", Verdict.WARN, found, "Install the newer version here, too.")


def legal_findings(left_blank: Sequence[str]) -> Iterator[Finding]:
    """`left_blank`: what is not known of the seller."""
    if left_blank:
        found = f"Your terms and privacy policy are incomplete. They don't say the seller's {listed(left_blank)}."
        yield Finding("Legal texts", Verdict.WARN, found, "Enter it under Settings, Business.")


def stale_pages_finding(stale: StalePages) -> Finding:
    sentence = (
        f"Your website doesn't show version {stale.version} of your offer. No pages could be made since "
        f"{moment(stale.since)}. Whoever buys at a price that has changed is asked to reload, so they can't order."
    )
    advice = (
        "We try again every 30 seconds, and nothing is lost. If it hasn't worked after an hour, restart the server; "
        "its log says what went wrong. Until then, you can publish the earlier offer again."
    )
    return Finding("Offer pages", Verdict.FAIL, sentence, advice)


def disk_finding(disk: Disk) -> Finding:
    """The room there is, whether it is enough or not."""
    sentence = f"{size(disk.free)} of {size(disk.total)} free on the disk."
    if disk.is_full:
        advice = "Free up space now, or move to a larger disk. When it's full, we can't accept orders or files."
        return Finding("Disk", Verdict.FAIL, sentence, advice)
    if disk.is_tight:
        return Finding("Disk", Verdict.WARN, sentence, "Free up space, or move to a larger disk, before it's full.")
    return Finding("Disk", Verdict.OK, sentence)


def job_failed(run: JobRun) -> Finding:
    """`run` has an error."""
    times = "once" if run.failures == 1 else f"{run.failures} times"
    advice = "It's retried automatically. If it keeps failing, check the log."
    return Finding("Jobs", Verdict.FAIL, f"The job {run.told} has failed {times}: {run.error}", advice)


def event_findings(events: PaymentEventCounts) -> Iterator[Finding]:
    if events.failed:
        found = f"{counted(events.failed, 'payment event')} couldn't be processed."
        advice = "Check them under Payment events in the admin, and try them again."
        yield Finding("Reports", Verdict.FAIL, found, advice)


def mail_findings(outbox: Outbox, now: datetime) -> Iterator[Finding]:
    """Whether messages can be sent, and are."""
    if outbox.awaits_restart:
        sentence = "The mail server that was entered isn't in use yet, so messages aren't sent."
        yield Finding("Mail", Verdict.WARN, sentence, "Restart the server.")
        return
    if not outbox.has_server:
        advice = "Enter one under Settings. Until then, clients get no emails, and staff can read them in the admin."
        yield Finding("Mail", Verdict.WARN, "There's no mail server, so messages aren't sent.", advice)
        return
    if outbox.failed:
        sentence = f"{counted(outbox.failed, 'message')} couldn't be sent."
        advice = "Check them under Messages in the admin, and send them again."
        yield Finding("Mail", Verdict.WARN, sentence, advice)
    if outbox.oldest_queued_at and now - outbox.oldest_queued_at > QUEUED_TOO_LONG:
        sentence = f"A message has been waiting since {moment(outbox.oldest_queued_at)}."
        yield Finding(
            "Mail", Verdict.WARN, sentence, "The mail server may be down. Messages in the admin shows its answer."
        )


def previous_data_finding(replaced: Sequence[PreviousData], now: datetime) -> Finding:
    """What restores have left, and a reminder once some of it has been there for long."""
    folders = (f"{one.path.name} ({size(one.size_bytes)}, of {moment(one.replaced_at)})" for one in replaced)
    sentence = f"Data that a restore replaced is still there: {', '.join(folders)}."
    advice = (
        "They include all clients' data as of then, erased clients too. Once you're sure you don't need "
        "them, run 'fundable remove-replaced'."
    )
    is_old = any(one.is_old(now) for one in replaced)
    return Finding("Replaced data", Verdict.WARN if is_old else Verdict.OK, sentence, advice)


def _saving(system: System) -> Iterator[Finding]:
    if not system.can_save:
        advice = "Check that the disk has space and that the program can write to its folder."
        yield Finding("Database", Verdict.FAIL, "The last write to the database failed.", advice)
    if system.schema and system.schema > system.schema_known:
        yield outgrown(system.schema, system.schema_known)
    elif system.schema != system.schema_known:
        found = f"The database has version {system.schema}; this program needs {system.schema_known}."
        yield Finding("Database", Verdict.FAIL, found, "Restart the server.")
    room = disk_finding(system.disk)
    if room.verdict is not Verdict.OK:
        yield room


def _jobs(system: System) -> Iterator[Finding]:
    if not system.is_scheduled:
        sentence = "Scheduled jobs aren't running: no mail is sent, and payments aren't checked."
        yield Finding("Jobs", Verdict.FAIL, sentence, "Restart the server.")
    for job in system.jobs:
        if job.last and job.last.error:
            yield job_failed(job.last)
        elif job.last and job.is_late(system.read_at):
            sentence = f"The job {job.last.told} has not run since {moment(job.last.started_at)}."
            yield Finding("Jobs", Verdict.WARN, sentence, "Restart the server. If it happens again, check the log.")


def _held(outbox: Outbox) -> Iterator[Finding]:
    if outbox.held:
        found = f"{counted(outbox.held, 'message')} on hold since a backup was restored."
        advice = "Check Messages: some may have been sent before. Then run 'fundable jobs release-mail'."
        yield Finding("Mail", Verdict.WARN, found, advice)


def _backups(backups: BackupStatus) -> Iterator[Finding]:
    if backups.problem:
        advice = "Run 'fundable doctor' on the server to see what's wrong with the backups."
        yield Finding("Backups", Verdict.FAIL, backups.problem, advice)
    if backups.last_proven_at and not backups.leaves_machine:  # before the first one nothing is missing
        advice = (
            "If this disk dies, your backups die with it. Ask whoever runs the server to copy them to another machine "
            "or an S3 bucket."
        )
        yield Finding("Backups", Verdict.WARN, "There are no off-site copies of your backups.", advice)


def _replaced(system: System) -> Iterator[Finding]:
    found = previous_data_finding(system.previous_data, system.read_at)
    if found.verdict is not Verdict.OK:
        yield found

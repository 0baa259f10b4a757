"""What of an installation is not well: each finding, and nothing when all is well."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from fundable.domain.findings import Verdict
from fundable.domain.money.payments import PaymentMode
from fundable.domain.operation.backups import BackupStatus
from fundable.domain.operation.jobs import JobRun
from fundable.domain.operation.system import (
    Disk,
    Job,
    Outbox,
    PaymentEventCounts,
    StalePages,
    System,
    concerns,
    disk_finding,
)

NOW = datetime(2026, 1, 5, 15, 4, tzinfo=UTC)
GB = 10**9
RUN = JobRun("remind", NOW - timedelta(minutes=5), NOW - timedelta(minutes=5), "0", None, 0)
JOB = Job("remind", timedelta(minutes=15), NOW + timedelta(minutes=10), RUN)
WELL = System(
    read_at=NOW,
    version="1.0.0",
    schema="0004",
    schema_known="0004",
    can_save=True,
    is_scheduled=True,
    mode=PaymentMode.SANDBOX,
    jobs=(JOB, replace(JOB, name="reconcile", last=None)),
    outbox=Outbox(
        queued=1, sending=0, failed=0, held=0, written=9, oldest_queued_at=NOW - timedelta(minutes=59), has_server=True
    ),
    payment_events=PaymentEventCounts(received=3, failed=0, newest_at=NOW),
    orders=(),
    open_payments=0,
    unreachable_websites=0,
    disk=Disk(free=20 * GB, total=100 * GB, database=GB, wal=0, uploads=0, backups=0),
    backups=BackupStatus((), NOW, leaves_machine=True, problem=None),
)


def changed(part: str, **values: Any) -> System:
    return replace(WELL, **{part: replace(getattr(WELL, part), **values)})


def test_when_all_is_well_nothing_is_said() -> None:
    assert list(concerns(WELL)) == []


def test_before_the_first_backup_no_copy_is_missing() -> None:
    assert list(concerns(changed("backups", leaves_machine=False, last_proven_at=None))) == []


FAILED = replace(RUN, error="GatewayUnavailable: no answer", failures=3)
LAST_YEAR = NOW - timedelta(days=10)


@pytest.mark.parametrize(
    ("system", "verdict", "found"),
    [
        (replace(WELL, can_save=False), Verdict.FAIL, "The last write to the database failed."),
        (
            replace(WELL, schema="0002"),
            Verdict.FAIL,
            "The database has version 0002; this program needs 0004.",
        ),
        (
            replace(WELL, schema="0005"),
            Verdict.WARN,
            "The database has version 0005; this program knows 0004, and works with what was added to it.",
        ),
        (
            replace(WELL, jobs=(replace(JOB, last=replace(FAILED, server="web-2:8000")),)),
            Verdict.FAIL,
            "The job remind on web-2:8000 has failed 3 times: GatewayUnavailable: no answer",
        ),
        (changed("disk", free=10**7), Verdict.FAIL, "10 MB of 100 GB free on the disk."),
        (changed("disk", free=9 * GB), Verdict.WARN, "9.0 GB of 100 GB free on the disk."),
        (
            replace(WELL, stale_pages=StalePages(2, NOW)),
            Verdict.FAIL,
            "Your website doesn't show version 2 of your offer. No pages could be made since Jan 5, 2026 at 15:04 UTC.",
        ),
        (replace(WELL, is_scheduled=False), Verdict.FAIL, "Scheduled jobs aren't running"),
        (
            replace(WELL, jobs=(replace(JOB, last=FAILED),)),
            Verdict.FAIL,
            "The job remind has failed 3 times: GatewayUnavailable: no answer",
        ),
        (
            replace(WELL, jobs=(replace(JOB, last=replace(FAILED, failures=1)),)),
            Verdict.FAIL,
            "The job remind has failed once: GatewayUnavailable: no answer",
        ),
        (
            replace(WELL, jobs=(replace(JOB, last=replace(RUN, started_at=LAST_YEAR)),)),
            Verdict.WARN,
            "The job remind has not run since Dec 26, 2025 at 15:04 UTC.",
        ),
        (changed("payment_events", failed=1), Verdict.FAIL, "1 payment event couldn't be processed."),
        (changed("outbox", has_server=False), Verdict.WARN, "There's no mail server, so messages aren't sent."),
        (
            changed("outbox", has_server=False, awaits_restart=True),
            Verdict.WARN,
            "The mail server that was entered isn't in use yet, so messages aren't sent.",
        ),
        (changed("outbox", failed=1200), Verdict.WARN, "1,200 messages couldn't be sent."),
        (changed("outbox", held=2), Verdict.WARN, "2 messages on hold since a backup was restored."),
        (
            changed("outbox", oldest_queued_at=NOW - timedelta(minutes=61)),
            Verdict.WARN,
            "A message has been waiting since Jan 5, 2026 at 14:03 UTC.",
        ),
        (changed("backups", problem="There is no backup yet."), Verdict.FAIL, "There is no backup yet."),
        (changed("backups", leaves_machine=False), Verdict.WARN, "There are no off-site copies of your backups."),
    ],
)
def test_what_is_not_well_is_told_with_what_to_do(system: System, verdict: Verdict, found: str) -> None:
    [finding] = concerns(system)

    assert (finding.verdict, finding.found[: len(found)]) == (verdict, found)
    assert finding.advice


def test_the_worst_comes_first() -> None:
    backups = replace(WELL.backups, leaves_machine=False, problem="There is no backup yet.")
    found = list(concerns(replace(changed("outbox", failed=1), backups=backups)))

    assert [finding.verdict for finding in found] == [Verdict.FAIL, Verdict.WARN, Verdict.WARN]


@pytest.mark.parametrize(("ago", "is_late"), [(timedelta(minutes=40), False), (timedelta(minutes=41), True)])
def test_a_job_is_late_when_it_missed_two_turns(ago: timedelta, is_late: bool) -> None:
    job = replace(JOB, last=replace(RUN, started_at=NOW - ago))

    assert job.is_late(NOW) is is_late


def test_a_small_disk_is_full_later_and_room_is_told_as_well() -> None:
    small = Disk(free=11 * 10**6, total=100 * 10**6, database=0, wal=0, uploads=0, backups=0)

    assert disk_finding(small).verdict is Verdict.OK
    assert disk_finding(replace(small, free=9 * 10**6)).verdict is Verdict.WARN
    assert disk_finding(replace(small, free=10**6)).verdict is Verdict.FAIL

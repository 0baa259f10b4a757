"""The System page: whether all is well, and what the program is at. Owners also learn where things are, and may run a
job at once."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Annotated, Self

from fastapi import Request
from pydantic import AliasPath, BeforeValidator, Field

from fundable.domain.money.payments import PaymentMode
from fundable.domain.operation.backups import BackupKind, BackupRecord
from fundable.domain.operation.servers import RunningServer, names, outdated
from fundable.domain.operation.system import Job, PaymentEventCounts, System, concerns
from fundable.domain.people.accounts import Role
from fundable.services.operation import jobs, system
from fundable.web.dependencies import AppDep, OwnerDep, StaffDep
from fundable.web.operation.findings import FindingOut
from fundable.web.operation.traffic import Minute, RequestTraffic, p95_s
from fundable.web.routes import Router
from fundable.web.schemas import MessageOut, Out, refusals

router = Router()
BACKUPS_SHOWN = 10


class BackupOut(Out):
    """`problem` is null when it was proven: restored, opened by the program and counted. `server` is the other one that
    has it; empty where the one that answers does."""

    made_at: datetime
    kind: BackupKind
    size_bytes: int
    orders: int
    files: int
    problem: str | None
    is_copied: bool
    server: str


def _newest(records: tuple[BackupRecord, ...]) -> tuple[BackupRecord, ...]:
    return records[:BACKUPS_SHOWN]


class BackupsOut(Out):
    """Newest first."""

    items: Annotated[list[BackupOut], BeforeValidator(_newest)] = Field(validation_alias="records")
    last_proven_at: datetime | None
    leaves_machine: bool
    problem: str | None


class JobOut(Out):
    """`ranAt` is null before the first run; `error` when the last one went well."""

    name: str
    every_seconds: int
    next_at: datetime | None
    ran_at: datetime | None
    took_seconds: float | None
    error: str | None
    failures: int
    is_late: bool

    @classmethod
    def made_of(cls, job: Job, now: datetime) -> Self:
        last = job.last
        return cls(
            name=job.name,
            every_seconds=int(job.every.total_seconds()),
            next_at=job.next_at,
            ran_at=last.finished_at if last else None,
            took_seconds=last.took.total_seconds() if last else None,
            error=last.trouble if last else None,
            failures=last.failures if last else 0,
            is_late=job.is_late(now),
        )


class OutboxOut(Out):
    queued: int
    sending: int
    failed: int
    held: int
    oldest_queued_at: datetime | None
    has_server: bool


class PaymentEventCountsOut(Out):
    """`hasWebhook`: the provider reports by itself; else it is asked every minute."""

    received: int
    failed: int
    newest_at: datetime | None
    has_webhook: bool
    open_payments: int

    @classmethod
    def made_of(cls, events: PaymentEventCounts, open_payments: int) -> Self:
        return cls(
            received=events.received,
            failed=events.failed,
            newest_at=events.newest_at,
            has_webhook=events.has_webhook,
            open_payments=open_payments,
        )


class DiskOut(Out):
    """Bytes."""

    free: int
    total: int
    database: int
    wal: int
    uploads: int
    backups: int


class MinuteOut(Out):
    """`p95Ms`: 95 of 100 answers took no longer; null when nothing was asked."""

    starts_at: datetime
    requests: int
    errors: int
    p95_ms: float | None


class TrafficOut(Out):
    """Of the last hour, oldest minute first. Refused logins and limited requests are counted since the start."""

    minutes: list[MinuteOut]
    requests: int
    errors: int
    p95_ms: float | None
    refused_logins: int
    limited: int

    @classmethod
    def made_of(cls, traffic: RequestTraffic, now: datetime) -> Self:
        hour = traffic.last_hour()
        begun_at = now.replace(second=0, microsecond=0) - timedelta(minutes=len(hour) - 1)
        together = [sum(counts) for counts in zip(*(minute.counts for minute in hour), strict=True)]
        return cls(
            minutes=[_minute(minute, begun_at + timedelta(minutes=past)) for past, minute in enumerate(hour)],
            requests=sum(minute.requests for minute in hour),
            errors=sum(minute.errors for minute in hour),
            p95_ms=_ms(p95_s(together)),
            refused_logins=sum(traffic.refused_logins().values()),
            limited=traffic.limited(),
        )


class PreviousDataOut(Out):
    """Data that a restore replaced, in a folder of this name beside the data."""

    name: str = Field(validation_alias=AliasPath("path", "name"))
    replaced_at: datetime
    size_bytes: int


class ServerOut(Out):
    """`startedAt` and `seenAt` are by the database's clock. `isThis`: it gave this answer."""

    name: str
    version: str
    started_at: datetime
    seen_at: datetime
    unseen_seconds: int
    is_seen: bool
    is_this: bool
    leads: bool
    is_outdated: bool
    has_bucket: bool
    clock_ahead_seconds: float
    is_clock_off: bool

    @classmethod
    def listed(cls, servers: Sequence[RunningServer], this: str) -> list[Self]:
        called, behind = names(servers), outdated(servers)
        return [
            cls(
                name=called[server.id],
                version=server.version,
                started_at=server.started_at,
                seen_at=server.seen_at,
                unseen_seconds=int(server.unseen_for.total_seconds()),
                is_seen=server.is_seen,
                is_this=server.id == this,
                leads=server.leads,
                is_outdated=server.id in behind,
                has_bucket=bool(server.files_url),
                clock_ahead_seconds=round(server.clock_ahead.total_seconds(), 1),
                is_clock_off=server.is_clock_off,
            )
            for server in servers
        ]


class PlaceOut(Out):
    """For owners: where everything is."""

    data_dir: str
    base_url: str


class SystemOut(Out):
    """`concerns` is empty when all is well. `servers` is null where only one can have the data. `place` is null for
    staff, who may not run jobs either."""

    read_at: datetime
    started_at: datetime
    version: str
    schema_version: str | None
    schema_known: str
    mode: PaymentMode
    memory_bytes: int
    concerns: list[FindingOut]
    backups: BackupsOut
    jobs: list[JobOut]
    outbox: OutboxOut
    payment_events: PaymentEventCountsOut
    disk: DiskOut
    previous_data: list[PreviousDataOut]
    traffic: TrafficOut
    servers: list[ServerOut] | None
    place: PlaceOut | None

    @classmethod
    def made_of(
        cls, looked: System, traffic: RequestTraffic, started_at: datetime, place: PlaceOut | None, this: str
    ) -> Self:
        return cls(
            read_at=looked.read_at,
            started_at=started_at,
            version=looked.version,
            schema_version=looked.schema,
            schema_known=looked.schema_known,
            mode=looked.mode,
            memory_bytes=looked.memory_bytes,
            concerns=[FindingOut.of(finding) for finding in concerns(looked)],
            backups=BackupsOut.of(looked.backups),
            jobs=[JobOut.made_of(job, looked.read_at) for job in looked.jobs],
            outbox=OutboxOut.of(looked.outbox),
            payment_events=PaymentEventCountsOut.made_of(looked.payment_events, looked.open_payments),
            disk=DiskOut.of(looked.disk),
            previous_data=[PreviousDataOut.of(one) for one in looked.previous_data],
            traffic=TrafficOut.made_of(traffic, looked.read_at),
            servers=None if looked.servers is None else ServerOut.listed(looked.servers, this),
            place=place,
        )


@router.get("/api/admin/system", responses=refusals(401))
def read_system(app: AppDep, staff: StaffDep, request: Request) -> SystemOut:
    state, config = request.app.state, app.config
    found = system.look(app, state.timetable, state.sizes)
    is_owner = staff.role is Role.OWNER
    place = PlaceOut(data_dir=str(config.data_dir.absolute()), base_url=config.base_url) if is_owner else None
    return SystemOut.made_of(found, state.traffic, state.started_at, place, app.server_id)


@router.post("/api/admin/system/jobs/{job}/run", responses=refusals(401, 403, 404))
def run_job(job: str, app: AppDep, _owner: OwnerDep, request: Request) -> MessageOut:
    jobs.start(app, request.app.state.timetable, job)
    return MessageOut(message=f"The job {job} runs now. Refresh to see how it went.", code="job_started")


def _minute(minute: Minute, starts_at: datetime) -> MinuteOut:
    return MinuteOut(starts_at=starts_at, requests=minute.requests, errors=minute.errors, p95_ms=_ms(minute.p95_s))


def _ms(seconds: float | None) -> float | None:
    return None if seconds is None else round(seconds * 1000, 1)

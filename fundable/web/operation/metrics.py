"""GET /metrics, for Prometheus. Loaded only where a token is set (docs/decisions/0019-seeing-inside.md)."""

import asyncio
import hmac
import platform
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from anyio import to_thread
from fastapi import Request, Response
from prometheus_client import CollectorRegistry
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    InfoMetricFamily,
    Metric,
)
from prometheus_client.exposition import choose_encoder
from prometheus_client.process_collector import ProcessCollector
from prometheus_client.registry import Collector

from fundable.domain.acts import REFUSALS
from fundable.domain.operation.system import Job, System
from fundable.services.operation import audit, system
from fundable.web.dependencies import AppDep, TokenDep
from fundable.web.errors import answer
from fundable.web.limits import AddressDep, LimitsDep
from fundable.web.operation.traffic import BUCKETS_S, RequestTraffic, Series
from fundable.web.routes import Router

router = Router(include_in_schema=False)
BOUNDS = (*(str(bound) for bound in BUCKETS_S), "+Inf")
JOB = "fundable_job"


@router.get("/metrics")
async def metrics(request: Request, app: AppDep, token: TokenDep, limits: LimitsDep, address: AddressDep) -> Response:
    """Wrong tokens alone are counted against an address, so that nobody can keep Prometheus out."""
    if not hmac.compare_digest((token or "").encode(), app.config.metrics_token.get_secret_value().encode()):
        await limits.taken("metrics", address)
        refused = answer(401, "The metrics are read with the token of FUNDABLE_METRICS_TOKEN.", "metrics_token")
        refused.headers["WWW-Authenticate"] = "Bearer"
        return refused
    lag_s, state = await _turn_of_the_loop(), request.app.state
    looked = await to_thread.run_sync(system.look, app, state.timetable, state.sizes)
    encode, content_type = choose_encoder(request.headers.get("accept", ""))
    security = dict(app.security.counts)
    last = await to_thread.run_sync(audit.head, app)
    inside = Inside(looked, state.traffic, lag_s, security, last.seq if last else 0)
    body = await to_thread.run_sync(encode, _registry(inside))
    return Response(body, media_type=content_type)


async def _turn_of_the_loop() -> float:
    """Seconds until the event loop comes back to us: what every request waits for at each step."""
    begun_s = time.perf_counter()
    await asyncio.sleep(0)
    return time.perf_counter() - begun_s


@dataclass(frozen=True, eq=False)
class Inside(Collector):
    """One look as metrics. Moments are seconds since 1970: `time() - x` is an age."""

    system: System
    traffic: RequestTraffic
    lag_s: float
    security: Mapping[str, int]
    audit_entries: int

    def collect(self) -> Iterator[Metric]:
        yield from self._program()
        yield from self._requests()
        yield from self._jobs()
        yield from self._outbox()
        yield from self._payments()
        yield from self._disk()
        yield from self._backups()
        count = self.system.unreachable_websites
        yield _gauge("fundable_websites_unreachable", "Websites that strangers can't open.", count)
        yield from self._security()

    def _program(self) -> Iterator[Metric]:
        build = {"version": self.system.version, "schema": self.system.schema or "", "mode": self.system.mode.value}
        yield InfoMetricFamily(
            "fundable_build", "What runs here.", {**build, "python_version": platform.python_version()}
        )
        yield _gauge("fundable_event_loop_lag_seconds", "How long one turn of the event loop took.", self.lag_s)

    def _requests(self) -> Iterator[Metric]:
        answered = HistogramMetricFamily(
            "fundable_http_request_duration_seconds",
            "Answers of the API, by route and class of status.",
            labels=("method", "route", "status"),
        )
        for labels, series in self.traffic.by_class():
            answered.add_metric(labels, _buckets(series), series.sum_s)
        yield answered
        refused = CounterMetricFamily(
            "fundable_logins_refused", "Logins with a wrong address or password.", labels=["who"]
        )
        for who, count in self.traffic.refused_logins().items():
            refused.add_metric([who], count)
        yield refused
        yield CounterMetricFamily(
            "fundable_rate_limited", "Requests of who asked too often.", value=self.traffic.limited()
        )

    def _jobs(self) -> Iterator[Metric]:
        yield _gauge("fundable_scheduler_running", "Whether jobs run by themselves.", self.system.is_scheduled)
        yield _next_runs(self.system.jobs)
        ran = [job for job in self.system.jobs if job.last]
        runs = {
            "last_run_timestamp_seconds": "When it ended last.",
            "last_run_duration_seconds": "How long it took last.",
            "last_run_succeeded": "Whether it went well last.",
            "failures_in_a_row": "How many times it has failed since it last went well.",
        }
        for name, words in runs.items():
            family = GaugeMetricFamily(f"{JOB}_{name}", words, labels=["job"])
            for job in ran:
                family.add_metric([job.name], _of_last_run(job)[name])
            yield family

    def _outbox(self) -> Iterator[Metric]:
        outbox = self.system.outbox
        states = GaugeMetricFamily("fundable_outbox_messages", "Messages not sent, by state.", labels=["state"])
        for state in ("queued", "sending", "failed", "held"):
            states.add_metric([state], getattr(outbox, state))
        yield states
        yield CounterMetricFamily("fundable_outbox_messages_written", "Messages ever written.", value=outbox.written)
        if outbox.oldest_queued_at:
            oldest_s = outbox.oldest_queued_at.timestamp()
            yield _gauge("fundable_outbox_oldest_queued_timestamp_seconds", "Since when one has waited.", oldest_s)

    def _payments(self) -> Iterator[Metric]:
        orders = GaugeMetricFamily("fundable_orders", "Orders by state of payment.", labels=["payment_state", "mode"])
        for kind in self.system.orders:
            orders.add_metric([kind.payment_state.value, kind.mode.value], kind.orders)
        yield orders
        events = self.system.payment_events
        yield _gauge("fundable_open_payments", "Orders whose payment page is open.", self.system.open_payments)
        yield _gauge("fundable_payment_reports_failed", "Reports that couldn't be processed.", events.failed)
        yield CounterMetricFamily("fundable_payment_reports_received", "Reports received.", value=events.received)
        if events.newest_at:
            newest_s = events.newest_at.timestamp()
            yield _gauge("fundable_payment_report_newest_timestamp_seconds", "When the last one came.", newest_s)

    def _disk(self) -> Iterator[Metric]:
        disk = self.system.disk
        yield _gauge("fundable_disk_free_bytes", "Room left for us.", disk.free)
        yield _gauge("fundable_disk_size_bytes", "Size of the file system.", disk.total)
        data = GaugeMetricFamily("fundable_data_bytes", "What we keep.", labels=["part"])
        for part in ("database", "wal", "uploads", "backups"):
            data.add_metric([part], getattr(disk, part))
        yield data
        failed = not self.system.can_save
        yield _gauge("fundable_database_last_write_failed", "Whether the last thing could not be saved.", failed)

    def _backups(self) -> Iterator[Metric]:
        backups = self.system.backups
        yield _gauge("fundable_backup_wrong", "Whether the backups raise the alarm.", backups.problem is not None)
        yield _gauge("fundable_backup_leaves_machine", "Whether copies go elsewhere.", backups.leaves_machine)
        if backups.last_proven_at:
            proven_s = backups.last_proven_at.timestamp()
            yield _gauge("fundable_backup_last_proven_timestamp_seconds", "When the last good one was made.", proven_s)

    def _security(self) -> Iterator[Metric]:
        events = CounterMetricFamily("fundable_security_events", "Logins, and what was refused.", labels=["event"])
        for act in sorted({"login.succeeded", *REFUSALS.values()}):
            events.add_metric([act], self.security.get(act, 0))
        yield events
        yield _gauge("fundable_audit_entries", "Entries of the audit log. Never fewer.", self.audit_entries)


def _registry(inside: Inside) -> CollectorRegistry:
    """Made for each look: nothing is counted twice, and nothing is global."""
    registry = CollectorRegistry()
    registry.register(inside)
    ProcessCollector(registry=registry)
    return registry


def _gauge(name: str, words: str, value: float) -> GaugeMetricFamily:
    return GaugeMetricFamily(name, words, value=float(value))


def _next_runs(jobs: tuple[Job, ...]) -> GaugeMetricFamily:
    family = GaugeMetricFamily(f"{JOB}_next_run_timestamp_seconds", "When it is due.", labels=["job"])
    for job in jobs:
        if job.next_at:
            family.add_metric([job.name], job.next_at.timestamp())
    return family


def _of_last_run(job: Job) -> dict[str, float]:
    assert job.last
    return {
        "last_run_timestamp_seconds": job.last.finished_at.timestamp(),
        "last_run_duration_seconds": job.last.took.total_seconds(),
        "last_run_succeeded": float(job.last.error is None),
        "failures_in_a_row": job.last.failures,
    }


def _buckets(series: Series) -> list[tuple[str, float]]:
    """Each bucket with all that are smaller, as Prometheus wants them."""
    sofar, buckets = 0, []
    for bound, count in zip(BOUNDS, series.counts, strict=True):
        sofar += count
        buckets.append((bound, float(sofar)))
    return buckets

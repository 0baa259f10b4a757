"""The timetable: which service runs when. Each job may run late or twice without harm."""

from collections.abc import Callable
from datetime import timedelta

import structlog
from apscheduler.executors.pool import ThreadPoolExecutor
from apscheduler.schedulers.background import BackgroundScheduler

from fundable.app import App
from fundable.services import accounts, orders, payments, uploads

TIMETABLE: dict[str, tuple[Callable[[App], object], timedelta]] = {
    "reconcile": (payments.reconcile, timedelta(minutes=15)),
    "collect-uploads": (uploads.collect_unused, timedelta(hours=1)),
    "forget-expired": (accounts.forget_expired, timedelta(hours=1)),
    "delete-abandoned": (orders.delete_abandoned, timedelta(hours=6)),
}

log = structlog.get_logger(__name__)


def start(app: App) -> BackgroundScheduler:
    """Starts the scheduler. Reconcile runs at once: a crash may have left an event without its effect."""
    scheduler = BackgroundScheduler(
        timezone="UTC",
        executors={"default": ThreadPoolExecutor(2)},
        job_defaults={"coalesce": True, "max_instances": 1, "misfire_grace_time": None},
    )
    for name, (service, every) in TIMETABLE.items():
        scheduler.add_job(run, "interval", args=[app, name, service], id=name, seconds=every.total_seconds())
    scheduler.add_job(run, args=[app, "reconcile", payments.reconcile], id="reconcile-at-start")
    scheduler.start()
    return scheduler


def run(app: App, name: str, service: Callable[[App], object]) -> None:
    """Runs one job; its failure is logged and stops no other."""
    try:
        result = service(app)
    except Exception:
        log.exception("job failed", job=name)
    else:
        log.debug("job done", job=name, result=str(result))

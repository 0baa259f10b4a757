"""One look at the installation, for monitors, the doctor and the System page. Cheap, however much data there is."""

import os
import threading
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from pathlib import Path

from fundable import __version__, files
from fundable.app import App
from fundable.db import schema
from fundable.db.operation import system as system_rows
from fundable.db.sites.hosting import live_checks
from fundable.domain.operation.jobs import Planned, Timetable
from fundable.domain.operation.system import Disk, Job, System
from fundable.services.agency import settings
from fundable.services.mail import reply_tests
from fundable.services.operation import backups, jobs, page_failures, previous_data, secrets, servers

MEASURED_EVERY = timedelta(minutes=10)


@dataclass
class SizeCache:
    """What folders weigh. Walking them takes long where there is much, so it is done every ten minutes at most."""

    _lock: threading.Lock = field(default_factory=threading.Lock)
    _measured: dict[Path, tuple[datetime, int]] = field(default_factory=dict)

    def size(self, folder: Path, now: datetime) -> int:
        """Bytes of the files in a folder and below; 0 for one that is not there."""
        with self._lock:
            measured_at, size = self._measured.get(folder, (None, 0))
            if measured_at is None or not timedelta(0) <= now - measured_at < MEASURED_EVERY:
                size = files.folder_size(folder)
                self._measured[folder] = (now, size)
            return size


def look(app: App, timetable: Timetable, sizes: SizeCache) -> System:
    """What the System page and the metrics say. `sizes` remembers what folders weigh between calls."""
    now = app.clock.now()
    with app.database.read() as connection:
        outbox = system_rows.outbox(connection)
        payment_events = system_rows.payment_events(connection, app.mode)
        unreachable = live_checks.count_broken(connection)
        orders, open_payments = system_rows.orders(connection), system_rows.open_payments(connection)
    return System(
        read_at=now,
        version=__version__,
        schema=app.database.version(),
        schema_known=schema.HEAD,
        can_save=not app.database.last_write_failed,
        is_scheduled=timetable.is_running,
        mode=app.mode,
        jobs=known_jobs(app, timetable.planned()),
        outbox=replace(
            outbox,
            has_server=app.sends_mail,
            awaits_restart=not app.sends_mail and secrets.is_mail_waiting(app),
        ),
        payment_events=replace(payment_events, has_webhook=app.gateway.has_webhook),
        orders=orders,
        open_payments=open_payments,
        unreachable_websites=unreachable,
        disk=disk(app, sizes),
        backups=backups.status(app),
        previous_data=previous_data.listed(app, lambda folder: sizes.size(folder, now)),
        memory_bytes=_memory_bytes(),
        left_blank=settings.left_blank(app),
        stale_pages=page_failures.found(app),
        replies=reply_tests.standing(app),
        servers=servers.standing(app),
    )


def known_jobs(app: App, planned: tuple[Planned, ...]) -> tuple[Job, ...]:
    """The timetable, with how each job went last."""
    runs = jobs.last_runs(app)
    return tuple(Job(one.name, one.every, one.next_at, runs.get(one.name)) for one in planned)


def disk(app: App, sizes: SizeCache) -> Disk:
    now, size = app.clock.now(), app.database.size()
    return Disk(
        free=app.files.free_bytes(),
        total=app.files.total_bytes(),
        database=size.data,
        wal=size.log,
        uploads=sum(sizes.size(folder, now) for folder in app.config.sent_dirs),
        backups=sizes.size(app.backup_storage.store.root, now),
    )


def _memory_bytes() -> int:
    """What the process holds in memory; 0 where the system does not tell (proc(5), statm)."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0

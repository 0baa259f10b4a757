"""The timetable: which service runs when. Each job may run late or twice without harm."""

from collections.abc import Container
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import partial

import structlog
from apscheduler.events import EVENT_SCHEDULER_SHUTDOWN
from apscheduler.executors.pool import ThreadPoolExecutor
from apscheduler.schedulers.background import BackgroundScheduler
from apscheduler.triggers.interval import IntervalTrigger

from fundable.app import App
from fundable.domain.operation.jobs import JobRun, Planned, first_turn, job_unknown
from fundable.services.agency import uploads
from fundable.services.mail import outbox, unplaced_mail
from fundable.services.money import checkout_tries, events, payouts, reconcile, reminders
from fundable.services.money.invoicing import keeping
from fundable.services.operation import after_restore, audit, backups, host_checks, integrity, jobs, kept_sums, security
from fundable.services.operation.jobs import Work
from fundable.services.operation.leading import Leading
from fundable.services.operation.repeating import Repeating
from fundable.services.operation.servers import Presence
from fundable.services.orders import deletion, mail_fetching, promise, sent_back_reminders, websites
from fundable.services.orders.conversation import unanswered
from fundable.services.people import accounts, assignees
from fundable.services.sites.drafting import drafts, photos, pictures
from fundable.services.sites.hosting import (
    contact_messages,
    domain_checks,
    domain_doubts,
    hosts,
    known_sites,
    live_checks,
    releases,
    serving,
    site_traffic,
)
from fundable.services.sites.review import facts_reminders

TIMETABLE: dict[str, tuple[Work, timedelta]] = {
    "send-mail": (outbox.send_due, timedelta(seconds=15)),
    "fetch-mail": (mail_fetching.fetch, timedelta(minutes=1)),
    "settle-payments": (reconcile.settle, timedelta(minutes=1)),
    "reconcile": (after_restore.reconcile_in_turn, timedelta(minutes=15)),
    "read-payouts": (payouts.read, timedelta(minutes=5)),
    "remind": (reminders.plan, timedelta(minutes=15)),
    "remind-of-facts": (facts_reminders.plan, timedelta(hours=1)),
    "remind-of-answers": (sent_back_reminders.plan, timedelta(hours=1)),
    "remind-of-messages": (unanswered.plan, timedelta(minutes=15)),
    "assign-orders": (assignees.take_turns, timedelta(minutes=1)),
    "promises": (promise.refresh, timedelta(minutes=5)),
    "draft-websites": (drafts.make_missing, timedelta(minutes=1)),
    "publish-websites": (releases.publish_approved, timedelta(minutes=1)),
    "settle-releases": (releases.settle, timedelta(hours=1)),
    "know-websites": (known_sites.write_down, timedelta(minutes=1)),
    "settle-files": (pictures.settle_files, timedelta(hours=1)),
    "address-websites": (hosts.give_missing, timedelta(days=1)),
    "pause-websites": (serving.watch, timedelta(minutes=15)),
    "count-requests": (site_traffic.write_down, timedelta(minutes=1)),
    "forget-requests": (site_traffic.forget, timedelta(days=1)),
    "ask-websites": (websites.ask, timedelta(seconds=15)),
    "check-domains": (domain_checks.look, timedelta(seconds=15)),
    "mark-domains": (domain_doubts.mark_connected, timedelta(days=1)),
    "check-live-websites": (live_checks.look, timedelta(minutes=1)),
    "collect-uploads": (uploads.collect_unused, timedelta(hours=1)),
    "collect-photos": (photos.collect_waiting, timedelta(hours=1)),
    "move-photos": (pictures.move, timedelta(minutes=1)),
    "forget-contact-messages": (contact_messages.forget_old, timedelta(days=1)),
    "forget-documents": (keeping.forget_old, timedelta(days=1)),
    "forget-unplaced-mail": (unplaced_mail.forget_old, timedelta(days=1)),
    "forget-expired": (accounts.forget_expired, timedelta(hours=1)),
    "forget-tries": (checkout_tries.forget_old, timedelta(days=1)),
    "forget-payloads": (events.forget_payloads, timedelta(days=1)),
    "delete-abandoned": (deletion.delete_abandoned, timedelta(hours=6)),
    "check-database": (integrity.check, timedelta(days=1)),
    "recount-sums": (kept_sums.recount, timedelta(days=1)),
    "check-audit": (audit.check_regularly, timedelta(days=1)),
    "note-refusals": (security.note_more, timedelta(minutes=1)),
    "watch-disk": (host_checks.alarm, timedelta(hours=1)),
    "back-up": (backups.back_up_if_due, timedelta(minutes=15)),
    "copy-backup": (backups.copy_newest, timedelta(minutes=15)),
    "check-copies": (backups.check_copies, timedelta(hours=6)),
    "watch-backups": (backups.alarm, timedelta(hours=1)),
}
EVERYWHERE = frozenset({"count-requests", "note-refusals", "settle-releases", "know-websites", "settle-files"})
"""What each server has to do for itself, whichever of them leads."""
CLOCK_READ_EVERY_S = 15.0

log = structlog.get_logger(__name__)
AT_ONCE: dict[str, Work] = {
    "back-up": backups.back_up_now,
    "send-mail": outbox.send_now,
    "read-payouts": payouts.read_all,
    "move-photos": pictures.move_all,
}
"""What an operator who asks for a job means, where that is more than what is due."""
AT_START: dict[str, Work] = {
    "send-mail": outbox.send_now,
    "reconcile": reconcile.reconcile_everything,
    "remind": reminders.plan,
    "promises": promise.refresh,
    "draft-websites": drafts.make_missing,
    "settle-releases": releases.settle,
    "address-websites": hosts.give_missing,
    "mark-domains": domain_doubts.mark_connected,
    "pause-websites": serving.watch,
}


def start(app: App, was_cut_off: bool = False) -> BackgroundScheduler:
    """Starts the scheduler. What a crash or a long sleep may have left undone is done at once; after a crash
    (`was_cut_off`) the database is looked at, too. Of several servers that's done by the one that leads."""
    scheduler = BackgroundScheduler(
        timezone="UTC",
        executors={"default": ThreadPoolExecutor(3)},
        job_defaults={"coalesce": True, "max_instances": 1, "misfire_grace_time": None},
    )
    gate = _Gate(app)
    leading = Leading(app.database.lead(), lambda: _begin_to_lead(app, scheduler, gate))
    presence = Presence(app, lambda: leading.is_so)
    watch = Repeating("clock", CLOCK_READ_EVERY_S, "turns can't be planned", (partial(_plan_anew, app, scheduler),))
    for beside in (leading, presence, watch):
        scheduler.add_listener(lambda _, stop=beside.stop: stop(), EVENT_SCHEDULER_SHUTDOWN)
    due = _due(app)
    for name, (_, every) in TIMETABLE.items():
        scheduler.add_job(_Turn(app, gate, leading, name), _Every(every), id=name, next_run_time=due[name])
    leading.start()
    if not leading.is_so:
        _at_start(app, scheduler, EVERYWHERE)
    if was_cut_off:
        scheduler.add_job(jobs.run, args=[app, "check-database", integrity.check], id="check-database-at-start")
    presence.start()
    scheduler.start()
    watch.start()
    return scheduler


class _Every(IntervalTrigger):  # type: ignore[misc]  # it has no types
    """However far the clock went ahead, or however long the machine slept: what was missed is one turn. APScheduler
    would count each of them first, for minutes and in memory."""

    def __init__(self, every: timedelta) -> None:
        super().__init__(seconds=int(every.total_seconds()), timezone="UTC")

    def get_next_fire_time(self, previous_fire_time: datetime | None, now: datetime) -> datetime | None:
        due: datetime = super().get_next_fire_time(previous_fire_time, now)
        return due if due > now else now + self.interval


def _plan_anew(app: App, scheduler: BackgroundScheduler) -> None:
    """Once the clock was set back, turns would wait until it's as late again."""
    latest = {name: datetime.now(UTC) + every for name, (_, every) in TIMETABLE.items()}
    planned = {name: scheduler.get_job(name) for name in latest}
    late = [name for name, job in planned.items() if job and job.next_run_time > latest[name]]
    if late and scheduler.running:
        due = _due(app)
        for name in late:
            scheduler.modify_job(name, next_run_time=due[name])
        log.warning("the clock was set back: jobs are planned anew", jobs=len(late))


def _begin_to_lead(app: App, scheduler: BackgroundScheduler, gate: "_Gate") -> None:
    """Whoever led before may have left anything undone. Its turns are ours from now on, where they were last had; what
    somebody asks for meanwhile runs at once all the same."""
    if scheduler.running:
        for name, at in _due(app).items():
            if name not in EVERYWHERE:
                scheduler.modify_job(name, next_run_time=at)
                if _turn_of(scheduler, name).is_asked:  # looked at after that: who asks says so before it's set to now
                    scheduler.modify_job(name, next_run_time=datetime.now(UTC))
    if gate.is_open:
        _at_start(app, scheduler, AT_START)
    else:
        scheduler.add_job(_reconcile_first, args=[app, gate], id="reconcile-first", replace_existing=True)


def _at_start(app: App, scheduler: BackgroundScheduler, names: Container[str]) -> None:
    for name, work in AT_START.items():
        if name in names:
            scheduler.add_job(_run, args=[app, name, work], id=f"{name}-at-start", replace_existing=True)


def _due(app: App) -> dict[str, datetime]:
    """When each job is to have its first turn."""
    runs, now = jobs.own_runs(app), datetime.now(UTC)
    return {name: first_turn(runs.get(name), every, now) for name, (_, every) in TIMETABLE.items()}


class _Gate:
    """Closed while data that were restored wait for the payment provider's word, whichever server asks for it: nothing
    is decided on what we knew before."""

    def __init__(self, app: App) -> None:
        self._app, self._is_open = app, False

    @property
    def is_open(self) -> bool:
        """Once open, it stays so. Raises Refused `database_away`."""
        self._is_open = self._is_open or not after_restore.is_unreconciled(self._app)
        return self._is_open

    def open(self) -> None:
        """The provider was asked. Where it has left something unanswered, each turn of `reconcile` asks again."""
        self._is_open = True


@dataclass(slots=True)
class _Turn:
    """A job's turn in the timetable: it does what is due, or all of it once somebody has asked. One that is asked for
    while it is under way has had its turn, and runs on the server that was asked."""

    app: App
    gate: _Gate
    leading: Leading
    name: str
    is_asked: bool = False

    def __call__(self) -> None:
        is_everywhere = self.name in EVERYWHERE
        if not (self.is_asked or is_everywhere or self.leading.is_so) or not (is_everywhere or self.gate.is_open):
            return
        try:
            work = _asked_for(self.name) if self.is_asked else TIMETABLE[self.name][0]
            _run(self.app, self.name, work)
        finally:
            self.is_asked = False


def _turn_of(scheduler: BackgroundScheduler, name: str) -> _Turn:
    turn = scheduler.get_job(name).func
    assert isinstance(turn, _Turn)
    return turn


def _reconcile_first(app: App, gate: _Gate) -> None:
    """After a restore: nothing is decided on what we know before the payment provider was asked what it knows."""
    jobs.run(app, "reconcile", after_restore.reconcile_first)
    gate.open()
    for name, work in AT_START.items():
        _run(app, name, work)


@dataclass(frozen=True, slots=True)
class Scheduled:
    """The timetable that a scheduler runs (domain/operation/jobs.py, Timetable)."""

    scheduler: BackgroundScheduler

    @property
    def is_running(self) -> bool:
        return bool(self.scheduler.running)

    def planned(self) -> tuple[Planned, ...]:
        jobs = [(name, every, self.scheduler.get_job(name)) for name, (_, every) in TIMETABLE.items()]
        return tuple(Planned(name, every, job.next_run_time if job else None) for name, every, job in jobs)

    def run_now(self, name: str) -> None:
        """One that is under way is not started a second time. Raises Refused `job_unknown`."""
        if name not in TIMETABLE:
            raise job_unknown(name, TIMETABLE)
        _turn_of(self.scheduler, name).is_asked = True
        self.scheduler.modify_job(name, next_run_time=datetime.now(UTC))


def run(app: App, name: str) -> JobRun:
    """Runs one job now; a failure is in the answer. Raises Refused `job_unknown`."""
    if name not in TIMETABLE:
        raise job_unknown(name, TIMETABLE)
    return _run(app, name, _asked_for(name))


def _run(app: App, name: str, work: Work) -> JobRun:
    """How it went is kept apart where each server does it for itself."""
    return jobs.run(app, name, work, name in EVERYWHERE)


def run_by_hand(app: App, name: str) -> JobRun:
    """As `run`, for an operator. Raises Refused `job_unknown`."""
    done = run(app, name)
    audit.note(app, "job.started", name)
    return done


def _asked_for(name: str) -> Work:
    return AT_ONCE.get(name) or TIMETABLE[name][0]

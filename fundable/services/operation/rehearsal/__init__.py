"""A year rehearsed: made-up clients live on this installation's settings while things break; then all is counted."""

import os
import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from ctypes import CDLL
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta
from heapq import merge
from pathlib import Path
from time import sleep

from fundable.acting import Actor, ActorKind, acting_as
from fundable.app import App
from fundable.db.operation import rehearsals
from fundable.db.operation.rehearsals import Rows
from fundable.domain.clock import Clock
from fundable.domain.errors import Refused
from fundable.domain.progress import Progress
from fundable.recount import advice, verdict
from fundable.recount.facts import Advice, Broken, Year
from fundable.services.money import events
from fundable.services.operation import after_restore
from fundable.services.operation.demo import year
from fundable.services.operation.demo.known_photos import OnePhoto
from fundable.services.operation.demo.staff import hired
from fundable.services.operation.demo.strangers import MadeUpRegistry, MadeUpWebsites
from fundable.services.operation.demo.world import MovedClock, World
from fundable.services.operation.demo.year import DemoOptions
from fundable.services.operation.jobs import Work
from fundable.services.operation.rehearsal import months, moving, reading, weather
from fundable.services.operation.rehearsal.months import RehearsedMonth
from fundable.services.operation.rehearsal.reading import Lived
from fundable.services.operation.rehearsal.weather import Breakage, FailingNames, MadeUpMailServer, Weather

LOOKS_H = (2, 14)
"""In UTC, the hours at which the timetable runs: an evening and a morning of the agency's New York."""
EVENING, MORNING, WEEKLY = timedelta(hours=1), timedelta(hours=6), timedelta.max
"""Jobs that run more often than this have their turn then; on one morning of a week all have."""
NOT_RUN = frozenset({"back-up", "copy-backup", "check-copies", "watch-backups", "watch-disk", "fetch-mail"})
"""Jobs about this machine."""
KILLED_AFTER_S = (0.02, 0.4)
DIE_WITH_PARENT = 1
"""PR_SET_PDEATHSIG (prctl(2)): else it would hold the folder of a rehearsal that was killed itself."""


@dataclass(frozen=True, slots=True)
class JobTable:
    """What runs when, and at a start (jobs.py)."""

    jobs: Mapping[str, tuple[Work, timedelta]]
    at_start: Mapping[str, Work]


@dataclass(frozen=True, slots=True)
class Rehearsed:
    """How the year went. `refused` is what the program didn't allow somebody; `faults` how often each was there, and
    `broken_on` on which days since the first. `looked_at` is how many promises there were of each kind."""

    days: int
    orders: int
    checked: int
    broken: tuple[Broken, ...]
    advice: tuple[Advice, ...]
    faults: Mapping[str, int]
    broken_on: Mapping[str, Sequence[int]]
    refused: tuple[str, ...]
    messages: int
    received_cents: int
    currency: str
    begun_at: datetime
    first_day: date
    looked_at: Mapping[str, int]
    months: tuple[RehearsedMonth, ...]


def own_settings(app: App) -> dict[str, Rows]:
    """What an installation's year is rehearsed on: its settings, offers and texts."""
    with app.database.read() as connection:
        return {table: rehearsals.rows(connection, table) for table in rehearsals.OWN}


@dataclass(slots=True)
class Rehearsal:
    """One that is under way. `opens` opens the scratch data with a clock; `folder` is beside them."""

    opens: Callable[[Clock], App]
    folder: Path
    options: DemoOptions
    timetable: JobTable
    has_faults: bool
    clock: MovedClock = field(init=False)
    world: World = field(init=False)
    images: OnePhoto = field(init=False)
    weather: Weather = field(init=False)
    mail: MadeUpMailServer = field(init=False)
    looks: list[datetime] = field(default_factory=list)
    failures: dict[str, str] = field(default_factory=dict)
    in_flight: list[str] = field(default_factory=list)
    is_mail_held: bool = False
    written_at: dict[str, datetime] = field(default_factory=dict)
    websites: MadeUpWebsites = field(default_factory=MadeUpWebsites)
    lived: Year = field(init=False)

    def __post_init__(self) -> None:
        span = self.options.span
        self.clock = MovedClock(span.start)
        drawn = weather.drawn(year.own_chance(self.options, "weather"), span, self.clock)
        if not self.has_faults:
            drawn.days = dict.fromkeys(drawn.days, frozenset())
        self.weather, self.mail = drawn, MadeUpMailServer(drawn, self.folder / "mail")
        opened = self.opens(self.clock)
        self.images = OnePhoto(opened.images)
        self.world = World(self._outside(opened))

    def live(self, taken: dict[str, Rows], progress: Progress) -> Rehearsed:
        """From the first day to the last; then it's counted."""
        try:
            with self.world.app.database.write() as connection:
                rehearsals.put_settings(connection, taken)
            hired(self.world.app)
            refused: list[str] = []
            stories = year.stories(self.world, self.images, self.options, refused)
            self._live(merge(self._looks(), *year.lives(stories, self.options)), progress)
            return self._counted(refused)
        finally:
            self.images.close()
            self.world.app.close()

    def _live(self, lives: Iterator[datetime], progress: Progress) -> None:
        span = self.options.span
        for at in lives:
            if at > span.until:
                break
            self.clock.time = at
            progress((at - span.start).days, span.days)
        self.clock.time = span.until
        self.weather.late = [(span.until, report) for _, report in self.weather.late]
        self._look(EVENING)  # without one, the newest lost report would be nobody's yet
        progress(span.days, span.days)

    def _counted(self, refused: list[str]) -> Rehearsed:
        deliveries = reading.counted(self.mail.deliveries(), self.in_flight)
        span, withdrawn = self.options.span, self.world.withdrawn
        known = Lived(span, self.looks, deliveries, self.failures, self.written_at, withdrawn)
        lived = reading.read(self.world.app, known)
        self.lived = lived
        checked, broken = verdict.compare(lived)
        return Rehearsed(
            days=self.options.days,
            orders=len(lived.orders),
            checked=checked,
            broken=tuple(sorted(broken, key=lambda one: (one.day, one.order, one.sentence))),
            advice=tuple(advice.read(lived)),
            faults={fault.value: self.weather.counted[fault] for fault in Breakage},
            broken_on={fault.value: sorted(days) for fault, days in self.weather.days.items()},
            refused=tuple(refused),
            messages=sum(deliveries.values()),
            received_cents=lived.received_cents,
            currency=self.world.app.offers.newest()[1].currency,
            begun_at=self.options.span.start,
            first_day=months.first_day(lived),
            looked_at=verdict.looked_at(lived),
            months=months.read(lived),
        )

    def _outside(self, opened: App) -> App:
        """With nothing of the world outside but what is made up."""
        return replace(
            opened,
            images=self.images,
            websites=self.websites,
            resolver=FailingNames(self.weather),
            registry=MadeUpRegistry(self.options.until.date()),
            mailer=self.mail,
            deliver=self.weather.deliver if self.has_faults else tuple,
        )

    def _looks(self) -> Iterator[datetime]:
        """The timetable, twice a day, in whatever weather there is."""
        span = self.options.span
        first = span.start.replace(hour=0, minute=0, second=0, microsecond=0)
        for number in range((span.days + 2) * len(LOOKS_H)):
            day, turn = divmod(number, len(LOOKS_H))
            at = first + timedelta(days=day, hours=LOOKS_H[turn])
            if at < span.start:
                continue
            yield at
            is_morning = turn == len(LOOKS_H) - 1
            every = WEEKLY if is_morning and at.weekday() == 0 else MORNING if is_morning else EVENING
            self._look(every)

    def _look(self, every: timedelta) -> None:
        """Each fault of the day is there once, in the morning."""
        happens = [fault for fault in weather.EACH_DAYS if every > EVENING and self.weather.is_on(fault)]
        self.weather.counted.update(happens)
        if self.is_mail_held:
            self.written_at.update(moving.let_mail_go(self.world.app))
            self.is_mail_held = False
        if Breakage.RESTORE in happens:
            self._move()
        if Breakage.RESTART in happens:
            self._restart()
        if Breakage.KILL in happens:
            self._die(every)
        if Breakage.DISK in happens:
            self._fill_disk(every)
        if Breakage.CLOCK in happens:
            self.clock.time += self.weather.chance.choice(weather.JUMPS)
        for report in self.weather.arrived():
            events.receive(self.world.app, report)
        self._run_jobs(every)
        self.looks.append(self.clock.time)

    def _run_jobs(self, every: timedelta) -> None:
        for name, (work, apart) in self.timetable.jobs.items():
            if name not in NOT_RUN and apart < every:
                self._run(name, work)

    def _run(self, name: str, work: Work) -> None:
        try:
            with acting_as(Actor(ActorKind.PROGRAM, name)):
                work(self.world.app)
        except Refused as refused:
            self.failures[name] = refused.message
        except Exception as failure:  # whatever it is, it's what the owner is to read
            self.failures[name] = f"{type(failure).__name__}: {failure}"

    def _restart(self) -> None:
        self.world.app.close()
        self._open()

    def _move(self) -> None:
        """An owner says which numbers come next, and looks at the mail in the evening: it's on hold until then."""
        moving.move(self.world.app, self.folder)
        self.is_mail_held = True
        self._open()

    def _open(self) -> None:
        self.world.app = self._outside(self.opens(self.clock))
        if after_restore.is_unreconciled(self.world.app):
            self._run("say-numbers", moving.say_numbers)
            self._run("reconcile-first", after_restore.reconcile_first)
        for name, work in self.timetable.at_start.items():
            self._run(name, work)

    def _die(self, every: timedelta) -> None:
        """A process that does all jobs is killed among them, as by a power cut, and the next one finds what it left."""
        self.world.app.close()
        process = os.fork()
        if process == 0:
            self._run_until_killed(every)
        sleep(self.weather.chance.uniform(*KILLED_AFTER_S))
        os.kill(process, signal.SIGKILL)
        os.waitpid(process, 0)
        self.in_flight += self.mail.lines()[-1:]
        self._open()

    def _run_until_killed(self, every: timedelta) -> None:
        try:
            CDLL(None).prctl(DIE_WITH_PARENT, signal.SIGKILL)
            self._open()
            self._run_jobs(every)
        finally:
            os._exit(0)

    def _fill_disk(self, every: timedelta) -> None:
        """Nothing can be written for a while: what is asked for is refused, and done later."""
        known = dict(self.failures)
        rehearsals.fill_disk(self.world.app.database, is_full=True)
        self._run_jobs(every)
        rehearsals.fill_disk(self.world.app.database, is_full=False)
        self.failures = known

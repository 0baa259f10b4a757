"""Whether the program is alive, and whether it can do its work."""

from dataclasses import dataclass

from fundable.app import App
from fundable.domain.room import FOR_ORDERS
from fundable.services.operation import jobs

RECOVERED_BYTES = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Readiness:
    """Each part and whether it is well. `jobs` says of each job that has run whether its last run went well; one that
    failed makes nobody turn away from us."""

    database: bool
    migrations: bool
    disk: bool
    scheduler: bool
    jobs: dict[str, bool]

    @property
    def is_ready(self) -> bool:
        return self.database and self.migrations and self.disk and self.scheduler


def is_alive(app: App) -> bool:
    """False when the last thing we tried to write could not be written."""
    return not app.database.last_write_failed


def has_recovered(app: App) -> bool:
    """Whether there is room again after a write that failed, found out by writing."""
    return app.files.free_bytes() >= RECOVERED_BYTES and app.database.can_write()


def readiness(app: App, scheduler_runs: bool) -> Readiness:
    version = app.database.version()
    has_room = not FOR_ORDERS.is_touched(app.files.free_bytes(), app.files.total_bytes())
    fits = app.database.fits(version)
    runs = jobs.last_runs(app) if fits else {}
    went = {name: run.error is None for name, run in runs.items()}
    return Readiness(version is not None, fits, has_room, scheduler_runs, went)

"""Data that restores have replaced: what there is, and how it goes. See docs/decisions/0015-backups.md."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from fundable import files
from fundable.app import App
from fundable.domain.findings import Finding
from fundable.domain.moments import moment
from fundable.domain.operation.previous_data import Replaced, replaced_at
from fundable.domain.operation.system import replaced_finding, size
from fundable.domain.progress import Progress, silent


def listed(app: App, weigh: Callable[[Path], int] = files.weigh) -> tuple[Replaced, ...]:
    """Oldest first."""
    found = [(at, path) for path in app.vault.home.beside() if (at := replaced_at(path))]
    return tuple(Replaced(path, at, weigh(path)) for at, path in sorted(found))


def findings(app: App) -> list[Finding]:
    """For the doctor."""
    found = listed(app)
    return [replaced_finding(found, app.clock.now())] if found else []


def sentences(found: Sequence[Replaced]) -> Iterator[str]:
    return (f"{one.path}: {size(one.size_bytes)}, as of {moment(one.replaced_at)}" for one in found)


def remove(app: App, doomed: Sequence[Replaced], progress: Progress = silent) -> None:
    """For good. Raises OSError; what it has not come to is removed by doing it again."""
    for done, one in enumerate(doomed):
        progress(done, len(doomed))
        app.vault.home.remove_beside(one.path)
    progress(len(doomed), len(doomed))

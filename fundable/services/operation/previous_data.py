"""Data that restores have replaced: what there is, and how it goes. See docs/decisions/0015-backups.md."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from fundable import files
from fundable.app import App
from fundable.domain.findings import Finding
from fundable.domain.moments import moment
from fundable.domain.operation.previous_data import PreviousData, replaced_at
from fundable.domain.operation.system import previous_data_finding
from fundable.domain.progress import Progress, silent
from fundable.domain.sizes import size
from fundable.services.operation import audit


def listed(app: App, size_of: Callable[[Path], int] = files.folder_size) -> tuple[PreviousData, ...]:
    """Oldest first."""
    found = [(at, path) for path in app.backup_storage.data_directory.beside() if (at := replaced_at(path))]
    return tuple(PreviousData(path, at, size_of(path)) for at, path in sorted(found))


def findings(app: App) -> list[Finding]:
    """For the doctor."""
    found = listed(app)
    return [previous_data_finding(found, app.clock.now())] if found else []


def sentences(found: Sequence[PreviousData]) -> Iterator[str]:
    return (f"{one.path}: {size(one.size_bytes)}, as of {moment(one.replaced_at)}" for one in found)


def remove(app: App, doomed: Sequence[PreviousData], progress: Progress = silent) -> None:
    """For good. Raises OSError; what it has not come to is removed by doing it again."""
    for done, one in enumerate(doomed):
        progress(done, len(doomed))
        app.backup_storage.data_directory.remove_beside(one.path)
    progress(len(doomed), len(doomed))
    audit.note(app, "replaced.removed", folders=[one.path.name for one in doomed])

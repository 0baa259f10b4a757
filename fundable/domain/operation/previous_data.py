"""Data that a restore has replaced: kept beside the data, in clear and whole, until somebody removes them."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from fundable.domain.moments import stamp, stamped

REMINDED_AFTER = timedelta(days=14)
"""By then it shows whether the restored data are the right ones."""
BEFORE = ".before-"


@dataclass(frozen=True, slots=True)
class PreviousData:
    path: Path
    replaced_at: datetime
    size_bytes: int

    def is_old(self, now: datetime) -> bool:
        return now - self.replaced_at > REMINDED_AFTER


def kept_as(data_dir: Path, now: datetime) -> Path:
    """Where a restore puts the data that it replaces now; a second one of that second gets `-2`."""
    return data_dir.with_name(f"{data_dir.name}{BEFORE}{stamp(now)}")


def replaced_at(folder: Path) -> datetime | None:
    """When this was replaced; None for a folder that somebody else has called so."""
    when, _, number = folder.name.rpartition(BEFORE)[2].partition("Z")
    try:
        at = stamped(f"{when}Z")
    except ValueError:
        return None
    return at if not number or number.removeprefix("-").isdecimal() else None

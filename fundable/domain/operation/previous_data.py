"""Data that a restore has replaced: kept beside the data, in clear and whole, until somebody removes them."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

REMINDED_AFTER = timedelta(days=14)
"""By then it shows whether the restored data are the right ones."""
BEFORE = ".before-"
STAMP = "%Y-%m-%dT%H%M%SZ"


@dataclass(frozen=True, slots=True)
class PreviousData:
    path: Path
    replaced_at: datetime
    size_bytes: int

    def is_old(self, now: datetime) -> bool:
        return now - self.replaced_at > REMINDED_AFTER


def kept_as(data_dir: Path, now: datetime) -> Path:
    """Where a restore puts the data that it replaces now; a second one of that second gets `-2`."""
    return data_dir.with_name(f"{data_dir.name}{BEFORE}{now:{STAMP}}")


def replaced_at(folder: Path) -> datetime | None:
    """When this was replaced; None for a folder that somebody else has called so."""
    stamp, _, number = folder.name.rpartition(BEFORE)[2].partition("Z")
    try:
        at = datetime.strptime(f"{stamp}Z", STAMP).replace(tzinfo=UTC)
    except ValueError:
        return None
    return at if not number or number.removeprefix("-").isdecimal() else None

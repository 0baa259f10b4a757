"""Where a setting came from, and how it may be shown: the environment wins over what was entered in the browser."""

import os
import stat
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

PREFIX = "FUNDABLE_"
FILE_SUFFIX = "_FILE"
SECRETS_FOLDER = "secrets"
_OTHERS = 0o077
_SIZE_MAX_BYTES = 10_000


def default_data_dir() -> Path:
    """Beside the source in a checkout, so that it goes with it; else the user's data folder (XDG)."""
    checkout = Path(__file__).resolve().parent.parent.parent
    if (checkout / "pyproject.toml").exists():
        return checkout / "data"
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "fundable"


class Source(StrEnum):
    DEFAULT = "default"
    ENVIRONMENT = "environment"
    FILE = "file"
    ENTERED = "entered in the browser"
    SERVER = "the server's last start"


@dataclass(frozen=True, slots=True)
class Origin:
    """`place` is the name of a variable or the path of a file; empty for a default."""

    source: Source = Source.DEFAULT
    place: str = ""

    @property
    def is_fixed(self) -> bool:
        """Whether only whoever runs the program can change it."""
        return self.source in {Source.ENVIRONMENT, Source.FILE}


def read_entered(path: Path) -> str | None:
    """What was entered in the browser; None when nothing was. Raises ValueError: nobody else may read such a file."""
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK)
    except FileNotFoundError:
        return None
    except OSError as error:
        whose = " Run this as the user who owns the data." if isinstance(error, PermissionError) else ""
        raise ValueError(f"{path} can't be read: {error.strerror}.{whose}") from None
    try:
        _check_private(path, os.fstat(descriptor))
        content = os.read(descriptor, _SIZE_MAX_BYTES + 1)
    finally:
        os.close(descriptor)
    try:
        text = content.decode().strip()
    except UnicodeDecodeError:
        text = ""
    if not text or len(content) > _SIZE_MAX_BYTES:
        raise ValueError(f"{path} is damaged. Delete it, and enter the setting again.")
    return text


def _check_private(path: Path, status: os.stat_result) -> None:
    if not stat.S_ISREG(status.st_mode):
        raise ValueError(f"{path} isn't a file. Delete it, and enter the setting again.")
    if status.st_mode & _OTHERS:
        mode = stat.S_IMODE(status.st_mode)
        raise ValueError(f"{path} can be read by others (mode {mode:04o}). Run: chmod 600 {path}")

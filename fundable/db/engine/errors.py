"""What a driver says."""

import errno
import sqlite3

_DISK_FULL = "53100"


def first_line(error: BaseException) -> str:
    """Of an error of a driver, or of SQLAlchemy for it. The rest is the statement."""
    return next(iter(str(getattr(error, "orig", error)).splitlines()), "")


def is_no_room(error: BaseException) -> bool:
    """A disk is full: that of a file, of PostgreSQL (DISK_FULL, Appendix A of its manual), or of a folder."""
    original = getattr(error, "orig", error)
    if isinstance(original, OSError):
        return original.errno in (errno.ENOSPC, errno.EDQUOT)
    if isinstance(original, sqlite3.Error):
        return getattr(original, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL
    return getattr(original, "sqlstate", None) == _DISK_FULL

"""Moments as operators read them, and as names of files. What clients read is in the agency's time zone."""

from datetime import UTC, date, datetime

STAMP = "%Y-%m-%dT%H%M%SZ"


def moment(at: datetime) -> str:
    """Such as Jan 5, 2026 at 15:04 UTC."""
    return f"{at:%b} {at.day}, {at:%Y at %H:%M} UTC"


def day(at: date) -> str:
    """Such as Jan 5, 2026."""
    return f"{at:%b} {at.day}, {at:%Y}"


def stamp(at: datetime) -> str:
    """A moment in UTC as a name: sorts as the times do, and is a file name everywhere."""
    return f"{at:{STAMP}}"


def stamped(name: str) -> datetime:
    """The moment of a stamp. Raises ValueError for any other text."""
    return datetime.strptime(name, STAMP).replace(tzinfo=UTC)

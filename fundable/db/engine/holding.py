"""That a server has the data open, so that nobody takes them alone meanwhile."""

from enum import StrEnum
from typing import Protocol


class Held(StrEnum):
    """What became of the lock since it was looked at before."""

    OURS = "ours"
    ANEW = "taken anew"
    """It was lost in between, and anything may have been done to the data."""
    TAKEN = "taken"
    """Somebody has the data alone."""
    UNKNOWN = "unknown"
    """While the database is away."""


class Hold(Protocol):
    """As long as its block lasts. It's looked after again and again."""

    @property
    def can_be_lost(self) -> bool:
        """It goes with a connection, which may be cut off."""

    def keep(self) -> Held:
        """Takes it anew where it was lost."""


class FileHold:
    """A lock of the data directory sees to it."""

    can_be_lost = False

    def keep(self) -> Held:
        return Held.OURS

"""The time, as a collaborator."""

from datetime import datetime
from typing import Protocol


class Clock(Protocol):
    def now(self) -> datetime:
        """The time, in UTC with its zone."""
        ...
